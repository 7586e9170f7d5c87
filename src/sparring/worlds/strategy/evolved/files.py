"""Evolved tactics as files: JSON that may come from anyone."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.errors import StateError, UsageError
from sparring.evolution.network import load_json
from sparring.scripting.files import load_state
from sparring.untrusted import Unfit, excerpt, field_of, items_of, text_from, whole_in
from sparring.worlds.contenders import STATE, fixed_lines
from sparring.worlds.contract import Contender
from sparring.worlds.strategy.evolved.chromosome import chromosome_from
from sparring.worlds.strategy.rulebooks import ROLE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from sparring.worlds.strategy.evolved.chromosome import Chromosome
    from sparring.worlds.strategy.evolved.search import Member, TacticSearch

VERSION = 1
MARK = "sparring_tactic"
"""The field by which such files are told from others."""
MOST_BYTES = 200_000
MOST_LINES = 160


@dataclass(frozen=True, slots=True)
class EvolvedTactic:
    """A chromosome, and where it comes from."""

    chromosome: Chromosome
    world: str = ""
    against: str = ""
    fitness: float = 0.0
    acted: frozenset[int] = frozenset()
    """The lines that acted when it was rated."""
    origin: Mapping[str, Any] = field(default_factory=dict)
    """How it was bred, for people to read."""

    def form(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            MARK: VERSION,
            "world": self.world,
            "against": self.against,
            "fitness": self.fitness,
            "origin": dict(self.origin),
            "acted": sorted(self.acted),
            "chromosome": self.chromosome.form(),
        }

    def orders(self) -> dict[int, list[str]]:
        """The orders of the genes that acted, by state."""
        return self.chromosome.orders(self.acted)

    def text(self) -> str:
        """The tactic in the rule language, to be played as any other."""
        against, world = (" ".join(name.split()) for name in (self.against, self.world))
        told = f"# Bred against {against} in {world}: fitness {self.fitness:.3f}.\n"
        lines = "".join(f"    {line}\n" for line in self.chromosome.lines())
        return f"{told}script {ROLE}\n{lines}"


def tactic_of(search: TacticSearch, member: Member) -> EvolvedTactic:
    """A member of a search, to be kept."""
    return EvolvedTactic(
        member.chromosome,
        search.world.name,
        search.opponents_name,
        member.fitness,
        member.acted,
        {
            "seed": search.seed,
            "children": search.children,
            "operator": member.origin,
            "states": list(member.reached),
        },
    )


def tactic_from(form: Any) -> EvolvedTactic:
    """An evolved tactic from JSON data; raises StateError where it cannot be used."""
    try:
        version = whole_in(form, MARK)
        if version != VERSION:
            raise Unfit(f"a tactic of version {version}; this version reads {VERSION}")
        fitness = field_of(form, "fitness", int, float)
        if not 0.0 <= fitness <= 1.0:
            raise Unfit(f"'fitness' is {excerpt(fitness)}, not from 0 to 1")
        acted = items_of(form, "acted", MOST_LINES)
        if not all(type(line) is int and 0 <= line < MOST_LINES for line in acted):
            raise Unfit("'acted' has numbers of lines")
        return EvolvedTactic(
            chromosome_from(field_of(form, "chromosome", list)),
            text_from(field_of(form, "world", str)),
            text_from(field_of(form, "against", str)),
            float(fitness),
            frozenset(acted),
            field_of(form, "origin", dict),
        )
    except (Unfit, UsageError) as error:
        raise StateError(f"not an evolved tactic that can be used: {error}") from None


def save_tactic(path: str | PathLike[str], tactic: EvolvedTactic) -> None:
    """Keep a tactic in a file."""
    write_atomically(path, json.dumps(tactic.form()) + "\n")


def load_tactic(path: str | PathLike[str]) -> EvolvedTactic:
    """A tactic from a file."""
    return tactic_from(load_json(path, MOST_BYTES))


def contender_in(wanted: str | PathLike[str]) -> Contender | None:
    """Whoever plays the tactic in a .json file; None if it holds something else."""
    if not os.fspath(wanted).endswith(STATE):
        return None
    form = load_state(wanted)
    if not isinstance(form, dict) or MARK not in form:
        return None
    scripts = [tactic_from(form).chromosome.script()]
    return Contender(Path(wanted).stem, scripts, fixed_lines(scripts))
