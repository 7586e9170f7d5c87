"""What a world is: what everybody else may ask of it, and nothing more.

A world is a folder with a module `world`, and beside it, where they apply:

    telling     its encounters in words          (see `Telling`)
    showing     its encounters as pictures       (see `Showing`)
    playing     people who take part             (see the arena)
    env         spaces and masks for PettingZoo  (see `worlds/env.py`)
    linting     what its rules cannot do         (see `worlds/linting.py`)

Nothing here is inherited from: whatever has these names is a world. A world whose
sides are drawn from rulebases gets most of it from `rule_world.RuleWorld`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from os import PathLike

    from sparring.kernels.loop import Row, Rows
    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.rules.vocabulary import Vocabulary
    from sparring.scripting.restoring import Restored
    from sparring.scripting.rulebase import Line
    from sparring.scripting.script import Decision, Script
    from sparring.worlds.own_tactics import WrittenTactic
    from sparring.worlds.scene import Scene

Progress: TypeAlias = "Callable[[int, int], None]"
"""Called with how much is done, and of how much."""


class ScriptLine(NamedTuple):
    """A line of a script as it is shown."""

    name: str
    """The rule's name, or `line 3` of a fixed script."""
    text: str


Statements: TypeAlias = "Sequence[CheckedStatement]"
"""A fixed script: what one agent does, line by line."""
Scripts: TypeAlias = "Sequence[Script | Statements]"
"""A script for each agent of a side."""


class Contender(NamedTuple):
    """One side of an encounter, whoever it is."""

    plays: str
    """What was asked for, in a few words."""
    scripts: Scripts
    lines: tuple[tuple[ScriptLine, ...], ...]
    """The same scripts to be shown."""
    notes: tuple[str, ...] = ()
    """What whoever asked for it should know, a sentence each."""


Side: TypeAlias = "str | PathLike[str] | WrittenTactic | Contender | Scripts"
"""A tactic's name, a path to a rule file with one or its text (in worlds with rules), a
contender, or a script for each agent."""


# --- encounters ----------------------------------------------------------------


class Outcome(Protocol):
    """How an encounter ended. Agents are numbered side by side."""

    @property
    def seed(self) -> int:
        """The seed it was fought with."""
        ...

    @property
    def winner(self) -> int | None:
        """The side that won; None when nobody did."""
        ...

    @property
    def duration(self) -> int:
        """How long it took, in the world's own smallest steps."""
        ...

    @property
    def team_fitness(self) -> Sequence[float]:
        """How well each side did, from 0 to 1."""
        ...

    @property
    def fitness(self) -> Sequence[float]:
        """How well each agent did, from 0 to 1."""
        ...

    @property
    def activated(self) -> Sequence[Sequence[int]]:
        """The places in each agent's script that acted."""
        ...

    @property
    def events(self) -> Sequence[Any]:
        """Everything that happened, in order; empty if nobody asked for it."""
        ...

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without the events."""
        ...


class Bout(Protocol):
    """One encounter in progress, step by step. What a step is, the world says: a
    round, a second, a tick."""

    @property
    def seed(self) -> int:
        """The seed it is fought with."""
        ...

    @property
    def lines(self) -> Sequence[Sequence[ScriptLine]]:
        """The script of each agent, to be shown."""
        ...

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        ...

    @property
    def round(self) -> int:
        """Steps begun so far."""
        ...

    @property
    def all_events(self) -> Sequence[Any]:
        """Everything that has happened, each a tuple of plain values."""
        ...

    def step(self) -> None:
        """One step by the scripts and orders alone."""
        ...

    def outcome(self) -> Outcome:
        """How it stands, or ended, with everything that happened."""
        ...


@runtime_checkable
class ExplainingBout(Protocol):
    """A bout that can say why everybody did what he did."""

    def why(self) -> Mapping[int, Decision]:
        """How each agent came to what he chose in this step: every rule tried and
        the reason it failed. Needs `begin(..., explains=True)`."""
        ...


@runtime_checkable
class OrderedBout(Protocol):
    """A bout in which orders from outside may replace what scripts chose: between
    `open_round` and `close_round`."""

    taken: list[list[int]]
    """Agents taken over: after which step, and who."""
    orders: list[list[Any]]
    """Orders given: the step, the agent, and what was ordered as JSON data."""

    def open_round(self) -> None:
        """Begin a step: scripts choose, nothing happens yet."""
        ...

    def order(self, agent: int, order: Any) -> bool:
        """Replace what an agent has chosen; False if that is not allowed."""
        ...

    def close_round(self) -> Any:
        """Let the step happen."""
        ...

    def take_over(self, agents: Any) -> None:
        """From now on these agents do nothing but what they are ordered to."""
        ...


class Hit(NamedTuple):
    """Somebody hurt, or put under a bad influence, by a line of an agent's script."""

    agent: int
    """Whose script it was."""
    place: int
    """Where in it the line stands."""
    own: bool
    """Whether the victim fought on the agent's own side then."""


@runtime_checkable
class HitTellingBout(Protocol):
    """A bout that can say which line of whose script harmed whom: friendly fire can be
    counted there."""

    def hits(self) -> Sequence[Hit]:
        """Everybody harmed so far; of one act, each victim once."""
        ...


@runtime_checkable
class TryingBout(Protocol):
    """A bout in which single rules can be tried without consequences: rules that always
    come to the same can be told there."""

    def tried(self, agent: int, scripts: Sequence[Sequence[Line]]) -> Sequence[Any]:
        """What an agent would be ordered by each of these scripts, of lines that can run,
        all with the same luck, in the step that is open: something to compare, and None
        where nothing in a script would act; empty if he cannot act. Needs
        `begin(..., explains=True)`."""
        ...


# --- words and pictures -----------------------------------------------------------


class Sentence(NamedTuple):
    """Something that happened, in words."""

    unit: str
    """What a step is called: `Round`."""
    step: int
    """The step it belongs to, counted from 1."""
    time: str
    """When exactly, as the world counts: `3.2`."""
    text: str
    """Without the time and without a full stop."""
    weight: int = 1
    """0 for what matters less, 2 for what decides."""
    is_choice: bool = False
    """Whether it tells which rule made somebody act: for whoever asks why."""

    def __str__(self) -> str:
        return f"{self.unit} {self.time}: {self.text}."


class Standing(NamedTuple):
    """What has become of one agent."""

    name: str
    """With its side: `red's first wizard`."""
    side: int
    share: float | None
    """How whole it is, from 0 to 1; None when it is out."""
    state: str
    """The same in words: `12 of 55`, `fell in round 3.2`."""
    used: str = ""
    """What it has used up."""
    unused: str = ""
    """What it has left."""


class Telling(Protocol):
    """The module `telling` of a world. It may also have `QUIET`: what is said of a step
    in which nothing happened that is told; empty where steps are too short to be told one
    by one; and `STANDING`: what standings tell of everybody, if not his health."""

    TEAMS: tuple[str, ...]
    """What the sides are called."""

    def sentences(self, bout: Any) -> list[tuple[Any, Sentence | None]]:
        """Every event of a bout with its sentence; None for what only machines want
        to know."""
        ...

    def event_data(self, event: Any) -> dict[str, Any]:
        """An event as JSON data."""
        ...

    def ending(self, outcome: Any) -> str:
        """How it ended, in one sentence."""
        ...

    def standings(self, bout: Any) -> list[Standing]:
        """What has become of everybody; may be empty."""
        ...


class Showing(Protocol):
    """The module `showing` of a world."""

    PAINTER: str
    """Who draws it: `plain`, or the name of a folder of the page's `worlds/`."""

    def scene(self, bout: Any) -> Scene | Mapping[str, Any]:
        """The whole field as it is now: a `Scene` for the plain painter, anything
        for one of its own."""
        ...

    def events(self, bout: Any) -> list[dict[str, Any]]:
        """What happened in the last step, for the page; each has `code`, `clock`
        and `text` (None for what is not told)."""
        ...


# --- learning -----------------------------------------------------------------------


class Encounter(NamedTuple):
    """Whatever was learned from once: a fight, a flag point, an episode, a
    generation."""

    number: int
    """Counted from 1."""
    against: str
    """What the others brought this time."""
    won: bool | None
    """Whether the learning side won; None when nobody did."""
    fitness: float
    """How well the learning side did."""
    enemy_fitness: float
    """How well the others did; 0 where nobody opposes."""
    scripts: Sequence[Script] = ()
    """What was drawn for it, if scripts were."""
    outcome: Any = None
    """How the encounter ended, if it is at hand."""


class Learned(Protocol):
    """What has been learned so far."""

    kind: str
    """What the command line calls the learner."""

    def sentences(self) -> list[str]:
        """In words, the most important first."""
        ...

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        ...


class Practice(Protocol):
    """A learner that meets the same opposition again and again."""

    kind: str
    """What the command line calls the learner."""
    note: str
    """Why it runs in plain Python, if it does; empty when kernels run it."""

    @property
    def against(self) -> str:
        """What the opposition is called."""
        ...

    @property
    def held_back(self) -> bool:
        """Whether difficulty scaling keeps the learner at the others' level."""
        ...

    def encounter(self) -> Encounter:
        """One more, learned from."""
        ...

    def run(self, count: int, *, stops: bool = False) -> Rows[Row]:
        """So many more, or until the turning point among these is confirmed; in the
        kernel where that is possible."""
        ...

    def learned(self) -> Learned:
        """What has been learned so far."""
        ...

    def state(self) -> dict[str, Any]:
        """Everything that the next encounters depend on, as JSON data."""
        ...

    def restore(self, form: Any, *, goes_on: bool = True) -> Restored:
        """Take over saved state; `goes_on` takes luck and opposition over, too, if
        it was saved against the same one."""
        ...


# --- worlds -------------------------------------------------------------------------


class World(Protocol):
    """What every world gives."""

    name: str
    title: str
    """In a few words, for lists."""
    sides: Sequence[Sequence[str]]
    """The role of each agent, side by side; one side where nobody opposes."""
    tactics: Sequence[str]
    """Opponents that can be named."""
    studied: Sequence[str]
    """Those of them that tables use."""
    settings: str
    """The preset that its papers used."""
    learners: Sequence[str]
    """Kinds of learner that fit, the usual one first."""
    is_lucky: bool
    """Whether another seed is another encounter."""

    def contender(self, wanted: str, seed: int, *, place: int = 0) -> Contender:
        """Whoever was named, ready to take a place."""
        ...

    def begin(self, sides: Sequence[Side], seed: int, *, explains: bool = False) -> Bout:
        """One encounter, step by step."""
        ...

    def fight(self, sides: Sequence[Side], seed: int, *, log: bool = False) -> Outcome:
        """One encounter to its end."""
        ...

    def practice(self, kind: str, against: str, *, seed: int = 0, **options: Any) -> Practice:
        """A learner of a kind that meets a tactic again and again: one by its name or,
        in a world with rules, by a path to a rule file."""
        ...

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        ...


@runtime_checkable
class RuledWorld(Protocol):
    """A world whose agents are drawn from rulebases."""

    rules: RuleSet

    @property
    def vocabulary(self) -> Vocabulary:
        """The words its rules are written in."""
        ...

    @property
    def rule_text(self) -> str:
        """Its own rules as text."""
        ...

    def with_rules(self, rules: RuleSet) -> Any:
        """The same world with other rules."""
        ...
