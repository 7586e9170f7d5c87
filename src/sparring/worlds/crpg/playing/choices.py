"""What a player's characters may be ordered to do, and what they are about to do."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypedDict

from sparring.kernels.records import across
from sparring.worlds.crpg.data.codes import NONE, Act, Target
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.masking import mark_allowed
from sparring.worlds.crpg.options import ACTIONS, new_choices
from sparring.worlds.crpg.playing.foreseeing import forecast, nothing_to_say, with_orders
from sparring.worlds.crpg.playing.orders import AGENTS, obeys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sparring.worlds.crpg.kernel.masking import Choices
    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.playing.foreseeing import Area, Caught
    from sparring.worlds.crpg.stepping import CrpgBout
    from sparring.worlds.crpg.vocabulary import CrpgOrder


class SpellChoice(TypedDict):
    """A spell that can be cast now."""

    name: str
    left: int
    """How many are memorised."""
    targets: list[int]
    """Whom it may be cast at."""
    place: bool
    """Whether it may be cast at a place on the field."""


class PotionChoice(TypedDict):
    """A potion that can be drunk now."""

    name: str
    left: int


class Commands(TypedDict):
    """Everything one character may be ordered to do now."""

    able: bool
    """Whether he can do anything at all and obeys."""
    melee: list[int]
    ranged: list[int]
    move: bool
    spells: list[SpellChoice]
    potions: list[PotionChoice]


class Plan(TypedDict):
    """What one character is about to do."""

    who: int
    act: str
    thing: str | None
    target: int
    place: bool
    """Whether it is aimed at a place rather than at somebody or nobody."""
    x: float
    y: float
    ordered: bool
    """Whether the player ordered it; otherwise the character's own habit."""
    caught: list[Caught]
    """Whom a spell reaches that spares nobody; empty for everything else."""
    area: Area | None
    warning: str | None
    """Whom of his own side the player should think of."""


@cache
def own_choices() -> Choices:
    """Memory for what everybody may do: one serves all fights of a thread."""
    return new_choices()


def commands(bout: CrpgBout) -> dict[int, Commands]:
    """What each of the player's characters may be ordered to do now."""
    if bout.over:
        return dict.fromkeys(AGENTS, NO_COMMANDS)
    possible = possible_commands(bout.record, [who for who in AGENTS if obeys(bout, who)])
    return {who: possible.get(who, NO_COMMANDS) for who in AGENTS}


def possible_commands(fight: Fight, agents: Iterable[int]) -> dict[int, Commands]:
    """What these agents may do in the open round: the kernel knows."""
    choices = own_choices()
    mark_allowed(fight, choices)
    allowed = across(choices, "sight", "allowed")
    holders = across(choices, "sight", "holder")
    carried = carried_by_all(fight)
    return {who: commands_of(allowed[who], holders[who], *carried[who]) for who in agents}


def commands_of(
    allowed: Sequence[int], holder: Sequence[int], spells: Sequence[int], potions: Sequence[int]
) -> Commands:
    """One agent's possibilities."""
    targets: dict[tuple[Act, int], list[int]] = {}
    for action, it_is in zip(ACTIONS, allowed, strict=False):
        if it_is:
            aimed_at = targets.setdefault((action.act, action.thing), [])
            if action.slot != NONE:
                aimed_at.append(holder[action.slot])
    casts = [(thing, at) for (act, thing), at in targets.items() if act is Act.CAST]
    drinks = [thing for act, thing in targets if act is Act.DRINK]
    return {
        "able": len(targets) > 1,
        "melee": targets.get((Act.MELEE, NONE), []),
        "ranged": targets.get((Act.RANGED, NONE), []),
        "move": (Act.MOVE_TO, NONE) in targets,
        "spells": [
            {
                "name": SPELLS[thing].name,
                "left": spells[thing],
                "targets": at,
                "place": SPELLS[thing].target is Target.POINT,
            }
            for thing, at in casts
        ],
        "potions": [{"name": POTIONS[thing].name, "left": potions[thing]} for thing in drinks],
    }


def carried_by_all(fight: Fight) -> list[tuple[list[int], list[int]]]:
    """Everybody's spells and potions. A spell that somebody is about to cast is
    spent already, but may still be put to another use."""
    fields = ("spells", "potions", "act", "pending", "thing")
    carried = []
    for spells, potions, act, pending, thing in zip(
        *(across(fight, "unit", field) for field in fields), strict=True
    ):
        if act == Act.CAST and pending:
            spells[thing] += 1
        carried.append((spells, potions))
    return carried


NO_COMMANDS: Commands = {
    "able": False,
    "melee": [],
    "ranged": [],
    "move": False,
    "spells": [],
    "potions": [],
}


def planned(bout: CrpgBout, orders: Mapping[int, CrpgOrder]) -> list[Plan]:
    """What each of the player's characters is about to do, with these orders."""
    if bout.over:
        return []
    choices = {
        who: orders.get(who) or bout.chosen(who)
        for who in AGENTS
        if obeys(bout, who) and entries.able(bout.record, who)
    }
    is_dangerous = any(spares_nobody(order) for order in choices.values())
    fight = with_orders(bout, orders) if is_dangerous else bout.record
    return [plan_of(fight, who, order, ordered=who in orders) for who, order in choices.items()]


def spares_nobody(order: CrpgOrder) -> bool:
    """Whether an order may harm one's own side."""
    return order.act is Act.CAST and SPELLS[order.thing].hits_friends


def plan_of(fight: Fight, who: int, order: CrpgOrder, *, ordered: bool) -> Plan:
    """What somebody is about to do."""
    is_placed = order.target == NONE and takes_place(order)
    ahead = forecast(fight, who, order) if spares_nobody(order) else nothing_to_say()
    return {
        "who": who,
        "act": order.act.name.lower(),
        "thing": thing_name(order.act, order.thing),
        "target": order.target,
        "place": is_placed,
        "x": round(order.x, 1) if is_placed else 0.0,
        "y": round(order.y, 1) if is_placed else 0.0,
        "ordered": ordered,
        "caught": ahead["caught"],
        "area": ahead["area"],
        "warning": ahead["warning"],
    }


def takes_place(order: CrpgOrder) -> bool:
    """Whether an order may be aimed at a place."""
    if order.act is Act.CAST:
        return SPELLS[order.thing].target is Target.POINT
    return order.act in (Act.MOVE_TO, Act.MOVE_FROM)


def thing_name(act: Act, thing: int) -> str | None:
    """The spell or potion of an order."""
    if act is Act.CAST:
        return SPELLS[thing].name
    if act is Act.DRINK:
        return POTIONS[thing].name
    return None
