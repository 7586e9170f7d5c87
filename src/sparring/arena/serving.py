"""The arena started: a port found, the kernels ready, a browser opened."""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from sparring.arena.app import arena_app
from sparring.arena.connections import WithoutHandles, line_for, room
from sparring.arena.films import film_of_file
from sparring.arena.memory import Memory
from sparring.arena.messages import LARGEST_MESSAGE
from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

USUAL_PORT = 8642
PORTS_TRIED = 20
LOOPBACK = "127.0.0.1"
log = logging.getLogger(__name__)
without_handles = WithoutHandles()


def usual_memory() -> Path:
    """Where profiles are kept unless somebody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "sparring" / "arena.db"


def open_socket(host: str, port: int | None) -> socket.socket:
    """A socket at this port; without one, at the usual port or the next free one."""
    if not host.strip():
        # To the system, an empty name means every network.
        raise UsageError(
            f"--host is empty: name an address, {LOOPBACK} for this machine alone, "
            "0.0.0.0 for every network it is in"
        )
    wanted = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + PORTS_TRIED), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for at in wanted:
        # Named as TCP, so that answers are not held back to be sent together.
        server = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((host, at))
            # From now on nobody else gets the port, however long the kernels take.
            server.listen()
        except (OSError, OverflowError) as error:
            server.close()
            if port is not None:
                reason = getattr(error, "strerror", None) or error
                raise UsageError(
                    f"port {port} of {host} cannot be used: {reason}; name another with --port"
                ) from None
            continue
        return server
    raise UsageError(f"no free port on {host}; name one with --port")


def is_loopback(server: socket.socket) -> bool:
    """Whether nobody but this machine reaches a socket, by whatever name it was opened."""
    return ip_address(server.getsockname()[0]).is_loopback


def address_of(server: socket.socket, host: str) -> str:
    """Where the page is."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{server.getsockname()[1]}/"


def serve(
    server: socket.socket,
    data: Path,
    *,
    host: str = LOOPBACK,
    seed: int | None = None,
    opens: Path | None = None,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until somebody presses Ctrl-C. `opens` is a replay file, read once, that
    the page shows at `#watch?opened`."""
    film = None if opens is None else film_of_file(opens)
    memory = memory_at(data)
    hosts = (host,) if is_loopback(server) else ("*",)
    app = arena_app(memory, hosts=hosts, seed=seed, film=film)
    there = room()
    config = uvicorn.Config(
        app,
        http=line_for(there.connections),
        backlog=there.waiting,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    logging.getLogger("uvicorn.error").addFilter(is_our_fault)
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(without_handles)
    running = uvicorn.Server(config)
    teller = threading.Thread(target=tell_when_started, args=(running, when_ready), daemon=True)
    teller.start()
    with suppress(KeyboardInterrupt):
        running.run(sockets=[server])


def memory_at(data: Path) -> Memory:
    """The database, in a folder that is made if need be."""
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"{data.parent} cannot be made: {error.strerror}; name another file with --data"
        ) from None
    memory = Memory(data)
    for loss in memory.losses:
        log.warning("%s", loss)
    return memory


def is_our_fault(record: logging.LogRecord) -> bool:
    """Whether something worth a traceback went wrong: text that is no UTF-8 is the
    sender's fault, and ends his connection without a word from us."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def tell_when_started(running: uvicorn.Server, when_ready: Callable[[], None]) -> None:
    """Call back as soon as the server answers."""
    while not running.started and not running.should_exit:
        time.sleep(0.02)
    if running.started:
        when_ready()


def show(address: str) -> None:
    """Open the page in the user's browser, if there is one."""
    webbrowser.open(address)
