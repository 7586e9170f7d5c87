"""Sarsa, Alert and AlertAM on the scorecard, with the smallest samples there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.laboratory import Laboratory
from sparring.lab.scorecard.card import score
from sparring.lab.scorecard.clarity import things_to_read
from sparring.lab.scorecard.contestants import contestants_in, contestants_named
from sparring.lab.scorecard.runs import run_all
from sparring.lab.scorecard.speed import mind_step
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.minds import MIND_KINDS
from sparring.worlds.pit.world import Pit

if TYPE_CHECKING:
    from sparring.lab.scorecard.card import Scorecard

WORLDS: dict[str, Any] = {"pit": Pit(), "crpg": Crpg()}


@pytest.fixture(scope="module")
def card() -> Scorecard:
    wishes = Wishes(1, 5, world="pit")
    contestants = contestants_named(WORLDS["pit"], list(MIND_KINDS))
    with Laboratory(engine=Threads(2)) as lab:
        return score(contestants, run_all(lab, contestants, wishes), wishes)


def test_every_requirement_has_a_value_or_a_reason(card: Scorecard) -> None:
    assert card.learners == tuple(MIND_KINDS)
    cells = {(one.key, name): cell for one in card.measures for name, cell in one.cells.items()}
    assert all((cell.value is None) == bool(cell.reason) for cell in cells.values())
    for kind in MIND_KINDS:
        for key in ("step_us", "won_learning_pct", "won_cursed_pct", "median", "spread"):
            assert cells[key, kind].value is not None
        assert cells["explained_pct", kind].reason.startswith("it chooses by values")
        assert cells["distinct_pct", kind].reason == "it has no scripts"


def test_minds_hold_an_even_game_by_a_handicap(card: Scorecard) -> None:
    (measure,) = [one for one in card.measures if one.key == "distance"]
    distances = {name: cell.value for name, cell in measure.cells.items()}
    assert all(value is not None and value < 25 for value in distances.values()), distances
    alert = contestants_in(WORLDS["pit"])["alert"]
    assert alert.scaled == {"kind": "alert", "handicap": {"win_share": 0.5, "step": 0.1}}


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("kind", MIND_KINDS)
def test_a_step_of_all_members_is_taken_with_the_plain_learners(world: str, kind: str) -> None:
    (one,) = contestants_named(WORLDS[world], [kind])
    step = mind_step(WORLDS[world], one, seed=1)
    step()
    step()


def test_a_model_is_more_to_read_than_values_alone() -> None:
    contestants = contestants_in(WORLDS["crpg"])
    values = 16 * (18 + 39) / 2
    assert things_to_read(contestants["sarsa"], WORLDS["crpg"]) == values
    assert things_to_read(contestants["alert"], WORLDS["crpg"]) == values
    model = 7 * ((18 + 39) / 2 + 16)
    assert things_to_read(contestants["alert-am"], WORLDS["crpg"]) == values + model
