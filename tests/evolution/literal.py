"""Evolution once more, slow and plain, to hold the library to.

Written from the thesis's operators and the settled rules, not from the kernels. A
chromosome is a dictionary: for each possible connection whether it is there, and its
weight. Nodes have names, layers are lists of nodes, and whatever concerns a node asks
every connection whether it does. Settings are plain dictionaries with the names that
saved state uses.

The order of draws is part of what is held: the operator first; then the parents, each by
a tournament; then the child, gene by gene; then, when it is rated, its rivals for a place.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.elementary import sigmoid
from sparring.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

BREEDING = 5
"""The stream of luck that populations breed by."""
CROSSOVERS = ("uniform crossover", "nodes crossover")


class Connection(NamedTuple):
    """From a node to a node; a bias comes from nowhere."""

    source: str
    target: str
    is_delayed: bool = False


class Gene(NamedTuple):
    """Whether a connection is there, and its weight."""

    is_on: bool
    weight: float

    @property
    def carried(self) -> float:
        return self.weight if self.is_on else 0.0

    @property
    def sign(self) -> int:
        return (self.carried > 0) - (self.carried < 0)


Chromosome = dict[Connection, Gene]


# --- plans -----------------------------------------------------------------------------


class Plan:
    """The nodes of a network, and all connections that are possible, in their order."""

    def __init__(self, kind: str, inputs: int, hidden: Sequence[int], outputs: int) -> None:
        self.kind = kind
        self.inputs = [f"input {at}" for at in range(inputs)]
        self.hidden = [
            [f"hidden {layer}.{at}" for at in range(count)] for layer, count in enumerate(hidden)
        ]
        self.outputs = [f"output {at}" for at in range(outputs)]
        self.nodes = [*(node for layer in self.hidden for node in layer), *self.outputs]
        self.connections = self.general() if kind == "general" else self.layered()

    def layered(self) -> list[Connection]:
        connections = []
        before = self.inputs
        for layer in [*self.hidden, self.outputs]:
            connections += [Connection("", node) for node in layer]
            connections += [Connection(source, node) for source in before for node in layer]
            if self.kind == "elman" and layer is not self.outputs:
                connections += [Connection(one, node, True) for one in layer for node in layer]
            before = layer
        return connections

    def general(self) -> list[Connection]:
        connections = []
        before = list(self.inputs)
        for node in self.hidden[0]:
            connections += [Connection("", node)]
            connections += [Connection(source, node) for source in before]
            before.append(node)
        connections += [Connection("", node) for node in self.outputs]
        return connections + [Connection(one, node) for one in before for node in self.outputs]


class Network:
    """A chromosome that acts."""

    def __init__(self, plan: Plan, genes: Chromosome) -> None:
        self.plan = plan
        self.genes = genes
        self.forget()

    def forget(self) -> None:
        self.last = dict.fromkeys(self.plan.nodes, 0.0)

    def act(self, inputs: Sequence[float]) -> list[float]:
        signals = {"": 1.0, **dict(zip(self.plan.inputs, inputs, strict=True))}
        for node in self.plan.nodes:
            total = 0.0
            for connection, gene in self.genes.items():
                if connection.target == node and gene.is_on:
                    signal = (self.last if connection.is_delayed else signals)[connection.source]
                    total += gene.weight * signal
            signals[node] = sigmoid(total)
        self.last = signals
        return [signals[node] for node in self.plan.outputs]


# --- chance ----------------------------------------------------------------------------


def unit(luck: Luck) -> float:
    return luck.word() / 2**32


def around_zero(luck: Luck, reach: float) -> float:
    return (2 * unit(luck) - 1) * reach


def random_chromosome(plan: Plan, settings: dict[str, Any], luck: Luck) -> Chromosome:
    return {
        connection: Gene(
            unit(luck) < settings["start_chance"], around_zero(luck, settings["start_reach"])
        )
        for connection in plan.connections
    }


# --- matching --------------------------------------------------------------------------


def renamed(plan: Plan, genes: Chromosome, names: dict[str, str]) -> Chromosome:
    """The same network with other names for some nodes."""
    moved = {
        Connection(names.get(source, source), names.get(target, target), is_delayed): gene
        for (source, target, is_delayed), gene in genes.items()
    }
    return {connection: moved[connection] for connection in plan.connections}


def equal_signs(one: Chromosome, node: str, other: Chromosome, counterpart: str) -> int:
    """Signs that two nodes have in common: of inputs, outputs and bias."""
    return sum(
        gene.sign == counterpart_gene(other, connection, node, counterpart).sign
        for connection, gene in one.items()
        if node in connection and not connection.is_delayed
    )


def counterpart_gene(
    other: Chromosome, connection: Connection, node: str, counterpart: str
) -> Gene:
    source, target, _ = connection
    return other[
        Connection(
            counterpart if source == node else source, counterpart if target == node else target
        )
    ]


def matched(plan: Plan, first: Chromosome, second: Chromosome) -> Chromosome:
    """The second parent with its hidden nodes in the order of the first's."""
    if plan.kind == "general":
        return second
    for layer in plan.hidden:
        likeness = {
            (node, counterpart): equal_signs(first, node, second, counterpart)
            for node in layer
            for counterpart in layer
        }
        names = {}
        while likeness:
            # Of equals the first: `max` keeps it, and pairs stand in order.
            node, counterpart = max(likeness, key=lambda pair: likeness[pair])
            names[counterpart] = node
            likeness = {
                pair: count
                for pair, count in likeness.items()
                if pair[0] != node and pair[1] != counterpart
            }
        second = renamed(plan, second, names)
    return second


# --- operators -------------------------------------------------------------------------


def uniform_crossover(
    plan: Plan, first: Chromosome, second: Chromosome, luck: Luck
) -> list[Chromosome]:
    """A coin for each gene: 32 of them in a word, the lowest first."""
    coins: list[int] = []
    one, other = dict(first), dict(second)
    for connection in plan.connections:
        if not coins:
            word = luck.word()
            coins = [word >> at & 1 for at in range(32)]
        if not coins.pop(0):
            one[connection], other[connection] = other[connection], one[connection]
    return [one, other]


def nodes_crossover(
    plan: Plan, first: Chromosome, second: Chromosome, luck: Luck
) -> list[Chromosome]:
    """A coin for each node: the lowest bit of a word."""
    one, other = dict(first), dict(second)
    for node in plan.nodes:
        if luck.word() % 2:
            continue
        for connection in plan.connections:
            if connection.target == node:
                one[connection], other[connection] = other[connection], one[connection]
    return [one, other]


def random_node(plan: Plan, settings: dict[str, Any], luck: Luck) -> str:
    nodes = plan.nodes if settings["mutates_outputs"] else plan.nodes[: -len(plan.outputs)]
    return luck.pick(nodes)


def weight_mutation(
    plan: Plan, parent: Chromosome, settings: dict[str, Any], luck: Luck
) -> Chromosome:
    child = dict(parent)
    for connection in plan.connections:
        if unit(luck) < settings["weight_chance"]:
            child[connection] = moved(child[connection], settings, luck)
    return child


def moved(gene: Gene, settings: dict[str, Any], luck: Luck) -> Gene:
    return Gene(gene.is_on, gene.weight + around_zero(luck, settings["weight_reach"]))


def node_mutation(
    plan: Plan, parent: Chromosome, settings: dict[str, Any], luck: Luck
) -> Chromosome:
    node = random_node(plan, settings, luck)
    child = dict(parent)
    for connection in plan.connections:
        if connection.target == node:
            child[connection] = moved(child[connection], settings, luck)
    return child


def node_existence(
    plan: Plan, parent: Chromosome, settings: dict[str, Any], luck: Luck
) -> Chromosome:
    is_on = not unit(luck) < settings["removal_chance"]
    node = random_node(plan, settings, luck)
    return {
        connection: Gene(is_on if node in connection else gene.is_on, gene.weight)
        for connection, gene in parent.items()
    }


def connectivity(
    plan: Plan, parent: Chromosome, settings: dict[str, Any], luck: Luck
) -> Chromosome:
    return {
        connection: Gene(gene.is_on != (unit(luck) < settings["flip_chance"]), gene.weight)
        for connection, gene in parent.items()
    }


MUTATIONS = {
    "weight mutation": weight_mutation,
    "node mutation": node_mutation,
    "node existence": node_existence,
    "connectivity": connectivity,
}


# --- populations -----------------------------------------------------------------------


def added(numbers: Iterable[float]) -> float:
    """A sum, one after the other: `sum` itself rounds otherwise from Python 3.12 on."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def mean(numbers: Sequence[float]) -> float:
    return added(numbers) / len(numbers)


def square(number: float) -> float:
    return number * number


def distance(one: Chromosome, other: Chromosome) -> float:
    return added(square(gene.carried - other[at].carried) for at, gene in one.items())


def deviation(numbers: Sequence[float]) -> float:
    middle = mean(numbers)
    return sqrt(mean([square(number - middle) for number in numbers]))


class Member(NamedTuple):
    genes: Chromosome
    fitness: float


class Evolution:
    """A population, and everything that becomes of it."""

    def __init__(
        self,
        plan: Plan,
        settings: dict[str, Any],
        seed: int,
        examine: Callable[[Network, float | None], float],
        doped: Sequence[Chromosome] = (),
    ) -> None:
        self.plan = plan
        self.settings = settings
        self.luck = Luck(seed, BREEDING)
        self.examine = examine
        """Rates a network; it is told the fitness of the best so far, if there is one."""
        start = [
            random_chromosome(plan, settings, self.luck) for _ in range(settings["population"])
        ]
        start[: len(doped)] = doped
        self.members: list[Member] = []
        for genes in start:
            best = max((member.fitness for member in self.members), default=None)
            self.members.append(Member(genes, self.rate(genes, best)))
        self.best = max(range(len(start)), key=lambda place: self.members[place].fitness)
        self.exams = len(start)
        self.too_many = 0
        """Children of the last generation that count for the next one."""
        self.history = [self.census()]

    def rate(self, genes: Chromosome, best: float | None) -> float:
        return self.examine(Network(self.plan, genes), best)

    def some_place(self) -> int:
        return self.luck.below(len(self.members))

    def parent(self) -> Chromosome:
        """The fittest of a few members; of equals the one drawn first."""
        rivals = [self.members[self.some_place()] for _ in range(self.settings["tournament"])]
        return max(rivals, key=lambda member: member.fitness).genes

    def children(self) -> list[Chromosome]:
        plan, settings, luck = self.plan, self.settings, self.luck
        operator = luck.pick(settings["operators"])
        if operator == "randomisation":
            return [random_chromosome(plan, settings, luck)]
        first = self.parent()
        if operator not in CROSSOVERS:
            return [MUTATIONS[operator](plan, first, settings, luck)]
        second = self.parent()
        if settings["matching"]:
            second = matched(plan, first, second)
        cross = uniform_crossover if operator == "uniform crossover" else nodes_crossover
        return cross(plan, first, second, luck)

    def generation(self) -> None:
        inserted = self.too_many
        while inserted < len(self.members):
            best = self.members[self.best].fitness
            born = [Member(genes, self.rate(genes, best)) for genes in self.children()]
            self.exams += len(born)
            if not self.settings["both_children"]:
                born = [max(born, key=lambda child: child.fitness)]
            for child in born:
                self.insert(child)
                inserted += 1
        self.too_many = inserted - len(self.members)
        self.history.append(self.census())

    def insert(self, child: Member) -> None:
        """The nearest of a few members goes, of equals the one drawn first; the best only
        if the child is better."""
        places = [self.some_place() for _ in range(self.settings["crowding"])]
        place = min(places, key=lambda at: distance(child.genes, self.members[at].genes))
        is_better = child.fitness > self.members[self.best].fitness
        if place == self.best and not is_better:
            return
        self.members[place] = child
        if is_better:
            self.best = place

    def census(self) -> list[float]:
        fitness = [member.fitness for member in self.members]
        deviations = [
            deviation([member.genes[connection].carried for member in self.members])
            for connection in self.plan.connections
        ]
        return [max(fitness), mean(fitness), mean(deviations)]

    def form(self) -> dict[str, Any]:
        """As saved state has a population."""
        return {
            "luck": str(self.luck.state),
            "best": self.best,
            "inserted": self.too_many,
            "exams": self.exams,
            "members": [
                {
                    "fitness": member.fitness,
                    "on": "".join(str(int(gene.is_on)) for gene in member.genes.values()),
                    "weights": [gene.weight for gene in member.genes.values()],
                }
                for member in self.members
            ],
        }
