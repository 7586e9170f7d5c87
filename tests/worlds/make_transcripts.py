"""Writes the stored fights anew: python -m tests.worlds.make_transcripts"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sparring.evolution.population import Population
from sparring.evolution.settings import CONTROL
from sparring.worlds.evolved_world import EvolvedWorld
from sparring.worlds.registry import needed_part, open_world

FOLDER = Path(__file__).parent / "transcripts"
DRAWN = "drawn"
"""Scripts drawn by a fresh learner."""
RANDOM = "network"
"""A random network of the world's usual shape."""


class Fight(NamedTuple):
    """Who fights whom where, with which seed."""

    world: str
    sides: tuple[str, ...]
    seed: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.world}-{'-'.join(self.sides)}-seed{self.seed}.txt"


FIGHTS = (
    Fight("crpg", ("offensive", "disabling"), 7),
    Fight("crpg", ("cursing", "defensive"), 11),
    Fight("crpg", ("disabling", "novice"), 3),
    Fight("crpg", ("novice", "random_agent"), 23),
    Fight("crpg", (DRAWN, "cursing"), 42),
    Fight("crpg", (DRAWN, DRAWN), 5),
    Fight("pit", ("ai161", "ai129"), 3),
    Fight("pit", ("ai129", "random_talents"), 12),
    Fight("pit", ("ai129", "ai129"), 8),
    Fight("pit", ("ai161", "cursed"), 5),
    Fight("pit", (DRAWN, "ai161"), 21),
    Fight("pit", (DRAWN, "ai129"), 34),
    Fight("garden", ("look_ahead",), 17),
    Fight("garden", ("row_sweep",), 3),
    Fight("garden", (RANDOM,), 8),
    Fight("boxes", ("pusher",), 3),
    Fight("boxes", ("ahead",), 4),
    Fight("boxes", (RANDOM,), 7),
    Fight("starships", ("ai_0", "ai_1"), 7),
    Fight("starships", ("ai_3", "stationary"), 1800),
    Fight("starships", (RANDOM, "ai_2"), 1801),
    Fight("tavern", ("quiet",), 7),
    Fight("tavern", ("thieves_night",), 3),
    Fight("shooter", ("patroller", "sentry"), 2),
    Fight("shooter", (DRAWN, "patroller"), 5),
    Fight("shooter-halls", (DRAWN, "sentry"), 9),
    Fight("flags", ("rush", "quake"), 7),
    Fight("flags", ("fortress", "midfield"), 4),
    Fight("strategy", ("soldier_rush", "balanced"), 7),
    Fight("strategy", (DRAWN, "soldier_rush"), 5),
    Fight("strategy-large-lucky", ("balanced", "knight_rush"), 3),
)


def transcript(fight: Fight) -> str:
    """A whole fight as text, scripts that were drawn included."""
    world = open_world(fight.world)
    learner = world.learner(world.settings, seed=fight.seed) if DRAWN in fight.sides else None
    sides = [side_of(name, world, learner, fight.seed) for name in fight.sides]
    telling: Any = needed_part(fight.world, "telling", "be told")
    told = [f"{fight.world}, {who_meets(telling.TEAMS, fight.sides)}, seed {fight.seed}", ""]
    for team, name, side in zip(telling.TEAMS, fight.sides, sides, strict=False):
        if name == DRAWN:
            told += [
                f"{team}'s {role}: {', '.join(script.rules)}"
                for role, script in zip(world.roles, side, strict=True)
            ]
            told.append("")
    bout = world.begin(sides, fight.seed)
    while not bout.over:
        bout.step()
    sentences = [sentence for _, sentence in telling.sentences(bout) if sentence is not None]
    # Why networks do something can be told from nothing else.
    told += [str(one) for one in sentences if RANDOM in fight.sides or not one.is_choice]
    return "\n".join([*told, "", telling.ending(bout.outcome())]) + "\n"


def who_meets(teams: tuple[str, ...], sides: tuple[str, ...]) -> str:
    return " against ".join(f"{team} {side}" for team, side in zip(teams, sides, strict=False))


def side_of(name: str, world: Any, learner: Any, seed: int) -> Any:
    """Whoever a name stands for."""
    if name == DRAWN:
        return world.draw_team(learner)
    if name == RANDOM and isinstance(world, EvolvedWorld):
        return Population(world.shape(), CONTROL, seed).network(0)
    return name


def main() -> None:
    """Replace every stored fight."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for fight in FIGHTS:
        fight.path.write_text(transcript(fight), encoding="utf-8")
        print(fight.path.name)


if __name__ == "__main__":
    main()
