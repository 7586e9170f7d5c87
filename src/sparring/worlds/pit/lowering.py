"""Statements as this world's kernels read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.kernels.bytecode import NOBODY, literal_argument
from sparring.rules.checked import Find, Myself, Recall
from sparring.worlds.pit.data.codes import AgentWord, Talent
from sparring.worlds.pit.vocabulary import (
    AIMED_TALENTS,
    BYTE_WORDS,
    PLAIN_TALENTS,
    TASTEFUL_TALENTS,
)

if TYPE_CHECKING:
    from sparring.rules.checked import Checked, CheckedStatement
    from sparring.worlds.pit.kernel.record import LineRow

TALENTS = {
    **{
        name: talent
        for table in (PLAIN_TALENTS, TASTEFUL_TALENTS, AIMED_TALENTS)
        for name, (talent, _) in table.items()
    },
    "cast": Talent.CAST,
    "castbest": Talent.CAST_BEST,
    "pass": Talent.PASS,
}
RECALLED = {"enemy": AgentWord.RECALLED_ENEMY, "friend": AgentWord.RECALLED_FRIEND}


def write_line(row: LineRow, statement: CheckedStatement, start: int) -> None:
    """One statement as kernels read it."""
    talent = TALENTS[statement.action.name]
    row.condition, row.talent = start, talent
    row.thing, row.other, row.sort, row.taste = NOBODY, NOBODY, 0, 0
    row.agent, row.type = NOBODY, NOBODY
    given = list(statement.arguments)
    if talent is Talent.CAST:
        row.thing = literal_argument((given[0],))
        row.other = literal_argument(tuple(given[1:]))
    elif talent is Talent.CAST_BEST:
        row.sort = literal_argument((given.pop(0),))
        write_targets(row, given)
    elif statement.action.name in TASTEFUL_TALENTS:
        row.taste = literal_argument(tuple(given)) if given else 0
    else:
        write_targets(row, given)


def write_targets(row: LineRow, nodes: list[Checked]) -> None:
    """The agent a line aims at, if it names one."""
    for node in nodes:
        if isinstance(node, Myself):
            row.agent = AgentWord.MYSELF
        elif isinstance(node, Recall):
            row.agent = RECALLED[node.word.side or ""]
        else:
            assert isinstance(node, Find)
            row.agent = BYTE_WORDS.agents[node.word.name]
            row.type = literal_argument(node.arguments)
