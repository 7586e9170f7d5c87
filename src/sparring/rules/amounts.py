"""Numbers in one form however they are written, and comparisons of them as questions.

Numbers are compared as they are evaluated, to the last bit. Whole quantities add up
exactly, so that sums of them can be sorted out: `maxhealth - 4 > health` asks the same
as `health + 4 < maxhealth`. Other sums are rounded, and only what rounding does not
touch is taken for the same: `a + b` and `b + a`, `a < b` and `b > a`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, gcd, inf, isfinite, isnan
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from sparring.errors import Missing
from sparring.rules.closures import ARITHMETIC, COMPARISONS
from sparring.rules.diagrams import TRUTH_CUT
from sparring.rules.limits import LARGEST_NUMBER
from sparring.rules.ranges import ANYTHING, MIRRORED, decided_by_ranges, range_of_sum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.diagrams import Cut
    from sparring.rules.ranges import Range

LARGEST_FACTOR = 2**20
"""In sums of whole quantities: beyond it they may be rounded after all."""
MOST_ROUNDED = 16
"""Numbers joined whose sum or product is never too large for a double."""
STRETCHES: dict[str, tuple[tuple[bool, ...], tuple[bool, ...]]] = {
    "<": ((False,), (True, False)),
    "<=": ((True,), (True, False)),
    ">": ((True,), (False, True)),
    ">=": ((False,), (False, True)),
    "==": ((False, True), (False, True, False)),
    "!=": ((False, True), (True, False, True)),
}
"""For each sign whether it cuts the line before or after the bound, and the answers."""
Terms: TypeAlias = "tuple[tuple[str, int], ...]"


class Whole(NamedTuple):
    """A sum of whole quantities over a divisor: `(2 * health - maxhealth + 3) / 2`."""

    terms: Terms
    """Each quantity with its factor, in the order of their keys."""
    constant: int
    """A fraction only beside no quantity."""
    divisor: int = 1
    """Above 0."""

    @property
    def is_small(self) -> bool:
        """Whether every target language holds it exactly."""
        factors = [self.divisor, *(abs(factor) for _, factor in self.terms)]
        return max(factors) <= LARGEST_FACTOR >= abs(self.constant)

    @property
    def key(self) -> str:
        """The sum as text; a quantity alone is its own."""
        if not self.terms and self.divisor == 1:
            return str(self.constant)
        key = self.terms[0][0]
        if self == Whole(((key, 1),), 0):
            return key
        parts = [*(f"{factor} * {key}" for key, factor in self.terms), str(self.constant)]
        return f"({' + '.join(parts)}) / {self.divisor}"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a rule: a constant, a quantity or a sum."""

    key: str
    """Amounts with one key are equal whenever they are asked."""
    range: Range
    value: float | None = None
    """Of a constant."""
    whole: Whole | None = None
    parts: int = 1
    opposite: Amount | None = None
    """What this is the negative of."""
    divides: bool = False
    """Whether it holds a division by something that may be very small."""

    @property
    def is_wild(self) -> bool:
        """Whether it may come to no number at all, as infinity less infinity does."""
        return self.divides or self.parts > MOST_ROUNDED


class Comparison(NamedTuple):
    """A comparison as a question: in which stretches of a line it holds."""

    key: str
    cuts: tuple[Cut, ...]
    answers: tuple[bool, ...]


class Amounts:
    """The amounts of one statement; knows how far each whole quantity goes."""

    def __init__(self) -> None:
        self.ranges: dict[str, Range] = {}

    def constant(self, value: float) -> Amount:
        """A number as written."""
        whole = Whole((), int(value))
        if whole.constant == value and whole.is_small:
            return self.sum_of(whole)
        return Amount(repr(value), (value, value), value)

    def quantity(self, key: str, numbers: Range, *, is_whole: bool) -> Amount:
        """Something the game is asked for."""
        if not is_whole:
            return Amount(key, numbers)
        self.ranges[key] = numbers
        return self.sum_of(Whole(((key, 1),), 0))

    def sum_of(self, whole: Whole, parts: int = 1) -> Amount:
        """A sum of whole quantities."""
        is_constant = not whole.terms and whole.divisor == 1
        value = whole.constant if is_constant else None
        return Amount(whole.key, self.range_of(whole), value, whole, parts)

    def range_of(self, whole: Whole) -> Range:
        """How far a sum of whole quantities goes."""
        low = high = float(whole.constant)
        for key, factor in whole.terms:
            ends = [factor * end for end in self.ranges[key]]
            low, high = low + min(ends), high + max(ends)
        return low / whole.divisor, high / whole.divisor

    def minus(self, amount: Amount) -> Amount:
        """A number with its sign changed."""
        if amount.whole is not None:
            return self.sum_of(scaled(amount.whole, -1), amount.parts)
        if amount.value is not None:
            return self.constant(-amount.value)
        if amount.opposite is not None:
            return amount.opposite
        numbers = (-amount.range[1], -amount.range[0])
        key = f"-({amount.key})"
        return Amount(key, numbers, None, None, amount.parts, amount, amount.divides)

    def joined(self, operator: str, left: Amount, right: Amount) -> Amount:
        """Two numbers joined by + - * or /."""
        parts = left.parts + right.parts
        if left.value is not None and right.value is not None:
            value = folded(operator, left.value, right.value)
            if value is not None:
                return self.constant(value)
        elif left.whole is not None and right.whole is not None:
            whole = whole_joined(operator, left.whole, right.whole)
            if whole is not None and whole.is_small:
                return self.sum_of(whole, parts)
        keys = [left.key, right.key]
        if operator in "+*":
            keys.sort()
        numbers = range_of_sum(operator, left.range, right.range)
        divides = left.divides or right.divides or (operator == "/" and right.value is None)
        key = f"({keys[0]} {operator} {keys[1]})"
        return Amount(key, numbers, parts=parts, divides=divides)

    def compared(self, operator: str, left: Amount, right: Amount) -> Comparison | bool:
        """A comparison as a question, or its truth where that is known."""
        truth = decided_by_ranges(operator, left.range, right.range)
        if truth is not None:
            return truth
        sums = sums_to_compare(left, right)
        if sums is not None:
            return self.sums_compared(operator, *sums)
        if left.is_wild or right.is_wild:
            return wild_compared(operator, left, right)
        if left.value is not None or (right.value is None and left.key > right.key):
            operator, left, right = MIRRORED[operator], right, left
        if left.opposite and (right.opposite or right.value is not None):
            return self.compared(MIRRORED[operator], left.opposite, self.minus(right))
        if right.value is not None:
            return cut_at(right.value, operator, left.key, left.range)
        if left.key == right.key:
            return bool(COMPARISONS[operator](0, 0))
        ends = left.range[0] - right.range[1], left.range[1] - right.range[0]
        numbers = ANYTHING if any(map(isnan, ends)) else ends
        return cut_at(0, operator, f"{left.key} - {right.key}", numbers)

    def sums_compared(self, operator: str, left: Whole, right: Whole) -> Comparison | bool:
        """Sums of whole quantities compared: all quantities on one side, divided by what
        their factors have in common, the first of them positive."""
        difference = total(scaled(left, right.divisor), scaled(right, -left.divisor))
        if not difference.terms:
            return bool(COMPARISONS[operator](difference.constant, 0))
        common = gcd(*(factor for _, factor in difference.terms))
        if difference.terms[0][1] < 0:
            common, operator = -common, MIRRORED[operator]
        quantity = Whole(tuple((key, factor // common) for key, factor in difference.terms), 0)
        low, high = self.range_of(quantity)
        numbers = (low if low == -inf else ceil(low), high if high == inf else floor(high))
        # Between whole numbers there is one place to cut only: after the lower one.
        at_most, below = -difference.constant // common, -(difference.constant // common) - 1
        sides, answers = STRETCHES[operator]
        cuts = [(at_most if after else below, True) for after in sides]
        return stretches(quantity.key, cuts, answers, numbers)


def folded(operator: str, left: float, right: float) -> float | None:
    """What two constants come to, as rules do it; None if it is not exact everywhere."""
    try:
        value: float = ARITHMETIC[operator](left, right)
    except (Missing, OverflowError):
        return None
    return value if isfinite(value) and abs(value) <= LARGEST_NUMBER else None


def scaled(whole: Whole, factor: int) -> Whole:
    """A sum times a number, without its divisor if that is above 1."""
    if factor == 0:
        return Whole((), 0)
    terms = tuple((key, factor * one) for key, one in whole.terms)
    return Whole(terms, factor * whole.constant, whole.divisor)


def total(left: Whole, right: Whole) -> Whole:
    """Two sums added; their divisors are left aside."""
    factors: dict[str, int] = {}
    for key, factor in (*left.terms, *right.terms):
        factors[key] = factors.get(key, 0) + factor
    terms = tuple(sorted((key, factor) for key, factor in factors.items() if factor))
    return Whole(terms, left.constant + right.constant)


def whole_joined(operator: str, left: Whole, right: Whole) -> Whole | None:
    """Two sums joined; None if what comes of it is not exact."""
    if left.divisor > 1 or right.divisor > 1:
        return None
    if operator == "+":
        return total(left, right)
    if operator == "-":
        return total(left, scaled(right, -1))
    if operator == "*" and not left.terms:
        left, right = right, left
    if right.terms or not right.constant:
        return None
    factor = int(right.constant)
    if operator == "*":
        return scaled(left, factor)
    return scaled(left, 1 if factor > 0 else -1)._replace(divisor=abs(factor))


def sums_to_compare(left: Amount, right: Amount) -> tuple[Whole, Whole] | None:
    """Two amounts as sums of whole quantities, one of which may be any constant."""
    first, second = left.whole, right.whole
    if first is None and second is not None and second.divisor == 1:
        first = fraction_of(left)
    if second is None and first is not None and first.divisor == 1:
        second = fraction_of(right)
    return None if first is None or second is None else (first, second)


def fraction_of(amount: Amount) -> Whole | None:
    """A constant that is not whole, or too large, as an exact number."""
    if amount.value is None:
        return None
    # Seldom needed, and slow to import.
    from fractions import Fraction

    return Whole((), cast("int", Fraction(amount.value)))


def wild_compared(operator: str, left: Amount, right: Amount) -> Comparison:
    """A comparison of which not even `a < b or a >= b` is sure: it holds or not."""
    if operator in (">", ">=") or (operator in ("==", "!=") and left.key > right.key):
        operator, left, right = MIRRORED[operator], right, left
    sign = "==" if operator == "!=" else operator
    answers = (True, False) if operator == "!=" else (False, True)
    return Comparison(f"{left.key} {sign} {right.key}", (TRUTH_CUT,), answers)


def cut_at(bound: float, operator: str, key: str, numbers: Range) -> Comparison | bool:
    """A number that need not be whole against a bound."""
    sides, answers = STRETCHES[operator]
    return stretches(key, [(bound, after) for after in sides], answers, numbers)


def stretches(
    key: str, cuts: Sequence[Cut], answers: Sequence[bool], numbers: Range
) -> Comparison | bool:
    """The stretches of a line in which a comparison holds, without those that the number
    is never in."""
    low, high = numbers
    kept_cuts: list[Cut] = []
    kept_answers = [answers[0]]
    for cut, answer in zip(cuts, answers[1:], strict=True):
        if cut >= (high, True):
            break
        if cut <= (low, False) or cut in kept_cuts:
            kept_answers[-1] = answer
        else:
            kept_cuts.append(cut)
            kept_answers.append(answer)
    return Comparison(key, tuple(kept_cuts), tuple(kept_answers)) if kept_cuts else kept_answers[0]
