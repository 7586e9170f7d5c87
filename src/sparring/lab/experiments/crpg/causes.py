"""Why figures of the papers may lie outside our intervals: guesses, in one place."""

from __future__ import annotations

from sparring.lab.results import Cause

LEARNERS = ("efficiency", "outliers", "turning-points", "absolute-turning-points")
CENTRES = ("tp_avg", "tp_median", "avg_tp_avg", "avg_tp_median", "abs_tp_avg", "abs_tp_median")
TAILS = ("tp_sd", "tp_top5")

CAUSES = (
    Cause(
        ("baseline",),
        ("wins_per_100",),
        "The world's free numbers were fitted to these wins, to within three of a hundred; this "
        "is what the fit left over.",
    ),
    Cause(
        ("baseline",),
        ("wins_sd",),
        "Wins of independent encounters spread by the root of 100 p (1 - p), which is 4 to 5, "
        "here and in the paper; our interval of a spread is somewhat too narrow.",
    ),
    Cause(
        ("baseline",),
        (*CENTRES, *TAILS),
        "The world was fitted to wins, not to turning points. A turning point takes ten good "
        "averages in a row, and our wins are about as decisive as our defeats, so a lucky streak "
        "is probably enough more often than in the paper. The paper's figures rest on 30 runs.",
        "lower",
    ),
    Cause(
        ("baseline",),
        (*CENTRES, *TAILS),
        "Both come from few runs that were cut at the same encounter: such a spread says little.",
        "higher",
    ),
    Cause(
        ("absolute-turning-points",),
        CENTRES,
        "Both are as low as they can be: the 2003 paper counts average turning points from 11 "
        "on, we count from 10 on as the later papers do.",
        "lower",
        ("disabling",),
    ),
    Cause(
        LEARNERS,
        CENTRES,
        "Learning probably goes faster here. Only wins without learning were fitted; scripts "
        "seem to differ more in strength than in the papers' world (compare the wins of plain "
        "learning under difficulty), so there is more to find and it shows sooner. Longer fights "
        "also let more rules of a script act, and be rewarded.",
        "lower",
    ),
    Cause(
        LEARNERS,
        CENTRES,
        "A few late runs lift a mean; medians differ less. With so many figures compared, one "
        "in twenty lies outside by chance alone.",
        "higher",
    ),
    Cause(
        LEARNERS,
        TAILS,
        "Spread and five highest rest on a few late runs, and where turning points come sooner "
        "there are fewer of these. Our intervals are too narrow for such figures.",
    ),
    Cause(
        ("biased",),
        (*CENTRES, *TAILS),
        "The paper does not list its biased weights. Ours come from a stated procedure, which "
        "helps some tactics more and some less than the authors' choice by hand.",
    ),
    Cause(
        ("monte-carlo",),
        (*CENTRES, *TAILS),
        "Fights last 10 to 24 rounds on average here, where the thesis calls 5 to 10 typical, so "
        "each encounter probably teaches a learner of values more. Choosing spells on the fly "
        "may be worth more in longer fights, and no fixed priorities stand in the way.",
        "lower",
    ),
    Cause(
        ("difficulty",),
        ("plain_avg",),
        "Learning gets further in our world than in the papers': good scripts probably win a "
        "larger share of their encounters.",
        "higher",
    ),
    Cause(
        ("difficulty",),
        ("plain_avg",),
        "The novice took no part in fitting the world, since the papers print no baseline "
        "against it; it is probably stronger here.",
        "lower",
        ("novice",),
    ),
    Cause(
        ("difficulty",),
        ("plain_sd", "penalising_sd", "clipping_sd", "culling_sd"),
        "Most runs have turned before the wins are counted, so runs probably differ less at the "
        "end than in the papers. Our intervals of a spread are somewhat too narrow.",
        "lower",
    ),
    Cause(
        ("difficulty",),
        ("plain_sd", "penalising_sd", "clipping_sd", "culling_sd"),
        "A few runs that learn late widen a spread; our intervals of it are somewhat too narrow.",
        "higher",
    ),
    Cause(
        ("difficulty",),
        ("penalising_avg",),
        "What penalising rewards depends on how fitness is spread between narrow and clear "
        "victories, and nothing about fitness was fitted.",
    ),
    Cause(
        ("difficulty",),
        ("clipping_avg", "culling_avg"),
        "Both balance wins and losses by themselves; how far off they settle depends on how "
        "strong scripts are without their best rules, which was not fitted.",
    ),
)
