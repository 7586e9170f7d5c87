"""What exists in the pit as the tables of docs/worlds/pit.md, made from the data.

`python -m tests.test_docs worlds/pit.md` writes them into the page anew.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sparring.rules.vocabulary import Kind as WordKind
from sparring.worlds.pit.actions import why_never
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Effect, Element, Kind, Saved, Target, Throw, Whom
from sparring.worlds.pit.data.influences import INFLUENCES, ZONES
from sparring.worlds.pit.data.numbers import CHOSEN, Free, settled
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import FIGHT, SPELLS, TOUCH, WHOLE_PIT
from sparring.worlds.pit.vocabulary import KIND_WORDS, pit_words
from sparring.worlds.pit.world import ROLES, Pit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.worlds.pit.data.characters import CharacterEntry, Weapon
    from sparring.worlds.pit.data.influences import InfluenceEntry, ZoneEntry
    from sparring.worlds.pit.data.numbers import Amount
    from sparring.worlds.pit.data.potions import PotionEntry
    from sparring.worlds.pit.data.spells import EffectEntry, SpellEntry

NEXT_BLOW = 5
"""Each further blow of a round is so much worse."""
ALL_THROWS = ("Fortitude", "Reflex", "Will")
NOBODY = "nobody here"
ROWS = re.compile(r"\A(?:\|.*\n)*")
"""What is left of a table below its heads."""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows below their heads, as Markdown."""
    lines = [heads, *rows]
    text = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([text[0], "|" + "-|" * len(heads), *text[1:]])


def listed(parts: Iterable[str]) -> str:
    """What is there, with commas."""
    return ", ".join(part for part in parts if part)


# --- numbers -------------------------------------------------------------------------


def number(amount: Amount) -> str:
    """A number; a free one in italics."""
    value = settled(amount, CHOSEN)
    return f"*{value}*" if isinstance(amount, Free) else str(value)


def signed(value: int) -> str:
    """`+2` or `-2`."""
    return f"{value:+d}"


def dice(count: int, sides: int, plus: Amount = 0) -> str:
    """`2d6+4`."""
    thrown = f"{count}d{sides}" if count else ""
    if not settled(plus, CHOSEN):
        return thrown
    return f"{thrown}+{number(plus)}" if thrown else number(plus)


def metres(length: float) -> str:
    """`6.67 m`."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + " m"


def lasting(rounds: Amount) -> str:
    """How long something lasts."""
    value = settled(rounds, CHOSEN)
    if value >= FIGHT:
        return "for the fight"
    return f"for {number(rounds)} round{'' if value == 1 else 's'}"


# --- characters ------------------------------------------------------------------------


def characters() -> str:
    """Who fights, in numbers."""
    heads = ("who", "level", "hit points", "armour class", "base attack", "strength", "casts by")
    return table((*heads, *ALL_THROWS, "besides"), (character(one) for one in CHARACTERS))


def character(entry: CharacterEntry) -> tuple[str, ...]:
    """Somebody as a row."""
    casts = str(entry.casting) if entry.spells else ""
    return (
        entry.name,
        str(entry.level),
        number(entry.health),
        number(entry.armour),
        str(entry.base_attack),
        str(entry.strength),
        casts,
        *(signed(save) for save in entry.saves),
        besides(entry),
    )


def besides(entry: CharacterEntry) -> str:
    """What is special about somebody."""
    return listed(
        (
            f"sneak attacks {entry.sneak_dice}d6" if entry.sneak_dice else "",
            "evasion" if entry.evades else "",
            f"turns undead {entry.turns} times" if entry.turns else "",
            f"spell resistance {entry.spell_resistance}" if entry.spell_resistance else "",
            f"turn resistance {entry.turn_resistance}" if entry.turn_resistance else "",
            "undead" if entry.undead else "",
            "half from blades" if entry.halves_blades else "",
            f"immune to {elements(entry.immune)} spells" if entry.immune else "",
        )
    )


def weapons() -> str:
    """What everybody hits with."""
    heads = ("who", "weapon", "attack rolls", "damage", "threat", "critical", "blade")
    rows = (
        weapon_row(entry.name, weapon, where)
        for entry in CHARACTERS
        for weapon, where in ((entry.melee, ""), (entry.ranged, ", from afar"))
        if weapon is not None
    )
    return table(heads, rows)


def weapon_row(who: str, weapon: Weapon, where: str) -> tuple[str, ...]:
    """A weapon as a row."""
    blows = "/".join(signed(weapon.aim - NEXT_BLOW * later) for later in range(weapon.attacks))
    threat = "20" if weapon.threat == 20 else f"{weapon.threat} to 20"
    damage = dice(weapon.dice, weapon.sides, weapon.plus)
    edge = "yes" if weapon.blade else "no"
    return (who, weapon.name + where, blows, damage, threat, f"x{weapon.multiplier}", edge)


# --- effects -----------------------------------------------------------------------------


def elements(mask: int) -> str:
    """What something is made of."""
    single = [one for one in Element if one and one & (one - 1) == 0]
    names = {Element.MIND: "mind-affecting", Element.NEGATIVE: "negative energy"}
    return listed(names.get(one, one.name.lower()) for one in single if mask & one)


def throw_words(effect: EffectEntry) -> str:
    """What a saving throw does, if there is one."""
    if effect.saved is Saved.NOTHING:
        return ""
    name = ALL_THROWS[Throw(effect.throw)]
    return f"{name} {'halves' if effect.saved is Saved.HALF else 'negates'}"


def influence_name(effect: EffectEntry) -> str:
    """The name of what an effect brings."""
    return "" if effect.influence is None else INFLUENCES[effect.influence].name


def effect_words(effect: EffectEntry) -> str:
    """One effect."""
    whom = {Whom.FRIENDS: " on friends", Whom.ENEMIES: " on enemies"}.get(effect.whom, "")
    rolled = "a die of six a level" if effect.per_level else ""
    rolled = rolled or dice(effect.dice, effect.sides, effect.plus)
    if effect.effect is Effect.DAMAGE:
        made_of = elements(effect.element)
        return listed((f"{rolled} {made_of} damage".replace("  ", " "), throw_words(effect)))
    if effect.effect is Effect.HEAL:
        return f"heals {rolled}"
    if effect.effect is Effect.VIGOUR:
        return f"{rolled} temporary hit point" + ("" if rolled == "1" else "s")
    if effect.effect is Effect.SUMMON:
        assert effect.creature is not None
        return f"a {CHARACTERS[effect.creature].name} for the fight"
    if effect.effect is Effect.ZONE:
        assert effect.zone is not None
        zone = zone_words(ZONES[effect.zone])
        return listed((f"{zone} {lasting(effect.rounds)}", throw_words(effect)))
    power = f" {rolled}" if rolled else ""
    mind = elements(effect.element)
    brought = f"**{influence_name(effect)}**{power}{whom} {lasting(effect.rounds)}"
    return listed((brought, mind, throw_words(effect)))


def zone_words(zone: ZoneEntry) -> str:
    """What happens in a zone."""
    if zone.silences:
        return "nobody in it can cast,"
    assert zone.inflicts is not None
    name = INFLUENCES[zone.inflicts].name
    return (
        f"each round {dice(*zone.arms)} arms, divided by the number of those in it (by two at "
        f"least); an arm whose d20+{zone.grip} reaches the other's d20 + base attack + strength + "
        f"{zone.hold} does {dice(*zone.damage)}; whoever was gripped: {ALL_THROWS[zone.throw]} or "
        f"**{name}** {lasting(zone.rounds)};"
    )


def what_it_does(entry: SpellEntry) -> str:
    """Everything a spell does."""
    times = f"{entry.strikes} times " if entry.strikes > 1 else ""
    effects = "; ".join(effect_words(effect) for effect in entry.effects)
    most = f"up to {entry.most_hit_dice} hit dice" if entry.most_hit_dice < 100 else ""
    blocked = "" if entry.blocked_by is None else f"{INFLUENCES[entry.blocked_by].name} stops it"
    return "; ".join(part for part in (times + effects, most, blocked) if part) or "nothing"


def reach_of(entry: SpellEntry) -> str:
    """Whom a spell is cast at, and how far it goes."""
    whom = {Target.SELF: "oneself", Target.FRIEND: "a friend", Target.ENEMY: "an enemy"}
    near = {TOUCH: "touch", WHOLE_PIT: ""}.get(entry.reach, metres(entry.reach))
    if entry.target is Target.SELF:
        near = ""
    spread = f"{metres(entry.radius)} {'cone' if entry.cone else 'around'}" if entry.radius else ""
    return listed((whom.get(entry.target, "a place"), "" if entry.cone else near, spread))


def kinds_of(sort: int) -> str:
    """What talents call a spell or potion."""
    return listed(name for name, one in KIND_WORDS.items() if sort & one == one)


def holders(name: str) -> str:
    """Who has a spell, and how often if more than once."""
    found = [(one.name, one.spells[name]) for one in CHARACTERS if name in one.spells]
    return listed(who if count == 1 else f"{who} x{count}" for who, count in found) or NOBODY


def spells() -> str:
    """All spells, level by level."""
    heads = ("spell", "level", "who", "kind", "at", "what it does")
    order = sorted(SPELLS, key=lambda entry: entry.level)
    known = [entry for entry in order if holders(entry.name) != NOBODY]
    return table(
        heads,
        (
            (
                entry.name,
                str(entry.level),
                holders(entry.name),
                kinds_of(entry.sort) or "none",
                reach_of(entry),
                what_it_does(entry),
            )
            for entry in known
        ),
    )


def unknown_spells() -> list[str]:
    """Spells that rules name and nobody has."""
    return [entry.name for entry in SPELLS if holders(entry.name) == NOBODY]


def potions() -> str:
    """All potions."""
    heads = ("potion", "who", "kind", "what it does")
    return table(heads, (potion_row(entry) for entry in POTIONS))


def potion_row(entry: PotionEntry) -> tuple[str, ...]:
    """A potion as a row."""
    who = listed(one.name for one in CHARACTERS if entry.name in one.potions)
    does = "; ".join(effect_words(effect) for effect in entry.effects)
    return (entry.name.removeprefix("Potion of "), who, kinds_of(entry.sort), does)


# --- influences --------------------------------------------------------------------------


def influences() -> str:
    """What can last on somebody."""
    return table(
        ("influence", "what it does"), ((f'"{one.name}"', lasts(one)) for one in INFLUENCES)
    )


def lasts(entry: InfluenceEntry) -> str:
    """What an influence does."""
    sums = (
        ("attack rolls", entry.aim),
        ("weapon damage", entry.damage),
        ("armour class", entry.armour),
        ("saving throws", entry.saves),
        ("strength", entry.strength),
    )
    words = [f"{name} {signed(value)}" for name, value in sums if value]
    if entry.rolls_strength:
        words.append("strength plus what was rolled")
    if entry.least_strength:
        words.append(f"strength at least {entry.least_strength}")
    if entry.least_attack:
        words.append(f"base attack at least {entry.least_attack}")
    if entry.rolls_casting:
        words.append("the score spells are cast by plus what was rolled")
    if entry.extra_action:
        words.append("one more blow or action a round")
    if entry.pace != 100:
        words.append(f"runs {entry.pace / 100:g} times as fast")
    if entry.spells_kept_off:
        words.append(f"hostile spells of levels 0 to {entry.spells_kept_off - 1} do nothing")
    if entry.hides:
        throw = (
            ""
            if entry.hides_from is None
            else f" unless their {ALL_THROWS[entry.hides_from]} holds"
        )
        words.append(f"enemies cannot aim at one{throw}, until one does something hostile")
    if entry.absorbs:
        absorbed = elements(entry.absorbs)
        words.append(
            f"takes up to {entry.absorbs_each} of each harm by {absorbed}, the number rolled in all"
        )
    if entry.burns[0]:
        words.append(f"{dice(*entry.burns)} damage after each whole round")
    if entry.disables:
        words.append("can do nothing, and sneak attacks find their mark")
    return listed(words) or "a mark: the spell is not cast again while it lasts"


# --- words ---------------------------------------------------------------------------------


def words(*kinds: WordKind) -> str:
    """The words of some kinds, each with what it means, in the order of the vocabulary."""
    known = [word for word in pit_words().words.values() if word.kind in kinds]
    head = {WordKind.ACTION: "talent", WordKind.VALUE: "number", WordKind.PREDICATE: "yes or no"}
    heads = (head.get(kinds[0], "agent"), "what it means")
    return table(heads, ((f"`{word.signature}`", word.help) for word in known))


# --- lines that never act -----------------------------------------------------------------


def silent_lines() -> str:
    """The lines of each rulebase that can never act, by the thesis's numbers."""
    rows = ((role, *silent_of(role)) for role in ROLES)
    return table(("class", "empty", "without means"), rows)


def silent_of(role: str) -> tuple[str, str]:
    """The empty rules of a role, and those for which the class brings nothing."""
    text = (Pit.folder / "rulebases" / f"{role}.rules").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^rule .*# (\d+)", text, re.MULTILINE)]
    rules = Pit.own_rules().roles[role].rules
    who = CHARACTERS[Kind[role.upper()]]
    empty, barren = [], []
    for number, rule in zip(numbers, rules, strict=True):
        if rule.statement.action.name == "skip":
            empty.append(number)
        elif why_never(who, rule.statement):
            barren.append(number)
    return ranges(empty), ranges(barren)


def ranges(numbers: list[int]) -> str:
    """`3 to 6, 15, 16`."""
    runs: list[list[int]] = []
    for one in numbers:
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return listed(
        f"{run[0]} to {run[-1]}" if len(run) > 2 else listed(map(str, run)) for run in runs
    )


# --- the page ------------------------------------------------------------------------------


def all_tables() -> list[str]:
    """Every table that the page must hold."""
    return [
        characters(),
        weapons(),
        spells(),
        potions(),
        influences(),
        words(WordKind.ACTION),
        words(WordKind.AGENT, WordKind.AMONG, WordKind.REMEMBERED),
        words(WordKind.VALUE),
        words(WordKind.PREDICATE),
        silent_lines(),
    ]


def with_tables(text: str) -> str:
    """A page in which each of these tables is as it must be; they are found by their
    heads."""
    for one in all_tables():
        head = one.partition("\n")[0]
        before, *after = text.split(f"{head}\n")
        assert len(after) == 1, f"the page has {len(after)} tables that begin with {head}"
        text = f"{before}{one}\n{re.sub(ROWS, '', after[0])}"
    return text


if __name__ == "__main__":
    print("\n\n".join(all_tables()))
