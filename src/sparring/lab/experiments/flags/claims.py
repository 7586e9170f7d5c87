"""What the thesis says of TEAM, judged by our own tests."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.claims import Claim, Part, judgement, seen
from sparring.lab.comparing import is_above, is_larger
from sparring.lab.experiments.flags.recording.hours import UNLEARNED
from sparring.lab.experiments.flags.team import ABSOLUTE, ALL, NAME, RELATIVE

if TYPE_CHECKING:
    from sparring.lab.claims import Evidence, Judgement

DOZEN = 12
MEMBERS = 4


def team_always_wins(evidence: Evidence) -> Judgement:
    """Every test reaches both turning points."""
    told = evidence.extra(NAME, "never_turned")
    never = {row: told[f"{row}_{ALL}"] for row in (ABSOLUTE, RELATIVE)}
    shares = evidence.findings[NAME].samples["shares"][NAME]
    parts = [seen(row.replace("_", " "), never[row] == 0, len(shares)) for row in never]
    parts.append(
        Part("wins more than half of all points", is_above(shares, 50, seed=evidence.seed))
    )
    return judgement(
        parts,
        f"Of {len(shares)} tests {never[ABSOLUTE]} never reach the absolute turning point, "
        f"{never[RELATIVE]} the relative one; {fmean(shares):.0f} of 100 points are won",
    )


def dominance_comes_first(evidence: Evidence) -> Judgement:
    """The relative turning point comes before the absolute one, on average."""
    absolute, relative = (evidence.points(NAME, row) for row in (ABSOLUTE, RELATIVE))
    holds = is_larger(absolute, relative, seed=evidence.seed)
    return judgement(
        [Part("the absolute turning point is later", holds)],
        f"Absolute {fmean(absolute):.0f}, relative {fmean(relative):.0f} on average",
    )


def never_far_behind(evidence: Evidence) -> Judgement:
    """The team is never more than about a dozen points behind."""
    behind = evidence.findings[NAME].samples["most_behind"][NAME]
    often = sum(one > DOZEN for one in behind)
    return judgement(
        [seen("never more than a dozen behind", often == 0, len(behind))],
        f"At most {max(behind):.0f} points behind; more than {DOZEN} in {often} of "
        f"{len(behind)} tests",
    )


def everybody_attacks(evidence: Evidence) -> Judgement:
    """With no flag stolen, everybody attacks in the end."""
    attackers = evidence.findings[NAME].samples["attackers"][NAME]
    all_of_them = sum(one == MEMBERS for one in attackers)
    parts = [
        Part("more attack than in the beginning", is_above(attackers, 2, seed=evidence.seed)),
        seen("in most tests everybody does", all_of_them > len(attackers) / 2, len(attackers)),
    ]
    return judgement(
        parts,
        f"{fmean(attackers):.1f} of {MEMBERS} attack on average; everybody in {all_of_them} of "
        f"{len(attackers)} tests",
    )


def team_learns(evidence: Evidence) -> Judgement:
    """TEAM wins more points than children that are never judged."""
    samples = evidence.findings[NAME].samples["shares"]
    own, unlearned = samples[NAME], samples[UNLEARNED]
    return judgement(
        [Part("more is won with learning", is_larger(own, unlearned, seed=evidence.seed))],
        f"{fmean(own):.1f} of 100 points with learning, {fmean(unlearned):.1f} without",
    )


CLAIMS = (
    Claim(
        "team-learns",
        "A team wins more by TEAM than without learning",
        "Evolution finds better splits than those it begins with. The thesis has no control "
        "without learning; this one is ours, and was added after a first run.",
        "thesis, 4.2.4",
        team_learns,
    ),
    Claim(
        "team-always-wins",
        "A team that learns by TEAM gets the better of Quake's own in every test",
        "In all fifteen tests the dynamic team came to beat the static one consistently.",
        "thesis, 4.2.4",
        team_always_wins,
    ),
    Claim(
        "dominance-comes-first",
        "The team is the better one long before it is ahead",
        "On average the absolute turning point is significantly higher than the relative one.",
        "thesis, 4.2.5",
        dominance_comes_first,
        "Here a team is no weaker at first: children of Quake's own splits win more than half of "
        "all points before anything is judged, so that a test can be ahead early and stay so.",
    ),
    Claim(
        "never-far-behind",
        "While it learns, the team is never far behind",
        "Its score was never more than about a dozen points behind.",
        "thesis, 4.2.5",
        never_far_behind,
        "We ran 100 tests and the thesis 15, and the furthest of more tests is further.",
    ),
    Claim(
        "everybody-attacks",
        "With no flag stolen the team learns to attack with everybody",
        "The evolved team gives everybody an offensive role while both flags are at home.",
        "thesis, 4.2.4",
        everybody_attacks,
    ),
)
