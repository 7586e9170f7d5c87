"""Who meets whom in each figure of the agent-modelling thesis, and what it says of it.

The thesis draws its figures without numbers. What stands here of them is what its text says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.worlds.pit.world import LATER_VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "alert"
PHASE = 500
"""Episodes of a phase."""
STEP = 50
"""Figures have a point after so many episodes."""
FIGHTER, SORCERER, PAIR = "fighter", "sorcerer", "fighter-sorcerer"
IN_WORDS = {FIGHTER: "fighters", SORCERER: "sorcerers", PAIR: "a fighter and a sorcerer each"}
ALERT, AM, SARSA, SCRIPTING = "alert", "alert-am", "sarsa", "scripting"
RIVAL_SCRIPTING = "dynamic-scripting"
"""Dynamic scripting (the thesis's DS-B) on the other side."""
NAMES = {
    ALERT: "Alert",
    AM: "AlertAM",
    SARSA: "Sarsa",
    SCRIPTING: "dynamic scripting",
    RIVAL_SCRIPTING: "dynamic scripting",
    LATER_VERSION: "AI 1.61",
}


class Match(NamedTuple):
    """Two sides that duel again and again."""

    duel: str
    learner: str
    against: str
    claim: str = ""
    """What the thesis says of it."""
    said: Mapping[int, str] = {}
    """The numbers that it names, by the episode that they belong to."""
    loadouts: tuple[str, ...] = ("everything",)
    """What everybody has, phase by phase."""
    more: Mapping[str, Any] = {}
    """What else a job is told."""

    @property
    def episodes(self) -> int:
        """Of all phases."""
        return PHASE * len(self.loadouts)

    @property
    def words(self) -> str:
        """Who meets whom."""
        return f"{NAMES[self.learner]} against {NAMES[self.against]}, {IN_WORDS[self.duel]}"


QUICK = "Alert quickly finds an answer to the game's own AI and wins consistently."
TIE = "Both find the best strategy fairly soon: a tie."
FIGURES: dict[str, Match] = {
    "fig_3_4": Match(FIGHTER, ALERT, LATER_VERSION, QUICK),
    "fig_3_5": Match(SORCERER, ALERT, LATER_VERSION, QUICK),
    "fig_3_6": Match(PAIR, ALERT, LATER_VERSION, QUICK),
    "fig_3_7": Match(FIGHTER, ALERT, RIVAL_SCRIPTING, TIE),
    "fig_3_8": Match(
        SORCERER,
        ALERT,
        RIVAL_SCRIPTING,
        "Tests differ much, and wins fall to about half as late as episode 350.",
        {350: "about 50"},
    ),
    "fig_3_9": Match(PAIR, ALERT, RIVAL_SCRIPTING, TIE),
    "fig_3_10": Match(
        SORCERER,
        AM,
        LATER_VERSION,
        "The game's own AI is beaten in more than 90 of 100 episodes.",
        {500: "above 90"},
    ),
    "fig_3_11": Match(
        PAIR, AM, LATER_VERSION, "The game's own AI is beaten in 80 of 100 episodes.", {500: "80"}
    ),
    "fig_3_12": Match(
        SORCERER,
        AM,
        RIVAL_SCRIPTING,
        "The model is there in less than 100 episodes; from then on wins stay above 62 of 100, "
        "clearly ahead at one standard deviation, with more wins than Alert has and much less "
        "spread.",
        {100: "above 62", 300: "above 62", 500: "above 62"},
    ),
    "fig_3_13": Match(
        PAIR,
        AM,
        RIVAL_SCRIPTING,
        "By episode 300 wins have come to 60 of 100 and stay there; at one standard deviation "
        "they are mostly above half. Alert does worse.",
        {300: "60", 500: "60"},
    ),
    "fig_3_14": Match(
        SORCERER,
        AM,
        ALERT,
        "Wins are mostly above 60 of 100; the z-test finds AlertAM ahead at every point after "
        "200 but for 400.",
        {300: "above 60", 500: "above 60"},
    ),
    "fig_3_15": Match(
        PAIR,
        AM,
        ALERT,
        "Wins are mostly above 60 of 100; the z-test finds AlertAM ahead at every point after 300.",
        {300: "above 60", 500: "above 60"},
    ),
    "fig_3_16": Match(
        SORCERER,
        AM,
        RIVAL_SCRIPTING,
        "With Fireball alone a tie, dynamic scripting slightly ahead. With Minor Globe besides "
        "about half at 550, AlertAM dominates by about 750 and wins about 80 of 100 at 1000.",
        {550: "about 50", 1000: "about 80"},
        ("fire", "fire-and-globe"),
    ),
    "fig_3_17": Match(
        SORCERER,
        AM,
        RIVAL_SCRIPTING,
        "AlertAM is ahead with Shield and Magic Missile, and with Fireball and Minor Globe "
        "besides: about half at 550, dominating by about 750.",
        {550: "about 50"},
        ("shield-and-missile", "shield-missile-fire-and-globe"),
    ),
}
"""The thesis's figures, in its order."""

BETTER_WEAPON = ("everything", "better-weapon")
WEAPONS: dict[str, Match] = {
    f"weapon_{name}": Match(FIGHTER, learner, LATER_VERSION, loadouts=BETTER_WEAPON)
    for name, learner in (
        ("alert", ALERT),
        ("sarsa", SARSA),
        ("scripting", SCRIPTING),
        ("ai161", LATER_VERSION),
    )
}
"""Fighters who both get a better weapon with episode 501. The thesis tells of them without a
figure and does not say whom they met: here all meet the game's own AI."""

SCRIPTED = [figure for figure, match in FIGURES.items() if match.against == RIVAL_SCRIPTING]
"""Figures in which dynamic scripting is met."""

READINGS: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
    ("fig_3_11", "everyone_models", {"everyone_models": True}),
    ("fig_3_13", "everyone_models", {"everyone_models": True}),
    ("fig_3_15", "everyone_models", {"everyone_models": True}),
    *((figure, "by_round", {"by_round": True}) for figure in SCRIPTED),
    ("fig_3_8", "explores_by_step", {"changes": {"explores_by": "step"}}),
    ("fig_3_12", "explores_by_step", {"changes": {"explores_by": "step"}}),
    ("fig_3_12", "window_3", {"changes": {"window": 3}}),
    ("fig_3_12", "window_20", {"changes": {"window": 20}}),
)
"""What the thesis leaves open, read otherwise: the fighter models his counterpart as well;
dynamic scripting draws scripts and learns in every round, as the thesis tells of it;
exploration follows each choice's reward; errors are compared with fewer or more before them."""
SWITCHES: dict[str, Match] = {
    f"{figure}_{name}": FIGURES[figure]._replace(claim="", said={}, more=more)
    for figure, name, more in READINGS
}

CONTROLS: dict[str, Match] = {
    "scripting_sorcerer": Match(SORCERER, SCRIPTING, LATER_VERSION),
    "scripting_pair": Match(PAIR, SCRIPTING, LATER_VERSION),
    "alert_alert_sorcerer": Match(SORCERER, ALERT, ALERT),
    "alert_alert_pair": Match(PAIR, ALERT, ALERT),
}
"""To compare with: how strong dynamic scripting is here, and what two equals come to."""

MATCHES = {**FIGURES, **WEAPONS, **SWITCHES, **CONTROLS}
LEAVES_OPEN = {
    "everyone_models": "the fighter makes himself a model as well",
    "by_round": "dynamic scripting draws and learns in every round",
    "explores_by_step": "exploration follows each reward",
    "window_3": "errors are compared with 3 before them",
    "window_20": "errors are compared with 20 before them",
}


def row_name(row: str) -> str:
    """A row in words."""
    match = MATCHES[row]
    if row in CONTROLS:
        return match.words
    if row in WEAPONS:
        return f"better weapon from 501: {match.words}"
    number = ".".join(row.split("_")[1:3])
    switch = row.removeprefix(f"fig_{number.replace('.', '_')}").lstrip("_")
    ending = f" ({LEAVES_OPEN[switch]})" if switch else ""
    return f"{number}: {match.words}{ending}"


ROW_NAMES = {row: row_name(row) for row in MATCHES}
