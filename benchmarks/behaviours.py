"""How fast 1,000 characters with performances are ticked, beside py_trees in the same run.

    python benchmarks/behaviours.py            a table
    python benchmarks/behaviours.py --json     one JSON object on the last line

Everybody plays the same guard: on duty by day (patrol four posts, rest or check a chest),
in the tavern by night (wander or loiter), shouting when a thief comes within 6 metres or a
door is opened. An action takes ten ticks. *Life*: a thief walks about, so that everybody's
distance from him changes with every tick, and doors are opened. *Quiet*: nothing moves and
nothing happens, but actions go on. *Idle*: nobody has anything to do.

py_trees plays it as its manual would have it: a selector without memory over what
interrupts, then what is done of one's own accord in sequences with memory. Its interrupted
sequences begin anew, where ours go on with the interrupted task; both sides ask the same
world the same questions.
"""

from __future__ import annotations

import argparse
import json
import logging
from typing import TYPE_CHECKING, Any

from core import interleaved

from sparring.behaviours.actor import Actor
from sparring.behaviours.catalogue import adapted
from sparring.behaviours.model import (
    START,
    Performance,
    Range,
    Role,
    RoleCue,
    Timer,
    latent,
    proactive,
)
from sparring.behaviours.prepared import prepare
from sparring.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import py_trees

    from sparring.behaviours.model import Action, Behaviour

ROUNDS = 30
ACTORS = 1_000
TICKS_AN_ACTION = 10
TICKS_A_MINUTE = 60
TICKS_A_DOOR = 200
WARMING_UP = 40
"""Ticks before anything is measured: everybody has begun and done something."""
SIGHT = 6.0
WAY = 400.0
"""Metres that the thief walks up and down; the guards stand along it."""

BY_DAY = (
    adapted("Patrol", "gate", "market", "bridge", "tower"),
    adapted("Rest", "bench"),
    adapted("Check", "chest", "gold"),
)
BY_NIGHT = (adapted("Wander"), adapted("Loiter"))
THIEF = adapted("Exclaim", "Stop, thief!")
DOOR = adapted("Exclaim", "Who is there?")
MORNING, EVENING = Timer.at("8:30"), Timer.at("17:30")


class Town:
    """The world of both sides: a clock, a thief on his way, doors."""

    def __init__(self, *, lively: bool) -> None:
        self.lively = lively
        self.ticks = 0
        self.minute = 9 * 60
        self.moves = 0
        self.thief = 0.0
        self.places = {guard_name(at): at * WAY / ACTORS for at in range(ACTORS)}
        self.door: str | None = None
        """Who hears a door being opened in this tick."""

    def go_on(self) -> None:
        """A tick passes."""
        if not self.lively:
            return
        self.ticks += 1
        if self.ticks % TICKS_A_MINUTE == 0:
            self.minute = (self.minute + 1) % 1440
        self.thief = (self.thief + 0.1) % WAY
        self.moves += 1
        self.door = guard_name(self.ticks % ACTORS) if self.ticks % TICKS_A_DOOR == 0 else None

    def near(self, who: str, kind: str, metres: float) -> str | None:
        """The thief, if he is that near."""
        return "Shade" if abs(self.places[who] - self.thief) <= metres else None

    def partners(self, who: str, kind: str) -> Iterable[Actor]:
        """Everybody is alone here."""
        return ()


def guard_name(at: int) -> str:
    """A guard by number."""
    return f"guard {at}"


# --- ours --------------------------------------------------------------------------------


def guards_performance() -> Performance:
    """The guard as data."""
    shouts = (latent(Range("thief", SIGHT), THIEF, priority=3), latent("door", DOOR, priority=2))
    guard = Role("guard", (*map(proactive, BY_DAY), *shouts))
    patron = Role("patron", (*map(proactive, BY_NIGHT), *shouts))
    cues = ((START, guard), (MORNING, guard), (EVENING, patron))
    return Performance("town guard", tuple(RoleCue(event, (role,)) for event, role in cues))


class Body:
    """What a game keeps of an actor: which action it is at, and for how long still."""

    __slots__ = ("action", "actor", "left")

    def __init__(self, actor: Actor) -> None:
        self.actor = actor
        self.action: Action | None = None
        self.left = 0


class Ours:
    """A thousand actors."""

    def __init__(self, performance: Performance, *, lively: bool) -> None:
        self.town = Town(lively=lively)
        prepared = prepare(performance)
        names = [guard_name(at) for at in range(ACTORS)]
        self.bodies = [Body(Actor(prepared, name=name, seed=at)) for at, name in enumerate(names)]
        self.by_name = {body.actor.name: body.actor for body in self.bodies}
        self.done: set[str] = set()

    def __call__(self) -> None:
        """One tick of everybody, with what a game does besides."""
        town = self.town
        town.go_on()
        if town.door is not None:
            self.by_name[town.door].post("door")
        for body in self.bodies:
            action = body.actor.tick(town)
            if action is None:
                continue
            if action is not body.action:
                body.action, body.left = action, TICKS_AN_ACTION
            body.left -= 1
            if body.left == 0:
                body.action = None
                self.done.add(action.name)
                body.actor.done(action)


# --- theirs ------------------------------------------------------------------------------


class Theirs:
    """A thousand behaviour trees."""

    def __init__(self, tree: Callable[[Theirs, str, int], py_trees.behaviour.Behaviour]) -> None:
        self.town = Town(lively=True)
        self.done: set[str] = set()
        self.trees = [tree(self, guard_name(at), at) for at in range(ACTORS)]

    def __call__(self) -> None:
        """One tick of everybody."""
        self.town.go_on()
        for tree in self.trees:
            tree.tick_once()


def nodes_of(game: Theirs, name: str, seed: int) -> Any:
    """The leaves that py_trees needs to be given, for one guard."""
    from types import SimpleNamespace

    import py_trees

    status = py_trees.common.Status
    town, luck = game.town, Luck(seed)
    board = SimpleNamespace(choice=0, seen=False)

    class Act(py_trees.behaviour.Behaviour):
        """An action that takes its time."""

        def initialise(self) -> None:
            """It begins."""
            self.left = TICKS_AN_ACTION

        def update(self) -> py_trees.common.Status:
            """It goes on, or is done."""
            self.left -= 1
            if self.left:
                return status.RUNNING
            game.done.add(self.name)
            return status.SUCCESS

    class Ask(py_trees.behaviour.Behaviour):
        """A question."""

        def __init__(self, title: str, question: Callable[[], bool]) -> None:
            super().__init__(title)
            self.question = question

        def update(self) -> py_trees.common.Status:
            """Whether it holds."""
            return status.SUCCESS if self.question() else status.FAILURE

    def sequence(title: str, *children: Any) -> Any:
        """All of these, remembering how far it has come."""
        return py_trees.composites.Sequence(title, memory=True, children=list(children))

    def acted(behaviour: Behaviour) -> Any:
        """The actions of a behaviour of the catalogue, one after the other."""
        actions = [action for task in behaviour.tasks for action in task.actions]
        return sequence(behaviour.name, *(Act(action.name) for action in actions))

    def drawn(title: str, behaviours: tuple[Behaviour, ...]) -> Any:
        """One of these, drawn anew whenever one is done."""

        def is_drawn(at: int) -> Callable[[], bool]:
            return lambda: bool(board.choice == at)

        def draw() -> bool:
            board.choice = luck.below(len(behaviours))
            return True

        ways = [
            sequence(one.name, Ask("drawn?", is_drawn(at)), acted(one))
            for at, one in enumerate(behaviours)
        ]
        chosen = py_trees.composites.Selector(title, memory=True, children=ways)
        return sequence(f"{title} life", Ask("draw", draw), chosen)

    def noticed() -> bool:
        """Whether the thief has just come near."""
        before, board.seen = board.seen, town.near(name, "thief", SIGHT) is not None
        return board.seen and not before

    return SimpleNamespace(
        ask=Ask,
        acted=acted,
        drawn=drawn,
        sequence=sequence,
        noticed=noticed,
        heard=lambda: town.door == name,
        is_day=lambda: MORNING.minute <= town.minute < EVENING.minute,
        selector=lambda *children: py_trees.composites.Selector(
            name, memory=False, children=list(children)
        ),
    )


def guard_tree(game: Theirs, name: str, seed: int) -> Any:
    """The guard as a behaviour tree. A shout that has begun goes on to its end: its
    sequence has memory."""
    n = nodes_of(game, name, seed)
    return n.selector(
        n.sequence("thief", n.ask("thief?", n.noticed), n.acted(THIEF)),
        n.sequence("door", n.ask("door?", n.heard), n.acted(DOOR)),
        n.sequence("guard", n.ask("day?", n.is_day), n.drawn("guard", BY_DAY)),
        n.drawn("patron", BY_NIGHT),
    )


def waiting_tree(game: Theirs, name: str, seed: int) -> Any:
    """Somebody who only waits for something to happen."""
    n = nodes_of(game, name, seed)
    return n.selector(
        n.sequence("thief", n.ask("thief?", n.noticed), n.acted(THIEF)),
        n.sequence("door", n.ask("door?", n.heard), n.acted(DOOR)),
    )


# --- all ---------------------------------------------------------------------------------


def waiting_performance() -> Performance:
    """Somebody who only waits for something to happen."""
    role = Role(
        "waiting",
        (latent(Range("thief", SIGHT), THIEF, priority=3), latent("door", DOOR, priority=2)),
    )
    return Performance("waiting", (RoleCue(START, (role,)),))


def still(theirs: Theirs) -> Theirs:
    """The same where nothing moves."""
    theirs.town.lively = False
    return theirs


def measure(rounds: int) -> dict[str, float]:
    """Every figure."""
    logging.disable(logging.CRITICAL)
    guards = guards_performance()
    jobs: dict[str, Any] = {
        "life": Ours(guards, lively=True),
        "life_py_trees": Theirs(guard_tree),
        "quiet": Ours(guards, lively=False),
        "quiet_py_trees": still(Theirs(guard_tree)),
        "idle": Ours(waiting_performance(), lively=False),
        "idle_py_trees": still(Theirs(waiting_tree)),
    }
    for job in jobs.values():
        for _ in range(WARMING_UP):
            job()
    check_same_life(jobs)
    taken = interleaved(jobs, rounds)
    figures = {f"{name}_us": round(1e6 * time / ACTORS, 3) for name, time in taken.items()}
    for job in ("life", "quiet", "idle"):
        figures[f"{job}_ratio"] = round(taken[f"{job}_py_trees"] / taken[job], 1)
    return figures


def check_same_life(jobs: dict[str, Any]) -> None:
    """Both sides have done the same kinds of things, all there are in the morning."""
    for job in ("life", "quiet"):
        ours, theirs = jobs[job].done, jobs[f"{job}_py_trees"].done
        assert ours == theirs, (job, ours, theirs)
    assert {"walk", "say", "rest", "check", "face"} <= jobs["life"].done


TABLE = """
one tick of one of 1,000 characters      sparring     py_trees
  life: a thief about, doors opened    {life_us:7.2f} us  {life_py_trees_us:8.2f} us   \
{life_ratio:.0f} times as fast (bar: 10)
  quiet: only actions go on            {quiet_us:7.2f} us  {quiet_py_trees_us:8.2f} us   \
{quiet_ratio:.0f} times as fast
  idle: nothing to do                  {idle_us:7.2f} us  {idle_py_trees_us:8.2f} us   \
{idle_ratio:.0f} times as fast
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of characters beside behaviour trees.")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    figures = measure(options.rounds)
    print(json.dumps(figures) if options.json else TABLE.format(**figures))


if __name__ == "__main__":
    main()
