"""Rules that cost wins, and why."""

from __future__ import annotations

from dataclasses import replace

from sparring.lab.doctor.dealing import Effect, Verdict, Worth
from sparring.lab.doctor.evidence import Complaint, Place, places_of
from sparring.lab.doctor.harm import friendly_fire, harmful
from sparring.lab.doctor.sampling import Hits, Sample
from sparring.worlds.crpg.world import Crpg

PLACES = {(one.role.name, one.name): one for one in places_of(Crpg())}
MOVER = PLACES["fighter", "spread_out"]
BURNER = PLACES["wizard", "fireball_furthest"]
DRINKER = PLACES["wizard", "drink_anything"]


def effect(place: Place, change: float = -3.0) -> Effect:
    return Effect(place, 40 + change, 40, 0.2, ((change - 1, 0.5), (change + 1, 0.5)), 900, 900)


def worth(verdict: Verdict, *effects: Effect) -> Worth:
    return Worth(effects, (verdict,) * len(effects), 1_800, 3_600)


def sample(**hits: Hits) -> Sample:
    return Sample(hits={("wizard", name): one for name, one in hits.items()})


def test_a_rule_that_costs_wins_is_named_with_its_reason() -> None:
    found = harmful(
        worth(Verdict.WORSE, effect(DRINKER), effect(MOVER, -2.0), effect(BURNER, -4.0)),
        sample(fireball_furthest=Hits(30, 70, 100)),
        dict.fromkeys((MOVER, BURNER, DRINKER), 50.0),
    )
    assert [(one.complaint, one.rules) for one in found] == [
        (Complaint.HURTS_OWN, ("fireball_furthest",)),
        (Complaint.ALWAYS_WORSE, ("drink_anything",)),
        (Complaint.WASTES_TURN, ("spread_out",)),
    ]
    assert "30 of 100" in found[0].sentence
    assert "-3.0 of 100" in found[1].sentence
    assert found[1].figures["change_by_tactic"] == [-4.0, -2.0]


def test_a_few_hits_on_the_own_side_are_no_reason() -> None:
    weights = {BURNER: 50.0}
    few = harmful(
        worth(Verdict.WORSE, effect(BURNER)), sample(fireball_furthest=Hits(9, 9, 18)), weights
    )
    rare = harmful(
        worth(Verdict.WORSE, effect(BURNER)), sample(fireball_furthest=Hits(9, 91, 100)), weights
    )
    assert {one.complaint for one in (*few, *rare)} == {Complaint.ALWAYS_WORSE}


def test_rules_that_are_not_worse_beyond_doubt_are_not_named() -> None:
    for verdict in (Verdict.MIXED, Verdict.CLEAR, Verdict.UNDECIDED):
        assert harmful(worth(verdict, effect(MOVER)), sample(), {MOVER: 50.0}) == []


def test_much_friendly_fire_is_named_unless_teams_win_more() -> None:
    hits = sample(fireball_furthest=Hits(60, 60, 120))
    even = effect(BURNER, 0.1)
    (finding,) = friendly_fire(worth(Verdict.CLEAR, even), hits)
    assert finding.complaint is Complaint.HURTS_OWN
    assert "60 of 120" in finding.sentence
    assert friendly_fire(worth(Verdict.CLEAR, replace(even, won=44.0)), hits) == []
    assert friendly_fire(worth(Verdict.WORSE, effect(BURNER)), hits) == []
    assert (
        friendly_fire(worth(Verdict.CLEAR, even), sample(fireball_furthest=Hits(30, 90, 120))) == []
    )
