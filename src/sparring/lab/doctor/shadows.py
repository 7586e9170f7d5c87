"""Rules that leave many others no turn, and rules that never act in a script that holds a
certain other one.

One case is one script, which acts or does not against any of the tactics: fights of the
same script are no further cases. A pair is told of only if that is systematic: the rule
acts often enough without the other one, it would have acted often beside it, it does so
hardly ever, and Fisher's exact test says so after Holm's correction for all pairs.
"""

from __future__ import annotations

from collections import defaultdict
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import plural
from sparring.lab.doctor.evidence import Complaint, Count, Finding
from sparring.lab.doctor.likeness import listed
from sparring.lab.statistics import share_interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.doctor.evidence import Place, Team

USUAL = 10.0
"""A rule that acts in fewer of its scripts without the other one, in hundredths, is rare
in any case."""
EXPECTED = 20
"""Scripts in which it would have acted beside the other one by its usual share."""
TIMES_LESS = 5
"""By the upper end of its interval, it must act so many times less beside the other."""
DOUBT = 0.01
"""The chance that any pair of the file is told of wrongly."""
MANY = 1 / 3
"""One that silences so many of the rules that act otherwise is told of by itself."""
FEWEST = 3
"""And no fewer than these."""


class Pair(NamedTuple):
    """How a rule fares in scripts with another one and in scripts without it."""

    place: Place
    other: int
    beside: Count
    without: Count

    @property
    def is_judged(self) -> bool:
        """Whether there are enough scripts to see that it does not act."""
        expected = self.beside.drawn * self.without.share / 100
        return self.without.share >= USUAL and expected >= EXPECTED

    @property
    def is_silent(self) -> bool:
        """Whether it hardly ever acts beside the other one, compared with else."""
        most = share_interval(self.beside.share / 100, self.beside.drawn).high
        return 100 * most * TIMES_LESS <= self.without.share

    @property
    def chance(self) -> float:
        """Fisher's exact test: to act so rarely beside the other one by chance."""
        return chance_of_so_few(self.beside, self.without)


def overshadowed(places: Sequence[Place], teams: Sequence[Team]) -> list[Finding]:
    """Rules that leave many others no turn, and rules that never act beside another. In game
    states a rule may stand in a script several times, and whether a later one is reached says
    nothing of those beside it."""
    places = [place for place in places if not place.rule.states]
    pairs = [pair for place in places for pair in pairs_of(place, teams) if pair.is_judged]
    silent = systematic([pair for pair in pairs if pair.is_silent], len(pairs))
    findings = []
    greedy: set[tuple[str, int]] = set()
    for place in places:
        others = [pair for pair in silent if is_beside(pair, place)]
        judged = sum(is_beside(pair, place) for pair in pairs)
        if len(others) >= max(FEWEST, MANY * judged):
            greedy.add((place.role.name, place.number))
            findings.append(greedy_finding(place, others, judged))
    for place in places:
        shadows = [
            pair
            for pair in silent
            if pair.place == place and (place.role.name, pair.other) not in greedy
        ]
        if shadows:
            findings.append(shadow_finding(place, shadows))
    return findings


def is_beside(pair: Pair, place: Place) -> bool:
    """Whether a rule is the other one of a pair."""
    return (pair.place.role.name, pair.other) == (place.role.name, place.number)


def pairs_of(place: Place, teams: Sequence[Team]) -> list[Pair]:
    """A rule beside every other one of its role."""
    whole, beside = tallied(place, teams)
    return [
        Pair(
            place,
            other,
            count,
            Count(whole.drawn - count.drawn, whole.acted - count.acted),
        )
        for other, count in beside.items()
    ]


def tallied(place: Place, teams: Sequence[Team]) -> tuple[Count, dict[int, Count]]:
    """In how many scripts a rule acted against any tactic: of all with it, and of those
    that hold another rule too."""
    drawn: dict[int, int] = defaultdict(int)
    acted: dict[int, int] = defaultdict(int)
    for team in teams:
        for agent in place.agents:
            script = team.scripts[agent]
            if place.number not in script:
                continue
            did = any(place.number in done[agent] for done in team.acted)
            for rule in script:
                drawn[rule] += 1
                acted[rule] += did
    counts = {rule: Count(drawn[rule], acted[rule]) for rule in drawn}
    return counts.pop(place.number, Count()), counts


def systematic(pairs: Sequence[Pair], judged: int) -> list[Pair]:
    """The pairs that Holm's correction leaves, of so many that were judged."""
    in_order = sorted(pairs, key=lambda pair: pair.chance)
    left = []
    for number, pair in enumerate(in_order):
        if pair.chance > DOUBT / (judged - number):
            break
        left.append(pair)
    return left


def chance_of_so_few(beside: Count, without: Count) -> float:
    """The chance of so few acts in the first sample, or fewer, if acts fell upon both by
    chance."""
    scripts, acts = beside.drawn + without.drawn, beside.acted + without.acted
    fewest = max(0, acts - without.drawn)
    ways = sum(
        comb(beside.drawn, number) * comb(without.drawn, acts - number)
        for number in range(fewest, beside.acted + 1)
    )
    return ways / comb(scripts, acts)


def greedy_finding(place: Place, silenced: Sequence[Pair], judged: int) -> Finding:
    """A rule that takes every turn."""
    names = tuple(pair.place.name for pair in silenced)
    return Finding(
        Complaint.LEAVES_NO_TURN,
        place.role.name,
        (place.name, *names),
        f"beside {place.name} {len(names)} of the {plural(judged, 'rule')} that act else hardly "
        f"ever do ({told(silenced)}): {listed(names)}",
        {"beside": figures_of({pair.place.name: pair for pair in silenced})},
    )


def shadow_finding(place: Place, shadows: Sequence[Pair]) -> Finding:
    """A rule that others keep from acting."""
    others = {place.role.rules[pair.other].name: pair for pair in shadows}
    names = tuple(others)
    usual = min(pair.without.share for pair in shadows)
    return Finding(
        Complaint.SILENT_BESIDE,
        place.role.name,
        (place.name, *names),
        f"{place.name} acts in {usual:.0f} % of its scripts or more, but hardly ever in one that "
        f"also holds {listed(names, 'or')} ({told(shadows)})",
        {"beside": figures_of(others)},
    )


def told(pairs: Sequence[Pair]) -> str:
    """How often the rules of some pairs acted beside the others, in words."""
    scripts, acts = sum(pair.beside.drawn for pair in pairs), sum(p.beside.acted for p in pairs)
    often = "not once" if not acts else "once" if acts == 1 else f"{acts} times"
    return f"{often} in {plural(scripts, 'script')}"


def figures_of(pairs: Mapping[str, Pair]) -> dict[str, dict[str, float]]:
    """Every pair as JSON data."""
    return {
        name: {
            "scripts": pair.beside.drawn,
            "acted": pair.beside.acted,
            "acted_without_pct": pair.without.share,
            "p": pair.chance,
        }
        for name, pair in pairs.items()
    }
