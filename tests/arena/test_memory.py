"""The database: real files, everything of an encounter at once or not at all."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sparring.arena.journal import is_damaged, journal_of
from sparring.arena.learning import PastEncounter
from sparring.arena.memory import MOST_REPLAYS, VERSION, Memory, MemoryFailed, digest
from sparring.errors import StateError
from tests.arena.helpers import OTHER_TOKEN, TOKEN, encounter, new_player, tell

OPPONENTS = {"what": "opponents"}
FIGHT = {"what": "fight"}
REPLAY = {"what": "replay"}


def won(number: int) -> PastEncounter:
    return PastEncounter(number, True, 0.75, 0.25, 9, "cull")


@pytest.fixture
def profile(memory: Memory) -> int:
    return memory.add_profile(memory.add_player(TOKEN), "Ada", "crpg", OPPONENTS)


def owner(memory: Memory) -> int:
    player = memory.player(TOKEN)
    assert player is not None
    return player


# --- keeping -----------------------------------------------------------------


def test_somebody_unknown_is_nobody(memory: Memory):
    assert memory.player(TOKEN) is None
    assert memory.present_profile(1) is None
    assert memory.profiles(1) == []


def test_what_is_kept_comes_back_from_the_file(memory: Memory, profile: int, data: Path):
    memory.keep(profile, {**OPPONENTS, "more": [1, None]}, FIGHT)
    memory.close()
    with closing(Memory(data)) as again:
        row = again.profile(owner(again), profile)
        assert row == (profile, "Ada", "crpg", {**OPPONENTS, "more": [1, None]}, FIGHT, None)
        assert again.present_profile(owner(again)) == profile


def test_the_end_of_an_encounter_is_kept_at_once(memory: Memory, profile: int):
    memory.keep(profile, OPPONENTS, FIGHT)
    memory.finish(profile, {"what": "wiser"}, won(1), REPLAY)
    row = memory.profile(owner(memory), profile)
    assert row is not None
    assert (row.opponents, row.fight) == ({"what": "wiser"}, None)
    assert memory.encounters(profile) == [won(1)]
    assert memory.replay(profile, 1) == REPLAY


def test_an_encounter_that_cannot_be_kept_changes_nothing(memory: Memory, profile: int):
    memory.finish(profile, OPPONENTS, won(1), REPLAY)
    memory.keep(profile, OPPONENTS, FIGHT)
    with pytest.raises(StateError):
        memory.finish(profile, {"what": "lost"}, won(1), {"what": "other"})
    row = memory.profile(owner(memory), profile)
    assert row is not None
    assert (row.opponents, row.fight) == (OPPONENTS, FIGHT)
    assert memory.replay(profile, 1) == REPLAY


def test_starting_over_that_fails_changes_nothing(memory: Memory, profile: int):
    memory.finish(profile, OPPONENTS, won(1), REPLAY)
    with pytest.raises(StateError):
        memory.start_over(profile, {"what": "lost"}, [won(1), won(1)])
    assert memory.encounters(profile) == [won(1)]
    row = memory.profile(owner(memory), profile)
    assert row is not None
    assert row.opponents == OPPONENTS


def test_starting_over_forgets_the_former_fights(memory: Memory, profile: int):
    memory.finish(profile, OPPONENTS, won(1), REPLAY)
    memory.start_over(profile, {"what": "new"}, [won(4), won(9)])
    assert memory.encounters(profile) == [won(4), won(9)]
    assert memory.replay(profile, 1) is None
    memory.start_over(profile, {"what": "new"})
    assert memory.encounters(profile) == []


@pytest.mark.parametrize("result", [True, False, None])
def test_wins_losses_and_draws_come_back_as_they_were(
    memory: Memory, profile: int, result: bool | None
):
    past = won(1)._replace(won=result)
    memory.finish(profile, OPPONENTS, past, REPLAY)
    assert memory.encounters(profile) == [past]
    assert memory.encounters(profile)[0].won is result


def test_old_replays_give_way_but_their_results_stay(memory: Memory, profile: int):
    for number in range(1, MOST_REPLAYS + 3):
        memory.finish(profile, OPPONENTS, won(number), REPLAY)
    assert memory.replay(profile, 2) is None
    assert memory.replay(profile, 3) == REPLAY
    assert len(memory.encounters(profile)) == MOST_REPLAYS + 2


def test_a_removed_profile_takes_its_fights_along(memory: Memory, profile: int, data: Path):
    memory.finish(profile, OPPONENTS, won(1), REPLAY)
    memory.remove(owner(memory), profile)
    assert memory.encounters(profile) == []
    assert memory.present_profile(owner(memory)) is None


def test_a_profile_that_was_removed_is_never_somebody_elses(memory: Memory, profile: int):
    memory.remove(owner(memory), profile)
    other = memory.add_profile(memory.add_player(OTHER_TOKEN), "Bob", "crpg", OPPONENTS)
    assert other != profile
    assert memory.present_profile(owner(memory)) is None


# --- whose it is -------------------------------------------------------------


def test_a_player_cannot_open_another_players_profile(memory: Memory, profile: int):
    stranger = memory.add_player(OTHER_TOKEN)
    assert memory.profile(stranger, profile) is None
    assert memory.profiles(stranger) == []


def test_a_profile_chosen_by_force_is_still_not_opened(memory: Memory, profile: int):
    stranger = memory.add_player(OTHER_TOKEN)
    memory.choose_profile(stranger, profile)
    assert memory.present_profile(stranger) is None


def test_tokens_are_not_stored_in_clear(memory: Memory, profile: int, data: Path):
    memory.close()
    for file in data.parent.iterdir():
        assert TOKEN.encode() not in file.read_bytes()


def test_one_token_is_one_player(memory: Memory, profile: int):
    with pytest.raises(StateError):
        memory.add_player(TOKEN)


# --- worlds ------------------------------------------------------------------


def test_each_profile_has_a_world(memory: Memory, profile: int):
    other = memory.add_profile(owner(memory), "Bob", "outpost", OPPONENTS)
    assert [one.world for one in memory.profiles(owner(memory))] == ["crpg", "outpost"]
    row = memory.profile(owner(memory), other)
    assert row is not None
    assert row.world == "outpost"


# --- files of old --------------------------------------------------------------

SCHEMA_OF_OLD = """
CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    profile INTEGER
);
CREATE TABLE profile (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
    name TEXT NOT NULL,
    kept TEXT NOT NULL,
    fight TEXT
);
CREATE INDEX profile_of ON profile (player);
CREATE TABLE encounter (
    profile INTEGER NOT NULL REFERENCES profile ON DELETE CASCADE,
    number INTEGER NOT NULL,
    won INTEGER,
    fitness REAL NOT NULL,
    enemy_fitness REAL NOT NULL,
    rounds INTEGER NOT NULL,
    difficulty TEXT NOT NULL,
    replay TEXT,
    PRIMARY KEY (profile, number)
) WITHOUT ROWID;
PRAGMA user_version = 1;
PRAGMA application_id = 1397768530;
"""
"""The tables before profiles had a world."""


@pytest.fixture
def memory_of_old(data: Path) -> dict[str, Any]:
    """A file as version 1 wrote it: one encounter learned from, a second in its third
    round with orders given; and how that fight stood."""
    form: dict[str, Any] = json.loads(Path(__file__).with_name("memory_of_old.json").read_text())
    with closing(sqlite3.connect(data)) as base:
        base.executescript(SCHEMA_OF_OLD)
        base.execute("INSERT INTO player VALUES (1, ?, 1)", (digest(TOKEN),))
        texts = json.dumps(form["kept"]), json.dumps(form["fight"])
        base.execute("INSERT INTO profile VALUES (1, 1, 'Ada', ?, ?)", texts)
        for one in form["encounters"]:
            base.execute("INSERT INTO encounter VALUES (1, ?, ?, ?, ?, ?, ?, NULL)", one)
        base.commit()
    return form


def test_a_file_of_old_opens_with_everything_but_a_fight_by_other_rules(
    data: Path, memory_of_old: dict[str, Any]
):
    """The world was another when its fight began: that one is not gone on with, and why is
    said; what was learned and everything else is there."""
    with closing(Memory(data)) as memory:
        player = new_player(memory)
        state = tell(player, "show")
        (note,) = state["notes"]
        assert note == "the fight cannot be gone on with: it comes out differently now"
        assert state["encounters"] == len(memory_of_old["encounters"]) == 1
        assert state["profile"] == {"id": 1, "name": "Ada", "world": "crpg"}
        assert state["fight"] is None
        kept = memory.profile(1, 1)
        assert kept is not None
        assert kept.opponents["state"]["roles"] == memory_of_old["kept"]["state"]["roles"]


def test_a_file_of_old_is_brought_up_to_date_once(data: Path, memory_of_old: dict[str, Any]):
    for _ in range(2):
        with closing(Memory(data)) as memory:
            assert memory.base.execute("PRAGMA user_version").fetchone() == (VERSION,)
            assert [one.world for one in memory.profiles(1)] == ["crpg"]


def test_new_and_old_files_have_the_same_columns(data: Path, memory_of_old: dict[str, Any]):
    columns = []
    for path in (data, data.with_name("new.db")):
        with closing(Memory(path)) as memory:
            columns.append(memory.base.execute("PRAGMA table_info(profile)").fetchall())
    assert columns[0] == columns[1]


# --- files that are not ours -------------------------------------------------


def test_a_newer_version_is_refused_with_the_way_out(memory: Memory, profile: int, data: Path):
    memory.base.execute(f"PRAGMA user_version = {VERSION + 1}")
    memory.close()
    with pytest.raises(StateError, match=r"newer version .* update sparring; name another"):
        Memory(data)
    with closing(sqlite3.connect(data)) as base:
        assert base.execute("SELECT name FROM profile").fetchall() == [("Ada",)]


@pytest.mark.parametrize("contents", [b"not a database at all" * 99, bytes(range(256)) * 16])
def test_a_file_that_is_no_database_is_refused_and_left_alone(data: Path, contents: bytes):
    data.write_bytes(contents)
    with pytest.raises(StateError, match=r"arena\.db cannot be used as the arena's memory"):
        Memory(data)
    assert data.read_bytes() == contents


def test_a_folder_is_refused(tmp_path: Path):
    with pytest.raises(StateError, match="cannot be used as the arena's memory"):
        Memory(tmp_path)


@pytest.mark.parametrize("version", [0, VERSION])
def test_a_database_of_another_program_is_refused_and_left_alone(data: Path, version: int):
    with closing(sqlite3.connect(data)) as base:
        base.execute("CREATE TABLE recipe (name TEXT)")
        base.execute(f"PRAGMA user_version = {version}")
        base.commit()
    with pytest.raises(StateError, match="cannot be used as the arena's memory"):
        Memory(data).close()
    with closing(sqlite3.connect(data)) as base:
        assert base.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]


def test_a_file_cut_short_is_refused(memory: Memory, profile: int, data: Path):
    memory.close()
    data.write_bytes(data.read_bytes()[:6000])
    with pytest.raises(StateError, match="cannot be used as the arena's memory"):
        Memory(data)


def test_a_file_damaged_in_the_middle_is_refused_with_a_clear_error(data: Path):
    with closing(Memory(data)) as memory:
        player = new_player(memory)
        encounter(player)
    contents = data.read_bytes()
    data.write_bytes(contents[:4096] + b"\xa5" * (len(contents) - 4096))
    with pytest.raises(StateError), closing(Memory(data)) as damaged:
        tell(new_player(damaged), "show")


@pytest.mark.parametrize("text", ["{", "[]", "5", "[" * 100_000, '"text"'])
@pytest.mark.parametrize("column", ["kept", "fight"])
def test_damaged_contents_are_refused(memory: Memory, profile: int, column: str, text: str):
    memory.base.execute(f"UPDATE profile SET {column} = ?", (text,))
    with pytest.raises(StateError, match="memory is damaged"):
        memory.profile(owner(memory), profile)


def test_a_second_server_on_the_same_file_is_refused_with_the_way_out(memory: Memory, data: Path):
    player = new_player(memory)
    encounter(player)
    with pytest.raises(StateError, match=r"is in use: another arena is open; .*--data"):
        Memory(data)
    assert encounter(player)["fought"]["number"] == 2


# --- files that are damaged, or gone -----------------------------------------


def as_after_a_kill(memory: Memory, folder: Path) -> Path:
    """The files as a kill at this moment leaves them."""
    folder.mkdir()
    for file in (memory.path, journal_of(memory.path)):
        shutil.copyfile(file, folder / file.name)
    return folder / memory.path.name


def overwritten(contents: bytes, start: float, end: float) -> bytes:
    """A file with noise from one share of its length to another."""
    first, last = int(start * len(contents)), int(end * len(contents))
    return contents[:first] + b"\xa5" * (last - first) + contents[last:]


@pytest.fixture
def killed(memory: Memory, tmp_path: Path) -> Path:
    """One encounter learned from, a second in its first round with many orders."""
    player = new_player(memory)
    encounter(player)
    tell(player, "begin")
    for place in range(10):
        tell(player, "order", agent=0, order={"act": "move_to", "x": 400.0, "y": float(place)})
    return as_after_a_kill(memory, tmp_path / "killed")


def test_a_journal_that_a_kill_left_is_no_loss(killed: Path):
    assert journal_of(killed).stat().st_size > 0
    with closing(Memory(killed)) as memory:
        assert memory.losses == []
        assert tell(new_player(memory), "show")["fight"]["can_undo"]


@pytest.mark.parametrize(("start", "end"), [(0, 1), (0, 0.01), (0.3, 0.4), (0.5, 0.55)])
def test_a_damaged_journal_is_told_of_and_set_aside(killed: Path, start: float, end: float):
    journal = journal_of(killed)
    contents = overwritten(journal.read_bytes(), start, end)
    journal.write_bytes(contents)
    with closing(Memory(killed)) as memory:
        (loss,) = memory.losses
        assert "arena.db-wal was damaged" in loss
        assert "import it under Memory" in loss
        assert loss in tell(new_player(memory), "show")["notes"]
        assert killed.with_name("arena.db-wal-damaged").read_bytes() == contents


@pytest.mark.parametrize("share", [0.0, 0.001, 0.2, 0.7, 0.99])
def test_a_journal_that_is_gone_or_cut_takes_no_encounter_along(killed: Path, share: float):
    journal = journal_of(killed)
    contents = journal.read_bytes()
    journal.write_bytes(contents[: int(share * len(contents))])
    with closing(Memory(killed)) as memory:
        assert tell(new_player(memory), "show")["encounters"] == 1


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_journal_that_ends_anywhere_is_never_called_damaged(data: st.DataObject):
    with TemporaryDirectory() as name:
        folder = Path(name)
        with closing(Memory(folder / "arena.db")) as memory:
            profile = memory.add_profile(memory.add_player(TOKEN), "Ada", "crpg", OPPONENTS)
            for number in range(3):
                memory.keep(profile, OPPONENTS, {"number": number})
            journal = journal_of(as_after_a_kill(memory, folder / "killed"))
        contents = journal.read_bytes()
        journal.write_bytes(contents[: data.draw(st.integers(0, len(contents)))])
        assert not is_damaged(journal)


def test_frames_of_an_earlier_run_behind_the_last_one_are_no_damage(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "arena.db", isolation_level=None)) as base:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("CREATE TABLE t (x)")
        for number in range(20):
            base.execute("INSERT INTO t VALUES (?)", (number,))
        # Begins the journal anew from its start without cutting it.
        base.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        base.execute("INSERT INTO t VALUES (0)")
        assert not is_damaged(journal_of(tmp_path / "arena.db"))


@pytest.mark.parametrize(("start", "end"), [(0.2, 1), (0.5, 0.6), (0.9, 1)])
def test_a_damaged_file_is_refused_at_the_start_with_the_way_out(
    data: Path, start: float, end: float
):
    with closing(Memory(data)) as memory:
        encounter(new_player(memory))
    contents = overwritten(data.read_bytes(), start, end)
    data.write_bytes(contents)
    with pytest.raises(StateError, match=r"set the file aside .* begins anew, .* be imported; or"):
        Memory(data)
    assert data.read_bytes() == contents
    data.rename(data.with_name("aside.db"))
    with closing(Memory(data)) as anew:
        assert tell(new_player(anew), "show")["encounters"] == 0


@pytest.mark.parametrize("lost", ["arena.db", "arena.db-wal"])
@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_removed_while_it_is_open_is_noticed_before_anything_is_confirmed(
    memory: Memory, profile: int, data: Path, lost: str, replaced: bool
):
    memory.keep(profile, OPPONENTS, FIGHT)
    assert memory.trouble() is None
    file = data.with_name(lost)
    file.rename(data.with_name("elsewhere"))
    if replaced:
        shutil.copyfile(data.with_name("elsewhere"), file)
    for work in (
        lambda: memory.keep(profile, {"what": "lost"}, None),
        lambda: memory.finish(profile, {"what": "lost"}, won(1), REPLAY),
        lambda: memory.add_player(OTHER_TOKEN),
        lambda: memory.remove(owner(memory), profile),
    ):
        with pytest.raises(MemoryFailed, match=r"removed or replaced .* Export .* import it"):
            work()
    row = memory.profile(owner(memory), profile)
    assert row is not None
    assert row.opponents == OPPONENTS


def test_nothing_but_a_file_keeps_profiles(tmp_path: Path):
    with pytest.raises(StateError, match=r"nothing would be kept: name one with --data"):
        Memory(":memory:")
    with pytest.raises(StateError, match=r"a folder; name a file in it: --data .*arena\.db"):
        Memory(tmp_path)


def test_damage_that_shows_later_is_told_with_the_way_out(memory: Memory):
    error = sqlite3.DatabaseError("database disk image is malformed")
    assert "set the file aside" in str(memory.failure(error))
    full = sqlite3.OperationalError("database or disk is full")
    assert "aside" not in str(memory.failure(full))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE encounter SET number = ''", "'number' is ''"),
        ("UPDATE encounter SET fitness = 7", "'fitness' lies within"),
        ("UPDATE encounter SET difficulty = x'ff00'", "'difficulty' is"),
        ("UPDATE profile SET world = x'63'", "damaged"),
        ("UPDATE profile SET name = x'63'", "damaged"),
    ],
)
def test_a_profile_with_damaged_rows_is_not_opened_and_nobody_is_locked_out(
    data: Path, change: str, told: str
):
    with closing(Memory(data)) as memory:
        encounter(new_player(memory))
    change_outside(data, change)
    with closing(Memory(data)) as memory:
        state = tell(new_player(memory), "show")
    (note,) = state["notes"]
    assert told in note
    assert len(state["profiles"]) == 1
    assert state["profile"]["id"] is None


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999"])
def test_a_kept_fight_with_numbers_that_are_none_is_refused(data: Path, number: str):
    with closing(Memory(data)) as memory:
        encounter(new_player(memory))
    change_outside(data, f"""UPDATE encounter SET replay = '{{"seed": {number}}}'""")
    with closing(Memory(data)) as memory, pytest.raises(StateError, match="damaged"):
        tell(new_player(memory), "replay", number=1)


def change_outside(data: Path, statement: str) -> None:
    """As somebody else might who has the file."""
    with closing(sqlite3.connect(data)) as base:
        base.execute(statement)
        base.commit()
