"""Who meets whom: every figure of the thesis, and names that tell rows apart."""

from __future__ import annotations

from sparring.lab.experiments.pit.alert.claims import FIGURE_PARTS
from sparring.lab.experiments.pit.alert.matches import (
    FIGURES,
    MATCHES,
    ROW_NAMES,
    SWITCHES,
    WEAPONS,
)
from sparring.worlds.pit.duels.world import DUELS, Duel


def test_every_figure_of_the_thesis_has_a_match_a_claim_and_a_judge() -> None:
    assert list(FIGURES) == [f"fig_3_{number}" for number in range(4, 18)]
    assert set(FIGURE_PARTS) == set(FIGURES)
    assert all(match.claim.endswith(".") for match in FIGURES.values())


def test_the_matches_are_those_of_the_thesis() -> None:
    met = {row: (match.learner, match.against, match.duel) for row, match in FIGURES.items()}
    assert met["fig_3_6"] == ("alert", "ai161", "fighter-sorcerer")
    assert met["fig_3_8"] == ("alert", "dynamic-scripting", "sorcerer")
    assert met["fig_3_11"] == ("alert-am", "ai161", "fighter-sorcerer")
    assert met["fig_3_14"] == ("alert-am", "alert", "sorcerer")


def test_only_changing_matches_have_a_second_phase() -> None:
    longer = [row for row, match in MATCHES.items() if match.episodes == 1000]
    figures = ["fig_3_16", "fig_3_17"]
    assert longer == [*figures, *WEAPONS, *(f"{figure}_by_round" for figure in figures)]
    assert all(match.episodes in (500, 1000) for match in MATCHES.values())


def test_whatever_a_match_names_is_there() -> None:
    for match in MATCHES.values():
        assert match.duel in DUELS
        assert set(match.loadouts) <= set(Duel.loadouts)


def test_every_row_has_words_of_its_own() -> None:
    assert len(set(ROW_NAMES.values())) == len(MATCHES)
    assert ROW_NAMES["fig_3_4"] == "3.4: Alert against AI 1.61, fighters"
    for row in SWITCHES:
        assert ROW_NAMES[row].endswith(")")
