"""A market square over a day and a night, told in words: a guard, a baker, a beggar and a thief.

    python examples/08_market.py            the day of seed 1
    python examples/08_market.py 5          another day

Everybody plays a performance; nobody is told what to do. The game below knows where everybody
is, how far it is, and how long things take. That is all that it has to know.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from sparring import behaviours as life
from sparring.behaviours import Effect, Need, Range, Role, RoleCue, adapted, latent, proactive

PLACES = {"gate": 0, "well": 12, "stall": 20, "bench": 26, "tavern": 40}
METRES_A_MINUTE = 4
MINUTES = {"rest": 45, "listen": 2, "say": 1, "perform_skill": 20, "take": 1}
"""How long actions take that are no walk; others are over at once."""

TALK = proactive(adapted("Converse-Talk"), about="talk")
LISTEN = life.reactive("talk", adapted("Converse-Listen"), priority=1)

WATCH = life.Motivation(
    "watch",
    [Need("duty", 60), Need("tiredness", 0)],
    [
        Effect("Patrol", "duty", -20),
        Effect("Patrol", "tiredness", 25),
        Effect("Rest", "tiredness", -60),
        Effect("Rest", "duty", 40),
    ],
)
ROLES = {
    "guard": Role(
        "guard",
        [
            proactive(adapted("Patrol", "gate", "well", "stall")),
            proactive(adapted("Rest", "bench", lines=["At last."])),
            latent(Range("thief", 8), adapted("Exclaim", "Stop, thief!"), priority=5),
            latent("theft", adapted("Approach", lines=["I am coming!"]), priority=4),
            LISTEN,
        ],
        WATCH,
    ),
    "baker": Role(
        "baker",
        [proactive(adapted("Perform skill", "baking", "stall", lines=["Fresh bread!"])), LISTEN],
    ),
    "beggar": Role(
        "beggar",
        [proactive(adapted("Patrol", "well", "gate", lines=["A coin, please."]), weight=4), TALK],
    ),
    "thief": Role(
        "thief",
        [
            proactive(adapted("Patrol", "tavern", "well", lines=[]), weight=2),
            proactive(adapted("Dispossess", "stall", "bread", lines=["Nobody looks."])),
            latent(Range("guard", 8), adapted("Patrol", "tavern", lines=["Away!"]), priority=5),
        ],
    ),
    "guest": Role("guest", [proactive(adapted("Rest", "tavern", lines=["Ale!"])), TALK, LISTEN]),
}
BY_DAY = {"Bron": "guard", "Marta": "baker", "Lame Till": "beggar", "Shade": "thief"}


def performance_of(role: str) -> life.Performance:
    """Everybody does their own by day and meets in the tavern by night, but for the thief."""
    cues = [RoleCue(life.START, [ROLES[role]])]
    if role != "thief":
        cues += [
            RoleCue(life.Timer.at("18:00"), [ROLES["guest"]]),
            RoleCue(life.Timer.at("6:00"), [ROLES[role]]),
        ]
    return life.Performance(role, cues)


@dataclass
class Market:
    """Where everybody is, and what they are at."""

    company: life.Company
    minute: int = 8 * 60
    moves: int = 0
    where: dict[str, int] = field(default_factory=dict)
    busy: dict[str, tuple[life.Action, int]] = field(default_factory=dict)

    def near(self, who: str, kind: str, metres: float) -> str | None:
        """The nearest of a kind."""
        others = [one.name for one in self.company if one.kind == kind and one.name != who]
        found = [(abs(self.where[name] - self.where[who]), name) for name in others]
        return min(found)[1] if found and min(found)[0] <= metres else None

    def partners(self, who: str, kind: str) -> list[life.Actor]:
        """Those within a few steps."""
        return [one for one in self.company if abs(self.where[one.name] - self.where[who]) <= 3]

    def go_on(self) -> None:
        """A minute passes; what is begun in it is told."""
        self.minute = (self.minute + 1) % (24 * 60)
        for actor, action in self.company.tick(self):
            former, left = self.busy.get(actor.name, (None, 0))
            if action is not former:
                left = self.time_for(actor.name, action)
                clock = life.Timer(self.minute)
                print(f"{clock} {actor.name}, {actor.role}: {action}   [{actor.why()}]")
            self.busy[actor.name] = action, left - 1
            if left <= 1:
                self.carry_out(actor.name, action)
                actor.done(action)

    def time_for(self, name: str, action: life.Action) -> int:
        """How many minutes an action takes."""
        metres = abs(self.goal(name, action) - self.where[name])
        return MINUTES.get(action.name, 0) + metres // METRES_A_MINUTE

    def goal(self, name: str, action: life.Action) -> int:
        """Where an action leads: to a place, to where somebody is, or nowhere."""
        wanted = str(action.arguments[0]) if action.name.startswith("walk") else name
        return PLACES.get(wanted, self.where.get(wanted, self.where[name]))

    def carry_out(self, name: str, action: life.Action) -> None:
        """What an action changes."""
        self.where[name] = self.goal(name, action)
        self.moves += 1
        if action.name == "take":
            self.company.post("theft", cause=name)


def main() -> None:
    """A day and a night."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    actors = [
        life.Actor(performance_of(role), name=name, kind=role, seed=seed + at)
        for at, (name, role) in enumerate(BY_DAY.items())
    ]
    market = Market(life.Company(actors), where=dict.fromkeys(BY_DAY, PLACES["tavern"]))
    for _ in range(24 * 60):
        market.go_on()


if __name__ == "__main__":
    main()
