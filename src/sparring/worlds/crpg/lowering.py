"""Statements as this world's kernels read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.bytecode import NOBODY, literal_argument
from sparring.rules.check import parse_rules
from sparring.rules.checked import Find, Literal, Myself, Recall
from sparring.rules.vocabulary import Kind
from sparring.worlds.crpg.data.codes import Act, AgentWord, PlaceWord
from sparring.worlds.crpg.vocabulary import (
    AGENT_WORDS,
    PLACE_WORDS,
    SPELL_WORDS,
    Choice,
    crpg_words,
)

if TYPE_CHECKING:
    from sparring.rules.checked import Checked, CheckedStatement
    from sparring.worlds.crpg.kernel.record import LineRow

ACTS = {
    "pass": Act.PASS,
    "cast": Act.CAST,
    "castclear": Act.CAST,
    "drink": Act.DRINK,
    "meleeattack": Act.MELEE,
    "rangedattack": Act.RANGED,
    "moveto": Act.MOVE_TO,
    "movefrom": Act.MOVE_FROM,
}
RECALLED = {"enemy": AgentWord.RECALLED_ENEMY, "friend": AgentWord.RECALLED_FRIEND}


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
    if statement.action.name == "castclear":
        row.place = PlaceWord.CLEAR
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
        row.agent = AgentWord.MYSELF
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
    rules = parse_rules("script animal\n    meleeattack(closestenemy);\n", crpg_words())
    return rules.scripts[0].lines[0]
