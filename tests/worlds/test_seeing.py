"""What opponents are seen doing, and which rules do the same."""

from __future__ import annotations

from sparring.worlds.crpg.world import Crpg
from sparring.worlds.seeing import Watcher


def imitable_after(sides, seed=3):
    """The rules of each role, by name, that do what the second side did."""
    world = Crpg()
    outcome = world.fight(sides, seed)
    places = Watcher(world).imitable(world.scripts[4:], outcome.activated[4:])
    names = {role: [rule.name for rule in world.rules.roles[role].rules] for role in places}
    return {role: {names[role][at] for at in rules} for role, rules in places.items()}


def test_a_spell_that_was_cast_is_known_in_every_rule_that_casts_it():
    charms = {"charm_fighter", "charm_wizard", "win_back_charmed"}
    known = [charms & imitable_after(("novice", "cursing"), seed)["wizard"] for seed in range(20)]
    assert charms in known, "nobody ever cast it"
    assert all(rules in (charms, set()) for rules in known)


def test_blows_are_nothing_to_learn_from():
    imitable = imitable_after(("novice", "offensive"))
    assert not {name for name in imitable["fighter"] if name.startswith(("melee", "shoot"))}


def test_only_what_acted_counts():
    world = Crpg()
    script = world.basic_team("disabling")[2]
    watcher = Watcher(world)
    nothing = [()] * 4
    assert watcher.imitable([script] * 4, nothing) == {"fighter": [], "wizard": []}
    some = watcher.imitable([script] * 4, [(), (), (0,), ()])
    every = watcher.imitable([script] * 4, [(), (), tuple(range(len(script))), ()])
    assert set(some["wizard"]) < set(every["wizard"])


def test_only_opponents_of_a_role_teach_that_role():
    world = Crpg()
    script = world.basic_team("disabling")[2]
    everything = tuple(range(len(script)))
    imitable = Watcher(world).imitable([script] * 4, [(), (), everything, everything])
    assert imitable["fighter"] == []
    assert imitable["wizard"]
