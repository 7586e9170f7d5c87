"""Teams that a job brings along as data, so that it runs on any machine: opponents as
the lines of their scripts, a side that never learns by the rules of its scripts, and a learner
that goes on from saved state."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown
from sparring.lab.ruletexts import has_one_set
from sparring.learners.values import LEARNERS as VALUE_KINDS
from sparring.rules.check import parse_rules
from sparring.rules.checked import RuleSet
from sparring.scripting.settings import NO_FALLBACK, Settings, Updates
from sparring.worlds.contenders import saved_settings
from sparring.worlds.minds import MIND_KINDS, Squad, saved_handicap
from sparring.worlds.opposition import StaticTeam

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.rules.vocabulary import Vocabulary
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.restoring import Restored
    from sparring.worlds.opposition import Team

FIXED = "fixed"
"""The kind of a side that never learns: one script for each agent, by names of rules."""
EXACT = Settings(updates=Updates.OWN, fallback=NO_FALLBACK, max_tries=10_000)
"""Draws every rule with a weight, in the order of priorities and then of weights."""
HEAVIEST = 1000
"""The weight of a script's first rule; each further one weighs one less."""


# --- opponents as lines ----------------------------------------------------------------


def lines_of(team: Team) -> str:
    """A team as the text of a job's tactic: the lines of each agent's script, as JSON."""
    return json.dumps([[line.text for line in script] for script in team])


def is_team(text: str) -> bool:
    """Whether the text of a job's tactic is a team, not that of a rule file."""
    return text.startswith("[")


def team_in(world: Any, text: str, name: str, seed: int) -> StaticTeam:
    """The team that a job brings along."""
    try:
        scripts = json.loads(text)
    except (ValueError, RecursionError):
        scripts = None
    agents = len(world.sides[1])
    if not is_scripts(scripts) or len(scripts) != agents:
        raise UsageError(f"a team is a list of lines for each of {agents} agents; got {text:.60}")
    words = world.vocabulary
    return StaticTeam(
        "team", [[tuple(line_in(words, line) for line in one) for one in scripts]], seed=seed
    )


@lru_cache(maxsize=4096)
def line_in(words: Vocabulary, line: str) -> CheckedStatement:
    """A line of a script, checked once: a search has the same ones in thousands of jobs."""
    lines = parse_rules(f"script agent\n    {line}\n", words, "tactic").scripts[0].lines
    if len(lines) != 1:
        raise UsageError(f"a line of a team holds one statement; got {line:.60}")
    return lines[0]


# --- sides that never learn ------------------------------------------------------------


def fixed_options(learner: Mapping[str, Any], world: Any) -> dict[str, Any]:
    """A side whose agents have the scripts that are named, encounter after encounter. It
    draws from weights of which only those of the script are not zero, so that it runs
    wherever learners run."""
    scripts: Any = learner.get("scripts")
    if not is_scripts(scripts) or len(scripts) != len(world.sides[0]):
        raise UsageError(
            f"a fixed side has a list of rules for each of {len(world.sides[0])} agents; "
            f"got {scripts!r:.60}"
        )
    drawer: DynamicScripting = world.learner(EXACT, seed=0)
    for name, rules in zip(drawer.names_of(world.sides[0]), scripts, strict=True):
        weigh_only(drawer, name, rules)
    return {"learner": drawer, "learns": False}


def is_scripts(scripts: Any) -> bool:
    """Whether something is a list of lists of names: jobs may come from anybody's file."""
    return isinstance(scripts, list | tuple) and all(
        isinstance(script, list | tuple) and all(isinstance(rule, str) for rule in script)
        for script in scripts
    )


def weigh_only(learner: DynamicScripting, name: str, rules: Sequence[str]) -> None:
    """Let an agent draw these rules and no others."""
    pool = learner.pool(name)
    weights = dict.fromkeys(pool.names, 0)
    for place, rule in enumerate(rules):
        if rule not in weights:
            raise unknown(f"rule of '{name}'", rule, weights)
        weights[rule] = HEAVIEST - place
    pool.weights[:] = weights.values()


def without_states(world: Any) -> Any:
    """A world whose rules belong to no goals or states: fixed scripts know neither."""
    if has_one_set(world):
        return world
    roles = {
        name: replace(
            role,
            last_state_size=None,
            rules=tuple(replace(rule, goals=(), states=()) for rule in role.rules),
        )
        for name, role in world.rules.roles.items()
    }
    return world.with_rules(RuleSet(world.rules.vocabulary, roles, world.rules.scripts))


# --- learners that go on ---------------------------------------------------------------


def saved_options(kind: str, form: Any) -> dict[str, Any]:
    """What a practice needs to go on from saved state: the settings it was learned with."""
    if kind in VALUE_KINDS:
        from sparring.learners.state import choices_of

        choices = choices_of(form)
        settings_class = VALUE_KINDS[kind].settings_class
        return {
            "settings": settings_class() if choices is None else settings_class(choices=choices)
        }
    if kind in MIND_KINDS:
        return {"handicap": saved_handicap(form)}
    settings = saved_settings(form)
    return {"settings": settings}


def go_on_from(practice: Any, form: Any) -> Restored:
    """Take over what was learned, not the luck: that is the job's own. What became of it."""
    learner = practice.learner
    luck = getattr(learner, "drawing_luck", None)
    lucks = [mind.luck for mind in learner.minds] if isinstance(learner, Squad) else []
    restored: Restored = practice.restore(form, goes_on=False)
    if luck is not None:
        practice.learner.drawing_luck = luck
    if lucks:
        for mind, own in zip(practice.learner.minds, lucks, strict=True):
            mind.luck = own
    return restored
