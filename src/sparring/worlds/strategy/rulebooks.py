"""The two rulebases, written from the tables of states, units and buildings.

    python -m sparring.worlds.strategy.rulebooks

writes both files anew. Which rules there are, and what they are called, says the thesis
(appendix C.5); the sizes it leaves open are free numbers.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sparring.rules.format import format_rules
from sparring.worlds.strategy.data.codes import House, Kind, Upgrade
from sparring.worlds.strategy.data.numbers import CHOSEN
from sparring.worlds.strategy.data.states import (
    FIRST,
    LAST,
    OPENERS,
    buildings_in,
    edges_from,
    kinds_in,
    meets,
)
from sparring.worlds.strategy.data.units import BUILDINGS, UPGRADES
from sparring.worlds.strategy.vocabulary import TROOPS, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

HERE = Path(__file__).parent
ROLE = "commander"
ORIGINAL = HERE / "rulebases" / f"{ROLE}.rules"
IMPROVED = HERE / "improved" / "rulebases" / f"{ROLE}.rules"
CHROMOSOME = HERE / "improved" / "chromosome.json"
"""The orders of a bred tactic, state by state: `{"states": {"3": ["workers(4)", ...], ...}}`, and
where it comes from; `evolved/freezing.py` writes it."""

SIZES: Mapping[str, int] = MappingProxyType(
    {
        "workers_light": 2,
        "workers_normal": 4,
        "workers_heavy": 8,
        "workers_extreme": 12,
        "soldiers_force": 8,
        "shooters_force": 6,
        "catapults_force": 3,
        "knights_force": 6,
        "mages_force": 4,
        "loop_force": 6,
    }
)
"""What the thesis leaves open, as long as no free number says otherwise."""

ALL_STATES = range(FIRST, LAST + 1)
SQUAD_NAMES = ("Squadron", "Platoon", "Battalion", "Company", "Division")
SQUAD_SIZES = (2, 4, 6, 8, 12)
LARGER_SQUAD_SIZES = (4, 6, 8, 10, 12)
AIR_DEFENCE = (("Battalion", 6), ("Company", 8))
AIR_OFFENCE = (("Battalion", 6), ("Company", 8), ("Division", 12))
EXPANSION_GUARD = 6
"""Who defends before the improved rules build another town hall."""
ANTI_KNIGHT_RAIDS = ("raid(soldiers(2), knights(4))", "raid(soldiers(3), knights(6))")
SLEEP = 500
"""Cycles between two attacks of the loop that ends every script."""

OPENER_NAMES = {
    House.LUMBER_MILL: "Lumbermill",
    House.BLACKSMITH: "Blacksmith",
    House.KEEP: "Keep",
    House.STABLES: "Stables",
    House.CASTLE: "Castle",
    House.AIRPORT: "Airport",
    House.MAGE_TOWER: "Magetower",
    House.TEMPLE: "Temple",
}
TOWER_NAMES = {House.GUARD_TOWER: "Guardtower", House.CANNON_TOWER: "Cannontower"}
UPGRADE_NAMES = {
    Upgrade.MISSILE: "MissileUpgrade",
    Upgrade.ARMOUR: "ArmorUpgrade",
    Upgrade.WEAPON: "WeaponUpgrade",
    Upgrade.CATAPULT: "CatapultUpgrade",
    Upgrade.MAGE_1: "MageUpgrade1",
    Upgrade.MAGE_2: "MageUpgrade2",
    Upgrade.MAGE_3: "MageUpgrade3",
    Upgrade.MAGE_4: "MageUpgrade4",
    Upgrade.MAGE_5: "MageUpgrade5",
}
FORCE_NAMES = {
    Kind.SOLDIER: "Soldiers",
    Kind.SHOOTER: "Shooters",
    Kind.CATAPULT: "Catapult",
    Kind.KNIGHT: "Knights",
    Kind.MAGE: "Mages",
}
WORD_OF_KIND = {kind: name for name, (kind, _) in TROOPS.items()}
ANTI_KNIGHT_RUSH = {
    House.STABLES: (7, 8),
    House.BLACKSMITH: (9, 10),
    House.LUMBER_MILL: (11,),
}
"""What the rule against knights builds, and in which states."""


class Rule(NamedTuple):
    """A rule as it is written: its states, each with the one it opens or None."""

    name: str
    states: Mapping[int, int | None]
    orders: tuple[str, ...]

    @property
    def text(self) -> str:
        """The rule in the rule language."""
        states = ", ".join(
            f"{state}" if opens is None else f"{state} -> {opens}"
            for state, opens in self.states.items()
        )
        return f"rule {self.name} states {states} plan({', '.join(self.orders)});"


def rulebook(
    numbers: Mapping[str, int],
    improved: bool = False,
    chromosome: Mapping[int, Sequence[str]] | None = None,
) -> str:
    """A rulebase with these sizes; what is bred belongs to the improved one alone."""
    # The improved rules have twice as many catapults in every mix.
    mix = "siege" if improved else "mix"
    rules = [
        *building_rules(improved=improved),
        *research_rules(),
        *worker_rules(numbers),
        *squad_rules(LARGER_SQUAD_SIZES if improved else SQUAD_SIZES, mix),
        *force_rules(numbers),
        *(improvements(chromosome or {}) if improved else air_rules()),
    ]
    source = "C.5.2, the improved rulebase" if improved else "C.5.1, the original rulebase"
    lines = [
        f"# Thesis, appendix {source}, by its names. Written by",
        "# rulebooks.py from the tables of this world: change those, not this file.",
        f"role {ROLE} draws 100 then 20",
        *(rule.text for rule in rules),
        "closing",
        f"plan(loop, raid{mix}({numbers['loop_force']}), sleep({SLEEP}));",
    ]
    return format_rules("\n".join(lines) + "\n", f"{ROLE}.rules")


def staying(states: Iterable[int]) -> dict[int, int | None]:
    """States that a rule belongs to and leads out of none."""
    return dict.fromkeys(states)


def opening(house: House, states: Iterable[int] = ALL_STATES) -> dict[int, int | None]:
    """The states in which a building can be built that opens another."""
    edges = [edge for state in states for edge in edges_from(state) if edge.house == house]
    return {edge.state: edge.opens for edge in edges}


def building_rules(*, improved: bool) -> Iterator[Rule]:
    """Rules 1 to 12."""
    always = staying(ALL_STATES)
    guarded = (f"guardsiege({EXPANSION_GUARD})", "ready(0)") if improved else ()
    yield Rule("Townhall", always, (*guarded, 'need("town hall")'))
    yield Rule("Barracks", always, ('need("barracks")',))
    for house in OPENERS:
        yield Rule(OPENER_NAMES[house], opening(house), (f'build("{name_of(house)}")',))
    for house, name in TOWER_NAMES.items():
        states = [state for state in ALL_STATES if meets(state, BUILDINGS[house].needs)]
        yield Rule(name, staying(states), (f'need("{name_of(house)}")',))


def research_rules() -> Iterator[Rule]:
    """Rules 13 to 21."""
    for upgrade, name in UPGRADE_NAMES.items():
        states = [state for state in ALL_STATES if UPGRADES[upgrade].at in buildings_in(state)]
        yield Rule(name, staying(states), (f'research("{name_of(upgrade)}")',))


def worker_rules(numbers: Mapping[str, int]) -> Iterator[Rule]:
    """Rules 22 to 25."""
    for size in ("light", "normal", "heavy", "extreme"):
        order = f"moreworkers({numbers[f'workers_{size}']})"
        yield Rule(f"{size.capitalize()}Workers", staying(ALL_STATES), (order,))


def squad_rules(sizes: Sequence[int], mix: str) -> Iterator[Rule]:
    """Rules 26 to 35: forces of all the kinds there are."""
    for kind, order in (("Defense", "guard"), ("Offense", "raid")):
        for name, size in zip(SQUAD_NAMES, sizes, strict=True):
            yield Rule(f"{kind}{name}", staying(ALL_STATES), (f"{order}{mix}({size})",))


def force_rules(numbers: Mapping[str, int]) -> Iterator[Rule]:
    """Rules 36 to 45: forces of one kind."""
    for kind_of_force, order in (("Defense", "guard"), ("Offense", "raid")):
        for kind, name in FORCE_NAMES.items():
            troops = WORD_OF_KIND[kind]
            states = [state for state in ALL_STATES if kind in kinds_in(state)]
            size = numbers[f"{troops}_force"]
            yield Rule(f"{name}{kind_of_force}", staying(states), (f"{order}({troops}({size}))",))


def air_rules() -> Iterator[Rule]:
    """Rules 46 to 50."""
    states = staying(state for state in ALL_STATES if Kind.FLYER in kinds_in(state))
    for name, size in AIR_DEFENCE:
        yield Rule(f"AirDefense{name}", states, (f"guard(flyers({size}))",))
    for name, size in AIR_OFFENCE:
        yield Rule(f"AirOffense{name}", states, (f"raid(flyers({size}))",))


def improvements(chromosome: Mapping[int, Sequence[str]]) -> Iterator[Rule]:
    """The rules that were learned from evolution."""
    twice = ('research("weapon")',) * 2 + ('research("armour")',) * 2
    yield Rule(
        "AntiSoldierRush",
        opening(House.BLACKSMITH, (FIRST,)),
        ('build("blacksmith")', *twice, "raid(soldiers(4))", "raid(soldiers(8))"),
    )
    for house, states in ANTI_KNIGHT_RUSH.items():
        orders = (f'build("{name_of(house)}")', *ANTI_KNIGHT_RAIDS)
        yield Rule(f"AntiKnightRush{OPENER_NAMES[house]}", opening(house, states), orders)
    for state, bred in sorted(chromosome.items()):
        yield Rule(f"Chromosome{state}", {state: opened_by(state, bred)}, tuple(bred))


def opened_by(state: int, orders: Sequence[str]) -> int | None:
    """The state that orders lead to: the first building among them that opens one."""
    opens = {f'{word}("{name_of(edge.house)}")': edge.opens
             for edge in edges_from(state) for word in ("build", "need")}  # fmt: skip
    return next((opens[order] for order in orders if order in opens), None)


def frozen_chromosome() -> dict[int, list[str]]:
    """The orders of the bred tactic."""
    bred = json.loads(CHROMOSOME.read_text(encoding="utf-8"))["states"]
    return {int(state): list(orders) for state, orders in bred.items()}


def written(*, improved: bool) -> str:
    """What the file of a rulebase holds."""
    numbers = {**SIZES, **CHOSEN}
    return rulebook(numbers, improved, frozen_chromosome() if improved else None)


def main() -> None:
    """Write both files."""
    for path, improved in ((ORIGINAL, False), (IMPROVED, True)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(improved=improved), encoding="utf-8")


if __name__ == "__main__":
    main()
