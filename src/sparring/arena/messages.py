"""What a page may say to the server: typed, bounded, nothing else is listened to.

Every message is one JSON object with a `type`; `id` comes back with the answer.
`docs/arena.md` has the list.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from sparring.errors import UsageError

LARGEST_MESSAGE = 1_000_000
"""Bytes; a saved state takes some ten thousand."""
LONGEST_RULES = 100_000
LONGEST_NAME = 40
LONGEST_CODE = 100
LARGEST_ID = 2**31
MOST_KITS = 100
MOST_FIELDS = 20
MOST_FORESEEN = 40
"""Orders that are looked at together: more than anybody has targets."""
MOST_AGENTS = 1000
MOST_STEPS = 100_000

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Seed = Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]
Whose = Literal["opponents", "habits"]
"""Whose rules a text holds: the opponents', or those that the player's own side acts by."""


class Message(BaseModel):
    """What all messages have."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Annotated[int, Field(ge=0, le=LARGEST_ID)] = 0
    """Comes back with the answer."""


class Show(Message):
    """Ask for everything anew; answered with `state`."""

    type: Literal["show"]


class Begin(Message):
    """Begin an encounter; without kits, with the usual ones."""

    type: Literal["begin"]
    kits: Annotated[list[Any], Field(max_length=MOST_KITS)] | None = None
    """What the world's module `playing` makes of it."""
    seed: Seed | None = None


class GiveOrder(Message):
    """Order an agent to do something in the open step."""

    type: Literal["order"]
    agent: Annotated[int, Field(ge=0, le=MOST_AGENTS)]
    order: Annotated[dict[str, Any], Field(max_length=MOST_FIELDS)]
    """What the world's module `playing` makes of it."""


class Foresee(Message):
    """Ask what each of some orders to an agent would do; answered with `foreseen`."""

    type: Literal["foresee"]
    agent: Annotated[int, Field(ge=0, le=MOST_AGENTS)]
    orders: Annotated[
        list[Annotated[dict[str, Any], Field(max_length=MOST_FIELDS)]],
        Field(max_length=MOST_FORESEEN),
    ]
    """What the world's module `playing` makes of each."""


class Undo(Message):
    """Take the last order back."""

    type: Literal["undo"]


class FightOn(Message):
    """Let the round happen; answered with `round`."""

    type: Literal["fight_on"]


class Leave(Message):
    """Leave the fight; nothing is learned from it."""

    type: Literal["leave"]


class Restart(Message):
    """Fight the same fight from its beginning: the same opponents and the same luck."""

    type: Literal["restart"]


class SetDifficulty(Message):
    """Switch difficulty, aiming at a win rate of the opponents."""

    type: Literal["set_difficulty"]
    kind: Literal["off", "penalise", "clip", "cull"]
    win_rate: Annotated[float, Field(ge=0.05, le=0.95, allow_inf_nan=False)] = 0.5


class NewProfile(Message):
    """A new profile with opponents that have learned nothing."""

    type: Literal["new_profile"]
    name: Name
    world: Name | None = None
    """The usual one unless somebody says otherwise."""


class ChooseProfile(Message):
    """Play another profile."""

    type: Literal["choose_profile"]
    profile: Annotated[int, Field(ge=0, le=2**53)]


class RenameProfile(Message):
    """Give the present profile another name."""

    type: Literal["rename_profile"]
    name: Name


class RemoveProfile(Message):
    """Forget the present profile and everything its opponents learned."""

    type: Literal["remove_profile"]


class Reset(Message):
    """Let the opponents forget everything."""

    type: Literal["reset"]


class Export(Message):
    """Ask for what the opponents learned as a state file; answered with `exported`."""

    type: Literal["export"]


class Import(Message):
    """Go on with a state file."""

    type: Literal["import"]
    state: dict[str, Any]


class CheckRules(Message):
    """Ask what is wrong with rule text; answered with `problems`."""

    type: Literal["check_rules"]
    text: Annotated[str, Field(max_length=LONGEST_RULES)]
    whose: Whose = "opponents"


class ApplyRules(Message):
    """Use rule text from the next encounter on; without text, the world's own."""

    type: Literal["apply_rules"]
    text: Annotated[str, Field(max_length=LONGEST_RULES)] | None
    whose: Whose = "opponents"


class AskWhy(Message):
    """Ask why everybody did what he did in a round; answered with `why`."""

    type: Literal["why"]
    round: Annotated[int, Field(ge=1, le=MOST_STEPS)]
    peek: bool = False
    """Whether the player asks for what the opponents have not shown yet."""


class AskLearned(Message):
    """Ask for weights, lessons and history; answered with `learned`."""

    type: Literal["learned"]
    peek: bool = False
    """Whether the player asks for what the opponents have not shown yet."""


class AskReplay(Message):
    """Ask for a fight that is over as a replay file; without a number, the last
    one. Answered with `replay`."""

    type: Literal["replay"]
    number: Annotated[int, Field(ge=1, le=2**53)] | None = None


class AskCode(Message):
    """Ask for the code that makes another browser this player; answered with `code`."""

    type: Literal["code"]


AnyMessage = (
    Show
    | Begin
    | GiveOrder
    | Foresee
    | Undo
    | FightOn
    | Leave
    | Restart
    | SetDifficulty
    | NewProfile
    | ChooseProfile
    | RenameProfile
    | RemoveProfile
    | Reset
    | Export
    | Import
    | CheckRules
    | ApplyRules
    | AskWhy
    | AskLearned
    | AskReplay
    | AskCode
)
reader: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="type")])


class PlayerRequest(BaseModel):
    """Who this browser is from now on: `POST /api/player`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    code: Annotated[str, Field(max_length=LONGEST_CODE)] | None = None
    """Of a player from another browser; left out, whoever he was, or somebody new."""


class FilmRequest(BaseModel):
    """A pairing to be watched: `POST /api/film`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    world: Name | None = None
    """The usual one unless somebody says otherwise."""
    red: Name
    blue: Name | None = None
    """Left out where nobody opposes."""
    seed: Seed = "0"
    red_file: dict[str, Any] | str | None = None
    """What a side called `file` brings: a saved state, a champion, or rule text."""
    blue_file: dict[str, Any] | str | None = None


class WhyRequest(BaseModel):
    """A step of a replay to be explained: `POST /api/why`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    replay: dict[str, Any]
    round: Annotated[int, Field(ge=1, le=MOST_STEPS)]


def read_message(text: str | bytes) -> AnyMessage:
    """A message from anyone, or an error that says what is wrong with it."""
    if len(text) > LARGEST_MESSAGE:
        raise UsageError(f"a message has at most {LARGEST_MESSAGE:,} bytes")
    try:
        return reader.validate_json(text)
    except ValidationError as error:
        raise UsageError(in_words(error)) from None
    except RecursionError:
        raise UsageError("the message is nested too deeply") from None


def in_words(error: ValidationError) -> str:
    """The first thing that is wrong, and where."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"not a message that is understood: {where or 'it'}: {first['msg']}"[:300]
