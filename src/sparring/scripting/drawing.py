"""Scripts filled: from one pool, or state by state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.scripting.draw import draw, make_wheel
from sparring.scripting.ordering import by_priority, by_relations

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.luck import Luck
    from sparring.scripting.draw import Wheel
    from sparring.scripting.pool import Pool
    from sparring.scripting.regime import Regime
    from sparring.scripting.rulebase import Rulebase
    from sparring.scripting.script import Part


def new_wheel(pool: Pool, regime: Regime) -> Wheel:
    """A wheel of the present weights, without those culled for being too good."""
    ceiling = pool.ceiling if regime.culls else None
    activated = None if regime.relative is None else pool.activated
    pool.wheel = make_wheel(pool.weights, ceiling, pool.line_of, pool.has_twins, activated)
    return pool.wheel


def drawable_rules(pool: Pool, regime: Regime) -> list[int]:
    """The rules that have a field on the wheel."""
    ends, _ = new_wheel(pool, regime)
    starts = [0, *ends]
    return [rule for rule, end in enumerate(ends) if end > starts[rule]]


def draw_script(pool: Pool, places: int, regime: Regime, luck: Luck) -> list[int]:
    """Rules of one pool, in script order."""
    wheel = pool.wheel or new_wheel(pool, regime)
    rules = draw(wheel, places, regime.settings.max_tries, luck, pool.line_of)
    return in_order(rules, pool, regime)


def in_order(rules: list[int], pool: Pool, regime: Regime) -> list[int]:
    """Drawn rules in script order, counted as drawn."""
    counts = pool.drawn
    for rule in rules:
        counts[rule] += 1
    if regime.sorts_by_priority:
        return by_priority(rules, pool.ranks, pool.weights)
    if pool.relations is not None:
        return by_relations(rules, pool.relations, pool.priorities, pool.weights)
    return rules


def draw_through_states(
    rulebase: Rulebase, pools: Mapping[str | None, Pool], regime: Regime, luck: Luck
) -> list[Part]:
    """Rules state by state; a drawn rule that opens a state moves on to it.

    A script comes to each state once: no rule stands twice in one state. A last state may
    have places of its own, which come on top of all others.
    """
    places, start = rulebase.script_size, 0
    state: str | None = rulebase.states[0]
    visited: set[str | None] = set()
    parts: list[Part] = []
    while state in pools and state not in visited:
        pool = pools[state]
        opens = states_opened(rulebase, pool)
        room = rulebase.places_in(opens, places)
        if room == 0:
            break
        visited.add(state)
        rules, used_places = draw_in_state(pool, opens, room, regime, luck)
        parts.append((pool, in_order(rules, pool, regime), start))
        start += len(rules)
        places -= used_places
        state = opens[rules[-1]] if rules else None
    return parts


def states_opened(rulebase: Rulebase, pool: Pool) -> list[str | None]:
    """The state that each rule of a state's pool opens, if any."""
    return [
        next(s.opens for s in rulebase.rules[member].states if s.state == pool.label)
        for member in pool.members
    ]


def draw_in_state(
    pool: Pool, opens: list[str | None], places: int, regime: Regime, luck: Luck
) -> tuple[list[int], int]:
    """Rules of one state up to the one that opens another, and how many places
    were used (one that stayed empty is used, too)."""
    wheel = pool.wheel or new_wheel(pool, regime)
    tries = regime.settings.max_tries
    before = luck.state
    rules = draw(wheel, places, tries, luck, pool.line_of)
    opener = next((at for at, r in enumerate(rules, start=1) if opens[r] is not None), None)
    if opener is None:
        return rules, places
    for used_places in range(opener, places + 1):
        # Spin again for just these places: what came after was never drawn.
        luck.state = before
        rules = draw(wheel, used_places, tries, luck, pool.line_of)
        if len(rules) == opener:
            break
    return rules, used_places
