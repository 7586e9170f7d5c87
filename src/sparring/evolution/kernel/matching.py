"""Matching of the parents' hidden nodes before a crossover.

Networks whose hidden nodes stand in another order compute the same, and a crossover of
the two would be no child of either. So the second parent's nodes are put in the order in
which their signs are most like the first's (thesis, after Thierens and others 1993): layer
by layer, the most similar pair first. Signs of sources, biases and targets count; what a
layer recalls goes along. In a general network every node has a place of its own.
"""

from __future__ import annotations

from sparring.evolution.kernel.brain import BlockRow, Brain
from sparring.evolution.kernel.breeding import Breeding, Member, copy_member
from sparring.evolution.kernel.program import kernel


@kernel
def sign(member: Member, gene: int) -> int:
    """The sign of what a gene carries; 0 if it is not there."""
    if member.on[gene] == 0:
        return 0
    if member.weight[gene] > 0.0:
        return 1
    return -1 if member.weight[gene] < 0.0 else 0


@kernel
def likeness(
    one: Member, node: int, other: Member, counterpart: int, block: BlockRow, after: BlockRow
) -> int:
    """How many signs two nodes of a layer have in common: of what feeds them, and of
    what they feed."""
    equal = 0
    for row in range(1 + block.sources):
        start = block.gene + row * block.count
        if sign(one, start + node) == sign(other, start + counterpart):
            equal += 1
    for column in range(after.count):
        ours = after.gene + (1 + node) * after.count + column
        theirs = after.gene + (1 + counterpart) * after.count + column
        if sign(one, ours) == sign(other, theirs):
            equal += 1
    return equal


@kernel
def pair_nodes(breeding: Breeding, first: Member, layer: int) -> None:
    """Find a counterpart in the mate for each node of a layer: the most similar pair
    first, the lowest numbers first among equals."""
    block = breeding.plan.block[layer]
    after = breeding.plan.block[layer + 1]
    for node in range(block.count):
        breeding.partner[node] = -1
        breeding.is_taken[node] = 0
    for _ in range(block.count):
        best, ours, theirs = -1, 0, 0
        for node in range(block.count):
            if breeding.partner[node] >= 0:
                continue
            for counterpart in range(block.count):
                if breeding.is_taken[counterpart] != 0:
                    continue
                equal = likeness(first, node, breeding.mate, counterpart, block, after)
                if equal > best:
                    best, ours, theirs = equal, node, counterpart
        breeding.partner[ours] = theirs
        breeding.is_taken[theirs] = 1


@kernel
def move_gene(target: Member, to: int, source: Member, gene: int) -> None:
    """Put a gene of one chromosome into a place of another."""
    target.on[to] = source.on[gene]
    target.weight[to] = source.weight[gene]


@kernel
def reorder(breeding: Breeding, layer: int, scratch: Member) -> None:
    """Put the mate's nodes of a layer into the order of their counterparts; it computes
    the same as before."""
    plan = breeding.plan
    mate = breeding.mate
    block = plan.block[layer]
    after = plan.block[layer + 1]
    count = block.count
    copy_member(scratch, mate, plan.genes)
    for node in range(count):
        old = breeding.partner[node]
        for row in range(1 + block.sources):
            start = block.gene + row * count
            move_gene(mate, start + node, scratch, start + old)
        if block.recalls != 0:
            for other in range(count):
                to = block.gene + (1 + block.sources + other) * count + node
                source = 1 + block.sources + breeding.partner[other]
                move_gene(mate, to, scratch, block.gene + source * count + old)
        for column in range(after.count):
            to = after.gene + (1 + node) * after.count + column
            move_gene(mate, to, scratch, after.gene + (1 + old) * after.count + column)


@kernel
def is_in_layers(plan: Brain) -> bool:
    """Whether every layer feeds the next one alone, so that its nodes may change places."""
    for layer in range(1, plan.blocks):
        if plan.block[layer].source == 0:
            return False
    return True


@kernel
def match(breeding: Breeding, first: Member, second: Member, scratch: Member) -> None:
    """Make the mate: the second parent with its hidden nodes in the order of the first's."""
    copy_member(breeding.mate, second, breeding.plan.genes)
    if breeding.matches == 0 or not is_in_layers(breeding.plan):
        return
    for layer in range(breeding.plan.blocks - 1):
        pair_nodes(breeding, first, layer)
        reorder(breeding, layer, scratch)
