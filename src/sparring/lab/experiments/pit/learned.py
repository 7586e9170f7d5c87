"""What was learned against each version of the game's AI, beside scripts that are drawn
with equal weights: `pit-learned`.

The thesis tells of two things (B.2.1, B.2.2): against AI 1.29, which keeps shooting, teams
learn to close in; against AI 1.61, whose fighters drink nothing but cures, the fighter learns
to begin with a potion of Speed.
"""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.pit.opponents import IN_WORDS, VERSIONS
from sparring.lab.ruletexts import world_with
from sparring.lab.statistics import intervals_of
from sparring.worlds.pit.data.codes import Act
from sparring.worlds.pit.data.potions import BY_NAME
from sparring.worlds.pit.kernel import entries

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory
    from sparring.worlds.pit.world import Pit

NAME = "pit-learned"
TESTS = 31
LENGTH = 150
"""Encounters of a test that learns."""
LATE = 50
"""Of these the last are looked at, and as many of scripts drawn with equal weights."""
LEARNER = {"preset": "neverwinter"}
BASELINE = {"kind": "baseline"}
LOOKS = ("scripts", "acted")
CLOSING, SHOOTING, BUFFING = "melee", "ranged", "buffself"
"""What rules do that close in, that shoot, and that make somebody better."""
WARRIORS = ("fighter", "rogue")
SPEED = "Potion of Speed"
ROW_NAMES = {
    f"{version}_{role}": f"{role} against {IN_WORDS[version]}"
    for version in VERSIONS
    for role in WARRIORS
}
STRONGEST = 5
"""Rules of a role that are named."""


def learned(lab: Laboratory, wishes: Wishes) -> Findings:
    """Rows are roles against a version; columns tell what their scripts do before learning
    and after it."""
    tests = wishes.tests or TESTS
    groups = {}
    for version in VERSIONS:
        groups[f"{version} before"] = jobs_for(version, BASELINE, LATE, tests, wishes, keeps=LOOKS)
        groups[f"{version} after"] = jobs_for(
            version, LEARNER, LENGTH, tests, wishes, keeps=(*LOOKS, "weights")
        )
    records = run_groups(lab, NAME, groups)
    world: Pit = world_with(wishes.rules, wishes.world, wishes.numbers or {})
    samples: dict[str, dict[str, list[Any]]] = {}
    strongest = {}
    for version in VERSIONS:
        own = world.of_version(version)
        before, after = records[f"{version} before"], records[f"{version} after"]
        for role in WARRIORS:
            columns = {
                f"{name}_{when}": [share_of(name, own, role, one) for one in group]
                for when, group in (("before", before), ("after", after))
                for name in SHARES
            }
            columns["closing_weight_before"] = [equal_closing_weight(own, role)] * tests
            columns["closing_weight_after"] = [closing_weight(own, role, one) for one in after]
            samples[f"{version}_{role}"] = columns
        strongest[version] = strongest_of(own, after)
    return Findings(
        rows={row: {name: fmean(of) for name, of in one.items()} for row, one in samples.items()},
        tests=tests,
        extra={
            "intervals": {
                row: {
                    name: intervals_of(of, {name: "mean"}, wishes.seed)[name]
                    for name, of in columns.items()
                }
                for row, columns in samples.items()
            },
            "what_was_learned": {
                "strongest": strongest,
                "in_words": [
                    in_words(version, role, rules)
                    for version, roles in strongest.items()
                    for role, rules in roles.items()
                ],
            },
        },
        samples=samples,
    )


# --- shares of fights -------------------------------------------------------------------------


def share_of(name: str, world: Pit, role: str, record: Record) -> float:
    """In how many of 100 late fights of a test a role's script does something."""
    agent = world.roles.index(role)
    scripts = [team[agent] for team in record["scripts"][-LATE:]]
    acted = [team[agent] for team in record["acted"][-LATE:]]
    return 100 * SHARES[name](world, role, scripts, acted)


def closes_in(
    world: Pit, role: str, scripts: Sequence[Sequence[int]], acted: Sequence[Sequence[int]]
) -> float:
    """A rule of the script acted that strikes, and none that shoots."""
    closing, shooting = rules_that(world, role, CLOSING), rules_that(world, role, SHOOTING)
    return fmean(bool(closing & set(one)) and not shooting & set(one) for one in acted)


def shoots(
    world: Pit, role: str, scripts: Sequence[Sequence[int]], acted: Sequence[Sequence[int]]
) -> float:
    """A rule of the script acted that shoots."""
    shooting = rules_that(world, role, SHOOTING)
    return fmean(bool(shooting & set(one)) for one in acted)


def holds_buff(
    world: Pit, role: str, scripts: Sequence[Sequence[int]], acted: Sequence[Sequence[int]]
) -> float:
    """The script holds a rule that makes its owner better."""
    buffing = rules_that(world, role, BUFFING)
    return fmean(bool(buffing & set(one)) for one in scripts)


def begins_with_speed(
    world: Pit, role: str, scripts: Sequence[Sequence[int]], acted: Sequence[Sequence[int]]
) -> float:
    """The first thing that the script orders is to drink Speed: the world is asked."""
    counts = Counter(map(tuple, scripts))
    fast = sum(
        count for script, count in counts.items() if is_speed(*first_order(world, role, script))
    )
    return fast / len(scripts)


SHARES = {
    "closes_in": closes_in,
    "shoots": shoots,
    "holds_buff": holds_buff,
    "speed_first": begins_with_speed,
}


def rules_that(world: Pit, role: str, action: str) -> set[int]:
    """The rules of a role that do something, by their numbers."""
    rules = world.rules.roles[role].rules
    return {at for at, rule in enumerate(rules) if rule.statement.action.name == action}


def first_order(world: Pit, role: str, script: Sequence[int]) -> tuple[int, int]:
    """What somebody with this script orders at the start of a fight, and with which thing;
    all others have the game's own AI."""
    kept = world.rules.roles[role]
    team = list(world.static_team(world.version, side=0).next(None))
    agent = world.roles.index(role)
    team[agent] = (*(kept.rules[at].statement for at in script), *kept.closing)
    world.prepare((team, world.version), 0)
    entries.begin(world.record)
    entries.choose_all(world.record)
    unit = world.record.unit[agent]
    return int(unit.act), int(unit.thing)


def is_speed(act: int, thing: int) -> bool:
    """Whether an order is to drink Speed."""
    return act == Act.DRINK and thing == BY_NAME[SPEED]


# --- weights ----------------------------------------------------------------------------------


def closing_weight(world: Pit, role: str, record: Record) -> float:
    """Of the weight of all rules that strike or shoot, the share of those that strike."""
    return closing_weight_of(world, role, record["weights"][list(world.rules.roles).index(role)])


def equal_closing_weight(world: Pit, role: str) -> float:
    """The same before learning, when all rules weigh as much."""
    return closing_weight_of(world, role, [1] * len(world.rules.roles[role].rules))


def closing_weight_of(world: Pit, role: str, weights: Sequence[int]) -> float:
    """The same of these weights, per cent; an even 50 if all are gone."""
    closing, shooting = (
        sum(weights[at] for at in rules_that(world, role, action)) for action in (CLOSING, SHOOTING)
    )
    return 100 * closing / (closing + shooting) if closing + shooting else 50.0


def strongest_of(world: Pit, records: Sequence[Record]) -> dict[str, dict[str, float]]:
    """The rules of each role that weigh most after learning, on average over tests."""
    strongest = {}
    for at, (role, kept) in enumerate(world.rules.roles.items()):
        means = [
            fmean(record["weights"][at][number] for record in records)
            for number in range(len(kept.rules))
        ]
        order = sorted(range(len(means)), key=lambda number: -means[number])[:STRONGEST]
        strongest[role] = {kept.rules[number].name: means[number] for number in order}
    return strongest


def in_words(version: str, role: str, rules: Mapping[str, float]) -> str:
    """The strongest rules of a role in a sentence."""
    named = ", ".join(f"{name.replace('_', ' ')} {weight:.0f}" for name, weight in rules.items())
    return f"{role} against {IN_WORDS[version]}, mean weights after {LENGTH} fights: {named}"
