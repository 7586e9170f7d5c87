"""Writes the test vectors: `python -m tests.vectors.make`.

Everything comes from the slow twins in `tests/scripting/literal.py` and `tests/curves.py`,
the choice of cases too, so that the files are the same on every machine. Other languages
that implement the learner, or let networks act, are held to them, and `test_vectors.py`
holds the library.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests import curves
from tests.scripting import literal
from tests.scripting.literal import Dice

HERE = Path(__file__).parent
SEEDS = [0, 1, 2, 7, 0xFFFFFFFF, 0x100000000, 0x123456789ABCDEF0, 0xFFFFFFFFFFFFFFFF]
Case = dict[str, Any]


def number(dice: Dice, low: int, high: int) -> int:
    """A whole number within these bounds."""
    return low + dice.below(high - low + 1)


def one_of(dice: Dice, *choices: Any) -> Any:
    return choices[dice.below(len(choices))]


def some_of(dice: Dice, count: int, percent: int) -> list[int]:
    """Some of the numbers from 0 on, each with this chance."""
    return [at for at in range(count) if dice.below(100) < percent]


def hundredths(dice: Dice) -> float:
    return dice.below(101) / 100


def fixed(state: str) -> Dice:
    """Dice that go on from a state."""
    dice = Dice(0)
    dice.carry, dice.last = int(state[:8], 16), int(state[8:], 16)
    return dice


# --- luck --------------------------------------------------------------------


def seeding() -> list[Case]:
    dice = Dice(1)
    cases = []
    for stream in (0, 1, 5, 0xFFFFFFFF):
        more = [dice.word() << 32 | dice.word() for _ in range(4)]
        for seed in [*SEEDS, *more]:
            state = Dice(seed, stream).state
            cases.append({"seed": f"{seed:016x}", "stream": stream, "state": state})
    return cases


def generator() -> list[Case]:
    cases = []
    for seed in SEEDS:
        dice = Dice(seed)
        words = [dice.word() for _ in range(24)]
        cases.append({"seed": f"{seed:016x}", "words": words, "state": dice.state})
    for state in ("0000000000000001", "fffeb81afffffffe", "00000000ffffffff", "0000000100000000"):
        dice = fixed(state)
        words = [dice.word() for _ in range(24)]
        cases.append({"from": state, "words": words, "state": dice.state})
    return cases


def below() -> list[Case]:
    cases = []
    for seed in range(20):
        dice, chooser = Dice(seed, 3), Dice(seed, 4)
        usual = [1, 2, 3, 6, 20, 100, 2000, 5000, 65536, 0x7FFFFFFF, 0x80000001, 0x100000000]
        bounds = [one_of(chooser, *usual, 1 + chooser.word()) for _ in range(20)]
        numbers = [dice.below(bound) for bound in bounds]
        cases.append(
            {
                "seed": f"{seed:016x}",
                "stream": 3,
                "bounds": bounds,
                "numbers": numbers,
                "state": dice.state,
            }
        )
    return cases


# --- drawing -----------------------------------------------------------------


def some_weights(dice: Dice, count: int) -> list[int]:
    kind = dice.below(4)
    if kind == 0:
        return [100] * count
    if kind == 1:
        return [number(dice, 0, 2000) for _ in range(count)]
    if kind == 2:
        return [one_of(dice, 0, 0, 1, 50) for _ in range(count)]
    return [one_of(dice, 0, 1, 1, 100000) for _ in range(count)]


def draws() -> list[Case]:
    cases = []
    for seed in range(60):
        dice = Dice(seed, 10)
        count = number(dice, 1, 12)
        weights = some_weights(dice, count)
        lines = [dice.below(at + 1) if dice.below(100) < 25 else at for at in range(count)]
        ceiling = one_of(dice, None, None, number(dice, 0, 2000))
        places, tries = number(dice, 1, 14), one_of(dice, 1, 3, 100)
        luck = Dice(seed, 11)
        before = luck.state
        wheel = literal.on_the_wheel(weights, ceiling)
        drawn = literal.generate(wheel, lines, places, tries, luck)
        cases.append(
            {
                "weights": weights,
                "lines": lines,
                "ceiling": ceiling,
                "places": places,
                "max_tries": tries,
                "luck": before,
                "drawn": drawn,
                "luck_after": luck.state,
            }
        )
    return cases


# --- adjusting ---------------------------------------------------------------


def bounded_weights(dice: Dice) -> tuple[list[int], int, int]:
    count = number(dice, 1, 10)
    low = one_of(dice, 0, 0, 25)
    high = low + one_of(dice, 0, 1, 100, 2000)
    kind = dice.below(4)
    if kind == 0:
        return [one_of(dice, low, high) for _ in range(count)], low, high
    if kind == 1:
        return [one_of(dice, low, high)] * count, low, high
    return [number(dice, low, high) for _ in range(count)], low, high


def adjustments() -> list[Case]:
    cases: list[Case] = []
    for seed in range(40):
        dice = Dice(seed, 20)
        weights, low, high = bounded_weights(dice)
        active = some_of(dice, len(weights), 40)
        change = one_of(dice, 0, 1, -1, number(dice, -100, 100), number(dice, -3000, 3000))
        cases.append(
            {
                "weights": weights,
                "active": active,
                "adjustment": change,
                "low": low,
                "high": high,
                "after": literal.adjusted(weights, active, change, low, high),
            }
        )
    for seed in range(40):
        dice = Dice(seed, 21)
        weights, low, high = bounded_weights(dice)
        script = some_of(dice, len(weights), 60)
        active = [rule for rule in script if dice.below(2)]
        silent = [rule for rule in script if rule not in active]
        change = one_of(dice, 1, -1, 3, -3, number(dice, -100, 100), number(dice, -3000, 3000))
        cases.append(
            {
                "weights": weights,
                "active": active,
                "silent": silent,
                "adjustment": change,
                "low": low,
                "high": high,
                "after": literal.adjusted_sharing(weights, active, silent, change, low, high),
            }
        )
    return cases


def hand_outs() -> list[Case]:
    cases = []
    for seed in range(40):
        dice = Dice(seed, 22)
        weights, low, high = bounded_weights(dice)
        room = sum(high - weight for weight in weights)
        stock = sum(weight - low for weight in weights)
        remainder = one_of(dice, room, -stock, number(dice, -stock, room), -min(stock, 3))
        cases.append(
            {
                "weights": weights,
                "remainder": remainder,
                "low": low,
                "high": high,
                "after": literal.divide_remainder(weights, remainder, low, high),
            }
        )
    return cases


def fitness_mappings() -> list[Case]:
    cases: list[Case] = []
    for seed in range(40):
        dice = Dice(seed, 30)
        settings = literal.SETTINGS | {
            "break_even": one_of(dice, 0.3, 0.5, 0.25, 0.7),
            "max_reward": one_of(dice, 100, 50, 200, 31),
            "max_penalty": one_of(dice, 30, 70, 100, 31),
            "end_share": one_of(dice, 0.3, 0.3, 0.0, 1.0),
        }
        told = {
            name: settings[name]
            for name in ("break_even", "max_reward", "max_penalty", "end_share")
        }
        fitness = one_of(dice, 0.0, 1.0, settings["break_even"], hundredths(dice))
        of_state, peak = dice.below(201) / 100 - 1, number(dice, 50, 100)
        cases.append(
            {
                **told,
                "fitness": fitness,
                "adjustment": literal.adjustment_56(fitness, settings),
                "state_fitness": of_state,
                "state_adjustment": literal.adjustment_64(fitness, of_state, settings),
                "peak": peak,
                "mapped": literal.mapped_57(fitness, peak),
            }
        )
    return cases


# --- lessons by what is usual ------------------------------------------------


def some_relative(dice: Dice) -> Case:
    if dice.below(3) == 0:
        return literal.RELATIVE
    blame = one_of(dice, 0.5, 0.8, 1.0)
    return {
        "rate": one_of(dice, 0.15, 0.01, 1.0),
        "haste": one_of(dice, 0.0, 0.15, 1.0),
        "silent_praise": one_of(dice, 0.0, 0.25, blame),
        "silent_blame": blame,
        "pace": one_of(dice, 0.05, 0.001, 0.5),
        "inert": one_of(dice, 0.5, 1.5, 3.0),
    }


def factors() -> list[Case]:
    cases = []
    for seed in range(60):
        dice = Dice(seed, 31)
        form = some_relative(dice)
        usual = one_of(dice, 0.02, 0.8, 0.3, number(dice, 2, 80) / 100)
        spread = one_of(dice, 0.0, 0.0025, 0.04, hundredths(dice) / 4)
        encounters = one_of(dice, 1, 2, 30, number(dice, 1, 1000))
        fitness, acted = (
            one_of(dice, 0.0, 1.0, hundredths(dice), hundredths(dice)),
            dice.below(4) > 0,
        )
        exponent = literal.exponent_by_the_usual(fitness, usual, spread, encounters, acted, form)
        silent = exponent * literal.silent_share(exponent, form)
        usual_after, spread_after = literal.followed(usual, spread, fitness, form["pace"])
        cases.append(
            {
                "relative": form,
                "usual": usual,
                "spread": spread,
                "encounters": encounters,
                "fitness": fitness,
                "acted": acted,
                "exponent": exponent,
                "factor": literal.factor_of(exponent),
                "silent_factor": literal.factor_of(silent),
                "usual_after": usual_after,
                "spread_after": spread_after,
            }
        )
    return cases


def multiplications() -> list[Case]:
    cases = []
    for seed in range(60):
        dice = Dice(seed, 32)
        count = number(dice, 1, 10)
        low = one_of(dice, 1, 10, 25)
        high = low + one_of(dice, 0, 1, 100, 20000, 8000000 // count)
        weights = [one_of(dice, low, high, number(dice, low, high)) for _ in range(count)]
        script = some_of(dice, count, 50)
        factor, silent = (one_of(dice, 2, 1024, 1025, number(dice, 700, 1400), 49000) for _ in "ab")
        active = [rule for rule in script if dice.below(2)]
        multiples = {rule: factor if rule in active else silent for rule in script}
        cases.append(
            {
                "weights": weights,
                "active": active,
                "silent": [rule for rule in script if rule not in active],
                "factor": factor,
                "silent_factor": silent,
                "low": low,
                "high": high,
                "after": literal.multiplied(weights, multiples, low, high),
            }
        )
    return cases


# --- difficulty, fallback, order ---------------------------------------------


def some_difficulty(dice: Dice) -> Case:
    kinds = ("off", "high-fitness penalising", "weight clipping", "top culling")
    form = literal.DIFFICULTY | {"kind": one_of(dice, *kinds)}
    if dice.below(3) == 0:
        form |= {
            "after_win": number(dice, 300, 1000),
            "after_loss": number(dice, 1000, 2000),
            "peak_low": number(dice, 50, 70),
            "peak_high": number(dice, 70, 100),
            "peak_down": dice.below(4),
            "peak_up": dice.below(4),
        }
    return form


def difficulty_moves() -> list[Case]:
    cases = []
    for seed in range(30):
        dice = Dice(seed, 40)
        form = some_difficulty(dice)
        rules = number(dice, 1, 20)
        total = rules * number(dice, 1, 150)
        ceiling = one_of(dice, 2000, number(dice, -(-total // rules), 3000))
        peak = form["peak_start"]
        outcomes = [one_of(dice, True, False) for _ in range(12)]
        start = ceiling
        ceilings, peaks = [], []
        for won in outcomes:
            ceiling = literal.next_ceiling(ceiling, won, form, rules, total)
            peak = literal.next_peak(peak, won, form)
            ceilings.append(ceiling)
            peaks.append(peak)
        cases.append(
            {
                "difficulty": form,
                "rules": rules,
                "total": total,
                "ceiling": start,
                "won": outcomes,
                "ceilings": ceilings,
                "peaks": peaks,
            }
        )
    return cases


def spells(dice: Dice, length: int) -> list[float]:
    """Fitness that is good for a while and bad for a while."""
    values: list[float] = []
    while len(values) < length:
        middle = one_of(dice, 15, 40, 65, 80)
        for _ in range(number(dice, 1, 15)):
            values.append(min(100, max(0, middle + number(dice, -20, 20))) / 100)
    return values[:length]


FALLBACKS = [
    {"kind": "limited distance"},
    {"kind": "limited distance", "max_age": 15},
    {"kind": "limited distance", "ancestors": 0, "not_before": 0, "distance": 100},
    {"kind": "fitness propagation"},
]


def fallbacks() -> list[Case]:
    cases = []
    for seed in range(16):
        dice = Dice(seed, 50)
        form = literal.FALLBACK | FALLBACKS[seed % len(FALLBACKS)]
        team = spells(dice, 100)
        agent = team if dice.below(2) else spells(dice, 100)
        history = literal.History(form)
        returns = [history.encounter(at, [at], team[at - 1], agent[at - 1]) for at in range(1, 101)]
        cases.append({"fallback": form, "team": team, "agent": agent, "returned_to": returns})
    return cases


def orders() -> list[Case]:
    cases = []
    for seed in range(30):
        dice = Dice(seed, 60)
        count = number(dice, 2, 9)
        priorities = [one_of(dice, 0, 0, 5, -5) for _ in range(count)]
        weights = [one_of(dice, 0, 100, 100, 2000) for _ in range(count)]
        left = list(range(count))
        drawn = [left.pop(dice.below(len(left))) for _ in range(number(dice, 1, count))]
        relations = [[number(dice, -2, 2) for _ in range(count)] for _ in range(count)]
        known = {(i, j): relations[i][j] for i in range(count) for j in range(count)}
        cases.append(
            {
                "priorities": priorities,
                "weights": weights,
                "drawn": drawn,
                "by_priority": literal.by_priority(drawn, priorities, weights),
                "relations": relations,
                "by_relations": literal.by_relations(drawn, known, priorities, weights),
            }
        )
    return cases


# --- curves ------------------------------------------------------------------


def real(dice: Dice, reach: float) -> float:
    """A number that is not further from zero than this."""
    return (dice.word() / 2**31 - 1) * reach


def elementary() -> list[Case]:
    cases: list[Case] = []
    dice = Dice(0, 80)
    usual = [0.0, 1.0, -1.0, 39.99, 40.0, -40.0, 41.0, -1000.0, curves.HALF_PI, curves.PI]
    for x in [*usual, *(real(dice, 10) for _ in range(30)), *(real(dice, 45) for _ in range(20))]:
        cases.append({"x": x, "sigmoid": curves.sigmoid(x), "sine": curves.sine(x)})
    axes = [(x, y) for x in (-1.0, 0.0, 2.0) for y in (-1.0, 0.0, 2.0)]
    for x, y in [*axes, *((real(dice, 3), real(dice, 3)) for _ in range(30))]:
        cases.append({"x": x, "y": y, "angle": curves.angle_of(x, y)})
    return cases


# --- whole histories ---------------------------------------------------------


SHORT_FALLBACKS = [
    {"kind": "limited distance", "ancestors": 1, "not_before": 2, "distance": 6},
    {"kind": "limited distance", "ancestors": 1, "not_before": 2, "max_age": 8},
    {"kind": "limited distance", "ancestors": 0, "not_before": 0, "distance": 100},
    {"kind": "fitness propagation", "ancestors": 1, "not_before": 2},
]
"""Returning soon enough for a short history."""


def some_role(dice: Dice, name: str, shape: str) -> literal.Role:
    rules = []
    for at in range(number(dice, 3, 8)):
        text = f"text {dice.below(at + 1) if dice.below(6) == 0 else at}"
        weight = one_of(dice, None, None, number(dice, 25, 150))
        rule = literal.Rule(f"{name}_{at}", text, one_of(dice, 0, 0, 5), weight)
        if shape == "goals":
            rule.goals = tuple(goal for goal in ("hide", "seek") if dice.below(2))
        if shape == "states":
            named = [state for state in ("one", "two", "three") if dice.below(2)] or ["one"]
            rule.states = tuple(
                (state, one_of(dice, None, None, "two", "three")) for state in named
            )
        rules.append(rule)
    size = number(dice, 2, 6)
    return literal.Role(name, size, rules, 2 if shape == "states" else None)


def role_form(role: literal.Role) -> Case:
    rules = [
        {
            "name": rule.name,
            "text": rule.line,
            "priority": rule.priority,
            "weight": rule.weight,
            "goals": list(rule.goals),
            "states": [list(state) for state in rule.states],
        }
        for rule in role.rules
    ]
    return {"role": role.name, "script_size": role.size, "last": role.last_size, "rules": rules}


def history(seed: int, stream: int = 70, updates: str = "each agent", agents: int = 0) -> Case:
    """A history; with a number of agents, so many of every role fight together."""
    dice = Dice(seed, stream)
    shape = ("plain", "team", "goals", "states")[seed % 4]
    settings = literal.SETTINGS | {
        "min_weight": one_of(dice, 0, 0, 25),
        "max_weight": one_of(dice, 150, 1000, 2000),
        "max_reward": one_of(dice, 50, 100, 400),
        "max_penalty": one_of(dice, 30, 70, 400),
        "break_even": one_of(dice, 0.3, 0.5),
        "half_share": bool(dice.below(2)),
        "max_tries": one_of(dice, 2, 100),
        "order": "drawn" if shape == "states" else one_of(dice, "priority", "learned"),
        "updates": updates,
    }
    fallback = literal.FALLBACK | one_of(dice, *SHORT_FALLBACKS, {})
    difficulty = some_difficulty(dice)
    return lived(dice, seed, shape, settings, fallback, difficulty, agents)


def history_by_the_usual(
    seed: int, kind: str, updates: str = "each agent", agents: int = 0
) -> Case:
    """A history of the default learner, or of one near it, at a difficulty."""
    dice = Dice(seed, 72)
    shape = ("plain", "team", "goals", "states")[seed % 4]
    order = "drawn" if shape == "states" else one_of(dice, "priority", "priority", "learned")
    settings = literal.OURS | {"order": order, "updates": updates}
    if dice.below(3) == 0:
        settings["max_weight"] = 2000
        settings["relative"] = literal.RELATIVE | {"rate": 1.0, "haste": 1.0, "inert": 3.0}
    difficulty = literal.DIFFICULTY | {"kind": kind}
    percent = 15 if kind == "top culling" else 50
    return lived(dice, seed, shape, settings, literal.FALLBACK, difficulty, agents, percent)


def lived(
    dice: Dice,
    seed: int,
    shape: str,
    settings: Case,
    fallback: Case,
    difficulty: Case,
    agents: int,
    percent: int = 50,
) -> Case:
    """What became of such a learner."""
    names = ["fighter", "wizard"] if shape == "team" else ["guard"]
    roles = [some_role(dice, name, shape) for name in names]
    alike = agents or (2 if shape == "team" else 1)
    team = [name for name in names for _ in range(alike)]
    learner = literal.Learner(roles, settings, fallback, difficulty, seed, team=team)
    steps = [
        history_step(dice, learner, shape, fitness, alike, percent) for fitness in spells(dice, 24)
    ]
    return {
        "team": team,
        "roles": [role_form(role) for role in roles],
        "settings": settings,
        "fallback": fallback,
        "difficulty": difficulty,
        "seed": f"{seed:016x}",
        "steps": steps,
    }


def history_step(
    dice: Dice, learner: literal.Learner, shape: str, team: float, alike: int, percent: int
) -> Case:
    step: Case = {}
    if dice.below(12) == 0:
        step["difficulty"] = some_difficulty(dice)
        learner.set_difficulty(step["difficulty"])
    results, told = [], []
    for name, role in learner.roles.items():
        goals = sorted({goal for rule in role.rules for goal in rule.goals})
        for agent in range(1, alike + 1):
            goal = one_of(dice, None, *goals)
            script = learner.draw(name, goal, agent)
            script.acted.update(some_of(dice, len(script.names), percent))
            fitness = min(100, max(0, round(100 * team) + number(dice, -10, 10))) / 100
            results.append((script, fitness))
            told.append(
                {
                    "role": name,
                    "agent": agent,
                    "goal": goal,
                    "rules": script.names,
                    "acted": sorted(script.acted),
                    "fitness": fitness,
                }
            )
    won = one_of(dice, True, False, None)
    states = None
    if shape == "states":
        states = {"one": dice.below(201) / 100 - 1, "two": dice.below(201) / 100 - 1}
    learner.learn(results, won, team, states)
    step |= {"scripts": told, "won": won, "team_fitness": team, "state_fitness": states}
    step["luck"] = learner.dice.state
    step["pools"] = [
        [role, label, pool.weights, pool.ceiling, pool.peak, pool.fallbacks]
        + ([pool.usual, pool.spread] if learner.relative is not None else [])
        for (role, label), pool in learner.pools.items()
        if any(pool is owner for script, _ in results for owner, _ in script.parts)
    ]
    return step


FILES = {
    "seeding": (
        "The state a generator starts with: carry in the upper 32 bits, last word in the lower.",
        seeding,
    ),
    "generator": ("Words of the generator MWC64X, from a seed (stream 0) or a state.", generator),
    "below": ("Numbers below a bound; words that would be unfair are skipped.", below),
    "draws": (
        "Rules drawn for a script, in the order drawn. Rules with one line number exclude each "
        "other; rules above the ceiling are not on the wheel.",
        draws,
    ),
    "adjustments": (
        "Weights after one update. With 'silent', rules that were in the script and did not act "
        "get half.",
        adjustments,
    ),
    "hand_outs": ("A remainder handed out, or collected, one point at a time.", hand_outs),
    "fitness": (
        "Fitness to adjustment (thesis equations 5.6 and 6.4) and to penalised fitness (5.7); "
        "the fraction is computed before it is multiplied, and cut towards zero.",
        fitness_mappings,
    ),
    "difficulty": ("Weight ceiling and fitness peak after each win or loss.", difficulty_moves),
    "fallback": (
        "The encounter whose weights come back after each encounter, or null; encounters count "
        "from 1 and each has the one before as its parent, or the one returned to.",
        fallbacks,
    ),
    "ordering": ("Drawn rules put in order, by priority and as learned.", orders),
    "elementary": (
        "Curves made of the four operations and the square root: of a number, or of a vector. "
        "The bits are meant: numbers are written so that reading them gives the same double.",
        elementary,
    ),
    "histories": (
        "Whole learning histories: scripts drawn (in script order), what acted, and what became "
        "of the weights touched: role, label, weights, ceiling, peak, fallbacks. A difficulty in "
        "a step is switched to before it.",
        lambda: [history(seed) for seed in range(16)],
    ),
    "updates": (
        "The same with several agents of every role, who learn together or into rulebases of "
        "their own; agents are counted from 1, and the rulebase of 'guard' agent 2 is 'guard 2'.",
        lambda: [
            history(seed, 71, updates, 2 + seed % 2)
            for updates in ("once per role", "own rulebases")
            for seed in range(8)
        ],
    ),
    "factors": (
        "How far fitness lies from the usual, as a power of e; what weights of rules that acted, "
        "and of rules of the script that did not, are multiplied by, in 1024ths; and the usual "
        "and the spread afterwards.",
        factors,
    ),
    "multiplied": (
        "Weights multiplied, in 1024ths, and brought back to their total.",
        multiplications,
    ),
    "usual_histories": (
        "Whole histories of the default learner, which measures lessons by what is usual; the "
        "weights touched also have the usual and the spread.",
        lambda: [
            *(history_by_the_usual(seed, "off") for seed in range(4)),
            *(history_by_the_usual(seed, "top culling") for seed in range(4, 12)),
            history_by_the_usual(12, "weight clipping"),
            history_by_the_usual(13, "high-fitness penalising"),
            *(
                history_by_the_usual(seed, "off", updates, 2 + seed % 2)
                for updates in ("once per role", "own rulebases")
                for seed in range(16, 20)
            ),
        ],
    ),
}


def text_of(name: str) -> str:
    """One file of vectors, a case to a line."""
    about, cases = FILES[name]
    lines = [json.dumps(case, separators=(",", ":")) for case in cases()]
    joined = ",\n".join(lines)
    return f'{{"about":{json.dumps(about)},\n"cases":[\n{joined}\n]}}\n'


def main() -> None:
    for name in FILES:
        (HERE / f"{name}.json").write_text(text_of(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
