"""The words of the pit: what rules may ask, name and do. Actions are talents, which may
refuse (thesis B.2.1).

In fights rules run as byte code; the Python functions behind these words call the very
same kernels. They serve to explain a decision and to check the byte code.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.bytecode import NOBODY, Words
from sparring.rules.closures import as_double
from sparring.rules.vocabulary import Vocabulary
from sparring.worlds.pit.data.codes import (
    Act,
    AgentWord,
    Group,
    Predicate,
    Sort,
    Talent,
    Type,
    Value,
)
from sparring.worlds.pit.data.influences import (
    BAD_MASK,
    DISABLING_MASK,
    GOOD_MASK,
    INFLUENCES,
)
from sparring.worlds.pit.data.spells import SPELLS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from sparring.worlds.pit.kernel.record import Fight


@cache
def kernels() -> ModuleType:
    """The kernels behind the words, loaded when one is first asked: whoever only
    checks rules needs neither them nor the compiler."""
    from sparring.worlds.pit.kernel import entries

    return entries


@dataclass(frozen=True, slots=True)
class Me:
    """One combatant as rules see him: a place in a fight."""

    fight: Fight
    who: int


class PitOrder(NamedTuple):
    """What somebody is to do."""

    act: Act
    thing: int = NOBODY
    """The spell or potion, by its place in the data."""
    target: int = NOBODY
    """Whom it is aimed at; -1 for a place, or nobody."""
    x: float = 0.0
    y: float = 0.0


AGENT_WORDS: dict[str, tuple[AgentWord, str]] = {
    "nearestenemy": (AgentWord.NEAREST_ENEMY, "The nearest enemy one sees."),
    "weakestenemy": (AgentWord.WEAKEST_ENEMY, "The enemy with the least health."),
    "randomenemy": (AgentWord.RANDOM_ENEMY, "Any enemy one sees."),
    "nearestfriend": (AgentWord.NEAREST_FRIEND, "The nearest comrade."),
    "weakestfriend": (AgentWord.WEAKEST_FRIEND, "The comrade with the least health."),
    "randomfriend": (AgentWord.RANDOM_FRIEND, "Any comrade."),
}
"""Words for an agent, of a type if one is named."""
CERTAIN_AGENTS: dict[str, tuple[AgentWord, str]] = {
    "hatedenemy": (
        AgentWord.HATED_ENEMY,
        "Whom one attacked last; else the nearest of a class that luck chooses.",
    ),
    "friendsattacker": (
        AgentWord.FRIENDS_ATTACKER,
        "Who attacked one's nearest comrade last, if one sees him.",
    ),
    "lastattacker": (AgentWord.LAST_ATTACKER, "Who attacked one last, if one sees him."),
}
"""Words for an agent that take no type."""
RANDOM_AGENTS = (AgentWord.RANDOM_ENEMY, AgentWord.RANDOM_FRIEND, AgentWord.HATED_ENEMY)

KIND_WORDS: dict[str, Sort] = {
    "magic absorption": Sort.MAGIC_ABSORPTION,
    "summoning": Sort.SUMMONING,
    "area damage": Sort.AREA_DAMAGE,
    "damaging cloud": Sort.DAMAGING_CLOUD,
    "cursing cloud": Sort.CURSING_CLOUD,
    "area curse": Sort.AREA_CURSE,
    "cone": Sort.CONE,
    "damage": Sort.DAMAGE,
    "curse": Sort.CURSE,
    "anti-invisibility": Sort.ANTI_INVISIBILITY,
    "anti-mind": Sort.ANTI_MIND,
    "damage absorption": Sort.DAMAGE_ABSORPTION,
    "breach": Sort.BREACH,
    "protection": Sort.PROTECTION,
    "enhancement": Sort.ENHANCEMENT,
    "healing": Sort.HEALING,
    "remedy": Sort.REMEDY,
    "hiding": Sort.HIDING,
}
INFLUENCE_WORDS = {
    "badinfluence": (BAD_MASK, "Any detrimental influence."),
    "disablinginfluence": (DISABLING_MASK, "Any influence under which nobody can act."),
    "goodinfluence": (GOOD_MASK, "Any beneficial influence."),
}

PLAIN_TALENTS: dict[str, tuple[Talent, str]] = {
    "skip": (Talent.SKIP, "Do nothing and leave it to the next rule: the empty rule."),
    "heal": (Talent.HEAL, "Any cure one knows on oneself, else a potion; not when unhurt."),
    "healother": (Talent.HEAL_OTHER, "The best cure on the nearest comrade below half health."),
    "cure": (Talent.CURE, "Rid oneself of a disability."),
    "turn": (Talent.TURN, "Turn undead, if there are undead enemies."),
    "buffself": (Talent.BUFF_SELF, "A spell, then a potion: what protects, then what enhances."),
    "enhanceself": (Talent.ENHANCE_SELF, "The best enhancing spell on oneself not yet active."),
    "enhanceothers": (Talent.ENHANCE_OTHERS, "The same on the nearest comrade who lacks it."),
    "protectself": (Talent.PROTECT_SELF, "The best protecting spell on oneself not yet active."),
    "protectothers": (Talent.PROTECT_OTHERS, "The same on the nearest comrade who lacks it."),
    "advprotect": (Talent.ADV_PROTECT, "The protection that fits the most dangerous enemies."),
    "hide": (Talent.HIDE, "A spell that hides one."),
    "summon": (Talent.SUMMON, "Call a creature, unless one's own lives."),
    "sneak": (Talent.SNEAK, "A rogue strikes at the last attacker of his nearest comrade."),
}
"""Talents that are told nothing more."""
TASTEFUL_TALENTS: dict[str, tuple[Talent, str]] = {
    "respondmelee": (Talent.RESPOND_MELEE, "Magic against enemies within five metres."),
    "respondranged": (Talent.RESPOND_RANGED, "Magic against whoever attacks one from afar."),
    "rangedenemies": (Talent.RANGED_ENEMIES, "The same; else against the nearest enemy."),
}
"""Talents that may prefer a type of enemy."""
AIMED_TALENTS: dict[str, tuple[Talent, str]] = {
    "spellattack": (Talent.SPELL_ATTACK, "Whatever magic there is, at somebody."),
    "melee": (Talent.MELEE, "Run up to an enemy and strike."),
    "ranged": (Talent.RANGED, "Shoot at an enemy."),
    "attack": (Talent.ATTACK, "With the weapon that suited the first distance, ever after."),
}
"""Talents that are aimed: at the nearest enemy if at nobody else."""

BYTE_WORDS = Words(
    agents={name: int(word) for name, (word, _) in (AGENT_WORDS | CERTAIN_AGENTS).items()},
    groups={"enemy": Group.ENEMY, "friend": Group.FRIEND},
    values={
        "compassion": Value.COMPASSION,
        "distance": Value.DISTANCE,
        "enemies": Value.ENEMIES,
        "enemiesnear": Value.ENEMIES_NEAR,
        "friendsnear": Value.FRIENDS_NEAR,
        "health": Value.HEALTH,
        "healthpercentage": Value.HEALTH_PERCENTAGE,
        "magic": Value.MAGIC,
        "maxhealth": Value.MAX_HEALTH,
        "offence": Value.OFFENCE,
        "potioncount": Value.POTION_COUNT,
        "random": Value.RANDOM,
        "roundnumber": Value.ROUND_NUMBER,
        "spellcount": Value.SPELL_COUNT,
    },
    predicates={
        "chancepercentage": Predicate.CHANCE_PERCENTAGE,
        "defensive": Predicate.DEFENSIVE,
        "firstdecision": Predicate.FIRST_DECISION,
        "hidden": Predicate.HIDDEN,
        "influence": Predicate.INFLUENCE,
        "silenced": Predicate.SILENCED,
    },
    constants={name: mask for name, (mask, _) in INFLUENCE_WORDS.items()},
    sides={"enemy": 0, "friend": 1},
)


@cache
def pit_words() -> Vocabulary:
    """The vocabulary; one for all, since it never changes."""
    words = Vocabulary("pit")
    add_talents(words)
    add_agents(words)
    add_values(words)
    add_predicates(words)
    add_literals(words)
    return words


def considered(
    me: Me,
    talent: Talent,
    *,
    thing: int = NOBODY,
    other: int = NOBODY,
    sort: int = 0,
    target: Me | None = None,
    taste: int = 0,
) -> PitOrder | bool:
    """The order a talent comes to, or False if it refuses."""
    fight = me.fight
    aimed = nearest(me) if target is None else target.who
    if not kernels().consider(fight, me.who, talent, thing, other, sort, aimed, taste):
        return False
    act = Act(int(fight.try_act))
    place = (float(fight.try_x), float(fight.try_y))
    return PitOrder(act, int(fight.try_thing), int(fight.try_target), *place)


def nearest(me: Me) -> int:
    """The nearest enemy, whom talents are aimed at if nobody is named."""
    return int(kernels().find_agent(me.fight, me.who, AgentWord.NEAREST_ENEMY, NOBODY))


def described(function: Callable[..., object], text: str) -> Callable[..., object]:
    """A function with a help text of its own."""
    function.__doc__ = text
    return function


def add_talents(words: Vocabulary) -> None:
    """What somebody can try to do."""

    def plain(talent: Talent) -> Callable[[Me], PitOrder | bool]:
        return lambda me: considered(me, talent)

    def tasteful(talent: Talent) -> Callable[..., PitOrder | bool]:
        return lambda me, preferred=0: considered(me, talent, taste=preferred)

    def aimed(talent: Talent) -> Callable[..., PitOrder | bool]:
        return lambda me, target=None: considered(me, talent, target=target)

    for name, (talent, text) in PLAIN_TALENTS.items():
        words.action(name=name)(described(plain(talent), text))
    for name, (talent, text) in TASTEFUL_TALENTS.items():
        words.action("agent type", name=name)(described(tasteful(talent), text))
    for name, (talent, text) in AIMED_TALENTS.items():
        words.action("agent", name=name)(described(aimed(talent), text))

    @words.action("spell", "spell")
    def cast(me: Me, spell: int, otherwise: int = NOBODY) -> PitOrder | bool:
        "Cast a spell by its name, or another if one has not the first."
        return considered(me, Talent.CAST, thing=spell, other=otherwise)

    @words.action("spell kind", "agent")
    def castbest(me: Me, kind: int, target: Me | None = None) -> PitOrder | bool:
        "Cast the highest-level spell of a kind at somebody."
        return considered(me, Talent.CAST_BEST, sort=kind, target=target)

    @words.action(always=True)
    def gameai(me: Me) -> bool:
        "Ends a script: what the game's own AI would do, in the version that is played."
        return False

    @words.action(name="pass", always=True)
    def do_nothing(me: Me) -> PitOrder:
        "Do nothing in this round."
        considered(me, Talent.PASS)
        return PitOrder(Act.PASS)


def add_agents(words: Vocabulary) -> None:
    """Whom rules can speak of."""
    for name, (word, text) in AGENT_WORDS.items():
        side = "enemy" if name.endswith("enemy") else "friend"
        declare = words.agent("agent type", name=name, remembers=side, random=word in RANDOM_AGENTS)
        declare(described(finder(word), text))
    for name, (word, text) in CERTAIN_AGENTS.items():
        declare = words.agent(name=name, remembers="enemy", random=word in RANDOM_AGENTS)
        declare(described(certain(word), text))
    for name, group in (("enemy", Group.ENEMY), ("friend", Group.FRIEND)):
        who = "enemy" if group is Group.ENEMY else "comrade"
        declare = words.among("agent type", name=name, remembers=name)
        declare(described(members(group), f"Any {who} who satisfies what is asked."))
        words.remembered(f"default{name}", name, f"The {who} spoken of last.")


def finder(word: AgentWord) -> Callable[[Me, int], Me | None]:
    """The function behind a word for one agent."""

    def find(me: Me, type: int = NOBODY) -> Me | None:
        number = kernels().find_agent(me.fight, me.who, word, type)
        return None if number == NOBODY else Me(me.fight, int(number))

    return find


def certain(word: AgentWord) -> Callable[[Me], Me | None]:
    """The function behind a word for one agent without a type."""
    find = finder(word)
    return lambda me: find(me, NOBODY)


def members(group: Group) -> Callable[[Me, int], list[Me]]:
    """The function behind a word for a group."""

    def those(me: Me, type: int = NOBODY) -> list[Me]:
        return [
            Me(me.fight, other)
            for other in range(int(me.fight.units))
            if kernels().is_member(me.fight, me.who, group, type, other)
        ]

    return those


def answer(me: Me, word: Value, first: float = NOBODY, second: float = NOBODY) -> float:
    """A number asked of an agent."""
    return float(kernels().ask_value(me.fight, me.who, word, as_double(first), as_double(second)))


def is_so(me: Me, word: Predicate, argument: float = NOBODY) -> bool:
    """A yes or no asked of an agent."""
    return bool(kernels().ask_predicate(me.fight, me.who, word, as_double(argument)))


def add_values(words: Vocabulary) -> None:
    """Numbers that can be asked of an agent."""

    @words.value("agent", "agent", low=0)
    def distance(me: Me, other: Me, third: Me | None = None) -> float:
        "Metres to another, or from one other to a second."
        return answer(me, Value.DISTANCE, other.who, NOBODY if third is None else third.who)

    @words.value(low=0, whole=True)
    def health(me: Me) -> float:
        "Hit points left."
        return answer(me, Value.HEALTH)

    @words.value(low=0, high=100)
    def healthpercentage(me: Me) -> float:
        "Hit points left, of a hundred."
        return answer(me, Value.HEALTH_PERCENTAGE)

    @words.value(low=1, whole=True)
    def maxhealth(me: Me) -> float:
        "Hit points at the start."
        return answer(me, Value.MAX_HEALTH)

    @words.value(low=1, whole=True)
    def roundnumber(me: Me) -> float:
        "The round of the fight, from 1."
        return answer(me, Value.ROUND_NUMBER)

    @words.value(low=0, whole=True)
    def spellcount(me: Me) -> float:
        "How many spells the agent has left."
        return answer(me, Value.SPELL_COUNT)

    @words.value(low=0, whole=True)
    def potioncount(me: Me) -> float:
        "How many potions the agent has left."
        return answer(me, Value.POTION_COUNT)

    @words.value("number", low=0, random=True, whole=True)
    def random(me: Me, bound: float) -> float:
        "A random whole number below the bound."
        return answer(me, Value.RANDOM, bound)

    for name, value, text in (
        ("enemies", Value.ENEMIES, "How many enemies one sees."),
        ("enemiesnear", Value.ENEMIES_NEAR, "How many enemies one sees within five metres."),
        ("friendsnear", Value.FRIENDS_NEAR, "How many comrades are within five metres."),
    ):
        declare = words.value("agent type", name=name, low=0, whole=True)
        declare(described(counter(value), text))
    for name, value, text in (
        ("offence", Value.OFFENCE, "AI 1.61's wish to attack, rolled once a decision."),
        ("compassion", Value.COMPASSION, "AI 1.61's wish to help, rolled once a decision."),
        ("magic", Value.MAGIC, "AI 1.61's wish to use magic, rolled once a decision."),
    ):
        words.value(name=name, whole=True)(described(mood(value), text))


def counter(value: Value) -> Callable[..., float]:
    """The function behind a word that counts agents, of a type if one is named."""
    return lambda me, type=NOBODY: answer(me, value, type)


def mood(value: Value) -> Callable[[Me], float]:
    """The function behind a word for a mood."""
    return lambda me: answer(me, value)


def add_predicates(words: Vocabulary) -> None:
    """Questions that can be asked of an agent."""

    @words.predicate("number", random=True)
    def chancepercentage(me: Me, percent: float) -> bool:
        "True in so many of a hundred cases."
        return is_so(me, Predicate.CHANCE_PERCENTAGE, percent)

    @words.predicate("influence")
    def influence(me: Me, mask: int) -> bool:
        "Whether one of these influences lasts on the agent."
        return is_so(me, Predicate.INFLUENCE, mask)

    @words.predicate
    def defensive(me: Me) -> bool:
        "Whether AI 1.29 is careful now: a quarter of its decisions."
        return is_so(me, Predicate.DEFENSIVE)

    @words.predicate
    def firstdecision(me: Me) -> bool:
        "Whether the agent has not decided anything before."
        return is_so(me, Predicate.FIRST_DECISION)

    @words.predicate
    def hidden(me: Me) -> bool:
        "Whether enemies cannot aim at the agent."
        return is_so(me, Predicate.HIDDEN)

    @words.predicate
    def silenced(me: Me) -> bool:
        "Whether the agent stands where nobody can cast."
        return is_so(me, Predicate.SILENCED)

    def constant(thing: object) -> Callable[[Me], object]:
        return lambda me: thing

    for name, (mask, text) in INFLUENCE_WORDS.items():
        words.keyword("influence", name=name)(described(constant(mask), text))


def add_literals(words: Vocabulary) -> None:
    """What is written in quotes."""
    words.literal("agent type", {str(one.name).capitalize(): int(one) for one in TYPES})
    words.literal("influence", {entry.name: 1 << entry.code for entry in INFLUENCES})
    words.literal("spell", {entry.name: at for at, entry in enumerate(SPELLS)})
    words.literal("spell kind", {name: int(sort) for name, sort in KIND_WORDS.items()})


TYPES = (
    *(Type.FIGHTER, Type.ROGUE, Type.PRIEST, Type.WIZARD, Type.SORCERER),
    *(Type.WARRIOR, Type.CASTER, Type.CREATURE, Type.UNDEAD),
)
"""What rules may call somebody."""

words = pit_words
"""By the name under which every world's `vocabulary` has it."""
