"""Plans of the strategy game: chromosomes bred by the thesis's search, and rules of them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import RuleError, UsageError
from sparring.lab.improving.breeding import share_won
from sparring.lab.improving.leaving_out import weighed
from sparring.lab.improving.new_rules import LEAST_LOSS, WORD, NewRule
from sparring.lab.improving.winners import Line, Part, merged
from sparring.worlds.strategy.data.states import FIRST, edges_from
from sparring.worlds.strategy.evolved import TacticSearch
from sparring.worlds.strategy.evolved.chromosome import LOOP, plan_of, statement_of
from sparring.worlds.strategy.lowering import steps_of
from sparring.worlds.strategy.rulebooks import ROLE
from sparring.worlds.strategy.vocabulary import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.lab.improving.breeding import Breeder
    from sparring.lab.improving.winners import Winner
    from sparring.worlds.opposition import Team
    from sparring.worlds.own_tactics import Tactic

ATTACK = re.compile(r"muster\((\d+), (.*)\), attack\(\1\)")
"""Troops that are gathered as a force of some number, and sent: rules call that a raid."""
BUILDING = re.compile(r'(?:build|need)\("([^"]*)"\)')
TURN = LOOP.removeprefix("plan(loop, ").removesuffix(");")
"""What the loop of bred tactics does again and again."""
TURNS = 2
"""How often a rule of a whole plan does it: the thesis's own has two raids at its end, too."""


class PlanBreeder:
    """Breeds chromosomes against a tactic."""

    usual_games = 10
    usual_tests = 10

    def __init__(self, world: Any, tactic: Tactic) -> None:
        self.world = world
        self.tactic = tactic

    def breed(self, seed: int) -> tuple[Line, ...]:
        """The genes that acted in the best of one search."""
        best = TacticSearch(self.world, self.tactic, seed=seed).run()
        if not best.won:
            return ()
        return tuple(
            Line(ROLE, ATTACK.sub(r"raid(\2)", plan_of(gene)), str(state))
            for state, gene in best.active
        )

    def team(self, lines: Sequence[Line]) -> Team:
        """A plan of these lines, and the loop that every bred tactic ends with."""
        return [tuple(statement_of(text) for text in (*(line.text for line in lines), LOOP))]

    def simpler(self, line: Line) -> tuple[Line, ...]:
        """Orders have no conditions that could be spared."""
        return ()

    def parts(self, winner: Winner, seeds: Sequence[int]) -> tuple[Part, ...]:
        """What is done in each state; the way stays."""
        return tuple(
            Part(tuple(places), loss_without(self, winner, places, seeds))
            for places in placed(winner).values()
        )

    def rules(self, winners: Sequence[Winner], against: str, seeds: Sequence[int]) -> list[NewRule]:
        """Whole plans that winners share, and what they share in a game state."""
        name = f"Anti{camel(self.world.static_team(self.tactic).name)}"
        plans = plan_rules(self, winners, against, seeds)
        blocks = block_rules(winners, against, len(seeds))
        named = [
            *(replace(rule, name=f"{name}Plan") for rule in plans),
            *(replace(rule, name=f"{name}In{rule.states.split()[0]}") for rule in blocks),
        ]
        return [rule for rule in named if fits(rule)]


def camel(name: str) -> str:
    """The name of a tactic as the thesis's rules have it: `SoldierRush`."""
    return "".join(word.capitalize() for word in WORD.findall(name))


def orders_in(line: Line) -> str:
    """The orders of a line."""
    return line.text.removeprefix("plan(").removesuffix(");")


def fits(rule: NewRule) -> bool:
    """Whether a plan is short enough to be one line of a script."""
    try:
        return bool(steps_of(statement_of(rule.text)))
    except (RuleError, UsageError):
        return False


# --- ways through the game states ---------------------------------------------------------------


def opened_by(state: int, text: str) -> int:
    """The state in which a plan ends that begins in one."""
    for building in BUILDING.findall(text):
        edges = {name_of(edge.house): edge.opens for edge in edges_from(state)}
        state = edges.get(building, state)
    return state


def stretch(start: int, text: str) -> str:
    """States of a rule that begins in one, as rules write it."""
    end = opened_by(start, text)
    return f"{start}" if end == start else f"{start} -> {end}"


def placed(winner: Winner) -> dict[int, list[int]]:
    """The places of a winner's lines by the game state in which they stand, when what it does
    not need is left out."""
    places: dict[int, list[int]] = {}
    state = FIRST
    for place, line in enumerate(winner.lines):
        places.setdefault(state, []).append(place)
        state = opened_by(state, line.text)
    return places


# --- whole plans --------------------------------------------------------------------------------


def plan_rules(
    breeder: Breeder, winners: Sequence[Winner], against: str, seeds: Sequence[int]
) -> list[NewRule]:
    """For every way through the game states a rule that goes it."""
    ways: dict[tuple[int, ...], list[Winner]] = {}
    for winner in winners:
        ways.setdefault(tuple(placed(winner)), []).append(winner)
    rules = []
    for going in ways.values():
        middle = middle_of(breeder, going, winners, seeds)
        rules.append(plan_rule(middle, len(going), len(winners), against, len(seeds)))
    return rules


def plan_rule(winner: Winner, going: int, all_: int, against: str, games: int) -> NewRule:
    """A winner as one rule."""
    orders = ", ".join([*map(orders_in, winner.lines), *[TURN] * TURNS])
    text = f"plan({orders});"
    low, high = (round(100 * end) for end in (min(winner.losses), max(winner.losses)))
    evidence = (
        f"{going} of {all_} winners against {against} go this way; as a plan of its own it wins "
        f"{100 * winner.wins:.0f} of 100 games, and {low} to {high} of 100 less without one of its "
        f"orders ({games} games each)"
    )
    return NewRule(ROLE, text, evidence, going / all_ * winner.wins, states=stretch(FIRST, orders))


def middle_of(
    breeder: Breeder, going: Sequence[Winner], winners: Sequence[Winner], seeds: Sequence[int]
) -> Winner:
    """The best of the winners that go one way; of equal ones, that which has most in common
    with all winners. Its numbers are the middle of those of the others, if it wins as often
    with them."""
    best = max(going, key=lambda one: (one.wins, likeness(one, winners), -len(one.lines)))
    moved = tuple(merged(alike(best, place, going)) for place in range(len(best.lines)))
    if moved != best.lines and share_won(breeder, moved, seeds) >= best.wins:
        return weighed(replace(best, lines=moved), breeder, seeds)
    return best


def likeness(winner: Winner, others: Iterable[Winner]) -> float:
    """How much of what a winner does others do, too."""
    return sum(len(winner.kinds & other.kinds) / len(winner.kinds) for other in others)


def alike(winner: Winner, place: int, others: Iterable[Winner]) -> list[Line]:
    """Lines of all winners that are of one kind with a winner's line, and the same in turn."""
    kind = winner.lines[place].kind
    turn = sum(line.kind == kind for line in winner.lines[:place])
    found = ([line for line in other.lines if line.kind == kind] for other in others)
    return [lines[turn] for lines in found if len(lines) > turn]


# --- what is done in one state ------------------------------------------------------------------


class Block(NamedTuple):
    """What a winner does in a game state."""

    winner: Winner
    lines: tuple[Line, ...]
    loss: float
    """By how much the share of games won falls without it; the way stays."""


def block_rules(winners: Sequence[Winner], against: str, games: int) -> list[NewRule]:
    """For every state, and way out of it, the most valuable of what winners do there."""
    found: dict[str, list[Block]] = {}
    for winner in winners:
        for part, state in zip(winner.parts, placed(winner), strict=True):
            if part.loss >= LEAST_LOSS:
                lines = tuple(winner.lines[place] for place in part.places)
                text = " ".join(line.text for line in lines)
                block = Block(winner, lines, part.loss)
                found.setdefault(stretch(state, text), []).append(block)
    return [
        block_rule(states, blocks, len(winners), against, games) for states, blocks in found.items()
    ]


def loss_without(
    breeder: Breeder, winner: Winner, places: Sequence[int], seeds: Sequence[int]
) -> float:
    """By how much the share of games won falls without what is done in a state."""
    spared = [place for place in places if not opens(winner.lines[place])]
    left = [line for place, line in enumerate(winner.lines) if place not in spared]
    return winner.wins - share_won(breeder, left, seeds) if spared and left else 0.0


def opens(line: Line) -> bool:
    """Whether a line builds what opens a state."""
    return "build(" in line.text


def block_rule(
    states: str, blocks: Sequence[Block], all_: int, against: str, games: int
) -> NewRule:
    """What winners do in a state as one rule: as whoever loses most without it does."""
    best = max(blocks, key=lambda block: (block.loss, -len(block.lines)))
    having = len({id(block.winner) for block in blocks})
    evidence = (
        f"{having} of {all_} winners against {against} go on here; without this they win "
        f"{100 * best.loss:.0f} of 100 games less ({games} games each)"
    )
    text = f"plan({', '.join(map(orders_in, best.lines))});"
    return NewRule(ROLE, text, evidence, having / all_ * best.loss, states=states)
