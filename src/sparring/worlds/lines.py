"""Rules and scripts written into the memory of a compiled world: lines for its kernels,
conditions as byte code.

A world's record keeps them in `book.line` (a row a line, of its own making), `code`
and `number` (see `kernels/bytecode.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.bytecode import ByteCode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.kernels.bytecode import Words
    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.contract import Scripts

    WriteLine = Callable[[Any, CheckedStatement, int], None]
    """Writes a statement into a row; its condition's code starts at the number."""


class TableFull(Exception):
    """No room for more rules in one fight's tables."""


class Lines:
    """The lines known to one fight; a statement is written once, however many
    scripts hold it."""

    def __init__(
        self,
        fight: Any,
        words: Words,
        write_line: WriteLine,
        always: Sequence[CheckedStatement] = (),
    ) -> None:
        self.fight = fight
        self.words = words
        self.write_line = write_line
        self.always = tuple(always)
        """Lines that are there from the start and never forgotten."""
        self.most_lines = len(fight.book.line)
        self.most_places = len(fight.unit[0].script)
        """Lines that one script may have."""
        self.generation = 0
        """How often everything was forgotten: numbers known before are void."""
        self.forget()

    def forget(self) -> None:
        """Begin anew with only the lines that are always there."""
        self.generation += 1
        self.numbers: dict[str, int] = {}
        self.bytecode = ByteCode(self.words)
        for statement in self.always:
            self.number_of(statement)

    def make_room(self) -> None:
        """Begin anew if half of the room is taken."""
        if len(self.numbers) > self.most_lines // 2:
            self.forget()

    def numbers_of(self, scripts: Sequence[Sequence[CheckedStatement]]) -> list[list[int]]:
        """The lines of several scripts that fight together."""
        for script in scripts:
            if len(script) > self.most_places:
                raise UsageError(
                    f"a script has {len(script)} lines; at most {self.most_places} fit into a fight"
                )
        try:
            return self._numbers_of(scripts)
        except TableFull:
            self.forget()
        try:
            return self._numbers_of(scripts)
        except TableFull as full:
            raise UsageError(str(full)) from None

    def _numbers_of(self, scripts: Sequence[Sequence[CheckedStatement]]) -> list[list[int]]:
        return [[self.number_of(statement) for statement in script] for script in scripts]

    def number_of(self, statement: CheckedStatement) -> int:
        """The number of a line, written into the fight if it is new."""
        known = self.numbers.get(statement.text)
        if known is not None:
            return known
        number = len(self.numbers)
        if number >= self.most_lines:
            raise TableFull(f"these scripts hold more than {self.most_lines} different rules")
        code, constants = len(self.bytecode.code), len(self.bytecode.numbers)
        try:
            start = self.bytecode.add_condition(statement)
            self.write_line(self.fight.book.line[number], statement, start)
        except (KeyError, ValueError, TypeError, AssertionError):
            self.forget()
            raise UsageError(
                f"'{statement.text:.60}' is not in this world's words: check the rules with "
                "its vocabulary"
            ) from None
        except UsageError:
            # What was added of it must not be taken for something that is in the fight.
            self.forget()
            raise
        self._copy_code(code, constants)
        self.numbers[statement.text] = number
        return number

    def _copy_code(self, code: int, constants: int) -> None:
        """Write what was added to the byte code into the fight."""
        bytecode, fight = self.bytecode, self.fight
        if len(bytecode.code) > len(fight.code) or len(bytecode.numbers) > len(fight.number):
            raise TableFull("the conditions of these scripts are too long for one fight")
        for at in range(code, len(bytecode.code)):
            fight.code[at] = bytecode.code[at]
        for at in range(constants, len(bytecode.numbers)):
            fight.number[at] = bytecode.numbers[at]


def statements_of(script: Any) -> Sequence[CheckedStatement]:
    """The statements of a drawn script, a fixed one, or plain lines."""
    lines: Any = getattr(script, "lines", script)
    statements = [getattr(line, "statement", line) for line in lines]
    if any(not hasattr(statement, "action") for statement in statements):
        raise UsageError("this world runs rules written as text, not Python functions")
    return statements


def checked_scripts(scripts: Scripts, roles: Sequence[str]) -> list[Sequence[CheckedStatement]]:
    """The statements of each agent's script, one for each role of a side."""
    if len(scripts) != len(roles):
        raise UsageError(
            f"a side has {len(roles)} scripts, for {', '.join(roles)}; got {len(scripts)}"
        )
    return [statements_of(script) for script in scripts]
