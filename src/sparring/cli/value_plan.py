"""What `sparring learn --with monte-carlo` or `q-learning` was asked to do, made into
a course."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.cli.course import standing_from
from sparring.cli.opening import open_crpg
from sparring.cli.plan import Wishes, refuse_to_overwrite, rival_for, saved_form, tell_changes
from sparring.cli.value_course import ValueCourse
from sparring.errors import UsageError
from sparring.worlds.crpg.value_gym import ValueGym

if TYPE_CHECKING:
    from typing import Any

    from sparring.worlds.crpg.tactics import StaticTeam

ONLY_FOR_SCRIPTING = ("difficulty", "win_rate", "fallback", "settings", "prior")
"""Options that speak of weights and scripts."""


def value_course_for(wishes: Wishes, kind: str) -> ValueCourse:
    """A course as it was asked for; every mistake is found before it begins."""
    refuse_foreign_options(wishes, kind)
    if wishes.encounters < 1:
        raise UsageError(f"at least one encounter is needed; got {wishes.encounters}")
    world = open_crpg(wishes.world, wishes.rules)
    gym = ValueGym(world.rules, world.numbers)
    form = saved_form(wishes, kind)
    seed = wishes.seed or 0
    learner = gym.learner(kind, seed=seed)
    rival = rival_for(gym.world, wishes.against, seed)
    if form is not None:
        tell_changes(learner.restore(form), wishes)
    refuse_to_overwrite(wishes)
    gym.load(learner, rival, seed=seed)
    if form is not None and wishes.seed is None and "practice" in form:
        seed = resume(gym, rival, form["practice"], seed)
    return ValueCourse(gym, learner, rival, wishes.encounters, seed, wishes.save)


def refuse_foreign_options(wishes: Wishes, kind: str) -> None:
    """Options of dynamic scripting are not silently ignored."""
    for name in ONLY_FOR_SCRIPTING:
        if getattr(wishes, name) not in (None, ()):
            option = f"--{name.replace('_', '-')}"
            raise UsageError(
                f"{option} makes no sense for {kind}: it is about the weights of dynamic "
                f"scripting. Leave out {option}, or --with {kind}"
            )


def resume(gym: ValueGym, rival: StaticTeam, form: Any, seed: int) -> int:
    """Go on where a saved course stopped, if it was against the same rival; the seed
    that is then in force."""
    found = standing_from(form, rival)
    if found is None:
        return seed
    gym.resume(found.fight_luck, found.tactic_luck, found.current, found.rival_won)
    return found.seed
