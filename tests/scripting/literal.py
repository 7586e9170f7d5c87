"""Dynamic scripting once more, slow and plain, to hold the library to.

Written from the papers' pseudo-code and the settled rules, not from the source:
one spin, one point and one 32-bit step at a time, every record kept. Settings are
plain dictionaries with the names that saved state uses. Nothing is imported from
the library, so that `tests/vectors` can be made from this file alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, sqrt, trunc
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

# --- the generator -----------------------------------------------------------

LOW_16 = 0xFFFF
LOW_32 = 0xFFFFFFFF
MULTIPLIER = 4294883355


def times(a: int, b: int) -> tuple[int, int]:
    """The upper and lower 32 bits of a product, from four products of 16 bits."""
    a_high, a_low, b_high, b_low = a >> 16, a & LOW_16, b >> 16, b & LOW_16
    lowest = a_low * b_low
    middle = a_high * b_low + (lowest >> 16)
    other = a_low * b_high + (middle & LOW_16)
    high = a_high * b_high + (middle >> 16) + (other >> 16)
    return high, (other & LOW_16) << 16 | lowest & LOW_16


def scattered(word: int) -> int:
    """The last steps of the hash MurmurHash3."""
    word = word ^ (word >> 16)
    word = times(word, 0x85EBCA6B)[1]
    word = word ^ (word >> 13)
    word = times(word, 0xC2B2AE35)[1]
    return word ^ (word >> 16)


class Dice:
    """MWC64X: the last word, and the carry."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        low, high = seed & LOW_32, seed >> 32
        key = stream
        for _ in range(4):
            key = (key + 0x9E3779B9) & LOW_32
            low, high = high, low ^ scattered((high + key) & LOW_32)
        if high >= MULTIPLIER:
            high = high - MULTIPLIER
        if (low, high) in ((0, 0), (LOW_32, MULTIPLIER - 1)):
            low, high = 1, 0
        self.last, self.carry = low, high

    def word(self) -> int:
        answer = self.last ^ self.carry
        high, low = times(MULTIPLIER, self.last)
        low = low + self.carry
        if low > LOW_32:
            low, high = low - LOW_32 - 1, high + 1
        self.last, self.carry = low, high
        return answer

    def below(self, bound: int) -> int:
        """Words that would favour the small numbers are thrown away."""
        unfair = 2**32 % bound
        word = self.word()
        while word > LOW_32 - unfair:
            word = self.word()
        return word % bound

    @property
    def state(self) -> str:
        return f"{self.carry:08x}{self.last:08x}"


# --- rules and rulebases -----------------------------------------------------


@dataclass
class Rule:
    name: str
    line: str
    priority: int = 0
    weight: int | None = None
    goals: tuple[str, ...] = ()
    states: tuple[tuple[str, str | None], ...] = ()
    """Each a state the rule belongs to, and the state it opens from there."""


@dataclass
class Role:
    name: str
    size: int
    rules: list[Rule]
    last_size: int | None = None


SETTINGS: dict[str, Any] = {
    "initial_weight": 100,
    "min_weight": 0,
    "max_weight": 2000,
    "max_reward": 100,
    "max_penalty": 70,
    "break_even": 0.3,
    "half_share": False,
    "max_tries": 100,
    "unique": "text",
    "order": "priority",
    "updates": "each agent",
    "end_share": 0.3,
}
FALLBACK: dict[str, Any] = {
    "kind": "none",
    "ancestors": 3,
    "threshold": 0.4,
    "not_before": 10,
    "distance": 15,
    "max_age": None,
}
RELATIVE: dict[str, Any] = {
    "rate": 0.15,
    "haste": 0.15,
    "silent_praise": 0.7,
    "silent_blame": 1.0,
    "pace": 0.05,
    "inert": 1.5,
}
"""What 'relative' is in the settings of a learner that measures lessons by what is usual;
without that name they are the papers'."""
OURS: dict[str, Any] = SETTINGS | {
    "initial_weight": 1000,
    "min_weight": 10,
    "max_weight": 20_000,
    "relative": RELATIVE,
}
DIFFICULTY: dict[str, Any] = {
    "kind": "off",
    "after_win": 900,
    "after_loss": 1100,
    "peak_start": 70,
    "peak_low": 65,
    "peak_high": 75,
    "peak_down": 1,
    "peak_up": 1,
}


# --- script generation (thesis algorithm 1) ----------------------------------


def on_the_wheel(weights: list[int], ceiling: int | None) -> list[int]:
    """The weights that count for a draw: a rule above the ceiling counts nothing."""
    return [0 if ceiling is not None and weight > ceiling else weight for weight in weights]


def with_one_that_acts(wheel: list[int], weights: list[int], activated: list[int]) -> list[int]:
    """The wheel; but if no rule on it has ever acted while some rule has, the lightest
    that has comes back, the first of equals."""
    acting = [rule for rule, times in enumerate(activated) if times > 0]
    if not acting or any(wheel[rule] > 0 for rule in acting):
        return wheel
    lightest = acting[0]
    for rule in acting:
        if weights[rule] < weights[lightest]:
            lightest = rule
    return [weights[rule] if rule == lightest else width for rule, width in enumerate(wheel)]


def spin(wheel: list[int], dice: Dice) -> int:
    """Lines 10 to 21 of the algorithm."""
    fraction = dice.below(sum(wheel))
    total, j, selected = 0, 0, -1
    while selected < 0:
        total = total + wheel[j]
        if total > fraction:
            selected = j
        else:
            j = j + 1
    return selected


def fill_place(
    wheel: list[int], lines: list[Any], script: list[int], max_tries: int, dice: Dice
) -> int | None:
    """A rule whose line is not in the script yet, if one is found in time."""
    tries = 0
    while tries < max_tries:
        selected = spin(wheel, dice)
        if all(lines[selected] != lines[other] for other in script):
            return selected
        tries = tries + 1
    return None


def is_exhausted(wheel: list[int], lines: list[Any], script: list[int]) -> bool:
    """Whether every line that could be drawn is in the script."""
    inside = [lines[rule] for rule in script]
    return all(lines[rule] in inside for rule, weight in enumerate(wheel) if weight > 0)


def generate(
    wheel: list[int], lines: list[Any], size: int, max_tries: int, dice: Dice
) -> list[int]:
    """The rules of a script, in the order drawn."""
    script: list[int] = []
    for _ in range(size):
        if is_exhausted(wheel, lines, script):
            break
        rule = fill_place(wheel, lines, script, max_tries, dice)
        if rule is not None:
            script.append(rule)
    return script


def in_order(script: list[int], ranks: Mapping[int, tuple[int, ...]]) -> list[int]:
    """Highest rank first; equals stay as they were drawn, which was random."""
    ordered: list[int] = []
    for rule in script:
        place = 0
        while place < len(ordered) and ranks[ordered[place]] >= ranks[rule]:
            place = place + 1
        ordered.insert(place, rule)
    return ordered


def by_priority(script: list[int], priorities: list[int], weights: list[int]) -> list[int]:
    return in_order(script, {rule: (priorities[rule], weights[rule]) for rule in script})


def by_relations(
    script: list[int],
    relations: dict[tuple[int, int], int],
    priorities: list[int],
    weights: list[int],
) -> list[int]:
    ranks = {}
    for rule in script:
        row = 0
        for other in script:
            row = row + relations.get((rule, other), 0)
        ranks[rule] = (row, priorities[rule], weights[rule])
    return in_order(script, ranks)


# --- weight adjustment (thesis algorithm 2) ----------------------------------


def away_from_zero(number: Fraction) -> int:
    """Rounded; a half goes away from zero."""
    return floor(number + Fraction(1, 2)) if number >= 0 else ceil(number - Fraction(1, 2))


def divide_remainder(weights: list[int], remainder: int, low: int, high: int) -> list[int]:
    """Lines 30 to 44 of the algorithm."""
    weights = list(weights)
    i = 0
    while remainder > 0:
        if weights[i] <= high - 1:
            weights[i] = weights[i] + 1
            remainder = remainder - 1
        i = (i + 1) % len(weights)
    while remainder < 0:
        if weights[i] >= low + 1:
            weights[i] = weights[i] - 1
            remainder = remainder + 1
        i = (i + 1) % len(weights)
    return weights


def changed(
    weights: list[int], changes: list[int], remainder: int, low: int, high: int
) -> list[int]:
    """Lines 15 to 44: change, clip, and divide what is left over."""
    result = []
    for weight, change in zip(weights, changes, strict=True):
        weight = weight + change
        if weight < low:
            remainder = remainder + (weight - low)
            weight = low
        elif weight > high:
            remainder = remainder + (weight - high)
            weight = high
        result.append(weight)
    return divide_remainder(result, remainder, low, high)


def enforced(weights: list[int], low: int, high: int) -> list[int]:
    """Only the bounds."""
    return changed(weights, [0] * len(weights), 0, low, high)


def adjusted(
    weights: list[int], activated: list[int], adjustment: int, low: int, high: int
) -> list[int]:
    active = 0
    for i in range(len(weights)):
        if i in activated:
            active = active + 1
    if active <= 0 or active >= len(weights):
        return enforced(weights, low, high)
    inactive = len(weights) - active
    compensation = -away_from_zero(Fraction(active * adjustment, inactive))
    remainder = -active * adjustment - inactive * compensation
    changes = [adjustment if i in activated else compensation for i in range(len(weights))]
    return changed(weights, changes, remainder, low, high)


def half_of(adjustment: int) -> int:
    return trunc(Fraction(adjustment, 2))


def adjusted_sharing(
    weights: list[int],
    activated: list[int],
    silent: list[int],
    adjustment: int,
    low: int,
    high: int,
) -> list[int]:
    outside = len(weights) - len(activated) - len(silent)
    if not activated and not silent:
        return enforced(weights, low, high)
    if outside == 0:
        return enforced(weights, low, high)
    half = half_of(adjustment)
    paid = len(activated) * adjustment + len(silent) * half
    compensation = -away_from_zero(Fraction(paid, outside))
    remainder = -paid - outside * compensation
    changes = []
    for i in range(len(weights)):
        if i in activated:
            changes.append(adjustment)
        elif i in silent:
            changes.append(half)
        else:
            changes.append(compensation)
    return changed(weights, changes, remainder, low, high)


# --- fitness (thesis equations 5.6, 5.7, 6.4) --------------------------------


def adjustment_56(fitness: float, settings: dict[str, Any]) -> int:
    """The fraction is taken first: it is 1 exactly at either end."""
    b = settings["break_even"]
    if fitness < b:
        return -floor(settings["max_penalty"] * ((b - fitness) / b))
    return floor(settings["max_reward"] * ((fitness - b) / (1 - b)))


def mapped_57(fitness: float, peak: int) -> float:
    p = peak / 100
    if fitness <= p:
        return fitness / p
    return (1 - fitness) / p


def adjustment_64(overall: float, of_state: float, settings: dict[str, Any]) -> int:
    """The sum may have either sign; its fraction is cut off."""
    b, end = settings["break_even"], settings["end_share"]
    if overall < b:
        sum_of_both = end * ((b - overall) / b) + (1 - end) * ((b - of_state) / b)
        return -trunc(settings["max_penalty"] * sum_of_both)
    sum_of_both = end * ((overall - b) / (1 - b)) + (1 - end) * ((of_state - b) / (1 - b))
    return trunc(settings["max_reward"] * sum_of_both)


# --- lessons by what is usual ------------------------------------------------


def e_to(exponent: float) -> float:
    """About e to a power: 1 and a sixty-fourth of it, squared six times."""
    power = 1 + exponent / 64
    for _ in range(6):
        power = power * power
    return power


def exponent_by_the_usual(
    fitness: float,
    usual: float,
    spread: float,
    encounters: int,
    anyone_acted: bool,
    relative: dict[str, Any],
) -> float:
    """Distance from the usual in spreads, at most two; a script in which nothing acted
    is at least so many spreads below as `inert` says. The nearer the beginning, the more."""
    width = sqrt(spread)
    if width < 0.05:
        width = 0.05
    distance = (fitness - usual) / width
    if distance > 2:
        distance = 2.0
    if distance < -2:
        distance = -2.0
    if not anyone_acted and distance > -relative["inert"]:
        distance = -relative["inert"]
    return (relative["rate"] + relative["haste"] / (1 + encounters / 30)) * distance


def factor_of(exponent: float) -> int:
    """In 1024ths, to the nearest."""
    return floor(1024 * e_to(exponent) + 0.5)


def silent_share(exponent: float, relative: dict[str, Any]) -> float:
    return relative["silent_praise"] if exponent > 0 else relative["silent_blame"]


def multiplied(weights: list[int], factors: Mapping[int, int], low: int, high: int) -> list[int]:
    """Each weight times its factor, a rule without one times 1, and all of them brought
    back to the total: by a share in 2 ** 30ths, cut off, then one in 2 ** 20ths, cut off;
    weights are rounded, a half up."""
    total = sum(weights)
    every = [factors.get(rule, 1024) for rule in range(len(weights))]
    amount = sum(weight * factor for weight, factor in zip(weights, every, strict=True))
    common = floor(Fraction(total, amount) * 2**30)
    result = []
    for weight, factor in zip(weights, every, strict=True):
        share = Fraction(floor(Fraction(factor * common, 1024)), 2**20)
        weight = floor(weight * share + Fraction(1, 2))
        result.append(low if weight < low else high if weight > high else weight)
    return divide_remainder(result, total - sum(result), low, high)


def followed(usual: float, spread: float, fitness: float, pace: float) -> tuple[float, float]:
    """The usual, within its bounds, and the spread, both a step nearer to what was seen."""
    distance = fitness - usual
    nearer = usual + pace * distance
    if nearer < 0.02:
        nearer = 0.02
    if nearer > 0.8:
        nearer = 0.8
    return nearer, spread + pace * (distance * distance - spread)


def in_state(overall: float, of_state: float, settings: dict[str, Any]) -> float:
    """Fitness of the end and of the state, which goes from -1 to 1, as one from 0 to 1."""
    end = settings["end_share"]
    return float(end * overall + (1 - end) * ((of_state + 1) / 2))


# --- difficulty scaling ------------------------------------------------------


def next_peak(peak: int, won: bool, difficulty: dict[str, Any]) -> int:
    if won:
        lower = peak - difficulty["peak_down"]
        return lower if lower > difficulty["peak_low"] else difficulty["peak_low"]
    higher = peak + difficulty["peak_up"]
    return higher if higher < difficulty["peak_high"] else difficulty["peak_high"]


def next_ceiling(
    ceiling: int,
    won: bool,
    difficulty: dict[str, Any],
    rules: int,
    total: int,
    highest: int | None = None,
) -> int:
    """The papers let it rise to the total."""
    if won:
        lower = floor(ceiling * Fraction(difficulty["after_win"], 1000))
        least = ceil(Fraction(total, rules))
        return lower if lower > least else least
    if highest is None:
        highest = total
    higher = ceil(ceiling * Fraction(difficulty["after_loss"], 1000))
    return higher if higher < highest else highest


def upper_bound(kind: str, ceiling: int, total: int, max_weight: int) -> int:
    if kind == "weight clipping":
        return ceiling
    if kind == "top culling":
        return total
    return max_weight


# --- history fallback --------------------------------------------------------


@dataclass
class Historic:
    weights: list[int]
    team: float
    agent: float
    parent: int | None


@dataclass
class History:
    """Every rulebase there ever was, as a tree.

    `forgets` models the one limit of the library: a record more than so many
    steps above the newest is lost for good.
    """

    settings: dict[str, Any]
    forgets: int | None = None
    records: dict[int, Historic] = field(default_factory=dict)
    parent: int | None = None
    """The record whose weights were updated to make the present ones."""

    def ancestors(self, number: int) -> list[int]:
        """Nearest first."""
        found = []
        parent = self.records[number].parent
        while parent is not None:
            found.append(parent)
            parent = self.records[parent].parent
        return found

    def encounter(self, number: int, weights: list[int], team: float, agent: float) -> int | None:
        """Store an encounter; the number of the record to return to, if any."""
        self.records[number] = Historic(list(weights), team, agent, self.parent)
        above = self.ancestors(number)
        if self.settings["kind"] == "fitness propagation":
            for k, ancestor in enumerate(above[: self.settings["distance"]], start=1):
                record = self.records[ancestor]
                record.agent = (1 - 0.5**k) * record.agent + 0.5**k * agent
        if self.forgets is not None and len(above) > self.forgets:
            self.records[above[self.forgets - 1]].parent = None
        back = self.superior_ancestor(number) if self.is_inferior(number) else None
        self.parent = number if back is None else back
        return back

    def family(self, number: int) -> list[Historic] | None:
        """A record and its nearest ancestors; None if there are not enough."""
        above = self.ancestors(number)
        wanted = self.settings["ancestors"]
        if len(above) < wanted:
            return None
        return [self.records[number], *(self.records[other] for other in above[:wanted])]

    def is_inferior(self, number: int) -> bool:
        family, bad = self.family(number), self.settings["threshold"]
        return family is not None and all(r.team < bad and r.agent < bad for r in family)

    def is_superior(self, number: int) -> bool:
        family, good = self.family(number), self.settings["threshold"]
        return family is not None and all(r.team > good and r.agent > good for r in family)

    def superior_ancestor(self, number: int) -> int | None:
        limited = self.settings["kind"] == "limited distance"
        farthest = self.settings["distance"] if limited else 100
        for other in self.ancestors(number)[:farthest]:
            age = self.settings["max_age"]
            young = age is None or number - other <= age
            if other > self.settings["not_before"] and young and self.is_superior(other):
                return other
        return None


# --- the learner -------------------------------------------------------------


@dataclass
class Pool:
    """One set of weights: of a role, or of one of its goals or states."""

    rules: list[Rule]
    weights: list[int]
    ceiling: int
    peak: int
    history: History
    usual: float = 0.0
    spread: float = 0.04
    encounters: int = 0
    fallbacks: int = 0
    relations: dict[tuple[int, int], int] = field(default_factory=dict)
    drawn: list[int] = field(default_factory=list)
    activated: list[int] = field(default_factory=list)
    rewarded: list[int] = field(default_factory=list)
    punished: list[int] = field(default_factory=list)


@dataclass
class Script:
    parts: list[tuple[Pool, list[int]]]
    labels: list[str | None]
    acted: set[int] = field(default_factory=set)
    """Places of the script, counted over all parts."""
    is_control: bool = False
    """Whether there was no script, and every decision drew from the whole rulebase."""

    @property
    def names(self) -> list[str]:
        return [pool.rules[rule].name for pool, rules in self.parts for rule in rules]


def label_of(script: Script, pool: Pool) -> str | None:
    """The game state for which a script was drawn from a pool."""
    return next(
        label
        for label, (owner, _) in zip(script.labels, script.parts, strict=True)
        if owner is pool
    )


class Learner:
    """The whole of it."""

    def __init__(
        self,
        roles: list[Role],
        settings: dict[str, Any],
        fallback: dict[str, Any],
        difficulty: dict[str, Any],
        seed: int,
        forgets: int | None = None,
        team: list[str] | None = None,
    ) -> None:
        """`team` names the role of every agent, where each has a rulebase of its own."""
        self.settings = SETTINGS | settings
        self.relative: dict[str, Any] | None = self.settings.get("relative")
        self.fallback = FALLBACK | fallback
        self.difficulty = DIFFICULTY | difficulty
        self.dice = Dice(seed, 0)
        self.roles = {role.name: role for role in roles}
        self.pools: dict[tuple[str, str | None], Pool] = {}
        for role, name in self.keepers(roles, team or []):
            states = [state for rule in role.rules for state, _ in rule.states]
            goals = [goal for rule in role.rules for goal in rule.goals]
            for state in states:
                members = [r for r in role.rules if state in [s for s, _ in r.states]]
                self.pools[name, state] = self.fresh(members, forgets)
            if not states:
                self.pools[name, None] = self.fresh(role.rules, forgets)
            for goal in goals:
                members = [rule for rule in role.rules if goal in rule.goals]
                self.pools[name, goal] = self.fresh(members, forgets)
        for pool in self.pools.values():
            self.enforce(pool)

    def keepers(self, roles: list[Role], team: list[str]) -> list[tuple[Role, str]]:
        """Every set of rules that is learned: of a role, or of one agent of it."""
        kept = []
        for role in roles:
            agents = team.count(role.name)
            if self.settings["updates"] == "own rulebases" and agents > 1:
                kept.extend((role, f"{role.name} {agent}") for agent in range(1, agents + 1))
            else:
                kept.append((role, role.name))
        return kept

    def kept_for(self, role: str, agent: int) -> str:
        """Under which name an agent's weights are kept; agents count from 1."""
        own = f"{role} {agent}"
        return own if any(name == own for name, _ in self.pools) else role

    def fresh(self, rules: list[Rule], forgets: int | None) -> Pool:
        start = self.settings["initial_weight"]
        weights = [start if rule.weight is None else rule.weight for rule in rules]
        pool = Pool(
            rules,
            weights,
            self.first_ceiling(weights),
            self.difficulty["peak_start"],
            History(self.fallback, forgets),
            self.settings["break_even"],
        )
        for counter in (pool.drawn, pool.activated, pool.rewarded, pool.punished):
            counter.extend([0] * len(rules))
        return pool

    def first_ceiling(self, weights: list[int]) -> int:
        """By the usual it begins at eight mean weights, if that is lower than the highest."""
        highest: int = self.settings["max_weight"]
        if self.relative is None:
            return highest
        near = floor(Fraction(8 * sum(weights), len(weights)))
        return near if near < highest else highest

    # drawing

    def wheel(self, pool: Pool) -> list[int]:
        culls = self.difficulty["kind"] == "top culling"
        wheel = on_the_wheel(pool.weights, pool.ceiling if culls else None)
        if self.relative is None:
            return wheel
        return with_one_that_acts(wheel, pool.weights, pool.activated)

    def control(self, role: str, agent: int = 1) -> Script:
        """Every rule that is on the wheel counts as drawn."""
        pool = self.pools[self.kept_for(role, agent), None]
        for rule, width in enumerate(self.wheel(pool)):
            if width > 0:
                pool.drawn[rule] += 1
        every = list(range(len(pool.rules)))
        return Script([(pool, every)], [None], is_control=True)

    def lines(self, pool: Pool) -> list[Any]:
        if self.settings["unique"] == "text":
            return [rule.line for rule in pool.rules]
        return list(range(len(pool.rules)))

    def draw(self, role: str, goal: str | None = None, agent: int = 1) -> Script:
        kept = self.kept_for(role, agent)
        if goal is None and (kept, None) not in self.pools:
            return self.draw_states(role, kept)
        pool = self.pools[kept, goal]
        drawn = generate(
            self.wheel(pool),
            self.lines(pool),
            self.roles[role].size,
            self.settings["max_tries"],
            self.dice,
        )
        priorities = [rule.priority for rule in pool.rules]
        if self.settings["order"] == "priority":
            drawn = by_priority(drawn, priorities, pool.weights)
        elif self.settings["order"] == "learned":
            drawn = by_relations(drawn, pool.relations, priorities, pool.weights)
        for rule in drawn:
            pool.drawn[rule] += 1
        return Script([(pool, drawn)], [goal])

    def draw_states(self, of_role: str, name: str) -> Script:
        """Place by place, through the states as they are opened."""
        role = self.roles[of_role]
        state: str | None = next(s for rule in role.rules for s, _ in rule.states)
        script = Script([], [])
        left = role.size
        while (name, state) in self.pools and state not in script.labels:
            pool = self.pools[name, state]
            opens = [dict(rule.states)[state] for rule in pool.rules]  # type: ignore[index]
            room = left
            if all(opened is None for opened in opens) and role.last_size is not None:
                room = role.last_size
            if room == 0:
                break
            part: list[int] = []
            script.parts.append((pool, part))
            script.labels.append(state)
            wheel, lines, state = self.wheel(pool), self.lines(pool), None
            while room > 0 and state is None and not is_exhausted(wheel, lines, part):
                rule = fill_place(wheel, lines, part, self.settings["max_tries"], self.dice)
                room, left = room - 1, left - 1
                if rule is not None:
                    part.append(rule)
                    pool.drawn[rule] += 1
                    state = opens[rule]
        return script

    # learning

    def bounds(self, pool: Pool) -> tuple[int, int]:
        kind = self.difficulty["kind"]
        if self.relative is not None and kind == "top culling":
            kind = "off"
        high = upper_bound(kind, pool.ceiling, sum(pool.weights), self.settings["max_weight"])
        if self.relative is not None and high > self.settings["max_weight"]:
            high = self.settings["max_weight"]
        return self.settings["min_weight"], high

    def enforce(self, pool: Pool) -> None:
        pool.weights = enforced(pool.weights, *self.bounds(pool))

    def set_difficulty(self, difficulty: dict[str, Any]) -> None:
        self.difficulty = DIFFICULTY | difficulty
        for pool in self.pools.values():
            pool.ceiling = self.first_ceiling(pool.weights)
            pool.peak = self.difficulty["peak_start"]
            self.enforce(pool)

    def learn(
        self,
        results: list[tuple[Script, float]],
        won: bool | None,
        team_fitness: float,
        state_fitness: dict[str, float | None] | None = None,
    ) -> None:
        for pool in {id(p): p for script, _ in results for p, _ in script.parts}.values():
            told = [(s, fitness) for s, fitness in results if any(p is pool for p, _ in s.parts)]
            label = label_of(told[0][0], pool)
            if state_fitness and label in state_fitness and state_fitness[label] is None:
                continue
            self.learn_in(pool, told, won, team_fitness, state_fitness or {})

    def learn_in(
        self,
        pool: Pool,
        results: list[tuple[Script, float]],
        won: bool | None,
        team_fitness: float,
        state_fitness: dict[str, float | None],
    ) -> None:
        kind = self.difficulty["kind"]
        pool.encounters += 1
        if won is not None and kind == "high-fitness penalising":
            pool.peak = next_peak(pool.peak, won, self.difficulty)
        elif won is not None and kind != "off":
            highest = None if self.relative is None else 4 * self.settings["max_weight"]
            pool.ceiling = next_ceiling(
                pool.ceiling, won, self.difficulty, len(pool.weights), sum(pool.weights), highest
            )
        if self.fallback["kind"] != "none":
            agent = 0.0
            for _, fitness in results:
                agent = agent + fitness
            agent = agent / len(results)
            back = pool.history.encounter(pool.encounters, pool.weights, team_fitness, agent)
            if back is not None:
                pool.weights = pool.history.records[back].weights
                pool.fallbacks += 1
        if self.settings["updates"] == "once per role":
            agent = 0.0
            for _, fitness in results:
                agent = agent + fitness
            updates = [([script for script, _ in results], agent / len(results))]
        else:
            updates = [([script], fitness) for script, fitness in results]
        for scripts, fitness in updates:
            used = fitness
            if kind == "high-fitness penalising":
                used = mapped_57(fitness, pool.peak)
            label = label_of(scripts[0], pool)
            if self.relative is not None:
                judged = used
                if label in state_fitness:
                    judged = in_state(used, state_fitness[label], self.settings)
                self.multiply(pool, scripts, judged, self.relative)
                continue
            if label in state_fitness:
                adjustment = adjustment_64(used, state_fitness[label], self.settings)
            else:
                adjustment = adjustment_56(used, self.settings)
            self.apply(pool, scripts, adjustment)

    def told(
        self, pool: Pool, scripts: list[Script]
    ) -> tuple[set[int], set[int], set[tuple[int, int]]]:
        """What acted in any of the scripts, what stands in any of them, and which rules
        stood after which. Where there was no script, nothing stood in it."""
        active: set[int] = set()
        inside: set[int] = set()
        follows: set[tuple[int, int]] = set()
        for script in scripts:
            order: list[int] = []
            place = 0
            for owner, rules in script.parts:
                for rule in rules:
                    if owner is pool and place in script.acted:
                        active.add(rule)
                        pool.activated[rule] += 1
                    if owner is pool and not script.is_control:
                        follows.update((before, rule) for before in order)
                        order.append(rule)
                    place = place + 1
            inside.update(order)
        return active, inside, follows

    def apply(self, pool: Pool, scripts: list[Script], adjustment: int) -> None:
        """One update: what acted in any of the scripts is active, what stands in one and
        acted in none is silent."""
        low, high = self.bounds(pool)
        active, inside, follows = self.told(pool, scripts)
        silent = inside - active
        if self.settings["half_share"]:
            pool.weights = adjusted_sharing(
                pool.weights, sorted(active), sorted(silent), adjustment, low, high
            )
            gains = {rule: half_of(adjustment) for rule in silent}
            learned = 0 < len(active | inside) < len(pool.weights)
        else:
            pool.weights = adjusted(pool.weights, sorted(active), adjustment, low, high)
            gains = {}
            learned = 0 < len(active) < len(pool.weights)
        gains |= dict.fromkeys(active, adjustment)
        self.count(pool, active, adjustment if learned else 0)
        if learned:
            self.relate(pool, follows, gains)

    def multiply(
        self, pool: Pool, scripts: list[Script], fitness: float, relative: dict[str, Any]
    ) -> None:
        """One update by what is usual: all that stands in a script is multiplied."""
        active, inside, follows = self.told(pool, scripts)
        exponent = exponent_by_the_usual(
            fitness, pool.usual, pool.spread, pool.encounters, bool(active), relative
        )
        factors = dict.fromkeys(inside, factor_of(exponent * silent_share(exponent, relative)))
        factors |= dict.fromkeys(active, factor_of(exponent))
        pool.weights = multiplied(pool.weights, factors, *self.bounds(pool))
        pool.usual, pool.spread = followed(pool.usual, pool.spread, fitness, relative["pace"])
        self.count(pool, active, factor_of(exponent) - 1024)
        self.relate(pool, follows, {rule: factor - 1024 for rule, factor in factors.items()})

    def count(self, pool: Pool, active: set[int], adjustment: int) -> None:
        for rule in active:
            if adjustment > 0:
                pool.rewarded[rule] += 1
            if adjustment < 0:
                pool.punished[rule] += 1

    def relate(self, pool: Pool, follows: set[tuple[int, int]], gains: dict[int, int]) -> None:
        """What a rule gained is credited to every rule that stood after it."""
        if self.settings["order"] == "learned":
            for before, rule in follows:
                known = pool.relations.get((before, rule), 0)
                pool.relations[before, rule] = known + gains.get(before, 0)
