"""New rules: what winners share, in the rule language, with a sentence of evidence each."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from sparring.lab.improving.winners import merged
from sparring.rules.parser import parse_file
from sparring.rules.tree import RoleSection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sparring.lab.improving.winners import Line, Winner

WORD = re.compile(r"[A-Za-z]+")
PLAIN = frozenset(("if", "then", "and", "or", "not", "self", "of", "the"))
"""Words that tell nothing about a rule."""
WORDS_IN_NAME = 4
LEAST_LOSS = 0.05
"""What costs winners less than this share of their games is no reason for a rule."""


@dataclass(frozen=True, slots=True)
class NewRule:
    """A rule that a rulebase may be missing."""

    role: str
    text: str
    """Its statement."""
    evidence: str
    value: float
    """By this the best come first: the share of winners that have it, times what it is worth
    to them."""
    name: str = ""
    states: str = ""
    """The game states that it belongs to, as rules write them."""
    priority: int = 0
    found_in: frozenset[tuple[str, int]] = frozenset()
    """The winners that need it: against whom, and the seed of the search."""

    @property
    def entry(self) -> str:
        """The rule as text, its evidence above it."""
        states = f" states {self.states}" if self.states else ""
        priority = f" [{self.priority}]" if self.priority else ""
        return f"# {self.evidence}\nrule {self.name}{priority}{states}\n    {self.text}\n"

    def as_data(self) -> dict[str, object]:
        """As JSON data."""
        return {
            "name": self.name,
            "role": self.role,
            "rule": self.entry,
            "evidence": self.evidence,
            "value": self.value,
        }


class Shared(NamedTuple):
    """Lines of one kind that winners have."""

    line: Line
    """With the middle of their numbers."""
    winners: int
    loss: float
    """By how much the share of games won falls without it, a mean over those who have it."""
    seeds: frozenset[int] = frozenset()
    """Of the searches that found these winners."""


def shared_lines(winners: Sequence[Winner]) -> list[Shared]:
    """What winners share by state, the most valuable first."""
    by_kind: dict[Line, list[tuple[Winner, Line, float]]] = {}
    for winner in winners:
        for line, loss in zip(winner.lines, winner.losses, strict=True):
            by_kind.setdefault(line.kind, []).append((winner, line, loss))
    found = [
        Shared(
            merged([line for _, line, _ in having]),
            len({id(winner) for winner, _, _ in having}),
            fmean(loss for _, _, loss in having),
            frozenset(winner.seed for winner, _, _ in having),
        )
        for having in by_kind.values()
    ]
    return sorted(found, key=lambda one: (-one.winners * one.loss, one.line))


def rules_of_lines(
    winners: Sequence[Winner], against: str, games: int, is_rule: Callable[[Line], bool]
) -> list[NewRule]:
    """A rule for each line that winners would win less without, if none says the same."""
    return [
        NewRule(
            one.line.role,
            one.line.text,
            f"in {one.winners} of {len(winners)} winners against {against}; without it they win "
            f"{100 * one.loss:.0f} of 100 games less ({games} games each)",
            one.winners / len(winners) * one.loss,
            states=one.line.state,
            priority=one.line.priority,
            found_in=frozenset((against, seed) for seed in one.seeds),
        )
        for one in shared_lines(winners)
        if one.loss >= LEAST_LOSS and not is_rule(one.line)
    ]


# --- into a rulebase -----------------------------------------------------------------------


def named(rules: Iterable[NewRule], taken: Iterable[str]) -> list[NewRule]:
    """Rules with names that are not taken."""
    used = {name.casefold() for name in taken}
    answer = []
    for rule in rules:
        stem = rule.name or name_from(rule.text)
        number, name = 1, stem
        while name.casefold() in used:
            number += 1
            name = f"{stem}_{number}"
        used.add(name.casefold())
        answer.append(replace(rule, name=name))
    return answer


def name_from(text: str) -> str:
    """A name that says what a statement does, then when."""
    condition, then, action = text.rpartition(" then ")
    words = WORD.findall(action) + (WORD.findall(condition) if then else [])
    telling = [word.lower() for word in dict.fromkeys(words) if word not in PLAIN]
    return "_".join(("found", *telling[:WORDS_IN_NAME]))


def with_rules(section: RoleSection, rules: Sequence[NewRule]) -> RoleSection:
    """A role with new rules at its end."""
    text = "".join(rule.entry for rule in rules if rule.role == section.name)
    if not text:
        return section
    (other,) = parse_file(f"role {section.name} draws 1\n{text}").sections
    assert isinstance(other, RoleSection)
    return replace(section, rules=(*section.rules, *other.rules))


def with_new_rules(text: str, world: str, rules: Sequence[NewRule]) -> str:
    """A rule text with new rules."""
    from sparring.lab.ruletexts import with_roles

    return with_roles(text, world, lambda section: with_rules(section, rules))
