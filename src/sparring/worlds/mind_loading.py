"""Squads in a loop's memory: everybody who decides by a mind of his own, of both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.minding import MOST_MINDS, MOST_UNITS, Member
from sparring.kernels.temporal_loading import load_mind, store_mind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sparring.worlds.loops import Loop
    from sparring.worlds.minds import MindPlan, Squad


def load_minds(loop: Loop, squads: Mapping[int, Squad | None]) -> None:
    """Write the squads of some sides into the memory; whoever is in none holds a script."""
    from sparring.worlds.loops import has_field

    if not has_field(loop.record, "minds"):
        return
    minds = loop.record.minds
    minds.of[:] = [0] * MOST_UNITS
    count = 0
    for side, squad in squads.items():
        if squad is None:
            continue
        if count + len(squad.minds) > MOST_MINDS:
            raise UsageError(f"at most {MOST_MINDS} minds can fight")
        for place, (plan, mind) in enumerate(zip(squad.plans, squad.minds, strict=True)):
            member = minds.member[count]
            load_mind(member.mind, mind, learns=squad.learns)
            load_member(loop, member, plan, side, place)
            count += 1
            minds.of[int(member.unit)] = count
    minds.count = count


def load_member(loop: Loop, member: Member, plan: MindPlan, side: int, place: int) -> None:
    """Who it is, what it may do and whom it sees."""
    world = loop.world
    generation = world.lines.generation
    numbered = world.lines.numbers_of([[action.statement] for action in plan.actions])
    if world.lines.generation != generation:
        raise UsageError("these rules, tactics and actions are too many for one fight")
    member.unit = side * world.room + place
    member.watches = (1 - side) * world.room + plan.watches
    member.sight = plan.sight
    member.line[: len(numbered)] = [line for (line,) in numbered]


def store_minds(loop: Loop, squads: Iterable[Squad | None]) -> None:
    """Give every mind back what became of it."""
    for member, mind in zip(members_in(loop), minds_of(squads), strict=False):
        store_mind(member.mind, mind)


def minds_of(squads: Iterable[Squad | None]) -> Iterator[Any]:
    """All minds of several squads, in their order."""
    for squad in squads:
        if squad is not None:
            yield from squad.minds


def members_in(loop: Loop) -> list[Any]:
    """Everybody in the memory who has a mind."""
    record: Any = loop.record
    minds = getattr(record, "minds", None)
    return [] if minds is None else list(minds.member[: int(minds.count)])
