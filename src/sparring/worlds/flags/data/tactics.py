"""How fixed teams split: how many attack and defend in each state; all others roam."""

from __future__ import annotations

from types import MappingProxyType

from sparring.worlds.flags.data.codes import MEMBERS, STATES

Table = tuple[tuple[int, int], ...]
"""For each state, how many attack and how many defend."""

QUAKE: Table = ((2, 2), (3, 1), (1, 2), (2, 2))
"""Thesis table 4.4, for four players."""

TACTICS: MappingProxyType[str, Table] = MappingProxyType(
    {
        "quake": QUAKE,
        "rush": ((4, 0), (4, 0), (3, 0), (4, 0)),
        "fortress": ((1, 3), (1, 3), (0, 4), (1, 3)),
        "midfield": ((1, 1), (1, 1), (0, 1), (1, 1)),
    }
)
TACTIC_HELP = {
    "quake": "Quake's own team: moderate, always with somebody at home.",
    "rush": "Everybody attacks, nobody stays at home.",
    "fortress": "Nearly everybody stays at home.",
    "midfield": "Fights in the middle; few attack, few defend.",
}


def is_table(table: object) -> bool:
    """Whether something is such a table, whoever made it."""
    return (
        isinstance(table, tuple)
        and len(table) == STATES
        and all(isinstance(row, tuple) and len(row) == 2 and is_split(*row) for row in table)
    )


def is_split(attack: object, defend: object) -> bool:
    """Whether a team can split so."""
    whole = all(isinstance(one, int) and not isinstance(one, bool) for one in (attack, defend))
    return whole and min(attack, defend) >= 0 and attack + defend <= MEMBERS  # type: ignore
