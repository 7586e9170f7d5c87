"""Where a practice stands, and how it goes into the kernel and out again: what practices
of all learners share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from sparring.errors import StateError, UsageError
from sparring.kernels.loop import CONFIRMED, leads_now
from sparring.kernels.run import Won
from sparring.luck import Luck
from sparring.untrusted import Unfit, field_of, whole_in
from sparring.worlds.contract import Encounter
from sparring.worlds.curses import LEARNING_SIDE, STATIC_SIDE, curse_in
from sparring.worlds.mind_loading import load_minds, store_minds
from sparring.worlds.seeds import FIGHT_STREAM, checked_seed

if TYPE_CHECKING:
    from sparring.kernels.loop import Row, Rows
    from sparring.scripting.restoring import Restored
    from sparring.worlds.curses import Curse
    from sparring.worlds.loops import BriefEncounter, Loop
    from sparring.worlds.minds import Squad
    from sparring.worlds.opposition import StaticTeam
    from sparring.worlds.rule_world import RuleWorld


class StandingPractice(ABC):
    """A learner that meets one static team again and again."""

    kind: str

    def __init__(
        self, world: RuleWorld, opponents: StaticTeam, learner: Any, seed: int, learns: bool
    ) -> None:
        self.world = world
        self.opponents = met_in(world, opponents)
        self.seed = seed
        self.learns = learns
        self.fight_luck = Luck(seed, FIGHT_STREAM)
        self.fought = 0
        self.static_won: bool | None = None
        self.held: tuple[int, int] | None = None
        """The side that stands still when encounters begin, and for how many steps."""
        self._learner = learner
        self._loop: Loop | None = None
        """The kernel's memory while this practice is in it."""

    @property
    def against(self) -> str:
        """What the static team is called."""
        return self.opponents.name

    def meet(self, opponents: StaticTeam) -> None:
        """Go on against another team: the learner keeps what it has learned, and is told
        nothing."""
        self.leave_kernel()
        self.opponents, self.static_won, self.held = met_in(self.world, opponents), None, None

    # --- encounters ------------------------------------------------------------

    @abstractmethod
    def _brief(self, evenly: bool) -> BriefEncounter:
        """One encounter in numbers, drawn or chosen as if nothing were known if asked."""

    def brief(self, *, evenly: bool = False) -> BriefEncounter:
        """One encounter in numbers, quicker than `encounter` where there is a kernel. Its
        scripts may be drawn as if all weights were equal, or its choices be random, to
        mislead a learner."""
        evenly = self._begin_cursed() or evenly
        brief = self._brief(evenly)
        self._end_cursed(brief.row.team_fitness, brief.row.enemy_fitness)
        return brief

    def _kernel_encounter(self) -> Encounter:
        """One encounter inside the kernel, as it is told afterwards."""
        row = self.brief().row
        won = {Won.LEARNERS: True, Won.ENEMIES: False}.get(Won(int(row.won)))
        assert self._loop is not None
        names, chosen = self.opponents.names, self._loop.chosen()
        brought = [names[tactic] if tactic < len(names) else self.against for tactic in chosen]
        plays = brought[0] if len(set(brought)) == 1 else ", ".join(brought)
        return Encounter(self.fought, plays, won, row.team_fitness, row.enemy_fitness)

    def _one_by_one(self, count: int, stops: bool) -> Rows[Row]:
        """Brief encounters, until the turning point is confirmed if that is asked."""
        rows: list[Row] = []
        ahead = 0
        for _ in range(count):
            rows.append(self.brief().row)
            ahead = ahead + 1 if leads_now(rows) else 0
            if stops and ahead == CONFIRMED:
                break
        return rows

    def hold_back(self, side: int | None, steps: int = 0) -> None:
        """Let a side stand still when the next encounters begin, where the world
        knows how; None for neither."""
        if side is not None:
            self.world.check_held(side, steps)
        self.held = None if side is None else (side, steps)
        if self._loop is not None:
            self._loop.hold_back(side, steps)

    def _begin_cursed(self) -> bool:
        """Hold back whomever the opposition's curse falls upon in the next encounter;
        whether the learner is to forget all it knows in it."""
        curse = self.opponents.curse
        if curse is None:
            return False
        victim = curse.victim()
        self.hold_back(victim, self.world.minute or 0)
        return victim == STATIC_SIDE

    def _end_cursed(self, ours: float, theirs: float) -> None:
        """Tell the opposition's curse how the encounter went."""
        if self.opponents.curse is not None:
            self.opponents.curse.note(ours, theirs)

    # --- into the kernel and out again -----------------------------------------

    @property
    def squad(self) -> Squad | None:
        """The minds by which the learning side decides; None where it has none."""
        return None

    @abstractmethod
    def _load(self, loop: Loop) -> None:
        """Write learner, opposition and luck into the kernel's memory."""

    @abstractmethod
    def _store(self, loop: Loop) -> None:
        """Give the learner back what became of it."""

    def _claim(self, loop: Loop) -> None:
        """Take the kernel's memory; nothing is claimed if there is no room."""
        if loop.is_held_by(self):
            return
        loop.claim(self)
        try:
            self._load(loop)
            load_minds(loop, {LEARNING_SIDE: self.squad, STATIC_SIDE: self.opponents.squad})
            loop.hold_back(*(self.held or (None, 0)))
        except UsageError:
            loop.release()
            raise
        self._loop = loop

    def leave_kernel(self) -> None:
        """Take back everything that is only in the kernel's memory."""
        loop, self._loop = self._loop, None
        if loop is None or not loop.is_held_by(self):
            return
        self._store(loop)
        store_minds(loop, (self.squad, self.opponents.squad))
        self.fight_luck = loop.store_opponents(self.opponents)
        if self.fought:
            self.static_won = bool(loop.record.opposition.won)
        loop.release()

    def state(self) -> dict[str, Any]:
        """The learner, and where the practice stands."""
        self.leave_kernel()
        return {**self._learner.state(), "practice": standing_form(self)}

    def restore(self, form: Any, *, goes_on: bool = True) -> Restored:
        """Take over saved state; `goes_on` takes luck and opposition over, too, if
        it was saved against the same team. What is damaged changes nothing."""
        self.leave_kernel()
        before = self._learner.state()
        restored: Restored = self._learner.restore(form)
        if goes_on and isinstance(form, dict) and "practice" in form:
            try:
                resume(self, form["practice"])
            except StateError:
                self._learner.restore(before)
                raise
        return restored


def met_in(world: RuleWorld, opponents: StaticTeam) -> StaticTeam:
    """Opponents, unless they want to hold a side back where nobody can."""
    if opponents.curse is not None and world.minute is None:
        raise UsageError(f"the world '{world.name}' cannot hold a side back, so no curse works")
    return opponents


def standing_form(practice: Any) -> dict[str, Any]:
    """Where a practice stands besides what was learned, as JSON data."""
    curse, squad = practice.opponents.curse, practice.opponents.squad
    goal = getattr(practice, "goal", None)
    return {
        "world": practice.world.name,
        "against": practice.against,
        "seed": str(practice.seed),
        "fights": f"{practice.fight_luck.state:016x}",
        "tactics": f"{practice.opponents.luck.state:016x}",
        "current": practice.opponents.current,
        "rival_won": practice.static_won,
        **({} if goal is None else {"goal": goal}),
        **({} if curse is None else {"curse": curse.state()}),
        **({} if squad is None else {"rival": squad.state()}),
    }


def resume(practice: Any, form: Any) -> None:
    """Let a practice go on where a saved one stopped, if that one met the same team."""
    opponents = practice.opponents
    try:
        if field_of(form, "world", str) != practice.world.name:
            return
        if field_of(form, "against", str) != opponents.name:
            return
        curse = curse_in(form["curse"]) if "curse" in form else None
        if not is_same_curse(curse, opponents.curse):
            return
        seed = checked_seed(int(field_of(form, "seed", str)[:20]))
        fights, tactics = luck_in(form, "fights"), luck_in(form, "tactics")
        current = whole_in(form, "current", -1)
        if current >= len(opponents.basics):
            raise Unfit(f"there is no tactic {current}")
        rival_won = field_of(form, "rival_won", bool, type(None))
    except (Unfit, UsageError, ValueError) as error:
        raise StateError(f"the saved practice is damaged: {error}") from None
    if opponents.squad is not None and "rival" in form:
        opponents.squad.restore(form["rival"])
    practice.seed, practice.fight_luck = seed, fights
    opponents.luck, opponents.current, opponents.curse = tactics, current, curse
    practice.static_won = rival_won


def is_same_curse(one: Curse | None, other: Curse | None) -> bool:
    """Whether two oppositions mislead in the same way, or neither does."""
    if one is None or other is None:
        return one is other
    return one.literal == other.literal


def luck_in(form: Any, name: str) -> Luck:
    """A stream of luck as it was saved."""
    return Luck.resumed(int(field_of(form, name, str)[:16], 16))
