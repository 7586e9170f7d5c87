"""Conditions of cues: text of the rule language, or a function of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.errors import Missing, RuleError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.behaviours.model import Condition
    from sparring.rules.tree import Expression
    from sparring.rules.turn import Turn
    from sparring.rules.vocabulary import Vocabulary

    Question: TypeAlias = Callable[[Any, Turn], bool]
    """Asked of a character and given the luck of the moment."""

LONGEST_CONDITION = 10_000


def compiled(condition: Condition, vocabulary: Vocabulary | None) -> Question:
    """A condition ready to be asked; raises RuleError with every mistake in its text."""
    if not isinstance(condition, str):
        ask = condition
        return lambda me, turn: bool(ask(me))
    if vocabulary is None:
        raise UsageError(
            f"the condition '{condition:.60}' is rule text: say with whose words, as in "
            "prepare(performance, words)"
        )
    return compiled_text(condition, vocabulary)


def compiled_text(text: str, vocabulary: Vocabulary) -> Question:
    """The text of a condition as a closure; whatever is missing makes it fail."""
    # Loaded here: a game whose conditions are functions needs none of it.
    from sparring.rules.check import ONLY_TRUTH, Checker
    from sparring.rules.checked import CheckedStatement
    from sparring.rules.closures import compile_statement
    from sparring.rules.problems import Source
    from sparring.rules.tree import span_of
    from sparring.rules.vocabulary import DEED, Kind, Word

    if len(text) > LONGEST_CONDITION:
        raise UsageError(f"a condition has at most {LONGEST_CONDITION:,} characters")
    source = Source("condition", text.replace("\r", "\n"))
    node = expression_of(source)
    vocabulary.validate()
    checker = Checker(source, vocabulary)
    checker.in_condition = True
    checked = checker.expression(node, ONLY_TRUTH)
    if checked is not None:
        checker.check_truth(checked, span_of(node))
    if checked is None or checker.problems:
        raise RuleError(checker.problems)
    nothing = Word("nothing", Kind.ACTION, DEED, function=bool)
    statement = CheckedStatement(checked, nothing, (), text)
    closure = compile_statement(statement).condition
    assert closure is not None

    def ask(me: Any, turn: Turn) -> bool:
        try:
            return bool(closure(me, turn))
        except Missing:
            return False
        except Exception as error:
            from sparring.rules.blame import note_condition

            note_condition(error, statement, me, turn)
            raise

    return ask


def expression_of(source: Any) -> Expression:
    """The tree of a condition, with or without its `if`."""
    from sparring.rules.limits import DEEPEST_NESTING
    from sparring.rules.parser import Parser, SyntaxMistake, height
    from sparring.rules.problems import NOWHERE, Problem, Severity
    from sparring.rules.tree import Call, Comments, Statement

    parser = Parser(source)
    if parser.token.is_word("if"):
        parser.advance()
    node = None
    try:
        if not parser.mistakes:
            node = parser.expression()
            if not parser.at_end():
                parser.fail_here("the end of the condition")
            alone = Statement(node, Call("", (), None, NOWHERE, 0), NOWHERE, Comments())
            if height(alone) > DEEPEST_NESTING:
                parser.fail(parser.token.span, "this condition is too long", "split it")
    except SyntaxMistake as stumble:
        parser.mistakes.append(stumble.mistake)
    if node is None or parser.mistakes:
        raise RuleError(
            [
                Problem.at(source, mistake.span, Severity.ERROR, mistake.message, mistake.hint)
                for mistake in parser.mistakes
            ]
        )
    return node
