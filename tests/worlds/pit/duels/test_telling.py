"""Duels told in words: everybody by his own name, and what he brought."""

from __future__ import annotations

import pytest

from sparring.worlds.fights import Happening
from sparring.worlds.pit import telling
from sparring.worlds.pit.data.codes import Event, Kind
from sparring.worlds.pit.duels.world import Duel, FighterDuel, PairDuel, SorcererDuel
from sparring.worlds.pit.telling import WHOLE_TEAMS, Teller
from sparring.worlds.pit.world import Pit
from tests.worlds.pit.stage import PROPOSED

NAMES = {
    FighterDuel: ["red's fighter", "blue's fighter"],
    SorcererDuel: ["red's sorcerer", "blue's sorcerer"],
    PairDuel: ["red's fighter", "red's sorcerer", "blue's fighter", "blue's sorcerer"],
}


def happened(code: Event, who: int, target: int, thing: int) -> Happening:
    return Happening(code, 0, who, target, thing, 0, 0.0, 0.0)


def fought(kind: type[Duel], seed: int = 3):
    bout = kind(numbers=PROPOSED).begin(("ai161", "ai129"), seed)
    while not bout.over:
        bout.step()
    return bout


def test_a_teller_knows_whole_teams_as_the_world_has_them():
    assert Pit.sides == WHOLE_TEAMS


@pytest.mark.parametrize("kind", NAMES)
def test_everybody_is_told_of_by_his_own_name(kind: type[Duel]):
    bout = fought(kind)
    told = [sentence.text for _, sentence in telling.sentences(bout) if sentence]
    for name in NAMES[kind]:
        assert any(name in sentence for sentence in told), name
    absent = ("'s rogue", "'s priest", "'s wizard")
    assert not [sentence for sentence in told if any(name in sentence for name in absent)]


@pytest.mark.parametrize("kind", NAMES)
def test_both_sides_give_their_reasons(kind: type[Duel]):
    choices = [s.text for _, s in telling.sentences(fought(kind)) if s and s.is_choice]
    for name in NAMES[kind]:
        assert any(text.startswith(f"{name} follows ") for text in choices), name


@pytest.mark.parametrize("kind", NAMES)
def test_standings_are_those_of_the_duellists(kind: type[Duel]):
    bout = fought(kind)
    rows, outcome = telling.standings(bout), bout.outcome()
    assert [row.name for row in rows] == NAMES[kind]
    half = len(rows) // 2
    assert [row.side for row in rows] == [0] * half + [1] * half
    for row, health in zip(rows, outcome.health, strict=True):
        assert row.state.startswith(f"{health} of ") or (not health and "fell" in row.state)
    # Whoever stands in the other half of the pit brought things, too.
    assert all(row.used or row.unused for row in rows)


def test_what_both_sorcerers_brought_is_the_same():
    carried = SorcererDuel().begin(("ai161", "ai161"), 0).carried
    first, second = ([list(things) for things in one] for one in carried)
    assert first == second
    assert any(first[0])


def test_rounds_are_told_as_they_happen():
    bout = SorcererDuel().begin(("ai161", "ai161"), 3)
    bout.step()
    assert any("blue's sorcerer" in sentence for sentence in bout.told())


def test_events_are_told_with_the_sides_of_a_duel():
    outcome = SorcererDuel().fight(("ai161", "ai161"), 3, log=True)
    told = telling.tell(outcome.events, sides=SorcererDuel.sides)
    assert any("red's sorcerer casts" in sentence for sentence in told)
    assert telling.ending(outcome).endswith("wins with 1 of 1 standing.")


def test_units_are_numbered_as_agents_and_empty_places_and_creatures_not_at_all():
    teller = Teller(sides=PairDuel.sides)
    assert [teller.number_of(unit) for unit in (0, 1, 2, 4, 5, 8)] == [0, 1, None, 2, 3, None]


def test_a_creature_is_named_after_whoever_called_it():
    teller = Teller(sides=SorcererDuel.sides)
    (told,) = teller.tell([happened(Event.SUMMONS, 4, 11, Kind.BOAR)])
    assert told.endswith("a boar joins blue's sorcerer.")
    assert teller.name(11) == "blue sorcerer's boar"
