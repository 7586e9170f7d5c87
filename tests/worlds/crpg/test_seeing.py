"""What opponents are seen doing, and which rules do the same."""

from __future__ import annotations

from sparring.worlds.crpg.rosters import basic_tactic
from sparring.worlds.crpg.seeing import Watcher, lines_that_acted
from sparring.worlds.crpg.world import Crpg


def seen_after(sides, seed=3):
    world = Crpg()
    world.fight(sides, seed)
    places = Watcher(world).seen(lines_that_acted(world.record))
    names = {role: [rule.name for rule in world.rules.roles[role].rules] for role in places}
    return {role: {names[role][at] for at in found} for role, found in places.items()}


def test_a_spell_that_was_cast_is_known_in_every_rule_that_casts_it():
    seen = seen_after(("novice", "cursing"))
    assert {"charm_fighter", "charm_wizard", "win_back_charmed"} <= seen["wizard"]


def test_blows_are_nothing_to_learn_from():
    seen = seen_after(("novice", "offensive"))
    assert not {name for name in seen["fighter"] if name.startswith(("melee", "shoot"))}


def test_only_what_acted_counts():
    world = Crpg()
    world.fight(("offensive", "disabling"), 3)
    acted = lines_that_acted(world.record)
    (lines,) = world.lines.numbers_of([basic_tactic("disabling")[2]])
    assert set(acted[6]) <= set(lines)
    assert len(set(acted[6])) < len(set(lines))


def test_the_learners_own_side_is_not_watched():
    world = Crpg()
    world.fight(("cursing", "novice"), 3)
    assert sorted(lines_that_acted(world.record)) == [4, 5, 6, 7]


def test_numbers_of_lines_are_learned_anew_when_the_world_forgets_them():
    world = Crpg()
    watcher = Watcher(world)
    world.fight(("novice", "cursing"), 3)
    first = watcher.seen(lines_that_acted(world.record))
    world.lines.forget()
    world.fight(("novice", "cursing"), 3)
    assert watcher.seen(lines_that_acted(world.record)) == first
