"""Why figures of the papers may lie outside our intervals: guesses, in one place."""

from __future__ import annotations

from sparring.lab.experiments.crpg.updates import MEASURES, READINGS
from sparring.lab.report.plan import Caution
from sparring.lab.results import Cause

BASELINE_CAUTION = Caution(
    "What a baseline cannot show",
    "A team that never learns gets new scripts for every encounter, drawn with the same chances. "
    "What it shows is therefore an average over all scripts: if every script wins 40 encounters "
    "of 100, or if some win 80 and as many win none, the wins of such a team, their spread and "
    "its turning points look the same. So a baseline cannot tell luck from script, and no world "
    "that is fitted to a baseline is fitted in this. Yet it moves every figure on learning. Where "
    "scripts differ much, good ones are soon found and win clearly; where luck decides most "
    "encounters, the same learner learns late or hardly at all. Wherever figures on learning are "
    "compared here, with the papers' or with those of an earlier state of the world, a "
    "difference may come from this split as well as from anything that a learner does.",
)
"""Said once in the report, since it concerns every table but that of the baseline."""
UNSEEN = f"No fit to a baseline settles this (see “{BASELINE_CAUTION.title}”)."
LEARNERS = ("efficiency", "outliers", "turning-points", "absolute-turning-points", "updates")
CENTRES = (
    *("tp_avg", "tp_median", "avg_tp_avg", "avg_tp_median", "abs_tp_avg", "abs_tp_median"),
    *(f"{reading}_{measure}" for reading in READINGS for measure in MEASURES),
)
TAILS = ("tp_sd", "tp_top5")

CAUSES = (
    Cause(
        ("baseline",),
        ("wins_per_100",),
        "The world's free numbers were fitted to these wins, together with everything else that "
        "the papers say without learning; this is what the fit left over.",
    ),
    Cause(
        ("baseline",),
        ("wins_sd",),
        "Wins of independent encounters spread by the root of 100 p (1 - p), which is 4 to 5, "
        "here and in the paper; our interval of a spread is somewhat too narrow.",
    ),
    Cause(
        ("baseline",),
        ("tp_over_241_pct", *CENTRES, *TAILS),
        "The shares of runs that never turn were fitted loosely, for the paper's rest on 30 runs. "
        "With as many wins of either side in ten encounters, the fitness of winners decides which "
        "average is higher; ours favours the team that draws its scripts a little more than the "
        "paper's.",
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
        (*CENTRES, *TAILS),
        "Offensive decides most encounters by two fireballs in the first round, here even more "
        "than in the papers' world: fighters have little health, too. Whoever is to live through "
        "that needs several right rules at once, and a few runs find them very late.",
        "higher",
        ("offensive",),
    ),
    Cause(
        LEARNERS,
        CENTRES,
        "Learning probably goes faster here against these: more of an encounter seems to be up "
        "to the script, and less to luck, than in the papers' world (compare the wins of plain "
        f"learning under difficulty), so there is more to find and it shows sooner. {UNSEEN}",
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
        "What a learner of values can gain depends on how much of an encounter is luck, as it "
        f"does for scripts. {UNSEEN} No fixed priorities stand in its way, either.",
        "lower",
    ),
    Cause(
        ("difficulty",),
        ("plain_avg",),
        "Learning gets further in our world than in the papers': good scripts probably win a "
        f"larger share of their encounters. {UNSEEN}",
        "higher",
    ),
    Cause(
        ("difficulty",),
        ("plain_avg",),
        "The novice took hardly any part in fitting the world, since the papers print no "
        "baseline against it; it is probably stronger here.",
        "lower",
        ("novice",),
    ),
    Cause(
        ("difficulty",),
        ("plain_avg", "clipping_avg", "culling_avg", "plain_sd", "clipping_sd", "culling_sd"),
        "Against offensive, some runs have not turned yet when wins are counted, later than in "
        "the papers: they win as seldom as the baseline, and there is nothing to hold back.",
        rows=("offensive",),
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
