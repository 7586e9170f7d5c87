"""A team that learns: one endless match against a tactic; an encounter is a point.

    practice = Flags().practice("team", "quake", seed=7)
    practice.encounter()
    print(practice.learned().sentences())

The kernel plays until the state of the flags changes, and the team of the library
(`TeamEvolution`) says how to split: there is no second form of the learner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown
from sparring.kernels.loop import Row, new_rows, turning_point
from sparring.kernels.records import across, first_rows, read, write
from sparring.kernels.run import Won
from sparring.learners.team import TeamEvolution
from sparring.worlds.contract import Encounter
from sparring.worlds.flags.data.codes import MEMBERS, ROLES, STATE_NAMES, Cause, State
from sparring.worlds.flags.data.numbers import POINT_SECONDS, TICKS_A_SECOND
from sparring.worlds.flags.data.tactics import QUAKE, TACTICS
from sparring.worlds.flags.kernel.entries import advance
from sparring.worlds.flags.loading import new_match, put_split, put_table
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from sparring.kernels.loop import Rows
    from sparring.learners.splits import Split
    from sparring.learners.team_settings import TeamSettings
    from sparring.scripting.restoring import Restored
    from sparring.worlds.flags.data.tactics import Table
    from sparring.worlds.flags.world import Flags

LEARNERS, OTHERS = 0, 1
"""The teams."""


def practice_of(
    world: Flags,
    kind: str,
    against: str = "",
    *,
    seed: int = 0,
    settings: TeamSettings | str | None = None,
    learns: bool = True,
) -> FlagsPractice:
    """A team with a learner of a kind against a tactic."""
    if kind not in world.learners:
        raise unknown(f"learner of the world '{world.name}'", kind, world.learners)
    if not learns:
        raise UsageError(f"a team of the world '{world.name}' that does not learn is a tactic")
    tactic = world.known_tactic(against or world.studied[-1])
    return FlagsPractice(
        world, tactic, checked_seed(seed), None if isinstance(settings, str) else settings
    )


def new_team(seed: int, settings: TeamSettings | None = None) -> TeamEvolution:
    """TEAM for this game: it begins as Quake's own team."""
    states = dict(zip(STATE_NAMES, QUAKE, strict=True))
    return TeamEvolution(MEMBERS, states, roles=ROLES, settings=settings, seed=seed)


class FlagsPractice:
    """A team that learns in one endless match."""

    kind = "team"
    note = ""
    held_back = False

    def __init__(
        self, world: Flags, against: str, seed: int, settings: TeamSettings | None = None
    ) -> None:
        self.world = world
        self.against = against
        self.seed = seed
        self.team: Any = new_team(seed, settings)
        """Whoever says how to split: TEAM, or what can do the same (`begin`, `transition`)."""
        self.match = new_match(seed, world.numbers)
        put_table(self.match, OTHERS, TACTICS[against])
        self.points = 0
        """Encounters so far, in all matches."""
        self.last_change = 0
        """The tick of the last change of state."""
        self.play(State.QUIET, self.team.begin(State.QUIET))

    def play(self, state: int, split: Split) -> None:
        """From now on the team splits so in this state."""
        put_split(self.match, LEARNERS, state, *split.counts[:2])

    def meet(self, tactic: str) -> None:
        """From now on the others play another tactic; the match goes on."""
        self.against = self.world.known_tactic(tactic)
        put_table(self.match, OTHERS, TACTICS[self.against])

    # --- points ------------------------------------------------------------------------

    @property
    def tick(self) -> int:
        """How long the match has lasted, in tenths of a second."""
        return int(read(self.match, "tick"))

    @property
    def score(self) -> tuple[int, int]:
        """The points of both teams."""
        first, second = across(self.match, "team", "points")
        return first, second

    def point(self, most_ticks: int = POINT_SECONDS * TICKS_A_SECOND) -> int | None:
        """Play until a point is scored: the team that scored; None if nobody did in so many
        ticks."""
        before, end = self.score, self.tick + most_ticks
        while self.tick < end:
            advance(self.match, end - self.tick, 1)
            for tick, state, flag, cause in first_rows(
                self.match, "change", int(read(self.match, "changes"))
            ):
                self.learn(tick, state, is_good(flag, cause))
            after = self.score
            if after != before:
                return LEARNERS if after[LEARNERS] > before[LEARNERS] else OTHERS
        return None

    def learn(self, tick: int, state: int, good: bool) -> None:
        """The state has changed: what was played is judged, and a new split is played."""
        seconds = (tick - self.last_change) / TICKS_A_SECOND
        self.last_change = tick
        self.play(state, self.team.transition(state, good=good, seconds=seconds))

    def next_row(self) -> Row:
        """One point more, in numbers."""
        began = self.tick
        scorer = self.point()
        self.points += 1
        fitness = {LEARNERS: (1.0, 0.0), OTHERS: (0.0, 1.0), None: (0.5, 0.5)}[scorer]
        won = {LEARNERS: Won.LEARNERS, OTHERS: Won.ENEMIES, None: Won.NOBODY}[scorer]
        return Row(*fitness, won, self.tick - began)

    def encounter(self) -> Encounter:
        """One point more, learned from on the way."""
        row = self.next_row()
        won = {Won.LEARNERS: True, Won.ENEMIES: False}.get(Won(int(row.won)))
        return Encounter(self.points, self.against, won, row.team_fitness, row.enemy_fitness)

    def run(self, count: int, *, stops: bool = False) -> Rows[Row]:
        """So many points more, or until the turning point among them is confirmed."""
        rows: list[Row] = []
        while len(rows) < count and not (stops and turning_point(rows) is not None):
            rows.append(self.next_row())
        filled = new_rows(len(rows))
        for row, given in zip(filled, rows, strict=True):
            write(row, **{name: getattr(given, name) for name in Row.__slots__})
        return filled

    # --- what was learned --------------------------------------------------------------

    def learned(self) -> TeamLearned:
        """What has been learned so far."""
        return TeamLearned(self.team, self.points)

    def state(self) -> dict[str, Any]:
        """Everything that the next point depends on, as JSON data."""
        from sparring.worlds.flags.match_state import match_form

        return {
            **self.team.state(),
            "practice": {
                "world": self.world.name,
                "against": self.against,
                "points": self.points,
                "last_change": self.last_change,
                "match": match_form(self.match),
            },
        }

    def restore(self, form: Any, *, goes_on: bool = True) -> Restored:
        """Take over saved state; `goes_on` takes the match over, too, if it was against the
        same tactic. Otherwise a new match begins."""
        from sparring.worlds.flags.match_state import put_match, saved_match

        saved = saved_match(form, self.world)
        team = new_team(self.seed, self.team.settings)
        restored = team.restore({**form, "practice": None})
        self.team, self.points = team, saved.points
        if goes_on and saved.against == self.against and team.current is not None:
            self.last_change = saved.last_change
            put_match(self.match, saved)
            self.play(team.current, team.split_of(team.trials[-1].genes))
        else:
            self.begin_match()
        return restored

    def begin_match(self) -> None:
        """A new match with what was learned."""
        self.match = new_match(self.seed, self.world.numbers)
        put_table(self.match, OTHERS, TACTICS[self.against])
        self.last_change = 0
        self.play(State.QUIET, self.team.begin(State.QUIET))


def is_good(flag: int, cause: int) -> bool:
    """Whether a change is to the good of the learning team: their flag stolen or brought
    home by it, or the own flag returned."""
    if flag == LEARNERS:
        return cause == Cause.RETURNED
    return cause != Cause.RETURNED


def saved_table(world: Flags, form: Any) -> Table:
    """The best splits that a saved team knows."""
    practice = practice_of(world, "team")
    practice.restore(form, goes_on=False)
    return table_of(practice.team)


def table_of(team: TeamEvolution) -> Table:
    """The best splits of a team."""
    splits = [team.best(state).counts for state in STATE_NAMES]
    return tuple((counts[0], counts[1]) for counts in splits)


class TeamLearned:
    """What a team has come to think of each state."""

    kind = "team"
    fights = True
    """A file of it is explained, and takes part in matches."""

    def __init__(self, team: TeamEvolution, points: int) -> None:
        self.team = team
        self.points = points

    def sentences(self) -> list[str]:
        """One for each state."""
        return [capital(f"{report}.") for report in self.team.reports()]

    def as_data(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "encounters_in_all": self.points,
            "transitions": self.team.transitions,
            "splits": [report.as_data() for report in self.team.reports()],
        }


def capital(text: str) -> str:
    """The first letter large."""
    return f"{text[0].upper()}{text[1:]}"
