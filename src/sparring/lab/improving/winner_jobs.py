"""Searches for winners as jobs: run side by side, kept, and taken up again after a break."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.lab.improving.breeding import breeder_for
from sparring.lab.improving.leaving_out import trimmed, weighed
from sparring.lab.improving.sizes import Use, seed_for
from sparring.lab.improving.winners import Line, Part, Winner
from sparring.worlds.own_tactics import WrittenTactic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.improving.fields import Field
    from sparring.lab.improving.sizes import Sizes
    from sparring.lab.jobs import Job, Record
    from sparring.worlds.own_tactics import Tactic

KIND = "winner"
WORDS = ("kind", "from")
"""What a job may say of a search: what it is, and the seed of the whole procedure."""
MOST_GAMES = 10_000


def winner_jobs(field: Field, rules: str, sizes: Sizes, seed: int) -> list[Job]:
    """Searches that differ in their seeds alone."""
    from sparring.lab.improving.fields import job_on

    return [
        job_on(
            field,
            rules=rules,
            encounters=sizes.games,
            seed=seed_for(seed, Use.BREEDING, run),
            learner={"kind": KIND, "from": seed},
        )
        for run in range(sizes.runs)
    ]


def winner_record(world: Any, job: Job) -> Record:
    """Breed a tactic, leave out what it does not need, and tell what the rest is worth. A
    record without lines: nothing was found that wins."""
    check(job)
    first = job.learner["from"]
    breeder = breeder_for(world, tactic_of(job))
    lines = breeder.breed(job.seed)
    winner = Winner(lines, job.seed)
    if lines:
        found = trimmed(winner, breeder, seeds_of(first, Use.GAMES, job.encounters))
        if found is not None:
            return form_of(weighed(found, breeder, seeds_of(first, Use.WORTH, job.encounters)))
    return form_of(Winner((), job.seed))


def seeds_of(seed: int, use: Use, games: int) -> Sequence[int]:
    """The seeds of games of one use."""
    return range(seed_for(seed, use), seed_for(seed, use) + games)


def tactic_of(job: Job) -> Tactic:
    """Whom a job is against: a tactic of the world, or one that comes along as text."""
    return WrittenTactic(str(job.tactic), job.tactic_text) if job.tactic_text else job.tactic


def check(job: Job) -> None:
    """Refuse a job that nobody can carry out: it may come from a file of anybody's."""
    if set(job.learner) != set(WORDS) or type(job.learner["from"]) is not int:
        raise UsageError(f"a search for winners has {list(WORDS)}; got {dict(job.learner)!r:.60}")
    if type(job.encounters) is not int or not 1 <= job.encounters <= MOST_GAMES:
        raise UsageError(
            f"winners are judged by 1 to {MOST_GAMES:,} games; got {job.encounters!r:.40}"
        )
    if job.keeps or job.stops or job.trials or job.changes:
        raise UsageError("a search for winners keeps and stops at nothing else")


# --- as data ---------------------------------------------------------------------------


def form_of(winner: Winner) -> Record:
    """A winner as JSON data."""
    return {
        "lines": [list(line) for line in winner.lines],
        "wins": winner.wins,
        "losses": list(winner.losses),
        "parts": [[list(part.places), part.loss] for part in winner.parts],
    }


def winner_in(record: Record, seed: int) -> Winner | None:
    """The winner that a record tells of, if there is one."""
    if not record["lines"]:
        return None
    return Winner(
        tuple(Line(*line) for line in record["lines"]),
        seed,
        record["wins"],
        tuple(record["losses"]),
        tuple(Part(tuple(places), loss) for places, loss in record["parts"]),
    )
