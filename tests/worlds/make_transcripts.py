"""Writes the stored fights anew: python -m tests.worlds.make_transcripts"""

from __future__ import annotations

from pathlib import Path

from sparring.worlds.crpg.telling import ending, tell
from sparring.worlds.crpg.world import Crpg

FOLDER = Path(__file__).parent / "transcripts"
FIGHTS = (
    ("offensive", "disabling", 7),
    ("cursing", "defensive", 11),
    ("disabling", "novice", 3),
    ("novice", "random_agent", 23),
    ("drawn", "cursing", 42),
    ("drawn", "drawn", 5),
)
"""Who fights whom, with which seed; 'drawn' means scripts drawn by a fresh learner."""


def path_of(first: str, second: str, seed: int) -> Path:
    return FOLDER / f"crpg-{first}-{second}-seed{seed}.txt"


def transcript(first: str, second: str, seed: int) -> str:
    """A whole fight as text, scripts that were drawn included."""
    world = Crpg()
    learner = world.learner("crpg", seed=seed)
    names = {"red": first, "blue": second}
    sides = [world.draw_team(learner) if name == "drawn" else name for name in (first, second)]
    told = [f"crpg, red {first} against blue {second}, seed {seed}", ""]
    for (team, name), side in zip(names.items(), sides, strict=True):
        if name == "drawn":
            told += [
                f"{team}'s {role}: {', '.join(script.rules)}"
                for role, script in zip(world.roles, side, strict=True)
            ]
            told.append("")
    outcome = world.fight((sides[0], sides[1]), seed, log=True)
    told += [*tell(outcome.events), "", ending(outcome)]
    return "\n".join(told) + "\n"


def main() -> None:
    """Replace every stored fight."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for fight in FIGHTS:
        path_of(*fight).write_text(transcript(*fight), encoding="utf-8")
        print(path_of(*fight).name)


if __name__ == "__main__":
    main()
