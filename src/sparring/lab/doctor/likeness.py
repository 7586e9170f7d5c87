"""Rules that are alike by what they say: twins, and rules that say what a closing rule says."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from sparring.errors import plural
from sparring.lab.doctor.evidence import Complaint, Count, Finding
from sparring.rules.meaning import meaning

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.doctor.evidence import Place
    from sparring.rules.meaning import Meaning


def twins(
    places: Sequence[Place], counts: Mapping[Place, Count], *, apart: bool = False
) -> list[Finding]:
    """Rules of one role that mean the same: with one text they share a place in scripts,
    and twice the chance to get it; with different texts, or where rules are kept apart by
    their lines, one of them takes a place for nothing."""
    same: dict[tuple[str, Meaning], list[Place]] = defaultdict(list)
    for place in places:
        same[place.role.name, meaning(place.rule.statement)].append(place)
    groups = [group for group in same.values() if len(group) > 1]
    return [twin_finding(group, places, counts, apart=apart) for group in groups]


def twin_finding(
    group: Sequence[Place],
    places: Sequence[Place],
    counts: Mapping[Place, Count],
    *,
    apart: bool = False,
) -> Finding:
    """Twins, and how often scripts hold one of them beside how often they hold
    any other rule."""
    role = group[0].role.name
    others = [place for place in places if place.role.name == role and place not in group]
    ours = sum(counts[place].drawn for place in group)
    usual = sum(counts[place].drawn for place in others) / max(1, len(others))
    names = tuple(place.name for place in group)
    texts = list(dict.fromkeys(place.rule.statement.text for place in group))
    share = "may hold several" if apart or len(texts) > 1 else "holds at most one of them"
    likeness = "have one text" if len(texts) == 1 else "mean the same"
    return Finding(
        Complaint.TWINS,
        role,
        names,
        f"{listed(names)} {likeness} ({' '.join(texts)}): a script {share}, and they "
        f"are drawn {ours / max(1, usual):.1f} times as often as other rules "
        f"({plural(ours, 'time')}; others {usual:,.0f})",
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
                    f"place in {plural(count.drawn, 'script')} and acts in {count.share:.0f} % of "
                    "them",
                    {"drawn": count.drawn, "acted_pct": count.share},
                )
            )
    return findings


def listed(names: Sequence[str], word: str = "and") -> str:
    """`a, b and c`."""
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {word} {names[-1]}"
