"""Syntax trees written out as text, in one canonical style, comments kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.rules.parser import (
    AND,
    BINARY,
    COMPARE,
    NEGATE,
    NOT,
    OR,
    parse_file,
)
from sparring.rules.tree import (
    Arithmetic,
    Both,
    Call,
    Comments,
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

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.rules.states import InState

LINE_WIDTH = 88
INDENT = "    "
ATOM = NEGATE + 1


def format_rules(text: str, name: str = "rules") -> str:
    """Rule text in canonical style; raises RuleError if it cannot be read."""
    return format_file(parse_file(text, name))


def format_file(file: RuleFile) -> str:
    """A whole file; blocks are separated by one empty line."""
    blocks: list[str] = []
    for section in file.sections:
        if isinstance(section, RoleSection):
            blocks.extend(role_blocks(section))
        else:
            blocks.append(script_block(section))
    if file.comments_at_end:
        blocks.append("\n".join(comment_lines(file.comments_at_end)))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def role_blocks(role: RoleSection) -> list[str]:
    """The header of a role, its rules and its closing rules."""
    header = f"role {role.name}"
    if role.draws is not None:
        header += f" draws {role.draws}"
    if role.last is not None:
        header += f" then {role.last}"
    formerly = [*role.was, *(f"{old} -> {new}" for old, new in role.labels_were)]
    if formerly:
        header += f" was {', '.join(formerly)}"
    blocks = ["\n".join(headed(header, role.comments))]
    blocks.extend("\n".join(rule_lines(rule)) for rule in role.rules)
    if role.closing:
        lines = headed("closing", role.closing_comments)
        blocks.append("\n".join(lines + statement_block(role.closing)))
    return blocks


def script_block(script: ScriptSection) -> str:
    """A fixed script."""
    header = f"script {script.role}"
    if script.label is not None:
        header += f" {script.label}"
    return "\n".join(headed(header, script.comments) + statement_block(script.lines))


def rule_lines(rule: RuleEntry) -> list[str]:
    """A rule: its header and its statement."""
    header = f"rule {rule.name}"
    if rule.priority:
        header += f" [{rule.priority}]"
    if rule.weight is not None:
        header += f" weight {rule.weight}"
    if rule.goals:
        header += f" goals {', '.join(rule.goals)}"
    if rule.states:
        header += f" states {', '.join(map(state_text, rule.states))}"
    if rule.was:
        header += f" was {', '.join(rule.was)}"
    return headed(header, rule.comments) + statement_lines(rule.statement)


def state_text(state: InState) -> str:
    """A state and what it opens."""
    return state.state if state.opens is None else f"{state.state} -> {state.opens}"


def headed(header: str, comments: Comments) -> list[str]:
    """A header line between its comments."""
    return [*comment_lines(comments.before), beside(header, comments)]


def statement_block(statements: Iterable[Statement]) -> list[str]:
    """Statements one below the other."""
    return [line for statement in statements for line in statement_lines(statement)]


def statement_lines(statement: Statement) -> list[str]:
    """A statement, broken after 'then' and at 'and' and 'or' if it is long."""
    before = [INDENT + line for line in comment_lines(statement.comments.before)]
    whole = INDENT + statement_text(statement)
    if len(whole) <= LINE_WIDTH or statement.condition is None:
        return [*before, beside(whole, statement.comments)]
    action = f"{INDENT * 2}{expression_text(statement.action)};"
    condition = f"{INDENT}if {expression_text(statement.condition)} then"
    if len(condition) > LINE_WIDTH:
        terms = broken_condition(statement.condition)
        lines = [f"{INDENT}if {terms[0]}", *(INDENT * 2 + term for term in terms[1:])]
        lines[-1] += " then"
    else:
        lines = [condition]
    return [*before, *lines, beside(action, statement.comments)]


def broken_condition(condition: Expression) -> list[str]:
    """The terms of the outermost 'and' or 'or', each from the second on with it."""
    if not isinstance(condition, (Both, Either)):
        return [expression_text(condition)]
    kind, word, tightness = (
        (Both, "and", AND) if isinstance(condition, Both) else (Either, "or", OR)
    )
    terms: list[str] = []
    node: Expression = condition
    while isinstance(node, kind):
        terms.append(f"{word} {expression_text(node.right, tightness + 1)}")
        node = node.left
    return [expression_text(node, tightness), *reversed(terms)]


def comment_lines(comments: Iterable[str]) -> list[str]:
    """Comments with their sign; a line of signs stays one."""
    return [f"#{text}" if text.startswith("#") else f"# {text}".rstrip() for text in comments]


def beside(line: str, comments: Comments) -> str:
    """A line with the comments that stand beside it."""
    return "  ".join([line, *comment_lines(comments.beside)])


def statement_text(statement: Statement) -> str:
    """A statement on one line, as rules are compared."""
    action = f"{expression_text(statement.action)};"
    if statement.condition is None:
        return action
    return f"if {expression_text(statement.condition)} then {action}"


def expression_text(node: Expression, tightness: int = 0) -> str:
    """An expression, in brackets where its surroundings bind more tightly."""
    text, own = bare_text(node)
    return f"({text})" if own < tightness else text


def bare_text(node: Expression) -> tuple[str, int]:
    """An expression without brackets, and how tightly it binds."""
    if isinstance(node, Number):
        return number_text(node.value), ATOM
    if isinstance(node, Text):
        escaped = node.value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"', ATOM
    if isinstance(node, Call):
        return call_text(node), ATOM
    if isinstance(node, Negative):
        return f"-{expression_text(node.operand, NEGATE)}", NEGATE
    if isinstance(node, Not):
        return f"not {expression_text(node.operand, NOT)}", NOT
    if isinstance(node, Both):
        return operation_text(node.left, "and", node.right, AND)
    if isinstance(node, Either):
        return operation_text(node.left, "or", node.right, OR)
    if isinstance(node, Comparison):
        left = expression_text(node.left, COMPARE + 1)
        return f"{left} {node.operator} {expression_text(node.right, COMPARE + 1)}", COMPARE
    assert isinstance(node, Arithmetic)
    return operation_text(node.left, node.operator, node.right, BINARY[node.operator])


def operation_text(left: Expression, operator: str, right: Expression, own: int) -> tuple[str, int]:
    """Two operands of an operator that groups from the left."""
    return f"{expression_text(left, own)} {operator} {expression_text(right, own + 1)}", own


def number_text(value: int | float) -> str:
    """A number without an exponent."""
    if isinstance(value, int):
        return str(value)
    from decimal import Decimal

    return format(Decimal(repr(value)), "f")


def call_text(call: Call) -> str:
    """A call; 'self' before a dot is left out, as is an empty bracket."""
    text = call.name
    if call.arguments:
        text += f"({', '.join(expression_text(argument) for argument in call.arguments)})"
    if call.receiver is None or call.receiver == Call("self"):
        return text
    return f"{expression_text(call.receiver, ATOM)}.{text}"
