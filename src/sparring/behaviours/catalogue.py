"""The catalogue of 31 behaviours, as data (agent-modelling thesis, appendix A).

    patrol = adapted("Patrol", "gate", "market", lines=["All is quiet."])
    shout = adapted("Exclaim", "Stop, thief!")

A pattern is a behaviour with options. To add one, add an entry to `PATTERNS`; its actions
name options by reference, and a list of options is drawn from anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring.behaviours.checks import check_whole, key_of
from sparring.behaviours.model import (
    Action,
    Argument,
    Behaviour,
    Between,
    OneOf,
    OptionValue,
    Reference,
    Task,
    check_argument,
)
from sparring.errors import UsageError, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_ITEMS = 100
"""Of one option, and of repetitions."""


@dataclass(frozen=True, slots=True)
class Option:
    """What a designer may adapt about a pattern."""

    name: str
    help: str
    default: OptionValue | None = None
    """None: there is none, it has to be given."""
    many: bool = False
    """Takes any number of items."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A behaviour of the catalogue with what can be adapted about it."""

    name: str
    summary: str
    options: tuple[Option, ...]
    tasks: tuple[Task, ...]
    repeats: str = ""
    """The option for each of whose items, or as many times as it says, the tasks are done."""

    @property
    def key(self) -> str:
        """How it is looked up."""
        return key_of(self.name)


# --- words that entries are written with --------------------------------------------------


def task(name: str, *actions: Action) -> Task:
    """Actions in order."""
    return Task(name, actions)


def action(name: str, *arguments: Argument) -> Action:
    """Something the game does; an argument that is the name of an option is written `ref`."""
    return Action(name, arguments)


ref = Reference
CAUSE, PARTNER, ORIGIN = ref("cause"), ref("partner"), ref("origin")
SAY = action("say", ref("lines"))


def lines(*texts: str) -> Option:
    """The option that most behaviours have: one of these is said each time."""
    return Option("lines", "what to say, one of them each time; none: nothing", texts, many=True)


def target(what: str) -> Option:
    """Whom or what it is done to; whoever caused it, if nothing else is said."""
    return Option("target", what, CAUSE)


DIRECTION = Option("direction", "where to, in degrees", Between(0, 359))

# --- the entries ---------------------------------------------------------------------------

ENTRIES = (
    Pattern(
        "Approach",
        "Walk near something.",
        (target("what to walk to"), lines("Let me have a look.", "Here I come.")),
        (task("approach", SAY, action("walk_near", ref("target"))),),
    ),
    Pattern(
        "Attack",
        "Attack something once.",
        (target("what to attack"), lines("Have at you!", "This is your end!")),
        (task("attack", SAY, action("attack", ref("target"))),),
    ),
    Pattern(
        "Beckon",
        "Face a creature and call it over.",
        (target("whom to beckon"), lines("Come here, friend.", "A word with you!")),
        (task("beckon", action("face", ref("target")), SAY),),
    ),
    Pattern(
        "Beseech",
        "Walk near a creature and beg.",
        (target("whom to beseech"), lines("A coin, if you please.", "Have mercy on me.")),
        (task("beseech", action("walk_near", ref("target")), SAY),),
    ),
    Pattern(
        "Cast fake spell",
        "A spell that is only seen.",
        (
            target("what to cast it on"),
            Option("spell", "which one is seen", "light"),
            lines("Behold!", "Watch closely."),
        ),
        (task("cast", SAY, action("cast_fake_spell", ref("spell"), ref("target"))),),
    ),
    Pattern(
        "Challenge",
        "Approach a creature and open a dialogue with it.",
        (target("whom to challenge"), Option("dialogue", "which one is opened", "challenge")),
        (
            task("approach", action("walk_near", ref("target"))),
            task("dialogue", action("open_dialogue", ref("dialogue"), ref("target"))),
        ),
    ),
    Pattern(
        "Check",
        "Look whether something is in a container.",
        (
            Option("container", "where to look"),
            Option("item", "what to look for", "anything"),
            lines("Is it still there?", "Better make sure."),
        ),
        (
            task("approach", action("walk_near", ref("container"))),
            task("check", SAY, action("check", ref("container"), ref("item"))),
        ),
    ),
    Pattern(
        "Converse-Listen",
        "Listen to a partner, then answer.",
        (lines("You do not say.", "I have heard the same.", "Is that so?"),),
        (
            task("listen", action("face", PARTNER), action("listen", PARTNER)),
            task("answer", SAY),
        ),
    ),
    Pattern(
        "Converse-Talk",
        "Speak to a partner, then listen to the answer.",
        (lines("Have you heard the news?", "A fine day.", "Business is slow."),),
        (
            task("speak", action("face", PARTNER), SAY),
            task("listen", action("listen", PARTNER)),
        ),
    ),
    Pattern(
        "Converse-Serve",
        "Serve a partner.",
        (Option("item", "what is served", "drink"),),
        (
            task("approach", action("walk_near", PARTNER)),
            task("serve", action("give", ref("item"), PARTNER)),
        ),
    ),
    Pattern(
        "Converse-Served",
        "Take what a partner serves.",
        (Option("item", "what is taken", "drink"),),
        (
            task("wait", action("face", PARTNER)),
            task("take", action("take", ref("item"), PARTNER)),
        ),
    ),
    Pattern(
        "Destroy",
        "Destroy a creature by a spell that is only seen.",
        (target("whom to destroy"), lines("Begone!", "You have troubled us enough.")),
        (
            task(
                "destroy",
                SAY,
                action("cast_fake_spell", "destroy", ref("target")),
                action("destroy", ref("target")),
            ),
        ),
    ),
    Pattern(
        "Dispossess",
        "Take something from a creature.",
        (
            target("from whom"),
            Option("item", "what to take", "anything"),
            lines("That is mine now.", "You will not miss it."),
        ),
        (task("take", SAY, action("take", ref("item"), ref("target"))),),
    ),
    Pattern(
        "Exclaim",
        "Face somebody and say something.",
        (lines("Well!", "Who is there?", "What was that?"), target("whom to face")),
        (task("exclaim", action("face", ref("target")), SAY),),
    ),
    Pattern(
        "Exclaim with animation",
        "Face somebody and say something with a gesture.",
        (
            lines("Well!", "Look at that!", "What was that?"),
            target("whom to face"),
            Option("animations", "one of these is shown", ("wave", "point", "bow"), many=True),
        ),
        (
            task(
                "exclaim",
                action("face", ref("target")),
                SAY,
                action("animate", ref("animations")),
            ),
        ),
    ),
    Pattern(
        "Follow",
        "Go where something goes.",
        (target("what to follow"), lines("Wait for me.", "I am right behind you.")),
        (task("follow", SAY, action("follow", ref("target"))),),
    ),
    Pattern(
        "Interact",
        "Walk to something and use it, if it can be used.",
        (target("what to use"), lines("What does this do?", "Let us see.")),
        (
            task("approach", action("walk_near", ref("target"))),
            task("interact", SAY, action("interact", ref("target"))),
        ),
    ),
    Pattern(
        "Loiter",
        "Move about, never far from where one belongs.",
        (
            Option("distance", "how far from there, in metres", Between(1, 5)),
            DIRECTION,
            lines("Hm, hm.", "Nothing to do."),
        ),
        (
            task(
                "loiter",
                SAY,
                action("walk_about", ORIGIN, ref("direction"), ref("distance")),
            ),
        ),
    ),
    Pattern(
        "Manipulate",
        "Use a skill on something.",
        (
            Option("skill", "which one"),
            target("on what"),
            lines("This needs a steady hand.", "Nearly done."),
        ),
        (task("skill", SAY, action("perform_skill", ref("skill"), ref("target"))),),
    ),
    Pattern(
        "Patrol",
        "Go from post to post.",
        (
            Option("posts", "where to go, in this order", many=True),
            lines("All is quiet.", "Nothing here.", "Move along."),
        ),
        (task("post", action("walk", ref("posts")), SAY),),
        repeats="posts",
    ),
    Pattern(
        "Perform skill",
        "Use a skill on something.",
        (
            Option("skill", "which one"),
            target("on what"),
            lines("Watch and learn.", "I have done this before."),
        ),
        (task("skill", SAY, action("perform_skill", ref("skill"), ref("target"))),),
    ),
    Pattern(
        "Pose",
        "Show a gesture.",
        (Option("animation", "which one", "wave"), lines("Hm.", "Ah, well.")),
        (task("pose", SAY, action("animate", ref("animation"))),),
    ),
    Pattern(
        "Rest",
        "Rest on something.",
        (Option("place", "where"), lines("At last.", "My feet hurt.")),
        (
            task("approach", action("walk_near", ref("place"))),
            task("rest", SAY, action("rest", ref("place"))),
        ),
    ),
    Pattern(
        "Return",
        "Go back to where one belongs.",
        (lines("Back to my place.", "Where was I?"),),
        (task("return", SAY, action("walk", ORIGIN)),),
    ),
    Pattern(
        "Spawn",
        "Call up a creature by a spell that is only seen.",
        (Option("creature", "which kind"), lines("Come forth!", "To me!")),
        (
            task(
                "spawn",
                SAY,
                action("cast_fake_spell", "spawn", ORIGIN),
                action("spawn", ref("creature")),
            ),
        ),
    ),
    Pattern(
        "Strike",
        "Attack something again and again.",
        (
            target("what to attack"),
            Option("times", "how often", 3),
            lines("Take that!", "And that!"),
        ),
        (task("attack", SAY, action("attack", ref("target"))),),
        repeats="times",
    ),
    Pattern(
        "Use",
        "Walk to something and bash, knock, unlock or use it.",
        (
            target("what to use"),
            Option("ways", "one of these", ("bash", "knock", "unlock", "use"), many=True),
            lines("Let me try.", "It must go somehow."),
        ),
        (
            task("approach", action("walk_near", ref("target"))),
            task("use", SAY, action("use", ref("target"), ref("ways"))),
        ),
    ),
    Pattern(
        "Vanish",
        "Disappear.",
        (lines("Farewell.", "You never saw me."),),
        (task("vanish", SAY, action("vanish")),),
    ),
    Pattern(
        "Wander",
        "Move about, wherever that leads.",
        (
            Option("distance", "how far, in metres", Between(1, 10)),
            DIRECTION,
            lines("Where does this lead?", "A little walk."),
        ),
        (task("wander", SAY, action("walk_off", ref("direction"), ref("distance"))),),
    ),
    Pattern(
        "Warn",
        "Warn an intruder.",
        (target("whom to warn"), lines("You should not be here.", "Not one step further!")),
        (task("warn", action("face", ref("target")), SAY),),
    ),
    Pattern(
        "Watch",
        "Keep an eye on an intruder.",
        (target("whom to watch"), lines("I am watching you.", "Hm, suspicious.")),
        (task("watch", action("face", ref("target")), SAY, action("watch", ref("target"))),),
    ),
)

PATTERNS: Mapping[str, Pattern] = {pattern.key: pattern for pattern in ENTRIES}
"""Every pattern by its key."""


# --- adapting ------------------------------------------------------------------------------


def pattern_of(name: str) -> Pattern:
    """The pattern of this name, however it is written."""
    pattern = PATTERNS.get(key_of(name)) if isinstance(name, str) else None
    if pattern is None:
        raise unknown("behaviour of the catalogue", name, PATTERNS)
    return pattern


def adapted(name: str, *values: Any, **options: Any) -> Behaviour:
    """A behaviour of the catalogue with its options set: in their order, or by name.

    An option of many items takes all values from there on.
    """
    pattern = pattern_of(name)
    given = by_name(pattern, values)
    for option in options:
        if option not in [one.name for one in pattern.options]:
            names = [one.name for one in pattern.options]
            raise unknown(f"option of '{pattern.name}'", option, names)
        if option in given:
            raise UsageError(f"'{option}' of '{pattern.name}' is given in its order and by name")
    given |= options
    settings = {one.name: setting(pattern, one, given) for one in pattern.options}
    chosen = tuple((one.name, settings[one.name]) for one in pattern.options if one.name in given)
    return Behaviour(pattern.name, tasks_of(pattern, settings), chosen)


def by_name(pattern: Pattern, values: tuple[Any, ...]) -> dict[str, Any]:
    """Values without a name, given to the options in their order."""
    given: dict[str, Any] = {}
    left = list(values)
    for option in pattern.options:
        if not left:
            break
        given[option.name] = tuple(left) if option.many else left[0]
        left = [] if option.many else left[1:]
    if left:
        raise UsageError(
            f"'{pattern.name}' has {len(pattern.options)} options "
            f"({', '.join(one.name for one in pattern.options)}); got {len(values)} values"
        )
    return given


def setting(pattern: Pattern, option: Option, given: dict[str, Any]) -> OptionValue:
    """What an option is set to, checked."""
    value = given.get(option.name, option.default)
    if value is None:
        raise UsageError(f"'{pattern.name}' needs '{option.name}': {option.help}")
    if not option.many:
        check_argument(value)
        return value  # type: ignore[no-any-return]
    items = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if len(items) > MOST_ITEMS:
        raise UsageError(f"'{option.name}' of '{pattern.name}' takes at most {MOST_ITEMS} items")
    for item in items:
        check_argument(item)
    if not items and option.name != "lines":
        raise UsageError(f"'{pattern.name}' needs at least one of '{option.name}': {option.help}")
    return items


def tasks_of(pattern: Pattern, settings: Mapping[str, OptionValue]) -> tuple[Task, ...]:
    """The tasks of a pattern with its options put in."""
    if not pattern.repeats:
        return filled(pattern.tasks, settings)
    each = settings[pattern.repeats]
    if isinstance(each, tuple):
        runs = [filled(pattern.tasks, {**settings, pattern.repeats: item}) for item in each]
    else:
        check_whole(f"'{pattern.repeats}' of '{pattern.name}'", each, 1, MOST_ITEMS)
        assert isinstance(each, int)
        runs = [filled(pattern.tasks, settings)] * each
    return tuple(task for run in runs for task in run)


def filled(tasks: tuple[Task, ...], settings: Mapping[str, OptionValue]) -> tuple[Task, ...]:
    """Tasks with options put in. Who has nothing to say does not say it, and a task that
    is nothing else is left out."""
    whole = []
    for one in tasks:
        actions = [
            Action(action.name, tuple(put_in(argument, settings) for argument in action.arguments))
            for action in one.actions
            if not any(is_empty(argument, settings) for argument in action.arguments)
        ]
        if actions:
            whole.append(Task(one.name, tuple(actions)))
    return tuple(whole)


def put_in(argument: Argument, settings: Mapping[str, OptionValue]) -> Argument:
    """An argument, or what the option that it names is set to."""
    if not isinstance(argument, Reference) or argument.name not in settings:
        return argument
    value = settings[argument.name]
    if not isinstance(value, tuple):
        return value
    return OneOf(value) if len(value) > 1 else value[0]  # type: ignore[arg-type]


def is_empty(argument: Argument, settings: Mapping[str, OptionValue]) -> bool:
    """Whether an argument names an option without items."""
    return isinstance(argument, Reference) and settings.get(argument.name) == ()
