"""What duellists choose from, tell apart and see each other do, for learners that choose
again in every round (agent-modelling thesis, tables 3.1 and 3.2)."""

from __future__ import annotations

from functools import cache

from sparring.rules.check import parse_rules
from sparring.worlds.minds import MindPlan
from sparring.worlds.pit.data.codes import Sight
from sparring.worlds.pit.vocabulary import pit_words
from sparring.worlds.pit.world import SEEN
from sparring.worlds.rewriting import RuleAction

FIGHTER, SORCERER = "fighter", "sorcerer"
DEFENCE = 'cast("Minor Globe", "Resist Elements")'
"""Against magic: the globe first."""

ALONE: dict[str, dict[str, str]] = {
    FIGHTER: {"melee": "melee", "ranged": "ranged", "speed": "buffself", "heal": "heal"},
    SORCERER: {
        "melee": "melee",
        "ranged": "ranged",
        "enhancement": 'cast("Bull\'s Strength")',
        "protection": 'cast("Shield")',
        "defence": DEFENCE,
        "area": 'cast("Fireball")',
        "single": 'cast("Magic Missile")',
        "heal": "heal",
    },
}
"""The actions of whoever faces a single enemy, as rules."""


def at(action: str, target: str) -> str:
    """The name of an action with its target."""
    return f"{action} at the {target}"


def aimed(action: str, rule: str) -> dict[str, str]:
    """An action once for each enemy that there may be."""
    return {
        at(action, target): rule.format(f'nearestenemy("{target.title()}")')
        for target in (FIGHTER, SORCERER)
    }


TOGETHER: dict[str, dict[str, str]] = {
    FIGHTER: {
        **aimed("melee", "melee({})"),
        **aimed("ranged", "ranged({})"),
        "speed": "buffself",
        "heal": "heal",
    },
    SORCERER: {
        **aimed("melee", "melee({})"),
        **aimed("ranged", "ranged({})"),
        "enhancement for oneself": 'cast("Bull\'s Strength")',
        "enhancement for the fighter": 'castbest("enhancement", nearestfriend("Fighter"))',
        "protection": 'cast("Shield")',
        "defence": DEFENCE,
        **aimed("area", 'castbest("area damage", {})'),
        **aimed("single", 'castbest("damage", {})'),
        "heal": "heal",
    },
}
"""The same with targets, where a fighter and a sorcerer face two enemies."""

FEATURES = {
    FIGHTER: ("hurt", "able to drink speed", "fast"),
    SORCERER: ("hurt", "shielded", "warded", "facing a ward"),
}
"""What duellists tell apart, in the order of the kernel's bits (`kernel/minding.py`)."""
SIGHTS = {FIGHTER: Sight.FIGHTER, SORCERER: Sight.SORCERER}


@cache
def options_of(role: str, *, alone: bool) -> tuple[RuleAction, ...]:
    """What a duellist chooses from, as checked rules."""
    texts = (ALONE if alone else TOGETHER)[role]
    lines = "".join(f" {text};\n" for text in texts.values())
    (script,) = parse_rules(f"script {role}\n{lines}", pit_words()).scripts
    return tuple(RuleAction(name, line) for name, line in zip(texts, script.lines, strict=True))


def duel_plans(roles: tuple[str, ...]) -> list[MindPlan]:
    """How each member of a side may decide. Everybody sees what the enemy of his own class
    does; only sorcerers make themselves a model of it unless all are to."""
    return [
        MindPlan(
            role=role,
            actions=options_of(role, alone=len(roles) == 1),
            features=FEATURES[role],
            sight=SIGHTS[role],
            seen=SEEN,
            watches=member,
            models=role == SORCERER,
            settings=role,
        )
        for member, role in enumerate(roles)
    ]
