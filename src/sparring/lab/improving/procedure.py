"""The three steps of the thesis (6.3, 6.4), which it left to people: tactics are bred against
whatever the rulebase cannot beat; what winners share becomes rules; rules that never pay are
left out, and learners measure again.

Nothing that chooses also reports: see `sizes.Use`.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING

from sparring.errors import RuleError
from sparring.lab.improving.breeding import breeder_for
from sparring.lab.improving.improvement import Dropped, Improvement, Trial
from sparring.lab.improving.learning import NAME, Change, School, weights_in
from sparring.lab.improving.new_rules import named, with_new_rules
from sparring.lab.improving.sizes import Use
from sparring.lab.improving.winner_jobs import seeds_of, winner_in, winner_jobs
from sparring.lab.ruletexts import checked_rules, rule_names, with_roles, world_with
from sparring.worlds.own_tactics import WrittenTactic

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.improving.fields import Field
    from sparring.lab.improving.learning import Weighed
    from sparring.lab.improving.new_rules import NewRule
    from sparring.lab.improving.sizes import Sizes
    from sparring.lab.improving.winners import Winner
    from sparring.lab.laboratory import Laboratory
    from sparring.rules.tree import RoleSection

    Tell = Callable[[str], None]
    """Called with what is being done."""
    Rules = set[tuple[str, str]]
    """Rules by their roles and names."""

MOST_LOST = 2.0
"""Wins of a hundred that a better rulebase may cost against one of several tactics."""
PAYS = 1.0
"""An old rule that ends below this everywhere, where 1 is the mean of all rules, may go."""


def improve(
    lab: Laboratory,
    rules: str,
    fields: Sequence[Field],
    sizes: Sizes,
    *,
    seed: int = 0,
    also: Sequence[Field] = (),
    settings: str | None = None,
    tell: Tell = lambda words: None,
) -> Improvement:
    """Find the rules that a rulebase is missing against some tactics, and what they are worth;
    `also` names tactics that are only looked at. An empty text means the world's own rules."""
    world = fields[0].world
    text = rules or world_with(world=world).rule_text
    winners = {where: winners_on(lab, where, text, sizes, seed, tell) for where in fields}
    tell("rules are made of what winners share")
    candidates = candidates_of(winners, text, sizes, seed)
    school = School(lab, sizes, seed, settings)
    chosen = Choice(school, text, fields, candidates, tell)
    if candidates:
        chosen.run()
    tell("the rulebase before and after, on fresh seeds")
    return Improvement(
        world=world,
        fields=list(fields),
        sizes=sizes,
        seed=seed,
        winners={where: len(of) for where, of in winners.items()},
        candidates=candidates,
        added=chosen.added,
        dropped=chosen.dropped,
        trials=chosen.trials,
        before=text,
        rules=chosen.best.rules,
        changes=[
            Change(
                where,
                school.wins(text, where, Use.REPORT),
                school.wins(chosen.best.rules, where, Use.REPORT),
                is_chosen_by=where in fields,
            )
            for where in (*fields, *also)
        ],
    )


# --- winners, and what they share ----------------------------------------------------------


def winners_on(
    lab: Laboratory, where: Field, rules: str, sizes: Sizes, seed: int, tell: Tell
) -> list[Winner]:
    """The tactics that searches found, without what they do not need."""
    tell(f"tactics are bred against {where}")
    jobs = winner_jobs(where, rules, sizes, seed)
    records = zip(lab.run(jobs, NAME), jobs, strict=True)
    found = (winner_in(record, job.seed) for record, job in records)
    return [winner for winner in found if winner is not None]


def candidates_of(
    winners: Mapping[Field, Sequence[Winner]], rules: str, sizes: Sizes, seed: int
) -> list[NewRule]:
    """What winners suggest, the most valuable first, with names of their own."""
    found: list[NewRule] = []
    for where, of in winners.items():
        if not of:
            continue
        breeder = breeder_for(world_with(rules, where.world), tactic_on(where))
        seeds = seeds_of(seed, Use.WORTH, sizes.games)
        suggested = breeder.rules(of, str(where), seeds)
        found += sorted(suggested, key=lambda rule: -rule.value)[: sizes.most]
    names = rule_names(rules, next(iter(winners)).world).values()
    return named(once(found), [name for of_role in names for name in of_role])


def once(found: Sequence[NewRule]) -> list[NewRule]:
    """Rules that differ in what they say; several fields may suggest the same."""
    different: dict[tuple[str, str, str], NewRule] = {}
    for rule in found:
        key = (rule.role, rule.text, rule.states)
        first = different.setdefault(key, rule)
        different[key] = replace(first, found_in=first.found_in | rule.found_in)
    return list(different.values())


def tactic_on(where: Field) -> str | WrittenTactic:
    """The tactic of a field."""
    from sparring.lab.improving.fields import job_on

    job = job_on(where, encounters=1, seed=0)
    return WrittenTactic(str(job.tactic), job.tactic_text) if job.tactic_text else str(job.tactic)


# --- which of them pay -----------------------------------------------------------------------


class Choice:
    """Learners try rulebases, and the best one stays."""

    def __init__(
        self,
        school: School,
        rules: str,
        fields: Sequence[Field],
        candidates: Sequence[NewRule],
        tell: Tell,
    ) -> None:
        self.school = school
        self.fields = fields
        self.candidates = candidates
        self.tell = tell
        self.before = rules
        self.trials: list[Trial] = []
        self.best = Trial("as it was", rules, [0.0])
        self.added: list[NewRule] = []
        self.dropped: list[Dropped] = []

    def run(self) -> None:
        """With all new rules; with those that learners came to trust most, a few or more of
        them; one by one, where games are short; then without old ones that never pay."""
        self.best = self.trial("as it was", self.before)
        every = self.with_rules(self.candidates)
        self.take("with all that winners share", every, list(self.candidates))
        weights = self.weights(every)
        ranked = sorted(self.candidates, key=lambda rule: -trust(key_of(rule), weights))
        for count in steps_below(len(ranked)):
            chosen = ranked[:count]
            self.take(f"with {count} of what winners share", self.with_rules(chosen), chosen)
        if self.school.sizes.each:
            self.add_more(weights)
            self.take_away(weights)
        if self.added:
            self.leave_out()

    def add_more(self, weights: Mapping[tuple[str, str], Sequence[Weighed]]) -> None:
        """Add what one winner needs together, then one rule after the other."""
        for bundle in bundles_of(self.candidates, weights):
            more = [rule for rule in bundle if rule not in self.added]
            if more:
                words = f"the new {more[0].name}" if len(more) == 1 else f"{len(more)} of a winner"
                chosen = [rule for rule in self.candidates if rule in self.added or rule in more]
                self.take(f"with {words} more", self.with_rules(chosen), chosen)

    def take_away(self, weights: Mapping[tuple[str, str], Sequence[Weighed]]) -> None:
        """Without one new rule after the other, the least trusted first."""
        for rule in sorted(self.added, key=lambda rule: trust(key_of(rule), weights)):
            rest = [one for one in self.added if one is not rule]
            if rest:
                self.take(f"without the new {rule.name}", self.with_rules(rest), rest)

    def leave_out(self) -> None:
        """Without the old rules whose weights are lowest everywhere: never more than there are
        new ones, so that the rulebase does not shrink."""
        weights = self.weights(self.best.rules)
        new = {key_of(rule) for rule in self.added}
        low = sorted((trust(key, weights), key) for key in weights if key not in new)
        never = [Dropped(*key, weight) for weight, key in low if weight < PAYS][: len(new)]
        rules = self.best.rules
        for count in (*steps_below(len(never)), len(never)):
            dropped = never[:count]
            text = without_rules(rules, {one[:2] for one in dropped}, self.fields[0].world)
            if not dropped or text is None:
                return
            if self.take(f"without {count} that never paid", text, self.added):
                self.dropped = dropped

    def with_rules(self, rules: Sequence[NewRule]) -> str:
        """The rulebase with some of the candidates."""
        return with_new_rules(self.before, self.fields[0].world, rules)

    def take(self, words: str, rules: str, added: list[NewRule]) -> bool:
        """Try a rulebase; whether it is the best so far, and at no tactic's cost."""
        trial = self.trial(words, rules)
        first = self.trials[0]
        spares = all(
            now >= before - MOST_LOST for now, before in zip(trial.wins, first.wins, strict=True)
        )
        if not spares or trial.worth <= self.best.worth:
            return False
        self.best, self.added = trial._replace(stayed=True), added
        self.trials[-1] = self.best
        return True

    def trial(self, words: str, rules: str) -> Trial:
        """What learners win with a rulebase."""
        self.tell(f"learners try the rulebase {words}")
        wins = [fmean(self.school.wins(rules, where, Use.CHOOSING)) for where in self.fields]
        self.trials.append(Trial(words, rules, wins))
        return self.trials[-1]

    def weights(self, rules: str) -> dict[tuple[str, str], list[Weighed]]:
        """What every rule came to, field by field."""
        found: dict[tuple[str, str], list[Weighed]] = {}
        for where in self.fields:
            records = self.school.records(rules, where, Use.CHOOSING)
            for key, weighed in weights_in(records, rules, where.world).items():
                found.setdefault(key, []).append(weighed)
        return found


def key_of(rule: NewRule) -> tuple[str, str]:
    """By what weights know it."""
    return rule.role, rule.name


def trust(key: tuple[str, str], weights: Mapping[tuple[str, str], Sequence[Weighed]]) -> float:
    """What a rule came to where it came to most; nothing if it never acted."""
    return max((one.weight for one in weights.get(key, ()) if one.acted), default=0.0)


def bundles_of(
    candidates: Sequence[NewRule], weights: Mapping[tuple[str, str], Sequence[Weighed]]
) -> list[list[NewRule]]:
    """What winners need together, then every rule by itself; those first that learners came to
    trust most."""

    def trusted(rules: Sequence[NewRule]) -> float:
        return fmean(trust(key_of(rule), weights) for rule in rules)

    winners = sorted({winner for rule in candidates for winner in rule.found_in})
    needed = ([rule for rule in candidates if winner in rule.found_in] for winner in winners)
    different = {tuple(rule.name for rule in rules): rules for rules in needed if len(rules) > 1}
    singles = [[rule] for rule in candidates]
    return [
        *sorted(different.values(), key=trusted, reverse=True),
        *sorted(singles, key=trusted, reverse=True),
    ]


def steps_below(count: int) -> list[int]:
    """Numbers below a number, about half as much again from each to the next."""
    steps = [1]
    while steps[-1] < count:
        steps.append(steps[-1] + (steps[-1] + 1) // 2)
    return [step for step in steps if step < count]


def without_rules(text: str, rules: Rules, world: str) -> str | None:
    """A rule text without some rules; None if it is not in order then."""

    def change(section: RoleSection) -> RoleSection:
        kept = (rule for rule in section.rules if (section.name, rule.name) not in rules)
        return replace(section, rules=tuple(kept))

    shorter = with_roles(text, world, change)
    try:
        checked = checked_rules(shorter, world)
    except RuleError:
        return None
    assert checked is not None, "a text is never empty"
    return None if len(checked.warnings) > warnings_in(text, world) else shorter


def warnings_in(text: str, world: str) -> int:
    """How much of a rule text is doubtful."""
    checked = checked_rules(text, world)
    return 0 if checked is None else len(checked.warnings)
