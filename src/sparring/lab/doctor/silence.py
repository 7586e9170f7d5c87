"""Rules that never act or practically never do, and rules that hardly ever get to act
because of their priority: each of these is tried with a higher one.

A low priority is no fault as such. It is one if the rule can act in the first round
only, where rules of higher priority take every turn; or if teams win more when the
rule is raised.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import plural
from sparring.lab.doctor.dealing import NAME
from sparring.lab.doctor.evidence import LEVEL_WEIGHT, Complaint, Count, Finding, level_jobs
from sparring.lab.ruletexts import with_priority
from sparring.lab.scorecard.runs import LONG, part_of
from sparring.lab.statistics import Interval, Summary, mean_interval_of, share_interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.doctor.evidence import Place
    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.lab.laboratory import Laboratory

ENOUGH = 50
"""Scripts that a rule must have been in before anything is said of it."""
PRACTICALLY_NEVER = 1.0
"""A rule that acts in fewer of its scripts, in hundredths, by the upper end of its
interval, is told of: no fewer than 381 scripts can show that."""
HARDLY = 10.0
"""A rule that acts in fewer of its scripts, in hundredths, is looked at."""
TIMES, POINTS = 3, 20
"""With a higher priority it must act so many times as often, and in so many more of
a hundred scripts: otherwise its priority is not what keeps it from acting."""
COMPARED = 300
"""Encounters of a test that compares two priorities."""
DOUBT = 0.05
"""The chance that any of the intervals of these comparisons misses what it is of."""


def hardly_act(counts: Mapping[Place, Count]) -> list[Finding]:
    """Every rule that acts in none of its scripts, or practically in none."""
    return [
        silence_finding(place, count)
        for place, count in counts.items()
        if count.drawn and most_of(count) < PRACTICALLY_NEVER
    ]


def most_of(count: Count) -> float:
    """The upper end of the interval of the share in which a rule acts, in hundredths."""
    return 100 * share_interval(count.share / 100, count.drawn).high


def silence_finding(place: Place, count: Count) -> Finding:
    """A rule that does not act, or practically does not."""
    if not count.acted:
        complaint = Complaint.NEVER_ACTS
        sentence = (
            f"{place.name} acted in none of the {plural(count.drawn, 'script')} it was in: its "
            "condition does not come true, or its action is not possible then"
        )
    else:
        complaint = Complaint.RARELY_ACTS
        sentence = (
            f"{place.name} acted in {count.acted:,} of the {plural(count.drawn, 'script')} it was "
            f"in ({count.share:.2f} %, at most {most_of(count):.2f} % by the 95 % interval)"
        )
    return Finding(
        complaint,
        place.role.name,
        (place.name,),
        sentence,
        {"drawn": count.drawn, "acted": count.acted, "most_pct": most_of(count)},
    )


# --- priorities ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule that hardly ever acts, and a priority it could have."""

    place: Place
    count: Count
    priority: int


def suspects_among(counts: Mapping[Place, Count]) -> list[Suspect]:
    """Rules that hardly ever act though a higher priority is to be had."""
    suspects = []
    for place, count in counts.items():
        if count.drawn < ENOUGH or count.share >= HARDLY:
            continue
        wanted = priority_for(place, counts)
        if wanted > place.rule.priority:
            suspects.append(Suspect(place, count, wanted))
    return suspects


def priority_for(place: Place, places: Mapping[Place, Count]) -> int:
    """What most rules of the first round have, for a rule of the first round;
    otherwise the highest of the role."""
    of_role = [other for other in places if other.role.name == place.role.name]
    if place.acts_first_only:
        peers = [other for other in of_role if other != place and other.acts_first_only]
        usual = Counter(other.rule.priority for other in peers).most_common(1)
        if usual and usual[0][0] > place.rule.priority:
            return usual[0][0]
    return max(other.rule.priority for other in of_role)


def raised(one: Suspect, wishes: Wishes) -> Wishes:
    """The same with the priority that a suspect could have."""
    role, rule = one.place.role.name, one.place.name
    text = with_priority(wishes.rules, role, rule, one.priority, wishes.world)
    return wishes._replace(rules=text)


def wrong_priorities(
    lab: Laboratory,
    tactics: Sequence[str],
    counts: Mapping[Place, Count],
    wishes: Wishes,
    tests: int,
) -> list[Finding]:
    """Try every suspect with a higher priority; tell which were kept from acting."""
    suspects = suspects_among(counts)
    jobs = [level_jobs(tactics, part_of(tests, LONG), raised(one, wishes)) for one in suspects]
    silenced = []
    for one, records in zip(suspects, run_each(lab, jobs), strict=True):
        count = one.place.count(records)
        if count.share >= max(TIMES * one.count.share, one.count.share + POINTS):
            silenced.append((one, count))
    return compared(lab, tactics, silenced, wishes, tests)


def compared(
    lab: Laboratory,
    tactics: Sequence[str],
    silenced: Sequence[tuple[Suspect, Count]],
    wishes: Wishes,
    tests: int,
) -> list[Finding]:
    """Wins of scripts that nearly always hold the rule, before and after."""
    half = part_of(tests, 2)
    jobs: list[list[Job]] = []
    for one, _ in silenced:
        weights = heavy(one.place)
        jobs.append(level_jobs(tactics, half, wishes, weights, COMPARED))
        jobs.append(level_jobs(tactics, half, raised(one, wishes), weights, COMPARED))
    records = iter(run_each(lab, jobs))
    findings = []
    for one, raised_count in silenced:
        as_is, lifted = next(records), next(records)
        acted = (one.place.count(as_is).share, one.place.count(lifted).share)
        gain = gain_between(as_is, lifted, len(tactics), len(silenced))
        # Who is meant to come last may well hardly ever act; more wins say otherwise.
        if gain.ends.low > 0 or (one.place.acts_first_only and gain.ends.high > 0):
            findings.append(priority_finding(one, raised_count, gain, acted))
    return findings


class Gain(NamedTuple):
    """Wins of a hundred fights with one priority and with another."""

    before: float
    after: float
    ends: Interval
    """Of the difference."""


def gain_between(
    as_is: Sequence[Record], lifted: Sequence[Record], tactics: int, suspects: int
) -> Gain:
    """What another priority brings: the same seeds draw the same rules, so each team is
    compared with itself. The interval is wider where there are several suspects."""
    before, after = (wins_by_team(group, tactics) for group in (as_is, lifted))
    gains = [new - old for old, new in zip(before, after, strict=True)]
    sample = Summary(fmean(gains), stdev(gains), len(gains))
    ends = mean_interval_of(sample, confidence=1 - DOUBT / suspects)
    return Gain(fmean(before), fmean(after), ends)


def run_each(lab: Laboratory, groups: Sequence[Sequence[Job]]) -> list[list[Record]]:
    """The records of several groups, all run side by side."""
    records = iter(lab.run([job for group in groups for job in group], NAME))
    return [[next(records) for _ in group] for group in groups]


def heavy(place: Place) -> dict[str, list[int]] | None:
    """Weights that add up to the usual total, half of it the rule's own; none for roles
    whose rules belong to goals or states."""
    rules = place.role.rules
    if any(rule.states or rule.goals for rule in rules):
        return None
    weights = [LEVEL_WEIGHT if rule.weight is None else rule.weight for rule in rules]
    others = [at for at in range(len(rules)) if at != place.number]
    total = sum(weights)
    half = total // 2
    each, left = divmod(total - half, max(1, len(others)))
    shares = {at: each + (number < left) for number, at in enumerate(others)}
    return {place.role.name: [shares.get(at, half) for at in range(len(rules))]}


def wins_by_team(records: Sequence[Record], tactics: int) -> list[float]:
    """Encounters won in hundredths, team by team over all tactics."""
    tests = len(records) // tactics
    return [
        100 * fmean(result == "W" for result in of_team)
        for test in range(tests)
        for of_team in zip(*(one["results"] for one in records[test::tests]), strict=True)
    ]


def priority_finding(
    one: Suspect, raised: Count, gain: Gain, acted: tuple[float, float]
) -> Finding:
    """A rule that others leave no turn to."""
    rule, count = one.place.rule, one.count
    why = (
        f"{rule.name} can act in the first round only, yet its priority {rule.priority} lets "
        "others take that turn"
        if one.place.acts_first_only
        else f"{rule.name} hardly ever gets its turn with priority {rule.priority}"
    )
    change = gain.after - gain.before
    return Finding(
        Complaint.PRIORITY,
        one.place.role.name,
        (rule.name,),
        f"{why}: it acts in {count.share:.1f} % of the {plural(count.drawn, 'script')} it is in, "
        f"and in {raised.share:.1f} % of {raised.drawn:,} with priority {one.priority}; teams that "
        f"nearly always have it, where it acts in {acted[0]:.0f} % and then in {acted[1]:.0f} %, "
        f"win {gain.before:.1f} % and then {gain.after:.1f} % ({change:+.1f} points, 95 % interval "
        f"{gain.ends.low:+.1f} to {gain.ends.high:+.1f})",
        {
            "priority": rule.priority,
            "tried_priority": one.priority,
            "acted_pct": count.share,
            "acted_raised_pct": raised.share,
            "acted_heavy_pct": acted[0],
            "acted_heavy_raised_pct": acted[1],
            "won_pct": gain.before,
            "won_raised_pct": gain.after,
            "won_change": change,
            "won_change_interval": [gain.ends.low, gain.ends.high],
        },
    )
