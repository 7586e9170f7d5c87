"""Champions: the best network of an evolution, with what it was bred for."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.errors import StateError
from sparring.evolution.network import load_json, network_from, number_from
from sparring.untrusted import Unfit, field_of, text_from, whole_in

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from sparring.evolution.network import Network

VERSION = 1


@dataclass(frozen=True, slots=True)
class Champion:
    """A network, and where it comes from."""

    network: Network
    world: str = ""
    """Where it was bred; empty for a task of your own."""
    fitness: float = 0.0
    """On what it was bred for."""
    origin: Mapping[str, Any] = field(default_factory=dict)
    """How it was bred, for people to read: seed, settings, generations."""

    def form(self) -> dict[str, Any]:
        """As JSON data: see `docs/evolution.md`."""
        return {
            "sparring_champion": VERSION,
            "world": self.world,
            "fitness": self.fitness,
            "origin": dict(self.origin),
            "network": self.network.form(),
        }


def champion_from(form: Any) -> Champion:
    """A champion from JSON data that may come from anyone; a bare network will do."""
    if isinstance(form, dict) and "sparring_network" in form:
        return Champion(network_from(form))
    try:
        version = whole_in(form, "sparring_champion")
        if version != VERSION:
            raise Unfit(f"a champion of version {version}; this version reads {VERSION}")
        world = text_from(field_of(form, "world", str))
        fitness = number_from(field_of(form, "fitness", int, float), "'fitness'")
        origin = field_of(form, "origin", dict)
        network = field_of(form, "network", dict)
    except Unfit as error:
        raise StateError(f"not a champion that can be used: {error}") from None
    return Champion(network_from(network), world, fitness, origin)


def save_champion(path: str | PathLike[str], champion: Champion) -> None:
    """Keep a champion in a file."""
    write_atomically(path, json.dumps(champion.form()) + "\n")


def load_champion(path: str | PathLike[str]) -> Champion:
    """A champion from a file."""
    return champion_from(load_json(path))
