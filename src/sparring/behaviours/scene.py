"""What an actor is at: one behaviour, and how far it has come with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.behaviours.model import Action, Between, OneOf, Reference

if TYPE_CHECKING:
    from sparring.behaviours.actor import Actor
    from sparring.behaviours.model import Argument
    from sparring.behaviours.prepared import Line, Part, Score
    from sparring.luck import Luck


class Scene:
    """A behaviour being played, or one that was interrupted and waits."""

    __slots__ = (
        "cause",
        "line",
        "part",
        "partner",
        "partner_name",
        "priority",
        "score",
        "step",
        "task",
        "waits",
    )

    def __init__(
        self,
        part: Part,
        line: Line,
        score: Score,
        priority: int,
        cause: str | None = None,
        partner_name: str | None = None,
    ) -> None:
        self.part = part
        self.line = line
        self.score = score
        self.priority = priority
        """Only what has more can interrupt it."""
        self.cause = cause
        """Who brought about the event, if anybody."""
        self.partner_name = partner_name
        """With whom it is played; such a half is never taken up again."""
        self.partner: Actor | None = None
        """The same, as long as both are at it."""
        self.task = 0
        self.step = 0
        self.waits = False
        """Whether the partner has to come as far before it goes on."""

    @property
    def name(self) -> str:
        """The behaviour's."""
        return self.score.behaviour.name

    def settled(self, luck: Luck) -> Action:
        """The action of the present step, with nothing left open but what is the game's."""
        step = self.score.tasks[self.task][self.step]
        if not step.is_open:
            return step.action
        arguments = tuple(self.argument(one, luck) for one in step.action.arguments)
        return Action(step.action.name, arguments)

    def argument(self, argument: Argument, luck: Luck) -> Argument:
        """An argument with chance and the people of the scene filled in."""
        if isinstance(argument, Between):
            return argument.low + luck.below(argument.high - argument.low + 1)
        if isinstance(argument, OneOf):
            argument = luck.pick(argument.items)
        if isinstance(argument, Reference):
            return self.known(argument.name) or argument
        return argument

    def known(self, name: str) -> str | None:
        """Whom a reference means in this scene; None: the game has to know."""
        if name == "partner":
            return self.partner_name
        event = self.line.cue.event
        creature = getattr(event, "creature", None)
        return self.cause if name == "cause" or name == creature else None
