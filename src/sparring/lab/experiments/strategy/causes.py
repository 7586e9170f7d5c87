"""Why figures of the thesis may lie outside our intervals: guesses, in one place."""

from __future__ import annotations

from sparring.lab.experiments.strategy import evolved
from sparring.lab.experiments.strategy.learned import IMPROVED_NAME, ORIGINAL_NAME
from sparring.lab.experiments.strategy.tables import EVEN_MATCHES, RUSHES
from sparring.lab.results import Cause

TURNING = ("tp_avg", "tp_median", "tp_lowest", "tp_highest")
BOTH = (ORIGINAL_NAME, IMPROVED_NAME)

CAUSES = (
    Cause(
        BOTH,
        ("won_of_100", "tp_over_100"),
        "Here the thesis's equations hardly learn: a state's fitness is a difference of shares, "
        "which equation 6.4 compares with one half, so that rules of later states lose weight even "
        "in games that are won; and every rule that the script reached is judged alike. What is "
        "won is near what equal weights win. In the thesis's own game something must have made up "
        "for it that the text does not tell; lessons by the usual do (strategy-lasting).",
        rows=EVEN_MATCHES,
    ),
    Cause(
        BOTH,
        TURNING,
        "Only tests count that turned, and few do here: those that happen to begin well.",
        rows=EVEN_MATCHES,
    ),
    Cause(
        BOTH,
        ("won_of_100", "tp_over_100"),
        "How often equal weights beat a rush was only fitted to be at most 10 of 100, and little "
        "more than that is learned.",
        rows=RUSHES,
    ),
    Cause(
        (evolved.NAME,),
        ("fitness_avg", "fitness_lowest", "fitness_highest", "runs_over_250"),
        "Many searches end among the first 50 tactics, which are random: in our game more of them "
        "beat a rush.",
    ),
)
