"""Counts end where the formats of saved state end: what was read can be saved and read
again, whatever was learned in between."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.learning import PastEncounter
from sparring.arena.memory import Memory
from sparring.arena.statefile import renumbered
from sparring.behaviours.actor import Actor
from sparring.behaviours.learning import learner_for, learning_parts
from sparring.behaviours.lesson_state import LARGEST_TOTAL
from sparring.behaviours.model import MOST_MOVES
from sparring.behaviours.prepared import prepare
from sparring.errors import StateError, UsageError
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import LARGEST_REWARD, Sarsa
from sparring.learners.temporal_state import LARGEST_WEIGHT
from sparring.learners.values import LEARNERS
from sparring.rules.limits import LARGEST_NUMBER
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import Fallback, FallbackKind, Order, Settings
from sparring.untrusted import LARGEST_COUNT, limited, saturated
from sparring.worlds.curses import Curse, curse_in
from sparring.worlds.minds import MindPlan, Squad
from sparring.worlds.registry import open_world
from tests.arena.helpers import encounter, new_player, tell
from tests.behaviours.square import TOWN_GUARD, Square
from tests.behaviours.test_learning_roles import fighter, life
from tests.scripting.helpers import rulebase

if TYPE_CHECKING:
    from pathlib import Path

COUNTS = ("encounters", "gloom", "fallbacks", "drawn", "activated", "rewarded", "punished")
COUNTS += ("lessons", "uses", "counts")


def at_the_end(form: Any, names: tuple[str, ...] = COUNTS) -> Any:
    """Saved state with every count as large as it may be."""
    if isinstance(form, list):
        return [at_the_end(item, names) for item in form]
    if not isinstance(form, dict):
        return form
    return {
        name: largest(value)
        if name in names and not is_lesson_list(name, value)
        else at_the_end(value, names)
        for name, value in form.items()
    }


def is_lesson_list(name: str, value: Any) -> bool:
    """Pools keep lessons under the name that elsewhere counts them."""
    return name == "lessons" and isinstance(value, list)


def largest(value: Any) -> Any:
    return [largest(item) for item in value] if isinstance(value, list) else LARGEST_COUNT


def fight(learner: DynamicScripting, fitness: float) -> None:
    script = learner.draw()
    script.act(None)
    learner.learn(script, fitness)


SETTINGS = {
    "sparring": "sparring",
    "fallback": Settings(fallback=Fallback(kind=FallbackKind.LIMITED, not_before=2, threshold=0.9)),
    "learned order": Settings(order=Order.LEARNED),
}


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_a_learner_of_scripts_that_has_counted_to_the_end_can_be_saved(settings: Any) -> None:
    learner = DynamicScripting(rulebase(), settings)
    for _ in range(12):
        fight(learner, 0.05)
    for _ in range(3):
        learner.restore(at_the_end(learner.state()))
        for fitness in (0.0, 1.0, 0.05):
            fight(learner, fitness)
        DynamicScripting(rulebase(), settings).restore(learner.state())
    assert learner.state()["encounters"] == LARGEST_COUNT < learner.encounters


def test_what_an_order_was_worth_ends_too() -> None:
    learner = DynamicScripting(rulebase("ab", size=2), SETTINGS["learned order"])
    form = learner.state()
    form["roles"][0]["pools"][0]["relations"] = [[0, LARGEST_NUMBER], [-LARGEST_NUMBER, 0]]
    for fitness in (1.0, 0.0):
        learner.restore(form)
        for _ in range(5):
            script = learner.draw()
            script.mark(*range(1))
            learner.learn(script, fitness)
        DynamicScripting(rulebase("ab", size=2), SETTINGS["learned order"]).restore(learner.state())


@pytest.mark.parametrize("kind", LEARNERS.values(), ids=LEARNERS)
def test_a_learner_of_values_that_has_counted_to_the_end_can_be_saved(kind: Any) -> None:
    learner = kind({"ogre": ["club", "flee"]}, states=["well"])
    learner.restore(at_the_end(learner.state()))
    agent = learner.begin("ogre")
    agent.choose(0, [0, 1])
    agent.learn(1.0)
    form = learner.state()
    kind({"ogre": ["club", "flee"]}, states=["well"]).restore(form)
    assert form["lessons"] == LARGEST_COUNT < learner.lessons


@pytest.mark.parametrize("kind", [Sarsa, Alert, AlertAM])
def test_a_learner_by_choices_that_has_counted_to_the_end_can_be_saved(kind: Any) -> None:
    def made() -> Any:
        seen = {"seen": ["bite"]} if kind is AlertAM else {}
        return kind(["warn", "strike"], states=["near"], **seen)

    learner = made()
    learner.restore(at_the_end(learner.state()))
    character = learner.begin()
    for _ in range(3):
        character.choose("near")
        character.observe(0.5, seen="bite")
    character.end(1.0)
    form = learner.state()
    made().restore(form)
    assert form["lessons"] == LARGEST_COUNT < learner.lessons


def test_a_squad_that_has_counted_to_the_end_can_be_saved() -> None:
    """A squad saves the minds of its members, in their own form."""
    actions: Any = [SimpleNamespace(name="warn"), SimpleNamespace(name="strike")]
    plan = MindPlan("wolf", actions, seen=["bite"], watches=0, states=["near"])
    squad = Squad("alert-am", [plan])
    squad.restore(at_the_end(squad.state()))
    character = squad.minds[0].begin()
    character.choose("near")
    character.end(1.0, seen="bite")
    Squad("alert-am", [plan]).restore(squad.state())


def test_a_curse_that_has_counted_to_the_end_can_be_saved() -> None:
    curse = Curse(literal=True)
    for _ in range(20):
        curse.note(0.5, 0.4)
    curse.fought = LARGEST_NUMBER
    curse.note(0.5, 0.4)
    assert curse_in(curse.state()).fought == LARGEST_COUNT


def test_what_a_choice_is_worth_ends_too() -> None:
    """Traces of a saved encounter may multiply what one reward moves."""
    learner = Sarsa(["warn"], states=["near"])
    learner.weights[0][0] = 2 * LARGEST_WEIGHT
    form = learner.state()
    Sarsa(["warn"], states=["near"]).restore(form)
    assert form["weights"] == [[LARGEST_WEIGHT]]


def test_rewards_of_an_encounter_that_add_up_beyond_all_bounds_can_be_saved() -> None:
    world = Square()
    learner = learner_for(learning_parts(prepare(life()))["fight"])
    actor, _ = fighter(learner, world)
    world.put("Fang", "enemy", 1)
    actor.tick(world)
    form = actor.state()
    for name in ("reward", "total"):
        form["lesson"]["encounter"][name] = LARGEST_TOTAL
    form["lesson"]["reward"] = LARGEST_TOTAL
    for _ in range(2):
        actor.restore(form)
        actor.rewarded(LARGEST_REWARD)
        actor.lesson.encounter.observe(LARGEST_REWARD)
        form = actor.state()
    assert form["lesson"]["reward"] == form["lesson"]["encounter"]["total"] == LARGEST_TOTAL


@pytest.mark.parametrize("moves", [-MOST_MOVES, 2**53 + 1, 2**63, MOST_MOVES])
def test_an_actor_in_a_game_that_counts_moves_far_can_be_saved(moves: int) -> None:
    """Some games give the time in nanoseconds. Nothing that is rounded would do: an actor
    that is restored would look around once more, and go on otherwise."""
    world = Square(moves=moves)
    actor = Actor(TOWN_GUARD, name="Bron", seed=1)
    actor.tick(world)
    twin = Actor(TOWN_GUARD, name="Bron", seed=2)
    twin.restore(json.loads(json.dumps(actor.state())))
    assert twin.state() == actor.state()
    measured = world.measured
    twin.tick(world)
    assert world.measured == measured


@pytest.mark.parametrize("moves", [MOST_MOVES + 1, 0.5, "many", True])
def test_moves_that_could_not_be_saved_are_refused_at_once(moves: Any) -> None:
    with pytest.raises(UsageError, match="the number of moves is a whole number from"):
        Actor(TOWN_GUARD, name="Bron").tick(Square(moves=moves))


@pytest.mark.parametrize("moves", [MOST_MOVES + 1, str(MOST_MOVES + 1), "1e3", "--1", "", 0.5])
def test_saved_moves_that_nobody_wrote_are_refused(moves: Any) -> None:
    actor = Actor(TOWN_GUARD, name="Bron")
    actor.tick(Square())
    with pytest.raises(StateError, match="'moves' is"):
        actor.restore({**actor.state(), "moves": moves})


def test_a_town_that_has_counted_days_to_the_end_can_be_saved() -> None:
    tavern = open_world("tavern")
    practice = tavern.practice("sarsa", seed=1)
    practice.days = LARGEST_COUNT + 1
    form = practice.state()
    practice.restore(form)
    assert form["practice"]["days"] == LARGEST_COUNT == practice.days


# --- in the arena ----------------------------------------------------------------------


def test_a_player_goes_on_where_opponents_have_counted_to_the_end(tmp_path: Path) -> None:
    """Encounters keep numbers of their own, after a restart of the server, too."""
    memory = Memory(str(tmp_path / "arena.db"))
    player = new_player(memory)
    encounter(player)
    form = at_the_end(tell(player, "export")["state"])
    form["arena"]["fought"][-1][0] = LARGEST_COUNT
    tell(player, "import", state=form)
    for _ in range(2):
        encounter(player)
        player = new_player(memory)
    assert len(player.encounters) == 3
    exported = tell(player, "export")["state"]
    tell(player, "import", state=exported)
    assert tell(player, "export")["state"] == exported
    assert [one.number - LARGEST_COUNT for one in player.encounters] == [-2, -1, 0]
    memory.close()


def test_only_encounters_after_the_end_get_other_numbers() -> None:
    def numbers(*given: int) -> list[int]:
        encounters = [PastEncounter(number, None, 0.5, 0.5) for number in given]
        return [one.number for one in renumbered(encounters)]

    end = LARGEST_COUNT
    assert numbers() == []
    assert numbers(1, 7, end) == [1, 7, end]
    assert numbers(1, 7, end, end + 1) == [1, 7, end - 1, end]
    assert numbers(end - 1, end, end + 5) == [end - 2, end - 1, end]


# --- how ---------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [-3.5, -2.0, 0.0, 2.0, 3.5, float("inf"), float("-inf")])
def test_amounts_are_written_no_larger_than_they_can_be_read(amount: float) -> None:
    assert limited(amount, 3.0) == (amount if abs(amount) <= 3 else 3.0 if amount > 0 else -3.0)


def test_counts_that_can_grow_are_written_as_they_are() -> None:
    assert [saturated(count) for count in (0, 1, LARGEST_COUNT, LARGEST_COUNT + 1)] == [
        0,
        1,
        LARGEST_COUNT,
        LARGEST_COUNT,
    ]
