"""Syntax trees of `.roles` text written out, in one canonical style, comments kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.behaviours.model import START, Event, Range, Timer
from sparring.behaviours.roles_text.parser import parse_roles_file
from sparring.behaviours.roles_text.reading import PLACED_WORDS, ROLES_WORDS
from sparring.behaviours.roles_text.tree import (
    Asked,
    CueLine,
    EffectLine,
    Given,
    Heading,
    Item,
    Line,
    ModelLine,
    Needed,
    NeedsLine,
    Played,
    PlayLine,
    RewardLine,
    RolesFile,
    Section,
    StateLine,
    Stretch,
    TaskLine,
)
from sparring.rules.format import (
    INDENT,
    LINE_WIDTH,
    beside,
    comment_lines,
    expression_text,
    headed,
    number_text,
)
from sparring.rules.tree import Text
from sparring.rules.vocabulary import is_name

if TYPE_CHECKING:
    from collections.abc import Sequence


def format_roles(text: str, name: str = "roles") -> str:
    """`.roles` text in canonical style; raises RuleError if it cannot be read."""
    return format_roles_file(parse_roles_file(text, name))


def format_roles_file(file: RolesFile) -> str:
    """A whole file; sections are separated by one empty line."""
    blocks = ["\n".join(section_lines(section)) for section in file.sections]
    if file.comments_at_end:
        blocks.append("\n".join(comment_lines(file.comments_at_end)))
    return "\n\n".join([*blocks[:-1], f"{blocks[-1]}\n"]) if blocks else ""


def section_lines(section: Section) -> list[str]:
    """A heading and its lines."""
    lines = headed(heading_text(section.heading), section.heading.comments)
    for line in section.lines:
        lines += [INDENT + comment for comment in comment_lines(line.place.comments.before)]
        written = line_texts(line)
        lines += [*written[:-1], beside(f"{written[-1]};", line.place.comments)]
    return lines


def heading_text(heading: Heading) -> str:
    """`role guard follows watch`."""
    text = f"{heading.word} {name_text(heading.name)}"
    if heading.follows is not None:
        text += f" follows {name_text(heading.follows.name)}"
    if heading.learns is not None:
        text += f" learns {hyphenated_text(heading.learns)}"
    if heading.preset is not None:
        text += f" preset {hyphenated_text(heading.preset)}"
    return text


def line_texts(line: Line) -> list[str]:
    """A line, broken if it is long, without its semicolon."""
    if isinstance(line, CueLine):
        return cue_texts(line)
    if isinstance(line, StateLine):
        return [f"{INDENT}state {name_text(line.name)} if {expression_text(line.condition)}"]
    if isinstance(line, RewardLine):
        return [f"{INDENT}reward {name_text(line.word.name)}"]
    if isinstance(line, ModelLine):
        return broken(f"models {name_text(line.target)} doing", list(map(name_text, line.seen)))
    if isinstance(line, NeedsLine):
        return broken("needs", list(map(need_text, line.needs)))
    if isinstance(line, EffectLine):
        return broken(name_text(line.behaviour.name), change_texts(line))
    if isinstance(line, TaskLine):
        return broken(f"task {name_text(line.name)} do", list(map(played_text, line.actions)))
    assert isinstance(line, PlayLine)
    roles = [name_text(role.name) for role in line.roles]
    return broken(f"{event_text(line.trigger)} play", roles)


def broken(head: str, items: Sequence[str]) -> list[str]:
    """A list with commas, on one line if it fits, else with one item below the other."""
    whole = f"{INDENT}{head} {', '.join(items)}"
    if len(whole) < LINE_WIDTH or len(items) == 1:
        return [whole]
    below = [f"{INDENT * 2}{item}," for item in items[1:-1]]
    return [f"{INDENT}{head} {items[0]},", *below, f"{INDENT * 2}{items[-1]}"]


def cue_texts(line: CueLine) -> list[str]:
    """A cue; if it is long, `do` and every `or` begin a line."""
    before = " ".join(cue_head(line))
    behaviours = list(map(played_text, line.behaviours))
    whole = f"{before} do {' or '.join(behaviours)}".strip()
    if len(INDENT + whole) < LINE_WIDTH:
        return [INDENT + whole]
    texts = [f"do {behaviours[0]}", *(f"or {behaviour}" for behaviour in behaviours[1:])]
    if not before or len(f"{INDENT}{before} {texts[0]}") < LINE_WIDTH:
        texts[0] = f"{before} {texts[0]}".strip()
    else:
        texts.insert(0, before)
    return [INDENT + texts[0], *(INDENT * 2 + text for text in texts[1:])]


def cue_head(line: CueLine) -> list[str]:
    """What stands before `do`."""
    pieces: list[str] = []
    if isinstance(line.trigger, Asked):
        by = f" by {name_text(line.trigger.by)}" if line.trigger.by else ""
        pieces.append(f"when asked{by} about {name_text(line.trigger.about)}")
    elif line.trigger is not None:
        pieces.append(event_text(line.trigger))
    if line.priority is not None:
        pieces.append(f"[{line.priority}]")
    if line.weight is not None:
        pieces.append(f"weight {line.weight}")
    if line.company is not None:
        partner = name_text(line.company.partner) if line.company.partner else "anyone"
        pieces.append(f"with {partner} about {name_text(line.company.about)}")
    if line.condition is not None:
        pieces.append(f"if {expression_text(line.condition)}")
    return pieces


def event_text(event: Event) -> str:
    """What is waited for, with its first word."""
    if event == START:
        return "at start"
    if isinstance(event, Timer):
        return f"at {event}"
    if isinstance(event, Range):
        return f"when {name_text(event.creature)} within {number_text(event.metres)}"
    return f"when {name_text(event.name)}"


def played_text(played: Played) -> str:
    """A behaviour or action with what it is given."""
    groups = ", ".join(map(given_text, played.given))
    return f"{name_text(played.name)}({groups})" if groups else name_text(played.name)


def given_text(given: Given) -> str:
    """Values, after the name of their option if there is one."""
    items = ", ".join(map(item_text, given.items)) or "nothing"
    return items if given.option is None else f"{given.option} = {items}"


def item_text(item: Item) -> str:
    """A value."""
    if isinstance(item, Stretch):
        return f"{expression_text(item.low)} to {expression_text(item.high)}"
    return expression_text(item)


def need_text(need: Needed) -> str:
    """`duty 40 weight 2`; what is usual is left out."""
    level = f" {need.level}" if need.level else ""
    weight = f" weight {need.weight}" if need.weight != 1 else ""
    return f"{name_text(need.name)}{level}{weight}"


def change_texts(line: EffectLine) -> list[str]:
    """`lowers duty 20`, `raises tiredness 10`, `threat 5`: the word once for a run of them."""
    texts: list[str] = []
    last = ""
    for change in line.changes:
        word = "lowers" if change.by < 0 else "raises"
        change_text = f"{name_text(change.need)} {abs(change.by)}"
        texts.append(change_text if word == last else f"{word} {change_text}")
        last = word
    return texts


def name_text(name: str) -> str:
    """A name, in quotes if it could be taken for something else."""
    is_plain = is_name(name) and name.lower() not in ROLES_WORDS | PLACED_WORDS
    return name if is_plain else expression_text(Text(name))


def hyphenated_text(name: str) -> str:
    """A name that may hold hyphens without quotes."""
    parts = name.split("-")
    return name if all(name_text(part) == part for part in parts) else name_text(name)
