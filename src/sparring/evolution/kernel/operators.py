"""The operators: ways to make one child of a parent, or two of two."""

from __future__ import annotations

from sparring.evolution.kernel.brain import BlockRow
from sparring.evolution.kernel.breeding import (
    Breeding,
    Member,
    Members,
    OperatorCode,
    copy_member,
    randomise,
    unit,
    winner_of_tournament,
    within,
)
from sparring.evolution.kernel.matching import match, move_gene
from sparring.evolution.kernel.program import kernel
from sparring.kernels.luck import below, word

BITS = 32
"""Of one word of luck: each is a fair coin."""


# --- nodes -------------------------------------------------------------------------


@kernel
def block_of(breeding: Breeding, node: int) -> int:
    """The layer that a node stands in; nodes are counted without the inputs."""
    plan = breeding.plan
    for layer in range(plan.blocks):
        block = plan.block[layer]
        if node < block.first - plan.inputs + block.count:
            return layer
    return plan.blocks - 1


@kernel
def random_node(breeding: Breeding) -> int:
    """A hidden node or an output; only a hidden one, if outputs are left alone."""
    plan = breeding.plan
    nodes = plan.signals - plan.inputs
    if breeding.mutates_outputs == 0:
        nodes -= plan.outputs
    return below(breeding.luck, nodes)


@kernel
def rows_of(block: BlockRow) -> int:
    """Incoming genes of each node of a layer, the bias included."""
    return 1 + block.sources + (block.count if block.recalls != 0 else 0)


# --- crossovers --------------------------------------------------------------------


@kernel
def give_gene(breeding: Breeding, first: Member, gene: int, is_straight: bool) -> None:
    """Hand a gene of each parent to one child each: straight, or crosswise."""
    one, other = breeding.child[0], breeding.child[1]
    if is_straight:
        move_gene(one, gene, first, gene)
        move_gene(other, gene, breeding.mate, gene)
    else:
        move_gene(one, gene, breeding.mate, gene)
        move_gene(other, gene, first, gene)


@kernel
def cross_genes(breeding: Breeding, first: Member) -> None:
    """Uniform crossover: a coin for each gene."""
    coins = 0
    for gene in range(breeding.plan.genes):
        if gene % BITS == 0:
            coins = word(breeding.luck)
        give_gene(breeding, first, gene, (coins & 1) != 0)
        coins >>= 1


@kernel
def cross_nodes(breeding: Breeding, first: Member) -> None:
    """Nodes crossover: a coin for each node with all its incoming genes."""
    plan = breeding.plan
    for layer in range(plan.blocks):
        block = plan.block[layer]
        for column in range(block.count):
            is_straight = (word(breeding.luck) & 1) != 0
            for row in range(rows_of(block)):
                gene = block.gene + row * block.count + column
                give_gene(breeding, first, gene, is_straight)


# --- mutations ---------------------------------------------------------------------


@kernel
def move_weights(breeding: Breeding, child: Member) -> None:
    """Biased weight mutation: some weights are moved."""
    for gene in range(breeding.plan.genes):
        if unit(breeding.luck) < breeding.weight_chance:
            child.weight[gene] += within(breeding.luck, breeding.weight_reach)


@kernel
def move_node(breeding: Breeding, child: Member) -> None:
    """Biased nodes mutation: all incoming weights of one node are moved, each by itself."""
    node = random_node(breeding)
    block = breeding.plan.block[block_of(breeding, node)]
    column = node - (block.first - breeding.plan.inputs)
    for row in range(rows_of(block)):
        gene = block.gene + row * block.count + column
        child.weight[gene] += within(breeding.luck, breeding.weight_reach)


@kernel
def switch_node(breeding: Breeding, child: Member) -> None:
    """Node existence: all connections of one node go, or all come."""
    removes = unit(breeding.luck) < breeding.removal_chance
    switch_connections(breeding, child, random_node(breeding), 0 if removes else 1)


@kernel
def switch_connections(breeding: Breeding, child: Member, node: int, on: int) -> None:
    """Set all connections into a node and out of it; its bias is one of them."""
    plan = breeding.plan
    signal = plan.inputs + node
    own = plan.block[block_of(breeding, node)]
    for row in range(rows_of(own)):
        child.on[own.gene + row * own.count + signal - own.first] = on
    for layer in range(plan.blocks):
        block = plan.block[layer]
        if block.source <= signal and signal < block.source + block.sources:
            switch_row(child, block, 1 + signal - block.source, on)
        if block.recalls != 0 and block.first <= signal and signal < block.first + block.count:
            switch_row(child, block, 1 + block.sources + signal - block.first, on)


@kernel
def switch_row(child: Member, block: BlockRow, row: int, on: int) -> None:
    """Set all connections of a layer from one source."""
    for column in range(block.count):
        child.on[block.gene + row * block.count + column] = on


@kernel
def flip_connections(breeding: Breeding, child: Member) -> None:
    """Connectivity mutation: some connections come or go."""
    for gene in range(breeding.plan.genes):
        if unit(breeding.luck) < breeding.flip_chance:
            child.on[gene] = 1 - child.on[gene]


# --- children ----------------------------------------------------------------------


@kernel
def make_children(breeding: Breeding, members: Members) -> None:
    """Choose an operator and parents, and make one child or two."""
    operator = breeding.operator[below(breeding.luck, breeding.operators)]
    if operator == OperatorCode.RANDOMISATION:
        breeding.children = 1
        randomise(breeding, breeding.child[0])
    elif operator <= OperatorCode.NODES_CROSSOVER:
        cross(breeding, members, operator)
    else:
        mutate(breeding, members, operator)


@kernel
def cross(breeding: Breeding, members: Members, operator: int) -> None:
    """Two children of two parents."""
    first = members[winner_of_tournament(breeding, members)]
    second = members[winner_of_tournament(breeding, members)]
    breeding.children = 2
    # The children's own memory serves as scratch until they are made.
    match(breeding, first, second, breeding.child[0])
    if operator == OperatorCode.UNIFORM_CROSSOVER:
        cross_genes(breeding, first)
    else:
        cross_nodes(breeding, first)


@kernel
def mutate(breeding: Breeding, members: Members, operator: int) -> None:
    """A changed copy of one parent."""
    breeding.children = 1
    child = breeding.child[0]
    copy_member(child, members[winner_of_tournament(breeding, members)], breeding.plan.genes)
    if operator == OperatorCode.WEIGHT_MUTATION:
        move_weights(breeding, child)
    elif operator == OperatorCode.NODE_MUTATION:
        move_node(breeding, child)
    elif operator == OperatorCode.NODE_EXISTENCE:
        switch_node(breeding, child)
    else:
        flip_connections(breeding, child)
