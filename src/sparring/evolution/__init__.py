"""Evolution: populations of neural networks, doped or not, for any task.

    from sparring.evolution import Network, load_champion

    rabbit = load_champion("rabbit.json").network
    outputs = rabbit.act(inputs)                 # needs the standard library alone

Names are loaded when first used: whoever only lets a network act needs neither NumPy
nor Numba.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sparring.evolution.champion import Champion, load_champion, save_champion
    from sparring.evolution.comparing import Comparison, compare
    from sparring.evolution.connections import network_text
    from sparring.evolution.doping import Deca
    from sparring.evolution.drawing import network_svg
    from sparring.evolution.evolving import Evolution, scores_of
    from sparring.evolution.hard_instances import (
        Hardness,
        Outlook,
        hardest,
        hardness,
        outlook,
    )
    from sparring.evolution.network import Network, load_network, save_network
    from sparring.evolution.population import Generation
    from sparring.evolution.settings import CONTROL, DUEL, EVOLUTION_PRESETS, EvolutionSettings
    from sparring.evolution.shapes import Shape, shape_named
    from sparring.evolution.tasks import CompiledTask, PlainTask

_HOMES = {
    "CONTROL": "settings",
    "Champion": "champion",
    "CompiledTask": "tasks",
    "Comparison": "comparing",
    "DUEL": "settings",
    "Deca": "doping",
    "EVOLUTION_PRESETS": "settings",
    "Evolution": "evolving",
    "EvolutionSettings": "settings",
    "Generation": "population",
    "Hardness": "hard_instances",
    "Network": "network",
    "Outlook": "hard_instances",
    "PlainTask": "tasks",
    "Shape": "shapes",
    "compare": "comparing",
    "hardest": "hard_instances",
    "hardness": "hard_instances",
    "load_champion": "champion",
    "load_network": "network",
    "network_svg": "drawing",
    "network_text": "connections",
    "outlook": "hard_instances",
    "save_champion": "champion",
    "save_network": "network",
    "scores_of": "evolving",
    "shape_named": "shapes",
}
"""Where each public name lives."""

__all__ = [
    "CONTROL",
    "DUEL",
    "EVOLUTION_PRESETS",
    "Champion",
    "Comparison",
    "CompiledTask",
    "Deca",
    "Evolution",
    "EvolutionSettings",
    "Generation",
    "Hardness",
    "Network",
    "Outlook",
    "PlainTask",
    "Shape",
    "compare",
    "hardest",
    "hardness",
    "load_champion",
    "load_network",
    "network_svg",
    "network_text",
    "outlook",
    "save_champion",
    "save_network",
    "scores_of",
    "shape_named",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sparring.evolution' has no attribute '{name}'")
    return getattr(import_module(f"sparring.evolution.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
