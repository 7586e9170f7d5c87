"""Everybody who is here: pages of one player agree, players do not meet."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.hall import MOST_PAGES, MOST_PLAYERS, Hall, seeds
from sparring.errors import StateError
from tests.arena.helpers import EDITED_RULES, OTHER_TOKEN, TOKEN, through_json

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from sparring.arena.hall import Seat
    from sparring.arena.memory import Memory


class Listener:
    """A page that remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    async def send(self, answer: dict[str, Any]) -> None:
        await asyncio.sleep(0)
        self.told.append(through_json(answer))

    @property
    def last(self) -> dict[str, Any]:
        return self.told[-1]


class Visitor:
    """A page and the seat it is at."""

    def __init__(self, hall: Hall, seat: Seat, page: Listener) -> None:
        self.hall, self.seat, self.page = hall, seat, page

    @classmethod
    async def enter(cls, hall: Hall, token: str = TOKEN) -> Visitor:
        page = Listener()
        seat = await hall.enter(token, page)
        assert seat is not None
        return cls(hall, seat, page)

    async def say(self, type: str, **fields: Any) -> dict[str, Any]:
        await self.hall.hear(self.seat, self.page, json.dumps({"type": type, **fields}))
        return next(answer for answer in reversed(self.page.told) if "id" in answer)

    def depart(self) -> None:
        self.hall.depart(self.seat, self.page)


def soon(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


@pytest.fixture
def hall(memory: Memory) -> Hall:
    return Hall(memory, seed=1)


def token(number: int) -> str:
    return f"{number:043d}"


def without_id(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key != "id"}


# --- pages of one player -----------------------------------------------------


def test_a_page_is_told_everything_when_it_opens(hall: Hall):
    async def story() -> None:
        visitor = await Visitor.enter(hall)
        assert visitor.page.last["type"] == "state"
        assert "id" not in visitor.page.last

    soon(story())


def test_two_pages_of_one_player_see_the_same(hall: Hall):
    async def story() -> None:
        first, second = await Visitor.enter(hall), await Visitor.enter(hall)
        answer = await first.say("begin", id=5)
        assert second.page.last == without_id(answer)
        await second.say("order", agent=0, order={"act": "move_to", "x": 400.0, "y": 300.0})
        assert first.page.last["fight"]["can_undo"]
        await first.say("fight_on")
        assert second.page.last["fight"]["scene"]["round"] == 2
        assert second.page.last == without_id(await first.say("show"))

    soon(story())


@pytest.mark.parametrize("type", ["show", "export", "learned", "check_rules"])
def test_questions_are_answered_to_the_page_that_asked(hall: Hall, type: str):
    async def story() -> None:
        first, second = await Visitor.enter(hall), await Visitor.enter(hall)
        await first.say(type, id=3, **({"text": "?"} if type == "check_rules" else {}))
        assert first.page.last["id"] == 3
        assert len(second.page.told) == 1

    soon(story())


def test_errors_are_told_to_the_page_that_made_them(hall: Hall):
    async def story() -> None:
        first, second = await Visitor.enter(hall), await Visitor.enter(hall)
        answer = await first.say("fight_on", id=9)
        assert (answer["type"], answer["id"]) == ("error", 9)
        assert (await first.say("nonsense", id=10))["id"] == 10
        assert len(second.page.told) == 1

    soon(story())


def test_a_file_of_another_world_is_named_as_that_whatever_rules_are_in_it(hall: Hall):
    async def story() -> None:
        visitor = await Visitor.enter(hall)
        state = (await visitor.say("export"))["state"]
        foreign = {**state["arena"], "world": "elsewhere", "rules": "role nobody knows"}
        answer = await visitor.say("import", state={**state, "arena": foreign})
        assert answer["message"] == (
            "it was learned in the world 'elsewhere'; this profile plays 'crpg'"
        )

    soon(story())


def test_messages_are_answered_in_the_order_they_come(hall: Hall):
    async def story() -> None:
        visitor = await Visitor.enter(hall)
        await visitor.say("begin")
        await visitor.say("fight_on")
        types = ["learned", "show", "why", "fight_on", "check_rules", "show"]
        fields: dict[str, Any] = {"why": {"round": 1}, "check_rules": {"text": ""}}
        said = [
            visitor.say(type, id=number, **fields.get(type, {}))
            for number, type in enumerate(types, start=1)
        ]
        await asyncio.gather(*said)
        assert [answer["id"] for answer in visitor.page.told[-6:]] == [1, 2, 3, 4, 5, 6]

    soon(story())


def test_nobody_waits_for_somebody_elses_slow_question(hall: Hall):
    async def story() -> None:
        slow, quick = await Visitor.enter(hall), await Visitor.enter(hall, OTHER_TOKEN)
        asked = asyncio.create_task(slow.say("learned"))
        await asyncio.sleep(0)
        await quick.say("show")
        assert not asked.done()
        assert (await asked)["type"] == "learned"

    soon(story())


def test_one_page_too_many_is_refused_until_another_closes(hall: Hall):
    async def story() -> None:
        visitors = [await Visitor.enter(hall) for _ in range(MOST_PAGES)]
        assert await hall.enter(TOKEN, Listener()) is None
        visitors[0].depart()
        visitors[0].depart()
        assert await hall.enter(TOKEN, Listener()) is not None

    soon(story())


# --- players -----------------------------------------------------------------


def test_two_players_never_see_each_others_data(hall: Hall):
    async def story() -> None:
        ada, bob = await Visitor.enter(hall), await Visitor.enter(hall, OTHER_TOKEN)
        mine = (await ada.say("new_profile", name="ada-marker"))["profile"]["id"]
        await ada.say("begin")
        await bob.say("new_profile", name="bob-marker")
        answer = await bob.say("choose_profile", profile=mine)
        assert answer["type"] == "error"
        for type in ("show", "export", "learned", "remove_profile", "show"):
            await bob.say(type)
        assert "ada-marker" not in json.dumps(bob.page.told)
        assert "bob-marker" not in json.dumps(ada.page.told)
        assert (await ada.say("show"))["fight"] is not None

    soon(story())


def test_players_who_left_give_way_and_lose_nothing(hall: Hall):
    async def story() -> None:
        ada = await Visitor.enter(hall)
        await ada.say("begin")
        await ada.say("fight_on")
        await ada.say("order", agent=0, order={"act": "move_to", "x": 400.0, "y": 300.0})
        shown = without_id(await ada.say("show"))
        ada.depart()
        for number in range(MOST_PLAYERS):
            (await Visitor.enter(hall, token(number))).depart()
        assert TOKEN not in hall.seats
        assert len(hall.seats) == MOST_PLAYERS
        again = await Visitor.enter(hall)
        assert again.page.last == shown

    soon(story())


def test_players_with_an_open_page_keep_their_seats(hall: Hall):
    async def story() -> None:
        ada = await Visitor.enter(hall)
        for number in range(MOST_PLAYERS + 3):
            (await Visitor.enter(hall, token(number))).depart()
        assert hall.seats[TOKEN] is ada.seat

    soon(story())


def test_a_full_house_still_gives_one_player_one_seat(hall: Hall):
    async def story() -> None:
        for number in range(MOST_PLAYERS):
            await Visitor.enter(hall, token(number))
        first, second = await Visitor.enter(hall), await Visitor.enter(hall)
        assert first.seat is second.seat
        await first.say("begin")
        assert second.page.last["fight"] is not None

    soon(story())


def test_a_damaged_profile_is_told_to_its_player_alone(hall: Hall, memory: Memory):
    async def story() -> None:
        ada = await Visitor.enter(hall)
        await ada.say("begin")
        ada.depart()
        memory.base.execute("UPDATE profile SET kept = '{}'")
        anew = Hall(memory, seed=1)
        page = Listener()
        await anew.enter(TOKEN, page)
        assert "damaged" in json.dumps(page.told)
        assert (await Visitor.enter(anew, OTHER_TOKEN)).page.last["type"] == "state"

    soon(story())


def test_new_opponents_have_luck_of_their_own_or_always_the_same():
    first, second = seeds(5), seeds(5)
    drawn = [first() for _ in range(4)]
    assert drawn == [second() for _ in range(4)]
    assert len(set(drawn)) == 4
    assert seeds(None)() != seeds(None)()


# --- when the database fails -------------------------------------------------


class Failing:
    """A database in which nothing can be changed any more."""

    def __init__(self, base: sqlite3.Connection, refused: str) -> None:
        self.base, self.refused = base, refused

    def execute(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        if statement.startswith(self.refused):
            raise sqlite3.OperationalError("disk I/O error")
        return self.base.execute(statement, values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.base, name)


CHANGES: list[dict[str, Any]] = [
    {"type": "fight_on"},
    {"type": "order", "agent": 0, "order": {"act": "pass"}},
    {"type": "leave"},
    {"type": "set_difficulty", "kind": "cull"},
    {"type": "reset"},
    {"type": "apply_rules", "text": EDITED_RULES},
    {"type": "rename_profile", "name": "Ada"},
]


def for_somebody_able(change: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    """An order is for whoever can take one after the first round, which is a matter of luck."""
    commands = state["fight"]["commands"].items()
    able = next(int(who) for who, command in commands if command["able"])
    return {**change, "agent": able} if "agent" in change else change


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change["type"]))
def test_what_cannot_be_kept_has_not_happened(memory: Memory, change: dict[str, Any]):
    async def visit() -> None:
        visitor = await Visitor.enter(Hall(memory, 1))
        await visitor.say("begin", seed="5")
        await visitor.say("fight_on")
        before = await visitor.say("show", id=7)
        sound = memory.base
        memory.base = Failing(sound, "UPDATE")  # type: ignore[assignment]
        failed = await visitor.say(**for_somebody_able(change, before), id=8)
        memory.base = sound
        assert (failed["type"], failed["id"]) == ("failed", 8)
        assert visitor.page.last["type"] == "state"
        assert {**visitor.page.last, "id": 7} == before
        assert (await visitor.say("fight_on"))["type"] == "round"

    soon(visit())


def test_an_encounter_that_cannot_be_kept_can_be_ended_again(memory: Memory):
    async def visit() -> None:
        visitor = await Visitor.enter(Hall(memory, 1))
        await visitor.say("begin", seed="5")
        sound = memory.base
        for _ in range(100):
            answer = await visitor.say("fight_on")
            memory.base = Failing(sound, "INSERT")  # type: ignore[assignment]
            answer = await visitor.say("fight_on")
            memory.base = sound
            if answer["type"] == "failed":
                break
        assert visitor.seat.player.opponents.learner.encounters == 0
        assert (await visitor.say("fight_on"))["result"] is not None
        assert visitor.seat.player.opponents.learner.encounters == 1

    soon(visit())


def test_a_commit_that_fails_does_not_lock_everybody_out(memory: Memory):
    async def visit() -> None:
        visitor = await Visitor.enter(Hall(memory, 1))
        sound = memory.base
        memory.base = Failing(sound, "COMMIT")  # type: ignore[assignment]
        assert (await visitor.say("begin"))["type"] == "failed"
        memory.base = sound
        assert (await visitor.say("begin"))["type"] == "state"

    soon(visit())


def test_a_player_whom_the_database_cannot_even_show_is_let_go(memory: Memory):
    async def visit() -> None:
        hall = Hall(memory, 1)
        visitor = await Visitor.enter(hall)
        await visitor.say("begin", seed="5")
        sound = memory.base
        memory.base = Failing(sound, "")  # type: ignore[assignment]
        with pytest.raises(StateError):
            await visitor.say("fight_on")
        memory.base = sound
        again = await Visitor.enter(hall)
        assert again.page.last["fight"]["scene"]["round"] == 1

    soon(visit())


def test_a_page_is_told_when_it_opens_that_nothing_is_kept_any_more(hall: Hall, data: Path):
    async def story() -> None:
        await (await Visitor.enter(hall)).say("begin")
        data.unlink()
        visitor = await Visitor.enter(hall)
        assert visitor.page.told[-2]["type"] == "state"
        assert visitor.page.last["type"] == "failed"
        assert "was removed" in visitor.page.last["message"]
        assert (await visitor.say("fight_on"))["type"] == "failed"
        assert (await visitor.say("export"))["type"] == "exported"

    soon(story())
