"""Checked rules as plain JSON data, for kernels and other languages.

The format is documented in `docs/json-form.md`. What is read may come from
anyone: it is turned back into text of known shape and checked like any text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sparring.errors import RuleError
from sparring.rules.check import parse_rules
from sparring.rules.checked import (
    And,
    Ask,
    Checked,
    CheckedRole,
    CheckedRule,
    CheckedScript,
    CheckedStatement,
    Compare,
    Constant,
    Find,
    Literal,
    Minus,
    Myself,
    No,
    Recall,
    RuleSet,
    Some,
    Sum,
)
from sparring.rules.format import format_file, number_text
from sparring.rules.limits import DEEPEST_NESTING, LARGEST_NUMBER, LONGEST_NUMBER
from sparring.rules.problems import Problem, Severity, Source, Span
from sparring.rules.states import InState
from sparring.rules.tree import (
    Arithmetic,
    Both,
    Call,
    Comparison,
    Either,
    Expression,
    Negative,
    Not,
    Number,
    RoleSection,
    RuleEntry,
    RuleFile,
    ScriptSection,
    Statement,
    Text,
)
from sparring.rules.vocabulary import Kind, Vocabulary, is_literal, is_name
from sparring.untrusted import Unfit, excerpt, field_of, items_of, optional_whole_in, whole_in

if TYPE_CHECKING:
    from collections.abc import Callable

RULES_VERSION = 1
LABEL = re.compile(r"(?:0|[1-9][0-9]{0,15})\Z")

# --- rules to data -----------------------------------------------------------


def rules_form(rules: RuleSet) -> dict[str, Any]:
    """Checked rules as JSON data."""
    return {
        "sparring_rules": RULES_VERSION,
        "vocabulary": rules.vocabulary.name,
        "roles": [role_form(role) for role in rules.roles.values()],
        "scripts": [script_form(script) for script in rules.scripts],
    }


def role_form(role: CheckedRole) -> dict[str, Any]:
    """A role with its rules in the order of the text."""
    return {
        "role": role.name,
        "draws": role.script_size,
        "last": role.last_state_size,
        **({"was": list(role.was)} if role.was else {}),
        **({"labels_were": list(map(list, role.labels_were))} if role.labels_were else {}),
        "rules": [rule_form(rule) for rule in role.rules],
        "closing": [statement_form(statement) for statement in role.closing],
    }


def rule_form(rule: CheckedRule) -> dict[str, Any]:
    """A rule with everything a drawing needs."""
    return {
        "name": rule.name,
        "priority": rule.priority,
        "weight": rule.weight,
        "goals": list(rule.goals),
        "states": [[state.state, state.opens] for state in rule.states],
        "was": list(rule.was),
        **statement_form(rule.statement),
    }


def script_form(script: CheckedScript) -> dict[str, Any]:
    """A fixed script."""
    lines = [statement_form(statement) for statement in script.lines]
    return {"role": script.role, "label": script.label, "lines": lines}


def statement_form(statement: CheckedStatement) -> dict[str, Any]:
    """A statement: its text, its condition or null, its action."""
    condition = statement.condition
    return {
        "text": statement.text,
        "if": None if condition is None else node_form(condition),
        "then": [statement.action.name, *map(node_form, statement.arguments)],
    }


def node_form(node: Checked) -> Any:
    """An expression: a number, or a list whose first item says what it is."""
    if isinstance(node, Constant):
        return node.value
    if isinstance(node, Literal):
        return ["literal", node.entry.name, node.type]
    if isinstance(node, Myself):
        return ["self"]
    if isinstance(node, Find):
        return ["find", node.word.name, *map(node_form, node.arguments)]
    if isinstance(node, Recall):
        return ["recall", node.word.name]
    if isinstance(node, Ask):
        kind = "value" if node.word.kind is Kind.VALUE else "is"
        receiver = node_form(node.receiver)
        return [kind, node.word.name, receiver, *map(node_form, node.arguments)]
    if isinstance(node, Some):
        group = [node.group.name, *map(node_form, node.group_arguments)]
        return ["some", group, node.predicate.name, *map(node_form, node.arguments)]
    if isinstance(node, Minus):
        return ["minus", node_form(node.operand)]
    if isinstance(node, No):
        return ["not", node_form(node.operand)]
    if isinstance(node, (Sum, Compare)):
        return [node.operator, node_form(node.left), node_form(node.right)]
    word = "and" if isinstance(node, And) else "or"
    return [word, node_form(node.left), node_form(node.right)]


# --- data to rules -----------------------------------------------------------


def rules_from_form(form: Any, vocabulary: Vocabulary, name: str = "rules.json") -> RuleSet:
    """Checked rules from JSON data; raises RuleError when it is not fit for use."""
    try:
        file = file_from(form, name)
    except Unfit as unfit:
        source = Source(name, "")
        hint = "write it again from the rule text: see docs/json-form.md"
        problem = Problem.at(source, Span(0, 0), Severity.ERROR, str(unfit), hint)
        raise RuleError([problem]) from None
    return parse_rules(format_file(file), vocabulary, name)


def file_from(form: Any, name: str) -> RuleFile:
    """The syntax tree of rules given as data."""
    version = field_of(form, "sparring_rules", int)
    if version != RULES_VERSION:
        raise Unfit(f"rules of format {version}; this version reads {RULES_VERSION}")
    roles = [role_from(role) for role in items_of(form, "roles")]
    scripts = [script_from(script) for script in items_of(form, "scripts")]
    return RuleFile((*roles, *scripts), Source(name, ""))


def role_from(form: Any) -> RoleSection:
    """A role."""
    return RoleSection(
        name_in(form, "role"),
        whole_in(form, "draws"),
        optional_whole_in(form, "last"),
        tuple(rule_from(rule) for rule in items_of(form, "rules")),
        tuple(statement_from(statement) for statement in items_of(form, "closing")),
        was=tuple(label_from(was) for was in items_of(form, "was")) if "was" in form else (),
        labels_were=tuple(pair_from(pair) for pair in items_of(form, "labels_were"))
        if "labels_were" in form
        else (),
    )


def pair_from(form: Any) -> tuple[str, str]:
    """An earlier and the present name of a goal or state."""
    if not isinstance(form, list) or len(form) != 2:
        raise Unfit(f"what a goal or state was is a pair, not {excerpt(form)}")
    return label_from(form[0]), label_from(form[1])


def rule_from(form: Any) -> RuleEntry:
    """A rule."""
    return RuleEntry(
        name_in(form, "name"),
        statement_from(form),
        whole_in(form, "priority"),
        optional_whole_in(form, "weight"),
        tuple(label_from(goal) for goal in items_of(form, "goals")),
        tuple(state_from(state) for state in items_of(form, "states")),
        tuple(label_from(was) for was in items_of(form, "was")),
    )


def script_from(form: Any) -> ScriptSection:
    """A fixed script."""
    label = field_of(form, "label", str, type(None))
    return ScriptSection(
        name_in(form, "role"),
        None if label is None else name_from(label),
        tuple(statement_from(line) for line in items_of(form, "lines")),
    )


def statement_from(form: Any) -> Statement:
    """A statement."""
    condition = field_of(form, "if", list, int, float, type(None))
    action = items_of(form, "then")
    if not action:
        raise Unfit("a statement without an action")
    arguments = tuple(node_from(argument, 1) for argument in action[1:])
    question = None if condition is None else node_from(condition, 1)
    return Statement(question, Call(name_from(action[0]), arguments))


def state_from(form: Any) -> InState:
    """A state and what it opens."""
    if not isinstance(form, list) or len(form) != 2:
        raise Unfit(f"a state is a pair, not {excerpt(form)}")
    return InState(label_from(form[0]), None if form[1] is None else label_from(form[1]))


def node_from(form: Any, depth: int) -> Expression:
    """An expression."""
    # What is asked of the acting agent has one level more than its text.
    if depth > DEEPEST_NESTING + 1:
        raise Unfit("an expression nested too deeply")
    if isinstance(form, (int, float)) and not isinstance(form, bool):
        return number_from(form)
    if not isinstance(form, list) or not form or not isinstance(form[0], str):
        raise Unfit(f"not an expression: {excerpt(form)}")
    reader = READERS.get(form[0])
    if reader is None:
        raise Unfit(f"an unknown kind of expression: {excerpt(form[0])}")
    try:
        return reader(form, depth + 1)
    except IndexError:
        raise Unfit(f"an expression with too few parts: {excerpt(form)}") from None


def number_from(value: int | float) -> Expression:
    """A number as the text could hold it: a minus sign stands before it."""
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise Unfit(f"a number out of range: {excerpt(value)}")
    if len(number_text(abs(value))) > LONGEST_NUMBER:
        raise Unfit(f"a number of too many digits: {excerpt(value)}")
    return Negative(Number(-value)) if value < 0 else Number(abs(value))


def nodes_from(forms: list[Any], depth: int) -> tuple[Expression, ...]:
    """Several expressions."""
    return tuple(node_from(form, depth) for form in forms)


def call_from(form: Any, depth: int) -> Call:
    """`[name, arguments ...]`."""
    if not isinstance(form, list) or not form:
        raise Unfit(f"not a call: {excerpt(form)}")
    return Call(name_from(form[0]), nodes_from(form[1:], depth))


def question_from(form: list[Any], depth: int) -> Call:
    """`[value or is, name, receiver, arguments ...]`."""
    return Call(name_from(form[1]), nodes_from(form[3:], depth), node_from(form[2], depth))


def literal_from(form: list[Any], _depth: int) -> Text:
    """`[literal, name, type]`."""
    text = form[1]
    if not isinstance(text, str) or not is_literal(text):
        raise Unfit(f"not a literal: {excerpt(text)}")
    return Text(text)


def comparison_from(form: list[Any], depth: int) -> Comparison:
    """`[operator, left, right]`."""
    return Comparison(form[0], node_from(form[1], depth), node_from(form[2], depth))


def arithmetic_from(form: list[Any], depth: int) -> Arithmetic:
    """`[operator, left, right]`."""
    return Arithmetic(form[0], node_from(form[1], depth), node_from(form[2], depth))


READERS: dict[str, Callable[[list[Any], int], Expression]] = {
    "literal": literal_from,
    "self": lambda form, depth: Call("self"),
    "find": lambda form, depth: call_from(form[1:], depth),
    "recall": lambda form, depth: call_from(form[1:2], depth),
    "value": question_from,
    "is": question_from,
    "some": lambda form, depth: Call(
        name_from(form[2]), nodes_from(form[3:], depth), call_from(form[1], depth)
    ),
    "minus": lambda form, depth: Negative(node_from(form[1], depth)),
    "not": lambda form, depth: Not(node_from(form[1], depth)),
    "and": lambda form, depth: Both(node_from(form[1], depth), node_from(form[2], depth)),
    "or": lambda form, depth: Either(node_from(form[1], depth), node_from(form[2], depth)),
    **dict.fromkeys(("<", "<=", ">", ">=", "==", "!="), comparison_from),
    **dict.fromkeys("+-*/", arithmetic_from),
}


def name_in(form: Any, field: str) -> str:
    """A name field."""
    return name_from(field_of(form, field, str))


def name_from(value: Any) -> str:
    """A name that could stand in rule text."""
    if not isinstance(value, str) or not is_name(value):
        raise Unfit(f"not a name: {excerpt(value)}")
    return value


def label_from(value: Any) -> str:
    """A goal, a state or an earlier name."""
    if isinstance(value, str) and LABEL.match(value) and int(value) <= LARGEST_NUMBER:
        return value
    return name_from(value)
