"""The syntax tree of `.roles` text, before anything is known of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from sparring.rules.problems import NOWHERE, Source, Span
from sparring.rules.tree import Comments, Expression

if TYPE_CHECKING:
    from sparring.behaviours.model import Event


@dataclass(frozen=True, slots=True)
class Named:
    """A name that stands for something else in the text, and where it stands."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Stretch:
    """`1 to 5`: a whole number that is drawn each time."""

    low: Expression
    high: Expression
    span: Span = field(default=NOWHERE, compare=False)


Item: TypeAlias = Expression | Stretch


@dataclass(frozen=True, slots=True)
class Given:
    """Values in brackets: in the order of the options, or after the name of one."""

    option: str | None
    items: tuple[Item, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Played:
    """A behaviour, or an action of a task: a name with what it is given."""

    name: str
    given: tuple[Given, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)
    """Of the name alone."""


@dataclass(frozen=True, slots=True)
class Asked:
    """`when asked by citizen about weather`: what a reactive cue waits for."""

    about: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Company:
    """`with citizen about weather`: whom a collaboration takes, and what it is about."""

    about: str
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands, and the comments around it."""

    span: Span = NOWHERE
    comments: Comments = field(default=Comments())


@dataclass(frozen=True, slots=True)
class Line:
    """What stands below a heading, up to a semicolon."""

    place: Place = field(default=Place(), compare=False, kw_only=True)

    @property
    def span(self) -> Span:
        """The whole line."""
        return self.place.span


@dataclass(frozen=True, slots=True)
class CueLine(Line):
    """`when thief within 6 [5] if armed do attack(thief);`."""

    behaviours: tuple[Played, ...]
    trigger: Event | Asked | None = None
    priority: int | None = None
    weight: int | None = None
    company: Company | None = None
    condition: Expression | None = None
    head: Span = field(default=NOWHERE, compare=False)
    """What stands before `do`, or `do` itself."""


@dataclass(frozen=True, slots=True)
class StateLine(Line):
    """`state hurt if healthpercentage < 50;`: what a learner tells apart."""

    name: str
    condition: Expression


@dataclass(frozen=True, slots=True)
class RewardLine(Line):
    """`reward healthpercentage;`: what a learner is after."""

    word: Named


@dataclass(frozen=True, slots=True)
class ModelLine(Line):
    """`models sorcerer doing melee, heal;`: whom a learner models, and what it may see."""

    target: str
    seen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Needed:
    """A need, the level it begins with and how much it counts."""

    name: str
    level: int = 0
    weight: int = 1
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class NeedsLine(Line):
    """`needs duty 40, tiredness;`."""

    needs: tuple[Needed, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """How far a need is raised, or lowered below 0."""

    need: str
    by: int
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class EffectLine(Line):
    """`patrol lowers duty 20, raises tiredness 10;`."""

    behaviour: Named
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class TaskLine(Line):
    """`task chase do say("Stop!"), walk_near(thief);`."""

    name: str
    actions: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class PlayLine(Line):
    """`at 8:30 play guard;`."""

    trigger: Event
    roles: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """`role guard follows watch`: what begins a section."""

    word: str
    name: str
    follows: Named | None = None
    learns: str | None = None
    preset: str | None = None
    span: Span = field(default=NOWHERE, compare=False)
    """Of the name."""
    comments: Comments = field(default=Comments(), compare=False)


LineKind = TypeVar("LineKind", bound=Line)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the lines below it."""

    heading: Heading
    lines: tuple[Line, ...]
    complete: bool = field(default=True, compare=False)
    """Whether everything written in it could be read."""

    def lines_of(self, kind: type[LineKind]) -> list[LineKind]:
        """The lines of one kind."""
        return [line for line in self.lines if isinstance(line, kind)]


@dataclass(frozen=True, slots=True)
class RolesFile:
    """A whole `.roles` text."""

    sections: tuple[Section, ...]
    source: Source = field(compare=False)
    comments_at_end: tuple[str, ...] = field(default=(), compare=False)
