"""Characters written out as `.roles` text, whoever made them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from sparring.behaviours.catalogue import PATTERNS, adapted
from sparring.behaviours.checks import key_of
from sparring.behaviours.conditions import expression_of
from sparring.behaviours.model import Behaviour, Kind
from sparring.behaviours.roles_text.cast import Cast
from sparring.behaviours.roles_text.format import format_roles_file
from sparring.behaviours.roles_text.reading import OWN_WORDS
from sparring.behaviours.roles_text.tree import (
    Asked,
    Change,
    Company,
    CueLine,
    EffectLine,
    Given,
    Heading,
    Line,
    ModelLine,
    Named,
    Needed,
    NeedsLine,
    Played,
    PlayLine,
    RewardLine,
    RolesFile,
    Section,
    StateLine,
    TaskLine,
)
from sparring.behaviours.roles_text.values import item_of
from sparring.errors import UsageError
from sparring.rules.lexer import Sign, tokenise
from sparring.rules.problems import Source

if TYPE_CHECKING:
    from sparring.behaviours.catalogue import Pattern
    from sparring.behaviours.model import (
        Action,
        Condition,
        Cue,
        Learning,
        Motivation,
        Performance,
        Role,
    )
    from sparring.rules.tree import Expression

Thing = TypeVar("Thing")


def cast_of(*performances: Performance) -> Cast:
    """Performances with everything that they name."""
    cast = Cast()
    for performance in performances:
        add(cast.performances, "performance", performance.name, performance)
        for role in [role for cue in performance.role_cues for role in cue.roles]:
            add(cast.roles, "role", role.name, role)
            if role.motivation is not None:
                add(cast.motivations, "motivation", role.motivation.name, role.motivation)
            for behaviour in [one for cue in role.cues for one in cue.behaviours]:
                if not is_from_catalogue(behaviour):
                    add(cast.behaviours, "behaviour", behaviour.name, behaviour)
    return cast


def add(things: dict[str, Thing], what: str, name: str, thing: Thing) -> None:
    """Add something whose name nothing else has."""
    if things.setdefault(name, thing) != thing:
        raise UsageError(f"two different things are the {what} '{name}'; rename one")


def write_roles(cast: Cast) -> str:
    """Characters as text; functions of the game cannot be written."""
    return format_roles_file(file_of(cast))


def file_of(cast: Cast) -> RolesFile:
    """The syntax tree of a cast."""
    sections = [
        *map(behaviour_section, cast.behaviours.values()),
        *map(motivation_section, cast.motivations.values()),
        *map(role_section, cast.roles.values()),
        *map(performance_section, cast.performances.values()),
    ]
    return RolesFile(tuple(sections), Source("roles", ""))


# --- behaviours --------------------------------------------------------------------------------


def behaviour_section(behaviour: Behaviour) -> Section:
    """A behaviour by its tasks."""
    if key_of(behaviour.name) in PATTERNS or behaviour.options:
        raise UsageError(
            f"behaviour '{behaviour.name}' cannot be written: it has the name of one of the "
            "catalogue or options, and other tasks; rename it"
        )
    lines = [TaskLine(task.name, tuple(map(action_of, task.actions))) for task in behaviour.tasks]
    return Section(Heading("behaviour", behaviour.name), tuple(lines))


def action_of(action: Action) -> Played:
    """An action with its values."""
    items = tuple(map(item_of, action.arguments))
    return Played(action.name, (Given(None, items),) if items else ())


def is_from_catalogue(behaviour: Behaviour) -> bool:
    """Whether the catalogue and the options make exactly this behaviour."""
    try:
        return adapted(behaviour.name, **dict(behaviour.options)) == behaviour
    except UsageError:
        return False


def played_of(behaviour: Behaviour) -> Played:
    """A behaviour as a cue names it."""
    if not is_from_catalogue(behaviour):
        return Played(behaviour.name)
    pattern = PATTERNS[key_of(behaviour.name)]
    return Played(pattern.key, given_of(pattern, behaviour))


def given_of(pattern: Pattern, behaviour: Behaviour) -> tuple[Given, ...]:
    """The options of a behaviour: in order as far as that goes, then by name."""
    options = dict(behaviour.options)
    in_order: list[Given] = []
    named: list[Given] = []
    is_in_order = True
    for option in pattern.options:
        value = options.get(option.name)
        if value is None:
            is_in_order = False
            continue
        items = tuple(map(item_of, value if isinstance(value, tuple) else (value,)))
        if is_in_order and items:
            in_order.append(Given(None, items))
        else:
            named.append(Given(option.name, items))
        is_in_order = is_in_order and not option.many
    items = tuple(item for given in in_order for item in given.items)
    return (*((Given(None, items),) if items else ()), *named)


# --- motivations, roles, performances ------------------------------------------------------------


def motivation_section(motivation: Motivation) -> Section:
    """Needs, and a line for each behaviour."""
    needs = tuple(Needed(need.name, need.level, need.weight) for need in motivation.needs)
    effects = [
        EffectLine(
            Named(key_of(name) if key_of(name) in PATTERNS else name),
            tuple(Change(effect.need, effect.change) for effect in run),
        )
        for name, run in groupby(motivation.effects, key=lambda effect: effect.behaviour)
    ]
    return Section(Heading("motivation", motivation.name), (NeedsLine(needs), *effects))


def role_section(role: Role) -> Section:
    """What a learner has to know, then the cues."""
    heading = Heading("role", role.name)
    lines: tuple[Line, ...] = ()
    if role.motivation is not None:
        heading = Heading("role", role.name, follows=Named(role.motivation.name))
    if role.learning is not None:
        preset = role.learning.settings or None
        heading = Heading("role", role.name, learns=role.learning.learner, preset=preset)
        lines = learning_lines(role.learning)
    return Section(heading, (*lines, *map(cue_line, role.cues)))


def learning_lines(learning: Learning) -> tuple[Line, ...]:
    """States, reward and the model of another."""
    lines: list[Line] = [StateLine(name, tree_of(one)) for name, one in learning.states]
    if learning.reward is not None:
        if not isinstance(learning.reward, str):
            raise UsageError("a reward that is a function cannot be written; name a word instead")
        lines.append(RewardLine(Named(learning.reward)))
    if learning.target or learning.seen:
        if not learning.target or not learning.seen:
            raise UsageError("a learner models somebody by what he can be seen doing: say both")
        lines.append(ModelLine(learning.target, learning.seen))
    return tuple(lines)


def cue_line(cue: Cue) -> CueLine:
    """A cue; what is usual is left out."""
    company = Company(cue.about, cue.partner) if cue.kind.asks else None
    is_usual = cue.kind.is_proactive or cue.priority == 1
    return CueLine(
        tuple(map(played_of, cue.behaviours)),
        Asked(cue.about, cue.partner) if cue.kind is Kind.REACTIVE else cue.event,
        None if is_usual else cue.priority,
        None if cue.weight == 1 or not cue.kind.is_proactive else cue.weight,
        company,
        None if cue.condition is None else tree_of(cue.condition),
    )


def tree_of(condition: Condition) -> Expression:
    """The tree of a condition in rule text."""
    if not isinstance(condition, str):
        raise UsageError("a condition that is a function cannot be written; use rule text")
    expression = expression_of(Source("condition", condition))
    for token in tokenise(condition).tokens:
        if token.sign is Sign.NAME and token.text.lower() in OWN_WORDS:
            raise UsageError(f"a condition about '{token.text}' cannot be written: it is reserved")
    return expression


def performance_section(performance: Performance) -> Section:
    """A line for each role cue."""
    lines = [
        PlayLine(cue.event, tuple(Named(role.name) for role in cue.roles))
        for cue in performance.role_cues
    ]
    return Section(Heading("performance", performance.name), tuple(lines))
