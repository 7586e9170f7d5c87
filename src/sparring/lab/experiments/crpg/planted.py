"""Faults planted into the role-playing world's rules, to see what the doctor finds.

`planted.json` has them as data: a rule more for a role, or another priority of a rule that
is there. Each belongs to a card: a rulebase with about ten of them. What a fault really
does is measured on its card with other seeds than any examination has. Half of the cards
were looked at while the doctor was made, the others only when it was done.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.lab.doctor.behaviour import CLOSING, SAME, Likeness, alike_of, numbered
from sparring.lab.doctor.dealing import BATCH, HARM, HARMLESS, Tally, fight
from sparring.lab.doctor.evidence import Complaint, Count, level_jobs, places_of
from sparring.lab.doctor.examination import examine
from sparring.lab.doctor.harm import MANY, SOME
from sparring.lab.doctor.sampling import sampled
from sparring.lab.experiment import Wishes
from sparring.lab.ruletexts import rules_with, with_priority, world_with
from sparring.rules.check import check_rules
from sparring.worlds.registry import vocabulary_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.lab.doctor.dealing import Effect
    from sparring.lab.doctor.evidence import Finding
    from sparring.lab.doctor.examination import Diagnosis
    from sparring.lab.doctor.sampling import Sample
    from sparring.lab.laboratory import Laboratory

FAULTS = Path(__file__).with_name("planted.json")
DEVELOPMENT = (0, 1, 4, 5)
"""Cards that were looked at while the doctor was made; the others were not."""
TRUTH_SEED = 999
"""No examination has this seed."""
TRUE_BATCHES = 15
"""Batches of teams that tell what a rule really does: 210,000 fights against seven
tactics."""
TRUE_TESTS = 100
"""Runs that tell how often a rule really acts: 70,000 fights."""
WORSE = (Complaint.ALWAYS_WORSE, Complaint.WASTES_TURN, Complaint.HURTS_OWN)
FITS: dict[str, tuple[Complaint, ...]] = {
    "twin by behaviour": (Complaint.TWINS,),
    "twin by meaning": (Complaint.TWINS,),
    "twin of the closing rules": (Complaint.TWINS,),
    "always worse": (*WORSE, Complaint.LEAVES_NO_TURN),
    "wastes the turn": (*WORSE, Complaint.LEAVES_NO_TURN),
    "friendly fire": (*WORSE, Complaint.LEAVES_NO_TURN),
    "never acts": (*WORSE, Complaint.NEVER_ACTS, Complaint.RARELY_ACTS),
    "practically never acts": (*WORSE, Complaint.NEVER_ACTS, Complaint.RARELY_ACTS),
    "wrong priority": (Complaint.PRIORITY,),
    "leaves others no turn": (*WORSE, Complaint.LEAVES_NO_TURN),
    "never acts beside another": (
        *(Complaint.SILENT_BESIDE, Complaint.NEVER_ACTS, Complaint.RARELY_ACTS),
    ),
}
"""The complaints that name a fault of each kind; the others are lint's."""
LINT = "lint"
OWN_MISTAKE = ("wizard", "stink_at_start")
"""The thesis's own wrong priority is on every card."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One change to the rules."""

    card: int
    kind: str
    role: str
    name: str
    rule: str = ""
    """Text of a rule more."""
    priority: int | None = None
    """Another priority of a rule that is there."""
    like: str = ""
    """The rule whose twin it is."""

    @property
    def is_refused(self) -> bool:
        """Whether rules with it cannot be used at all: lint says so."""
        return self.kind == "contradiction"


@cache
def faults() -> tuple[Fault, ...]:
    """Every planted fault, card by card."""
    return tuple(Fault(**entry) for entry in json.loads(FAULTS.read_text("utf-8")))


def on_card(card: int) -> list[Fault]:
    """The faults of one card."""
    return [fault for fault in faults() if fault.card == card]


def cards() -> list[int]:
    """The numbers of all cards."""
    return sorted({fault.card for fault in faults()})


def planted(changes: Sequence[Fault]) -> str:
    """The world's rules with some faults in them."""
    text = ""
    for fault in changes:
        if fault.priority is not None:
            text = with_priority(text, fault.role, fault.name, fault.priority)
        else:
            text = rules_with(text, {fault.role: fault.rule})
    return text


def text_of(card: int) -> str:
    """The rules of a card; what lint refuses is left out."""
    return planted([fault for fault in on_card(card) if not fault.is_refused])


# --- what is true --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Truth:
    """What the rules of a card really do."""

    effects: dict[tuple[str, str], Effect]
    counts: dict[tuple[str, str], Count]
    gains: dict[tuple[str, str], float]
    """Of rules with a wrong priority: wins of 100 more with the right one."""
    likeness: dict[tuple[str, frozenset[str]], Likeness]
    sample: Sample

    def loss(self, fault: Fault) -> float | None:
        """What a fault costs, in wins of 100; None for what is never fought with."""
        if fault.is_refused:
            return None
        key = (fault.role, fault.name)
        return self.gains[key] if key in self.gains else -self.effects[key].change


def truth_of(lab: Laboratory, card: int) -> Truth:
    """Measure what the rules of a card do."""
    text = text_of(card)
    wishes = Wishes(TRUE_TESTS, TRUTH_SEED, text)
    world = world_with(text)
    places = places_of(world)
    level = lab.run(level_jobs(world.studied, TRUE_TESTS, wishes), "doctor")
    sample = sampled(lab, world, wishes, 20)
    effects = effects_of(lab, wishes)
    gains = {}
    for fault in on_card(card):
        if fault.priority is not None:
            right = [one for one in on_card(card) if not one.is_refused and one is not fault]
            key = (fault.role, fault.name)
            mended = effects_of(lab, wishes._replace(rules=planted(right)))
            gains[key] = mended[key].change - effects[key].change
    return Truth(
        effects,
        {(one.role.name, one.name): one.count(level) for one in places},
        gains,
        dict(likenesses(world, sample)),
        sample,
    )


def effects_of(lab: Laboratory, wishes: Wishes) -> dict[tuple[str, str], Effect]:
    """What every rule is worth, from fights of many teams."""
    world = world_with(wishes.rules)
    tally = Tally(places_of(world), len(world.studied))
    fight(lab, world, tally, wishes, [(number, BATCH) for number in range(TRUE_BATCHES)])
    return {(one.place.role.name, one.place.name): one for one in tally.effects()}


def likenesses(world: Any, sample: Sample) -> Iterator[tuple[tuple[str, frozenset[str]], Likeness]]:
    """How alike any two rules are, and each and the closing rules."""
    for role, situations in sample.orders.items():
        names = [*(rule.name for rule in world.rules.roles[role].rules), CLOSING]
        for first, second, likeness in alike_of(numbered(situations)):
            yield (role, frozenset((names[first], names[second]))), likeness


# --- what is found ---------------------------------------------------------------------------


def named_by(fault: Fault, findings: Sequence[Finding]) -> list[str]:
    """How a fault was named: the complaints that fit its kind, and lint."""
    names = [
        finding.complaint.value
        for finding in findings
        if finding.complaint in FITS.get(fault.kind, ()) and is_about(finding, fault)
    ]
    if doubted(fault):
        names.append(LINT)
    return list(dict.fromkeys(names))


def is_about(finding: Finding, fault: Fault) -> bool:
    """Whether a finding speaks of a fault; of twins, of both or of the closing rules."""
    if finding.role != fault.role:
        return False
    if finding.complaint is not Complaint.TWINS:
        return finding.rules[0] == fault.name
    if fault.like:
        return {fault.name, fault.like} <= set(finding.rules)
    is_of_closing = len(finding.rules) == 1 or finding.figures.get("like_closing", False)
    return is_of_closing and fault.name in finding.rules


@cache
def doubted(fault: Fault) -> bool:
    """Whether lint has a word on a planted rule: on one of its lines, or by its name."""
    _, problems = check_rules(planted([fault]), vocabulary_of("crpg"))
    lines = [line.strip() for line in fault.rule.splitlines()]
    return any(
        problem.line_text.strip() in lines or f"'{fault.name}'" in problem.message
        for problem in problems
    )


def false_names(diagnosis: Diagnosis, truth: Truth) -> list[str]:
    """Complaints of harm or of twins that the truth says otherwise about."""
    names = []
    for finding in diagnosis.findings:
        key = (finding.role, finding.rules[0])
        if finding.complaint is Complaint.TWINS:
            is_false = finding.figures.get("by") == "behaviour" and not really_twins(finding, truth)
        elif finding.complaint is Complaint.PRIORITY:
            gains = truth.gains | {OWN_MISTAKE: HARM}
            is_false = gains.get(key, 0.0) <= 0
        elif finding.complaint is Complaint.HURTS_OWN and "weight_left_pct" not in finding.figures:
            hits, effect = truth.sample.hits[key], truth.effects[key]
            enough = SOME if effect.change < -HARMLESS else MANY
            is_false = hits.share < enough or effect.interval.low > 0
        else:
            is_false = finding.complaint in WORSE and truth.effects[key].change > -HARMLESS
        if is_false:
            names.append(f"{finding.complaint.value}: {finding.role} {', '.join(finding.rules)}")
    return names


def really_twins(finding: Finding, truth: Truth) -> bool:
    """Whether rules that are told of as twins are, two by two."""
    likenesses = [
        truth.likeness.get((finding.role, frozenset(pair["rules"])))
        for pair in finding.figures["pairs"]
    ]
    return all(one is not None and one.share >= 100 * SAME for one in likenesses)


def examined(lab: Laboratory, card: int, seed: int, tests: int, truth: Truth) -> dict[str, Any]:
    """One card examined with one seed, as JSON data."""
    diagnosis = examine(lab, Wishes(tests, seed, text_of(card)))
    return {
        "card": card,
        "seed": seed,
        "fights": diagnosis.worth.fights,
        "false": false_names(diagnosis, truth),
        "faults": {
            f"{fault.role} {fault.name}": named_by(fault, diagnosis.findings)
            for fault in on_card(card)
        },
        "findings": [finding.as_data() for finding in diagnosis.findings],
    }


def truth_data(truth: Truth, card: int) -> dict[str, Any]:
    """What is true of the faults of a card, as JSON data."""
    return {
        f"{fault.role} {fault.name}": {
            "kind": fault.kind,
            "loss": truth.loss(fault),
            **truth_of_rule(truth, fault),
        }
        for fault in on_card(card)
    }


def truth_of_rule(truth: Truth, fault: Fault) -> dict[str, Any]:
    """How often a rule acts, whom it harms, how like its twin it is, and whether it helps
    against some tactic."""
    if fault.is_refused:
        return {}
    key = (fault.role, fault.name)
    pair = frozenset((fault.name, fault.like or CLOSING))
    likeness = truth.likeness.get((fault.role, pair))
    return {
        "acted_pct": truth.counts[key].share,
        "helps_somewhere": truth.effects[key].helps_somewhere,
        "error": truth.effects[key].error,
        "hits_own": truth.sample.hits[key].own,
        "hits_others": truth.sample.hits[key].others,
        "same_pct": None if likeness is None else likeness.share,
    }
