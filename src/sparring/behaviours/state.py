"""An actor as JSON data, and back: saved in the middle of anything, it goes on to the same
bits.

The form is versioned; reading trusts nothing, and nothing is changed before everything is
checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sparring.behaviours import reasons
from sparring.behaviours.checks import is_digits
from sparring.behaviours.lesson_state import lesson_form, lesson_from
from sparring.behaviours.model import (
    LARGEST_ARGUMENT,
    LONGEST_LINE,
    MINUTES_A_DAY,
    MOST_LEVEL,
    MOST_MOVES,
    MOST_PRIORITY,
    Action,
    Kind,
    Reference,
)
from sparring.behaviours.scene import Scene
from sparring.errors import StateError
from sparring.rules.limits import LARGEST_NUMBER
from sparring.scripting.state import luck_form, luck_from
from sparring.untrusted import Unfit, excerpt, field_of, items_of, text_from, whole_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.behaviours.actor import Actor
    from sparring.behaviours.learning import Lesson
    from sparring.behaviours.model import Argument, Range
    from sparring.behaviours.prepared import Line, Part, Prepared
    from sparring.luck import Luck

ACTOR_VERSION = 1
MOST_WAITING = 1_000


@dataclass(slots=True)
class SavedActor:
    """An actor as it was saved, checked against the performance that it plays."""

    name: str
    luck: Luck
    minute: int
    moves: int | None
    stirred: bool
    gone: bool
    base: Part | None
    part: Part | None
    levels: dict[str, int]
    events: dict[str, str | None]
    inside: dict[Range, str]
    scene: Scene | None
    waiting: list[Scene]
    action: Action | None
    partner: str | None = field(default=None)
    """With whom the scene was being played."""
    lesson: Lesson | None = field(default=None)


# --- writing -------------------------------------------------------------------------------


def state_of(actor: Actor) -> dict[str, Any]:
    """An actor as JSON data."""
    return {
        "sparring_actor": ACTOR_VERSION,
        "name": actor.name,
        "performance": actor.prepared.performance.name,
        "luck": luck_form(actor.luck),
        "minute": actor._minute,
        "moves": moves_form(actor._moves),
        "stirred": actor._stirred,
        "gone": actor.gone,
        "base": part_form(actor.base),
        "part": part_form(actor.part),
        "levels": dict(actor.levels),
        "events": [[name, cause] for name, cause in actor.events.items()],
        "inside": [[one.creature, one.metres, who] for one, who in actor.inside.items()],
        "scene": None if actor.scene is None else scene_form(actor.scene),
        "waiting": [scene_form(scene) for scene in actor.waiting],
        "action": None if actor.action is None else action_form(actor.action),
        "partner": actor.partner.name if actor.partner else None,
        "lesson": lesson_form(actor.lesson),
        "lesson_part": part_form(actor.lesson.part if actor.lesson else None),
    }


def moves_form(moves: int | None) -> int | str | None:
    """The game's own number of moves; as a text where readers of JSON would round it."""
    return moves if moves is None or abs(moves) <= LARGEST_NUMBER else str(moves)


def part_form(part: Part | None) -> list[Any] | None:
    """A part by its place in the performance and its name."""
    return None if part is None else [part.number, part.name]


def scene_form(scene: Scene) -> dict[str, Any]:
    """A behaviour and how far it has come."""
    return {
        "part": part_form(scene.part),
        "cue": scene.line.number,
        "behaviour": scene.name,
        "choice": scene.line.scores.index(scene.score),
        "task": scene.task,
        "step": scene.step,
        "priority": scene.priority,
        "cause": scene.cause,
        "partner": scene.partner_name,
        "waits": scene.waits,
    }


def action_form(action: Action) -> dict[str, Any]:
    """An action whose chances have been settled."""
    arguments = [
        {"reference": one.name} if isinstance(one, Reference) else one for one in action.arguments
    ]
    return {"name": action.name, "arguments": arguments}


# --- reading -------------------------------------------------------------------------------


def read_actor(form: Any, actor: Actor) -> SavedActor:
    """Check what is to be restored into an actor from end to end; raises StateError if
    anything is off."""
    try:
        return actor_from(form, actor)
    except Unfit as unfit:
        raise StateError(f"this is no saved actor, or it is damaged: {unfit}") from None


def actor_from(form: Any, actor: Actor) -> SavedActor:
    """A saved actor; raises Unfit."""
    prepared = actor.prepared
    check_version(form, "sparring_actor", ACTOR_VERSION)
    performance = field_of(form, "performance", str)
    if performance != prepared.performance.name:
        raise Unfit(f"it plays {excerpt(performance)}, not {excerpt(prepared.performance.name)}")
    saved = SavedActor(
        text_from(field_of(form, "name", str)),
        luck_from(form, "luck"),
        whole_between(form, "minute", -1, MINUTES_A_DAY - 1),
        moves_from(form),
        field_of(form, "stirred", bool),
        field_of(form, "gone", bool),
        part_from(form, "base", prepared),
        part_from(form, "part", prepared),
        levels_from(form, prepared),
        events_from(form, prepared),
        {},
        None,
        [],
        None,
    )
    saved.inside = inside_from(form, prepared, saved.part)
    saved.waiting = [waiting_from(one, prepared) for one in items_of(form, "waiting", MOST_WAITING)]
    if field_of(form, "scene", dict, type(None)) is not None:
        saved.scene = scene_from(form["scene"], prepared)
    saved.partner = optional_text(form, "partner")
    saved.action = present_action_from(form, saved)
    lesson_part = part_from(form, "lesson_part", prepared)
    saved.lesson = lesson_from(form, lesson_part, actor.learners)
    check_agreement(saved)
    return saved


def check_version(form: Any, mark: str, version: int) -> None:
    """Data of the right kind that this version can read."""
    if not isinstance(form, dict) or mark not in form:
        raise Unfit(f"it does not say '{mark}'")
    found = whole_in(form, mark)
    if found != version:
        newer = " (written by a newer version)" if found > version else ""
        raise Unfit(f"it has format {found}{newer}; this version reads {version}")


def check_agreement(saved: SavedActor) -> None:
    """What the parts of a saved actor have to say about each other."""
    scene = saved.scene
    if (saved.base is None) != (saved.part is None):
        raise Unfit("it plays a role and none")
    if saved.part is None and (scene is not None or saved.waiting):
        raise Unfit("it is at something without a role")
    if saved.gone and (scene is not None or saved.waiting):
        raise Unfit("it is gone and at something")
    if saved.partner is not None and (scene is None or scene.partner_name != saved.partner):
        raise Unfit("its partner is not the one of its scene")
    if scene is not None and scene.waits and saved.partner is None:
        raise Unfit("it waits for nobody")


def moves_from(form: Any) -> int | None:
    """The game's own number of moves; null before the first look."""
    moves = field_of(form, "moves", int, str, type(None))
    if isinstance(moves, str):
        if not is_digits(moves.removeprefix("-"), len(str(MOST_MOVES))):
            raise Unfit(f"'moves' is {excerpt(moves)}, not a whole number")
        moves = int(moves)
    if moves is not None and abs(moves) > MOST_MOVES:
        raise Unfit(f"'moves' is {excerpt(moves)}, out of range")
    return moves  # type: ignore[no-any-return]


def part_from(form: Any, name: str, prepared: Prepared) -> Part | None:
    """A part found again by its place and name."""
    if field_of(form, name, list, type(None)) is None:
        return None
    items = items_of(form, name, 2)
    for part in prepared.parts:
        if items == [part.number, part.name]:
            return part
    raise Unfit(f"this performance has no roles {excerpt(items)}")


def levels_from(form: Any, prepared: Prepared) -> dict[str, int]:
    """How strongly each need is felt; needs are those of the performance."""
    levels = field_of(form, "levels", dict)
    if set(levels) != set(prepared.needs):
        raise Unfit(f"its needs are {excerpt(sorted(map(str, levels)))}")
    return {need: whole_between(levels, need, 0, MOST_LEVEL) for need in prepared.needs}


def events_from(form: Any, prepared: Prepared) -> dict[str, str | None]:
    """Events that were not yet answered."""
    events: dict[str, str | None] = {}
    for item in items_of(form, "events"):
        if not isinstance(item, list) or len(item) != 2:
            raise Unfit(f"not an event and its cause: {excerpt(item)}")
        name = text_from(item[0])
        if name not in prepared.posted or name in events:
            raise Unfit(f"nobody waits for {excerpt(name)}, or it is there twice")
        events[name] = None if item[1] is None else text_from(item[1])
    return events


def inside_from(form: Any, prepared: Prepared, part: Part | None) -> dict[Range, str]:
    """Ranges that somebody was in; they are those that the part watches."""
    watched = prepared.ranges + (part.ranges if part else ())
    inside: dict[Range, str] = {}
    for item in items_of(form, "inside"):
        if not isinstance(item, list) or len(item) != 3:
            raise Unfit(f"not a range and who is in it: {excerpt(item)}")
        for one in watched:
            if item[:2] == [one.creature, one.metres] and one not in inside:
                inside[one] = text_from(item[2])
                break
        else:
            raise Unfit(f"nobody watches {excerpt(item)}, or it is there twice")
    return inside


def waiting_from(form: Any, prepared: Prepared) -> Scene:
    """A behaviour that was interrupted: at the beginning of a task, and nobody else's."""
    scene = scene_from(form, prepared)
    if scene.partner_name is not None or scene.step or scene.waits:
        raise Unfit("what was interrupted is in the middle of a task, or a collaboration")
    return scene


def scene_from(form: Any, prepared: Prepared) -> Scene:
    """A behaviour found again in its cue."""
    part = part_from(form, "part", prepared)
    if part is None:
        raise Unfit("a behaviour without a role")
    line = part.lines[whole_between(form, "cue", 0, len(part.lines) - 1)]
    score = line.scores[whole_between(form, "choice", 0, len(line.scores) - 1)]
    if field_of(form, "behaviour", str) != score.behaviour.name:
        raise Unfit(f"its cue has {excerpt(score.behaviour.name)}, not what it is at")
    priority = priority_from(form, line)
    scene = Scene(part, line, score, priority, optional_text(form, "cause"))
    scene.partner_name = optional_text(form, "partner")
    takes_two = line.cue.kind.asks or line.cue.kind is Kind.REACTIVE
    if takes_two != (scene.partner_name is not None):
        raise Unfit("a collaboration without a partner, or a partner without one")
    scene.task = whole_between(form, "task", 0, len(score.tasks) - 1)
    scene.step = whole_between(form, "step", 0, len(score.tasks[scene.task]) - 1)
    scene.waits = field_of(form, "waits", bool)
    return scene


def priority_from(form: Any, line: Line) -> int:
    """The cue's own; of a collaboration, the partner's may be higher."""
    alone = not line.cue.kind.asks and line.cue.kind is not Kind.REACTIVE
    highest = line.cue.priority if alone else MOST_PRIORITY
    return whole_between(form, "priority", line.cue.priority, highest)


def present_action_from(form: Any, saved: SavedActor) -> Action | None:
    """The present action: that of the present step, its chances settled."""
    waits = saved.scene is None or saved.scene.waits
    if (field_of(form, "action", dict, type(None)) is None) != waits:
        raise Unfit("it has an action and nothing to do, or the other way round")
    if saved.scene is None or waits:
        return None
    scene = saved.scene
    step = scene.score.tasks[scene.task][scene.step]
    arguments = items_of(form["action"], "arguments")
    name = field_of(form["action"], "name", str)
    if name != step.action.name or len(arguments) != len(step.action.arguments):
        raise Unfit(f"its action is {excerpt(name)}, not {step.action}")
    settled = Action(name, tuple(argument_from(one) for one in arguments))
    if not step.is_open and settled != step.action:
        raise Unfit(f"its action is not {step.action}")
    return settled if step.is_open else step.action


def argument_from(form: Any) -> Argument:
    """What an action is given, with nothing left to chance."""
    if isinstance(form, dict):
        return Reference(checked_name(field_of(form, "reference", str)))
    if isinstance(form, str) and len(form) <= LONGEST_LINE and form.isprintable():
        return form
    is_number = isinstance(form, (int, float)) and not isinstance(form, bool)
    if is_number and -LARGEST_ARGUMENT <= form <= LARGEST_ARGUMENT:
        return form  # type: ignore[no-any-return]
    raise Unfit(f"no action is given {excerpt(form)}")


def whole_between(form: Any, name: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    number = whole_in(form, name, low)
    if number > high:
        raise Unfit(f"'{name}' is {number}, more than {high}")
    return number


def optional_text(form: Any, name: str) -> str | None:
    """A short text, or null."""
    value = field_of(form, name, str, type(None))
    return None if value is None else checked_name(value)


def checked_name(value: Any) -> str:
    """A short text that is a name."""
    name = text_from(value)
    if not name or not name.isprintable():
        raise Unfit(f"not a name: {excerpt(name)}")
    return name


# --- taking over ---------------------------------------------------------------------------


def take_over(actor: Actor, saved: SavedActor, find: Callable[[str], Actor] | None) -> None:
    """Let an actor go on as it was saved. `find` gives the actor of a name; without it, a
    collaboration that was going on ends here: the partner cannot be known."""
    actor.luck.state = saved.luck.state
    actor._minute, actor._moves = saved.minute, saved.moves
    actor._stirred, actor.gone = saved.stirred, saved.gone
    actor.base, actor.part = saved.base, saved.part
    actor._ranges = actor.prepared.ranges + saved.part.ranges if saved.part else ()
    actor.levels, actor.events, actor.inside = saved.levels, saved.events, saved.inside
    actor.scene, actor.waiting, actor._action = saved.scene, saved.waiting, saved.action
    actor.lesson = saved.lesson
    actor._notes.clear()
    actor._note(reasons.restored)
    if saved.partner is not None and actor.scene is not None:
        if find is None:
            actor.scene = actor._action = None
            actor._stirred = True
        else:
            actor.scene.partner = find(saved.partner)
