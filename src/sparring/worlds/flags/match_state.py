"""A match in progress as JSON data, and back; reading trusts nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import StateError
from sparring.kernels.records import read, write
from sparring.luck import WORD, Luck
from sparring.scripting.state import luck_form, luck_from
from sparring.untrusted import Unfit, excerpt, field_of, items_of, saturated, whole_in
from sparring.worlds.flags.data.codes import MEMBERS, NOBODY, PLAYERS, TEAMS, Place, Role
from sparring.worlds.flags.data.numbers import (
    BEHIND,
    FLAG_SECONDS,
    HALF_WIDTH,
    HEALTH,
    POST,
    TICKS_A_SECOND,
)
from sparring.worlds.flags.data.tactics import TACTICS

if TYPE_CHECKING:
    from sparring.worlds.flags.world import Flags

PLAYER_REALS = ("x", "y", "post_x", "post_y")
PLAYER_WHOLES = ("health", "waits", "role")
FLAG_WHOLES = ("place", "carrier", "lies")


class SavedMatch(NamedTuple):
    """A match as it was saved, checked."""

    against: str
    points: int
    last_change: int
    tick: int
    splits: int
    luck: Luck
    score: list[int]
    players: list[dict[str, Any]]
    flags: list[dict[str, Any]]


# --- writing -----------------------------------------------------------------


def match_form(match: Any) -> dict[str, Any]:
    """Everything that the rest of a match depends on but the teams' splits."""
    luck = int(read(match.luck, "low")) | int(read(match.luck, "carry")) << 32
    return {
        "tick": saturated(int(read(match, "tick"))),
        "splits": int(read(match, "splits")),
        "luck": luck_form(Luck.resumed(luck)),
        "score": [saturated(int(read(team, "points"))) for team in match.team],
        "players": [
            {name: float(read(one, name)) for name in PLAYER_REALS}
            | {name: int(read(one, name)) for name in PLAYER_WHOLES}
            for one in match.player
        ],
        "flags": [
            {name: float(read(one, name)) for name in ("x", "y")}
            | {name: int(read(one, name)) for name in FLAG_WHOLES}
            for one in match.flag
        ],
    }


# --- reading -----------------------------------------------------------------


def saved_match(form: Any, world: Flags) -> SavedMatch:
    """The match in what a practice saved: JSON data that may come from anyone."""
    try:
        practice = field_of(form, "practice", dict)
        learned_in = field_of(practice, "world", str)
        if learned_in != world.name:
            raise Unfit(f"it was learned in the world {excerpt(learned_in)}")
        against = field_of(practice, "against", str)
        if against not in TACTICS:
            raise Unfit(f"no tactic is named {excerpt(against)}")
        match = field_of(practice, "match", dict)
        tick = whole_in(match, "tick", 0)
        last_change = whole_in(practice, "last_change", 0)
        if last_change > tick:
            raise Unfit("'last_change' has not happened yet")
        saved = SavedMatch(
            against=against,
            points=whole_in(practice, "points", 0),
            last_change=last_change,
            tick=tick,
            splits=within(match, "splits", 0, 1),
            luck=luck_from(match, "luck"),
            score=[within({"points": one}, "points", 0, 2**31 - 1) for one in two(match, "score")],
            players=[player_from(one, world) for one in eight(match)],
            flags=[flag_from(one, team, world) for team, one in enumerate(two(match, "flags"))],
        )
        check_carriers(saved)
        return saved
    except Unfit as unfit:
        raise StateError(
            f"no team of '{world.name}' saved this, or it is damaged: {unfit}"
        ) from None


def two(match: Any, field: str) -> list[Any]:
    """One for each team."""
    items = items_of(match, field, TEAMS)
    if len(items) != TEAMS:
        raise Unfit(f"'{field}' are not of {TEAMS} teams")
    return items


def eight(match: Any) -> list[Any]:
    """One for each player."""
    items = items_of(match, "players", PLAYERS)
    if len(items) != PLAYERS:
        raise Unfit(f"'players' are not {PLAYERS}")
    return items


def player_from(form: Any, world: Flags) -> dict[str, Any]:
    """A player on the field, alive or waiting."""
    player: dict[str, Any] = {**place_in(form, world)}
    for name in ("post_x", "post_y"):
        player[name] = real_in(form, name, POST)
    player["health"] = within(form, "health", 0, HEALTH)
    player["waits"] = within(form, "waits", 0, world.numbers["respawn"])
    player["role"] = within(form, "role", 0, max(Role))
    if (player["health"] == 0) != (player["waits"] > 0):
        raise Unfit("a player is neither alive nor dead")
    return player


def flag_from(form: Any, team: int, world: Flags) -> dict[str, Any]:
    """A flag that is in one place."""
    flag: dict[str, Any] = {**place_in(form, world)}
    flag["place"] = within(form, "place", 0, max(Place))
    flag["carrier"] = within(form, "carrier", NOBODY, PLAYERS - 1)
    flag["lies"] = within(form, "lies", 0, FLAG_SECONDS * TICKS_A_SECOND)
    carrier = flag["carrier"]
    if (flag["place"] == Place.CARRIED) != (carrier != NOBODY):
        raise Unfit("a flag is carried by nobody, or by somebody while it is not carried")
    if carrier != NOBODY and carrier // MEMBERS == team:
        raise Unfit("a flag is carried by its own team")
    base = world.numbers["distance"] / 2 * (1 if team else -1)
    if flag["place"] == Place.HOME and (flag["x"], flag["y"]) != (base, 0.0):
        raise Unfit("a flag is at home, but not at its base")
    return flag


def check_carriers(saved: SavedMatch) -> None:
    """Only the living carry."""
    for flag in saved.flags:
        if flag["carrier"] != NOBODY and saved.players[flag["carrier"]]["waits"] > 0:
            raise Unfit("a flag is carried by a dead player")


def place_in(form: Any, world: Flags) -> dict[str, float]:
    """A place on the field."""
    return {
        "x": real_in(form, "x", world.numbers["distance"] / 2 + BEHIND),
        "y": real_in(form, "y", HALF_WIDTH),
    }


def real_in(form: Any, field: str, largest: float) -> float:
    """A number within so much of zero."""
    value = field_of(form, field, int, float)
    if not -largest <= value <= largest:
        raise Unfit(f"'{field}' is {excerpt(value)}, out of range")
    return float(value)


def within(form: Any, field: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    value = whole_in(form, field, low)
    if value > high:
        raise Unfit(f"'{field}' is {excerpt(value)}, out of range")
    return value


# --- taking over -------------------------------------------------------------


def put_match(match: Any, saved: SavedMatch) -> None:
    """Go on with a match that was saved."""
    away = [flag["place"] != Place.HOME for flag in saved.flags]
    write(match, tick=saved.tick, splits=saved.splits, state=away[0] + 2 * away[1])
    write(match.luck, low=saved.luck.state & WORD, carry=saved.luck.state >> 32)
    for team, points in zip(match.team, saved.score, strict=True):
        write(team, points=points)
    for player, values in zip(match.player, saved.players, strict=True):
        write(player, **values, target=NOBODY, hit=0, hurt=0, killer=NOBODY, order=0)
    for flag, values in zip(match.flag, saved.flags, strict=True):
        write(flag, **values)
