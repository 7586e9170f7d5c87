"""The formulas as curves: what fitness earns, and how penalising bends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.lab.figures.style import INK, LOOKS, QUIET, drawn, lined, new_figure

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

STEPS = 200
"""Points of a curve, apart from its corners."""


def adjustment(
    fitness: float, *, max_penalty: float, max_reward: float, break_even: float
) -> float:
    """What each activated rule gains or loses, before rounding towards zero."""
    if fitness < break_even:
        return -max_penalty * ((break_even - fitness) / break_even)
    return max_reward * ((fitness - break_even) / (1 - break_even))


def mapped(fitness: float, peak: float) -> float:
    """Fitness as high-fitness penalising sees it: the peak is worth most."""
    return fitness / peak if fitness <= peak else (1 - fitness) / peak


@drawn
def adjustment_curves(
    *,
    max_penalty: float = 100,
    max_reward: float = 100,
    break_even: float = 0.3,
    peak: float = 0.7,
    title: str = "Weight adjustment, plain and with high fitness penalised",
) -> Figure:
    """Three curves over fitness F: the plain adjustment, the mapping of F to F', and
    the adjustment that follows from F'."""
    check(max_penalty, max_reward, break_even, peak)
    figure = new_figure(
        title,
        2.4,
        f"Left: from {-max_penalty:g} at fitness 0 over zero at {break_even:g} to {max_reward:g} "
        f"at fitness 1. Middle: F' rises to 1 at {peak:g} and falls to 0, with a drop if the peak "
        "is not one half. Right: the adjustment of the mapped fitness, highest at the peak.",
    )

    def earned(fitness: float) -> float:
        return adjustment(
            fitness, max_penalty=max_penalty, max_reward=max_reward, break_even=break_even
        )

    plain, mapping, penalised = figure.subplots(1, 3)
    draw_adjustment(plain, 1.0, earned, (max_penalty, max_reward))
    mark(plain, break_even, f"b = {break_even:g}")
    plain.set_title("Plain", loc="left")
    draw_mapping(mapping, peak)
    mapping.set_title("Fitness F to F\N{PRIME}", loc="left")
    draw_adjustment(penalised, peak, earned, (max_penalty, max_reward))
    mark(penalised, peak, f"p = {peak:g}")
    penalised.set_title("High fitness penalised", loc="left")
    return figure


def draw_adjustment(
    axes: Axes, peak: float, earned: Callable[[float], float], ends: tuple[float, float]
) -> None:
    """The adjustment as a function of fitness that was mapped with this peak."""
    axes.axhline(0, color=INK, linewidth=0.6)
    for fitness in pieces(peak):
        axes.plot(fitness, [earned(mapped(at, peak)) for at in fitness], color=LOOKS[0].colour)
    penalty, reward = ends
    axes.set_yticks([-penalty, 0, reward], [f"\N{MINUS SIGN}{penalty:g}", "0", f"{reward:g}"])
    reach = penalty + reward
    axes.set_ylim(-penalty - 0.06 * reach, reward + 0.12 * reach)
    over_fitness(axes, "Weight adjustment")


def draw_mapping(axes: Axes, peak: float) -> None:
    """F' as a function of F."""
    for fitness in pieces(peak):
        axes.plot(fitness, [mapped(at, peak) for at in fitness], color=LOOKS[0].colour)
    mark(axes, peak, f"p = {peak:g}")
    axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
    axes.set_ylim(-0.03, 1.09)
    over_fitness(axes, "F\N{PRIME}")


def over_fitness(axes: Axes, label: str) -> None:
    """Fitness from none to all below, the label beside."""
    axes.set(xlabel="Fitness F", ylabel=label, xlim=(0, 1))
    axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
    lined(axes)


def mark(axes: Axes, place: float, text: str) -> None:
    """A thin line at a fitness that matters, its name above the plot's data."""
    axes.axvline(place, color=QUIET, linewidth=0.8, linestyle=(0, (2, 2)), zorder=1)
    on_the_right = place < 0.5
    axes.annotate(
        text,
        (place, 1),
        xycoords=("data", "axes fraction"),
        xytext=(3 if on_the_right else -3, -1),
        textcoords="offset points",
        ha="left" if on_the_right else "right",
        va="top",
    )


def pieces(peak: float) -> list[list[float]]:
    """Fitness values before and after the peak: the mapping drops there, and a line
    across the drop would be a value that nothing has."""
    rising = [peak * at / STEPS for at in range(STEPS + 1)]
    if peak == 1:
        return [rising]
    after = peak + 1e-9
    return [rising, [after + (1 - after) * at / STEPS for at in range(STEPS + 1)]]


def check(max_penalty: float, max_reward: float, break_even: float, peak: float) -> None:
    """Refuse settings that have no curve."""
    if max_penalty < 0 or max_reward < 0 or max_penalty + max_reward == 0:
        raise UsageError(f"penalty and reward are sizes; got {max_penalty} and {max_reward}")
    if not 0 < break_even < 1:
        raise UsageError(f"the break-even fitness lies between 0 and 1; got {break_even}")
    if not break_even < peak <= 1:
        raise UsageError(f"the peak lies above {break_even} and at most at 1; got {peak}")
