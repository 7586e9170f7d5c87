"""What has been learned, role by role, as tables: rules by weight, actions by value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sparring.cli.charts import bar
from sparring.cli.colours import FAINT, LEARNER
from sparring.errors import plural
from sparring.scripting.explanation_table import FirstThatFits, chance_in_words
from sparring.scripting.verdicts import CANNOT_ACT
from sparring.worlds.learned import ScriptsLearned, forgotten, listed, role_in_words
from sparring.worlds.mind_practice import MindsLearned, mind_in_words, states_met
from sparring.worlds.value_practice import ValuesLearned, values_in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import Console

    from sparring.cli.course import Course
    from sparring.learners.outlook import ActionOutlook, Expectation, Outlook
    from sparring.scripting.explain import Explanation, RuleReport
    from sparring.worlds.contract import Learned
    from sparring.worlds.minds import MindPlan
    from sparring.worlds.value_practice import Worth

STRONGEST = 6
MOST_NAMED = 8
LONGEST_SCRIPT = 30
"""Rules of a script that are named."""
BAR_WIDTH = 12
BAR, SAYS = "", "what it says"
"""Headings of columns that every table may have."""
LEAST_TEXT = 20
"""With less room than this the text of rules is left out."""
OTHER_COLUMNS = 30
"""The room that numbers and gaps take."""


class Entry(NamedTuple):
    """A row of a table of what was learned."""

    name: str
    figure: str
    share: float
    """Of the strongest one, from 0 to 1."""
    note: str
    text: str
    """The rule behind it."""


def show_scripts(console: Console, learned: ScriptsLearned, course: Course | None = None) -> None:
    """What each role has learned of its rules."""
    told = learned.told()
    for place, explanation in enumerate(told):
        if place:
            console.print()
        show_role(console, explanation)
        if told[place + 1 : place + 2] and told[place + 1].role == explanation.role:
            continue
        for words in (script_in_words(course, explanation.role), unreached(learned, explanation)):
            if words:
                console.print(indented(words), soft_wrap=False)
    verdict = learned.learner.no_answer()
    if verdict:
        console.print()
        console.print(Text(str(verdict), style="bold"), soft_wrap=False)


def unreached(learned: ScriptsLearned, explanation: Explanation) -> str | None:
    """The game states that nobody came to, in words."""
    states = learned.unreached(explanation.role)
    return f"nothing was ever done in state {', '.join(states)}" if states else None


def show_role(console: Console, explanation: Explanation) -> None:
    """What one role has learned of its rules."""
    console.print(Text(role_in_words(explanation), style="bold"), soft_wrap=False)
    strongest = [rule for rule in explanation.favourites() if rule.weight][:STRONGEST]
    entries = [rule_entry(rule, strongest[0].weight) for rule in strongest]
    show_table(console, ("strongest rules", "weight", "chance"), entries)
    idle = [rule for rule in explanation.by_weight() if rule.cannot_act]
    if explanation.order is not None:
        console.print(indented(str(explanation.order)), soft_wrap=False)
    for heading, rules in (("all but unlearned", forgotten(explanation)), (CANNOT_ACT, idle)):
        if rules:
            words = f"{heading}: {names_of(rules)}"
            console.print(indented(words, FAINT), soft_wrap=False)


def names_of(rules: Sequence[RuleReport]) -> str:
    """Some names, and how many more there are."""
    names = [rule.name for rule in rules[:MOST_NAMED]]
    more = len(rules) - len(names)
    return listed([*names, f"{more} more"] if more else names)


def rule_entry(rule: RuleReport, heaviest: int) -> Entry:
    """A rule with its chance to be drawn now."""
    chance = chance_in_words(rule)
    return Entry(rule.name, str(rule.weight), rule.weight / heaviest, chance, rule.text)


def script_in_words(course: Course | None, role: str) -> str | None:
    """The script that stands for the last encounters; of a very long one how it begins."""
    typical = None if course is None else course.typical_script(role)
    if typical is None:
        return None
    more = len(typical.rules) - LONGEST_SCRIPT
    ending = f" and {more} more" if more > 0 else ""
    rules = ", ".join(typical.rules[:LONGEST_SCRIPT]) + ending
    if typical.times == 1:
        return f"most typical of the last {plural(typical.of, 'script')}, no two alike: {rules}"
    return f"most frequent script, {typical.times} of the last {typical.of}: {rules}"


def show_values(console: Console, learned: ValuesLearned, course: Course | None = None) -> None:
    """What each role thinks of its actions."""
    for place, role in enumerate(learned.learner.tables):
        worths = learned.worths(role)
        if place:
            console.print()
        console.print(Text(values_in_words(role, worths), style="bold"), soft_wrap=False)
        best = worths[:STRONGEST]
        highest = max(best[0].value, 1e-9)
        entries = [worth_entry(worth, highest) for worth in best]
        show_table(console, ("best actions", "value", "uses"), entries)


def worth_entry(worth: Worth, highest: float) -> Entry:
    """An action with what it was found worth."""
    uses = f"{worth.uses:,}" if worth.uses else "never"
    share = max(0.0, worth.value / highest)
    return Entry(worth.name, f"{worth.value:.3f}", share, uses, worth.text)


def show_minds(console: Console, learned: MindsLearned, course: Course | None = None) -> None:
    """What each member of a squad thinks of its actions, and expects of the other, in the
    state that it met most."""
    for place, (plan, mind) in enumerate(
        zip(learned.squad.plans, learned.squad.minds, strict=True)
    ):
        if place:
            console.print()
        for sentence in mind_in_words(plan.role, mind):
            console.print(Text(sentence, style="bold"), soft_wrap=False)
        states = states_met(mind)
        if states:
            show_outlook(console, plan, mind.explain(states[0]))


def show_outlook(console: Console, plan: MindPlan, outlook: Outlook) -> None:
    """One state as a member sees it."""
    texts = {action.name: action.statement.text for action in plan.actions}
    worths = [action.worth for action in outlook.actions]
    entries = [
        action_entry(action, (min(worths), max(worths)), texts[action.name])
        for action in tried_in(outlook)[:STRONGEST]
    ]
    show_table(console, ("best actions", "worth", "uses, rate"), entries)
    expected = [expected_entry(each) for each in outlook.expected if each.seen]
    show_table(console, ("expects", "of 100", "seen"), expected[:STRONGEST])


def tried_in(outlook: Outlook) -> list[ActionOutlook]:
    """The actions that were learned from in a state, best first."""
    return [action for action in outlook.actions if action.uses]


def action_entry(action: ActionOutlook, span: tuple[float, float], text: str) -> Entry:
    """An action with what it is worth, between the least and the most worth of all."""
    note = f"{action.uses:,}, {action.rate:.3f}"
    return Entry(action.name, f"{action.worth:.3f}", share_in(action.worth, span), note, text)


def share_in(worth: float, span: tuple[float, float]) -> float:
    """Where something lies between the least and the most, from 0 to 1."""
    lowest, highest = span
    return (worth - lowest) / (highest - lowest) if highest > lowest else 1.0


def expected_entry(expected: Expectation) -> Entry:
    """Something that the other may do."""
    return Entry(
        expected.name, f"{100 * expected.share:.0f}", expected.share, f"{expected.seen:,}", ""
    )


def show_sentences(console: Console, learned: Learned, course: Course | None = None) -> None:
    """Whatever else was learned, in words."""
    for sentence in learned.sentences():
        console.print(Text(sentence), soft_wrap=False)


VIEWS: tuple[tuple[type, Callable[..., None]], ...] = (
    (ScriptsLearned, show_scripts),
    (ValuesLearned, show_values),
    (MindsLearned, show_minds),
)
"""Kinds of learned state that have tables of their own."""


def view_of(learned: Learned) -> Callable[..., None]:
    """What shows a kind of learned state; any without tables is told in words."""
    return next((view for kind, view in VIEWS if isinstance(learned, kind)), show_sentences)


# --- pieces ------------------------------------------------------------------------


def show_table(console: Console, headings: Sequence[str], entries: Sequence[Entry]) -> None:
    """The strongest entries; the text behind them where there is room for it."""
    if not entries:
        return
    tables = tables_of(headings, entries, console.width, console.options.ascii_only)
    console.print(Padding(FirstThatFits(tables), (0, 0, 0, 1), expand=False), soft_wrap=False)


def tables_of(
    headings: Sequence[str], entries: Sequence[Entry], width: int, ascii_only: bool
) -> Iterator[Table]:
    """Entries with fewer and fewer columns, the first table with the text behind them if
    there is room for it at this width."""
    room = width - max(len(entry.name) for entry in entries) - BAR_WIDTH - OTHER_COLUMNS
    name, figure, note = headings
    says = [SAYS] if room >= LEAST_TEXT and any(entry.text for entry in entries) else []
    for columns in ([name, figure, BAR, note, *says], [name, figure, note], [name, figure]):
        table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for heading in columns:
            is_number = heading in (figure, note)
            table.add_column(heading, justify="right" if is_number else "left", no_wrap=True)
        for entry in entries:
            cells = {
                name: Text(entry.name),
                figure: Text(entry.figure),
                BAR: Text(bar(entry.share, BAR_WIDTH, ascii_only), style=LEARNER),
                note: Text(entry.note),
                SAYS: Text(shortened(entry.text, room), style=FAINT),
            }
            table.add_row(*(cells[heading] for heading in columns))
        yield table


def indented(text: str, style: str = "") -> Padding:
    """A paragraph set a little to the right."""
    return Padding(Text(text, style=style), (0, 0, 0, 2), expand=False)


def shortened(text: str, room: int) -> str:
    """A text cut to the room there is."""
    return text if len(text) <= room else f"{text[: max(0, room - 3)]}..."
