"""A small game to test actors in: creatures on a line, a clock, and a few performances."""

from __future__ import annotations

from dataclasses import dataclass, field

from sparring.behaviours.actor import Actor
from sparring.behaviours.catalogue import adapted
from sparring.behaviours.model import (
    START,
    Action,
    Behaviour,
    Cue,
    Effect,
    Motivation,
    Need,
    Performance,
    Range,
    Role,
    RoleCue,
    Task,
    Timer,
    latent,
    proactive,
    reactive,
)


@dataclass
class Square:
    """Where everybody is, what time it is, and who plays."""

    minute: int = 600
    moves: int = 0
    kinds: dict[str, str] = field(default_factory=dict)
    places: dict[str, float] = field(default_factory=dict)
    actors: dict[str, Actor] = field(default_factory=dict)
    measured: int = 0

    def near(self, who, kind, metres):
        self.measured += 1
        here = self.places.get(who, 0.0)
        found = [
            (abs(place - here), name)
            for name, place in self.places.items()
            if name != who and self.kinds.get(name) == kind and abs(place - here) <= metres
        ]
        return min(found)[1] if found else None

    def partners(self, who, kind):
        return [one for one in self.actors.values() if kind in ("", one.kind)]

    def put(self, name, kind, place):
        """A creature comes, or moves."""
        self.kinds[name], self.places[name] = kind, place
        self.moves += 1

    def take_away(self, name):
        """A creature goes."""
        self.places.pop(name)
        self.moves += 1

    def cast(self, performance, name, seed=1, **more):
        """An actor of this game."""
        self.actors[name] = Actor(performance, name=name, seed=seed, **more)
        return self.actors[name]


def behaviour(name: str, *tasks: str) -> Behaviour:
    """A behaviour with actions named by letters: `behaviour("Dig", "ab", "c")` has two tasks,
    one of the actions a and b, one of the action c."""
    return Behaviour(
        name, tuple(Task(task, tuple(Action(letter) for letter in task)) for task in tasks)
    )


def playing(*cues: Cue, motivation: Motivation | None = None) -> Performance:
    """A performance of one role."""
    role = Role("only", cues, motivation)
    return Performance("simple", (RoleCue(START, (role,)),))


def played(actor: Actor, world: Square, ticks: int) -> str:
    """The names of the actions of so many ticks, each done at once; `-` for none."""
    names = []
    for _ in range(ticks):
        action = actor.tick(world)
        names.append("-" if action is None else action.name)
        if action is not None:
            actor.done(action)
    return "".join(names)


WATCH = Motivation(
    "watch",
    (Need("duty", 60), Need("tiredness", 10), Need("threat", 10)),
    (
        Effect("patrol", "duty", -30),
        Effect("patrol", "tiredness", 20),
        Effect("patrol", "threat", 10),
        Effect("rest", "tiredness", -40),
        Effect("rest", "duty", 20),
        Effect("check", "threat", -40),
    ),
)

GUARD = Role(
    "guard",
    (
        proactive(adapted("Patrol", "gate", "market", "bridge")),
        proactive(adapted("Rest", "bench")),
        proactive(adapted("Check", "chest", "gold")),
        latent(Range("thief", 6), adapted("Exclaim", "Stop, thief!"), priority=5),
        latent("door opened", adapted("Exclaim", "Who is there?"), priority=2),
        reactive("talk", adapted("Converse-Listen"), priority=1),
    ),
    WATCH,
)

PATRON = Role(
    "patron",
    (
        proactive(adapted("Wander"), weight=1),
        proactive(adapted("Loiter"), weight=1),
        proactive(adapted("Converse-Talk"), about="talk", weight=3),
        reactive("talk", adapted("Converse-Listen"), priority=1),
        latent("brawl", adapted("Vanish"), priority=9),
    ),
)

TOWN_GUARD = Performance(
    "town guard",
    (
        RoleCue(START, (GUARD,)),
        RoleCue(Timer.at("8:30"), (GUARD,)),
        RoleCue(Timer.at("17:30"), (PATRON,)),
    ),
)
