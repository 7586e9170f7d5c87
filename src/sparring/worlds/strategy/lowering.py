"""Statements as steps that this world's kernels read, and steps as rule text again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.rules.checked import Constant, Find, Literal, Minus
from sparring.worlds.strategy.data.codes import (
    AT_HAND,
    CYCLES_A_TICK,
    SIEGE_MIX,
    House,
    Kind,
    Op,
    Upgrade,
)
from sparring.worlds.strategy.kernel.record import MOST_STEPS
from sparring.worlds.strategy.vocabulary import (
    GUARDS,
    MOST_ORDERS,
    MOST_TROOPS,
    ORDERS,
    PLAN,
    TROOPS,
    Step,
    name_of,
    troops_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import Checked, CheckedStatement
    from sparring.worlds.strategy.kernel.record import LineRow

WORD_OF_KIND = {kind: name for name, (kind, _) in TROOPS.items()}


# --- from statements to steps ----------------------------------------------------------------


def write_line(row: LineRow, statement: CheckedStatement, start: int) -> None:
    """One statement as kernels read it."""
    steps = steps_of(statement)
    row.condition = start
    row.steps = len(steps)
    for at, step in enumerate(steps):
        place = row.step[at]
        place.op, place.first, place.second, place.third = step


def steps_of(statement: CheckedStatement) -> list[Step]:
    """The steps of a plan, in their order."""
    try:
        return plain_steps(statement)
    except UsageError as error:
        raise refusal(statement, str(error)) from None


def plain_steps(statement: CheckedStatement) -> list[Step]:
    """The same; an error tells the reason alone."""
    if statement.action.name != PLAN:
        raise UsageError(f"write {PLAN}(...) with orders")
    steps = [step for order in statement.arguments for step in steps_of_order(order)]
    if len(steps) > MOST_STEPS:
        raise UsageError(f"it takes {len(steps)} steps; at most {MOST_STEPS} fit")
    return steps


def refusal(statement: CheckedStatement, reason: str) -> UsageError:
    """Why a statement cannot be lowered, with its spot where that is known."""
    spot = f"{statement.place}: " if statement.place else ""
    return UsageError(f"{spot}'{statement.text:.60}': {reason}")


def steps_of_order(order: Checked) -> list[Step]:
    """The steps of one order."""
    assert isinstance(order, Find)
    return ORDERS[order.word.name].steps(*map(argument_of, order.arguments))


def argument_of(node: Checked) -> object:
    """What an order is given: a number, a building or upgrade, or troops."""
    if isinstance(node, Constant):
        return node.value
    if isinstance(node, Minus) and isinstance(node.operand, Constant):
        return -node.operand.value
    if isinstance(node, Literal):
        return int(node.value)
    if isinstance(node, Find) and node.word.name in TROOPS:
        count = argument_of(node.arguments[0])
        assert isinstance(count, (int, float))
        return troops_of(TROOPS[node.word.name][0], count)
    raise UsageError("orders take plain numbers, nothing that must be asked or computed")


# --- from steps to text ----------------------------------------------------------------------


def text_of_plan(steps: Sequence[Step]) -> str:
    """A statement that has exactly these steps."""
    if not 1 <= len(steps) <= MOST_STEPS:
        raise UsageError(f"a plan has 1 to {MOST_STEPS} steps; got {len(steps)}")
    orders = text_of_orders(steps)
    if len(orders) > MOST_ORDERS:
        raise UsageError(f"a plan has at most {MOST_ORDERS} orders; got {len(orders)}")
    return f"{PLAN}({', '.join(orders)});"


def text_of_orders(steps: Sequence[Step]) -> list[str]:
    """The orders that have exactly these steps."""
    orders = []
    at = 0
    while at < len(steps):
        text, taken = first_order(steps[at:])
        orders.append(text)
        at += taken
    return orders


def first_order(steps: Sequence[Step]) -> tuple[str, int]:
    """The order with which steps begin, and how many of them it takes."""
    op, first, second, third = steps[0]
    match op:
        case Op.NEED if Step(Op.WAIT, first) in steps[1:2]:
            return f'build("{name_of(House(first))}")', 2
        case Op.NEED | Op.WAIT:
            return f'{"need" if op == Op.NEED else "wait"}("{name_of(House(first))}")', 1
        case Op.RESEARCH:
            return f'research("{name_of(Upgrade(first))}")', 1
        case Op.FORCE if first != AT_HAND:
            troops = troops_at(steps, first)
            start = "guard(" if first == GUARDS else f"muster({first}, "
            return f"{start}{', '.join(troops)})", len(troops)
        case Op.FORCE_MIX | Op.STRONGEST if first == GUARDS and (op, third) in MIXES:
            return f"guard{MIXES[op, third]}({second})", 1
        case Op.NEXT_FORCE:
            return raid_order(steps)
        case Op.SLEEP:
            return f"sleep({first * CYCLES_A_TICK})", 1
    if op in NUMBERED and not (op in OF_FORCES and first == AT_HAND):
        return f"{NUMBERED[op]}({first})", 1
    if op in BARE:
        return BARE[op], 1
    raise no_order(steps[0])


MIXES = {(Op.FORCE_MIX, 0): "mix", (Op.FORCE_MIX, SIEGE_MIX): "siege", (Op.STRONGEST, 0): "best"}
"""How the words for guards and raids end."""
NUMBERED = {
    Op.WORKERS: "workers",
    Op.MORE_WORKERS: "moreworkers",
    Op.ATTACK: "attack",
    Op.HOLD: "ready",
}
OF_FORCES = (Op.ATTACK, Op.HOLD)
BARE = {Op.LOOP: "loop", Op.PASS: "nothing"}


def no_order(step: Step) -> UsageError:
    """For steps that no order has."""
    return UsageError(f"no order of the rule language has the step {tuple(map(int, step))} here")


def troops_at(steps: Sequence[Step], force: int) -> list[str]:
    """The troops that a force is given at the beginning of some steps."""
    troops: list[str] = []
    for op, first, kind, count in steps[:MOST_TROOPS]:
        if op != Op.FORCE or first != force:
            break
        troops.append(f"{WORD_OF_KIND[Kind(kind)]}({count})")
    return troops


def mix_of(step: Step) -> tuple[Op, int]:
    """Which mix a step asks for, if it asks for one."""
    return step.op, step.third


def raid_order(steps: Sequence[Step]) -> tuple[str, int]:
    """The raid with which steps begin, and how many of them it takes."""
    gathering = steps[1:]
    troops = troops_at(gathering, AT_HAND)
    if troops:
        text, taken = f"raid({', '.join(troops)})", len(troops)
    elif gathering and gathering[0].first == AT_HAND and mix_of(gathering[0]) in MIXES:
        text, taken = f"raid{MIXES[mix_of(gathering[0])]}({gathering[0].second})", 1
    else:
        raise no_order(steps[0])
    if Step(Op.ATTACK, AT_HAND) not in gathering[taken : taken + 1]:
        raise no_order(steps[0])
    return text, taken + 2
