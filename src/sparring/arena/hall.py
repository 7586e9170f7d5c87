"""Everybody who is here: players by their secret tokens, and their open pages."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from sparring.arena.memory import MemoryFailed
from sparring.arena.messages import LARGEST_ID, read_message
from sparring.arena.player import Player
from sparring.arena.ruletexts import HABITS, OPPONENTS, check_text
from sparring.arena.statefile import check_world, habits_in, rules_in
from sparring.errors import SparringError
from sparring.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.arena.memory import Memory

MOST_PLAYERS = 64
"""Players held in memory; the others come back from the database when they do."""
MOST_PAGES = 8
"""Open pages of one player."""
MOST_SEATED = 256
"""Players with open pages."""
log = logging.getLogger(__name__)
QUIET = {"show", "export", "check_rules", "why", "learned", "replay", "foresee"}
"""Messages that change nothing."""
SLOW = {"check_rules", "why", "learned"}
"""Messages whose answers take their time and touch nothing: worked out aside, so
that nobody else waits."""
NEW_SEEDS_STREAM = 300


class Page(Protocol):
    """An open page."""

    async def send(self, answer: dict[str, Any]) -> None:
        """Tell it something."""


class Seat:
    """A player and his open pages."""

    def __init__(self, token: str, player: Player) -> None:
        self.token = token
        self.player = player
        self.pages: list[Page] = []
        self.lock = asyncio.Lock()
        """One message at a time, in the order they come."""


class Hall:
    """The players of one server."""

    def __init__(self, memory: Memory, seed: int | None = None) -> None:
        self.memory = memory
        self.seats: OrderedDict[str, Seat] = OrderedDict()
        self.new_seed = seeds(seed)

    def seat(self, token: str) -> Seat:
        """The seat of a player; those not seen for longest give way."""
        seat = self.seats.get(token)
        if seat is None:
            seat = Seat(token, self.player(token))
            self.seats[token] = seat
        self.seats.move_to_end(token)
        self.make_room(for_seat=seat)
        return seat

    def player(self, token: str) -> Player:
        """A player as the database knows him."""
        return Player(self.memory, token, self.new_seed)

    def make_room(self, for_seat: Seat | None = None) -> None:
        """Let go of players who have no page open."""
        surplus = len(self.seats) - MOST_PLAYERS
        if surplus > 0:
            idle = [
                token
                for token, seat in self.seats.items()
                if not seat.pages and seat is not for_seat
            ]
            for token in idle[:surplus]:
                del self.seats[token]

    async def enter(self, token: str, page: Page) -> Seat | None:
        """A page is opened; None if there are too many."""
        seat = self.seat(token)
        seated = sum(bool(other.pages) for other in self.seats.values())
        if len(seat.pages) >= MOST_PAGES or (not seat.pages and seated >= MOST_SEATED):
            return None
        seat.pages.append(page)
        try:
            async with seat.lock:
                await page.send(seat.player.state())
                trouble = self.memory.trouble()
                if trouble is not None:
                    await page.send({"type": "failed", "message": trouble})
        except BaseException:
            self.depart(seat, page)
            raise
        return seat

    def depart(self, seat: Seat, page: Page) -> None:
        """A page is closed."""
        if page in seat.pages:
            seat.pages.remove(page)
        self.make_room()

    async def hear(self, seat: Seat, page: Page, text: str | bytes) -> None:
        """Answer a message; the player's other pages see what it changed."""
        try:
            message = read_message(text)
        except SparringError as error:
            await page.send({"type": "error", "id": number_in(text), "message": str(error)})
            return
        async with seat.lock:
            answer = await self.answered(seat, message)
            await page.send({**answer, "id": message.id})
            has_failed = answer["type"] == "failed"
            if not has_failed and (message.type in QUIET or answer["type"] == "error"):
                return
            await self.tell(seat, None if has_failed else page)

    async def tell(self, seat: Seat, who_knows: Page | None) -> None:
        """Show a player's pages how things stand, but for the one that knows."""
        pages = [page for page in seat.pages if page is not who_knows]
        if pages:
            state = seat.player.state()
            for page in pages:
                await page.send(state)

    async def answered(self, seat: Seat, message: Any) -> dict[str, Any]:
        """The answer to a message, or what is wrong with it. What the database could
        not keep did not happen: the player is read anew from there."""
        work: Callable[[], dict[str, Any]] = partial(seat.player.answer, message)
        try:
            for whose, text in texts_brought_by(message, seat.player.world):
                # Checked aside first; what comes of it is remembered.
                await asyncio.to_thread(check_text, seat.player.world, text, whose)
            return await asyncio.to_thread(work) if message.type in SLOW else work()
        except MemoryFailed as error:
            self.read_anew(seat)
            return {"type": "failed", "message": str(error)}
        except SparringError as error:
            return {"type": "error", "message": str(error)[:2000]}
        except Exception:
            log.exception("a message of type %s failed", message.type)
            self.read_anew(seat)
            return {"type": "failed", "message": "something went wrong; nothing has changed"}

    def read_anew(self, seat: Seat) -> None:
        """Forget what is in memory of a player; the database is the truth. If it
        cannot be read either, whoever comes next must try again."""
        try:
            seat.player = self.player(seat.token)
        except SparringError:
            self.seats.pop(seat.token, None)
            raise


def texts_brought_by(message: Any, world: str) -> list[tuple[str, str]]:
    """The rule texts of a message that are to be used in a world, and whose they are."""
    texts: list[tuple[str, str | None]] = []
    if message.type == "apply_rules":
        texts = [(message.whose, message.text)]
    elif message.type == "import":
        # Rules of another world would seem to be full of mistakes.
        check_world(message.state, world)
        texts = [(OPPONENTS, rules_in(message.state)), (HABITS, habits_in(message.state))]
    return [(whose, text) for whose, text in texts if text is not None]


def number_in(text: str | bytes) -> int:
    """The id of a message that cannot be understood, if it can be found."""
    try:
        number = json.loads(text).get("id", 0)
    except (ValueError, AttributeError, RecursionError):
        return 0
    is_one = isinstance(number, int) and not isinstance(number, bool)
    return number if is_one and 0 <= number <= LARGEST_ID else 0


def seeds(seed: int | None) -> Callable[[], int]:
    """Seeds for new opponents: by luck, or always the same ones."""
    if seed is None:
        return lambda: secrets.randbits(64)
    luck = Luck(seed, NEW_SEEDS_STREAM)
    return lambda: luck.word() | luck.word() << 32
