"""Texts of characters for the tests."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
GUARD = (FOLDER / "guard.roles").read_text(encoding="utf-8")
EVERYTHING = """\
# One of everything that can be said.
behaviour "arrest him"
    task chase do say("Stop!" or "Halt!", 5), walk_near(thief);
    task take do take(1 to 3, -0.5), face(self);

motivation day
    needs hunger 10 weight 3, boredom 50;
    rest lowers boredom 5, raises hunger 2;
    "arrest him" raises boredom 1;

role "a watchman" follows day
    do "arrest him" or rest(bench, "Ah!") or pose(lines = "Hm.", "Ha.");
    weight 0 if night and not hurt do wander(1 to 5, lines = nothing);
    weight 5 with anyone about "the weather" do converse_talk;
    when hungry [7] with cook about food if gold > 0 do converse_served("soup" or "stew");
    at 0:05 do return;
    at start [9] do vanish;
    when thief within 6.5 do attack;
    when asked by cook about food [2] if hurt do converse_serve;
    when asked about "the weather" do converse_listen;

role pupil learns "my learner" preset sorcerer
    state hurt if healthpercentage < 50;
    state rich if gold > 100 or gold == 7;
    reward health;
    models "old sorcerer" doing melee, "cast a spell";
    do strike(enemy, 5, "Ha!");
    do use;

performance one
    at start play "a watchman", pupil;
    at 23:59 play pupil;
    when "door opened" play "a watchman";
    when enemy within 6 play pupil;
"""
TEXTS = (GUARD, EVERYTHING)
