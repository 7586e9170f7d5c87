"""The arena started: at a port that is free, or with the reason why not."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sparring.arena import serving
from sparring.arena.serving import address_of, open_socket, usual_memory
from sparring.errors import StateError, UsageError

if TYPE_CHECKING:
    from sparring.arena.memory import Memory

HOST = "127.0.0.1"


def listening(port: int = 0) -> socket.socket:
    taken = socket.socket()
    taken.bind((HOST, port))
    taken.listen()
    return taken


def test_a_port_that_is_taken_is_refused_with_the_way_out():
    with closing(listening()) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=rf"port {port} of {HOST} .* name another with --port"):
            open_socket(HOST, port)


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch):
    with closing(listening()) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serving, "USUAL_PORT", port)
        with closing(open_socket(HOST, None)) as server:
            assert server.getsockname()[1] != port


def test_the_usual_port_is_taken_if_it_is_free(monkeypatch: pytest.MonkeyPatch):
    with closing(listening()) as probe:
        port = probe.getsockname()[1]
    monkeypatch.setattr(serving, "USUAL_PORT", port)
    with closing(open_socket(HOST, None)) as server:
        assert server.getsockname()[1] == port


def test_two_arenas_that_start_together_do_not_get_the_same_port():
    with closing(open_socket(HOST, 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(UsageError, match=f"port {port}"):
            open_socket(HOST, port).close()


def test_two_arenas_that_start_together_get_neighbouring_ports(monkeypatch: pytest.MonkeyPatch):
    with closing(listening()) as probe:
        port = probe.getsockname()[1]
    monkeypatch.setattr(serving, "USUAL_PORT", port)
    with closing(open_socket(HOST, None)) as first, closing(open_socket(HOST, None)) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_cannot_be_is_refused(port: int):
    with pytest.raises(UsageError, match=f"port {port}"):
        open_socket(HOST, port)


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_a_host_that_is_not_ours_is_refused(host: str):
    with pytest.raises(UsageError, match=host):
        open_socket(host, 0)


def test_the_address_is_where_the_page_is():
    with closing(open_socket(HOST, 0)) as server:
        assert address_of(server, HOST) == f"http://{HOST}:{server.getsockname()[1]}/"


def test_an_address_of_the_new_kind_stands_in_brackets():
    if not socket.has_ipv6:
        pytest.skip("this machine has no such addresses")
    try:
        server = open_socket("::1", 0)
    except UsageError:
        pytest.skip("this machine has no such addresses")
    with closing(server):
        assert address_of(server, "::1").startswith("http://[::1]:")


def test_profiles_are_kept_where_programs_keep_their_data(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert usual_memory() == Path("/somewhere/sparring/arena.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ada")
    assert usual_memory() == Path("/home/ada/.local/share/sparring/arena.db")


def test_a_replay_that_cannot_be_read_is_refused_before_anything_is_served(tmp_path: Path):
    file = tmp_path / "bad.json"
    file.write_text("{}")
    with closing(open_socket(HOST, 0)) as server, pytest.raises(StateError, match="replay"):
        serving.serve(server, tmp_path / "arena.db", opens=file)
    assert not (tmp_path / "arena.db").exists()


def test_a_damaged_journal_is_told_of_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    data = tmp_path / "arena.db"
    with closing(serving.memory_at(data)):
        pass
    data.with_name("arena.db-wal").write_bytes(b"\xa5" * 5000)
    with closing(serving.memory_at(data)):
        pass
    assert "arena.db-wal was damaged" in caplog.text


@pytest.mark.parametrize(
    ("name", "said"), [("", "it is a folder"), (":memory:", "nothing would be kept")]
)
def test_what_keeps_nothing_is_refused_before_anything_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
):
    monkeypatch.chdir(tmp_path)
    with closing(open_socket(HOST, 0)) as server, pytest.raises(StateError, match=said):
        serving.serve(server, Path(name))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["", " "])
def test_an_empty_host_is_refused_since_it_means_every_network(host: str):
    with pytest.raises(UsageError, match=r"--host is empty: name an address, 127\.0\.0\.1"):
        open_socket(host, 0)


@pytest.mark.parametrize(
    ("host", "hosts"),
    [("127.0.0.1", ("127.0.0.1",)), ("127.1", ("127.1",)), ("0.0.0.0", ("*",)), ("0", ("*",))],
)
def test_names_are_checked_unless_other_machines_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, hosts: tuple[str, ...]
):
    asked: list[tuple[str, ...]] = []

    def noticed(memory: Memory, hosts: tuple[str, ...], **more: object) -> None:
        asked.append(hosts)
        memory.close()
        raise StateError("enough")

    monkeypatch.setattr(serving, "arena_app", noticed)
    with closing(open_socket(host, 0)) as server, pytest.raises(StateError, match="enough"):
        serving.serve(server, tmp_path / "arena.db", host=host)
    assert asked == [hosts]
