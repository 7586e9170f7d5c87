"""Rules and scripts written into a fight: lines for kernels, conditions as byte code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.kernels.bytecode import NOBODY, ByteCode, literal_argument
from sparring.rules.checked import Find, Literal, Myself, Recall
from sparring.rules.vocabulary import Kind
from sparring.worlds.crpg.data.codes import Act, Agent
from sparring.worlds.crpg.kernel.record import (
    MOST_CODE,
    MOST_LINES,
    MOST_NUMBERS,
    MOST_PLACES,
)
from sparring.worlds.crpg.vocabulary import (
    AGENT_WORDS,
    BYTE_WORDS,
    PLACE_WORDS,
    SPELL_WORDS,
    Choice,
    crpg_words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import Checked, CheckedStatement
    from sparring.worlds.crpg.kernel.record import Fight, LineRow

ACTS = {
    "pass": Act.PASS,
    "cast": Act.CAST,
    "drink": Act.DRINK,
    "meleeattack": Act.MELEE,
    "rangedattack": Act.RANGED,
    "moveto": Act.MOVE_TO,
    "movefrom": Act.MOVE_FROM,
}
RECALLED = {"enemy": Agent.RECALLED_ENEMY, "friend": Agent.RECALLED_FRIEND}


class TableFull(Exception):
    """No room for more rules in one fight's tables."""


class Lines:
    """The lines known to one fight; a statement is written once, however many
    scripts hold it."""

    def __init__(self, fight: Fight, always: Sequence[CheckedStatement]) -> None:
        self.fight = fight
        self.always = tuple(always)
        """Lines that are there from the start and never forgotten."""
        self.generation = 0
        """How often everything was forgotten: numbers known before are void."""
        self.forget()

    def forget(self) -> None:
        """Begin anew with only the lines that are always there."""
        self.generation += 1
        self.numbers: dict[str, int] = {}
        self.bytecode = ByteCode(BYTE_WORDS)
        for statement in self.always:
            self.number_of(statement)

    def numbers_of(self, scripts: Sequence[Sequence[CheckedStatement]]) -> list[list[int]]:
        """The lines of several scripts that fight together."""
        for script in scripts:
            if len(script) > MOST_PLACES:
                raise UsageError(
                    f"a script has {len(script)} lines; at most {MOST_PLACES} fit into a fight"
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
        if number >= MOST_LINES:
            raise TableFull(f"these scripts hold more than {MOST_LINES} different rules")
        code, constants = len(self.bytecode.code), len(self.bytecode.numbers)
        try:
            start = self.bytecode.add_condition(statement)
            write_line(self.fight.book.line[number], statement, start)
        except (KeyError, ValueError, TypeError, AssertionError):
            self.forget()
            raise UsageError(
                f"'{statement.text:.60}' is not in this world's words: check the rules with "
                "its vocabulary, crpg_words()"
            ) from None
        self.copy_code(code, constants)
        self.numbers[statement.text] = number
        return number

    def copy_code(self, code: int, constants: int) -> None:
        """Write what was added to the byte code into the fight."""
        bytecode = self.bytecode
        if len(bytecode.code) > MOST_CODE or len(bytecode.numbers) > MOST_NUMBERS:
            raise TableFull("the conditions of these scripts are too long for one fight")
        for at in range(code, len(bytecode.code)):
            self.fight.code[at] = bytecode.code[at]
        for at in range(constants, len(bytecode.numbers)):
            self.fight.number[at] = bytecode.numbers[at]


def write_line(row: LineRow, statement: CheckedStatement, start: int) -> None:
    """One statement as kernels read it."""
    act = ACTS[statement.action.name]
    row.condition = start
    row.act = act
    row.thing, row.school, row.rank = NOBODY, 0, 0
    row.agent, row.type, row.place = NOBODY, NOBODY, NOBODY
    aimed = list(statement.arguments)
    if act in (Act.CAST, Act.DRINK):
        write_thing(row, aimed.pop(0))
    for node in aimed:
        write_target(row, node)


def write_thing(row: LineRow, node: Checked) -> None:
    """The spell or potion of a line: named, or left to luck."""
    if isinstance(node, Literal):
        row.thing = node.value
        return
    assert isinstance(node, Find)
    choice, _ = SPELL_WORDS.get(node.word.name, (Choice(0), ""))
    row.school, row.rank = choice


def write_target(row: LineRow, node: Checked) -> None:
    """The agent or location a line aims at."""
    if isinstance(node, Myself):
        row.agent = Agent.MYSELF
    elif isinstance(node, Recall):
        row.agent = RECALLED[node.word.side or ""]
    else:
        assert isinstance(node, Find)
        if node.word.kind is Kind.AGENT:
            row.agent = AGENT_WORDS[node.word.name][0]
            row.type = literal_argument(node.arguments)
        else:
            row.place = PLACE_WORDS[node.word.name][0]


def animal_line() -> CheckedStatement:
    """The one line that animals fight by: always the first of a fight."""
    from sparring.rules.check import parse_rules

    rules = parse_rules("script animal\n    meleeattack(closestenemy);\n", crpg_words())
    return rules.scripts[0].lines[0]
