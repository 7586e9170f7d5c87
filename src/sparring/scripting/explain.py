"""Why the opponent is as it is: every rule's weight, chance and history, and
what each of the last encounters taught, as data, in words and as a table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sparring.scripting.chances import chances
from sparring.scripting.difficulty import culling_ceiling
from sparring.scripting.draw import keep_one_that_acted
from sparring.scripting.lesson_words import LessonReport, lesson_report
from sparring.scripting.ordering import by_relations, gains_of
from sparring.scripting.pool import Lesson, Pool, Scope
from sparring.scripting.settings import Difficulty, DifficultyKind
from sparring.scripting.verdicts import CANNOT_ACT, IDLE_SCRIPTS, cannot_act

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sparring.scripting.settings import Relative

MOST_ORDERED = 20
"""Of a learned order, so many rules are named in words."""


@dataclass(frozen=True, slots=True)
class RuleReport:
    """One rule."""

    name: str
    text: str
    priority: int
    weight: int
    chance: float | None
    """Of entering the next script; None for game states, where it depends on
    the way the script takes, and where nobody asked for it."""
    drawn: int
    """Scripts it has entered."""
    activated: int
    """Scripts in which it acted."""
    rewarded: int
    """Times it acted and gained."""
    punished: int
    """Times it acted and lost."""
    changes: tuple[int, ...]
    """Its last weight changes, oldest first."""
    culled: bool
    """Whether it is too good to be drawn at the present difficulty."""
    cannot_act: bool
    """Whether it was in many scripts and acted in none: against this player it cannot."""


@dataclass(frozen=True, slots=True)
class DifficultyReport:
    """How an opponent is held back at present."""

    kind: DifficultyKind
    ceiling: int
    """The weight that none may exceed (clipping), or above which no rule is drawn (culling)."""
    peak: float
    """The fitness that is rewarded most (penalising)."""

    def __str__(self) -> str:
        if self.kind is DifficultyKind.OFF:
            return "difficulty scaling is off: it plays as well as it can"
        if self.kind is DifficultyKind.PENALISE:
            return f"{self.kind.value}: a fitness of {self.peak:.2f} is rewarded most"
        if self.kind is DifficultyKind.CLIP:
            return f"{self.kind.value}: no weight may exceed {self.ceiling}"
        return f"{self.kind.value}: rules with a weight above {self.ceiling} are not drawn"


@dataclass(frozen=True, slots=True)
class OrderReport:
    """The order in which rules stand in scripts, where that is learned."""

    rules: tuple[str, ...]
    """As they would stand in a script of all rules, the first first."""
    gains: tuple[int, ...]
    """What each has gained from standing before the others."""
    is_learned: bool
    """Whether anything was learned of it: before that, rules stand by priority and weight."""

    def __str__(self) -> str:
        if not self.is_learned:
            return "learned order: none yet, rules stand by priority and weight"
        hidden = len(self.rules) - MOST_ORDERED
        ending = f" and {hidden} more" if hidden > 0 else ""
        return f"learned order: {', '.join(self.rules[:MOST_ORDERED])}{ending}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """One set of weights and how it came to be."""

    role: str
    scope: str
    label: str | None
    encounters: int
    total: int
    script_size: int
    difficulty: DifficultyReport
    """How it is held back; in words with `str`."""
    ceiling: int
    peak: int
    fallbacks: int
    usual: float | None
    """The fitness that is usual by now; None where lessons are not measured by it."""
    rules: tuple[RuleReport, ...]
    lessons: tuple[LessonReport, ...]
    """What the last encounters taught, oldest first; in words with `str`."""
    order: OrderReport | None = None
    """The learned order of the rules; None where none is learned."""

    def as_data(self) -> dict[str, Any]:
        """The explanation for machines."""
        return {
            **asdict(self),
            "difficulty": str(self.difficulty),
            "lessons": [lesson.as_data() for lesson in self.lessons],
        }

    @property
    def title(self) -> str:
        """What is explained, in a few words."""
        where = "" if self.label is None else f", {self.scope} {self.label}"
        plural = "" if self.encounters == 1 else "s"
        return f"{self.role}{where} after {self.encounters} encounter{plural}"

    def by_weight(self) -> list[RuleReport]:
        """The rules, likeliest first; last those that cannot act."""
        return sorted(self.rules, key=lambda rule: (rule.cannot_act, -rule.weight))

    def favourites(self) -> list[RuleReport]:
        """The rules that can act, likeliest first."""
        return [rule for rule in self.by_weight() if not rule.cannot_act]

    def table(self) -> RenderableType:
        """The explanation as a Rich table with the last lessons below it."""
        from sparring.scripting.explanation_table import ExplanationTable

        return ExplanationTable(self)

    def idle_in_words(self) -> list[str]:
        """A sentence about the rules that cannot act, if there are any."""
        names = [rule.name for rule in self.rules if rule.cannot_act]
        if not names:
            return []
        drawn = f"drawn for {IDLE_SCRIPTS} scripts or more, acted in none"
        return [f"{CANNOT_ACT} ({drawn}): {', '.join(names)}"]


def explain_pool(
    role: str,
    pool: Pool,
    script_size: int,
    difficulty: Difficulty,
    break_even: float,
    *,
    relative: Relative | None = None,
    with_chances: bool = True,
) -> Explanation:
    """Explain one set of weights, in lessons by the usual (`relative`) or in the papers'.
    The chances take most of the time."""
    ceiling = culling_ceiling(difficulty, pool.ceiling)
    drawable = [0 if ceiling is not None and w > ceiling else w for w in pool.weights]
    if ceiling is not None and relative is not None:
        keep_one_that_acted(drawable, pool.weights, pool.activated)
    likely: list[float] | list[None] = [None] * len(drawable)
    if with_chances and pool.scope is not Scope.STATE:
        likely = chances(drawable, pool.line_of, script_size)
    history = [*pool.recent, pool.weights]
    rules = tuple(
        RuleReport(
            name=pool.names[rule],
            text=pool.texts[rule],
            priority=pool.priorities[rule],
            weight=pool.weights[rule],
            chance=likely[rule],
            drawn=pool.drawn[rule],
            activated=pool.activated[rule],
            rewarded=pool.rewarded[rule],
            punished=pool.punished[rule],
            changes=tuple(after[rule] - before[rule] for before, after in pairwise(history)),
            culled=drawable[rule] < pool.weights[rule],
            cannot_act=cannot_act(pool, rule),
        )
        for rule in range(len(pool.names))
    )
    return Explanation(
        role=role,
        scope=pool.scope.value,
        label=pool.label if pool.scope is not Scope.ALL else None,
        encounters=pool.encounters,
        total=pool.total,
        script_size=script_size,
        difficulty=DifficultyReport(difficulty.kind, pool.ceiling, pool.peak / 100),
        ceiling=pool.ceiling,
        peak=pool.peak,
        fallbacks=pool.fallbacks,
        usual=None if relative is None else pool.usual,
        rules=rules,
        lessons=tuple(
            lesson_report(Lesson(*lesson), pool, break_even, relative) for lesson in pool.lessons
        ),
        order=order_report(pool),
    )


def order_report(pool: Pool) -> OrderReport | None:
    """The order that was learned; None where none is."""
    relations = pool.relations
    if relations is None:
        return None
    every = range(len(pool.names))
    order = by_relations(every, relations, pool.priorities, pool.weights)
    gains = gains_of(every, relations)
    return OrderReport(
        tuple(pool.names[rule] for rule in order),
        tuple(gains[rule] for rule in order),
        is_learned=any(map(any, relations)),
    )
