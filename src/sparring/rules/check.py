"""Rule text checked against a vocabulary: names, types, numbers of arguments,
conditions that can never hold, roles without closing rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import RuleError, nearest
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
    Or,
    Recall,
    RuleSet,
    Some,
    Sum,
    walk,
)
from sparring.rules.doubts import doubts_about_role, doubts_about_script
from sparring.rules.format import statement_text
from sparring.rules.limits import MOST_PROBLEMS
from sparring.rules.parser import read_file
from sparring.rules.problems import Problem, Severity, Source, Span
from sparring.rules.ranges import truth_of
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
from sparring.rules.vocabulary import AGENT, NUMBER, TRUTH, Kind, Vocabulary, Word

if TYPE_CHECKING:
    from collections.abc import Sequence

ONLY_NUMBER = frozenset((NUMBER,))
ONLY_TRUTH = frozenset((TRUTH,))
ONLY_AGENT = frozenset((AGENT,))
WITH_ARTICLE = {NUMBER: "a number", TRUTH: "a condition", AGENT: "an agent"}


def parse_rules(text: str, vocabulary: Vocabulary, name: str = "rules") -> RuleSet:
    """Rules ready for use; raises RuleError with every mistake in the text."""
    rules, problems = check_rules(text, vocabulary, name)
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        raise RuleError(errors)
    return rules


def check_rules(
    text: str, vocabulary: Vocabulary, name: str = "rules"
) -> tuple[RuleSet, list[Problem]]:
    """What of the text can be used, and every mistake and doubt about it."""
    file, problems = read_file(text, name)
    rules, more = check_file(file, vocabulary)
    found = sorted([*problems, *more], key=lambda problem: (problem.line, problem.column))
    return rules, found[:MOST_PROBLEMS]


def check_file(file: RuleFile, vocabulary: Vocabulary) -> tuple[RuleSet, list[Problem]]:
    """Check a syntax tree."""
    vocabulary.validate()
    checker = Checker(file.source, vocabulary)
    roles: dict[str, CheckedRole] = {}
    scripts: list[CheckedScript] = []
    labels: set[tuple[str, str | None]] = set()
    for section in file.sections:
        if isinstance(section, RoleSection):
            if section.name in roles:
                checker.error(
                    section.span,
                    f"role '{section.name}' is given twice",
                    "put its rules under one header",
                )
            roles[section.name] = checker.role(section)
        else:
            key = (section.role, section.label)
            if key in labels:
                checker.error(
                    section.span,
                    "a second script for the same role",
                    "label it, as in 'script wizard second'",
                )
            labels.add(key)
            scripts.append(checker.script(section))
    warnings = tuple(p for p in checker.problems if p.severity is Severity.WARNING)
    return RuleSet(vocabulary, roles, tuple(scripts), warnings), checker.problems


class Checker:
    """Checks one file and collects what is wrong with it."""

    def __init__(self, source: Source, vocabulary: Vocabulary) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.problems: list[Problem] = []
        self.in_condition = False

    def error(self, span: Span, message: str, hint: str = "") -> None:
        """Note a mistake."""
        self.problems.append(Problem.at(self.source, span, Severity.ERROR, message, hint))

    def warn(self, span: Span, message: str, hint: str = "") -> None:
        """Note a doubt."""
        self.problems.append(Problem.at(self.source, span, Severity.WARNING, message, hint))

    # --- sections ------------------------------------------------------------

    def role(self, section: RoleSection) -> CheckedRole:
        """The rules of a role and what its header promises."""
        self.role_header(section)
        names: set[str] = set()
        rules = []
        for entry in section.rules:
            if entry.name in names:
                self.error(
                    entry.span,
                    f"a second rule named '{entry.name}' in role '{section.name}'",
                    "learned weights are kept by name: give each rule its own",
                )
            names.add(entry.name)
            rule = self.rule(entry)
            if rule is not None:
                rules.append(rule)
        closing = self.statements(section.closing)
        role = CheckedRole(
            section.name, section.draws or 1, section.last, tuple(rules), tuple(closing)
        )
        for span, message, hint in doubts_about_role(role, section.span):
            self.warn(span, message, hint)
        return role

    def role_header(self, section: RoleSection) -> None:
        """A role draws something, closes with something and mixes no schemes."""
        if not section.name:
            return
        if section.draws is None or section.draws < 1:
            self.error(
                section.span,
                f"role '{section.name}' does not say how many rules a script draws",
                f"write 'role {section.name} draws 5'",
            )
        if not section.closing:
            self.error(
                section.span,
                f"role '{section.name}' has no closing rule",
                "end it with 'closing' and an action that is always possible",
            )
        if not section.rules:
            self.error(section.span, f"role '{section.name}' has no rules", "add at least one")
        mixed = any(rule.goals for rule in section.rules) and any(
            rule.states for rule in section.rules
        )
        if mixed:
            self.error(
                section.span,
                f"role '{section.name}' uses both goals and states",
                "weights belong to goals or to states: use one of the two",
            )

    def script(self, section: ScriptSection) -> CheckedScript:
        """A fixed script."""
        lines = tuple(self.statements(section.lines))
        for span, message, hint in doubts_about_script(lines):
            self.warn(span, message, hint)
        return CheckedScript(section.role, section.label, lines)

    def statements(self, statements: Sequence[Statement]) -> list[CheckedStatement]:
        """Every statement that is right."""
        checked = (self.statement(statement) for statement in statements)
        return [statement for statement in checked if statement is not None]

    def rule(self, entry: RuleEntry) -> CheckedRule | None:
        """A rule, or None when its statement is wrong."""
        for labels, word in ((entry.goals, "goal"), ([s.state for s in entry.states], "state")):
            if len(set(labels)) < len(labels):
                self.error(entry.span, f"rule '{entry.name}' names a {word} twice")
        statement = self.statement(entry.statement)
        if statement is None:
            return None
        return CheckedRule(
            entry.name,
            statement,
            entry.priority,
            entry.weight,
            entry.goals,
            entry.states,
            entry.was,
            entry.span,
        )

    # --- statements ----------------------------------------------------------

    def statement(self, statement: Statement) -> CheckedStatement | None:
        """A statement, or None when anything in it is wrong."""
        errors_before = len(self.problems)
        condition = None
        if statement.condition is not None:
            self.in_condition = True
            condition = self.expression(statement.condition, ONLY_TRUTH)
            self.in_condition = False
            if condition is not None:
                self.check_truth(condition, statement)
        action = self.action(statement.action)
        if action is None or (statement.condition is not None and condition is None):
            return None
        word, arguments = action
        self.check_recalled(arguments, condition, statement)
        if any(p.severity is Severity.ERROR for p in self.problems[errors_before:]):
            return None
        text = statement_text(statement)
        return CheckedStatement(condition, word, arguments, text, statement.span)

    def check_truth(self, condition: Checked, statement: Statement) -> None:
        """A condition that never holds is a mistake, one that always does a doubt."""
        assert statement.condition is not None
        truth = truth_of(condition)
        if truth is False:
            self.error(
                span_of(statement.condition),
                "this condition can never hold",
                "correct it, or remove the rule",
            )
        elif truth:
            self.warn(span_of(statement.condition), "this condition always holds", "leave it out")

    def check_recalled(
        self,
        arguments: tuple[Checked, ...],
        condition: Checked | None,
        statement: Statement,
    ) -> None:
        """What an action recalls, the condition must have spoken of."""
        named = sides_named(condition)
        for argument in arguments:
            for node in walk(argument):
                if isinstance(node, Recall) and node.word.side not in named:
                    self.error(
                        statement.action.span,
                        f"'{node.word.name}' is not bound: the condition speaks of no "
                        f"{node.word.side}",
                        f"name an agent in the condition, or use {self.example_agent(node.word)}",
                    )

    def example_agent(self, word: Word) -> str:
        """An agent word of the same side, for a hint."""
        for other in self.vocabulary.words.values():
            if other.kind is Kind.AGENT and other.side == word.side:
                return f"'{other.name}'"
        return "another agent"

    def action(self, call: Call) -> tuple[Word, tuple[Checked, ...]] | None:
        """The action of a statement and its arguments."""
        word = self.vocabulary.words.get(call.name)
        if word is None:
            self.unknown(call, Kind.ACTION)
            return None
        if word.kind is not Kind.ACTION:
            self.error(
                call.span,
                f"'{call.name}' is a {word.kind.value}, not an action",
                self.did_you_mean(call.name, Kind.ACTION),
            )
            return None
        arguments = self.arguments(word, call)
        return None if arguments is None else (word, arguments)

    # --- expressions ---------------------------------------------------------

    def expression(self, node: Expression, wanted: frozenset[str]) -> Checked | None:
        """An expression of one of the wanted types, or None after an error."""
        if isinstance(node, Call):
            return self.call(node, wanted)
        if isinstance(node, Text):
            return self.literal(node, wanted)
        checked: Checked | None
        if isinstance(node, Number):
            type, checked = NUMBER, Constant(node.value)
        elif isinstance(node, Negative):
            inner = self.expression(node.operand, ONLY_NUMBER)
            type, checked = NUMBER, None if inner is None else Minus(inner)
        elif isinstance(node, Arithmetic):
            type, checked = NUMBER, self.arithmetic(node)
        elif isinstance(node, Comparison):
            type, checked = TRUTH, self.comparison(node)
        elif isinstance(node, Not):
            inner = self.expression(node.operand, ONLY_TRUTH)
            type, checked = TRUTH, None if inner is None else No(inner)
        else:
            type, checked = TRUTH, self.joined(node)
        if checked is not None and type not in wanted:
            self.wrong_type(span_of(node), WITH_ARTICLE[type], wanted)
            return None
        return checked

    def arithmetic(self, node: Arithmetic) -> Checked | None:
        """Two numbers and an operator."""
        left = self.expression(node.left, ONLY_NUMBER)
        right = self.expression(node.right, ONLY_NUMBER)
        if left is None or right is None:
            return None
        if node.operator == "/" and right == Constant(0):
            self.error(node.span, "division by zero", "divide by something else")
            return None
        return Sum(node.operator, left, right)

    def comparison(self, node: Comparison) -> Checked | None:
        """Two numbers compared."""
        left = self.expression(node.left, ONLY_NUMBER)
        right = self.expression(node.right, ONLY_NUMBER)
        return None if left is None or right is None else Compare(node.operator, left, right)

    def joined(self, node: Both | Either) -> Checked | None:
        """Two conditions joined by 'and' or 'or'."""
        left = self.expression(node.left, ONLY_TRUTH)
        right = self.expression(node.right, ONLY_TRUTH)
        if left is None or right is None:
            return None
        return And(left, right) if isinstance(node, Both) else Or(left, right)

    def literal(self, node: Text, wanted: frozenset[str]) -> Checked | None:
        """A literal, taken as the first of its types that is wanted."""
        entry = self.vocabulary.literals.get(node.value)
        if entry is None:
            near = nearest(node.value, self.vocabulary.literals_of(wanted)) or nearest(
                node.value, self.vocabulary.literals
            )
            hint = f'did you mean "{near}"?' if near else self.literals_wanted(wanted)
            self.error(node.span, f'unknown literal "{node.value[:60]}"', hint)
            return None
        for type in entry.types:
            if type in wanted:
                return Literal(entry, type)
        self.wrong_type(node.span, f'"{node.value}" ({" or ".join(entry.types)})', wanted)
        return None

    def literals_wanted(self, wanted: frozenset[str]) -> str:
        """A hint that lists a few literals that would fit."""
        known = self.vocabulary.literals_of(wanted)[:5]
        return "known here: " + ", ".join(f'"{name}"' for name in known) if known else ""

    def call(self, node: Call, wanted: frozenset[str]) -> Checked | None:
        """A name, perhaps asked of an agent."""
        if node.name == "self":
            return self.myself(node, wanted)
        word = self.vocabulary.words.get(node.name)
        if word is None:
            self.unknown(node, *kinds_yielding(wanted))
            return None
        if word.kind is Kind.ACTION:
            self.error(
                node.span,
                f"'{node.name}' is an action; it can only stand after 'then'",
                self.did_you_mean(node.name, Kind.VALUE, Kind.PREDICATE),
            )
            return None
        if word.kind in (Kind.VALUE, Kind.PREDICATE):
            checked = self.asked(word, node)
        else:
            checked = self.found(word, node)
        if checked is not None and word.type not in wanted:
            described = WITH_ARTICLE.get(word.type, f"a {word.type}")
            self.wrong_type(node.span, f"'{node.name}' ({described})", wanted)
            return None
        return checked

    def myself(self, node: Call, wanted: frozenset[str]) -> Checked | None:
        """`self`, where an agent may stand."""
        if node.arguments:
            self.error(node.span, "'self' takes no arguments", "leave out the brackets")
            return None
        if AGENT not in wanted:
            self.wrong_type(node.span, "'self' (an agent)", wanted)
            return None
        return Myself()

    def asked(self, word: Word, node: Call) -> Checked | None:
        """A value or predicate, asked of an agent or of some member of a group."""
        arguments = self.arguments(word, node)
        receiver = node.receiver
        if receiver is None:
            return None if arguments is None else Ask(word, Myself(), arguments)
        if isinstance(receiver, Call):
            group = self.vocabulary.words.get(receiver.name)
            if group is not None and group.kind is Kind.AMONG:
                return self.some(group, receiver, word, node, arguments)
        agent = self.expression(receiver, ONLY_AGENT)
        if agent is None or arguments is None:
            return None
        return Ask(word, agent, arguments)

    def some(
        self,
        group: Word,
        receiver: Call,
        word: Word,
        node: Call,
        arguments: tuple[Checked, ...] | None,
    ) -> Checked | None:
        """A predicate asked of a group."""
        if receiver.receiver is not None:
            self.error(receiver.span, f"'{group.name}' is not asked of an agent")
            return None
        if word.kind is not Kind.PREDICATE:
            self.error(
                node.span,
                f"'{group.name}' goes with a yes-or-no method; '{word.name}' is a number",
                f"use {self.example_agent(group)} to ask one agent for it",
            )
            return None
        group_arguments = self.arguments(group, receiver)
        if group_arguments is None or arguments is None:
            return None
        return Some(group, group_arguments, word, arguments)

    def found(self, word: Word, node: Call) -> Checked | None:
        """An agent, a remembered agent or another thing of the game."""
        if node.receiver is not None:
            self.error(
                node.span,
                f"'{word.name}' is seen by the acting agent, not asked of another",
                "leave out what stands before the dot",
            )
            return None
        if word.kind is Kind.AMONG:
            self.error(
                node.span,
                f"'{word.name}' needs a yes-or-no method, as in {self.example_some(word)}",
                f"or use {self.example_agent(word)}",
            )
            return None
        arguments = self.arguments(word, node)
        if arguments is None:
            return None
        return Recall(word) if word.kind is Kind.REMEMBERED else Find(word, arguments)

    def example_some(self, word: Word) -> str:
        """A predicate asked of a group, for a hint."""
        predicates = self.vocabulary.names(Kind.PREDICATE)
        return f"'{word.name}.{predicates[0] if predicates else 'method'}'"

    def arguments(self, word: Word, call: Call) -> tuple[Checked, ...] | None:
        """The arguments of a call, or None when their number or a type is wrong."""
        given, most = len(call.arguments), len(word.parameters)
        if not word.fewest <= given <= most:
            fewest = word.fewest
            count = str(most) if fewest == most else f"{fewest} to {most}"
            plural = "" if count == "1" else "s"
            self.error(
                call.span,
                f"'{word.name}' takes {count} argument{plural}, not {given}",
                f"write {word.shown}",
            )
            return None
        checked = [
            self.expression(argument, parameter.types)
            for argument, parameter in zip(call.arguments, word.parameters, strict=False)
        ]
        if any(argument is None for argument in checked):
            return None
        return tuple(argument for argument in checked if argument is not None)

    # --- messages ------------------------------------------------------------

    def unknown(self, node: Call, *kinds: Kind) -> None:
        """A name the vocabulary does not know."""
        quoted = self.vocabulary.literals.get(node.name)
        if quoted is not None:
            self.error(node.span, f"unknown name '{node.name}'", f'write "{node.name}" in quotes')
            return
        self.error(node.span, f"unknown name '{node.name}'", self.did_you_mean(node.name, *kinds))

    def did_you_mean(self, name: str, *kinds: Kind) -> str:
        """A hint at the nearest name of these kinds, else of any kind."""
        near = nearest(name, self.vocabulary.names(*kinds)) or nearest(name, self.vocabulary.words)
        return f"did you mean '{near}'?" if near else self.names_wanted(kinds)

    def names_wanted(self, kinds: tuple[Kind, ...]) -> str:
        """A hint that lists a few names that would fit."""
        known = self.vocabulary.names(*kinds)[:5]
        return "known here: " + ", ".join(known) if known else ""

    def wrong_type(self, span: Span, found: str, wanted: frozenset[str]) -> None:
        """Something of another type than wanted."""
        described = " or ".join(WITH_ARTICLE.get(t, f"a {t}") for t in sorted(wanted))
        fitting = [
            word.name
            for word in self.vocabulary.words.values()
            if word.type in wanted and word.kind is not Kind.AMONG
        ]
        fitting += [f'"{name}"' for name in self.vocabulary.literals_of(wanted)]
        hint = f"such as {', '.join(fitting[:3])}" if fitting else ""
        self.error(span, f"expected {described}, found {found}", hint)


def kinds_yielding(wanted: frozenset[str]) -> tuple[Kind, ...]:
    """The kinds of word an author may have meant."""
    if wanted == ONLY_NUMBER:
        return (Kind.VALUE,)
    if wanted == ONLY_TRUTH:
        return (Kind.PREDICATE, Kind.VALUE, Kind.AMONG, Kind.AGENT)
    return (Kind.AGENT, Kind.AMONG, Kind.KEYWORD, Kind.REMEMBERED)


def sides_named(condition: Checked | None) -> set[str | None]:
    """The sides whose agents a condition can bind."""
    if condition is None:
        return set()
    named: set[str | None] = set()
    for node in walk(condition):
        if isinstance(node, Find):
            named.add(node.word.side)
        elif isinstance(node, Some):
            named.add(node.group.side)
    return named - {None}


def span_of(node: Expression) -> Span:
    """The whole stretch of text of an expression."""
    if isinstance(node, Call):
        span = node.span if node.receiver is None else span_of(node.receiver).to(node.span)
        return span if not node.arguments else span.to(span_of(node.arguments[-1]))
    if isinstance(node, (Arithmetic, Comparison, Both, Either)):
        return span_of(node.left).to(span_of(node.right))
    if isinstance(node, (Not, Negative)):
        return node.span.to(span_of(node.operand))
    return node.span
