"""`.roles` text checked against what a game offers, and made into characters."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from sparring.behaviours.catalogue import PATTERNS, adapted, by_name
from sparring.behaviours.checks import key_of
from sparring.behaviours.model import (
    START,
    Action,
    Behaviour,
    Cue,
    Effect,
    Kind,
    Learning,
    Motivation,
    Need,
    Performance,
    Role,
    RoleCue,
    Task,
)
from sparring.behaviours.roles_text.cast import Cast, Stage
from sparring.behaviours.roles_text.doubts import Findings, PlacedCue, doubts_about
from sparring.behaviours.roles_text.limits import MOST_COMPARED, MOST_LISTED
from sparring.behaviours.roles_text.parser import LEARNS_READS, in_two, read_roles_file
from sparring.behaviours.roles_text.tree import (
    Asked,
    CueLine,
    EffectLine,
    Given,
    Heading,
    LineKind,
    ModelLine,
    Named,
    NeedsLine,
    Played,
    PlayLine,
    RewardLine,
    RolesFile,
    Section,
    StateLine,
    TaskLine,
)
from sparring.behaviours.roles_text.values import argument_from
from sparring.errors import RuleError, UsageError, way_out
from sparring.rules.check import Checker, place_of
from sparring.rules.files import read_rule_text
from sparring.rules.format import expression_text
from sparring.rules.limits import MOST_PROBLEMS
from sparring.rules.meaning import truth_of
from sparring.rules.parser import SyntaxMistake
from sparring.rules.problems import Fault, Problem, Severity, Span
from sparring.rules.tree import Call, Expression, Statement
from sparring.rules.vocabulary import DEED, Vocabulary, Word
from sparring.rules.vocabulary import Kind as WordKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sparring.behaviours.catalogue import Pattern
    from sparring.behaviours.model import Argument, Event
    from sparring.rules.checked import Checked

Parts = ParamSpec("Parts")
Thing = TypeVar("Thing")
DO = "do"
"""What follows a condition, as an action that can always be done."""


def parse_roles(text: str, stage: Stage | None = None, name: str = "roles") -> Cast:
    """Characters ready for use; raises RuleError with every mistake in the text."""
    cast, problems = check_roles(text, stage, name)
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        raise RuleError(errors)
    return cast


def load_roles(path: str | os.PathLike[str], stage: Stage | None = None) -> Cast:
    """Characters of a `.roles` file, ready for use."""
    return parse_roles(read_rule_text(path), stage, os.fspath(path))


def check_roles(
    text: str, stage: Stage | None = None, name: str = "roles"
) -> tuple[Cast, list[Problem]]:
    """What of the text can be used, and every mistake and doubt about it."""
    file, problems = read_roles_file(text, name)
    checker = RolesChecker(file, stage or Stage())
    cast = checker.cast()
    # Errors first: no number of doubts may crowd one out.
    problems += checker.notes.problems
    problems.sort(key=lambda problem: problem.severity is Severity.WARNING)
    return cast, sorted(problems[:MOST_PROBLEMS], key=place_of)


class ConditionChecker(Checker):
    """Checks conditions as those of rules are checked; also collects every other problem."""

    def check_truth(self, condition: Checked, span: Span) -> None:
        """A condition that never holds is a mistake."""
        if truth_of(condition) is False:
            hint = "correct it, or remove the line"
            self.error(span, "this condition can never hold", hint, Fault.NEVER_HOLDS)


def with_do(words: Vocabulary) -> Vocabulary:
    """The words of a game and the one action that stands after conditions here."""
    vocabulary = Vocabulary(words.name)
    vocabulary.literals = words.literals
    vocabulary.words = {**words.words, DO: Word(DO, WordKind.ACTION, DEED, always=True)}
    return vocabulary


class RolesChecker:
    """Checks one file and makes what it describes."""

    def __init__(self, file: RolesFile, stage: Stage) -> None:
        stage.words.validate()
        self.file = file
        self.stage = stage
        self.notes = ConditionChecker(file.source, with_do(stage.words))
        self.error = self.notes.error
        self.headings: dict[tuple[str, str], Heading] = {}
        """The first section of every kind and name, whether or not it is right."""
        self.behaviours: dict[str, Behaviour] = {}
        """Those of the text, by their keys."""
        self.motivations: dict[str, Motivation] = {}
        self.roles: dict[str, Role] = {}
        self.performances: dict[str, Performance] = {}
        self.cues: list[PlacedCue] = []
        self.played: list[tuple[Span, Behaviour]] = []

    # --- all sections ------------------------------------------------------------

    def cast(self) -> Cast:
        """Everything that is right. Sections may stand in any order, so those that others
        name are made first."""
        for section in self.file.sections:
            self.note_heading(section.heading)
        makers: dict[str, Callable[[Section], None]] = {
            "behaviour": self.behaviour,
            "motivation": self.motivation,
            "role": self.role,
            "performance": self.performance,
        }
        for word, make in makers.items():
            for section in self.file.sections:
                if section.heading.word == word:
                    make(section)
        behaviours = {behaviour.name: behaviour for behaviour in self.behaviours.values()}
        cast = Cast(behaviours, self.motivations, self.roles, self.performances)
        complete = not self.notes.errors and all(one.complete for one in self.file.sections)
        findings = Findings(self.file, self.stage, cast, self.cues, self.played, complete)
        for doubt in islice(doubts_about(findings), MOST_PROBLEMS):
            self.notes.warn(doubt)
        warnings = [one for one in self.notes.problems if one.severity is Severity.WARNING]
        return replace(cast, warnings=tuple(sorted(warnings, key=place_of)))

    def note_heading(self, heading: Heading) -> None:
        """Refuse names that are taken."""
        if not heading.name:
            return
        key = heading_key(heading.word, heading.name)
        first = self.headings.setdefault(key, heading)
        if first is not heading:
            line = self.file.source.line_of(first.span.start)
            message = f"{heading.word} '{heading.name}' is given twice (line {line})"
            self.error(heading.span, message, "choose another name")
        elif heading.word == "behaviour" and key[1] in PATTERNS:
            message = f"'{heading.name}' is a behaviour of the catalogue"
            self.error(heading.span, message, "choose another name")

    def is_first(self, heading: Heading) -> bool:
        """Whether it has a name, and no section before it has the same."""
        return self.headings.get(heading_key(heading.word, heading.name)) is heading

    def made(
        self, span: Span, make: Callable[Parts, Thing], *parts: Parts.args, **more: Parts.kwargs
    ) -> Thing | None:
        """What the model makes of these parts, or None after an error."""
        try:
            return make(*parts, **more)
        except UsageError as error:
            self.error(span, *in_two(error))
            return None

    def unknown(self, named: Named, what: str, known: Iterable[str]) -> None:
        """A name that nothing has."""
        hint = "" if self.notes.has_enough else way_out(named.name, islice(known, MOST_COMPARED))
        self.error(named.span, f"unknown {what} '{named.name:.60}'", hint)

    def is_broken(self, word: str, name: str) -> bool:
        """Whether a section has this name but could not be made: one mistake is enough."""
        return heading_key(word, name) in self.headings

    def names_of(self, word: str) -> list[str]:
        """The names of all sections of a kind, right or wrong."""
        return [heading.name for (kind, _), heading in self.headings.items() if kind == word]

    # --- behaviours ----------------------------------------------------------------

    def behaviour(self, section: Section) -> None:
        """A behaviour described by its tasks."""
        heading = section.heading
        tasks = whole_of([self.task(line) for line in section.lines_of(TaskLine)])
        if section.complete and not section.lines:
            hint = "add a line such as: task chase do walk_near(thief);"
            self.error(heading.span, f"behaviour '{heading.name}' has no tasks", hint)
        if tasks and self.is_first(heading):
            behaviour = self.made(heading.span, Behaviour, heading.name, tasks)
            if behaviour is not None:
                self.behaviours[key_of(heading.name)] = behaviour
                self.played.append((heading.span, behaviour))

    def task(self, line: TaskLine) -> Task | None:
        """A task of a behaviour."""
        actions = whole_of([self.action(played) for played in line.actions])
        return self.made(line.span, Task, line.name, actions) if actions else None

    def action(self, played: Played) -> Action | None:
        """An action of a task."""
        for given in played.given:
            if given.option is not None:
                hint = "give an action its values in order"
                self.error(given.span, "an action has no options", hint)
                return None
        values = [value for given in played.given for value in self.values(given)]
        if len(values) < sum(len(given.items) for given in played.given):
            return None
        return self.made(played.span, Action, played.name, tuple(values))

    def values(self, given: Given) -> list[Argument]:
        """Those values that can be used."""
        values: list[Argument] = []
        for item in given.items:
            try:
                values.append(argument_from(item))
            except SyntaxMistake as stumble:
                self.error(*stumble.mistake)
        return values

    def adapted(self, played: Played) -> Behaviour | None:
        """A behaviour of the text, or one of the catalogue with its options set."""
        key = key_of(played.name)
        behaviour = self.behaviours.get(key)
        if behaviour is not None:
            if not played.given:
                return behaviour
            message = f"'{played.name}' takes no values: this text describes its tasks"
            self.error(played.given[0].span, message, "leave out the brackets")
        elif key in PATTERNS:
            return self.from_catalogue(PATTERNS[key], played)
        elif not self.is_broken("behaviour", played.name):
            known = [*self.behaviours, *PATTERNS]
            self.unknown(Named(played.name, played.span), "behaviour", known)
        return None

    def from_catalogue(self, pattern: Pattern, played: Played) -> Behaviour | None:
        """A behaviour of the catalogue with its options set."""
        options: dict[str, Any] = {}
        try:
            for given in played.given:
                values = tuple(self.values(given))
                if len(values) < len(given.items) or not self.fits(pattern, given, options):
                    return None
                options |= options_of(pattern, given, values)
            return adapted(pattern.name, **options)
        except UsageError as error:
            self.error(played.span, in_two(error)[0], f"write {signature(pattern)}")
            return None

    def fits(self, pattern: Pattern, given: Given, options: dict[str, Any]) -> bool:
        """Whether a pattern has this option, and it is not yet set."""
        if given.option is None:
            return True
        known = {one.name: one for one in pattern.options}
        if given.option not in known:
            self.unknown(Named(given.option, given.span), f"option of {pattern.key}", known)
        elif given.option in options:
            self.error(given.span, f"'{given.option}' is given twice", "give it once")
        elif len(given.items) != 1 and not known[given.option].many:
            count = len(given.items) or "none"
            message = f"'{given.option}' takes one value, found {count}"
            self.error(given.span, message, f"write {signature(pattern)}")
        else:
            return True
        return False

    # --- motivations -----------------------------------------------------------------

    def motivation(self, section: Section) -> None:
        """Needs, and what behaviours do to them."""
        heading = section.heading
        needs: dict[str, Need] = {}
        for needed in [one for line in section.lines_of(NeedsLine) for one in line.needs]:
            if needed.name in needs:
                self.error(needed.span, f"need '{needed.name}' is given twice", "name it once")
            need = self.made(needed.span, Need, needed.name, needed.level, needed.weight)
            if need is not None:
                needs[need.name] = need
        if len(needs) > MOST_LISTED:
            message = f"motivation '{heading.name}' has {len(needs)} needs"
            self.error(heading.span, message, f"at most {MOST_LISTED} can be felt")
            return
        if section.complete and not needs:
            hint = "add a line such as: needs duty 40, tiredness;"
            self.error(heading.span, f"motivation '{heading.name}' has no needs", hint)
        declared = {one.name for line in section.lines_of(NeedsLine) for one in line.needs}
        effects = self.effects(section.lines_of(EffectLine), declared)
        effects = [effect for effect in effects if effect.need in needs]
        if needs and self.is_first(heading):
            parts = (tuple(needs.values()), tuple(effects))
            motivation = self.made(heading.span, Motivation, heading.name, *parts)
            if motivation is not None:
                self.motivations[heading.name] = motivation

    def effects(self, lines: Sequence[EffectLine], needs: set[str]) -> list[Effect]:
        """What behaviours do to needs, each told once."""
        effects: dict[tuple[str, str], Effect] = {}
        for line in lines:
            name = self.behaviour_name(line.behaviour)
            for change in line.changes:
                if change.need not in needs:
                    self.unknown(Named(change.need, change.span), "need", sorted(needs))
                elif (name, change.need) in effects:
                    message = f"what '{line.behaviour.name}' does to '{change.need}' is told twice"
                    self.error(change.span, message, "tell it once")
                elif name is not None:
                    effect = self.made(change.span, Effect, name, change.need, change.by)
                    if effect is not None:
                        effects[name, change.need] = effect
        return list(effects.values())

    def behaviour_name(self, named: Named) -> str | None:
        """What a behaviour is called by the model."""
        key = key_of(named.name)
        if key in self.behaviours:
            return self.behaviours[key].name
        if key in PATTERNS:
            return PATTERNS[key].name
        if not self.is_broken("behaviour", named.name):
            self.unknown(named, "behaviour", [*self.behaviours, *PATTERNS])
        return None

    # --- roles -----------------------------------------------------------------------

    def role(self, section: Section) -> None:
        """The cues of a role, and what it follows or learns by."""
        heading = section.heading
        errors_before = self.notes.errors
        lines = section.lines_of(CueLine)
        cues = [self.cue(line) for line in lines]
        learning = self.learning(section)
        motivation = None
        if heading.follows is not None:
            motivation = self.motivations.get(heading.follows.name)
            if motivation is None and not self.is_broken("motivation", heading.follows.name):
                self.unknown(heading.follows, "motivation", self.names_of("motivation"))
        if not self.is_first(heading):
            return
        self.cues += [
            PlacedCue(heading.name, line, cue)
            for line, cue in zip(lines, cues, strict=True)
            if cue is not None
        ]
        if self.notes.errors > errors_before:
            return
        whole = tuple(cue for cue in cues if cue is not None)
        role = self.made(heading.span, Role, heading.name, whole, motivation, learning)
        if role is not None:
            self.roles[heading.name] = role

    def cue(self, line: CueLine) -> Cue | None:
        """A cue, or None when anything in it is wrong."""
        errors_before = self.notes.errors
        self.check_attributes(line)
        condition = None if line.condition is None else self.condition(line.condition)
        behaviours = whole_of([self.adapted(played) for played in line.behaviours])
        self.played += [
            (played.span, behaviour)
            for played, behaviour in zip(line.behaviours, behaviours, strict=False)
            if played.name not in self.behaviours
        ]
        if self.notes.errors > errors_before or not behaviours:
            return None
        company, trigger = line.company, line.trigger
        about, partner = (company.about, company.partner) if company else ("", "")
        if isinstance(trigger, Asked):
            about, partner = trigger.about, trigger.by
        kind = kind_of(line)
        event = None if isinstance(trigger, Asked) else trigger
        weight = 1 if line.weight is None else line.weight
        usual = 0 if kind.is_proactive else 1
        priority = usual if line.priority is None else line.priority
        return self.made(
            line.head, Cue, kind, behaviours, event, weight, priority, condition, about, partner
        )

    def check_attributes(self, line: CueLine) -> None:
        """Weights are for leisure, priorities for what interrupts."""
        if line.trigger is None and line.priority is not None:
            message = "what is done of one's own accord has no priority"
            self.error(line.head, message, "give it a weight: weight 3 do ...")
        if line.trigger is not None and line.weight is not None:
            message = "what waits for something has no weight"
            self.error(line.head, message, "give it a priority: when ... [3] do ...")
        if isinstance(line.trigger, Asked) and line.company is not None:
            message = "who is asked has company already"
            self.error(line.head, message, "say who may ask: when asked by citizen about ...")

    def condition(self, node: Expression) -> str | None:
        """The text of a condition that is right."""
        checked = self.notes.statement(Statement(node, Call(DO)))
        return None if checked is None else expression_text(node)

    def learning(self, section: Section) -> Learning | None:
        """What makes a role a learning one."""
        heading = section.heading
        lines = [line for line in section.lines if not isinstance(line, CueLine)]
        if heading.learns is None:
            for line in lines:
                self.error(line.span, f"role '{heading.name}' learns nothing", LEARNS_READS)
            return None
        states: dict[str, str] = {}
        for state in section.lines_of(StateLine):
            if state.name in states:
                self.error(state.span, f"state '{state.name}' is given twice", "name it once")
            states[state.name] = self.condition(state.condition) or ""
        rewards = self.at_most_one("reward", section.lines_of(RewardLine))
        models = self.at_most_one("models", section.lines_of(ModelLine))
        reward = None if rewards is None else self.reward(rewards.word)
        target, seen = ("", ()) if models is None else (models.target, models.seen)
        learner, preset = heading.learns, heading.preset or ""
        return self.made(
            heading.span, Learning, learner, tuple(states.items()), reward, target, seen, preset
        )

    def at_most_one(self, word: str, lines: Sequence[LineKind]) -> LineKind | None:
        """The first of some lines; a second is a mistake."""
        for line in lines[1:]:
            self.error(line.span, f"'{word}' is given twice", "give it once")
        return lines[0] if lines else None

    def reward(self, named: Named) -> str | None:
        """A number of the game that needs nothing else to be known."""
        words = self.stage.words.words
        values = [word.name for word in words.values() if word.kind is WordKind.VALUE]
        word = words.get(named.name)
        if word is None or word.kind is not WordKind.VALUE:
            self.unknown(named, "number", values)
        elif word.fewest:
            message = f"'{named.name}' needs to be told more: {word.signature}"
            self.error(named.span, message, "use a number that stands alone")
        return named.name

    # --- performances ------------------------------------------------------------------

    def performance(self, section: Section) -> None:
        """When which roles are played."""
        heading = section.heading
        errors_before = self.notes.errors
        role_cues = [self.role_cue(line) for line in section.lines_of(PlayLine)]
        self.check_events(section)
        whole = tuple(cue for cue in role_cues if cue is not None)
        is_right = len(whole) == len(role_cues) and self.notes.errors == errors_before
        if not is_right or not section.complete or not self.is_first(heading):
            return
        performance = self.made(heading.span, Performance, heading.name, whole)
        if performance is not None:
            self.performances[heading.name] = performance

    def check_events(self, section: Section) -> None:
        """A performance begins with something, and answers each event once."""
        heading = section.heading
        events: set[Event] = set()
        for line in section.lines_of(PlayLine):
            if line.trigger in events:
                hint = "name all roles in one line, with commas"
                self.error(line.span, f"a second line for '{line.trigger}'", hint)
            events.add(line.trigger)
        if section.complete and START not in events:
            message = f"performance '{heading.name}' has no role to begin with"
            self.error(heading.span, message, "add a line such as: at start play guard;")

    def role_cue(self, line: PlayLine) -> RoleCue | None:
        """An event and the roles that it begins."""
        roles: list[Role] = []
        for named in line.roles:
            if named.name in self.roles:
                roles.append(self.roles[named.name])
            elif not self.is_broken("role", named.name):
                self.unknown(named, "role", self.names_of("role"))
        if len(roles) < len(line.roles):
            return None
        return self.made(line.span, RoleCue, line.trigger, tuple(roles))


def heading_key(word: str, name: str) -> tuple[str, str]:
    """What a section is found by; behaviours are the same however they are written."""
    return word, key_of(name) if word == "behaviour" else name


def kind_of(line: CueLine) -> Kind:
    """The kind of cue that a line describes."""
    if isinstance(line.trigger, Asked):
        return Kind.REACTIVE
    if line.trigger is None:
        return Kind.PROACTIVE_COLLABORATIVE if line.company else Kind.PROACTIVE
    return Kind.LATENT_COLLABORATIVE if line.company else Kind.LATENT


def whole_of(things: Sequence[Thing | None]) -> tuple[Thing, ...]:
    """All of them, or none if any could not be made."""
    whole = tuple(thing for thing in things if thing is not None)
    return whole if len(whole) == len(things) else ()


def options_of(pattern: Pattern, given: Given, values: tuple[Argument, ...]) -> dict[str, Any]:
    """What values set: the options in their order, or the one that is named."""
    if given.option is None:
        return by_name(pattern, values)
    is_many = any(one.many for one in pattern.options if one.name == given.option)
    return {given.option: values if is_many else values[0]}


def signature(pattern: Pattern) -> str:
    """How a behaviour of the catalogue is written: `check(container, [item], [lines ...])`."""
    options = [
        (one.name + " ..." if one.many else one.name, one.default is None)
        for one in pattern.options
    ]
    inner = ", ".join(name if needed else f"[{name}]" for name, needed in options)
    return f"{pattern.key}({inner})"
