"""Decision diagrams: what a condition comes to, in one form however it is written.

A diagram asks one question after the other, always in the order of their keys. A
question is yes or no, or asks in which stretch of the line a number lies. Answers that
lead to the same end are one answer, and a question whose answer does not matter is not
asked. So two conditions that agree in every case have the same diagram (Bryant 1986,
for yes and no; stretches of a line are the same thing with more answers).

Questions are taken to be independent of each other. Where they are not, diagrams may
differ although the conditions agree; they are never the same when conditions differ.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sparring.rules.limits import MOST_QUESTIONS, MOST_STEPS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

Cut: TypeAlias = "tuple[float | Fraction, bool]"
"""A place between numbers: just before a number, or (True) just after it."""
Diagram: TypeAlias = int
"""The number of a question, or one of the two ends."""
Rows: TypeAlias = "tuple[tuple[str, tuple[Cut, ...], tuple[int, ...]], ...]"
NEVER: Diagram = 0
ALWAYS: Diagram = 1
TRUTH_CUT: Cut = (0, True)
"""Between no and yes, as between 0 and 1."""


class TooLarge(Exception):
    """A condition that would take too long to think through."""


class Question(NamedTuple):
    """A question and where each answer leads."""

    key: str
    cuts: tuple[Cut, ...]
    """Where one stretch ends and the next begins, in order."""
    answers: tuple[Diagram, ...]
    """One for each stretch: one more than there are cuts."""

    def answer_from(self, cut: Cut | None) -> Diagram:
        """Where the stretch leads that begins at a cut; None for the first."""
        return self.answers[0 if cut is None else bisect_right(self.cuts, cut)]


class Diagrams:
    """The diagrams of one statement; equal ones have one number."""

    def __init__(self) -> None:
        self.questions: list[Question] = [Question("", (), ())] * 2
        self.numbers: dict[Question, Diagram] = {}
        self.joined: dict[tuple[Diagram, Diagram, Diagram], Diagram] = {}
        self.keys: set[str] = set()
        self.steps = 0

    def leaf(self, key: str, cuts: Sequence[Cut], answers: Sequence[bool]) -> Diagram:
        """One question whose answers decide."""
        self.keys.add(key)
        # As many calls may be inside one another as there are questions.
        if len(self.keys) > MOST_QUESTIONS:
            raise TooLarge("too many questions")
        return self.question(key, cuts, [ALWAYS if answer else NEVER for answer in answers])

    def truth(self, key: str, *, wanted: bool = True) -> Diagram:
        """A question of yes or no."""
        return self.leaf(key, [TRUTH_CUT], [not wanted, wanted])

    def both(self, left: Diagram, right: Diagram) -> Diagram:
        """Where both hold."""
        return self._join(left, right, NEVER)

    def either(self, left: Diagram, right: Diagram) -> Diagram:
        """Where at least one holds."""
        return self._join(left, right, ALWAYS)

    def _join(self, left: Diagram, right: Diagram, decisive: Diagram) -> Diagram:
        """Two diagrams in one; the decisive end of either decides."""
        if left > right:
            left, right = right, left
        if left == right or right == decisive or left == ALWAYS - decisive:
            return right
        if left == decisive or right == ALWAYS - decisive:
            return left
        known = self.joined.get((left, right, decisive))
        if known is not None:
            return known
        first, second = self.questions[left], self.questions[right]
        key = min(first.key, second.key)
        cuts = sorted({cut for one in (first, second) if one.key == key for cut in one.cuts})
        self.spend(len(cuts) + 1)
        answers = [
            self._join(
                first.answer_from(cut) if first.key == key else left,
                second.answer_from(cut) if second.key == key else right,
                decisive,
            )
            for cut in (None, *cuts)
        ]
        diagram = self.question(key, cuts, answers)
        self.joined[left, right, decisive] = diagram
        return diagram

    def question(self, key: str, cuts: Sequence[Cut], answers: Sequence[Diagram]) -> Diagram:
        """A question without cuts that make no difference; its answer, if only one
        is left."""
        different = [
            (cut, answer)
            for cut, before, answer in zip(cuts, answers, answers[1:], strict=False)
            if answer != before
        ]
        if not different:
            return answers[0]
        question = Question(
            key,
            tuple(cut for cut, _ in different),
            (answers[0], *(answer for _, answer in different)),
        )
        number = self.numbers.setdefault(question, len(self.questions))
        if number == len(self.questions):
            self.questions.append(question)
        return number

    def spend(self, steps: int) -> None:
        """Rule text may come from anyone: thinking about it has an end."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise TooLarge("too many steps")

    def rows(self, root: Diagram) -> Rows:
        """A diagram to be compared with those of other statements: its questions,
        numbered in the order in which they are come to."""
        places: dict[Diagram, int] = {NEVER: NEVER, ALWAYS: ALWAYS}
        order = [root] if root not in places else []
        for diagram in order:
            if diagram not in places:
                places[diagram] = len(places)
                order.extend(self.questions[diagram].answers)
        rows = tuple(
            (one.key, one.cuts, tuple(places[answer] for answer in one.answers))
            for one in (self.questions[diagram] for diagram in list(places)[2:])
        )
        return rows or (("", (), (root,)),)
