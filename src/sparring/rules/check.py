"""Rule text checked against a vocabulary: names, types, numbers of arguments,
conditions that can never hold, roles without closing rules."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from sparring.errors import RuleError, did_you_mean, way_out
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
)
from sparring.rules.doubts import (
    Doubt,
    doubts_about_letters,
    doubts_about_role,
    doubts_about_script,
)
from sparring.rules.format import statement_text
from sparring.rules.idle import doubts_about_condition, paths_of
from sparring.rules.kinds import classes_in_words, kinds_of
from sparring.rules.limits import MOST_PARTS, MOST_PROBLEMS, MOST_RULES
from sparring.rules.meaning import meaning, truth_of
from sparring.rules.parser import read_file
from sparring.rules.problems import Fault, Problem, Severity, Source, Span
from sparring.rules.ranges import can_fit, range_of
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
    span_of,
)
from sparring.rules.vocabulary import (
    AGENT,
    MYSELF,
    NUMBER,
    TRUTH,
    Kind,
    Vocabulary,
    Word,
    with_article,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.kinds import Names
    from sparring.rules.meaning import Meaning

ONLY_NUMBER = frozenset((NUMBER,))
ONLY_TRUTH = frozenset((TRUTH,))
ONLY_AGENT = frozenset((AGENT,))


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
    return rules, worst_of([*problems, *more])


def worst_of(problems: list[Problem]) -> list[Problem]:
    """As many as are told, in the order of the text; errors first, so that no number of
    doubts may crowd one out."""
    by_severity = sorted(problems, key=lambda problem: problem.severity is Severity.WARNING)
    return sorted(by_severity[:MOST_PROBLEMS], key=place_of)


def check_file(file: RuleFile, vocabulary: Vocabulary) -> tuple[RuleSet, list[Problem]]:
    """Check a syntax tree."""
    vocabulary.validate()
    checker = Checker(file.source, vocabulary)
    roles: dict[str, CheckedRole] = {}
    scripts: dict[tuple[str, str | None], CheckedScript] = {}
    for section in file.sections:
        if isinstance(section, RoleSection):
            if section.name in roles:
                message = f"role '{section.name}' is given twice"
                checker.error(section.span, message, "put its rules under one header")
            role = checker.role(section)
            if section.name:
                roles[section.name] = role
        else:
            key = (section.role, section.label)
            if key in scripts:
                message = f"a second script for role '{section.role}'"
                hint = f"label it, as in 'script {section.role} second'"
                if section.label is not None:
                    message, hint = f"{message} labelled '{section.label}'", "label it otherwise"
                checker.error(section.span, message, hint)
            scripts[key] = checker.script(section)
    checker.unread(file.unread)
    for doubt in islice(doubts_about_letters(file.source.text), MOST_PROBLEMS):
        checker.warn(doubt)
    problems = sorted(checker.problems, key=place_of)
    warnings = tuple(p for p in problems if p.severity is Severity.WARNING)
    return RuleSet(vocabulary, roles, tuple(scripts.values()), warnings), problems


def place_of(problem: Problem) -> tuple[int, int]:
    """Problems are told in the order of the text."""
    return problem.line, problem.column


def kind_of_agent(agent: Checked) -> str | None:
    """What kind of agent an expression names: of a side, or the acting one; None if
    nobody knows."""
    if isinstance(agent, Myself):
        return MYSELF
    return agent.word.side if isinstance(agent, (Find, Recall)) else None


def agent_in_words(agent: Checked) -> str:
    """An agent as a rule names it."""
    return f"'{agent.word.name}'" if isinstance(agent, (Find, Recall)) else "the acting agent"


class Checker:
    """Checks one file and collects what is wrong with it."""

    def __init__(self, source: Source, vocabulary: Vocabulary) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.kinds = kinds_of(vocabulary)
        self.problems: list[Problem] = []
        self.errors = 0
        self.warnings = 0
        self.meanings: dict[CheckedStatement, Meaning] = {}
        self.parts_left = MOST_PARTS
        """How many parts of conditions may still be tried to be left out."""
        self.errors_before = 0
        """How many there were before the present statement."""
        self.in_condition = False
        self.bound_sides: set[str] = set()
        """The sides of which the present condition has named an agent so far."""

    @property
    def has_enough(self) -> bool:
        """Whether further errors would not be shown; hints at names take long."""
        return self.errors >= MOST_PROBLEMS

    def error(self, span: Span, message: str, hint: str = "", fault: Fault = Fault.MISTAKE) -> None:
        """Note a mistake."""
        self.errors += 1
        if self.errors <= MOST_PROBLEMS:
            problem = Problem.at(self.source, span, Severity.ERROR, message, hint, fault)
            self.problems.append(problem)

    def warn(self, doubt: Doubt) -> None:
        """Note a doubt."""
        self.warnings += 1
        if self.warnings <= MOST_PROBLEMS:
            span, fault, message, hint = doubt
            problem = Problem.at(self.source, span, Severity.WARNING, message, hint, fault)
            self.problems.append(problem)

    # --- sections ------------------------------------------------------------

    def role(self, section: RoleSection) -> CheckedRole:
        """The rules of a role and what its header promises."""
        errors_before = self.errors
        self.role_header(section)
        names: set[str] = set()
        rules = []
        for entry in section.rules:
            if entry.name in names:
                self.error(
                    entry.span,
                    f"a second rule named '{entry.name}'",
                    "learned weights are kept by name: give each rule its own",
                )
            names.add(entry.name)
            rule = self.rule(entry)
            if rule is not None:
                rules.append(rule)
        closing = self.statements(section.closing)
        role = CheckedRole(
            section.name,
            section.draws or 1,
            section.last,
            tuple(rules),
            tuple(closing),
            section.was,
            section.labels_were,
        )
        complete = section.complete and self.errors == errors_before
        for doubt in doubts_about_role(
            role, section.span, self.source, self.meanings, complete=complete
        ):
            self.warn(doubt)
        return role

    def role_header(self, section: RoleSection) -> None:
        """A role draws something, closes with something and mixes no schemes."""
        name = section.name
        if not name:
            return
        if section.draws is None:
            message = f"role '{name}' does not say how many rules a script draws"
            self.error(section.span, message, f"write 'role {name} draws 5'")
        for size in (section.draws, section.last):
            if size is not None and not 1 <= size <= MOST_RULES:
                message = f"a script of role '{name}' cannot draw {size} rules"
                self.error(section.span, message, f"draw at least 1 and at most {MOST_RULES}")
        if section.complete and not section.rules:
            self.error(section.span, f"role '{name}' has no rules", "add at least one")
        if section.complete and not section.closing:
            message = f"role '{name}' has no closing rule"
            hint = "end it with 'closing' and an action that is always possible"
            self.error(section.span, message, hint)
        with_goals = any(rule.goals for rule in section.rules)
        if with_goals and any(rule.states for rule in section.rules):
            message = f"role '{name}' uses both goals and states"
            hint = "weights belong to goals or to states: use one of the two"
            self.error(section.span, message, hint)
        if section.complete:
            self.earlier_labels(section)

    def earlier_labels(self, section: RoleSection) -> None:
        """What a goal or state was is said of one that is there, and once."""
        goals = [goal for rule in section.rules for goal in rule.goals]
        states = [state.state for rule in section.rules for state in rule.states]
        labels = dict.fromkeys((*goals, *states))
        for old, new in section.labels_were:
            if new not in labels and not self.has_enough:
                message = f"role '{section.name}' has no goal or state '{new}' that was '{old}'"
                self.error(section.span, message, way_out(new, labels))
        times = Counter((*section.was, *(old for old, _ in section.labels_were)))
        for name in (name for name, number in times.items() if number > 1):
            message = f"role '{section.name}' says twice what '{name}' is now"
            self.error(section.span, message, "say it once")

    def script(self, section: ScriptSection) -> CheckedScript:
        """A fixed script."""
        lines = tuple(self.statements(section.lines))
        for doubt in doubts_about_script(lines):
            self.warn(doubt)
        return CheckedScript(section.role, section.label, lines)

    def statements(self, statements: Sequence[Statement]) -> list[CheckedStatement]:
        """Every statement that is right."""
        checked = (self.statement(statement) for statement in statements)
        return [statement for statement in checked if statement is not None]

    def rule(self, entry: RuleEntry) -> CheckedRule | None:
        """A rule, or None when its statement is wrong."""
        for labels, word in ((entry.goals, "goal"), ([s.state for s in entry.states], "state")):
            if len(set(labels)) < len(labels):
                self.error(entry.span, f"rule '{entry.name}' names a {word} twice", "name it once")
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
        if self.has_enough:
            return None
        self.errors_before = self.errors
        self.bound_sides = set()
        condition = None
        if statement.condition is not None:
            self.in_condition = True
            condition = self.expression(statement.condition, ONLY_TRUTH)
            self.in_condition = False
            if condition is not None:
                self.check_truth(condition, span_of(statement.condition))
        action = self.action(statement.action)
        if action is None or self.errors > self.errors_before:
            return None
        word, arguments = action
        text = statement_text(statement)
        place = f"{self.source.name}:{self.source.line_of(statement.span.start)}"
        checked = CheckedStatement(condition, word, arguments, text, statement.span, place)
        self.meanings[checked] = meaning(checked)
        if condition is not None and statement.condition is not None:
            whole, parts = self.meanings[checked], len(paths_of(condition))
            tries_parts = parts <= self.parts_left
            self.parts_left -= parts
            for doubt in doubts_about_condition(
                checked, statement.condition, whole, tries_parts=tries_parts
            ):
                self.warn(doubt)
        return checked

    def check_truth(self, condition: Checked, span: Span) -> None:
        """A condition that never holds is a mistake."""
        if truth_of(condition) is False:
            hint = "correct it, or remove the rule"
            self.error(span, "this condition can never hold", hint, Fault.NEVER_HOLDS)

    def action(self, call: Call) -> tuple[Word, tuple[Checked, ...]] | None:
        """The action of a statement and its arguments."""
        word = self.vocabulary.words.get(call.name)
        if word is None or word.kind is not Kind.ACTION:
            message = f"unknown action '{call.name}'"
            if word is not None:
                message = f"'{call.name}' is {described(word)}, not an action"
            actions = self.vocabulary.names(Kind.ACTION)
            hint = did_you_mean(call.name, actions) or known_here(actions)
            self.error(call.span, message, hint)
            return None
        arguments = self.arguments(word, call)
        return None if arguments is None else (word, arguments)

    # --- expressions ---------------------------------------------------------

    def expression(self, node: Expression, types: frozenset[str]) -> Checked | None:
        """An expression of one of these types, or None after an error."""
        if self.has_enough:
            return None
        if isinstance(node, Call):
            return self.call(node, types)
        if isinstance(node, Text):
            return self.literal(node, types)
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
            type, checked = TRUTH, self.junction(node)
        if checked is not None and type not in types:
            self.wrong_type(span_of(node), in_words(frozenset((type,))), types)
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

    def junction(self, node: Both | Either) -> Checked | None:
        """Two conditions joined by 'and' or 'or'."""
        left = self.expression(node.left, ONLY_TRUTH)
        right = self.expression(node.right, ONLY_TRUTH)
        if left is None or right is None:
            return None
        return And(left, right) if isinstance(node, Both) else Or(left, right)

    def literal(self, node: Text, types: frozenset[str]) -> Checked | None:
        """A literal, taken as the first of its types that fits."""
        entry = self.vocabulary.literals.get(node.value)
        if entry is None:
            self.unknown_literal(node, types)
            return None
        for type in entry.types:
            if type in types:
                return Literal(entry, type)
        self.wrong_type(node.span, f'"{node.value}" ({" or ".join(entry.types)})', types)
        return None

    def call(self, node: Call, types: frozenset[str]) -> Checked | None:
        """A name, perhaps asked of an agent."""
        if node.name == "self":
            return self.myself(node, types)
        word = self.vocabulary.words.get(node.name)
        if word is None:
            self.unknown(node, types)
            return None
        if word.kind is Kind.ACTION:
            message = f"'{node.name}' is an action; it can only stand after 'then'"
            self.error(node.span, message)
            return None
        if word.kind in (Kind.VALUE, Kind.PREDICATE):
            checked = self.question(word, node)
        else:
            checked = self.thing(word, node)
        if checked is not None and word.type not in types:
            description = f"'{node.name}' ({described(word)})"
            hint = self.way_to_a_condition(word, types)
            self.wrong_type(node.span, description, types, hint)
            return None
        return checked

    def way_to_a_condition(self, word: Word, types: frozenset[str]) -> str:
        """A hint how a number or an agent becomes a condition."""
        if types == ONLY_TRUTH and word.type == NUMBER:
            return f"compare it, as in '{word.name} > 0'"
        if types == ONLY_TRUTH and word.type == AGENT:
            return f"ask something of it, as in {self.example_question(word)}"
        return ""

    def myself(self, node: Call, types: frozenset[str]) -> Checked | None:
        """`self`, where an agent may stand."""
        if node.arguments:
            self.error(node.span, "'self' takes no arguments", "leave out the brackets")
            return None
        if AGENT not in types:
            self.wrong_type(node.span, "'self' (an agent)", types)
            return None
        return Myself()

    def question(self, word: Word, node: Call) -> Checked | None:
        """A value or predicate, asked of an agent or of some member of a group."""
        receiver = node.receiver
        if receiver is None:
            arguments = self.arguments(word, node)
            self.check_asked(word, node, Myself())
            return None if arguments is None else Ask(word, Myself(), arguments)
        group = self.group_of(receiver)
        if group is not None and isinstance(receiver, Call):
            return self.some(group, receiver, word, node)
        agent = self.expression(receiver, ONLY_AGENT)
        arguments = self.arguments(word, node)
        if agent is None or arguments is None:
            return None
        self.check_asked(word, node, agent)
        return Ask(word, agent, arguments)

    def check_asked(self, word: Word, node: Call, agent: Checked) -> None:
        """A word that is for some kinds of agents is asked of no other; whose kind nobody
        knows may be asked anything."""
        if word.of:
            self.check_side(word, node, kind_of_agent(agent))
            return
        wanted, classes = self.kinds.asked.get(word.name, ()), self.classes_of(agent)
        if not self.kinds.fit(classes, wanted):
            fitting = self.agents_of(wanted, word)
            hint = f"as in '{fitting[0]}.{word.signature}'" if fitting else ""
            whom = f"{agent_in_words(agent)} is {classes_in_words(classes)}"
            message = f"'{word.name}' is asked of {classes_in_words(wanted)}, but {whom}"
            self.error(node.span, message, hint)

    def check_given(self, word: Word, call: Call, arguments: Sequence[Checked]) -> None:
        """A word that takes agents of some classes is given no other."""
        places = self.kinds.given.get(word.name, ())
        for wanted, argument, parameter, given in zip(
            places, arguments, word.parameters, call.arguments, strict=False
        ):
            classes = self.classes_of(argument)
            if not self.kinds.fit(classes, wanted):
                fitting = self.agents_of(wanted)
                hint = f"such as '{fitting[0]}'" if fitting else ""
                taken = f"{classes_in_words(wanted)} as '{parameter.name}'"
                whom = f"{agent_in_words(argument)} is {classes_in_words(classes)}"
                self.error(span_of(given), f"'{word.name}' takes {taken}, but {whom}", hint)

    def check_numbers(self, word: Word, call: Call, arguments: Sequence[Checked]) -> None:
        """A word is given no number that it can never take; one that is only known in the
        game is left to the game."""
        for parameter, argument, given in zip(
            word.parameters, arguments, call.arguments, strict=False
        ):
            if not parameter.is_limited:
                continue
            low, high = range_of(argument)
            if not can_fit((low, high), parameter):
                found = f"{low:g}" if low == high else f"{low:g} to {high:g}"
                message = f"'{word.name}' takes {parameter.number_in_words}, found {found}"
                self.error(span_of(given), message)

    def classes_of(self, agent: Checked) -> Names:
        """The classes that an agent may be of; empty if nobody knows."""
        if isinstance(agent, Myself):
            return self.kinds.acting
        if isinstance(agent, (Find, Recall)):
            return self.kinds.named.get(agent.word.name, ())
        return ()

    def agents_of(self, classes: Names, question: Word | None = None) -> list[str]:
        """Agent words that name somebody of these classes, for a hint."""
        asks_groups = question is not None and question.kind is Kind.PREDICATE
        kinds = (Kind.AGENT, Kind.AMONG) if asks_groups else (Kind.AGENT,)
        return [
            name
            for name, named in self.kinds.named.items()
            if self.vocabulary.words[name].kind in kinds and self.kinds.fit(named, classes)
        ]

    def check_side(self, word: Word, node: Call, kind: str | None) -> None:
        """The same where the vocabulary says which sides have a word."""
        if kind is None or kind in word.of:
            return
        wanted = " or ".join(with_article(of) if of != MYSELF else "'self'" for of in word.of)
        asked = "the acting agent" if kind == MYSELF else with_article(kind)
        message = f"'{word.name}' is asked of {wanted}, not of {asked}"
        kinds = (Kind.AGENT, Kind.AMONG) if word.kind is Kind.PREDICATE else (Kind.AGENT,)
        agents = [
            other.name
            for other in self.vocabulary.words.values()
            if other.kind in kinds and other.side in word.of
        ]
        hint = f"as in '{agents[0]}.{word.signature}'" if agents else ""
        self.error(node.span, message, hint)

    def group_of(self, receiver: Expression) -> Word | None:
        """The group a method is asked of, if it is asked of one."""
        word = self.vocabulary.words.get(receiver.name) if isinstance(receiver, Call) else None
        return word if word is not None and word.kind is Kind.AMONG else None

    def some(self, group: Word, receiver: Call, word: Word, node: Call) -> Checked | None:
        """A predicate asked of a group."""
        if receiver.receiver is not None:
            self.refuse_receiver(receiver)
            return None
        if word.kind is not Kind.PREDICATE:
            self.error(
                node.span,
                f"'{group.name}' goes with a yes-or-no method; '{word.name}' is a number",
                f"use {self.example_agent(group)} to ask one agent for it",
            )
            return None
        group_arguments = self.arguments(group, receiver)
        arguments = self.arguments(word, node)
        self.bind(group)
        if group_arguments is None or arguments is None:
            return None
        self.check_asked(word, node, Find(group, group_arguments))
        return Some(group, group_arguments, word, arguments)

    def thing(self, word: Word, node: Call) -> Checked | None:
        """An agent, a remembered agent or another thing of the game."""
        if node.receiver is not None:
            self.refuse_receiver(node)
            return None
        if word.kind is Kind.AMONG:
            self.error(
                node.span,
                f"'{word.name}' needs a yes-or-no method, as in {self.example_question(word)}",
                f"or use {self.example_agent(word)}",
            )
            return None
        arguments = self.arguments(word, node)
        if arguments is None:
            return None
        if word.kind is Kind.REMEMBERED:
            self.check_bound(word, node)
            return Recall(word)
        self.bind(word)
        return Find(word, arguments)

    def refuse_receiver(self, node: Call) -> None:
        """Agents and things are not asked of anyone."""
        self.error(
            node.span,
            f"'{node.name}' is seen by the acting agent, not asked of another",
            "leave out what stands before the dot",
        )

    def bind(self, word: Word) -> None:
        """From here on the agent of this side can be recalled."""
        if self.in_condition and word.side is not None:
            self.bound_sides.add(word.side)

    def check_bound(self, word: Word, node: Call) -> None:
        """What is recalled must have been named before."""
        # After another mistake the name may well be there, only misspelt.
        if word.side in self.bound_sides or self.errors > self.errors_before:
            return
        side = with_article(str(word.side))
        self.error(
            node.span,
            f"'{word.name}' is not bound: no condition before it names {side}",
            f"name one in the condition, or use {self.example_agent(word)}",
        )

    def example_agent(self, word: Word) -> str:
        """An agent word of the same side, for a hint."""
        for other in self.vocabulary.words.values():
            if other.kind is Kind.AGENT and other.side == word.side:
                return f"'{other.name}'"
        return "another agent"

    def example_question(self, word: Word) -> str:
        """A predicate asked of an agent or group, for a hint."""
        predicates = [w for w in self.vocabulary.words.values() if w.kind is Kind.PREDICATE]
        steady = [predicate for predicate in predicates if not predicate.random]
        examples = [predicate.signature for predicate in (*steady, *predicates)]
        return f"'{word.name}.{examples[0] if examples else 'method'}'"

    def arguments(self, word: Word, call: Call) -> tuple[Checked, ...] | None:
        """The arguments of a call, or None when their number or a type is wrong."""
        number, most = len(call.arguments), len(word.parameters)
        if not word.fewest <= number <= most:
            count = f"{word.fewest} to {most}" if word.fewest else f"at most {most}"
            if word.fewest == most:
                count = str(most or "no")
            plural = "" if most == 1 else "s"
            message = f"'{word.name}' takes {count} argument{plural}, found {number}"
            self.error(call.span, message, f"write {word.signature}")
            return None
        checked = [
            self.expression(argument, parameter.types)
            for argument, parameter in zip(call.arguments, word.parameters, strict=False)
        ]
        if any(argument is None for argument in checked):
            return None
        arguments = tuple(argument for argument in checked if argument is not None)
        self.check_given(word, call, arguments)
        self.check_numbers(word, call, arguments)
        return arguments

    # --- messages ------------------------------------------------------------

    def unknown(self, node: Call, types: frozenset[str]) -> None:
        """A name the vocabulary does not know, and what may be wrong with its agent."""
        fitting = self.words_yielding(types)
        if node.receiver is not None:
            methods = self.vocabulary.names(Kind.VALUE, Kind.PREDICATE)
            fitting = [name for name in fitting if name in methods]
            if self.group_of(node.receiver) is None:
                self.expression(node.receiver, ONLY_AGENT)
        hint = (
            self.in_quotes(node.name, types)
            or did_you_mean(node.name, fitting, self.vocabulary.words)
            or known_here(fitting)
        )
        self.error(node.span, f"unknown name '{node.name}'", hint)

    def unread(self, names: Sequence[Call]) -> None:
        """Names in statements with a mistake elsewhere. What they were meant to be is not
        known, so that only those are told that look like a word of the game."""
        for name in names:
            if name.name not in self.vocabulary.words:
                hint = did_you_mean(name.name, self.vocabulary.words)
                if hint:
                    self.error(name.span, f"unknown name '{name.name}'", hint)

    def words_yielding(self, types: frozenset[str]) -> list[str]:
        """Every word of these types that can stand alone."""
        words = self.vocabulary.words.values()
        return [word.name for word in words if word.type in types and word.kind is not Kind.AMONG]

    def in_quotes(self, name: str, types: frozenset[str]) -> str:
        """A hint at the literal whose quotes were forgotten."""
        for literal in self.vocabulary.literals_of(types):
            if letters_of(literal) == letters_of(name):
                return f'write "{literal}" in quotes'
        return ""

    def unknown_literal(self, node: Text, types: frozenset[str]) -> None:
        """A literal the vocabulary does not know."""
        literal = f'"{node.value[:60]}"'
        if node.value in self.vocabulary.words or is_number(node.value):
            self.error(node.span, f"unknown literal {literal}", "leave out the quotes")
            return
        fitting = self.vocabulary.literals_of(types)
        if not fitting:
            self.wrong_type(node.span, literal, types)
            return
        hint = did_you_mean(node.value, fitting, self.vocabulary.literals, quote='"')
        hint = hint or known_here([f'"{name}"' for name in fitting])
        self.error(node.span, f"unknown literal {literal}", hint)

    def wrong_type(self, span: Span, instead: str, types: frozenset[str], hint: str = "") -> None:
        """Something of another type than it should be."""
        literals = [f'"{name}"' for name in self.vocabulary.literals_of(types)]
        fitting = self.words_yielding(types) + literals
        if not hint and fitting:
            hint = f"such as {', '.join(fitting[:3])}"
        self.error(span, f"expected {in_words(types)}, found {instead}", hint)


def described(word: Word) -> str:
    """What a word is, to the author."""
    if word.kind is Kind.AMONG:
        return "a group of agents"
    return in_words(frozenset((word.type,)))


def in_words(types: frozenset[str]) -> str:
    """Types as the author knows them."""
    names = {TRUTH: "a condition"}
    return " or ".join(names.get(type, with_article(type)) for type in sorted(types))


def known_here(names: list[str]) -> str:
    """A hint that lists a few names that would fit."""
    return f"known here: {', '.join(names[:5])}" if names else ""


def letters_of(name: str) -> str:
    """A name without what authors get wrong: capitals, blanks, underscores."""
    return "".join(filter(str.isalnum, name)).lower()


def is_number(text: str) -> bool:
    """Whether text is a number in quotes."""
    return text.replace(".", "", 1).isdecimal()
