"""Characters that work but probably not as meant: cues that never win, roles nobody plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.behaviours.checks import key_of
from sparring.behaviours.model import START, Behaviour, Cue, Kind, Posted, Range
from sparring.behaviours.roles_text.limits import MOST_COMPARED
from sparring.behaviours.roles_text.tree import (
    CueLine,
    EffectLine,
    Heading,
    ModelLine,
    NeedsLine,
    PlayLine,
    RolesFile,
    Section,
)
from sparring.errors import did_you_mean, way_out
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import Sarsa
from sparring.learners.temporal_settings import PRESETS
from sparring.rules.doubts import Doubt, doubts_about_letters
from sparring.rules.problems import Fault, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sparring.behaviours.model import Event
    from sparring.behaviours.roles_text.cast import Cast, Stage


class PlacedCue(NamedTuple):
    """A cue, its line and the role that it belongs to."""

    role: str
    line: CueLine
    cue: Cue


class Findings(NamedTuple):
    """What was read of a file."""

    file: RolesFile
    stage: Stage
    cast: Cast
    cues: list[PlacedCue]
    played: list[tuple[Span, Behaviour]]
    """Every behaviour that is named or described, and where."""
    complete: bool
    """Whether all of it could be used; else nothing is said that the rest might put right."""

    def headings(self, word: str) -> list[Heading]:
        """The headings of all sections of a kind."""
        return [one.heading for one in self.file.sections if one.heading.word == word]


def doubts_about(findings: Findings) -> Iterator[Doubt]:
    """Everything odd about the characters of a file."""
    yield from doubts_about_letters(findings.file.source.text)
    yield from never_winning(findings)
    yield from weights_for_nothing(findings)
    yield from misspelt_learners(findings)
    yield from foreign_to_the_game(findings)
    if findings.complete:
        yield from alone_with_it(findings)
        yield from never_used(findings)
        yield from idle_needs(findings)
        yield from without_choice(findings)


# --- cues --------------------------------------------------------------------------------------


def never_winning(findings: Findings) -> Iterator[Doubt]:
    """Cues that wait for what another cue of the role always answers first."""
    sure: dict[object, PlacedCue] = {}
    """The first cue that takes each case, whatever else happens."""
    for placed in sorted(findings.cues, key=lambda one: -one.cue.priority):
        first = next((sure[case] for case in cases_of(placed) if case in sure), None)
        if first is not None:
            line = findings.file.source.line_of(first.line.span.start)
            is_twin = first.cue == placed.cue
            yield Doubt(
                placed.line.head,
                Fault.TWIN if is_twin else Fault.NEVER_REACHED,
                f"this cue {'is a twin of' if is_twin else 'never wins against'} line {line}",
                "that one always answers: give this one a higher priority, or remove it",
            )
        elif not placed.cue.kind.asks and not placed.cue.kind.is_proactive:
            sure[cases_of(placed)[-1]] = placed


def cases_of(placed: PlacedCue) -> list[object]:
    """The cases that a cue is for, from the widest to its own: one is enough to be taken."""
    role, cue = placed.role, placed.cue
    if cue.kind.is_proactive:
        return []
    return [
        (role, cue.event, cue.about if cue.kind is Kind.REACTIVE else "", partner, condition)
        for partner in dict.fromkeys(("", cue.partner if cue.kind is Kind.REACTIVE else ""))
        for condition in dict.fromkeys((None, cue.condition))
    ]


def weights_for_nothing(findings: Findings) -> Iterator[Doubt]:
    """Weights of 0, and weights where a learner chooses."""
    learning = {one.name for one in findings.headings("role") if one.learns is not None}
    for placed in findings.cues:
        if placed.role in learning and placed.line.weight is not None:
            message = "a learner does not look at weights"
            yield Doubt(placed.line.head, Fault.WEIGHTLESS, message, "leave it out")
        elif placed.cue.weight == 0:
            message = "a cue of weight 0 is never chosen"
            yield Doubt(
                placed.line.head, Fault.WEIGHTLESS, message, "give it a weight, or remove it"
            )


def alone_with_it(findings: Findings) -> Iterator[Doubt]:
    """Cues that nobody of this text answers, or that nobody calls for."""
    asked = {one.cue.about for one in findings.cues if one.cue.kind.asks}
    answered = {one.cue.about for one in findings.cues if one.cue.kind is Kind.REACTIVE}
    for placed in findings.cues:
        about = placed.cue.about
        if placed.cue.kind.asks and about not in answered:
            message = f"nobody here answers when asked about '{about}'"
            usual = "give a role: when asked about ... do converse_listen;"
            hint = did_you_mean(about, few(answered)) or usual
            yield Doubt(placed.line.head, Fault.NEVER_REACHED, message, hint)
        elif placed.cue.kind is Kind.REACTIVE and about not in asked:
            message = f"nobody here asks about '{about}'"
            usual = "give a role: with anyone about ... do converse_talk;"
            hint = did_you_mean(about, few(asked)) or usual
            yield Doubt(placed.line.head, Fault.NEVER_REACHED, message, hint)


# --- sections ------------------------------------------------------------------------------------


def never_used(findings: Findings) -> Iterator[Doubt]:
    """Roles that no performance plays, motivations that no role follows, behaviours that
    nobody has; a text without performances or roles may be one to choose from."""
    cast = findings.cast
    cues = [cue for one in cast.performances.values() for cue in one.role_cues]
    played = {role.name for cue in cues for role in cue.roles}
    followed = {role.motivation.name for role in cast.roles.values() if role.motivation}
    known = {
        one.name for role in cast.roles.values() for cue in role.cues for one in cue.behaviours
    }
    uses = (
        ("role", played, "no performance plays it", bool(cast.performances)),
        ("motivation", followed, "no role follows it", bool(cast.roles)),
        ("behaviour", known, "no role has it", bool(cast.roles)),
    )
    for word, names, reason, is_asked in uses:
        for heading in findings.headings(word):
            if is_asked and heading.name not in names:
                message = f"{word} '{heading.name}' is never used: {reason}"
                yield Doubt(heading.span, Fault.NEVER_DRAWN, message, "use it, or remove it")


def idle_needs(findings: Findings) -> Iterator[Doubt]:
    """Needs and effects that make no difference to what is chosen."""
    wanted: dict[str, set[str]] = {}
    """What is played by the roles that follow each motivation."""
    for role in findings.cast.roles.values():
        if role.motivation is not None:
            keys = {key_of(one.name) for cue in role.cues for one in cue.behaviours}
            wanted.setdefault(role.motivation.name, set()).update(keys)
    for section in sections_of(findings, "motivation"):
        motivation = findings.cast.motivations[section.heading.name]
        lowered = {effect.need for effect in motivation.effects if effect.change < 0}
        for need in [one for line in section.lines_of(NeedsLine) for one in line.needs]:
            if need.name not in lowered:
                message = f"nothing lowers '{need.name}', so nobody acts on it"
                hint = "say what lowers it, or leave it out"
                yield Doubt(need.span, Fault.IDLE_PART, message, hint)
        names = wanted.get(motivation.name)
        for line in section.lines_of(EffectLine):
            if names is not None and key_of(line.behaviour.name) not in names:
                message = f"no role that follows '{motivation.name}' plays '{line.behaviour.name}'"
                hint = "add a cue for it, or remove the line"
                yield Doubt(line.behaviour.span, Fault.IDLE_PART, message, hint)


def without_choice(findings: Findings) -> Iterator[Doubt]:
    """Roles without anything to do, and learners without anything to choose from."""
    for heading in findings.headings("role"):
        role = findings.cast.roles[heading.name]
        choices = sum(cue.kind.is_proactive for cue in role.cues)
        if not role.cues:
            message = f"role '{role.name}' does nothing"
            yield Doubt(heading.span, Fault.NO_CHOICE, message, "add a line such as: do wander;")
        elif role.learning is not None and choices < 2:
            message = f"role '{role.name}' learns, and has {choices or 'nothing'} to choose from"
            hint = "every 'do' line of its own is one choice: add more"
            yield Doubt(heading.span, Fault.NO_CHOICE, message, hint)


def misspelt_learners(findings: Findings) -> Iterator[Doubt]:
    """Learners named almost like ours, which a game's own may be, and presets that ours do
    not have."""
    kinds = {one.kind: one for one in (Sarsa, Alert, AlertAM)}
    for heading in findings.headings("role"):
        if heading.learns is None:
            continue
        if heading.learns in kinds:
            yield from unknown_preset(heading, kinds[heading.learns])
        elif meant := did_you_mean(heading.learns, kinds):
            message = f"no learner of ours is named '{heading.learns}'"
            yield Doubt(heading.span, Fault.MISTAKE, message, meant)


def unknown_preset(heading: Heading, kind: type[Sarsa]) -> Iterator[Doubt]:
    """A preset that a learner of ours does not have."""
    fitting = [name for name, each in PRESETS.items() if isinstance(each, kind.settings_class)]
    if heading.preset is not None and heading.preset not in fitting:
        message = f"'{kind.kind}' has no preset '{heading.preset}'"
        yield Doubt(heading.span, Fault.MISTAKE, message, way_out(heading.preset, fitting))


def sections_of(findings: Findings, word: str) -> list[Section]:
    """All sections of a kind."""
    return [section for section in findings.file.sections if section.heading.word == word]


# --- the game ------------------------------------------------------------------------------------


def foreign_to_the_game(findings: Findings) -> Iterator[Doubt]:
    """Events that nobody posts, creatures that are not there, actions that cannot be done."""
    for placed in findings.cues:
        partner = placed.cue.partner
        if partner:
            yield from unknown_creature(findings.stage, partner, placed.line.head)
        if placed.cue.event is not None:
            yield from doubts_about_event(findings.stage, placed.cue.event, placed.line.head)
    for section in findings.file.sections:
        for play in section.lines_of(PlayLine):
            yield from doubts_about_event(findings.stage, play.trigger, play.span)
        for model in section.lines_of(ModelLine):
            yield from unknown_creature(findings.stage, model.target, model.span)
    actions = findings.stage.actions
    for span, behaviour in findings.played if actions is not None else ():
        names = dict.fromkeys(one.name for task in behaviour.tasks for one in task.actions)
        for name in names:
            if actions is not None and name not in actions:
                message = f"the game cannot '{name}', which '{behaviour.name}' does"
                yield Doubt(span, Fault.MISTAKE, message, way_out(name, few(actions)))


def doubts_about_event(stage: Stage, event: Event, span: Span) -> Iterator[Doubt]:
    """An event that never comes."""
    if isinstance(event, Range):
        yield from unknown_creature(stage, event.creature, span)
    is_named = isinstance(event, Posted) and event != START
    if is_named and stage.events is not None and str(event) not in stage.events:
        message = f"nobody posts the event '{event}'"
        yield Doubt(span, Fault.MISTAKE, message, way_out(str(event), few(stage.events)))


def unknown_creature(stage: Stage, name: str, span: Span) -> Iterator[Doubt]:
    """A kind of creature that the game does not have."""
    if stage.creatures is not None and name not in stage.creatures:
        message = f"there is no '{name}' in the game"
        yield Doubt(span, Fault.MISTAKE, message, way_out(name, few(stage.creatures)))


def few(names: Iterable[str]) -> list[str]:
    """So many names that the nearest is soon found."""
    return sorted(names)[:MOST_COMPARED]
