"""Options of `sparring learn` that make no sense together: refused in a sentence, never
silently ignored."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.learners.values import LEARNERS as VALUE_KINDS
from sparring.scripting.settings import Order
from sparring.worlds.minds import MIND_KINDS
from sparring.worlds.practising import PRACTICES, SCRIPTING

if TYPE_CHECKING:
    from sparring.cli.plan import LearnOptions

ABOUT_WEIGHTS = (
    *("difficulty", "win_rate", "fallback", "updates", "order", "goal", "settings", "prior"),
)
"""Options that speak of weights and scripts."""
ABOUT_LEARNING = ("difficulty", "win_rate", "fallback", "updates", "save")
"""Options that mean nothing to those who never learn."""
ABOUT_ONE_LEARNER = ("save", "load", "prior")
"""Options that speak of one learner's state; independent tests begin afresh."""


def refuse_together(options: LearnOptions, kind: str) -> None:
    """Refuse whatever makes no sense for this learner and this way of running it."""
    if options.encounters < 1:
        raise UsageError(f"at least one encounter is needed; got {options.encounters}")
    refuse_foreign(options, kind)
    if options.never_learning:
        refuse_to_learn(options, kind)
    if options.tests is not None:
        for option in given(options, ABOUT_ONE_LEARNER):
            raise UsageError(
                f"{option} is about one learner, and --tests runs many that begin afresh: "
                f"leave out {option}, or --tests"
            )


def refuse_foreign(options: LearnOptions, kind: str) -> None:
    """Refuse options of other learners."""
    if options.choices is not None and kind not in VALUE_KINDS:
        raise UsageError(
            f"--choices makes no sense for {kind}: it is about learners of values. Leave out "
            f"--choices, or add --with {' or '.join(VALUE_KINDS)}"
        )
    if is_about_weights(kind):
        return
    if kind in MIND_KINDS:
        refuse_for_minds(options, kind)
        return
    for option in given(options, ABOUT_WEIGHTS):
        raise UsageError(foreign(option, kind, options))


def refuse_for_minds(options: LearnOptions, kind: str) -> None:
    """Minds hold an even game in a way of their own, and know none of the other options
    about weights."""
    if options.difficulty is not None:
        raise UsageError(
            f"--difficulty {options.difficulty} makes no sense for {kind}: it is about the "
            "weights of dynamic scripting. Leave it out: --win-rate 0.5 alone holds an even game"
        )
    for option in given(options, tuple(name for name in ABOUT_WEIGHTS if name != "win_rate")):
        raise UsageError(foreign(option, kind, options))


def foreign(option: str, kind: str, options: LearnOptions) -> str:
    """What to say of an option of dynamic scripting where somebody else learns."""
    other = "" if options.learner is None else f", or --with {kind}"
    return (
        f"{option} makes no sense for {kind}: it is about the weights of dynamic scripting. "
        f"Leave out {option}{other}"
    )


def refuse_to_learn(options: LearnOptions, kind: str) -> None:
    """Refuse what those who never learn cannot have."""
    if kind != SCRIPTING:
        raise UsageError(
            f"--never-learning draws scripts as {SCRIPTING} does and learns nothing; {kind} "
            f"without learning is nobody's baseline. Leave out --never-learning, or --with {kind}"
        )
    about = given(options, ABOUT_LEARNING)
    if options.order == Order.LEARNED.value:
        about.append(f"--order {options.order}")
    for option in about:
        raise UsageError(f"{option} is about learning: leave out {option}, or --never-learning")


def is_about_weights(kind: str) -> bool:
    """Whether a learner weighs rules: only then some of the options make sense."""
    return kind in PRACTICES and "weights" in signature(PRACTICES[kind]).parameters


def given(options: LearnOptions, names: tuple[str, ...]) -> list[str]:
    """Those of some options that were given, as they are typed."""
    values: dict[str, Any] = {name: getattr(options, name) for name in names}
    return [
        f"--{name.replace('_', '-')}" for name, value in values.items() if value not in (None, ())
    ]
