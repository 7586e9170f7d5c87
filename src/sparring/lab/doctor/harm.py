"""Rules that do harm against every tactic.

With equal weights chance decides whether a rule is in a script, so teams with and
without it make a fair experiment. When it acted would be no fair question: who
drinks a healing potion was hit before.
"""

from __future__ import annotations

from statistics import fmean, stdev
from typing import TYPE_CHECKING

from sparring.lab.doctor.evidence import Complaint, Finding
from sparring.lab.statistics import Summary, gap, randomisation_test

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.doctor.evidence import Place, Team

DOUBT = 0.05
"""The chance to blame any rule of the file wrongly."""
FEWEST = 10
"""Teams with and without a rule, below which nothing is said of it."""


def always_worse(
    places: Sequence[Place], teams: Sequence[Team], weights: Mapping[Place, float], seed: int
) -> list[Finding]:
    """Every rule with which teams do worse against each tactic, beyond chance."""
    findings = []
    # So many rules are looked at that one of them would look bad by chance.
    level = DOUBT / max(1, len(places))
    for place in places:
        with_it = [team for team in teams if is_in(place, team)]
        without = [team for team in teams if not is_in(place, team)]
        if min(len(with_it), len(without)) < FEWEST:
            continue
        if not worse_everywhere(with_it, without) or not looks_worse(with_it, without, level):
            continue
        ours, theirs = ([fmean(team.fitness) for team in group] for group in (with_it, without))
        chance = randomisation_test(ours, theirs, alternative="smaller", seed=seed)
        if chance <= level:
            findings.append(harm_finding(place, with_it, without, chance, weights[place]))
    return sorted(findings, key=lambda one: float(one.figures["fitness_points"]))


def is_in(place: Place, team: Team) -> bool:
    """Whether any script of a team holds a rule."""
    return any(place.number in team.scripts[agent] for agent in place.agents)


def by_tactic(teams: Sequence[Team]) -> list[float]:
    """The mean fitness against each tactic."""
    return [fmean(values) for values in zip(*(team.fitness for team in teams), strict=True)]


def worse_everywhere(with_it: Sequence[Team], without: Sequence[Team]) -> bool:
    """Whether fitness is lower against each tactic."""
    pairs = zip(by_tactic(with_it), by_tactic(without), strict=True)
    return all(ours < theirs for ours, theirs in pairs)


def looks_worse(with_it: Sequence[Team], without: Sequence[Team], level: float) -> bool:
    """A quick look, before the slow test."""
    return gap(summed_up(with_it), summed_up(without), confidence=1 - 2 * level).high < 0


def summed_up(teams: Sequence[Team]) -> Summary:
    """The fitness of teams, each over all tactics."""
    values = [fmean(team.fitness) for team in teams]
    return Summary(fmean(values), stdev(values), len(values))


def wins(teams: Sequence[Team]) -> float:
    """Encounters won, in hundredths."""
    return 100 * fmean(fmean(team.wins) for team in teams)


def harm_finding(
    place: Place,
    with_it: Sequence[Team],
    without: Sequence[Team],
    chance: float,
    weight: float,
) -> Finding:
    """A rule that does harm, with what learning makes of it."""
    distances = [
        100 * (ours - theirs)
        for ours, theirs in zip(by_tactic(with_it), by_tactic(without), strict=True)
    ]
    won, won_without = wins(with_it), wins(without)
    return Finding(
        Complaint.ALWAYS_WORSE,
        place.role.name,
        (place.name,),
        f"teams with {place.name} do worse against every tactic: they win {won:.0f} % (without it "
        f"{won_without:.0f} %), and their fitness is {-fmean(distances):.1f} points lower, by "
        f"{-max(distances):.1f} to {-min(distances):.1f} depending on the tactic "
        f"(p = {chance:.4f}; {len(with_it):,} teams with it, {len(without):,} without); "
        f"learning leaves it {weight:.0f} % of the weight it begins with",
        {
            "won_with_pct": won,
            "won_without_pct": won_without,
            "fitness_points": fmean(distances),
            "fitness_points_by_tactic": distances,
            "p": chance,
            "teams_with": len(with_it),
            "teams_without": len(without),
            "weight_left_pct": weight,
        },
    )
