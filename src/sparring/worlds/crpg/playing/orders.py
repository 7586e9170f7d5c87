"""Orders of a player: read, refused with the reason, or tried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown
from sparring.worlds.crpg.data.codes import NONE, Act
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.record import TEAM, WIDTH
from sparring.worlds.crpg.playing.kits import LONGEST_NAME, checked_name
from sparring.worlds.crpg.stepping import checked_order, in_parts
from sparring.worlds.crpg.telling import agent_name
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.fight_bout import is_whole, plain

if TYPE_CHECKING:
    from sparring.worlds.crpg.stepping import CrpgBout

AGENTS = range(TEAM)
"""The player commands the first team."""
ACTS = {act.name.lower(): act for act in Act}
THINGS = {
    Act.CAST: ("spell", [spell.name for spell in SPELLS]),
    Act.DRINK: ("potion", [potion.name for potion in POTIONS]),
}
FIELDS = {"act", "thing", "target", "x", "y"}


# --- reading -------------------------------------------------------------------


def order_in(form: Any) -> CrpgOrder:
    """An order from JSON data of anyone: `act`, and where they apply `thing` (a spell
    or potion by name), `target` (a number), `x` and `y`."""
    if not isinstance(form, dict) or not form.keys() <= FIELDS:
        raise UsageError(f"an order has {', '.join(sorted(FIELDS))} and nothing else")
    name = form.get("act")
    if not isinstance(name, str) or name not in ACTS:
        raise unknown("action", str(name)[:LONGEST_NAME], ACTS)
    act, target = ACTS[name], form.get("target", NONE)
    if not is_whole(target):
        raise UsageError("whom an order is aimed at is a whole number")
    x, y = place_in(form)
    has_place = x is not None and y is not None and target == NONE
    thing = thing_in(act, form.get("thing"))
    return CrpgOrder(
        act, thing, target, *((x or 0.0, y or 0.0) if has_place else (0.0, 0.0)), has_place
    )


def thing_in(act: Act, name: Any) -> int:
    """The number of the spell or potion that an order names."""
    if act not in THINGS:
        return NONE
    kind, names = THINGS[act]
    if name is None:
        raise UsageError(f"say what to {act.name.lower()}")
    if checked_name(name) not in names:
        raise unknown(kind, name, names)
    return names.index(name)


def place_in(form: dict[str, Any]) -> tuple[float | None, float | None]:
    """Where an order is aimed."""
    x, y = form.get("x"), form.get("y")
    for at in (x, y):
        is_number = is_whole(at) or isinstance(at, float)
        if at is not None and not (is_number and 0 <= at <= WIDTH):
            raise UsageError(f"a place lies within 0 to {WIDTH}")
    return (None if x is None else float(x)), (None if y is None else float(y))


def order_data(order: CrpgOrder) -> list[Any]:
    """An order as JSON data."""
    return [plain(part) for part in order]


# --- refusing ------------------------------------------------------------------


def check_obeys(bout: CrpgBout, agent: int) -> None:
    """Refuse orders to whoever is not the player's to command."""
    if agent not in AGENTS:
        raise UsageError("you command the four characters of the red team")
    unit = bout.record.unit[agent]
    if not unit.alive:
        raise UsageError(f"your {agent_name(agent)} has fallen")
    if unit.side != unit.team:
        raise UsageError(f"your {agent_name(agent)} is charmed and does not obey")
    if not entries.able(bout.record, agent):
        raise UsageError(f"your {agent_name(agent)} cannot act in this round")


def check_order(bout: CrpgBout, agent: int, order: CrpgOrder) -> None:
    """Refuse what a character cannot do now: it is tried out in a copy of the fight."""
    checked_order(order)
    if not entries.order(bout.imagined(), agent, *in_parts(order)):
        raise UsageError(f"your {agent_name(agent)} cannot do that now")


def obeys(bout: CrpgBout, who: int) -> bool:
    """Whether a character is alive and on his own side. What the charmed are about to
    do is the opponents' business."""
    unit = bout.record.unit[who]
    return bool(unit.alive and unit.side == unit.team)
