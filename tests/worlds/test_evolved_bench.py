"""How fast worlds of networks are: figures that make sense beside each other."""

from __future__ import annotations

from sparring.worlds.evolved_bench import evolution_figures


def test_instances_and_generations_are_counted_in_one_run():
    figures = evolution_figures("garden", 0.4)
    assert set(figures) == {"instances_per_s", "generations_per_s", "generations_per_s_2"}
    # A generation rates a hundred children or more, each on twenty instances.
    assert figures["instances_per_s"] > 1_000 * figures["generations_per_s"] > 0
