"""What a player's characters may be ordered to do, and what they are about to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from sparring.worlds.crpg.data.codes import NONE, Act, Target
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.masking import mark_allowed
from sparring.worlds.crpg.options import ACTIONS, new_choices

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.worlds.crpg.kernel.masking import Choices
    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.vocabulary import Order


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


class Planned(TypedDict):
    """What one character is about to do."""

    who: int
    act: str
    thing: str | None
    target: int
    x: float
    y: float
    ordered: bool
    """Whether the player ordered it; otherwise the character's own habit."""


class Possibilities:
    """Asks the kernel what everybody may do; one of these serves all fights of a
    thread."""

    def __init__(self) -> None:
        self.choices: Choices = new_choices()

    def of(self, fight: Fight, agents: Iterable[int]) -> dict[int, Commands]:
        """What these agents may do in the open round."""
        mark_allowed(fight, self.choices)
        return {who: self.commands(fight, who) for who in agents}

    def commands(self, fight: Fight, who: int) -> Commands:
        """One agent's possibilities."""
        sight, unit = self.choices.sight[who], fight.unit[who]
        allowed = sight.allowed
        found: dict[tuple[Act, int], list[int]] = {}
        placed: set[tuple[Act, int]] = set()
        for at, action in enumerate(ACTIONS):
            if not allowed[at]:
                continue
            key = (action.act, action.thing)
            targets = found.setdefault(key, [])
            if action.slot != NONE:
                targets.append(int(sight.holder[action.slot]))
            elif action.place != NONE:
                placed.add(key)
        spells: list[SpellChoice] = [
            {
                "name": SPELLS[thing].name,
                "left": left_of(unit, thing),
                "targets": targets,
                "place": SPELLS[thing].target is Target.POINT,
            }
            for (act, thing), targets in found.items()
            if act is Act.CAST
        ]
        potions: list[PotionChoice] = [
            {"name": POTIONS[thing].name, "left": int(unit.potions[thing])}
            for act, thing in found
            if act is Act.DRINK
        ]
        can_move = any(key in placed for key in ((Act.MOVE_TO, NONE), (Act.MOVE_FROM, NONE)))
        return {
            "able": len(found) > 1,
            "melee": found.get((Act.MELEE, NONE), []),
            "ranged": found.get((Act.RANGED, NONE), []),
            "move": can_move,
            "spells": spells,
            "potions": potions,
        }


def left_of(unit: object, spell: int) -> int:
    """How many of a spell are left, the one chosen for this round included."""
    left = int(unit.spells[spell])  # type: ignore[attr-defined]
    is_chosen = unit.act == Act.CAST and unit.pending and unit.thing == spell  # type: ignore[attr-defined]
    return left + bool(is_chosen)


NO_COMMANDS: Commands = {
    "able": False,
    "melee": [],
    "ranged": [],
    "move": False,
    "spells": [],
    "potions": [],
}


def planned(who: int, order: Order, *, ordered: bool) -> Planned:
    """What somebody is about to do."""
    return {
        "who": who,
        "act": order.act.name.lower(),
        "thing": thing_name(order.act, order.thing),
        "target": order.target,
        "x": round(order.x, 1),
        "y": round(order.y, 1),
        "ordered": ordered,
    }


def thing_name(act: Act, thing: int) -> str | None:
    """The spell or potion of an order."""
    if act is Act.CAST:
        return SPELLS[thing].name
    if act is Act.DRINK:
        return POTIONS[thing].name
    return None
