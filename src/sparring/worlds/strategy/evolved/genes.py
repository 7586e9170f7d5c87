"""Genes: what a tactic may do in a game state, with their numbers.

Four kinds (thesis 6.3.2): build, research, economy, combat. Each is one line of a plan.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from sparring.errors import UsageError
from sparring.worlds.strategy.data.codes import FORCES, House, Kind, Op, Upgrade
from sparring.worlds.strategy.data.states import OPENERS, is_legal, kinds_in, meets
from sparring.worlds.strategy.data.states import buildings_in as houses_in
from sparring.worlds.strategy.data.units import BUILDINGS, UPGRADES
from sparring.worlds.strategy.lowering import text_of_orders
from sparring.worlds.strategy.vocabulary import GUARDS, Step, build, need

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.luck import Luck

ALWAYS_BUILT = (House.TOWN_HALL, House.BARRACKS)
TOWERS = (House.GUARD_TOWER, House.CANNON_TOWER)
MOST_NEW_WORKERS, MOST_WORKERS = 12, 40
"""That a new economy gene asks for; that a changed one may."""
MOST_NEW_TROOPS, MOST_TROOPS = 8, 20
"""Of each kind in a new combat gene; in a changed one."""
FARTHEST = 5
"""How far a change moves a number, up or down."""
EVEN_CHANCE = 50
"""Of a hundred: for a force to attack, and for a number to be changed."""


@dataclass(frozen=True, slots=True)
class Build:
    """A building; one that opens a state is waited for."""

    house: House

    @property
    def opens(self) -> bool:
        """Whether it leads to another state."""
        return self.house in OPENERS

    @property
    def steps(self) -> list[Step]:
        """What it does in a plan."""
        return build(self.house) if self.opens else need(self.house)

    def is_legal(self, state: int) -> bool:
        """Whether it can be built in a state."""
        if self.opens:
            return is_legal(state, self.house)
        return self.house in ALWAYS_BUILT or (
            self.house in TOWERS and meets(state, BUILDINGS[self.house].needs)
        )


@dataclass(frozen=True, slots=True)
class Research:
    """The next level of an upgrade."""

    upgrade: Upgrade

    @property
    def steps(self) -> list[Step]:
        """What it does in a plan."""
        return [Step(Op.RESEARCH, self.upgrade)]

    def is_legal(self, state: int) -> bool:
        """Whether its building stands in a state."""
        return UPGRADES[self.upgrade].at in houses_in(state)


@dataclass(frozen=True, slots=True)
class Economy:
    """So many workers more."""

    workers: int

    @property
    def steps(self) -> list[Step]:
        """What it does in a plan."""
        return [Step(Op.MORE_WORKERS, self.workers)]

    def is_legal(self, state: int) -> bool:
        """Whether the number is one that a gene may have; every state has workers."""
        return 1 <= self.workers <= MOST_WORKERS


@dataclass(frozen=True, slots=True)
class Combat:
    """A force of troops by their kinds, that attacks or stays at home."""

    force: int
    troops: tuple[tuple[Kind, int], ...]
    attacks: bool = False

    @property
    def steps(self) -> list[Step]:
        """What it does in a plan."""
        gathering = [
            Step(Op.FORCE, self.force, kind, count) for kind, count in self.troops if count
        ]
        return [*gathering, *([Step(Op.ATTACK, self.force)] if self.attacks else [])]

    def is_legal(self, state: int) -> bool:
        """Whether a state allows these troops, and the force may do what it does."""
        kinds, counts = [kind for kind, _ in self.troops], [count for _, count in self.troops]
        return (
            0 <= self.force < FORCES
            and not (self.attacks and self.force == GUARDS)
            and len(set(kinds)) == len(kinds)
            and set(kinds) <= set(kinds_in(state))
            and all(0 <= count <= MOST_TROOPS for count in counts)
            and any(counts)
        )


Gene: TypeAlias = Build | Research | Economy | Combat


def orders_of(gene: Gene) -> list[str]:
    """A gene as orders of the rule language."""
    return text_of_orders(gene.steps)


# --- which there are ---------------------------------------------------------------------------


def buildings_in(state: int) -> list[Build]:
    """What can be built in a state."""
    genes = [Build(house) for house in (*ALWAYS_BUILT, *OPENERS, *TOWERS)]
    return [gene for gene in genes if gene.is_legal(state)]


def openers_in(state: int) -> list[Build]:
    """Those of them that lead out of it."""
    return [gene for gene in buildings_in(state) if gene.opens]


def researches_in(state: int) -> list[Research]:
    """What can be researched in a state."""
    return [gene for gene in map(Research, Upgrade) if gene.is_legal(state)]


# --- by chance ---------------------------------------------------------------------------------


def random_gene(state: int, luck: Luck) -> Gene:
    """Any gene that a state allows: every building and every research is as likely as all
    economy genes together, and as all combat genes."""
    return drawn_from([*buildings_in(state), *researches_in(state)], state, luck)


def another_gene(gene: Gene, state: int, luck: Luck) -> Gene:
    """Any gene that a state allows but this one and buildings."""
    while True:
        other = drawn_from(researches_in(state), state, luck)
        if other != gene:
            return other


def drawn_from(fixed: Sequence[Gene], state: int, luck: Luck) -> Gene:
    """One of these genes, or an economy gene, or a combat gene."""
    choice = luck.below(len(fixed) + 2)
    if choice < len(fixed):
        return fixed[choice]
    if choice == len(fixed):
        return Economy(1 + luck.below(MOST_NEW_WORKERS))
    return random_combat(state, luck)


def random_combat(state: int, luck: Luck) -> Combat:
    """Any force of the kinds that a state allows; force 0 stays at home."""
    kinds = kinds_in(state)
    force = luck.below(FORCES)
    counts = [0] * len(kinds)
    while not any(counts):
        counts = [luck.below(MOST_NEW_TROOPS + 1) for _ in kinds]
    attacks = luck.chance(EVEN_CHANCE) and force != GUARDS
    return Combat(force, tuple(zip(kinds, counts, strict=True)), attacks)


def changed(gene: Gene, luck: Luck) -> Gene:
    """A gene with some of its numbers moved a little; those without numbers as they are."""
    if isinstance(gene, Economy):
        return Economy(moved(gene.workers, 1, MOST_WORKERS, luck))
    if not isinstance(gene, Combat):
        return gene
    force = moved(gene.force, GUARDS + 1 if gene.attacks else GUARDS, FORCES - 1, luck)
    counts = [moved(count, 0, MOST_TROOPS, luck) for _, count in gene.troops]
    if not any(counts):
        counts = [count for _, count in gene.troops]
    kinds = [kind for kind, _ in gene.troops]
    return Combat(force, tuple(zip(kinds, counts, strict=True)), gene.attacks)


def moved(number: int, low: int, high: int, luck: Luck) -> int:
    """In half of all cases another number nearby, within its range."""
    if not luck.chance(EVEN_CHANCE):
        return number
    return min(high, max(low, number - FARTHEST + luck.below(2 * FARTHEST + 1)))


# --- as data -----------------------------------------------------------------------------------


def form_of(gene: Gene) -> list[int | str]:
    """A gene as JSON data: its letter, and its numbers."""
    if isinstance(gene, Build):
        return ["B", int(gene.house)]
    if isinstance(gene, Research):
        return ["R", int(gene.upgrade)]
    if isinstance(gene, Economy):
        return ["E", gene.workers]
    troops = [number for kind, count in gene.troops for number in (int(kind), count)]
    return ["C", gene.force, int(gene.attacks), *troops]


def gene_from(form: object) -> Gene:
    """The gene that was written as data; whoever asks checks that it is legal."""
    if not isinstance(form, list) or not 2 <= len(form) <= 3 + 2 * len(Kind):
        raise UsageError(f"a gene is a list of a letter and its numbers; got {form!r:.40}")
    letter, numbers = form[0], form[1:]
    if not all(type(number) is int for number in numbers):
        raise UsageError(f"a gene has whole numbers after its letter; got {form!r:.40}")
    try:
        return READERS[letter](numbers)
    except (KeyError, ValueError, TypeError):
        raise UsageError(f"no gene is written {form!r:.40}") from None


def single(numbers: list[int]) -> int:
    """The one number of a gene."""
    (number,) = numbers
    return number


def combat_from(numbers: list[int]) -> Combat:
    """A combat gene: force, whether it attacks, then kinds and counts in turn."""
    force, attacks, *troops = numbers
    pairs = zip(troops[::2], troops[1::2], strict=True)
    return Combat(force, tuple((Kind(kind), count) for kind, count in pairs), bool(attacks))


READERS: dict[object, Callable[[list[int]], Gene]] = {
    "B": lambda numbers: Build(House(single(numbers))),
    "R": lambda numbers: Research(Upgrade(single(numbers))),
    "E": lambda numbers: Economy(single(numbers)),
    "C": combat_from,
}
"""By the letters with which the thesis writes genes."""
