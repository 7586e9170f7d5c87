"""Members of the role-playing world's teams that decide by minds of their own."""

from __future__ import annotations

import pytest

from sparring.kernels.run import Won
from sparring.worlds.crpg.actions import STATES
from sparring.worlds.crpg.data.codes import Deed
from sparring.worlds.crpg.world import SEEN, Crpg
from tests.worlds.mind_courses import elsewhere


@pytest.fixture(scope="module")
def world() -> Crpg:
    return Crpg()


def test_every_member_chooses_from_the_orders_of_his_role(world: Crpg) -> None:
    plans = world.mind_plans(0)
    assert [len(plan.actions) for plan in plans] == [18, 18, 39, 39]
    assert all(tuple(plan.states or ()) == STATES for plan in plans)


def test_what_is_not_listed_has_the_last_number() -> None:
    assert len(SEEN) == Deed.OTHER
    assert SEEN[Deed.HARMING_SPELL] == "harming spell"


def test_every_encounter_begins_with_all_alive_and_is_learned_from(world: Crpg) -> None:
    practice = world.practice("alert-am", "offensive", seed=1)
    practice.run(20)
    for mind in practice.learner.minds:
        assert mind.lessons == 20
        assert sum(mind.uses[STATES.index("4 against 4")]) >= 20
        assert mind.visits[STATES.index("4 against 4")] > 0


def test_fighters_see_fighters_fight_and_wizards_see_wizards_cast(world: Crpg) -> None:
    practice = world.practice("alert-am", "offensive", seed=1)
    practice.run(40)
    seen = [
        [sum(column) for column in zip(*mind.counts(), strict=True)]
        for mind in practice.learner.minds
    ]
    for fighter in seen[:2]:
        assert fighter[Deed.MELEE] + fighter[Deed.RANGED] > sum(fighter) / 2
        assert fighter[Deed.HARMING_SPELL] == fighter[Deed.HELPING_SPELL] == 0
    for wizard in seen[2:]:
        assert wizard[Deed.HARMING_SPELL] > 0


def test_minds_learn_to_beat_a_novice(world: Crpg) -> None:
    rows = world.practice("alert", "novice", seed=2).run(400)
    wins = [int(row.won) == Won.LEARNERS for row in rows]
    assert sum(wins[-100:]) > sum(wins[:100])


DECISIONS = """
from sparring.worlds.crpg.kernel import minding
from sparring.worlds.crpg.world import Crpg

decided = scripted = charmed = 0

def decide_by_mind(meeting, who, decide=minding.decide_by_mind):
    global decided
    fight = meeting.fight
    assert who < 8 and fight.segment == 0
    assert fight.unit[who].side == who // 4
    slots = [int(fight.unit[who].spells[spell]) for spell in range(len(fight.unit[who].spells))]
    levels = {}
    for spell, left in enumerate(slots):
        levels.setdefault(int(fight.book.spell[spell].level), set()).add(left)
    assert all(len(left) == 1 for left in levels.values())
    decided += 1
    return decide(meeting, who)

def choose(fight, who, choose=minding.choose):
    global scripted, charmed
    scripted += 1
    charmed += who < 8 and fight.unit[who].side != who // 4
    choose(fight, who)

minding.decide_by_mind, minding.choose = decide_by_mind, choose
Crpg().practice("alert", "alert-am", seed=3).run(6)
rivals = decided
Crpg().practice("alert", "cursing", seed=3).run(6)
print(rivals > 60, decided > rivals, scripted > 50, charmed > 0)
"""


def test_slots_are_shared_and_whoever_is_charmed_does_not_decide_by_his_mind() -> None:
    assert elsewhere(DECISIONS) == "True True True True"
