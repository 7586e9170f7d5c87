"""What holds whatever happens, in random performances and random worlds of several actors."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sparring.behaviours.actor import Actor, drawn_at
from sparring.behaviours.company import Company
from sparring.behaviours.model import (
    START,
    Behaviour,
    Cue,
    Effect,
    Event,
    Motivation,
    Need,
    Performance,
    Posted,
    Range,
    Role,
    RoleCue,
    Timer,
    latent,
    proactive,
    reactive,
)
from sparring.behaviours.prepared import prepare
from sparring.behaviours.reasons import ActorReasonKind
from tests.behaviours.square import Square, behaviour, played, playing
from tests.samples import examples

EVENTS = ("bell", "fire", "rain")
TOPICS = ("talk", "trade")
NAMES = ("Ada", "Bo", "Cy", "Dora")
KINDS = ("guest", "server")

PRIORITIES = (1, 2, 3, 4)
CONDITIONS = (None, None, None, lambda me: False)
NEEDS = Motivation(
    "needs",
    (Need("joy", 40), Need("sleep", 20)),
    (Effect("Sing", "joy", -20), Effect("Nap", "sleep", -30), Effect("Dig", "sleep", 25)),
)
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 150)
"""Of a story. Performances and stories are drawn from a seed: drawn by Hypothesis piece by
piece, hardly any would hold a collaboration."""


def some_behaviours(luck: Random) -> list[Behaviour]:
    """One or two behaviours of one to three tasks."""
    return [
        behaviour(
            luck.choice(["Dig", "Sing", "Nap"]),
            *("abcde"[: luck.randint(1, 3)] for _ in range(luck.randint(1, 3))),
        )
        for _ in range(luck.randint(1, 2))
    ]


def some_event(luck: Random) -> Event:
    """Any event."""
    return luck.choice(
        [*map(Posted, EVENTS), Timer(100), Timer(105), Range("thief", 3), Range("thief", 6)]
    )


def some_cue(luck: Random) -> Cue:
    """Any cue."""
    found, condition = some_behaviours(luck), luck.choice(CONDITIONS)
    about = luck.choice(["", *TOPICS])
    partner = luck.choice(["", "", *KINDS]) if about else ""
    kind = luck.choice(["proactive", "proactive", "latent", "latent", "reactive"])
    if kind == "proactive":
        weight = luck.randint(0, 3)
        return proactive(*found, weight=weight, condition=condition, about=about, partner=partner)
    priority = luck.choice(PRIORITIES)
    if kind == "reactive":
        topic = luck.choice(TOPICS)
        return reactive(topic, *found, priority=priority, condition=condition)
    return latent(
        some_event(luck),
        *found,
        priority=priority,
        condition=condition,
        about=about,
        partner=partner,
    )


def some_role(luck: Random) -> Role:
    """Any role."""
    found = tuple(some_cue(luck) for _ in range(luck.randint(1, 8)))
    return Role(luck.choice(["one", "two"]), found, luck.choice([None, NEEDS]))


def some_performance(luck: Random) -> Performance:
    """Any performance."""
    events = [START, *{some_event(luck): None for _ in range(luck.randint(0, 3))}]
    role_cues = [
        RoleCue(event, tuple(some_role(luck) for _ in range(luck.randint(1, 2))))
        for event in events
    ]
    return Performance("life", tuple(role_cues))


def some_story(luck: Random, length: int) -> list[tuple[Any, ...]]:
    """What happens, after everybody has begun."""
    story: list[tuple[Any, ...]] = [("tick", name) for name in NAMES]
    for _ in range(length):
        name = luck.choice(NAMES)
        chance = luck.random()
        if chance < 0.4:
            story.append(("tick", name))
        elif chance < 0.75:
            story.append(("done", name))
        elif chance < 0.78:
            story.append(("fail", name))
        elif chance < 0.88:
            story.append(("post", name, luck.choice(EVENTS)))
        elif chance < 0.92:
            story.append(("thief", luck.choice([1.0, 5.0, 50.0])))
        elif chance < 0.96:
            story.append(("clock", luck.randint(1, 3)))
        elif chance < 0.97:
            story.append(("leave", name))
        else:
            story.append(("save", ""))
    return story


class Play:
    """A world with a company, and what is known of it from outside."""

    def __init__(self, performances, saves=True):
        self.world = Square(minute=98)
        self.saves = saves
        self.prepared = [prepare(one) for one in performances]
        self.told = []
        self.interrupted = {}
        self.people()

    def people(self):
        """Everybody anew, as before the first tick."""
        self.world.actors.clear()
        for at, name in enumerate(NAMES):
            one = self.prepared[at % len(self.prepared)]
            self.world.cast(one, name, seed=at, kind=KINDS[at % 2])
        self.company = Company(self.world.actors.values())

    def do(self, step):
        """One thing happens."""
        what, *rest = step
        actor = self.world.actors.get(rest[0])
        if what == "tick":
            self.told.append((rest[0], str(actor.tick(self.world))))
        elif what == "done":
            actor.done()
        elif what == "fail":
            actor.done(failed=True)
        elif what == "post":
            actor.post(rest[1], cause="somebody")
        elif what == "thief":
            self.world.put("Shade", "thief", rest[0])
        elif what == "clock":
            self.world.minute = (self.world.minute + rest[0]) % 1440
        elif what == "leave":
            actor.leave()
        elif self.saves:
            form = json.loads(json.dumps(self.company.state()))
            self.people()
            self.company.restore(form)
            self.interrupted.clear()

    def check(self):
        """Everything that has to hold."""
        for actor in self.company:
            check_one_behaviour(actor)
            check_partner(actor)
            self.check_restart(actor)

    def check_restart(self, actor):
        """What waits is at the beginning of the task at which it was interrupted, and so it
        is when it is played again."""
        for scene in actor.waiting:
            assert scene.step == 0
            task = self.interrupted.setdefault(id(scene), (scene, scene.task))[1]
            assert scene.task == task
        if actor.scene is not None and id(actor.scene) in self.interrupted:
            scene, task = self.interrupted.pop(id(actor.scene))
            assert (scene.task, scene.step) == (task, 0)


def check_one_behaviour(actor: Actor) -> None:
    """An actor is at one thing at most, and its action is a step of that."""
    scene = actor.scene
    assert scene not in actor.waiting
    assert len(set(map(id, actor.waiting))) == len(actor.waiting)
    if scene is None:
        assert actor.action is None
    elif scene.waits:
        assert actor.action is None
        assert scene.partner is not None
        assert scene.partner.scene.task < scene.task
    else:
        assert actor.action.name == scene.score.tasks[scene.task][scene.step].action.name
    if actor.gone:
        assert scene is None


def check_partner(actor: Actor) -> None:
    """Whoever has a partner is that one's partner, about the same, at the same priority."""
    scene = actor.scene
    if scene is None or scene.partner is None:
        return
    other = scene.partner.scene
    assert other is not None
    assert other.partner is actor
    assert other.line.cue.about == scene.line.cue.about
    assert other.priority == scene.priority
    assert all(one.partner_name is None for one in actor.waiting)


def drawn_play(seed: int, length: int, saves: bool = True) -> tuple[Play, list[tuple[Any, ...]]]:
    """A world with three performances, and what will happen in it."""
    luck = Random(seed)
    performances = [some_performance(luck) for _ in range(3)]
    return Play(performances, saves), some_story(luck, length)


@examples(5)
@given(seeds, lengths)
def test_nobody_is_in_two_behaviours_and_interrupted_tasks_begin_anew(seed, length):
    play, story = drawn_play(seed, length)
    for step in story:
        play.do(step)
        play.check()


@examples(5)
@given(seeds, lengths)
def test_a_collaboration_always_ends_on_both_sides(seed, length):
    play, story = drawn_play(seed, length)
    for step in story:
        play.do(step)
    together = [actor.scene for actor in play.company if actor.partner]
    # Nine actions are the most that a half can have; partners wait for each other.
    for _ in range(20):
        for actor in play.company:
            actor.done()
            play.check()
    for scene in together:
        assert scene.partner is None
        assert all(actor.scene is not scene for actor in play.company)


@examples(5)
@given(seeds, lengths)
def test_saving_in_the_middle_of_anything_changes_nothing(seed, length):
    (saving, story), (other, _) = drawn_play(seed, length), drawn_play(seed, length, saves=False)
    for step in story:
        saving.do(step)
        other.do(step)
    assert saving.told == other.told
    assert saving.company.state() == other.company.state()


def test_these_stories_hold_everything_that_can_happen():
    seen = Counter()
    for seed in range(100):
        play, story = drawn_play(seed, 150, saves=False)
        held = set()
        for step in story:
            play.do(step)
            for actor in play.company:
                held.update(reason.kind for reason in actor.reasons())
                held.update(["waits"] if actor.scene and actor.scene.waits else [])
                held.update(["two wait"] if len(actor.waiting) > 1 else [])
        seen.update(held)
    others = {ActorReasonKind.RESTORED, ActorReasonKind.LEARNED, ActorReasonKind.NOT_BEGUN}
    wanted = set(ActorReasonKind) - others | {"waits", "two wait"}
    assert {name for name, stories in seen.items() if stories >= 3} == wanted


@examples(5)
@given(
    st.lists(
        st.tuples(st.sampled_from(EVENTS), st.sampled_from(PRIORITIES), st.booleans()), max_size=8
    ),
    st.sets(st.sampled_from(EVENTS)),
    st.integers(0, 4),
)
def test_the_highest_latent_cue_that_may_wins(listed, posted, running):
    found = [
        latent(event, behaviour(f"Cue {at}", "a"), priority=priority, condition=lambda me, h=h: h)
        for at, (event, priority, h) in enumerate(listed)
    ]
    if running:
        found.append(latent("start", behaviour("Running", "z"), priority=running))
    else:
        found.append(proactive(behaviour("Running", "z")))
    world = Square()
    actor = world.cast(playing(*found), "Bron")
    actor.tick(world)
    for event in posted:
        actor.post(event)
    actor.tick(world)
    able = [
        (-priority, at)
        for at, (event, priority, holds) in enumerate(listed)
        if event in posted and holds and priority > running
    ]
    assert actor.behaviour == (f"Cue {min(able)[1]}" if able else "Running")


@given(st.lists(st.integers(0, 30), min_size=1, max_size=8).filter(any))
def test_of_all_points_each_weight_gets_exactly_its_share(weights):
    drawn = [drawn_at(weights, point) for point in range(sum(weights))]
    assert [drawn.count(at) for at in range(len(weights))] == weights


@examples(0.5)
@given(st.lists(st.integers(1, 20), min_size=2, max_size=4), st.integers(0, 2**32))
def test_cues_are_chosen_in_proportion_to_their_weights(weights, seed):
    names = "abcd"[: len(weights)]
    found = [
        proactive(behaviour(name, name), weight=weight)
        for name, weight in zip(names, weights, strict=True)
    ]
    world = Square()
    letters = played(world.cast(playing(*found), "Bron", seed=seed), world, 2000)
    for name, weight in zip(names, weights, strict=True):
        share = weight / sum(weights)
        deviation = (2000 * share * (1 - share)) ** 0.5
        assert abs(letters.count(name) - 2000 * share) < 6 * deviation + 1
