"""Squads: a mind for each member, kept and taken over."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError, UsageError
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import Sarsa
from sparring.learners.temporal_settings import Handicap
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.minds import MIND_KINDS, Squad, saved_handicap, squad_kind
from sparring.worlds.pit.duels.world import PairDuel
from sparring.worlds.pit.world import Pit

PAIR = PairDuel()


def learned_squad(kind: str = "alert-am", **options: Any) -> Squad:
    """A squad after some encounters."""
    practice = PAIR.practice(kind, "ai161", seed=3, **options)
    practice.run(8)
    squad: Squad = practice.learner
    return squad


LEARNED = learned_squad().state()
NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


def places_in(form: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a form; of long lists, to their first two."""
    items: list[tuple[Any, Any]] = []
    if isinstance(form, dict):
        items = list(form.items())
    elif isinstance(form, list):
        items = list(enumerate(form[:2]))
    ways = [path] if path else []
    return ways + [way for key, part in items for way in places_in(part, (*path, key))]


def with_other(form: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A form in which one value is another."""
    changed = copy.deepcopy(form)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return changed


# --- who is in a squad -------------------------------------------------------


def test_only_members_that_make_models_have_them_unless_all_are_to() -> None:
    plans = PAIR.mind_plans(0)
    assert [type(mind) for mind in Squad("alert-am", plans).minds] == [Alert, AlertAM]
    everyone = Squad("alert-am", plans, everyone_models=True)
    assert [type(mind) for mind in everyone.minds] == [AlertAM, AlertAM]
    assert [type(mind) for mind in Squad("sarsa", plans).minds] == [Sarsa, Sarsa]


def test_a_team_has_a_plan_for_each_agent_and_each_sees_the_enemy_in_his_place() -> None:
    for world in (Pit(), Crpg()):
        plans = world.mind_plans(0)
        assert [plan.role for plan in plans] == list(world.sides[0])
        assert [plan.watches for plan in plans] == [0, 1, 2, 3]


def test_members_of_one_role_choose_with_luck_of_their_own() -> None:
    squad = Squad("alert", Crpg().mind_plans(0), seed=5)
    assert len({mind.luck.state for mind in squad.minds}) == 4


def test_an_unknown_kind_comes_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'alert-am'"):
        Squad("alertam", PAIR.mind_plans(0))


# --- kept and taken over -----------------------------------------------------


@pytest.mark.parametrize("kind", MIND_KINDS)
def test_what_is_saved_is_taken_over_to_the_last_bit(kind: str) -> None:
    form = json.loads(json.dumps(learned_squad(kind).state()))
    other = Squad(kind, PAIR.mind_plans(0), seed=99)
    restored = other.restore(form)
    assert other.state() == form
    assert (restored.added, restored.removed) == ((), ())
    assert squad_kind(form) == kind


def test_a_handicap_is_saved_and_found_again() -> None:
    held = Squad("alert", PAIR.mind_plans(0), handicap=Handicap(0.4, 0.2))
    assert held.held_back
    assert saved_handicap(held.state()) == Handicap(0.4, 0.2)
    assert saved_handicap(LEARNED) is None
    endless = {"win_share": 0.5, "step": 10**400}
    for damaged in ({"win_share": 3, "step": 0.1}, {"win_share": 0.5}, endless, 7):
        with pytest.raises(StateError, match="handicap"):
            saved_handicap({"handicap": damaged})


def test_other_learners_and_other_members_are_refused() -> None:
    with pytest.raises(StateError, match="another learner than 'sarsa'"):
        Squad("sarsa", PAIR.mind_plans(0)).restore(LEARNED)
    with pytest.raises(StateError, match="other members than fighter, fighter, wizard, wizard"):
        Squad("alert-am", Crpg().mind_plans(0)).restore(LEARNED)


@given(st.sampled_from(places_in(LEARNED)), NONSENSE)
def test_a_hostile_file_is_refused_or_taken_over_and_never_anything_else(
    path: tuple[Any, ...], value: Any
) -> None:
    squad = Squad("alert-am", PAIR.mind_plans(0), seed=1)
    before = squad.state()
    try:
        squad.restore(with_other(LEARNED, path, value))
    except StateError:
        assert squad.state() == before


@given(NONSENSE)
def test_nonsense_is_no_squad(form: Any) -> None:
    with pytest.raises(StateError):
        Squad("alert-am", PAIR.mind_plans(0)).restore(form)
    assert squad_kind(form) is None
