"""`.roles` text read into a syntax tree, every mistake reported at once.

The parser of the rule language reads names, numbers, comments and conditions; here are the
sections and lines that rule text does not have. Grammar: `docs/roles-language.md`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from sparring.behaviours.model import START, Event, Posted, Range, Timer
from sparring.behaviours.roles_text.limits import MOST_LINES, MOST_LISTED, MOST_SECTIONS
from sparring.behaviours.roles_text.reading import (
    capital_mistakes,
    is_time,
    roles_tokens,
    without_colons,
)
from sparring.behaviours.roles_text.tree import (
    Asked,
    Change,
    Company,
    CueLine,
    EffectLine,
    Given,
    Heading,
    Item,
    Line,
    ModelLine,
    Named,
    Needed,
    NeedsLine,
    Place,
    Played,
    PlayLine,
    RewardLine,
    RolesFile,
    Section,
    StateLine,
    Stretch,
    TaskLine,
)
from sparring.errors import RuleError, UsageError, did_you_mean
from sparring.rules.lexer import Mistake, Sign, Token
from sparring.rules.limits import DEEPEST_NESTING, MOST_CHARACTERS, MOST_PROBLEMS
from sparring.rules.parser import Parser, SyntaxMistake, height, plain, read_file
from sparring.rules.problems import Problem, Severity, Source, Span
from sparring.rules.tree import Call, Comments, Expression, Statement

if TYPE_CHECKING:
    from collections.abc import Callable

Piece = TypeVar("Piece")

SECTIONS = ("behaviour", "motivation", "role", "performance")
OTHER_SECTIONS = ("rule", "closing", "script")
"""What only rule text has; it ends a section all the same."""
FIRST_WORDS = {
    "behaviour": ("task",),
    "motivation": ("needs",),
    "role": ("when", "at", "do", "with", "weight", "if", "state", "reward", "models"),
    "performance": ("at", "when"),
}
"""What lines of each section begin with."""
LATER_WORDS = ("within", "with", "weight", "if")
"""What else may stand in a line before `do`."""

CUE_READS = "a cue reads: when thief within 6 [5] do attack(thief); or simply: do rest(bench);"
PLAY_READS = "a line of a performance reads: at 8:30 play guard;"
EFFECT_READS = "write it as: patrol lowers duty 20, raises tiredness 10;"
TASK_READS = "a task reads: task chase do say(...), walk_near(thief);"
LEARNS_READS = "only a role that learns has it: role fighter learns alert"


def parse_roles_file(text: str, name: str = "roles") -> RolesFile:
    """The syntax tree of a `.roles` text; raises RuleError with every mistake."""
    file, problems = read_roles_file(text, name)
    if problems:
        raise RuleError(problems)
    return file


def read_roles_file(text: str, name: str = "roles") -> tuple[RolesFile, list[Problem]]:
    """The syntax tree of whatever can be read, and every mistake in the rest."""
    if len(text) > MOST_CHARACTERS:
        file, problems = read_file(text, name)
        return RolesFile((), file.source), problems
    parser = RolesParser(Source(name, plain(text)))
    roles = parser.roles_file()
    return roles, parser.problems()


class RolesParser(Parser):
    """Reads one text from its first token to its last."""

    def __init__(self, source: Source) -> None:
        super().__init__(Source(source.name, without_colons(source.text)))
        self.source = source
        self.mistakes += capital_mistakes(self.tokens)
        self.unreadable = sorted(mistake.span.start for mistake in self.mistakes)
        self.tokens = list(roles_tokens(self.tokens, source.text))
        self.sections = 0
        self.lines = 0
        """How many stand below the present heading."""
        self.headed = Heading("", "")
        """What has been read of the present heading."""

    def problems(self) -> list[Problem]:
        """Every mistake, in the order of the text."""
        mistakes = sorted(self.mistakes, key=lambda mistake: mistake.span.start)
        return [
            Problem.at(self.source, span, Severity.ERROR, message, hint)
            for span, message, hint in mistakes[:MOST_PROBLEMS]
        ]

    # --- words and names -----------------------------------------------------

    def is_name(self, *names: str) -> bool:
        """Whether the next token is one of these names, which only mean something here."""
        return self.token.sign is Sign.NAME and self.token.text in names

    def following(self) -> Token:
        """The token after the next one."""
        return self.tokens[min(self.position + 1, len(self.tokens) - 1)]

    def begins(self, *words: str) -> bool:
        """Whether a line may begin here with one of these words."""
        return self.is_name(*words) or self.token.is_word(*words)

    def name_of(self, what: str, hint: str = "") -> Named:
        """A name; in quotes it may hold blanks."""
        token = self.token
        if token.sign is not Sign.TEXT or is_time(token):
            name = self.expect_name(what, hint)
            return Named(name.text, name.span)
        name_text = str(token.value)
        if not name_text or not name_text.isprintable():
            self.fail(token.span, f"this cannot be {what}", "write something that can be shown")
        return Named(name_text, self.advance().span)

    def names(self, what: str) -> tuple[Named, ...]:
        """Names with commas between them."""
        return self.several(lambda: self.name_of(what))

    def several(self, read: Callable[[], Piece]) -> tuple[Piece, ...]:
        """A bounded list with commas between its pieces."""
        start = self.token.span
        return self.bounded(self.listed(read), start)

    def bounded(self, pieces: tuple[Piece, ...], start: Span) -> tuple[Piece, ...]:
        """A list that is not too long."""
        if len(pieces) > MOST_LISTED:
            hint = f"at most {MOST_LISTED} stand in one line; split it"
            self.fail(start, f"{len(pieces):,} things in one list", hint)
        return pieces

    def stop_beyond(self, most: int, count: int, what: str) -> None:
        """Read nothing more of a text that holds too many of something."""
        if count > most:
            span = self.token.span
            self.position = len(self.tokens) - 1
            self.fail(span, f"more than {most:,} {what}", "split the text")

    # --- sections ------------------------------------------------------------

    def roles_file(self) -> RolesFile:
        """Every section of the text."""
        sections: list[Section] = []
        while not self.at_end():
            section = self.recovering(self.roles_section, SECTIONS)
            if section is not None:
                sections.append(section)
        rest = self.comments_before(len(self.source.text) + 1)
        return RolesFile(tuple(sections), self.source, rest)

    def roles_section(self) -> Section:
        """A heading and its lines."""
        if not self.token.is_word(*SECTIONS):
            hint = self.meant(*SECTIONS) or "start with a line such as 'role guard'"
            found = self.token
            self.advance()
            wanted = "'role', 'performance', 'motivation' or 'behaviour'"
            self.fail(found.span, f"expected {wanted}, found {found.wording}", hint)
        self.sections += 1
        self.stop_beyond(MOST_SECTIONS, self.sections, "sections")
        mistakes_before, start = len(self.mistakes), self.token.span.start
        heading = self.heading_or_nameless()
        lines = self.lines_of(heading)
        complete = bool(heading.name) and len(self.mistakes) == mistakes_before
        is_spoilt = self.spoilt(start, self.last.span.end)
        return Section(heading, lines, complete and not is_spoilt)

    def heading_or_nameless(self) -> Heading:
        """A heading; of one with a mistake as much as was read, so that the lines below it
        are read, too."""
        self.headed = Heading(self.token.text, "")
        start = self.token.span.start
        try:
            return self.heading()
        except SyntaxMistake as stumble:
            self.add_mistake(stumble.mistake, start)
            while self.on_same_line() and not self.at_end():
                self.advance()
            return self.headed

    def heading(self) -> Heading:
        """`role guard follows watch`, `role fighter learns alert-am`, and the like."""
        before = self.comments_before(self.token.span.start)
        word = self.advance().text
        name = self.name_of(f"the name of the {word}", f"write '{word} its_name'")
        heading = self.headed = Heading(word, name.name, span=name.span)
        if word == "role" and self.is_name("follows"):
            self.advance()
            heading = replace(heading, follows=self.name_of("a motivation"))
        elif word == "role" and self.is_name("learns"):
            self.advance()
            learner = self.hyphenated("a learner such as alert")
            preset = None
            if self.is_name("preset"):
                self.advance()
                preset = self.hyphenated("a preset of the learner")
            heading = replace(heading, learns=learner, preset=preset)
        if self.on_same_line() and not self.starts_line(word) and not self.at_end():
            hint = "a role may say 'follows' a motivation or 'learns' a learner"
            self.fail_here("a line below the heading", hint if word == "role" else "")
        return replace(heading, comments=Comments(before, self.comments_beside()))

    def starts_line(self, word: str) -> bool:
        """Whether the next token can begin a line of such a section, or another one."""
        is_effect = word == "motivation" and self.token.sign in (Sign.NAME, Sign.TEXT)
        return (
            is_effect
            or self.begins(*FIRST_WORDS[word], *SECTIONS, *OTHER_SECTIONS)
            or self.token.is_mark("[")
        )

    def hyphenated(self, what: str) -> str:
        """A name that may hold hyphens, as those of learners do: `alert-am`."""
        name = self.name_of(what).name
        while self.token.is_mark("-"):
            self.advance()
            name += f"-{self.name_of(what).name}"
        return name

    def lines_of(self, heading: Heading) -> tuple[Line, ...]:
        """The lines below a heading."""
        read: Callable[[], Line] = {
            "behaviour": self.task_line,
            "motivation": self.motivation_line,
            "role": self.role_line,
            "performance": self.play_line,
        }[heading.word]
        lines: list[Line] = []
        self.lines = 0
        while not (self.at_end() or self.token.is_word(*SECTIONS)):
            if self.token.is_word(*OTHER_SECTIONS):
                hint = "rules stand in .rules files; here a role has cues"
                self.refuse(f"'{self.token.text}' has no place here", hint)
                self.advance()
                self.skip_to(SECTIONS, past_semicolon=False)
                continue
            line = self.unspoilt(read)
            if line is not None:
                lines.append(line)
        return tuple(lines)

    def skip_to(self, stops: tuple[str, ...], *, past_semicolon: bool) -> None:
        """Skip to one of these words or to a section, or past the next semicolon."""
        super().skip_to((*stops, *SECTIONS), past_semicolon=past_semicolon)

    # --- the beginning and the end of a line ---------------------------------

    def beginning(self) -> tuple[Span, tuple[str, ...]]:
        """Where a line begins, and the comments before it."""
        start = self.token.span
        self.count_statement(start)
        self.lines += 1
        self.stop_beyond(MOST_LINES, self.lines, "lines below one heading")
        return start, self.comments_before(start.start)

    def ending(self, start: Span, before: tuple[str, ...], reads: str) -> Place:
        """Read the semicolon; where it is only forgotten at the end of a line, go on."""
        if self.token.is_mark(";"):
            self.advance()
        else:
            message = f"expected a semicolon, found {self.token.wording}"
            if self.on_same_line() and not self.at_end():
                self.fail(self.token.span, message, reads)
            self.add_mistake(Mistake(self.spot(), message, "end every line with ';'"), start.start)
        end = self.last.span
        inside = self.comments_before(end.start)
        return Place(start.to(end), Comments(before + inside, self.comments_beside()))

    def expect(self, word: str, hint: str) -> Token:
        """Read this word; what stands there instead may be another one, misspelt."""
        if not self.begins(word):
            self.fail_here(f"'{word}'", self.meant(word, *LATER_WORDS) or hint)
        return self.advance()

    def meant(self, *words: str) -> str:
        """A hint at the word that the next name was probably meant to be."""
        return did_you_mean(self.token.text, words) if self.token.sign is Sign.NAME else ""

    # --- events ----------------------------------------------------------------

    def event(self) -> Event | Asked:
        """`at 8:30`, `at start`, `when thief within 6`, `when door_opened`, `when asked ...`."""
        if self.is_name("at"):
            self.advance()
            return self.time()
        self.advance()
        if is_time(self.token):
            self.fail(self.token.span, "a time stands after 'at'", f"write 'at {self.token.text}'")
        if self.is_name("asked") and self.following().text in ("by", "about"):
            self.advance()
            return self.asked()
        name = self.name_of("an event such as door_opened, or 'thief within 6'")
        if not self.is_name("within"):
            return Posted(name.name)
        self.advance()
        return self.range_of(name)

    def time(self) -> Event:
        """A time of the day, or the start."""
        if self.is_name("start"):
            self.advance()
            return START
        token = self.token
        if not is_time(token):
            hint = "leave out the quotes" if token.sign is Sign.TEXT else "write hours:minutes"
            self.fail_here("a time such as 8:30, or 'start'", hint)
        self.advance()
        try:
            return Timer.at(token.text)
        except UsageError:
            self.fail(token.span, f"{token.text} is not a time of the day", "0:00 to 23:59")

    def range_of(self, creature: Named) -> Range:
        """`within 6`, in metres."""
        number = self.token
        if number.sign is not Sign.NUMBER:
            self.fail_here("a distance in metres", f"write '{creature.name} within 6'")
        self.advance()
        if self.is_name("m", "metres", "meters") and self.on_same_line():
            self.fail(self.token.span, "a distance has no unit", "leave it out: it is in metres")
        assert isinstance(number.value, (int, float))
        try:
            return Range(creature.name, number.value)
        except UsageError as error:
            self.fail(number.span, *in_two(error))

    def asked(self) -> Asked:
        """`asked by citizen about weather`."""
        by = ""
        if self.is_name("by"):
            self.advance()
            by = self.character("a kind of character, as in 'asked by citizen'")
        self.expect("about", "write 'when asked about weather do converse_listen;'")
        return Asked(self.name_of("what it is about").name, by)

    def character(self, what: str) -> str:
        """Who takes part in a collaboration."""
        if self.is_name("about"):
            self.fail_here(what)
        return self.name_of(what).name

    # --- roles -----------------------------------------------------------------

    def role_line(self) -> Line:
        """A cue, or what a learner needs to know."""
        if self.is_name("state"):
            return self.state_line()
        if self.is_name("reward"):
            return self.reward_line()
        if self.is_name("models"):
            return self.model_line()
        return self.cue_line()

    def cue_line(self) -> CueLine:
        """When, how urgently, with whom, if what holds, and then what is done."""
        if not self.starts_line("role"):
            hint = self.meant(*FIRST_WORDS["role"], *SECTIONS) or CUE_READS
            if self.following().is_mark("(", ";"):
                hint = f"what is done stands after 'do': do {self.token.text[:40]} ..."
            self.fail(self.token.span, f"expected a cue, found {self.token.wording}", hint)
        start, before = self.beginning()
        trigger = self.event() if self.begins("when", "at") else None
        line = CueLine((), trigger)
        attributes: set[str] = set()
        while self.token.is_mark("[") or self.begins("weight", "if", "with"):
            attribute = self.advance()
            self.refuse_repetition(attribute, attributes)
            line = self.with_attribute(line, attribute)
        head = start if self.token.span == start else start.to(self.last.span)
        self.expect("do", CUE_READS)
        behaviours = self.behaviours()
        place = self.ending(start, before, CUE_READS)
        return replace(line, behaviours=behaviours, head=head, place=place)

    def with_attribute(self, line: CueLine, attribute: Token) -> CueLine:
        """A cue with one thing more known about it."""
        if attribute.text == "[":
            priority = self.whole_number("a priority such as [5]", negative=True)
            self.expect_mark("]", "a closing square bracket")
            return replace(line, priority=priority)
        if attribute.text == "weight":
            return replace(line, weight=self.whole_number("a weight such as 'weight 3'"))
        if attribute.text == "if":
            return replace(line, condition=self.condition())
        return replace(line, company=self.company())

    def company(self) -> Company:
        """`with citizen about weather`, or `with anyone about weather`."""
        partner = ""
        if self.is_name("anyone"):
            self.advance()
        else:
            partner = self.character("a kind of character, or 'anyone'")
        self.expect("about", "say what it is about: with citizen about weather do converse_talk;")
        return Company(self.name_of("what it is about").name, partner)

    def condition(self, what: str = "condition") -> Expression:
        """A condition of the rule language, or any other expression of it."""
        start = self.token.span
        condition = self.expression()
        if height(Statement(condition, Call(""))) > DEEPEST_NESTING:
            self.fail(start.to(self.last.span), f"this {what} is too long", "split the line")
        return condition

    def primary(self) -> Expression:
        """What a condition or value is made of; no word of ours is part of one."""
        if self.token.sign is Sign.WORD and not self.token.is_word("self"):
            self.fail_here("a condition or a value")
        return super().primary()

    def behaviours(self) -> tuple[Played, ...]:
        """Behaviours of which one is played, with `or` between them."""
        start = self.token.span
        behaviours = [self.played("a behaviour such as patrol(gate, market)")]
        while self.token.is_word("or"):
            self.advance()
            behaviours.append(self.played("another behaviour"))
        if self.token.is_mark(",") or self.token.is_word("and", "then"):
            self.fail(
                self.token.span,
                f"expected 'or' or a semicolon, found {self.token.wording}",
                "a cue plays one of its behaviours, with 'or' between them; "
                "what is done in order is a behaviour with tasks",
            )
        return self.bounded(tuple(behaviours), start)

    def played(self, what: str) -> Played:
        """A name with values in brackets."""
        name = self.name_of(what)
        given: tuple[Given, ...] = ()
        if self.token.is_mark("("):
            self.advance()
            given = () if self.token.is_mark(")") else self.values()
            self.expect_mark(")", "a closing bracket or a comma")
        return Played(name.name, given, name.span)

    def values(self) -> tuple[Given, ...]:
        """Values with commas between them; after `option =` they belong to that option."""
        groups: list[Given] = []
        count = 0
        while True:
            if not groups or self.names_option():
                groups.append(self.option())
            item = self.item()
            groups[-1] = replace(groups[-1], items=(*groups[-1].items, item))
            count += 1
            if count > MOST_LISTED:
                hint = f"at most {MOST_LISTED} stand in one bracket; split it"
                self.fail(self.last.span, "too many values", hint)
            if not self.token.is_mark(","):
                return tuple(map(emptied, groups))
            self.advance()

    def names_option(self) -> bool:
        """Whether what follows is the name of an option and an equals sign."""
        return self.token.sign is Sign.NAME and self.following().is_mark("=")

    def option(self) -> Given:
        """The option that the next values belong to."""
        if not self.names_option():
            return Given(None, (), self.token.span)
        name = self.advance()
        self.advance()
        return Given(name.text, (), name.span)

    def item(self) -> Item:
        """A value, or a stretch of numbers to draw from."""
        start = self.token.span
        low = self.condition("value")
        if not self.is_name("to"):
            return low
        self.advance()
        return Stretch(low, self.condition("value"), start.to(self.last.span))

    def state_line(self) -> StateLine:
        """`state hurt if healthpercentage < 50;`."""
        start, before = self.beginning()
        self.advance()
        name = self.name_of("the name of a state").name
        self.expect("if", "a state reads: state hurt if healthpercentage < 50;")
        condition = self.condition()
        return StateLine(name, condition, place=self.ending(start, before, LEARNS_READS))

    def reward_line(self) -> RewardLine:
        """`reward healthpercentage;`."""
        start, before = self.beginning()
        self.advance()
        word = self.name_of("a number of the game, such as healthpercentage")
        return RewardLine(
            word, place=self.ending(start, before, "a reward is one word of the game")
        )

    def model_line(self) -> ModelLine:
        """`models sorcerer doing melee, heal;`."""
        start, before = self.beginning()
        self.advance()
        target = self.name_of("whom it models").name
        self.expect("doing", "say what it can be seen doing: models sorcerer doing melee, heal;")
        seen = tuple(name.name for name in self.names("what it can be seen doing"))
        reads = "put commas between what it can be seen doing"
        return ModelLine(target, seen, place=self.ending(start, before, reads))

    # --- motivations, behaviours, performances ---------------------------------

    def motivation_line(self) -> Line:
        """`needs ...;`, or what a behaviour does to needs."""
        start, before = self.beginning()
        if self.is_name("needs"):
            self.advance()
            needs = self.several(self.need)
            reads = "needs read: needs duty 40 weight 2, tiredness;"
            return NeedsLine(needs, place=self.ending(start, before, reads))
        if self.token.sign is Sign.NAME:  # It begins a line, so it needs not stand on the last.
            behaviour = Named(self.token.text, self.advance().span)
        else:
            behaviour = self.name_of("a behaviour, or 'needs'", EFFECT_READS)
        if not self.is_name("lowers", "raises"):
            self.fail_here("'lowers' or 'raises'", self.meant("lowers", "raises") or EFFECT_READS)
        sign = 1

        def change() -> Change:
            nonlocal sign
            if self.is_name("lowers", "raises"):
                sign = -1 if self.advance().text == "lowers" else 1
            need = self.name_of("a need")
            number = self.whole_number(f"how far {need.name} changes, such as 20")
            return Change(need.name, sign * number, need.span)

        changes = self.several(change)
        return EffectLine(behaviour, changes, place=self.ending(start, before, EFFECT_READS))

    def need(self) -> Needed:
        """`duty 40 weight 2`: its level at the beginning, and how much it counts."""
        name = self.name_of("a need")
        level, weight = 0, 1
        if self.token.sign is Sign.NUMBER:
            level = self.whole_number("the level it begins with, a whole number")
        if self.begins("weight"):
            self.advance()
            weight = self.whole_number("a weight such as 'weight 2'")
        return Needed(name.name, level, weight, name.span)

    def task_line(self) -> TaskLine:
        """`task chase do say("Stop!"), walk_near(thief);`."""
        start, before = self.beginning()
        if not self.is_name("task"):
            hint = self.meant("task", *SECTIONS) or TASK_READS
            self.fail(self.token.span, f"expected 'task', found {self.token.wording}", hint)
        self.advance()
        name = self.name_of("the name of the task").name
        self.expect("do", TASK_READS)
        actions = self.several(lambda: self.played("an action such as walk_near(thief)"))
        reads = "actions are done in order, with commas between them"
        return TaskLine(name, actions, place=self.ending(start, before, reads))

    def play_line(self) -> PlayLine:
        """`at 8:30 play guard;`."""
        if not self.begins(*FIRST_WORDS["performance"]):
            hint = self.meant(*FIRST_WORDS["performance"], *SECTIONS) or PLAY_READS
            message = f"expected 'at' or 'when', found {self.token.wording}"
            self.fail(self.token.span, message, hint)
        start, before = self.beginning()
        event = self.event()
        if isinstance(event, Asked):
            self.fail(start, "a role begins with an event or a time", PLAY_READS)
        self.expect("play", PLAY_READS)
        roles = self.names("a role")
        reads = "roles that are played together have commas between them"
        return PlayLine(event, roles, place=self.ending(start, before, reads))


NOTHING = Call("nothing")


def emptied(given: Given) -> Given:
    """An option without any item, if it is written so: `lines = nothing`."""
    is_nothing = given.option is not None and given.items == (NOTHING,)
    return replace(given, items=()) if is_nothing else given


def in_two(error: UsageError) -> tuple[str, str]:
    """A message and its hint, which stand in one sentence with a semicolon between them;
    what was found instead is seen in the text."""
    message, _, hint = str(error).partition("; ")
    return message, "" if hint.startswith("got ") else hint
