"""Learning in a sentence: what the opponents now do, made from their weights and from what
they have seen the player do."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from sparring.untrusted import Unfit, field_of, saturated, whole_in
from sparring.worlds.playing_contract import Deed, NamedDeeds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sparring.scripting.explain import Explanation, RuleReport

LIKELY, SURE = 1.5, 3.0
"""How many times as heavy as its role's mean a rule is that they like, or rely on."""
NOTABLE = 0.1
"""A change of less than this share of the mean weight is not worth a sentence."""
OFTEN = 0.5
"""What somebody does in this share of fights is what he does."""
MOST = 4
"""Sentences at a time."""
MOST_DEEDS = 200
"""Names that are remembered of a player."""


# --- what they have seen --------------------------------------------------------------


class SeenHabits:
    """What opponents have seen a player do, counted in fights."""

    def __init__(self) -> None:
        self.fights = 0
        self.opened: Counter[str] = Counter()
        """What he did in the first step."""
        self.used: Counter[str] = Counter()

    def note(self, deeds: Iterable[tuple[int, str]]) -> None:
        """One more fight: each deed with its step."""
        deeds = list(deeds)
        self.fights += 1
        self.opened.update({deed for step, deed in deeds if step == 1})
        self.used.update({deed for _, deed in deeds})

    def opens_with(self, deed: str) -> bool:
        """Whether he usually begins with something."""
        return self.is_usual(self.opened[deed])

    def uses(self, deed: str) -> bool:
        """Whether he usually does something."""
        return self.is_usual(self.used[deed])

    def is_usual(self, fights: int) -> bool:
        """Whether so many fights are many."""
        return self.fights > 0 and fights >= OFTEN * self.fights

    def form(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "fights": saturated(self.fights),
            "opened": counts_form(self.opened),
            "used": counts_form(self.used),
        }

    @classmethod
    def from_form(cls, form: Any) -> SeenHabits:
        """As they were kept; opponents of old had seen nothing."""
        seen = cls()
        if form is None:
            return seen
        seen.fights = whole_in(form, "fights", 0)
        seen.opened = counts_in(form, "opened")
        seen.used = counts_in(form, "used")
        return seen


def counts_form(counts: Counter[str]) -> dict[str, int]:
    """How often each of some things was done, as JSON data."""
    return {deed: saturated(count) for deed, count in counts.items()}


def counts_in(form: Any, name: str) -> Counter[str]:
    """How often each of some things was done."""
    counts = field_of(form, name, dict)
    if len(counts) > MOST_DEEDS:
        raise Unfit(f"'{name}' has too many names")
    return Counter({deed: whole_in(counts, deed, 0) for deed in counts})


# --- what they make of it -------------------------------------------------------------


class InsightKind(Enum):
    """What a sentence is about."""

    OPENS = "opens"
    """What they begin with."""
    MORE = "more"
    """What they trust more than before the last fight."""
    LESS = "less"
    NOTHING = "nothing"
    """Nothing worth a sentence has changed."""


@dataclass(frozen=True, slots=True)
class Insight:
    """Something that opponents have learned."""

    kind: InsightKind
    role: str = ""
    rule: str = ""
    deed: str = ""
    """What the rule does; its name where nobody knows."""
    is_new: bool = True
    """Whether it has become likelier by the last fight."""
    is_sure: bool = False
    """Whether they rely on it, or only like it."""
    as_player: bool = False
    """Whether the player does the same."""
    answers: tuple[str, ...] = ()
    """What the player does that this is an answer to."""

    def as_data(self) -> dict[str, Any]:
        """For machines, with its words."""
        return {**asdict(self), "kind": self.kind.value, "text": str(self)}

    def __str__(self) -> str:
        if self.kind is InsightKind.NOTHING:
            return "Nothing stands out in what they learned from the last fight."
        who = f"Their {self.role.replace('_', ' ')}s"
        if self.kind is InsightKind.LESS:
            return f"{who} trust {self.deed} less than before."
        if self.kind is InsightKind.MORE:
            return f"{who} trust {self.deed} more than before{self.ending()}."
        when = "now" if self.is_new else "still"
        verb = "open with" if self.is_sure else "like to open with"
        return f"They {when} {verb} {self.deed}{self.ending()}."

    def ending(self) -> str:
        """What it has to do with the player."""
        if self.answers:
            return f": an answer to your {' and '.join(self.answers)}"
        return ", as you do" if self.as_player else ""


def insights(
    explanations: Mapping[str, Explanation],
    before: Mapping[str, Mapping[str, int]],
    seen: SeenHabits,
    playing: Any,
) -> list[Insight]:
    """What the opponents have learned, in a few sentences; `before` has the weights before
    the last fight by the same titles, `playing` the names of deeds, if the world knows them."""
    told = []
    for title, explanation in explanations.items():
        watcher = Watcher(explanation, before.get(title, {}), seen, playing)
        told += watcher.insights()
    # What they begin with is what a player notices first.
    order = [InsightKind.OPENS, InsightKind.MORE, InsightKind.LESS]
    told.sort(key=lambda one: order.index(one.kind))
    return told[:MOST] or [Insight(InsightKind.NOTHING)]


class Watcher:
    """Looks at one role."""

    def __init__(
        self, explanation: Explanation, before: Mapping[str, int], seen: SeenHabits, playing: Any
    ) -> None:
        self.role = explanation.role
        self.rules = [rule for rule in explanation.rules if not rule.cannot_act and not rule.culled]
        self.mean = explanation.total / max(1, len(explanation.rules))
        self.before = before
        newest = [one for one in explanation.lessons if one.encounter == explanation.encounters]
        self.judged = {
            praise: {name for one in newest if one.is_praise == praise for name in one.rules}
            for praise in (True, False)
        }
        """Rules that acted in the last encounter, by whether they were praised for it."""
        self.seen = seen
        self.names = playing if isinstance(playing, NamedDeeds) else None

    def insights(self) -> list[Insight]:
        """What is worth a sentence: the opening, the greatest gain, the greatest loss."""
        told: list[Insight] = []
        for insight in (self.opening(), self.greatest(1), self.greatest(-1)):
            # Several rules may do the same: it is spoken of once.
            if insight is not None and insight.deed not in [one.deed for one in told]:
                told.append(insight)
        return told

    def deed_of(self, rule: RuleReport) -> Deed | None:
        """What a rule does, if it has a name."""
        return None if self.names is None else self.names.deed_of(rule.text)

    def change(self, rule: RuleReport) -> int:
        """What a rule gained or lost by the last fight."""
        return rule.weight - self.before.get(rule.name, rule.weight)

    def opening(self) -> Insight | None:
        """The rule for the first step that they like best."""
        openings = [
            (rule.weight, rule, deed)
            for rule in self.rules
            if (deed := self.deed_of(rule)) is not None and deed.opens
        ]
        weight, rule, deed = max(openings, key=lambda one: one[0], default=(0, None, None))
        if rule is None or deed is None or weight < LIKELY * self.mean:
            return None
        return Insight(
            InsightKind.OPENS,
            self.role,
            rule.name,
            deed.phrase,
            is_new=self.change(rule) > 0,
            is_sure=weight >= SURE * self.mean,
            as_player=self.seen.opens_with(deed.name),
            answers=self.answered_by(deed.name),
        )

    def greatest(self, sign: int) -> Insight | None:
        """The rule that gained (1) or lost (-1) most of those that acted and were praised, or
        blamed: what the others gain or lose by that is no lesson of theirs."""
        judged = [rule for rule in self.rules if rule.name in self.judged[sign > 0]]
        rule = max(judged, key=lambda one: sign * self.change(one), default=None)
        if rule is None or sign * self.change(rule) < max(1, NOTABLE * self.mean):
            return None
        deed = self.deed_of(rule)
        words = f"'{rule.name.replace('_', ' ')}'" if deed is None else deed.phrase
        if sign < 0:
            return Insight(InsightKind.LESS, self.role, rule.name, words, is_new=False)
        return Insight(
            InsightKind.MORE,
            self.role,
            rule.name,
            words,
            as_player=deed is not None and self.seen.uses(deed.name),
            answers=() if deed is None else self.answered_by(deed.name),
        )

    def answered_by(self, deed: str) -> tuple[str, ...]:
        """What the player usually does that a deed is an answer to."""
        if self.names is None:
            return ()
        usual = [done for done in sorted(self.seen.used) if self.seen.uses(done)]
        return tuple(done for done in usual if deed in self.names.answers_to(done))


# --- figures that add up --------------------------------------------------------------


def reason_for(rule: RuleReport, change: int, explanation: Explanation, encounters: int) -> str:
    """Why a weight changed as it did in the last encounter: what acted is praised or
    blamed, and then all weights are brought back to their total."""
    lessons = [one for one in explanation.lessons if one.encounter == encounters]
    mine = [one for one in lessons if rule.name in one.rules]
    praised = any(one.is_praise for one in mine)
    blamed = any(not one.is_praise for one in mine)
    total = f"all weights together stay {explanation.total:,}"
    if change == 0:
        return ""
    if not mine:
        return reason_for_silent(change, {one.is_praise for one in lessons}, total)
    if praised and blamed:
        return "acted for several: praised for one, blamed for another"
    if praised:
        return "acted, and was praised" if change > 0 else f"praised, but others more: {total}"
    return "acted, and was blamed" if change < 0 else f"blamed, but others more: {total}"


def reason_for_silent(change: int, verdicts: set[bool], total: str) -> str:
    """Why the weight of a rule changed that did not act. Rules outside the scripts move
    against them; whatever moves with them stood in one."""
    if verdicts == {change > 0}:
        verdict = "praised" if change > 0 else "blamed"
        return f"did not act, but stood in a script that was {verdict}"
    taken = "got what others lost" if change > 0 else "paid for what others gained"
    return f"did not act: {taken}, for {total}"
