"""Networks and champions in files, and inside a game that has the standard library alone."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from sparring.errors import StateError
from sparring.evolution import (
    Champion,
    Shape,
    load_champion,
    load_network,
    save_champion,
    save_network,
)
from sparring.evolution.network import MOST_BYTES
from tests.evolution.helpers import ELMAN, answers, random_inputs, random_network

NETWORK = random_network(ELMAN, 1)


def test_networks_and_champions_are_kept_in_files(tmp_path):
    save_network(tmp_path / "network.json", NETWORK)
    assert load_network(tmp_path / "network.json") == NETWORK
    champion = Champion(NETWORK, "garden", 48.9, {"seed": 7})
    save_champion(tmp_path / "champion.json", champion)
    assert load_champion(tmp_path / "champion.json") == champion
    assert load_network(tmp_path / "champion.json") == NETWORK
    assert load_champion(tmp_path / "network.json") == Champion(NETWORK)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is no JSON"),
        (b"{", "is no JSON"),
        (b"\xff\xfe", "is no JSON"),
        (b"[NaN]", "is no JSON"),
        (b"[Infinity]", "is no JSON"),
        (b"[" * 200_000, "is no JSON"),
        (b"1" * 100_000, "is no JSON"),
        (b" " * (MOST_BYTES + 1), "is too large: more than 500,000 bytes"),
        (b"7", "expected an object"),
        (b'{"network": 1e999}', "that can be used"),
    ],
    ids=lambda part: str(part[:12]),
)
@pytest.mark.parametrize("load", [load_network, load_champion])
def test_files_that_hold_something_else_are_refused(tmp_path, load, content, message):
    path = tmp_path / "network.json"
    path.write_bytes(content)
    with pytest.raises(StateError, match=message):
        load(path)


@pytest.mark.parametrize("load", [load_network, load_champion])
def test_files_that_are_not_there_are_told(tmp_path, load):
    with pytest.raises(StateError, match="cannot be read: No such file"):
        load(tmp_path / "nobody.json")
    with pytest.raises(StateError, match="cannot be read: Is a directory"):
        load(tmp_path)


def test_a_network_of_the_largest_size_fits_into_a_file(tmp_path):
    network = random_network(Shape("layered", 60, (30,), 6), 1, reach=1e9)
    save_champion(tmp_path / "large.json", Champion(network))
    assert load_network(tmp_path / "large.json") == network


# --- inside a game -----------------------------------------------------------------------

BLOCKER = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numpy", "numba", "typer", "rich", "ray"):
            raise ImportError(f"{name} is not there")
sys.meta_path.insert(0, Blocker())
"""


def run_isolated(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_a_champion_acts_with_the_standard_library_alone(tmp_path):
    path = tmp_path / "champion.json"
    save_champion(path, Champion(NETWORK, "garden"))
    inputs = random_inputs(ELMAN, 9)
    code = f"""{BLOCKER}
import json
from sparring.evolution import Network, Shape, load_champion, load_network, save_network
network = load_champion({str(path)!r}).network
assert load_network({str(path)!r}) == network
save_network({str(tmp_path / "copy.json")!r}, network)
print(json.dumps([network.act(seen) for seen in {inputs!r}]))
assert not [name for name in sys.modules if name.startswith(("numpy", "numba"))]
"""
    assert json.loads(run_isolated(code)) == answers(NETWORK, inputs)


def test_importing_the_room_loads_next_to_nothing():
    code = """
import sys
before = set(sys.modules)
import sparring.evolution
print(*sorted(set(sys.modules) - before))
"""
    loaded = {name for name in run_isolated(code).split() if name.startswith("sparring")}
    assert "sparring.evolution" in loaded
    assert not {name for name in loaded if name.startswith("sparring.evolution.")}


def test_loading_a_champion_is_quick():
    code = """
from time import perf_counter
started = perf_counter()
from sparring.evolution import load_champion, Network
print(perf_counter() - started)
"""
    assert min(float(run_isolated(code)) for _ in range(3)) < 0.3
