"""How populations breed: every number of the thesis, and a line on each."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType

from sparring.errors import SettingsError, unknown, way_out
from sparring.untrusted import excerpt

MOST_MEMBERS = 10_000


class Operator(StrEnum):
    """Ways to make a child; one is chosen each time, all equally likely."""

    UNIFORM_CROSSOVER = "uniform crossover"
    """Each gene from either parent."""
    NODES_CROSSOVER = "nodes crossover"
    """Each node with all its incoming genes from either parent."""
    WEIGHT_MUTATION = "weight mutation"
    """Some weights are moved."""
    NODE_MUTATION = "node mutation"
    """All incoming weights of one node are moved."""
    NODE_EXISTENCE = "node existence"
    """All connections of one node go, or all come."""
    CONNECTIVITY = "connectivity"
    """Some connections come or go."""
    RANDOMISATION = "randomisation"
    """A child of nobody."""


@dataclass(frozen=True, slots=True)
class EvolutionSettings:
    """How a population is made, and how it breeds."""

    population: int = 100
    """Members; one generation makes as many children."""
    generations: int = 30
    """How long to evolve."""
    tournament: int = 2
    """The fittest of so many random members becomes a parent."""
    crowding: int = 3
    """A child takes the place of the most similar of so many random members."""
    operators: tuple[Operator, ...] = (
        Operator.UNIFORM_CROSSOVER,
        Operator.NODES_CROSSOVER,
        Operator.WEIGHT_MUTATION,
        Operator.NODE_MUTATION,
        Operator.NODE_EXISTENCE,
        Operator.CONNECTIVITY,
    )
    both_children: bool = False
    """Whether both children of a crossover enter the population, or the fitter one."""
    weight_chance: float = 0.05
    """How likely each weight is moved by weight mutation."""
    weight_reach: float = 0.3
    """How far weights are moved at most, by both mutations of weights."""
    removal_chance: float = 0.95
    """How likely node existence removes connections; else it adds them."""
    flip_chance: float = 0.05
    """How likely each connection comes or goes by connectivity mutation."""
    matching: bool = True
    """Whether the parents' hidden nodes are matched by their signs before a crossover."""
    start_chance: float = 0.5
    """How likely each connection of a random member is there."""
    start_reach: float = 5.0
    """How far from zero the weights of a random member may lie."""
    mutates_outputs: bool = True
    """Whether output nodes can be drawn by mutations of nodes."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "operators", tuple(operator_named(one) for one in self.operators))
        check(self)

    def as_data(self) -> dict[str, object]:
        """As JSON data."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**values, "operators": [operator.value for operator in self.operators]}


def check(settings: EvolutionSettings) -> None:
    """Refuse settings that cannot work."""
    for name, low, high in (
        ("population", 2, MOST_MEMBERS),
        ("generations", 0, 1_000_000),
        ("tournament", 1, MOST_MEMBERS),
        ("crowding", 1, MOST_MEMBERS),
    ):
        value = getattr(settings, name)
        if type(value) is not int or not low <= value <= high:
            raise SettingsError(
                f"{name} is a whole number, {low:,} to {high:,}; got {excerpt(value)}"
            )
    for name in ("weight_chance", "removal_chance", "flip_chance", "start_chance"):
        value = getattr(settings, name)
        if not isinstance(value, int | float) or not 0 <= value <= 1:
            raise SettingsError(f"{name} lies within 0 to 1; got {excerpt(value)}")
    for name in ("weight_reach", "start_reach"):
        value = getattr(settings, name)
        if not isinstance(value, int | float) or not 0 <= value <= 1000:
            raise SettingsError(f"{name} lies within 0 to 1000; got {excerpt(value)}")
    for name in ("both_children", "matching", "mutates_outputs"):
        value = getattr(settings, name)
        if not isinstance(value, bool):
            raise SettingsError(f"{name} is true or false; got {excerpt(value)}")
    if not settings.operators:
        raise SettingsError("at least one operator is needed to make children")
    if len(set(settings.operators)) < len(settings.operators):
        raise SettingsError("all operators are equally likely: name each of them once")


def operator_named(name: str) -> Operator:
    """An operator, or the one of this name."""
    if name not in list(Operator):
        raise SettingsError(f"no operator is named '{name!s:.60}'; {way_out(str(name), Operator)}")
    return Operator(name)


CONTROL = EvolutionSettings()
"""Thesis, chapter 3: what box pushing and food gathering have in common."""
BOXES = EvolutionSettings(generations=35)
"""Thesis, section 3.3."""
GATHERING = EvolutionSettings(generations=30, tournament=3)
"""Thesis, section 3.4."""
DUEL = EvolutionSettings(
    population=200,
    generations=50,
    tournament=2,
    operators=(
        Operator.UNIFORM_CROSSOVER,
        Operator.NODES_CROSSOVER,
        Operator.WEIGHT_MUTATION,
        Operator.NODE_EXISTENCE,
        Operator.CONNECTIVITY,
        Operator.RANDOMISATION,
    ),
    both_children=True,
    weight_chance=0.10,
    weight_reach=2.0,
    removal_chance=0.75,
    flip_chance=0.10,
)
"""Thesis, section 4.1."""
EVOLUTION_PRESETS = MappingProxyType(
    {"control": CONTROL, "boxes": BOXES, "gathering": GATHERING, "duel": DUEL}
)
"""The settings of the thesis, by their names."""


def evolution_settings_named(name: str) -> EvolutionSettings:
    """A preset by its name."""
    if name not in EVOLUTION_PRESETS:
        raise unknown("preset of evolution", name, EVOLUTION_PRESETS)
    return EVOLUTION_PRESETS[name]
