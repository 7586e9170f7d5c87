"""What behaviours and actions are given: from syntax trees, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from sparring.behaviours.model import (
    LARGEST_ARGUMENT,
    LONGEST_LINE,
    Argument,
    Between,
    OneOf,
    Reference,
    check_argument,
)
from sparring.behaviours.roles_text.parser import NOTHING
from sparring.behaviours.roles_text.reading import OWN_WORDS
from sparring.behaviours.roles_text.tree import Item, Stretch
from sparring.errors import UsageError
from sparring.rules.lexer import Mistake
from sparring.rules.limits import LONGEST_NAME
from sparring.rules.parser import SyntaxMistake
from sparring.rules.tree import (
    Arithmetic,
    Call,
    Either,
    Expression,
    Negative,
    Number,
    Text,
    span_of,
)
from sparring.rules.vocabulary import is_name

if TYPE_CHECKING:
    from sparring.rules.problems import Span

VALUES_ARE = 'a value is a text in quotes, a number, a name, "this" or "that", or 1 to 5'

LARGEST = {
    "text": f"at most {LONGEST_LINE} characters that can be shown",
    "number": f"at most {LARGEST_ARGUMENT:,}",
}


# --- from trees ------------------------------------------------------------------------------


def argument_from(item: Item) -> Argument:
    """A value as the model has it; raises SyntaxMistake where it is none."""
    if isinstance(item, Stretch):
        low, high = whole_from(item.low), whole_from(item.high)
        if low > high:
            refuse(item.span, f"{low} to {high} goes down", f"write {high} to {low}")
        return Between(low, high)
    if isinstance(item, Either):
        return OneOf(tuple(map(atom_from, terms_of(item))))
    return atom_from(item)


def terms_of(item: Expression) -> list[Expression]:
    """What stands between the `or`s, however they are grouped."""
    terms: list[Expression] = []
    waiting = [item]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Either):
            waiting += [node.right, node.left]
        else:
            terms.append(node)
    return terms


def atom_from(node: Expression) -> str | int | float | Reference:
    """A text, a number or a name."""
    value: str | int | float | Reference
    if isinstance(node, Number):
        value = node.value
    elif isinstance(node, Negative) and isinstance(node.operand, Number):
        value = -node.operand.value
    elif isinstance(node, (Text, Arithmetic)):
        value = text_from(node)
    elif node == NOTHING:
        refuse(span_of(node), "'nothing' is no value", "it stands alone: lines = nothing")
    elif isinstance(node, Call) and node.receiver is None and not node.arguments:
        value = Reference(node.name)
    else:
        refuse(span_of(node), "this is not a value", VALUES_ARE)
    try:
        check_argument(value)
    except UsageError:
        what = "text" if isinstance(value, str) else "number"
        refuse(span_of(node), f"no action can be given this {what}", LARGEST[what])
    return value


def text_from(node: Expression) -> str:
    """A text; a long one is written as several with `+` between them."""
    if isinstance(node, Text):
        return node.value
    if not isinstance(node, Arithmetic) or node.operator != "+":
        refuse(span_of(node), "values are not calculated", "only texts are joined by '+'")
    return text_from(node.left) + text_from(node.right)


def whole_from(node: Expression) -> int:
    """A whole number, perhaps below 0."""
    value = atom_from(node)
    if not isinstance(value, int):
        refuse(span_of(node), "expected a whole number before and after 'to'", VALUES_ARE)
    return value


def refuse(span: Span, message: str, hint: str) -> NoReturn:
    """Say why this is no value."""
    raise SyntaxMistake(Mistake(span, message, hint))


# --- to trees ----------------------------------------------------------------------------------


def item_of(argument: Argument) -> Item:
    """A value as it is written."""
    if isinstance(argument, Between):
        return Stretch(number_of(argument.low), number_of(argument.high))
    if isinstance(argument, OneOf):
        first, *rest = map(atom_of, argument.items)
        for other in rest:
            first = Either(first, other)
        return first
    return atom_of(argument)


def atom_of(value: str | int | float | Reference) -> Expression:
    """A text, a number or a name as it is written."""
    if isinstance(value, Reference):
        is_plain = is_name(value.name) and value.name.lower() not in OWN_WORDS
        if Call(value.name) == NOTHING or not (is_plain or value.name == "self"):
            raise UsageError(f"the reference {value.name!r:.60} cannot be written: it is no name")
        return Call(value.name)
    return text_of(value) if isinstance(value, str) else number_of(value)


def text_of(value: str) -> Expression:
    """A text, in pieces that are not too long to be read."""
    whole: Expression = Text(value[:LONGEST_NAME])
    for at in range(LONGEST_NAME, len(value), LONGEST_NAME):
        whole = Arithmetic("+", whole, Text(value[at : at + LONGEST_NAME]))
    return whole


def number_of(value: int | float) -> Expression:
    """A number with its sign."""
    return Negative(Number(-value)) if value < 0 else Number(abs(value))
