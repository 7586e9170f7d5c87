"""Rule text read into a syntax tree, every mistake reported at once.

Recursive descent by hand rather than a generated parser: it needs no package,
loads in a millisecond, recovers after each mistake and speaks the author's
words. Grammar: `docs/rule-language.md`.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn, TypeVar

from sparring.errors import RuleError
from sparring.rules.lexer import Comment, Mistake, Sign, Token, tokenise
from sparring.rules.limits import DEEPEST_NESTING, MOST_CHARACTERS, MOST_PROBLEMS, MOST_RULES
from sparring.rules.problems import Problem, Severity, Source, Span
from sparring.rules.states import InState
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
PIECE_WORDS = (*SECTION_WORDS, "rule", "closing")
ATTRIBUTE_WORDS = ("weight", "goals", "states", "was")

STATEMENT_READS = "a statement reads: if <condition> then <action>;"
OWN_ACTION = "an action is always done by the agent itself"
ACTION_READS = "write an action such as 'pass;'"
SPLIT_IT = "split it into several rules"
ELSE_WORDS = ("else", "elif", "otherwise")
NO_ELSE = "write a second rule with the opposite condition: if not (...) then ..."
RULE_READS = "a statement needs a header: 'rule its_name' on the line before it"


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
        source = Source(name, plain(text[:200]))
        message = f"this text has {len(text):,} characters"
        hint = f"at most {MOST_CHARACTERS:,} are read; split it into several files"
        problem = Problem.at(source, Span(0, 0), Severity.ERROR, message, hint)
        return RuleFile((), source), [problem]
    source = Source(name, plain(text))
    parser = Parser(source)
    file = parser.file()
    mistakes = sorted(parser.mistakes, key=lambda mistake: mistake.span.start)
    problems = [
        Problem.at(source, mistake.span, Severity.ERROR, mistake.message, mistake.hint)
        for mistake in mistakes[:MOST_PROBLEMS]
    ]
    return file, problems


def plain(text: str) -> str:
    """Text without a byte-order mark, every line ended the same way."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


class Parser:
    """Reads one text from its first token to its last."""

    def __init__(self, source: Source) -> None:
        reading = tokenise(source.text)
        self.source = source
        self.tokens = reading.tokens
        self.comments: list[Comment] = reading.comments
        self.mistakes: list[Mistake] = reading.mistakes
        self.unreadable = [mistake.span.start for mistake in reading.mistakes]
        self.position = 0
        self.next_comment = 0
        self.depth = 0
        self.statements = 0
        self.unread: list[Call] = []

    # --- tokens and comments -------------------------------------------------

    @property
    def token(self) -> Token:
        """The token to be read next."""
        return self.tokens[self.position]

    @property
    def last(self) -> Token:
        """The token read last."""
        return self.tokens[self.position - 1]

    def advance(self) -> Token:
        """Read one token; the end stays where it is."""
        token = self.tokens[self.position]
        if token.sign is not Sign.END:
            self.position += 1
        return token

    def at_end(self) -> bool:
        """Whether everything has been read."""
        return self.token.sign is Sign.END

    def on_same_line(self) -> bool:
        """Whether the next token stands on the line of the last one."""
        return "\n" not in self.source.text[self.last.span.end : self.token.span.start]

    def spot(self) -> Span:
        """Where to point when the next token is not what should stand there: at it, or,
        when it stands on a later line, to where something is missing."""
        if self.on_same_line():
            return self.token.span
        return Span(self.last.span.end, self.last.span.end)

    def fail(self, span: Span, message: str, hint: str = "") -> NoReturn:
        """Give up on the piece being read."""
        raise SyntaxMistake(Mistake(span, message, hint))

    def fail_here(self, what: str, hint: str = "") -> NoReturn:
        """Give up because the next token is not what should stand there."""
        self.fail(self.spot(), f"expected {what}, found {self.token.wording}", hint)

    def expect_mark(self, mark: str, what: str) -> Token:
        """Read this sign or say what should stand there."""
        if not self.token.is_mark(mark):
            self.fail_here(what)
        return self.advance()

    def expect_name(self, what: str, hint: str = "") -> Token:
        """Read a name the author may choose."""
        token = self.token
        if not (self.on_same_line() or self.last.is_mark(",", ".")):
            self.fail_here(what, hint)
        if token.sign is Sign.WORD:
            self.advance()
            message = f"'{token.text}' is a word of the rule language, not {what}"
            self.fail(token.span, message, "choose a name of your own")
        if token.sign is not Sign.NAME:
            self.fail_here(what, hint or "names start with a letter or _")
        return self.advance()

    def whole_number(self, what: str, *, negative: bool = False) -> int:
        """Read a whole number."""
        sign = 1
        if negative and self.token.is_mark("-"):
            self.advance()
            sign = -1
        value = self.token.value
        if self.token.sign is not Sign.NUMBER or not isinstance(value, int):
            self.fail_here(what)
        self.advance()
        return sign * value

    def comments_before(self, offset: int) -> tuple[str, ...]:
        """The comments not yet placed that stand before this offset."""
        texts = []
        while self.next_comment < len(self.comments):
            comment = self.comments[self.next_comment]
            if comment.span.start >= offset:
                break
            texts.append(comment.text)
            self.next_comment += 1
        return tuple(texts)

    def comments_beside(self) -> tuple[str, ...]:
        """The comments on the line of the token read last."""
        following = self.token.span.start
        line_end = self.source.text.find("\n", self.last.span.end, following)
        return self.comments_before(following if line_end < 0 else line_end)

    # --- sections ------------------------------------------------------------

    def file(self) -> RuleFile:
        """Every section of the text."""
        sections: list[Section] = []
        while not self.at_end():
            section = self.recovering(self.section, SECTION_WORDS)
            if section is not None:
                sections.append(section)
        rest = self.comments_before(len(self.source.text) + 1)
        faulty = {mistake.span.start for mistake in self.mistakes}
        unread = tuple(name for name in self.unread if name.span.start not in faulty)
        return RuleFile(tuple(sections), self.source, rest, unread)

    def section(self) -> Section:
        """A role or a fixed script."""
        if self.token.is_word("script"):
            return self.script()
        if self.token.is_word("role"):
            header = self.recovering(self.role_header, PIECE_WORDS)
            return self.role_body(header or RoleSection(""))
        mistake = Mistake(
            self.token.span,
            f"expected 'role' or 'script', found {self.token.wording}",
            "a rule belongs to a role: start with a line such as 'role guard draws 5'",
        )
        if not self.token.is_word(*PIECE_WORDS):
            raise SyntaxMistake(mistake)
        self.add_mistake(mistake, self.token.span.start)
        return self.role_body(RoleSection(""))

    def role_header(self) -> RoleSection:
        """`role name draws n then n was name, goal -> goal`."""
        before = self.comments_before(self.token.span.start)
        self.advance()
        name = self.expect_name("the name of the role")
        draws = last = None
        if self.token.is_word("draws"):
            self.advance()
            draws = self.whole_number("the number of rules a script draws")
            if self.token.is_word("then"):
                self.advance()
                last = self.whole_number("the number of rules the last state draws")
        formerly: tuple[InState, ...] = ()
        if self.token.is_word("was"):
            self.advance()
            formerly = self.listed(self.earlier_name)
        if not self.starts_other() and self.on_same_line():
            what = "'draws'" if draws is None else "a rule on the next line"
            self.fail_here(what, f"a header reads: role {name.text} draws 5")
        comments = Comments(before, self.comments_beside())
        return RoleSection(
            name.text,
            draws,
            last,
            span=name.span,
            comments=comments,
            was=tuple(old.state for old in formerly if old.opens is None),
            labels_were=tuple((old.state, old.opens) for old in formerly if old.opens is not None),
        )

    def role_body(self, role: RoleSection) -> RoleSection:
        """The rules and closing rules that follow a header."""
        rules: list[RuleEntry] = []
        is_closed = is_refused = False
        mistakes_before = len(self.mistakes)
        while not (self.at_end() or self.token.is_word(*SECTION_WORDS)):
            if self.token.is_word("rule"):
                if is_closed and not is_refused:
                    self.refuse("a rule after the closing rules", "move it before 'closing'")
                    is_refused = True
                rule = self.unspoilt(self.rule)
                if rule is not None:
                    rules.append(rule)
            elif self.token.is_word("closing"):
                if is_closed:
                    self.refuse("'closing' is given twice", "put all closing rules below one")
                is_closed = True
                role = self.closing(role)
            else:
                self.recovering(self.refuse_headless, PIECE_WORDS)
        is_spoilt = self.spoilt(role.span.start, self.last.span.end)
        complete = bool(role.name) and len(self.mistakes) == mistakes_before and not is_spoilt
        return replace(role, rules=tuple(rules), complete=complete)

    def refuse_headless(self) -> NoReturn:
        """Whatever stands where a rule should begin."""
        self.refuse_else()
        message = f"expected 'rule' or 'closing', found {self.token.wording}"
        self.fail(self.token.span, message, RULE_READS)

    def closing(self, role: RoleSection) -> RoleSection:
        """`closing` and its statements, added to their role."""
        before = self.comments_before(self.token.span.start)
        self.advance()
        comments = Comments(before, self.comments_beside())
        statements = self.statements_of_section("a closing rule")
        return replace(role, closing=role.closing + statements, closing_comments=comments)

    def script(self) -> ScriptSection:
        """`script role label` and its lines."""
        before = self.comments_before(self.token.span.start)
        self.advance()
        role = self.expect_name("the role the script is for")
        label = None
        if self.token.sign is Sign.NAME and self.on_same_line():
            label = self.advance().text
            if self.token.is_mark(";", "("):
                self.fail(
                    self.token.span,
                    f"'{label}' was read as the label of the script",
                    "put the lines of a script below its header",
                )
        beside = self.comments_beside()
        lines = self.statements_of_section("a line of the script")
        if self.token.is_word("rule", "closing"):
            message = f"a script holds plain lines, found {self.token.wording}"
            self.refuse(message, "leave out the header, or begin a 'role' first")
            self.skip_to(SECTION_WORDS, past_semicolon=False)
        return ScriptSection(role.text, label, lines, role.span, Comments(before, beside))

    def statements_of_section(self, what: str) -> tuple[Statement, ...]:
        """One statement at least, up to the next piece."""
        statements: list[Statement] = []
        if self.starts_other():
            message = f"expected {what}, found {self.token.wording}"
            self.add_mistake(Mistake(self.spot(), message, ACTION_READS), self.last.span.start)
        while not self.starts_other():
            statement = self.unspoilt(self.statement)
            if statement is not None:
                statements.append(statement)
        return tuple(statements)

    def starts_other(self) -> bool:
        """Whether the next token begins a section or a rule, or nothing is left."""
        return self.at_end() or self.token.is_word(*PIECE_WORDS)

    # --- rules ---------------------------------------------------------------

    def rule(self) -> RuleEntry:
        """`rule name [priority] attributes statement`."""
        before = self.comments_before(self.token.span.start)
        self.advance()
        name = self.expect_name("the name of the rule", "write 'rule its_name'")
        priority, weight = 0, None
        goals: tuple[str, ...] = ()
        states: tuple[InState, ...] = ()
        was: tuple[str, ...] = ()
        attributes: set[str] = set()
        while self.token.is_mark("[") or self.token.is_word(*ATTRIBUTE_WORDS):
            attribute = self.advance()
            self.refuse_repetition(attribute, attributes)
            if attribute.text == "[":
                priority = self.whole_number("a priority such as [5]", negative=True)
                self.expect_mark("]", "a closing square bracket")
            elif attribute.text == "weight":
                weight = self.whole_number("a start weight such as 'weight 120'")
            elif attribute.text == "goals":
                goals = self.listed(lambda: self.label("a goal"))
            elif attribute.text == "states":
                states = self.listed(self.in_state)
            else:
                was = self.listed(lambda: self.label("an earlier name of the rule"))
        beside = self.comments_beside()
        self.refuse_stray_name()
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

    def refuse_repetition(self, attribute: Token, attributes: set[str]) -> None:
        """Each attribute stands once."""
        if attribute.text in attributes:
            name = "the priority" if attribute.text == "[" else f"'{attribute.text}'"
            is_list = attribute.text in ("goals", "states", "was")
            hint = "give it once, with commas between several names" if is_list else "give it once"
            self.fail(attribute.span, f"{name} is given twice", hint)
        attributes.add(attribute.text)

    def refuse_stray_name(self) -> None:
        """A name on the header's line is an action, with a bracket or a semicolon
        after it, or was not meant to be one; a number was meant as the priority."""
        if self.token.sign is Sign.NUMBER and self.on_same_line():
            number = self.token.text[:20]
            hint = f"a priority stands in square brackets: [{number}]; a weight: weight {number}"
            self.fail_here("the rule's statement", hint)
        if self.token.sign is not Sign.NAME or not self.on_same_line():
            return
        if not self.tokens[self.position + 1].is_mark("(", ";"):
            message = f"expected the rule's statement, found {self.token.wording}"
            hint = "a header knows [priority], weight, goals, states and was, with commas in lists"
            self.fail(self.token.span, message, hint)

    def label(self, what: str) -> str:
        """A name, or a whole number used as one (`states 1, 2`)."""
        if self.token.sign is Sign.NUMBER and isinstance(self.token.value, int):
            return str(self.advance().value)
        return self.expect_name(what).text

    def in_state(self) -> InState:
        """A state, and the one the rule opens from it, if any: `start -> mill`."""
        state = self.label("a state")
        if not self.token.is_mark("->"):
            return InState(state)
        self.advance()
        return InState(state, self.label("the state that is opened"))

    def earlier_name(self) -> InState:
        """An earlier name of a role; or, with an arrow, of one of its goals or states."""
        name = self.label("an earlier name of the role")
        if not self.token.is_mark("->"):
            return InState(name)
        self.advance()
        return InState(name, self.label("the goal or state it is now"))

    def listed(self, read: Callable[[], Piece]) -> tuple[Piece, ...]:
        """One piece or more, with commas between them."""
        pieces = [read()]
        while self.token.is_mark(","):
            self.advance()
            pieces.append(read())
        return tuple(pieces)

    # --- statements ----------------------------------------------------------

    def statement(self) -> Statement:
        """`if condition then action;` or `action;`."""
        start = self.token.span
        before = self.comments_before(start.start)
        self.count_statement(start)
        self.refuse_else()
        condition = None
        if self.token.is_word("if"):
            self.advance()
            condition = self.expression()
            self.read_then(start)
        action = self.action()
        self.read_semicolon(start)
        end = self.last.span
        inside = self.comments_before(end.start)
        comments = Comments(before + inside, self.comments_beside())
        statement = Statement(condition, action, start.to(end), comments)
        if height(statement) > DEEPEST_NESTING:
            self.fail(statement.span, "this statement is too long", SPLIT_IT)
        return statement

    def refuse_else(self) -> None:
        """Rules have one branch; say so instead of taking the word for an action."""
        token = self.token
        if token.sign is Sign.NAME and token.text.lower() in ELSE_WORDS:
            self.fail(token.span, f"a rule has no '{token.text}'", NO_ELSE)

    def count_statement(self, span: Span) -> None:
        """A text holds a bounded number of statements."""
        self.statements += 1
        if self.statements > MOST_RULES:
            self.position = len(self.tokens) - 1
            self.fail(span, f"more than {MOST_RULES:,} rules", "split the text")

    def read_then(self, start: Span) -> None:
        """Read 'then'; where it is only forgotten at the end of a line, go on."""
        if self.token.is_word("then"):
            self.advance()
            return
        message = f"expected 'then' after the condition, found {self.token.wording}"
        mistake = Mistake(self.spot(), message, STATEMENT_READS)
        if self.on_same_line() or self.token.sign is not Sign.NAME:
            raise SyntaxMistake(mistake)
        self.add_mistake(mistake, start.start)

    def read_semicolon(self, start: Span) -> None:
        """Read a semicolon; where it is only forgotten at the end of a line, go on."""
        if self.token.is_mark(";"):
            self.advance()
            return
        self.refuse_else()
        hint = "end every statement with ';'"
        if self.token.is_word("and") or self.token.is_mark(","):
            hint = "one statement does one action"
        message = f"expected a semicolon after the action, found {self.token.wording}"
        mistake = Mistake(self.spot(), message, hint)
        if self.on_same_line() and not self.at_end():
            raise SyntaxMistake(mistake)
        self.add_mistake(mistake, start.start)

    def action(self) -> Call:
        """The action is a plain call; it is always `self` who acts."""
        if self.token.is_word("self"):
            self.fail(self.token.span, OWN_ACTION, "leave out 'self.'")
        if self.token.sign is not Sign.NAME:
            is_missing = self.last.is_word("then") or self.starts_other()
            span = self.spot() if is_missing else self.token.span
            self.fail(span, f"expected an action, found {self.token.wording}", ACTION_READS)
        name = self.advance()
        arguments = self.arguments()
        if self.token.is_mark("."):
            span = name.span.to(self.token.span)
            self.fail(span, OWN_ACTION, "leave out what stands before the dot")
        return Call(name.text, arguments, None, name.span, self.last.span.end)

    # --- expressions ---------------------------------------------------------

    def expression(self, tightness: int = OR) -> Expression:
        """Operators by how tightly they bind; equal ones from left to right."""
        self.depth += 1
        if self.depth > DEEPEST_NESTING:
            self.fail(self.token.span, "this is nested too deeply", SPLIT_IT)
        left = self.prefix(tightness)
        while True:
            token = self.token
            operator = token.text if token.sign in (Sign.MARK, Sign.WORD) else ""
            if operator in WRITTEN_OTHERWISE:
                hint = f"write '{WRITTEN_OTHERWISE[operator]}'"
                self.fail(token.span, f"'{operator}' is not an operator here", hint)
            binding = BINARY.get(operator, 0)
            if binding < tightness:
                self.depth -= 1
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

    def prefix(self, tightness: int) -> Expression:
        """`not`, a minus sign, or something that needs neither."""
        token = self.token
        if token.is_word("not"):
            if tightness > NOT:
                self.fail(token.span, "'not' cannot stand here", "put it in brackets: (not ...)")
            self.advance()
            return Not(self.expression(NOT), token.span)
        if token.is_mark("-"):
            self.advance()
            return Negative(self.expression(NEGATE), token.span)
        return self.primary()

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
        hint = STATEMENT_READS if token.sign is Sign.WORD else ""
        if token.is_mark(".") and self.tokens[self.position + 1].sign is Sign.NUMBER:
            hint = f"write '0.{self.tokens[self.position + 1].text}'"
        return self.fail_here("a condition or a value", hint)

    def calls(self) -> Expression:
        """A name with its arguments, then any number of `.method(arguments)`."""
        name = self.advance()
        call = Call(name.text, self.arguments(), None, name.span, self.last.span.end)
        while self.token.is_mark("."):
            self.advance()
            method = self.expect_name("a method")
            arguments = self.arguments()
            call = Call(method.text, arguments, call, method.span, self.last.span.end)
        return call

    def arguments(self) -> tuple[Expression, ...]:
        """Optional arguments in brackets."""
        if not self.token.is_mark("("):
            return ()
        self.advance()
        if self.token.is_mark(")"):
            self.advance()
            return ()
        # Not by `listed`: arguments nest, and every call here counts against the stack.
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
            self.skip_to(stops, past_semicolon=False)
            return None

    def unspoilt(self, read: Callable[[], Piece]) -> Piece | None:
        """A rule or statement; None when any of it could not be read, so that no
        second mistake is reported for the same spot."""
        position, start = self.position, self.token.span.start
        self.depth = 0
        try:
            piece = read()
        except SyntaxMistake as stumble:
            self.add_mistake(stumble.mistake, start)
            is_past_it = self.position > position and self.last.is_mark(";")
            if not is_past_it:
                self.skip_to(PIECE_WORDS, past_semicolon=True)
            self.keep_names(position)
            return None
        if not self.spoilt(start, self.last.span.end):
            return piece
        self.keep_names(position)
        return None

    def keep_names(self, position: int) -> None:
        """Note the names in a statement, from this token to the last, that is given up:
        the vocabulary may know better ones. What stands before 'if' is no statement."""
        tokens = self.tokens[position : self.position]
        begins = next((at for at, token in enumerate(tokens) if token.is_word("if")), len(tokens))
        for token in tokens[begins:]:
            if len(self.unread) == MOST_PROBLEMS:
                return
            if token.sign is Sign.NAME and token.text not in ELSE_WORDS:
                self.unread.append(Call(token.text, (), None, token.span, token.span.end))

    def refuse(self, message: str, hint: str) -> None:
        """Note that the next token stands in the wrong place."""
        self.add_mistake(Mistake(self.token.span, message, hint), self.token.span.start)

    def add_mistake(self, mistake: Mistake, start: int) -> None:
        """Note a mistake, unless an unreadable spot in this piece caused it; read
        no further when there are too many to be of use."""
        if not self.spoilt(start, mistake.span.end):
            self.mistakes.append(mistake)
        if len(self.mistakes) >= MOST_PROBLEMS:
            self.position = len(self.tokens) - 1

    def spoilt(self, start: int, end: int) -> bool:
        """Whether anything unreadable stands between these offsets."""
        at = bisect_left(self.unreadable, start)
        return at < len(self.unreadable) and self.unreadable[at] <= end

    def skip_to(self, stops: tuple[str, ...], *, past_semicolon: bool) -> None:
        """Skip to one of these words, or past the next semicolon if that comes first."""
        while not (self.at_end() or self.token.is_word(*stops)):
            if self.advance().is_mark(";") and past_semicolon:
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
