"""The machine that asks rule conditions in byte code, made for each world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.kernels.bytecode import NOBODY, Op
from sparring.kernels.luck import below

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.kernels.compiling import Program

    Scene = Any


def make_machine(
    program: Program,
    find: Callable[..., int],
    belongs: Callable[..., bool],
    value: Callable[..., float],
    holds: Callable[..., bool],
) -> Callable[[Any, int, int], bool]:
    """The function `ask(scene, me, start)` over a world's own words.

    The program must know a record `Scene` with `code`, `number`, `stack`,
    `recalled` (one agent a side), `fitting` (room for every agent), `luck` and
    `units` (how many agents there are).

    find(scene, me, word, argument) gives an agent or -1;
    belongs(scene, me, word, argument, other) whether other is in a group;
    value(scene, who, word, first, second) a number;
    holds(scene, who, word, argument) a yes or no.
    """

    @program.kernel
    def some(scene: Scene, me: int, at: int, argument: float) -> bool:
        """Whether a member of the group satisfies the predicate; which one is
        drawn only if several do and somebody recalls it."""
        code = scene.code
        fitting = 0
        chosen = NOBODY
        side = code[at + 4]
        for other in range(scene.units):
            if belongs(scene, me, code[at + 1], code[at + 2], other) and holds(
                scene, other, code[at + 3], argument
            ):
                fitting += 1
                scene.fitting[fitting - 1] = other
                chosen = other
        if fitting == 0:
            return False
        if side != NOBODY:
            if fitting > 1:
                chosen = scene.fitting[below(scene.luck, fitting)]
            scene.recalled[side] = chosen
        return True

    @program.kernel
    def calculate(op: int, left: float, right: float) -> float:
        """Two numbers joined or compared."""
        if op == Op.ADD:
            return left + right
        if op == Op.SUBTRACT:
            return left - right
        if op == Op.MULTIPLY:
            return left * right
        if op == Op.DIVIDE:
            return left / right
        if op == Op.LESS:
            return 1.0 if left < right else 0.0
        if op == Op.AT_MOST:
            return 1.0 if left <= right else 0.0
        if op == Op.MORE:
            return 1.0 if left > right else 0.0
        if op == Op.AT_LEAST:
            return 1.0 if left >= right else 0.0
        if op == Op.EQUAL:
            return 1.0 if left == right else 0.0
        return 1.0 if left != right else 0.0

    @program.kernel
    def ask(scene: Scene, me: int, start: int) -> bool:
        """Whether a condition holds for the acting agent."""
        code = scene.code
        stack = scene.stack
        scene.recalled[0] = NOBODY
        scene.recalled[1] = NOBODY
        at = start
        top = -1
        while True:
            op = code[at]
            if op == Op.END:
                return bool(stack[top] != 0.0)
            if op == Op.COMPARE_OWN:
                top += 1
                own = value(scene, me, code[at + 1], -1.0, -1.0)
                stack[top] = calculate(code[at + 3], own, scene.number[code[at + 2]])
                at += 4
            elif op == Op.NUMBER:
                top += 1
                stack[top] = scene.number[code[at + 1]]
                at += 2
            elif op == Op.MYSELF:
                top += 1
                stack[top] = float(me)
                at += 1
            elif op == Op.FIND:
                found = find(scene, me, code[at + 1], code[at + 2])
                if found == NOBODY:
                    return False
                if code[at + 3] != NOBODY:
                    scene.recalled[code[at + 3]] = found
                top += 1
                stack[top] = float(found)
                at += 4
            elif op == Op.RECALL:
                if scene.recalled[code[at + 1]] == NOBODY:
                    return False
                top += 1
                stack[top] = float(scene.recalled[code[at + 1]])
                at += 2
            elif op == Op.VALUE:
                given = code[at + 2]
                first = stack[top - given + 1] if given > 0 else -1.0
                second = stack[top] if given > 1 else -1.0
                top -= given
                stack[top] = value(scene, int(stack[top]), code[at + 1], first, second)
                at += 3
            elif op == Op.HOLDS:
                given = code[at + 2]
                first = stack[top] if given > 0 else -1.0
                top -= given
                held = holds(scene, int(stack[top]), code[at + 1], first)
                stack[top] = 1.0 if held else 0.0
                at += 3
            elif op == Op.SOME:
                given = code[at + 5]
                first = stack[top] if given > 0 else -1.0
                top += 1 - given
                stack[top] = 1.0 if some(scene, me, at, first) else 0.0
                at += 6
            elif op == Op.NEGATE:
                stack[top] = -stack[top]
                at += 1
            elif op == Op.NOT:
                stack[top] = 1.0 if stack[top] == 0.0 else 0.0
                at += 1
            elif op == Op.SKIP_IF_FALSE:
                if stack[top] == 0.0:
                    at = code[at + 1]
                else:
                    top -= 1
                    at += 2
            elif op == Op.SKIP_IF_TRUE:
                if stack[top] != 0.0:
                    at = code[at + 1]
                else:
                    top -= 1
                    at += 2
            else:
                if op == Op.DIVIDE and stack[top] == 0.0:
                    return False
                top -= 1
                stack[top] = calculate(op, stack[top], stack[top + 1])
                at += 1

    return ask
