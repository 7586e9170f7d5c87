"""Copies of everything public that changes: whole, or refused with the way out.

`tests/scripting/test_copies.py` asks more of learners of scripts.
"""

from __future__ import annotations

import copy
import enum
import pickle
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

import sparring
import sparring.behaviours
import sparring.evolution
from sparring.behaviours.prepared import prepare
from sparring.errors import UsageError
from sparring.evolution import DUEL
from sparring.scripting.copies import named
from tests.behaviours.square import TOWN_GUARD, Square, played
from tests.behaviours.test_learning_roles import life
from tests.evolution.helpers import LAYERED
from tests.evolution.toy import compiled_task, plain_task
from tests.scripting.helpers import rulebase

if TYPE_CHECKING:
    from collections.abc import Callable

BREEDING = replace(DUEL, population=6, generations=9)


def public_classes() -> dict[str, type]:
    """Public classes whose objects can change."""
    return {
        name: kind
        for module in (sparring, sparring.behaviours, sparring.evolution)
        for name in module.__all__
        if isinstance(kind := getattr(module, name), type) and can_change(kind)
    }


def can_change(kind: type) -> bool:
    """Whether objects of a class have something that can change."""
    is_frozen = getattr(getattr(kind, "__dataclass_params__", None), "frozen", False)
    is_form = getattr(kind, "_is_protocol", False)
    return not is_frozen and not is_form and not issubclass(kind, (Exception, enum.Enum, tuple))


@dataclass
class Example:
    """Something public, what can be done with it, and what can be seen of it."""

    make: Callable[[], Any]
    go_on: Callable[[Any], Any]
    """Changes it, and returns what came of it."""
    look: Callable[[Any], Any] = lambda thing: thing.state()
    refuses: tuple[str, ...] = ()
    """The ways of copying that are refused."""


# --- what is done with each ----------------------------------------------------------


def fight(learner: Any) -> list[Any]:
    """Some encounters of a learner of scripts."""
    rules = []
    for fitness in (0.9, 0.1, 0.6):
        script = learner.draw()
        script.act(None)
        learner.learn(script, fitness)
        rules.append(script.rules)
    return rules


def choose_by_value(learner: Any) -> list[Any]:
    """Some encounters of a learner of values."""
    chosen = []
    for fitness in (0.9, 0.1, 0.6):
        agent = learner.begin("ogre")
        chosen += [agent.choose("well", ["club", "throw", "flee"]) for _ in range(5)]
        agent.learn(fitness)
    return chosen


def choose_step_by_step(learner: Any) -> list[Any]:
    """Some encounters of a learner by choices."""
    chosen = []
    for reward in (0.9, -0.5, 0.2):
        character = learner.begin()
        for state in ("near", "far", "near"):
            chosen.append(character.choose(state))
            character.observe(reward, seen="bite")
        character.end()
    return chosen


def learn_as_guards(memes: Any) -> list[Any]:
    """An encounter of a character whose learner is shared."""
    (learner,) = memes.learners.values()
    character = learner.begin()
    chosen = [character.choose({"hurt": False}) for _ in range(4)]
    character.end(1.0, seen="bite")
    return chosen


def live(actor: Any) -> str:
    """A while in an empty square."""
    return played(actor, Square(), 30)


def live_together(company: Any) -> list[Any]:
    """A while for everybody."""
    return [live(actor) for actor in company]


def split_up(team: Any) -> list[Any]:
    """A match of a team."""
    splits = [team.begin("quiet")]
    for at, state in enumerate(["stolen", "quiet", "stolen", "quiet", "stolen"] * 3):
        splits.append(team.transition(state, good=at % 3 > 0, seconds=5.0 + at))
    return [str(split) for split in splits]


def breed(evolution: Any) -> list[Any]:
    """Some generations."""
    return [evolution.step() for _ in range(3)]


def declare(words: Any) -> None:
    """A word more."""
    words.literal("weapon", ["sword"])
    words.action(wait)


def wait(me: Any) -> str:
    return "wait"


def guard_rules(made: Any) -> list[str]:
    """A rulebase to be seen."""
    return [rule.name for rule in made.rules] + [line.name for line in made.closing_lines]


def add_to_rulebase(made: Any) -> None:
    """A rule and a closing rule more."""
    made.rule(name="new")(wait)
    made.closing(wait)


def memes() -> sparring.Memes:
    made = sparring.Memes(seed=3)
    made.share("fighter", "guard", prepare(life()))
    learn_as_guards(made)
    return made


def company() -> sparring.Company:
    actors = [sparring.Actor(TOWN_GUARD, name=name, seed=at) for at, name in enumerate("AB")]
    made = sparring.Company(actors)
    live_together(made)
    return made


def script(kind: str = "draw") -> Any:
    return getattr(sparring.DynamicScripting(rulebase(), seed=3), kind)()


def fixed() -> sparring.FixedScript:
    words = sparring.Vocabulary("duel")
    words.predicate(random=True, name="bold")(bold)
    words.action(wait)
    rules = sparring.parse_rules("script duellist\n if bold then wait;\n wait;", words)
    return sparring.fixed_script(rules, "duellist", luck=sparring.Luck(1))


def bold(me: Any) -> bool:
    return me > 2


def ogres(kind: Any) -> Any:
    return kind({"ogre": ["club", "throw", "flee"]}, states=["well", "hurt"], seed=5)


def network() -> sparring.evolution.Network:
    genes = LAYERED.genes
    weights = [0.1 * at for at in range(genes)]
    return sparring.evolution.Network(LAYERED, [True] * genes, weights)


NOT_ALONE = ("copy", "pickle")
EXAMPLES: dict[str, Example] = {
    "Actor": Example(
        lambda: sparring.Actor(TOWN_GUARD, name="Bron", seed=2), live, refuses=NOT_ALONE
    ),
    "Alert": Example(
        lambda: sparring.Alert(["warn", "strike"], states=["near", "far"]), choose_step_by_step
    ),
    "AlertAM": Example(
        lambda: sparring.AlertAM(["warn", "strike"], states=["near", "far"], seen=["bite"]),
        choose_step_by_step,
    ),
    "Company": Example(company, live_together, refuses=NOT_ALONE),
    "Control": Example(
        lambda: script("control"), lambda one: one.act(None), lambda one: one.places, NOT_ALONE
    ),
    "Deca": Example(
        lambda: sparring.evolution.Deca(plain_task(), LAYERED, BREEDING, hard=[1]),
        breed,
        refuses=("pickle",),
    ),
    "DynamicScripting": Example(
        lambda: sparring.DynamicScripting(rulebase(), seed=3), fight, refuses=("pickle",)
    ),
    "Evolution": Example(
        lambda: sparring.evolution.Evolution(plain_task(), LAYERED, BREEDING),
        breed,
        refuses=("pickle",),
    ),
    "FixedScript": Example(
        fixed, lambda one: [one.act(me) for me in (1, 3)], lambda one: one.places, ("pickle",)
    ),
    "Luck": Example(
        lambda: sparring.Luck(7), lambda luck: [luck.word(), luck.below(9)], lambda luck: luck.state
    ),
    "Memes": Example(memes, learn_as_guards, refuses=("pickle",)),
    "MonteCarlo": Example(lambda: ogres(sparring.MonteCarlo), choose_by_value),
    "Network": Example(
        network, lambda one: one.act([0.5, -0.5]), lambda one: (one.form(), one.memory)
    ),
    "QLearning": Example(lambda: ogres(sparring.QLearning), choose_by_value),
    "Rulebase": Example(rulebase, add_to_rulebase, guard_rules, ("pickle",)),
    "Sarsa": Example(
        lambda: sparring.Sarsa(["warn", "strike"], states=["near", "far"]), choose_step_by_step
    ),
    "Script": Example(script, lambda one: one.act(None), lambda one: one.places, NOT_ALONE),
    "TeamEvolution": Example(
        lambda: sparring.TeamEvolution(4, {"quiet": (2, 2), "stolen": (3, 1)}, seed=7),
        split_up,
        refuses=("pickle",),
    ),
    "Vocabulary": Example(
        lambda: sparring.Vocabulary("duel"),
        declare,
        lambda words: (dict(words.words), dict(words.literals)),
        ("pickle",),
    ),
}
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301
}


def test_every_public_class_that_changes_has_an_example() -> None:
    assert set(public_classes()) - set(EXAMPLES) == set()
    for name, kind in public_classes().items():
        assert type(EXAMPLES[name].make()) is kind


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", sorted(public_classes()))
def test_a_copy_goes_on_alike_and_shares_nothing_or_is_refused(name: str, way: str) -> None:
    example = EXAMPLES[name]
    thing = example.make()
    before = example.look(thing)
    if way in example.refuses:
        with pytest.raises(UsageError, match=f"an? {name} is .*: .*"):
            WAYS[way](thing)
        assert example.look(thing) == before
        return
    twin = WAYS[way](thing)
    assert type(twin) is type(thing)
    assert example.look(twin) == before
    came_of_it = example.go_on(twin)
    assert example.look(twin) != before, "the example changes nothing"
    assert example.look(thing) == before
    assert example.go_on(thing) == came_of_it
    assert example.look(thing) == example.look(twin)


# --- encounters in progress ------------------------------------------------------------


def begun(learner: Any) -> Any:
    """An encounter with one choice made."""
    encounter = learner.begin()
    if isinstance(learner, sparring.Sarsa):
        encounter.choose("near")
    else:
        encounter.choose("well", ["club", "flee"])
    return encounter


LEARNERS = {
    "values": lambda: ogres(sparring.MonteCarlo),
    "choices": lambda: sparring.Sarsa(["warn", "strike"], states=["near"]),
}


@pytest.mark.parametrize("make", LEARNERS.values(), ids=LEARNERS)
def test_one_agent_in_an_encounter_is_not_copied_alone(make: Any) -> None:
    with pytest.raises(UsageError, match=r"learned from once.*begin\(\) one.*copy\.deepcopy"):
        copy.copy(begun(make()))


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
@pytest.mark.parametrize("make", LEARNERS.values(), ids=LEARNERS)
def test_a_learner_copied_with_an_encounter_is_two_games(make: Any, way: str) -> None:
    learner = make()
    encounter = begun(learner)
    other_learner, other = WAYS[way]((learner, encounter))
    before = learner.state()
    end(other, 0.75)
    assert learner.state() == before
    end(encounter, 0.75)
    assert learner.state() == other_learner.state() != before


def end(encounter: Any, worth: float) -> None:
    (encounter.end if hasattr(encounter, "end") else encounter.learn)(worth)


def test_a_copied_learner_of_values_refuses_the_agents_of_the_other() -> None:
    learner = ogres(sparring.QLearning)
    with pytest.raises(UsageError, match="another learner"):
        copy.copy(learner).learn(begun(learner), 0.5)


# --- characters -----------------------------------------------------------------------------


def test_a_game_copied_in_the_middle_of_a_conversation_is_two_games() -> None:
    """Partners stay each other's, and bodies are those of the copied game."""
    world = Square(minute=17 * 60 + 30)
    bodies = [{"purse": 3}, {"purse": 5}]
    made = [
        world.cast(TOWN_GUARD, name, seed=at, kind="guard", me=body)
        for at, (name, body) in enumerate(zip("AB", bodies, strict=True))
    ]
    game = world, sparring.Company(made)
    while not any(actor.partner for actor in made):
        tick(game)
    other = copy.deepcopy(game)
    twins = list(other[1])
    assert [twin.partner in twins for twin in twins] == [bool(one.partner) for one in made]
    before = game[1].state()
    went_on = [tick(other) for _ in range(40)]
    assert game[1].state() == before
    assert [tick(game) for _ in range(40)] == went_on
    assert twins[0].me == bodies[0]
    assert twins[0].me is not bodies[0]


def tick(game: Any) -> list[str]:
    """Everybody does what there is to do."""
    world, company = game
    return [f"{actor.name} {action} {actor.done(action)}" for actor, action in company.tick(world)]


def test_copies_of_an_actor_share_its_performance() -> None:
    """It never changes, and a thousand characters play it."""
    actor = sparring.Actor(TOWN_GUARD, name="Bron", words=sparring.Vocabulary("town"))
    actor.tick(Square())
    twin = copy.deepcopy(actor)
    assert twin.prepared is actor.prepared
    assert twin.part is actor.part


def test_a_character_goes_on_learning_after_a_copy() -> None:
    world = Square()
    prepared = prepare(life())
    shared = sparring.Memes(seed=3)
    learners = shared.share("fighter", "guard", prepared)
    world.cast(prepared, "Bron", me={"health": 80, "potions": 0}, learners=learners)
    world.put("Wolf", "enemy", 3.0)
    game = world, sparring.Company(world.actors.values()), shared
    tick(game[:2])
    other = copy.deepcopy(game)
    before = shared.state()
    for _ in range(5):
        tick(other[:2])
    assert shared.state() == before != other[2].state()


# --- rules and words -------------------------------------------------------------------------


def test_a_variant_of_a_role_is_a_copy_with_more_rules() -> None:
    goblin = rulebase("abc")
    chief = copy.copy(goblin)
    chief.rule(name="command")(wait)
    assert guard_rules(goblin) == ["a", "b", "c", "wait"]
    assert "command" in sparring.DynamicScripting(chief).weights()


@pytest.mark.parametrize("way", ["copy", "deepcopy"])
def test_copied_words_speak_of_the_same_things(way: str) -> None:
    sword = object()
    words = sparring.Vocabulary("duel")
    words.literal("weapon", {"sword": sword})
    words.action(wait)
    twin = WAYS[way](words)
    assert twin.literals["sword"].values == (sword,)
    assert twin.words["wait"].function is wait


def test_copied_rules_speak_of_the_same_things() -> None:
    words = sparring.Vocabulary("duel")
    words.literal("weapon", {"sword": pytest})  # Modules cannot be copied.
    words.action("weapon")(wield)
    text = 'role duellist draws 1 rule arm wield("sword"); closing wield("sword");'
    rules = sparring.parse_rules(text, words)
    assert copy.deepcopy(rules).roles == rules.roles
    with pytest.raises(UsageError, match="a Vocabulary is not pickled"):
        pickle.dumps(rules)


def wield(me: Any, weapon: Any) -> Any:
    return weapon


# --- evolution -------------------------------------------------------------------------------


def test_an_evolution_in_kernels_is_copied_whole() -> None:
    evolution = sparring.evolution.Evolution(compiled_task(), LAYERED, BREEDING)
    breed(evolution)
    twin = copy.copy(evolution)
    bred = breed(twin)
    assert evolution.generation == 2
    assert breed(evolution) == bred
    assert evolution.state() == twin.state()


def test_copies_of_an_evolution_share_its_task() -> None:
    """Instances are the game's own, and may be anything."""
    things = [object(), object()]
    task = sparring.evolution.PlainTask(things, fitness=lambda network, thing: 1.0)
    twin = copy.deepcopy(sparring.evolution.Evolution(task, LAYERED, BREEDING))
    assert twin.task is task
    assert list(twin.instances) == things


def test_a_champion_can_be_copied_and_pickled() -> None:
    champion = sparring.evolution.Champion(network(), "garden", 0.5, {"seed": 7})
    for way in WAYS.values():
        assert way(champion) == champion


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_handicap_goes_with_its_learner(way: Any) -> None:
    learner = sparring.Sarsa(["warn"], states=["near"], handicap=sparring.Handicap(win_share=0.4))
    assert way(learner).handicap == sparring.Handicap(win_share=0.4)


# --- in words --------------------------------------------------------------------------------


def test_things_are_named_with_their_article() -> None:
    assert named(sparring.Luck(1)) == "a Luck"
    assert named(company()["A"]) == "an Actor"
