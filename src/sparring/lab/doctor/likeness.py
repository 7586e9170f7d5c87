"""Rules that are alike: twins, and rules that never act beside another."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from sparring.lab.doctor.evidence import Complaint, Count, Finding
from sparring.rules.meaning import meaning

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.doctor.evidence import Place, Team
    from sparring.rules.meaning import Meaning

EXPECTED = 20
"""A rule that by its usual share would have acted so often, and did not once, is
kept from acting."""
MANY = 1 / 3
"""Of the other rules of its role: one that silences so many is told of by itself."""


def twins(places: Sequence[Place], counts: Mapping[Place, Count]) -> list[Finding]:
    """Rules of one role that mean the same: with one text they share a place in scripts,
    and twice the chance to get it; with different texts one of them takes a place for
    nothing."""
    same: dict[tuple[str, Meaning], list[Place]] = defaultdict(list)
    for place in places:
        same[place.role.name, meaning(place.rule.statement)].append(place)
    return [twin_finding(group, places, counts) for group in same.values() if len(group) > 1]


def twin_finding(
    group: Sequence[Place], places: Sequence[Place], counts: Mapping[Place, Count]
) -> Finding:
    """Twins, and how often scripts hold one of them beside how often they hold
    any other rule."""
    role = group[0].role.name
    others = [place for place in places if place.role.name == role and place not in group]
    ours = sum(counts[place].drawn for place in group)
    usual = sum(counts[place].drawn for place in others) / max(1, len(others))
    names = tuple(place.name for place in group)
    texts = list(dict.fromkeys(place.rule.statement.text for place in group))
    likeness = f"have one text ({texts[0]}): a script holds at most one of them, and they"
    if len(texts) > 1:
        likeness = f"mean the same ({' '.join(texts)}): a script may hold several, and they"
    return Finding(
        Complaint.TWINS,
        role,
        names,
        f"{listed(names)} {likeness} "
        f"are drawn {ours / max(1, usual):.1f} times as often as other rules ({ours:,} times; "
        f"others {usual:,.0f})",
        {"drawn": ours, "others_drawn": usual},
    )


def like_closing(places: Sequence[Place], counts: Mapping[Place, Count]) -> list[Finding]:
    """Rules that say what a closing rule says anyway."""
    findings = []
    for place in places:
        closing = {meaning(line): line.text for line in place.role.closing}
        text = closing.get(meaning(place.rule.statement))
        if text is not None:
            count = counts[place]
            is_text = text == place.rule.statement.text
            findings.append(
                Finding(
                    Complaint.TWINS,
                    place.role.name,
                    (place.name,),
                    f"{place.name} {'has the text of' if is_text else 'means the same as'} a "
                    f"closing rule ({text}), which every script ends with: it takes a "
                    f"place in {count.drawn:,} scripts and acts in {count.share:.0f} % of them",
                    {"drawn": count.drawn, "acted_pct": count.share},
                )
            )
    return findings


def overshadowed(places: Sequence[Place], teams: Sequence[Team]) -> list[Finding]:
    """Rules that leave many others no turn, and rules that never act in a script that
    holds a certain other one."""
    shadows = {place: shadows_over(place, teams) for place in places}
    greedy = [
        place
        for place in places
        if len(silenced_by(place, shadows)) >= MANY * (len(place.role.rules) - 1)
    ]
    findings = [greedy_finding(place, silenced_by(place, shadows)) for place in greedy]
    greedy_rules = {(place.role.name, place.number) for place in greedy}
    for place, shadow in shadows.items():
        others = {
            other: fights
            for other, fights in shadow.fights.items()
            if (place.role.name, other) not in greedy_rules
        }
        if others:
            findings.append(shadow_finding(place, shadow.whole, others))
    return findings


class Shadow(NamedTuple):
    """How often a rule acts, and beside whom it never does."""

    whole: Count
    fights: dict[int, int]
    """By the number of the other rule, the fights in which both were in a script."""


def shadows_over(place: Place, teams: Sequence[Team]) -> Shadow:
    """The rules beside which a rule never acts, though it would by its usual share."""
    whole, beside = tallied(place, teams)
    return Shadow(
        whole,
        {
            other: count.drawn
            for other, count in beside.items()
            if not count.acted and count.drawn * whole.share >= 100 * EXPECTED
        },
    )


def silenced_by(place: Place, shadows: Mapping[Place, Shadow]) -> dict[Place, int]:
    """The rules that never act beside this one, each with the fights."""
    return {
        other: shadow.fights[place.number]
        for other, shadow in shadows.items()
        if other.role.name == place.role.name and place.number in shadow.fights
    }


def greedy_finding(place: Place, silenced: Mapping[Place, int]) -> Finding:
    """A rule that takes every turn."""
    names = tuple(other.name for other in silenced)
    return Finding(
        Complaint.LEAVES_NO_TURN,
        place.role.name,
        (place.name, *names),
        f"beside {place.name} {len(names)} of the {len(place.role.rules) - 1} other rules never "
        f"act (not once in {min(silenced.values()):,} or more fights with each): {listed(names)}",
        {"fights_beside": {other.name: fights for other, fights in silenced.items()}},
    )


def tallied(place: Place, teams: Sequence[Team]) -> tuple[Count, dict[int, Count]]:
    """How often a rule acted in all scripts with it, and in those that hold another
    rule too."""
    drawn: dict[int, int] = defaultdict(int)
    acted: dict[int, int] = defaultdict(int)
    for team in teams:
        for agent in place.agents:
            script = team.scripts[agent]
            if place.number not in script:
                continue
            times = sum(place.number in done[agent] for done in team.acted)
            for other in script:
                drawn[other] += len(team.acted)
                acted[other] += times
    beside = {other: Count(drawn[other], acted[other]) for other in drawn}
    return beside.pop(place.number, Count()), beside


def shadow_finding(place: Place, whole: Count, fights: Mapping[int, int]) -> Finding:
    """A rule that others keep from acting."""
    names = tuple(place.role.rules[other].name for other in fights)
    fewest = min(fights.values())
    return Finding(
        Complaint.SILENT_BESIDE,
        place.role.name,
        (place.name, *names),
        f"{place.name} acts in {whole.share:.0f} % of its scripts, but never in one that also "
        f"holds {listed(names, 'or')} (not once in {fewest:,} or more fights with each)",
        {
            "acted_pct": whole.share,
            "fights_beside": dict(zip(names, fights.values(), strict=True)),
        },
    )


def listed(names: Sequence[str], word: str = "and") -> str:
    """`a, b and c`."""
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {word} {names[-1]}"
