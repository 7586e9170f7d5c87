"""Saved actors and companies: they go on to the same bits; hostile data gives only StateError."""

from __future__ import annotations

import copy
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.behaviours.actor import Actor
from sparring.behaviours.company import Company
from sparring.behaviours.memes import Memes
from sparring.behaviours.model import Range, latent, proactive, reactive
from sparring.behaviours.prepared import prepare
from sparring.errors import StateError, UsageError
from tests.behaviours.square import TOWN_GUARD, Square, behaviour, played, playing
from tests.samples import examples

GUARDS = prepare(TOWN_GUARD)


def telling(actor, world, ticks):
    """Everything that can be told of an actor over so many ticks."""
    told = []
    for _ in range(ticks):
        action = actor.tick(world)
        told.append((action, actor.role, actor.behaviour, dict(actor.levels)))
        actor.done(action)
    return told


def test_an_actor_saved_in_the_middle_of_a_task_goes_on_to_the_same_bits():
    world = Square(minute=700)
    actor = world.cast(GUARDS, "Bron", seed=11)
    for before in range(40):
        form = json.loads(json.dumps(actor.state()))
        other = Actor(GUARDS, name="Bron", seed=99)
        other.restore(form)
        assert other.state() == form
        assert other.action == actor.action
        again = Actor(GUARDS, name="Bron")
        again.restore(form)
        assert telling(other, world, 30) == telling(again, world, 30)
        if before == 20:
            world.put("Shade", "thief", 3.0)
        telling(actor, world, 1)


def test_the_saved_actor_and_the_one_that_was_never_saved_tell_the_same_story():
    world = Square(minute=700)
    actor = world.cast(GUARDS, "Bron", seed=11)
    telling(actor, world, 7)
    actor.post("door opened", cause="Ada")
    saved = Actor(GUARDS, name="Bron")
    saved.restore(json.loads(json.dumps(actor.state())))
    assert telling(actor, world, 50) == telling(saved, world, 50)


def test_interruptions_and_ranges_are_saved():
    world = Square()
    performance = playing(
        proactive(behaviour("Work", "ab", "cd")),
        latent(Range("thief", 6), behaviour("Shout", "xy"), priority=3),
    )
    actor = world.cast(performance, "Bron")
    assert played(actor, world, 3) == "abc"
    world.put("Shade", "thief", 1.0)
    assert played(actor, world, 1) == "x"
    other = Actor(performance, name="Bron")
    other.restore(actor.state())
    assert played(other, world, 5) == "ycdab"


def test_an_actor_restored_alone_ends_its_collaboration():
    world = Square()
    ada = world.cast(playing(proactive(behaviour("Ask", "ab"), about="talk")), "Ada")
    bo = world.cast(playing(reactive("talk", behaviour("Answer", "xy"))), "Bo")
    bo.tick(world)
    ada.tick(world)
    form = bo.state()
    bo.restore(form)
    assert bo.behaviour is None
    assert ada.behaviour is None


def talking(seed=3):
    """A company in which two talk and one waits to."""
    world = Square()
    performance = prepare(
        playing(
            proactive(behaviour("Ask", "ab", "c"), about="talk", weight=2),
            proactive(behaviour("Work", "ef"), weight=1),
            latent("bell", behaviour("Run", "r"), priority=5),
            reactive("talk", behaviour("Answer", "xy", "z"), priority=2),
        )
    )
    for at, name in enumerate(["Ada", "Bo", "Cy"]):
        world.cast(performance, name, seed=seed + at)
    return world, Company(world.actors.values())


def story(world, company, rounds):
    """What everybody does, each action done at once."""
    told = []
    for _ in range(rounds):
        for actor, action in company.tick(world):
            told.append((actor.name, str(action)))
            actor.done(action)
    return told


def test_a_cast_saved_in_the_middle_of_a_collaboration_goes_on_to_the_same_bits():
    world, company = talking()
    together = 0
    for _ in range(40):
        story(world, company, 1)
        together += any(actor.partner for actor in company)
        other_world, other = talking(seed=77)
        other.restore(json.loads(json.dumps(company.state())))
        other_world.minute = world.minute
        assert other.state() == company.state()
        reference_world, reference = talking(seed=50)
        reference.restore(company.state())
        assert story(other_world, other, 10) == story(reference_world, reference, 10)
    assert together > 10


def test_a_cast_is_written_to_a_file_and_read_again(tmp_path):
    world, company = talking()
    story(world, company, 5)
    company.save(tmp_path / "company.json")
    other_world, other = talking(seed=9)
    other.load(tmp_path / "company.json")
    assert story(other_world, other, 20) == story(world, company, 20)


def test_a_file_that_is_not_there_or_damaged_gives_state_errors(tmp_path):
    _, company = talking()
    with pytest.raises(StateError):
        company.load(tmp_path / "nowhere.json")
    (tmp_path / "odd.json").write_text("{", "utf-8")
    with pytest.raises(StateError):
        company.load(tmp_path / "odd.json")


def test_huge_and_deep_files_are_refused_quickly(tmp_path):
    huge, deep, wide = (tmp_path / name for name in ("huge.json", "deep.json", "wide.json"))
    with huge.open("wb") as file:  # A hundred megabytes on paper; the disk holds next to none.
        file.write(b'{"sparring_company": 1, "actors": ')
        file.truncate(100_000_000)
    deep.write_text('{"sparring_company": 1, "actors": ' + "[" * 1_000_000, "utf-8")
    wide.write_text(json.dumps({"sparring_company": 1, "actors": [[]] * 100_001}), "utf-8")
    _, company = talking()
    for load in (company.load, Memes().load):
        for path in (huge, deep, wide):
            begun = time.process_time()
            with pytest.raises(StateError):
                load(path)
            assert time.process_time() - begun < 2


def test_names_are_given_once_and_found_again():
    _, company = talking()
    with pytest.raises(UsageError, match="already"):
        company.add(company["Ada"])
    with pytest.raises(UsageError, match="did you mean 'Ada'"):
        company["Adda"]
    assert len(company) == 3
    company.remove("Ada")
    assert [actor.name for actor in company] == ["Bo", "Cy"]


def test_everybody_notices_what_is_posted_to_the_cast():
    world, company = talking()
    story(world, company, 1)
    company.post("bell")
    assert all(action.name == "r" for _, action in company.tick(world))


# --- hostile data --------------------------------------------------------------------------

DAMAGE = [
    ("sparring_actor", 2, "newer version"),
    ("sparring_actor", "1", "not a whole number"),
    ("performance", "another", "it plays"),
    ("luck", "xyz", "generator"),
    ("minute", 1440, "more than 1439"),
    ("minute", -2, "out of range"),
    ("minute", True, "not a whole number"),
    ("moves", "many", "not a whole number"),
    ("stirred", 1, "true or false"),
    ("base", None, "plays a role and none"),
    ("base", [0, "smith"], "has no roles"),
    ("part", [7, "guard"], "has no roles"),
    ("levels", {}, "its needs"),
    ("levels", {"duty": 101, "tiredness": 0, "threat": 0}, "more than 100"),
    ("events", [["nonsense", None]], "nobody waits"),
    ("events", [["brawl", None], ["brawl", None]], "twice"),
    ("events", ["brawl"], "not an event"),
    ("inside", [["thief", 7, "Shade"]], "nobody watches"),
    ("inside", [["thief", 6]], "not a range"),
    ("waiting", [1], "expected an object"),
    ("scene", None, "an action and nothing"),
    ("action", None, "an action and nothing"),
    ("partner", "Ada", "not the one of its scene"),
    ("gone", True, "gone and at something"),
]


def saved_guard():
    """A guard on patrol."""
    world = Square()
    actor = world.cast(GUARDS, "Bron", seed=11)
    played(actor, world, 1)
    assert actor.behaviour == "Patrol"
    return actor.state()


@pytest.mark.parametrize(("field", "value", "message"), DAMAGE)
def test_damaged_state_is_refused_and_changes_nothing(field, value, message):
    form = saved_guard()
    form[field] = value
    actor = Actor(GUARDS, name="Bron", seed=5)
    before = actor.state()
    with pytest.raises(StateError, match=message):
        actor.restore(form)
    assert actor.state() == before


SCENE_DAMAGE = [
    ("part", None, "without a role"),
    ("cue", 6, "more than 5"),
    ("choice", 1, "more than 0"),
    ("behaviour", "Rest", "not what it is at"),
    ("task", 3, "more than 2"),
    ("step", 2, "more than 1"),
    ("priority", 1, "more than 0"),
    ("partner", "Ada", "a partner without one"),
    ("waits", True, "an action and nothing"),
    ("cause", "\n", "not a name"),
]


@pytest.mark.parametrize(("field", "value", "message"), SCENE_DAMAGE)
def test_a_damaged_scene_is_refused(field, value, message):
    form = saved_guard()
    form["scene"][field] = value
    with pytest.raises(StateError, match=message):
        Actor(GUARDS, name="Bron").restore(form)


@pytest.mark.parametrize(
    "action",
    [
        {"name": "fly", "arguments": ["a"]},
        {"name": "say", "arguments": []},
        {"name": "say", "arguments": [None]},
        {"name": "say", "arguments": ["a" * 501]},
        {"name": "say", "arguments": [{"reference": ""}]},
        {"name": "say", "arguments": [float("nan")]},
        {"name": "say"},
    ],
)
def test_an_action_that_is_not_the_step_is_refused(action):
    form = saved_guard()
    assert form["action"]["name"] == "say"
    form["action"] = action
    with pytest.raises(StateError):
        Actor(GUARDS, name="Bron").restore(form)


def test_partners_who_are_not_each_others_are_refused():
    world, company = talking()
    while not any(actor.partner for actor in company):
        story(world, company, 1)
    form = company.state()
    at = next(at for at, one in enumerate(form["actors"]) if one["partner"])
    for change in ("nobody", "Ada", "Bo", "Cy"):
        damaged = copy.deepcopy(form)
        if damaged["actors"][at]["partner"] == change:
            continue
        damaged["actors"][at]["partner"] = change
        damaged["actors"][at]["scene"]["partner"] = change
        before = company.state()
        with pytest.raises(StateError, match="a partner who is not"):
            company.restore(damaged)
        assert company.state() == before


def test_a_partner_who_waits_for_nobody_is_refused():
    world, company = talking()
    while not any(actor.scene and actor.scene.waits for actor in company):
        for actor in company:
            actor.tick(world)
        next(actor for actor in company if actor.partner).done()
    form = company.state()
    company.restore(form)
    at = next(at for at, one in enumerate(form["actors"]) if one["scene"] and one["scene"]["waits"])
    alone = copy.deepcopy(form)
    other = alone["actors"][at]["partner"]
    for one in alone["actors"]:
        if one["name"] == other or one is alone["actors"][at]:
            one["partner"] = None
    with pytest.raises(StateError, match="waits for nobody"):
        company.restore(alone)
    caught_up = copy.deepcopy(form)
    for one in caught_up["actors"]:
        if one["name"] == other:
            one["scene"].update(task=1, step=0)
            one["action"] = {"name": "c" if one["scene"]["behaviour"] == "Ask" else "z"}
            one["action"]["arguments"] = []
    with pytest.raises(StateError, match="waits for a partner who has come as far"):
        company.restore(caught_up)


@pytest.mark.parametrize("change", ["twice", "missing", "foreign"])
def test_a_cast_of_others_is_refused(change):
    _, company = talking()
    form = company.state()
    if change == "twice":
        form["actors"].append(form["actors"][0])
    elif change == "missing":
        form["actors"].pop()
    else:
        form["actors"][0]["name"] = "Dora"
    with pytest.raises(StateError, match="no saved company"):
        company.restore(form)


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def spots(form, path=()):
    """Every place in JSON data."""
    yield path
    items = form.items() if isinstance(form, dict) else enumerate(form)
    for key, value in items:
        if isinstance(value, (dict, list)):
            yield from spots(value, (*path, key))
        else:
            yield (*path, key)


@examples(4)
@given(st.data())
def test_whatever_stands_in_a_saved_cast_it_is_restored_or_refused(data):
    world, company = talking()
    story(world, company, data.draw(st.integers(0, 6)))
    form = json.loads(json.dumps(company.state()))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from([spot for spot in spots(form) if spot]))
        inner = form
        for key in path[:-1]:
            inner = inner[key]
        neighbours = list(inner.values()) if isinstance(inner, dict) else list(inner)
        inner[path[-1]] = data.draw(ODD | st.integers(-2, 5) | st.sampled_from(neighbours))
    try:
        company.restore(form)
    except StateError:
        return
    story(world, company, 12)


@examples(2)
@given(ODD)
def test_anything_at_all_is_refused_as_saved_state(form):
    actor = Actor(GUARDS, name="Bron")
    for restore in (actor.restore, Company([actor]).restore):
        with pytest.raises(StateError):
            restore(form)
