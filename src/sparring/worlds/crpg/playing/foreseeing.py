"""What an order would do, before it is given: whom it reaches, and how likely.

Everything is told as everybody stands now and with the orders given so far; what the
opponents are about to do is nobody's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from sparring.worlds.crpg.data.codes import NONE, Act, Effect, Saved, Target, Type
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM
from sparring.worlds.crpg.playing.chances import SURE, hit_chance, save_chance
from sparring.worlds.crpg.playing.things import amount, dice, effects_in_words, time_in_words
from sparring.worlds.crpg.stepping import checked_order, in_parts
from sparring.worlds.crpg.telling import agent_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sparring.worlds.crpg.data.spells import EffectEntry, SpellEntry
    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.stepping import CrpgBout
    from sparring.worlds.crpg.vocabulary import CrpgOrder

AGENTS = SIDES * TEAM


class Caught(TypedDict):
    """Somebody whom an order reaches."""

    who: int
    own: bool
    """Whether he is of the player's own side."""
    coming: bool
    """Whether he is not there yet, but on his way."""
    text: str
    """What it does to him, with how likely it is."""


class Area(TypedDict):
    """What an order covers."""

    x: float
    y: float
    radius: float


class Forecast(TypedDict):
    """What an order would do."""

    caught: list[Caught]
    area: Area | None
    chance: int | None
    """Of a hundred: how likely it does what it is for to whom it is aimed at; None where
    no luck is needed, or nobody is aimed at."""
    words: list[str]
    """What else there is to know: when it comes, how far it reaches."""
    warning: str | None
    """Whom of his own side the player should think of."""


def foreseen(
    bout: CrpgBout, given: Mapping[int, CrpgOrder], agent: int, orders: Sequence[CrpgOrder]
) -> list[Forecast]:
    """What each of some orders to one agent would do, with the orders given so far."""
    fight = with_orders(bout, given)
    for order in orders:
        checked_order(order)
    return [forecast(fight, agent, order) for order in orders]


def with_orders(bout: CrpgBout, given: Mapping[int, CrpgOrder]) -> Fight:
    """A copy of the fight in which orders have been given."""
    fight: Fight = bout.imagined()
    for who, order in given.items():
        entries.order(fight, who, *in_parts(order))
    return fight


def forecast(fight: Fight, agent: int, order: CrpgOrder) -> Forecast:
    """What one order would do."""
    if order.target != NONE and not fight.unit[order.target].alive:
        return nothing_to_say()
    if order.act is Act.CAST:
        return forecast_of_spell(fight, agent, order)
    if order.act in (Act.MELEE, Act.RANGED):
        return forecast_of_blow(fight, agent, order)
    if order.act is Act.DRINK:
        words = [effects_in_words(POTIONS[order.thing].effects), potion_time(fight)]
        return {**nothing_to_say(), "words": words}
    return nothing_to_say()


def nothing_to_say() -> Forecast:
    """Of orders that reach nobody."""
    return {"caught": [], "area": None, "chance": None, "words": [], "warning": None}


# --- blows -----------------------------------------------------------------------


def forecast_of_blow(fight: Fight, agent: int, order: CrpgOrder) -> Forecast:
    """A stroke or a shot at somebody."""
    if order.target == NONE:
        return nothing_to_say()
    unit, other = fight.unit[agent], fight.unit[order.target]
    character = fight.book.character[unit.kind]
    is_shot = order.act is Act.RANGED
    weapon = character.ranged if is_shot else character.melee
    chance = hit_chance(fight, agent, order.target, order.act)
    plus = int(weapon.plus) + int(unit.damage) + (0 if is_shot else int(unit.melee_damage))
    damage = f"{int(weapon.dice)}d{int(weapon.sides)}" + (f"{plus:+d}" if plus else "")
    words = [f"{chance} of 100 {'shots' if is_shot else 'blows'} hit, {damage} damage each"]
    if other.images:
        words.append(f"his {int(other.images)} images take the first hits")
    words.append(time_in_words(int(weapon.speed)))
    words.append("reaches any distance" if is_shot else way_in_words(fight, agent, order.target))
    return {
        **nothing_to_say(),
        "caught": [caught(fight, agent, order.target, f"hit {chance} %")],
        "chance": chance,
        "words": words,
    }


def way_in_words(fight: Fight, agent: int, target: int) -> str:
    """How far somebody has to walk before he can strike."""
    unit = fight.unit[agent]
    reach = int(fight.book.number.reach)
    away = distance(fight, agent, float(fight.unit[target].x), float(fight.unit[target].y))
    if away <= reach:
        return f"in reach ({away:.0f} of {reach})"
    stride = float(unit.step) / (2 if unit.slowed else 1)
    steps = int(-(-(away - reach) // stride)) if stride else SEGMENTS + 1
    if steps >= SEGMENTS:
        return f"{away:.0f} away: too far to walk in one round"
    return f"{away:.0f} away: some {steps} segments to walk, if he stays there"


# --- spells ----------------------------------------------------------------------


def forecast_of_spell(fight: Fight, agent: int, order: CrpgOrder) -> Forecast:
    """A spell at somebody, somewhere or oneself."""
    spell, unit = SPELLS[order.thing], fight.unit[agent]
    x, y = place_of(fight, agent, order)
    radius = float(amount(spell.radius))
    reached = list(reached_by(fight, agent, order, (x, y)))
    words = [time_in_words(spell.time)]
    if unit.spell_failure:
        words.append(f"fails in {int(unit.spell_failure)} of 100 cases, as he is now")
    if spell.touches:
        words.append(f"has to touch: {touch_chance(fight, agent, order)} of 100 do")
    else:
        words.append("reaches any distance")
    if spell.target is Target.SELF:
        words = words[:-1]
    aimed = [effects_on(fight, one, spell) for one, _ in reached if one == order.target]
    return {
        "caught": [
            caught(fight, agent, one, effects_on(fight, one, spell).text, coming=coming)
            for one, coming in reached
        ],
        "area": {"x": round(x, 1), "y": round(y, 1), "radius": radius} if radius else None,
        "chance": aimed[0].chance if aimed else None,
        "words": words,
        "warning": warning_of(fight, agent, reached) if spell.hits_friends else None,
    }


def touch_chance(fight: Fight, agent: int, order: CrpgOrder) -> int:
    """How many of a hundred touches succeed."""
    return hit_chance(fight, agent, order.target, Act.MELEE) if order.target != NONE else SURE


def place_of(fight: Fight, agent: int, order: CrpgOrder) -> tuple[float, float]:
    """Where an order is aimed."""
    if order.has_place:
        return order.x, order.y
    unit = fight.unit[agent if order.target == NONE else order.target]
    return float(unit.x), float(unit.y)


def reached_by(
    fight: Fight, agent: int, order: CrpgOrder, place: tuple[float, float]
) -> Iterator[tuple[int, bool]]:
    """Whom a spell reaches, and whether he is still on his way there."""
    spell = SPELLS[order.thing]
    radius = float(amount(spell.radius))
    if not radius:
        if order.target != NONE and spell.target is not Target.POINT:
            yield order.target, False
        return
    segments = landing_segments(fight, spell)
    for who in range(int(fight.units)):
        unit = fight.unit[who]
        if not unit.alive or (spell.spares_animals and unit.type == Type.ANIMAL):
            continue
        is_friend = unit.side == fight.unit[agent].side
        if is_friend and not spell.hits_friends:
            continue
        if distance(fight, who, *place) <= radius:
            yield who, False
        elif (
            is_friend
            and who != agent
            and not is_opponent(fight, who, agent)
            and entries.comes_near(fight, who, *place, radius, segments)
        ):
            yield who, True


def is_opponent(fight: Fight, who: int, agent: int) -> bool:
    """Whether somebody came as an opponent; one who is charmed fights for the player, but
    where he is about to go stays as hidden as before."""
    return bool(fight.unit[who].team != fight.unit[agent].team)


def landing_segments(fight: Fight, spell: SpellEntry) -> int:
    """Segments until a spell has landed at the latest; a cloud stays."""
    if any(effect.cloud is not None for effect in spell.effects):
        return SEGMENTS
    return min(spell.time + int(fight.book.number.initiative) - 1, SEGMENTS - 1)


class Effects(NamedTuple):
    """What a spell does to somebody."""

    text: str
    chance: int | None
    """Of a hundred; None where no luck is needed."""


def effects_on(fight: Fight, who: int, spell: SpellEntry) -> Effects:
    """What a spell does to somebody whom it reaches."""
    unit = fight.unit[who]
    if spell.blocked_by is not None and unit.influences >> spell.blocked_by & 1:
        return Effects(f"nothing: {INFLUENCES[spell.blocked_by].name}", 0)
    parts = [effect_on(fight, who, effect, spell.strikes) for effect in spell.effects]
    chances = [part.chance for part in parts if part.chance is not None]
    return Effects(", ".join(part.text for part in parts), min(chances, default=None))


def effect_on(fight: Fight, who: int, effect: EffectEntry, strikes: int) -> Effects:
    """What one effect does to somebody."""
    held = save_chance(fight, who, effect.throw, amount(effect.save))
    if effect.effect is Effect.DAMAGE:
        times = f"{strikes} times " if strikes > 1 else ""
        half = f", half in {held} %" if effect.saved is Saved.HALF else ""
        return Effects(f"{times}{dice(effect)} damage{half}", None)
    if effect.effect is Effect.CLOUD:
        cloud = CLOUDS[effect.cloud or 0]
        held = save_chance(fight, who, cloud.throw, amount(cloud.save))
        return likely(fight, who, cloud.inflicts, SURE - held)
    if effect.effect is Effect.INFLICT:
        assert effect.influence is not None
        sure = effect.saved is not Saved.NEGATES
        return likely(fight, who, effect.influence, None if sure else SURE - held)
    return Effects(effects_in_words((effect,)), None)


def likely(fight: Fight, who: int, influence: int, chance: int | None) -> Effects:
    """An influence by its name, with how likely it comes over somebody."""
    name = INFLUENCES[influence].name
    if fight.unit[who].blocked >> influence & 1:
        return Effects(f"proof against {name}", 0)
    return Effects(name if chance is None else f"{name} {chance} %", chance)


# --- words -----------------------------------------------------------------------


def caught(fight: Fight, agent: int, who: int, text: str, *, coming: bool = False) -> Caught:
    """Somebody whom an order of an agent reaches."""
    unit, by = fight.unit[who], fight.unit[agent]
    own = bool(unit.side == by.side or unit.team == by.team)
    return {"who": who, "own": own, "coming": coming, "text": text}


def warning_of(fight: Fight, agent: int, reached: Sequence[tuple[int, bool]]) -> str | None:
    """Whom of his own side the player is about to harm, in a sentence."""
    own = [(who, coming) for who, coming in reached if caught(fight, agent, who, "")["own"]]
    there = [name_in(fight, who, agent) for who, coming in own if not coming]
    on_their_way = [name_in(fight, who, agent) for who, coming in own if coming]
    parts = []
    if there:
        parts.append(f"{listed(there)} {'stands' if len(there) == 1 else 'stand'} in it")
    if on_their_way:
        verb = "is" if len(on_their_way) == 1 else "are"
        parts.append(f"{listed(on_their_way)} {verb} on the way into it")
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}" if text else None


def name_in(fight: Fight, who: int, agent: int) -> str:
    """Somebody of one's own side, as he is spoken of to the player."""
    if who == agent:
        return "the caster himself"
    if who < AGENTS and is_opponent(fight, who, agent):
        return f"the {agent_name(who)} whom you charmed"
    return f"your {agent_name(who)}" if who < AGENTS else "your animal"


def listed(names: Sequence[str]) -> str:
    """Names with commas and an and."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def potion_time(fight: Fight) -> str:
    """When a potion works."""
    return f"works in segment {int(fight.book.number.potion_delay)} of {SEGMENTS}"


def distance(fight: Fight, who: int, x: float, y: float) -> float:
    """How far somebody is from a place."""
    unit = fight.unit[who]
    across, along = float(unit.x) - x, float(unit.y) - y
    return float((across * across + along * along) ** 0.5)
