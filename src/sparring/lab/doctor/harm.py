"""Rules that do harm: worse on the whole and against no tactic clearly better; among them
those that waste the turn by moving, and those whose acts hit their own side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.doctor.dealing import Verdict
from sparring.lab.doctor.evidence import Complaint, Finding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.doctor.dealing import Effect, Worth
    from sparring.lab.doctor.evidence import Place
    from sparring.lab.doctor.sampling import Hits, Sample

ENOUGH = 20
"""Fights in which a rule harmed anybody, below which nothing is said of whom."""
SOME = 0.10
"""Of a rule that is worse on the whole: from this share on, hits on its own side are
named, as the reason if it is always worse."""
MANY = 1 / 3
"""From this share on they are named in any case, unless teams with the rule clearly win
more: for two opponents it hits one friend."""


def harmful(worth: Worth, sample: Sample, weights: Mapping[Place, float]) -> list[Finding]:
    """Every rule that costs wins beyond doubt, each with its likely reason, the worst
    first."""
    return [
        harm_finding(effect, sample.of(effect.place), weights[effect.place])
        for effect in worth.of(Verdict.WORSE)
    ]


def reason_of(place: Place, hits: Hits) -> Complaint:
    """Why a rule that costs wins does so, as far as that can be seen."""
    if place.only_moves:
        return Complaint.WASTES_TURN
    if hits.fights >= ENOUGH and hits.interval.low > SOME:
        return Complaint.HURTS_OWN
    return Complaint.ALWAYS_WORSE


def harm_finding(effect: Effect, hits: Hits, weight: float) -> Finding:
    """A rule that does harm, with what learning makes of it."""
    place, ends = effect.place, effect.interval
    complaint = reason_of(place, hits)
    changes = [change for change, _ in effect.by_tactic]
    opening = {
        Complaint.WASTES_TURN: f"{place.name} moves where others would act: teams with it",
        Complaint.HURTS_OWN: f"of those harmed by {place.name} {100 * hits.share:.0f} % are on "
        f"its own side ({hits.own} of {hits.count}): teams with it",
    }.get(complaint, f"teams with {place.name}")
    return Finding(
        complaint,
        place.role.name,
        (place.name,),
        f"{opening} win {effect.won:.1f} % (without it {effect.won_without:.1f} %), "
        f"{effect.change:+.1f} of 100, 95 % interval {ends.low:+.1f} to {ends.high:+.1f}, by "
        f"tactic {min(changes):+.1f} to {max(changes):+.1f}; learning leaves it {weight:.0f} % of "
        "its weight",
        effect.as_data() | {"weight_left_pct": weight} | hit_figures(hits),
    )


def hit_figures(hits: Hits) -> dict[str, int]:
    """Whom a rule harmed, if anybody."""
    return {"hits_own": hits.own, "hits_others": hits.others} if hits.count else {}


def friendly_fire(worth: Worth, sample: Sample) -> list[Finding]:
    """Rules that hit their own side about half as often as the others or more, and do not
    make up for it; less is enough where they cost wins on the whole. Those that are always
    worse are told of with these."""
    findings = []
    for effect, verdict in zip(worth.effects, worth.verdicts, strict=True):
        hits = sample.of(effect.place)
        if verdict is Verdict.WORSE or hits.fights < ENOUGH:
            continue
        enough = SOME if verdict is Verdict.MIXED else MANY
        if hits.interval.low > enough and not (effect.is_known and effect.interval.low > 0):
            findings.append(fire_finding(effect, hits))
    return findings


def fire_finding(effect: Effect, hits: Hits) -> Finding:
    """A rule that hits its own side."""
    name, share, ends = effect.place.name, hits.interval, effect.interval
    return Finding(
        Complaint.HURTS_OWN,
        effect.place.role.name,
        (name,),
        f"of those harmed by {name} {100 * hits.share:.0f} % are on its own side ({hits.own} of "
        f"{hits.count}, 95 % interval {100 * share.low:.0f} to {100 * share.high:.0f} %), and "
        f"teams with it do not clearly win more ({effect.change:+.1f} of 100, 95 % interval "
        f"{ends.low:+.1f} to {ends.high:+.1f})",
        effect.as_data() | hit_figures(hits),
    )
