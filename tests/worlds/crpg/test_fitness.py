"""How well teams and agents did: thesis equations 5.1 to 5.5, written out again."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.world import Crpg
from tests.worlds.crpg.helpers import BLUE, RED, bout, kill, set_health, world

DMAX = 100


def share(outcome, who):
    return outcome.health[who] / outcome.most_health[who]


def team_of(who):
    return RED if who in RED else BLUE


def enemies_of(who):
    return BLUE if who in RED else RED


def team_fitness(outcome, side):
    """Nothing for losers; half a point for victory, half for the health left."""
    if outcome.winner != side:
        return 0
    return sum(1 + share(outcome, who) for who in (RED, BLUE)[side]) / 8


def agent_fitness(outcome, who):
    """Three parts victory, three parts survival, two parts comrades, two parts damage."""
    side = 0 if who in RED else 1
    if outcome.health[who] > 0:
        survival = (2 + share(outcome, who)) / 3
    else:
        survival = min(outcome.died_at[who] / DMAX, 1) / 3
    comrades = sum(1 + share(outcome, other) for other in team_of(who) if outcome.health[other] > 0)
    damage = sum(
        2 if outcome.health[other] <= 0 else 1 - share(outcome, other) for other in enemies_of(who)
    )
    return (3 * team_fitness(outcome, side) + 3 * survival + 2 * comrades / 8 + 2 * damage / 8) / 10


@pytest.mark.parametrize("tactics", [("offensive", "cursing"), ("disabling", "novice")])
def test_fitness_is_what_the_equations_say(tactics):
    for seed in range(60):
        outcome = world().fight(tactics, seed)
        for side in (0, 1):
            assert outcome.team_fitness[side] == pytest.approx(team_fitness(outcome, side))
        for who in (*RED, *BLUE):
            assert outcome.fitness[who] == pytest.approx(agent_fitness(outcome, who))
            assert 0 <= outcome.fitness[who] <= 1


def ended(poke):
    """The outcome of a fight stopped as it is."""
    fight = bout()
    poke(fight)
    return fight.world.outcome(0)


def test_an_unhurt_victory_is_the_best_fitness_there_is():
    outcome = ended(lambda fight: kill(fight, *BLUE))
    assert outcome.winner == 0
    assert outcome.team_fitness == (1, 0)
    assert all(outcome.fitness[who] == pytest.approx(1) for who in RED)


def test_an_early_and_utter_defeat_is_the_worst():
    outcome = ended(lambda fight: kill(fight, *RED))
    assert all(outcome.fitness[who] == 0 for who in RED)


def test_survival_counts_until_segment_100_and_no_longer():
    def died(when):
        def poke(fight):
            kill(fight, *RED)
            for who in RED:
                fight.record.unit[who].died_at = when

        return ended(poke).fitness[0]

    assert died(50) == pytest.approx(0.3 * 0.5 / 3)
    assert died(100) == died(400) == pytest.approx(0.3 / 3)


def test_dead_comrades_count_half_in_a_victory():
    def poke(fight):
        kill(fight, *BLUE, *RED[1:])
        set_health(fight, RED[0], int(fight.record.unit[RED[0]].most_health))

    assert ended(poke).team_fitness[0] == pytest.approx((2 + 1 + 1 + 1) / 8)


def test_a_double_defeat_is_nobodys_victory():
    outcome = ended(lambda fight: kill(fight, *RED, *BLUE))
    assert outcome.winner is None
    assert outcome.team_fitness == (0, 0)
    assert outcome.fitness[0] == pytest.approx(0.2)


def test_animals_do_not_count():
    """Neither for health nor for damage: there are eight agents in an outcome."""
    outcome = world().fight(("cursing", "cursing"), 3)
    assert len(outcome.fitness) == len(outcome.health) == 8


def test_a_dead_enemy_counts_half_as_much_when_the_equation_is_taken_literally():
    settled = Crpg().fight(("offensive", "novice"), 1)
    literal = Crpg(literal_fitness=True).fight(("offensive", "novice"), 1)
    assert literal.health == settled.health
    assert literal.team_fitness == settled.team_fitness
    winner = settled.winner
    assert winner is not None
    first = winner * 4
    # Four dead enemies: the damage done is 1, taken literally one half; it weighs 0.2.
    for who in range(first, first + 4):
        assert settled.fitness[who] - literal.fitness[who] == pytest.approx(0.1)
