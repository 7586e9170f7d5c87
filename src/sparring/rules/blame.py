"""Which rule and which word an exception came from: a note on it, for whoever reads the
traceback of a game and has only written rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.luck import Luck
from sparring.rules.checked import Ask, Checked, CheckedStatement, Find, Some, walk
from sparring.rules.trace import Tracer
from sparring.rules.turn import Turn
from sparring.rules.vocabulary import Kind
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from types import CodeType, TracebackType

    from sparring.rules.vocabulary import Word


class NoNumber(Exception):
    """A value that did not return a number."""

    def __init__(self, word: Word, found: Any) -> None:
        self.word = word
        self.found = found


class NumberSeeker(Tracer):
    """Asks a condition again, until a value does not return a number."""

    def value(self, node: Checked) -> Any:
        """The value of an expression."""
        found = super().value(node)
        if isinstance(node, Ask) and node.word.kind is Kind.VALUE and not is_number(found):
            raise NoNumber(node.word, found)
        return found


def is_number(value: Any) -> bool:
    """Whether rules can compare it and count with it, whatever kind of number it is."""
    return hasattr(value, "__float__") or hasattr(value, "__index__")


def note_rule(
    error: Exception, rule: str, statement: CheckedStatement | None, me: Any, turn: Turn
) -> None:
    """Say on an exception which rule was tried, where it stands and which word failed."""
    if statement is None:
        error.add_note(f"in rule '{rule}'")
        return
    place = f" ({statement.place})" if statement.place else ""
    error.add_note(f"in rule '{rule}'{place}: {statement.text}")
    error.add_note(word_note(error, statement, words_of(statement), me, turn))


def note_condition(error: Exception, statement: CheckedStatement, me: Any, turn: Turn) -> None:
    """The same for a condition that stands alone, as those of characters do."""
    error.add_note(f"in the condition: {statement.text}")
    *questions, _ = words_of(statement)
    error.add_note(word_note(error, statement, questions, me, turn))


def word_note(
    error: Exception, statement: CheckedStatement, words: list[Word], me: Any, turn: Turn
) -> str:
    """Which of the words of a statement failed, and what to do about it."""
    word = word_in(error.__traceback__, words)
    if word is not None:
        hint = ""
        if isinstance(error, AttributeError) and word.kind in (Kind.VALUE, Kind.PREDICATE):
            hint = (
                ": agents of several kinds? Say whom it may be asked of, "
                f"@words.{word.kind.value}(of=...) or by the class of its first parameter, and "
                "rules are checked for it"
            )
        return f"in the word '{word.name}'{hint}"
    culprit = value_without_number(statement, me, turn)
    if culprit is not None:
        return (
            f"the value '{culprit.word.name}' returned {excerpt(culprit.found)}, not a number: "
            "return one, or raise Missing where there is none"
        )
    return f"it asks {', '.join(repr(word.name) for word in words)}"


def words_of(statement: CheckedStatement) -> list[Word]:
    """Every word that a statement asks or does, the action last."""
    roots = [*statement.arguments]
    if statement.condition is not None:
        roots.insert(0, statement.condition)
    words: dict[str, Word] = {}
    for root in roots:
        for node in walk(root):
            if isinstance(node, (Ask, Find)):
                words[node.word.name] = node.word
            elif isinstance(node, Some):
                words[node.group.name] = node.group
                words[node.predicate.name] = node.predicate
    return [*words.values(), statement.action]


def word_in(traceback: TracebackType | None, words: list[Word]) -> Word | None:
    """The word whose function the exception passed through, the outermost of several."""
    by_code: dict[CodeType, Word] = {}
    for word in words:
        code = getattr(word.function, "__code__", None)
        if code is not None:
            by_code[code] = word
    while traceback is not None:
        word_there = by_code.get(traceback.tb_frame.f_code)
        if word_there is not None:
            return word_there
        traceback = traceback.tb_next
    return None


def value_without_number(statement: CheckedStatement, me: Any, turn: Turn) -> NoNumber | None:
    """The first value in a condition that returns no number. It is asked again, with luck
    of its own, so that nothing else changes."""
    if not isinstance(turn.luck, Luck):
        return None
    try:
        NumberSeeker(statement, me, Turn(Luck.resumed(turn.luck.state))).condition()
    except NoNumber as found:
        return found
    except Exception:
        # Asked again it failed in another way: then nothing can be told.
        return None
    return None
