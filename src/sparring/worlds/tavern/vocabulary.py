"""The words in which conditions of the tavern's roles are written, and what else its
`.roles` files can count on."""

from __future__ import annotations

from typing import Any

from sparring.behaviours.roles_text import Stage
from sparring.rules.vocabulary import NUMBER, Vocabulary
from sparring.worlds.tavern.data.numbers import GUARD_MOVES, NIGHT_FROM, NIGHT_TO, THIEF_MOVES
from sparring.worlds.tavern.data.people import PEOPLE

EVENTS = frozenset(("start", "alarm", "robbed", "song", "last round"))
"""What happens here that somebody can notice."""
ACTIONS = frozenset(
    (
        *("animate", "beg", "browse", "check", "face", "give", "lift", "listen"),
        *("perform_skill", "rest", "ring", "say", "stash", "take", "walk", "walk_about"),
        *("walk_near", "walk_off", "watch"),
        *GUARD_MOVES,
        *THIEF_MOVES,
    )
)
"""What can be carried out here."""


def words() -> Vocabulary:
    """What conditions may ask of somebody; new each time."""
    vocabulary = Vocabulary("tavern")

    @vocabulary.value(low=0, whole=True)
    def health(me: Any) -> int:
        "Health left."
        return me.health  # type: ignore[no-any-return]

    @vocabulary.value(low=0, high=100)
    def healthpercentage(me: Any) -> float:
        "Health left, in per cent."
        return 100 * me.health / me.full_health  # type: ignore[no-any-return]

    @vocabulary.value(low=0, whole=True)
    def gold(me: Any) -> int:
        "Coins at hand."
        return me.gold  # type: ignore[no-any-return]

    @vocabulary.value(low=0, whole=True)
    def loot(me: Any) -> int:
        "Stolen coins at hand."
        return sum(theft.coins for theft in me.carried)

    @vocabulary.value(low=0, whole=True)
    def drinks(me: Any) -> int:
        "Drinks had so far."
        return me.drinks  # type: ignore[no-any-return]

    @vocabulary.value(low=0, high=23, whole=True)
    def hour(me: Any) -> int:
        "The hour of the day."
        return me.town.minute // 60  # type: ignore[no-any-return]

    @vocabulary.value
    def upperhand(me: Any) -> float:
        "Fights won less fights lost, and twice the share of health in the present one."
        return me.upper_hand  # type: ignore[no-any-return]

    @vocabulary.predicate
    def night(me: Any) -> bool:
        "Whether it is night."
        return not NIGHT_TO <= me.town.minute < NIGHT_FROM

    @vocabulary.predicate
    def thirsty(me: Any) -> bool:
        "Whether the last drink was long enough ago."
        return me.town.step_number >= me.thirsty_from  # type: ignore[no-any-return]

    @vocabulary.predicate(NUMBER)
    def thiefwithin(me: Any, metres: float) -> bool:
        "Whether the thief that a guard is after is that near."
        return me.foe is not None and me.is_near(me.foe, metres)

    @vocabulary.predicate
    def thiefunbalanced(me: Any) -> bool:
        "Whether the thief that a guard is after has lost his balance."
        return me.foe is not None and me.foe.is_unbalanced

    return vocabulary


def stage() -> Stage:
    """All that `.roles` files can count on here."""
    creatures = frozenset(one.kind for one in PEOPLE)
    return Stage(words(), EVENTS, creatures, ACTIONS)
