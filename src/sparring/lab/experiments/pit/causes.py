"""Why figures of the papers may lie outside our intervals: guesses, in one place."""

from __future__ import annotations

from sparring.lab.experiments.pit.neverwinter import NAME, NAME_2003
from sparring.lab.report.plan import Caution
from sparring.lab.results import Cause

CAUTION = Caution(
    "What figures without learning cannot show",
    "The papers print no baseline of the game: of teams that never learn they only say who is "
    "stronger. The world was fitted to these few sentences and to nothing else. They leave open "
    "how much of a fight is decided by scripts and how much by luck, and how much stronger a good "
    "script is than a poor one; both move every figure on learning. So a difference here says "
    "less about the learner than about the game.",
)
"""Said once in the report, since it concerns every table on learning."""
UNSEEN = f"Nothing that the papers say without learning settles this (see “{CAUTION.title}”)."
CENTRES = ("tp_avg", "tp_median", "avg_tp_avg", "avg_tp_median", "abs_tp_avg", "abs_tp_median")
TAILS = ("tp_sd", "tp_top5")
BOTH = (NAME, NAME_2003)

CAUSES = (
    Cause(
        (NAME,),
        ("tp_sd",),
        "The printed spread is a slip: a mean of 21 over 50 tests whose highest is 101 and whose "
        "five highest are 58 on average asks for 14 at least.",
        "higher",
        ("ai129_none",),
    ),
    Cause(
        BOTH,
        CENTRES,
        "Learning probably goes slower here: more of a fight is luck, or fewer scripts are much "
        f"better than the game's own AI, than in the commercial game. {UNSEEN}",
        "higher",
    ),
    Cause(
        BOTH,
        CENTRES,
        "Learning probably goes faster here: good scripts are found more easily, or win more "
        f"clearly, than in the commercial game. {UNSEEN}",
        "lower",
    ),
    Cause(
        (NAME,),
        TAILS,
        "Spread and five highest rest on a few late tests of 21 to 50, and follow the mean: where "
        "turning points come later, they spread more, and the other way round. Our intervals are "
        "too narrow for such figures.",
    ),
)
