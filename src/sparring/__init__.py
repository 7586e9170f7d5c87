"""Sparring: game opponents that learn how you fight.

    goblins = sparring.DynamicScripting(rules, seed=7)
    script = goblins.draw("goblin")         # before the encounter
    order = script.act(goblin)              # as often as the game asks
    goblins.learn(script, fitness=0.8)      # after it

    cast = sparring.load_roles("town.roles")
    guard = sparring.Actor(cast.performances["guard"], name="Bron", seed=7)
    action = guard.tick(world)              # a life of its own between encounters

Names are loaded when first used, so that importing the package costs a game
next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sparring.behaviours.actor import Actor
    from sparring.behaviours.company import Company
    from sparring.behaviours.memes import Memes
    from sparring.behaviours.model import Behaviour, Cue, Motivation, Performance, Role, RoleCue
    from sparring.behaviours.reasons import ActorReason, ActorReasonKind
    from sparring.behaviours.roles_text.check import check_roles, load_roles, parse_roles
    from sparring.behaviours.roles_text.form import roles_form, roles_from_form
    from sparring.behaviours.roles_text.format import format_roles
    from sparring.errors import (
        Missing,
        RuleError,
        SettingsError,
        SparringError,
        StateError,
        UsageError,
        VocabularyError,
    )
    from sparring.learners.alert import Alert, AlertAM
    from sparring.learners.outlook import ActionOutlook, Expectation, Outlook
    from sparring.learners.prior import begin_with_prior
    from sparring.learners.sarsa import Sarsa
    from sparring.learners.settings import MonteCarloSettings, QLearningSettings
    from sparring.learners.splits import Split, SplitLesson, SplitReport
    from sparring.learners.team import TeamEvolution
    from sparring.learners.team_settings import TeamSettings
    from sparring.learners.temporal_settings import AlertSettings, Handicap, SarsaSettings
    from sparring.learners.values import MonteCarlo, QLearning
    from sparring.luck import Luck
    from sparring.rules.check import check_rules, parse_rules
    from sparring.rules.checked import RuleSet
    from sparring.rules.files import load_rules
    from sparring.rules.format import format_rules
    from sparring.rules.problems import Fault, Problem, Severity
    from sparring.rules.reasons import RuleReason, RuleReasonKind
    from sparring.rules.rules_form import rules_form, rules_from_form
    from sparring.rules.vocabulary import Vocabulary
    from sparring.rules.vocabulary_form import vocabulary_form, vocabulary_from_form
    from sparring.scripting.control import Control
    from sparring.scripting.explain import DifficultyReport, Explanation, OrderReport, RuleReport
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.lesson_words import LessonKind, LessonReport
    from sparring.scripting.restoring import Restored
    from sparring.scripting.rulebase import Rulebase
    from sparring.scripting.script import Decision, FixedScript, Script, Tried, fixed_script
    from sparring.scripting.settings import (
        EAGER,
        FITNESS_PROPAGATION,
        LIMITED_AGE,
        LIMITED_DISTANCE,
        NO_FALLBACK,
        PRESETS,
        Difficulty,
        DifficultyKind,
        Fallback,
        FallbackKind,
        Order,
        Relative,
        Settings,
        Unique,
        Updates,
    )
    from sparring.scripting.verdicts import NoAnswer

__version__ = "0.1.0"

_HOMES = {
    "ActionOutlook": "learners.outlook",
    "ActorReason": "behaviours.reasons",
    "ActorReasonKind": "behaviours.reasons",
    "Control": "scripting.control",
    "DifficultyReport": "scripting.explain",
    "Expectation": "learners.outlook",
    "Fault": "rules.problems",
    "LessonKind": "scripting.lesson_words",
    "LessonReport": "scripting.lesson_words",
    "NoAnswer": "scripting.verdicts",
    "OrderReport": "scripting.explain",
    "Outlook": "learners.outlook",
    "Problem": "rules.problems",
    "RuleReason": "rules.reasons",
    "RuleReasonKind": "rules.reasons",
    "RuleReport": "scripting.explain",
    "Severity": "rules.problems",
    "Tried": "scripting.script",
    "Actor": "behaviours.actor",
    "Alert": "learners.alert",
    "AlertAM": "learners.alert",
    "AlertSettings": "learners.temporal_settings",
    "Behaviour": "behaviours.model",
    "Company": "behaviours.company",
    "Cue": "behaviours.model",
    "Decision": "scripting.script",
    "FixedScript": "scripting.script",
    "fixed_script": "scripting.script",
    "Explanation": "scripting.explain",
    "Difficulty": "scripting.settings",
    "DifficultyKind": "scripting.settings",
    "DynamicScripting": "scripting.learner",
    "Fallback": "scripting.settings",
    "FallbackKind": "scripting.settings",
    "Handicap": "learners.temporal_settings",
    "Luck": "luck",
    "Memes": "behaviours.memes",
    "Missing": "errors",
    "MonteCarlo": "learners.values",
    "MonteCarloSettings": "learners.settings",
    "Motivation": "behaviours.model",
    "Performance": "behaviours.model",
    "QLearning": "learners.values",
    "QLearningSettings": "learners.settings",
    "Order": "scripting.settings",
    "PRESETS": "scripting.settings",
    "NO_FALLBACK": "scripting.settings",
    "LIMITED_DISTANCE": "scripting.settings",
    "LIMITED_AGE": "scripting.settings",
    "FITNESS_PROPAGATION": "scripting.settings",
    "EAGER": "scripting.settings",
    "Relative": "scripting.settings",
    "Restored": "scripting.restoring",
    "Role": "behaviours.model",
    "RoleCue": "behaviours.model",
    "RuleError": "errors",
    "RuleSet": "rules.checked",
    "Rulebase": "scripting.rulebase",
    "Sarsa": "learners.sarsa",
    "SarsaSettings": "learners.temporal_settings",
    "Script": "scripting.script",
    "Settings": "scripting.settings",
    "SettingsError": "errors",
    "SparringError": "errors",
    "Split": "learners.splits",
    "SplitLesson": "learners.splits",
    "SplitReport": "learners.splits",
    "StateError": "errors",
    "TeamEvolution": "learners.team",
    "TeamSettings": "learners.team_settings",
    "Unique": "scripting.settings",
    "Updates": "scripting.settings",
    "UsageError": "errors",
    "Vocabulary": "rules.vocabulary",
    "VocabularyError": "errors",
    "begin_with_prior": "learners.prior",
    "check_roles": "behaviours.roles_text.check",
    "check_rules": "rules.check",
    "format_roles": "behaviours.roles_text.format",
    "format_rules": "rules.format",
    "load_roles": "behaviours.roles_text.check",
    "load_rules": "rules.files",
    "parse_roles": "behaviours.roles_text.check",
    "parse_rules": "rules.check",
    "roles_form": "behaviours.roles_text.form",
    "roles_from_form": "behaviours.roles_text.form",
    "rules_form": "rules.rules_form",
    "rules_from_form": "rules.rules_form",
    "vocabulary_form": "rules.vocabulary_form",
    "vocabulary_from_form": "rules.vocabulary_form",
}
"""Where each public name lives."""

__all__ = [
    "EAGER",
    "FITNESS_PROPAGATION",
    "LIMITED_AGE",
    "LIMITED_DISTANCE",
    "NO_FALLBACK",
    "PRESETS",
    "ActionOutlook",
    "Actor",
    "ActorReason",
    "ActorReasonKind",
    "Alert",
    "AlertAM",
    "AlertSettings",
    "Behaviour",
    "Company",
    "Control",
    "Cue",
    "Decision",
    "Difficulty",
    "DifficultyKind",
    "DifficultyReport",
    "DynamicScripting",
    "Expectation",
    "Explanation",
    "Fallback",
    "FallbackKind",
    "Fault",
    "FixedScript",
    "Handicap",
    "LessonKind",
    "LessonReport",
    "Luck",
    "Memes",
    "Missing",
    "MonteCarlo",
    "MonteCarloSettings",
    "Motivation",
    "NoAnswer",
    "Order",
    "OrderReport",
    "Outlook",
    "Performance",
    "Problem",
    "QLearning",
    "QLearningSettings",
    "Relative",
    "Restored",
    "Role",
    "RoleCue",
    "RuleError",
    "RuleReason",
    "RuleReasonKind",
    "RuleReport",
    "RuleSet",
    "Rulebase",
    "Sarsa",
    "SarsaSettings",
    "Script",
    "Settings",
    "SettingsError",
    "Severity",
    "SparringError",
    "Split",
    "SplitLesson",
    "SplitReport",
    "StateError",
    "TeamEvolution",
    "TeamSettings",
    "Tried",
    "Unique",
    "Updates",
    "UsageError",
    "Vocabulary",
    "VocabularyError",
    "begin_with_prior",
    "check_roles",
    "check_rules",
    "fixed_script",
    "format_roles",
    "format_rules",
    "load_roles",
    "load_rules",
    "parse_roles",
    "parse_rules",
    "roles_form",
    "roles_from_form",
    "rules_form",
    "rules_from_form",
    "vocabulary_form",
    "vocabulary_from_form",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sparring' has no attribute '{name}'")
    value = getattr(import_module(f"sparring.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
