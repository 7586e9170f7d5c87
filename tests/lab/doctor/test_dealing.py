"""What each rule is worth, from teams that chance dealt it to."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.lab.doctor.dealing import (
    BATCH,
    FEWEST,
    HARM,
    Effect,
    Tally,
    Verdict,
    drawn_scripts,
    holdings,
    judged,
    measured,
    portions,
    usual_fights,
)
from sparring.lab.doctor.evidence import places_of
from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.laboratory import Laboratory
from sparring.worlds.crpg.world import Crpg

WORLD = Crpg()
PLACES = places_of(WORLD)


def effect(change: float, error: float, by_tactic: tuple[tuple[float, float], ...] = ()) -> Effect:
    return Effect(PLACES[0], 40 + change, 40, error, by_tactic, FEWEST, FEWEST)


def made_up(teams: int, harm: float) -> Tally:
    """Teams of which half hold the first rule and then win less often."""
    luck = np.random.default_rng(3)
    holds = luck.random((teams, 2)) < 0.5
    wins = luck.random((teams, 3)) < (0.5 - harm * holds[:, :1])
    tally = Tally(PLACES[:2], 3)
    for part in np.array_split(np.arange(teams), 4):
        tally.add(holds[part], wins[part])
    return tally


def test_a_rule_that_costs_wins_is_told_from_one_that_does_not() -> None:
    worse, other = made_up(40_000, 0.1).effects()
    assert worse.change == pytest.approx(-10, abs=3 * worse.error)
    assert other.change == pytest.approx(0, abs=3 * other.error)
    assert all(change < 0 for change, _ in worse.by_tactic)
    assert judged([worse, other]) == [Verdict.WORSE, Verdict.CLEAR]


def test_sums_added_in_parts_are_the_sums_of_all() -> None:
    luck = np.random.default_rng(5)
    holds, wins = luck.random((300, 2)) < 0.4, luck.random((300, 3)) < 0.5
    whole = Tally(PLACES[:2], 3)
    whole.add(holds, wins)
    (first, _) = whole.effects()
    own = 100 * wins[holds[:, 0]].mean()
    others = 100 * wins[~holds[:, 0]].mean()
    assert (first.won, first.won_without) == pytest.approx((own, others))
    assert (first.teams, first.teams_without) == (holds[:, 0].sum(), 300 - holds[:, 0].sum())


def test_a_rule_is_not_blamed_where_it_clearly_helps_against_one_tactic() -> None:
    assert judged([effect(-5, 0.3, ((9, 1.0), (-12, 1.0)))]) == [Verdict.MIXED]
    assert judged([effect(-5, 0.3, ((1, 1.0), (-11, 1.0)))]) == [Verdict.WORSE]


def test_a_rule_between_harm_and_none_stays_undecided() -> None:
    assert judged([effect(-1.5, 0.3)]) == [Verdict.UNDECIDED]
    assert judged([effect(-HARM, 0.15)]) == [Verdict.WORSE]
    assert judged([effect(-0.9, 0.15)]) == [Verdict.CLEAR]


def test_nothing_is_said_of_a_rule_with_hardly_any_teams() -> None:
    few = Effect(PLACES[0], 0, 100, 0.1, (), FEWEST - 1, 10_000)
    assert judged([few]) == [Verdict.UNDECIDED]


@given(st.integers(0, 40 * BATCH))
def test_portions_are_every_team_once(teams: int) -> None:
    batches = [batch for portion in portions(teams) for batch in portion]
    assert [number for number, _ in batches] == list(range(len(batches)))
    assert sum(size for _, size in batches) == max(2, teams)
    assert all(0 < size <= BATCH for _, size in batches)


def test_scripts_drawn_beside_the_fights_are_those_that_fight() -> None:
    scripts = list(drawn_scripts(WORLD, 11, 20))
    practice = WORLD.practice("scripting", "cursing", seed=11, settings="crpg", learns=False)
    fought = [[part.rules for part in practice.brief().parts] for _ in range(20)]
    assert [[rules for _, rules in team] for team in scripts] == fought


def test_a_team_holds_what_any_of_its_scripts_holds() -> None:
    tally = Tally(PLACES, 7)
    held = holdings(tally, iter([[("fighter", [0]), ("fighter", [1]), ("wizard", [0])]]), 1)
    names = {(one.role.name, one.number) for one, has in zip(PLACES, held[0], strict=True) if has}
    assert names == {("fighter", 0), ("fighter", 1), ("wizard", 0)}


def test_the_same_seed_measures_the_same() -> None:
    with Laboratory(engine=Threads(1)) as lab:
        first, second = (measured(lab, WORLD, PLACES, Wishes(1, 4), 1_400) for _ in range(2))
    assert first == second
    assert (first.teams, first.fights) == (200, 1_400)


def test_worlds_whose_games_take_long_are_asked_for_fewer() -> None:
    assert (
        usual_fights(SimpleNamespace(is_slow=True), 20) * 100 == usual_fights(WORLD, 20) == 700_000
    )
