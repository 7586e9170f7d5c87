"""Rule text read into a syntax tree, every mistake reported at once.

Recursive descent by hand rather than a generated parser: it needs no package,
loads in a millisecond, recovers after each mistake and speaks the author's
words. Grammar: `docs/rule-language.md`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn, TypeVar

from sparring.errors import RuleError
from sparring.rules.lexer import Comment, Mistake, Sign, Token, tokenise
from sparring.rules.limits import DEEPEST_NESTING, MOST_CHARACTERS, MOST_PROBLEMS, MOST_RULES
from sparring.rules.problems import Problem, Severity, Source, Span
from sparring.rules.tree import (
    Arithmetic,
    Both,
    Call,
    Comments,
    Comparison,
    Either,
    Expression,
    InState,
    Negative,
    Not,
    Number,
    RoleSection,
    RuleEntry,
    RuleFile,
    ScriptSection,
    Section,
    Statement,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

Piece = TypeVar("Piece")

OR, AND, NOT, COMPARE, ADD, MULTIPLY, NEGATE = range(1, 8)
"""How tightly operators bind, loosest first."""

BINARY = {
    "or": OR,
    "and": AND,
    **dict.fromkeys(("<", "<=", ">", ">=", "==", "!="), COMPARE),
    **dict.fromkeys("+-", ADD),
    **dict.fromkeys("*/", MULTIPLY),
}
WRITTEN_OTHERWISE = {"=": "==", "<>": "!="}

SECTION_WORDS = ("role", "script")
RULE_WORDS = ("rule", "closing")
ATTRIBUTE_WORDS = ("weight", "goals", "states", "was")


class SyntaxMistake(Exception):
    """Leaves the piece being read; the reader goes on after it."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake


def parse_file(text: str, name: str = "rules") -> RuleFile:
    """The syntax tree of a rule text; raises RuleError with every mistake."""
    file, problems = read_file(text, name)
    if problems:
        raise RuleError(problems)
    return file


def read_file(text: str, name: str = "rules") -> tuple[RuleFile, list[Problem]]:
    """The syntax tree of whatever can be read, and every mistake in the rest."""
    if len(text) > MOST_CHARACTERS:
        source = Source(name, text[:200])
        message = f"this text has {len(text):,} characters"
        hint = f"at most {MOST_CHARACTERS:,} are read; split it into several files"
        problem = Problem.at(source, Span(0, 0), Severity.ERROR, message, hint)
        return RuleFile((), source), [problem]
    source = Source(name, text)
    parser = Parser(source)
    file = parser.file()
    problems = [
        Problem.at(source, mistake.span, Severity.ERROR, mistake.message, mistake.hint)
        for mistake in sorted(parser.mistakes, key=lambda mistake: mistake.span.start)
    ]
    return file, problems[:MOST_PROBLEMS]


class Parser:
    """Reads one text from its first token to its last."""

    def __init__(self, source: Source) -> None:
        found = tokenise(source.text)
        self.source = source
        self.tokens = found.tokens
        self.comments: list[Comment] = found.comments
        self.mistakes: list[Mistake] = found.mistakes
        self.unreadable = [mistake.span.start for mistake in found.mistakes]
        self.position = 0
        self.next_comment = 0
        self.depth = 0
        self.statements = 0

    # --- tokens and comments -------------------------------------------------

    @property
    def token(self) -> Token:
        """The token to be read next."""
        return self.tokens[self.position]

    def advance(self) -> Token:
        """Read one token; the end stays where it is."""
        token = self.tokens[self.position]
        if token.sign is not Sign.END:
            self.position += 1
        return token

    def fail(self, span: Span, message: str, hint: str = "") -> NoReturn:
        """Give up on the piece being read."""
        raise SyntaxMistake(Mistake(span, message, hint))

    def expect_mark(self, mark: str, wanted: str, hint: str = "") -> Token:
        """Read this sign or say what was wanted."""
        if not self.token.is_mark(mark):
            span = self.token.span if self.on_same_line() else self.just_after()
            self.fail(span, f"expected {wanted}, found {self.token.shown}", hint)
        return self.advance()

    def just_after(self) -> Span:
        """The spot after the token read last, where something is missing."""
        end = self.tokens[self.position - 1].span.end
        return Span(end, end)

    def expect_name(self, wanted: str) -> Token:
        """Read a name the author may choose."""
        token = self.token
        if token.sign is Sign.WORD:
            self.fail(
                token.span,
                f"'{token.text}' is a word of the rule language, not {wanted}",
                f"choose another name, such as '{token.text}_1'",
            )
        if token.sign is not Sign.NAME:
            hint = "names start with a letter or _"
            self.fail(token.span, f"expected {wanted}, found {token.shown}", hint)
        return self.advance()

    def whole_number(self, wanted: str, *, negative: bool = False) -> int:
        """Read a whole number."""
        sign = 1
        if negative and self.token.is_mark("-"):
            self.advance()
            sign = -1
        if self.token.sign is not Sign.NUMBER or not isinstance(self.token.value, int):
            self.fail(self.token.span, f"expected {wanted}, found {self.token.shown}")
        value = self.advance().value
        assert isinstance(value, int)
        return sign * value

    def comments_before(self, offset: int) -> tuple[str, ...]:
        """The comments not yet placed that stand before this offset."""
        taken = []
        while self.next_comment < len(self.comments):
            comment = self.comments[self.next_comment]
            if comment.span.start >= offset:
                break
            taken.append(comment.text)
            self.next_comment += 1
        return tuple(taken)

    def comments_beside(self) -> tuple[str, ...]:
        """The comments on the line of the token read last."""
        last = self.tokens[self.position - 1].span.end
        line_end = self.source.text.find("\n", last)
        following = self.token.span.start
        limit = following if line_end < 0 else min(following, line_end)
        return self.comments_before(limit)

    # --- sections ------------------------------------------------------------

    def file(self) -> RuleFile:
        """Every section of the text."""
        sections: list[Section] = []
        while self.token.sign is not Sign.END:
            section = self.recovering(self.section, SECTION_WORDS)
            if section is not None:
                sections.append(section)
            if len(self.mistakes) >= MOST_PROBLEMS:
                break
        rest = self.comments_before(len(self.source.text) + 1)
        return RuleFile(tuple(sections), self.source, rest)

    def section(self) -> Section:
        """A role or a fixed script."""
        if self.token.is_word("script"):
            return self.script()
        if self.token.is_word("role"):
            return self.role()
        mistake = Mistake(
            self.token.span,
            f"expected 'role' or 'script', found {self.token.shown}",
            "a rule belongs to a role: start with a line such as 'role guard draws 5'",
        )
        if not self.token.is_word(*RULE_WORDS):
            raise SyntaxMistake(mistake)
        self.add_mistake(mistake, self.token.span.start)
        return self.role_body(RoleSection(""))

    def role(self) -> RoleSection:
        """`role name draws n last n`, its rules, its closing rules."""
        header = self.recovering(self.role_header, SECTION_WORDS + RULE_WORDS)
        return self.role_body(header or RoleSection(""))

    def role_header(self) -> RoleSection:
        """`role name draws n last n`."""
        before = self.comments_before(self.token.span.start)
        self.advance()
        name = self.expect_name("the name of the role")
        draws = self.attribute_number("draws", "how many rules a script draws")
        last = self.attribute_number("last", "how many rules the last state draws")
        comments = Comments(before, self.comments_beside())
        return RoleSection(name.text, draws, last, span=name.span, comments=comments)

    def role_body(self, header: RoleSection) -> RoleSection:
        """The rules and closing rules that follow a header."""
        rules: list[RuleEntry] = []
        while self.token.is_word("rule"):
            rule = self.recovering(self.rule, SECTION_WORDS + RULE_WORDS)
            if rule is not None:
                rules.append(rule)
        closing: tuple[Statement, ...] = ()
        closing_comments = Comments()
        if self.token.is_word("closing"):
            closing_before = self.comments_before(self.token.span.start)
            self.advance()
            closing_comments = Comments(closing_before, self.comments_beside())
            closing = self.statements_until_section("a closing rule")
        self.refuse_strays()
        return replace(
            header,
            rules=tuple(rules),
            closing=closing,
            closing_comments=closing_comments,
        )

    def attribute_number(self, word: str, wanted: str) -> int | None:
        """An optional `word n`."""
        if not self.token.is_word(word):
            return None
        self.advance()
        return self.whole_number(wanted)

    def refuse_strays(self) -> None:
        """After a role only another section may follow."""
        if self.token.sign is Sign.END or self.token.is_word(*SECTION_WORDS):
            return
        found = self.token.shown
        if self.token.is_word("rule"):
            message, hint = "a rule after the closing rules", "move it before 'closing'"
        else:
            message = f"expected 'rule', 'closing', 'role' or 'script', found {found}"
            hint = "a statement needs a header: 'rule its_name' on the line before it"
        self.add_mistake(Mistake(self.token.span, message, hint), self.token.span.start)
        self.skip_to(SECTION_WORDS)

    def script(self) -> ScriptSection:
        """`script role label` and its lines."""
        before = self.comments_before(self.token.span.start)
        self.advance()
        role = self.expect_name("the role the script is for")
        label = None
        if self.token.sign is Sign.NAME and self.on_same_line():
            label = self.advance().text
        beside = self.comments_beside()
        lines = self.statements_until_section("a line of the script")
        self.refuse_strays()
        return ScriptSection(role.text, label, lines, role.span, Comments(before, beside))

    def on_same_line(self) -> bool:
        """Whether the next token stands on the line of the last one."""
        between = self.source.text[self.tokens[self.position - 1].span.end : self.token.span.start]
        return "\n" not in between

    def statements_until_section(self, wanted: str) -> tuple[Statement, ...]:
        """One statement at least, up to the next section."""
        statements: list[Statement] = []
        if self.starts_other() or self.at_end():
            self.fail(
                self.token.span,
                f"expected {wanted}, found {self.token.shown}",
                "write an action such as 'pass;'",
            )
        while not (self.starts_other() or self.at_end()):
            statement = self.recovering(self.statement, SECTION_WORDS + RULE_WORDS)
            if statement is not None:
                statements.append(statement)
        return tuple(statements)

    def at_end(self) -> bool:
        """Whether everything has been read."""
        return self.token.sign is Sign.END

    def starts_other(self) -> bool:
        """Whether the next token begins a section or a rule."""
        return self.token.is_word(*SECTION_WORDS, *RULE_WORDS)

    # --- rules ---------------------------------------------------------------

    def rule(self) -> RuleEntry:
        """`rule name [priority] attributes statement`."""
        before = self.comments_before(self.token.span.start)
        self.advance()
        name = self.expect_name("the name of the rule")
        priority, weight = 0, None
        goals: tuple[str, ...] = ()
        states: tuple[InState, ...] = ()
        was: tuple[str, ...] = ()
        seen: set[str] = set()
        while self.token.is_mark("[") or self.token.is_word(*ATTRIBUTE_WORDS):
            attribute = self.advance()
            self.refuse_repetition(attribute, seen)
            if attribute.text == "[":
                priority = self.whole_number("a priority such as [5]", negative=True)
                self.expect_mark("]", "a closing square bracket")
            elif attribute.text == "weight":
                weight = self.whole_number("a start weight such as 'weight 120'")
            elif attribute.text == "goals":
                goals = self.label_list("a goal")
            elif attribute.text == "states":
                states = self.state_list()
            else:
                was = self.label_list("an earlier name of the rule")
        beside = self.comments_beside()
        statement = self.statement()
        return RuleEntry(
            name.text,
            statement,
            priority,
            weight,
            goals,
            states,
            was,
            name.span,
            Comments(before, beside),
        )

    def refuse_repetition(self, attribute: Token, seen: set[str]) -> None:
        """Each attribute stands once."""
        if attribute.text in seen:
            shown = "the priority" if attribute.text == "[" else f"'{attribute.text}'"
            hint = "give it once, with commas between several names"
            self.fail(attribute.span, f"{shown} is given twice", hint)
        seen.add(attribute.text)

    def label(self, wanted: str) -> str:
        """A name, or a whole number used as one (`states 1, 2`)."""
        if self.token.sign is Sign.NUMBER and isinstance(self.token.value, int):
            return str(self.advance().value)
        return self.expect_name(wanted).text

    def label_list(self, wanted: str) -> tuple[str, ...]:
        """Labels with commas between them."""
        labels = [self.label(wanted)]
        while self.token.is_mark(","):
            self.advance()
            labels.append(self.label(wanted))
        return tuple(labels)

    def state_list(self) -> tuple[InState, ...]:
        """States, each with the state it opens, if any: `start -> mill, keep`."""
        states = [self.in_state()]
        while self.token.is_mark(","):
            self.advance()
            states.append(self.in_state())
        return tuple(states)

    def in_state(self) -> InState:
        """One state and what the rule opens from it."""
        state = self.label("a state")
        if not self.token.is_mark("->"):
            return InState(state)
        self.advance()
        return InState(state, self.label("the state that is opened"))

    # --- statements ----------------------------------------------------------

    def statement(self) -> Statement:
        """`if condition then action;` or `action;`."""
        start = self.token.span
        before = self.comments_before(start.start)
        self.count_statement(start)
        condition = None
        if self.token.is_word("if"):
            self.advance()
            condition = self.expression()
            if not self.token.is_word("then"):
                self.fail(
                    self.token.span,
                    f"expected 'then' after the condition, found {self.token.shown}",
                    "a statement reads: if <condition> then <action>;",
                )
            self.advance()
        action = self.action()
        end = self.expect_mark(
            ";", "a semicolon after the action", "end every statement with ';'"
        ).span
        inside = self.comments_before(end.start)
        comments = Comments(before + inside, self.comments_beside())
        statement = Statement(condition, action, start.to(end), comments)
        if height(statement) > DEEPEST_NESTING:
            self.fail(start, "this statement is nested too deeply", "split it into several rules")
        return statement

    def count_statement(self, span: Span) -> None:
        """A text holds a bounded number of statements."""
        self.statements += 1
        if self.statements > MOST_RULES:
            self.position = len(self.tokens) - 1
            self.fail(span, f"more than {MOST_RULES:,} rules", "split the text")

    def action(self) -> Call:
        """The action is a plain call; it is always `self` who acts."""
        if self.token.is_word("self"):
            self.fail(
                self.token.span,
                "an action is always done by the agent itself",
                "leave out 'self.'",
            )
        if self.token.is_word("rule", "closing", "role", "script") or self.token.is_mark(";"):
            self.fail(
                self.token.span,
                f"expected an action, found {self.token.shown}",
                "write an action such as 'pass;'",
            )
        name = self.expect_name("an action")
        arguments = self.arguments()
        if self.token.is_mark("."):
            self.fail(
                self.token.span,
                "an action is always done by the agent itself",
                "leave out what stands before the dot",
            )
        return Call(name.text, arguments, None, name.span)

    # --- expressions ---------------------------------------------------------

    def expression(self, tightness: int = OR) -> Expression:
        """Operators by how tightly they bind; equal ones from left to right."""
        left = self.prefix()
        while True:
            token = self.token
            operator = token.text if token.sign in (Sign.MARK, Sign.WORD) else ""
            if operator in WRITTEN_OTHERWISE:
                hint = f"write '{WRITTEN_OTHERWISE[operator]}'"
                self.fail(token.span, f"'{operator}' is not an operator here", hint)
            binding = BINARY.get(operator, 0)
            if binding < tightness:
                return left
            self.advance()
            right = self.expression(binding + 1)
            left = combined(operator, left, right, token.span)
            if binding == COMPARE and BINARY.get(self.token.text) == COMPARE:
                self.fail(
                    self.token.span,
                    "comparisons cannot be chained",
                    "join two comparisons with 'and'",
                )

    def prefix(self) -> Expression:
        """`not`, a minus sign, or something that needs neither."""
        self.depth += 1
        if self.depth > DEEPEST_NESTING:
            self.depth = 0
            self.fail(self.token.span, "this is nested too deeply", "split it into several rules")
        token = self.token
        operand: Expression
        if token.is_word("not"):
            self.advance()
            operand = Not(self.expression(COMPARE), token.span)
        elif token.is_mark("-"):
            self.advance()
            operand = Negative(self.expression(NEGATE), token.span)
        else:
            operand = self.primary()
        self.depth -= 1
        return operand

    def primary(self) -> Expression:
        """A number, a literal, something in brackets, or a call."""
        token = self.token
        if token.sign is Sign.NUMBER:
            assert isinstance(token.value, (int, float))
            return Number(token.value, self.advance().span)
        if token.sign is Sign.TEXT:
            return Text(str(token.value), self.advance().span)
        if token.is_mark("("):
            self.advance()
            inner = self.expression()
            self.expect_mark(")", "a closing bracket")
            return inner
        if token.sign is Sign.NAME or token.is_word("self"):
            return self.calls()
        hint = "a rule reads: if <condition> then <action>;" if token.is_word() else ""
        return self.fail(token.span, f"expected a condition or a value, found {token.shown}", hint)

    def calls(self) -> Expression:
        """A name with its arguments, then any number of `.method(arguments)`."""
        name = self.advance()
        call = Call(name.text, self.arguments(), None, name.span)
        while self.token.is_mark("."):
            self.advance()
            method = self.expect_name("a method")
            call = Call(method.text, self.arguments(), call, method.span)
        return call

    def arguments(self) -> tuple[Expression, ...]:
        """Optional arguments in brackets."""
        if not self.token.is_mark("("):
            return ()
        self.advance()
        if self.token.is_mark(")"):
            self.advance()
            return ()
        arguments = [self.expression()]
        while self.token.is_mark(","):
            self.advance()
            arguments.append(self.expression())
        self.expect_mark(")", "a closing bracket or a comma")
        return tuple(arguments)

    # --- recovery ------------------------------------------------------------

    def recovering(self, read: Callable[[], Piece], stops: tuple[str, ...]) -> Piece | None:
        """What `read` reads, or None after a mistake, having skipped past it."""
        start = self.token.span.start
        self.depth = 0
        try:
            return read()
        except SyntaxMistake as stumble:
            self.add_mistake(stumble.mistake, start)
            self.skip_to(stops)
            return None

    def add_mistake(self, mistake: Mistake, start: int) -> None:
        """Note a mistake, unless an unreadable spot in this piece caused it."""
        end = mistake.span.end
        if not any(start <= spot <= end for spot in self.unreadable):
            self.mistakes.append(mistake)

    def skip_to(self, stops: tuple[str, ...]) -> None:
        """Skip past the next semicolon, or to one of these words."""
        while self.token.sign is not Sign.END:
            if self.token.is_word(*stops):
                break
            if self.advance().is_mark(";") and "rule" in stops:
                break


def combined(operator: str, left: Expression, right: Expression, span: Span) -> Expression:
    """The tree node of a binary operator."""
    binding = BINARY[operator]
    if binding == OR:
        return Either(left, right, span)
    if binding == AND:
        return Both(left, right, span)
    if binding == COMPARE:
        return Comparison(operator, left, right, span)
    return Arithmetic(operator, left, right, span)


def height(statement: Statement) -> int:
    """How deeply the tree of a statement nests, counted without recursion."""
    deepest = 0
    waiting: list[tuple[Expression, int]] = [(statement.action, 1)]
    if statement.condition is not None:
        waiting.append((statement.condition, 1))
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting.extend((child, depth + 1) for child in children(node))
    return deepest


def children(node: Expression) -> tuple[Expression, ...]:
    """The expressions directly inside this one."""
    if isinstance(node, Call):
        return node.arguments if node.receiver is None else (node.receiver, *node.arguments)
    if isinstance(node, (Not, Negative)):
        return (node.operand,)
    if isinstance(node, (Both, Either, Comparison, Arithmetic)):
        return (node.left, node.right)
    return ()
