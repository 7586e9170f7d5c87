"""Some fights looked at step by step: what each rule would order in the situations they
come to, and whom its acts harm. Only worlds whose bouts can tell are asked."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.lab.statistics import share_interval
from sparring.luck import Luck
from sparring.scripting.rulebase import line_from
from sparring.worlds.contract import HitTellingBout, OrderedBout, TryingBout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.doctor.evidence import Place
    from sparring.lab.experiment import Wishes
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.statistics import Interval
    from sparring.rules.checked import CheckedRole
    from sparring.scripting.rulebase import Line

Scripts: TypeAlias = "Sequence[Sequence[Line]]"
FIGHTS_A_TEST = 3
"""Fights against each tactic for each test."""
LOOK_AT = 4
"""In one of so many steps every rule is tried."""
SEEN = 60
"""Rules that have acted in fewer situations so far are tried in the other steps too."""
UNTRIED = "untried"
"""Stands for the order of a rule that was not tried in a situation."""
SAMPLE_STREAM = 61
"""The luck of these fights is shared with nobody."""


@dataclass(slots=True)
class Hits:
    """Whom the acts of a rule harmed."""

    own: int = 0
    others: int = 0
    fights: int = 0
    """In which it harmed anybody."""

    @property
    def count(self) -> int:
        """All of them."""
        return self.own + self.others

    @property
    def share(self) -> float:
        """Of one's own side."""
        return self.own / self.count if self.count else 0.0

    @property
    def interval(self) -> Interval:
        """Of that share: what happens in one fight hangs together, so a fight is one
        case, however many it harms."""
        return share_interval(self.share, self.fights)


@dataclass(slots=True)
class Sample:
    """What some fights show."""

    fights: int = 0
    tells_hits: bool = False
    tries_rules: bool = False
    hits: dict[tuple[str, str], Hits] = field(default_factory=lambda: defaultdict(Hits))
    """By role and rule."""
    orders: dict[str, list[Sequence[Any]]] = field(default_factory=lambda: defaultdict(list))
    """By role, situation by situation: what each rule would order, and last what the
    closing rules would."""
    seen: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """By role, in how many situations each of these has acted."""

    def of(self, place: Place) -> Hits:
        """Whom a rule harmed."""
        return self.hits.get((place.role.name, place.name), Hits())


def sampled(lab: Laboratory, world: Any, wishes: Wishes, tests: int) -> Sample:
    """Let teams with equal weights fight some bouts against every tactic."""
    sample = Sample()
    learner = world.learner(world.settings, seed=wishes.seed)
    luck = Luck(wishes.seed, SAMPLE_STREAM)
    tactics = [tactic for _ in range(FIGHTS_A_TEST * tests) for tactic in world.studied]
    first = begun(world, learner, tactics[0], luck)
    sample.tells_hits = isinstance(first, HitTellingBout)
    sample.tries_rules = isinstance(first, TryingBout) and isinstance(first, OrderedBout)
    if not (sample.tells_hits or sample.tries_rules):
        return sample
    scripts = {role: scripts_of(world.rules.roles[role]) for role in set(world.roles)}
    for tactic in lab.through(tactics):
        watch(begun(world, learner, tactic, luck), world, scripts, sample, luck)
    return sample


def begun(world: Any, learner: Any, tactic: str, luck: Luck) -> Any:
    """A bout of a team drawn with equal weights."""
    return world.begin((world.draw_team(learner), tactic), luck.word(), explains=True)


def scripts_of(role: CheckedRole) -> Scripts:
    """Every rule of a role as a script of its own, and the closing rules as one."""
    statements = [*([rule.statement] for rule in role.rules), list(role.closing)]
    return [[line_from("alone", line, True) for line in lines] for lines in statements]


def watch(
    bout: Any, world: Any, scripts: Mapping[str, Scripts], sample: Sample, luck: Luck
) -> None:
    """Fight a bout to its end."""
    sample.fights += 1
    while not bout.over:
        if not sample.tries_rules:
            bout.step()
            continue
        bout.open_round()
        try_rules(bout, world.roles, scripts, sample, every_rule=luck.below(LOOK_AT) == 0)
        bout.close_round()
    if sample.tells_hits:
        count_hits(bout, world.roles, sample)


def try_rules(
    bout: Any,
    roles: Sequence[str],
    scripts: Mapping[str, Scripts],
    sample: Sample,
    *,
    every_rule: bool,
) -> None:
    """What every rule would order each agent of the first side now, or only those that
    have hardly acted yet."""
    for agent, role in enumerate(roles):
        own, seen = scripts[role], sample.seen[role]
        chosen = [at for at in range(len(own)) if every_rule or seen[at] < SEEN]
        orders = bout.tried(agent, [own[at] for at in chosen]) if len(chosen) > 1 else []
        if any(order is not None for order in orders):
            given = dict(zip(chosen, orders, strict=True))
            seen.update(at for at, order in given.items() if order is not None)
            sample.orders[role].append([given.get(at, UNTRIED) for at in range(len(own))])


def count_hits(bout: Any, roles: Sequence[str], sample: Sample) -> None:
    """Whom the rules of the first side harmed."""
    harmed = set()
    for hit in bout.hits():
        if hit.agent >= len(roles):
            continue
        rule = roles[hit.agent], bout.lines[hit.agent][hit.place].name
        harmed.add(rule)
        if hit.own:
            sample.hits[rule].own += 1
        else:
            sample.hits[rule].others += 1
    for rule in harmed:
        sample.hits[rule].fights += 1
