"""Players, fights and messages for the tests of the arena.

player = new_player(memory)
tell(player, "begin", seed="7")
result = fight_out(player)
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sparring.arena.messages import read_message
from sparring.arena.opponents import Opponents
from sparring.arena.player import Player
from sparring.worlds.crpg.data.codes import NONE, Act
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.playing.habits import usual_habits
from sparring.worlds.crpg.playing.usual import USUAL_KITS
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from sparring.arena.memory import Memory
    from sparring.arena.played import PlayedBout
    from sparring.worlds.crpg.playing.choices import Commands
    from sparring.worlds.crpg.playing.usual import Kit

TOKEN, OTHER_TOKEN = "a" * 43, "b" * 43
SPELL = {spell.name: number for number, spell in enumerate(SPELLS)}
POTION = {potion.name: number for number, potion in enumerate(POTIONS)}
RULES = Crpg().rule_text
TACTICS = Crpg().tactics
EDITED_RULES = RULES.replace("rule leave_clouds [3]", "rule leave_clouds [4]")
assert RULES != EDITED_RULES
USUAL_HABITS = usual_habits()
OWN_HABITS = """
role fighter draws 1
rule stand_still [5]
    if roundnumber <= 1 then pass;
closing
    meleeattack(closestenemy);

role wizard draws 1
rule shoot_the_weak
    rangedattack(weakestenemy);
closing
    pass;
"""


def through_json(form: Any) -> Any:
    """Data as it comes back from a file or a network."""
    return json.loads(json.dumps(form, allow_nan=False))


def changed(form: Any, path: Sequence[str | int], value: Any) -> Any:
    """A copy of JSON data with one thing in it replaced."""
    copy = through_json(form)
    inside = copy
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return copy


# --- players -----------------------------------------------------------------


def new_player(memory: Memory, token: str = TOKEN, seed: int = 1) -> Player:
    """Somebody whose new opponents all have the same luck."""
    return Player(memory, token, lambda: seed)


def message(type: str, **fields: Any) -> Any:
    return read_message(json.dumps({"type": type, **fields}))


def tell(player: Player, type: str, **fields: Any) -> dict[str, Any]:
    """The player's answer to a message."""
    return through_json(player.answer(message(type, **fields)))  # type: ignore[no-any-return]


def fight_out(player: Player) -> dict[str, Any]:
    """Fight on to the end; the last answer."""
    answer: dict[str, Any] = {}
    while player.bout is not None:
        answer = tell(player, "fight_on")
    return answer


def encounter(player: Player) -> dict[str, Any]:
    """A whole encounter; its result."""
    tell(player, "begin")
    result: dict[str, Any] = fight_out(player)["result"]
    return result


# --- fights ------------------------------------------------------------------


def new_bout(seed: int = 1, kits: Sequence[Kit] = USUAL_KITS) -> PlayedBout:
    return Opponents("crpg", seed).begin(kits, seed, 1)


def commands_of(played: PlayedBout) -> dict[int, Any]:
    """What the player's characters may be ordered to do."""
    return played.playing.commands(played.bout)


NOBODY_STANDS_HERE = (512.25, 987.75)


def orders_in(
    commands: Commands, place: tuple[float, float] = NOBODY_STANDS_HERE
) -> Iterator[CrpgOrder]:
    """Everything that commands allow; one place stands for all places."""
    yield from (CrpgOrder(Act.MELEE, target=whom) for whom in commands["melee"])
    yield from (CrpgOrder(Act.RANGED, target=whom) for whom in commands["ranged"])
    if commands["move"]:
        yield CrpgOrder(Act.MOVE_TO, NONE, NONE, *place, True)
    for potion in commands["potions"]:
        yield CrpgOrder(Act.DRINK, POTION[potion["name"]])
    for spell in commands["spells"]:
        number = SPELL[spell["name"]]
        for whom in spell["targets"]:
            yield CrpgOrder(Act.CAST, number, whom)
        if spell["place"]:
            yield CrpgOrder(Act.CAST, number, NONE, *place, True)
        elif not spell["targets"]:
            yield CrpgOrder(Act.CAST, number)


def order_about(played: PlayedBout, luck: Random) -> None:
    """Give some characters orders, some of them several, and take some back."""
    for who, commands in commands_of(played).items():
        possible = list(orders_in(commands, (luck.uniform(0, 1000), luck.uniform(0, 1000))))
        for _ in range(luck.randrange(3) if possible else 0):
            played.order(who, luck.choice(possible))
    if played.orders and luck.randrange(3) == 0:
        played.undo()


def fought_on(played: PlayedBout, rounds: int, luck: Random) -> PlayedBout:
    """The same fight some rounds later, if it lasts so long."""
    for _ in range(rounds):
        if not played.over:
            order_about(played, luck)
            played.fight_on()
    return played
