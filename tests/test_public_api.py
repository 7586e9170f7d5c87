"""What `import sparring` gives, and what it costs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import sparring

HEAVY = {
    "numpy",
    "numba",
    "lark",
    "typer",
    "click",
    "rich",
    "json",
    "inspect",
    "asyncio",
    "logging",
    "unittest",
    "hypothesis",
}
"""A game that only plays must not pay for these when it starts."""


def modules_after(code: str) -> set[str]:
    """What a fresh interpreter has loaded after this code, beyond what it starts with."""
    report = "import json; print(json.dumps(sorted(loaded)))"
    program = f"import sys\nbefore = set(sys.modules)\n{code}\nloaded = set(sys.modules) - before\n"
    done = subprocess.run(
        [sys.executable, "-I", "-c", program + report], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_all_names_what_is_there():
    assert sorted(sparring.__all__) == sorted(set(sparring.__all__))
    assert set(sparring.__all__) == set(sparring._HOMES)


@pytest.mark.parametrize("name", sparring.__all__)
def test_every_public_name_resolves_to_what_its_home_holds(name):
    home = import_module(f"sparring.{sparring._HOMES[name]}")
    assert getattr(sparring, name) is getattr(home, name)


def test_type_checkers_are_told_of_the_same_names():
    source = Path(sparring.__file__).read_text("utf-8")
    block = source.split("if TYPE_CHECKING:")[1].split("__version__")[0]
    imports = re.findall(r"from (\S+) import (\([^)]*\)|[^\n]+)", block)
    told = {
        name.strip(): module.removeprefix("sparring.")
        for module, names in imports
        for name in names.strip("()").split(",")
        if name.strip()
    }
    assert told == sparring._HOMES


def test_every_public_name_is_listed_and_documented():
    assert set(sparring.__all__) <= set(dir(sparring))
    for name in sparring.__all__:
        thing = getattr(sparring, name)
        if callable(thing):
            assert thing.__doc__, name


def test_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'sparring' has no attribute 'Goblin'"):
        sparring.Goblin  # noqa: B018
    with pytest.raises(ImportError):
        from sparring import Goblin  # noqa: F401


def test_star_import_gives_every_name():
    namespace: dict[str, object] = {}
    exec("from sparring import *", namespace)  # noqa: S102
    assert set(sparring.__all__) <= set(namespace)


def test_importing_the_package_loads_next_to_nothing():
    loaded = modules_after("import sparring")
    assert {name for name in loaded if name.startswith("sparring")} == {"sparring"}
    assert not {name.split(".")[0] for name in loaded} & HEAVY


def test_playing_loads_nothing_heavy():
    loaded = modules_after(
        "import sparring\n"
        "guard = sparring.Rulebase('guard', script_size=1)\n"
        "guard.rule(name='a')(lambda me: True)\n"
        "guard.rule(name='b')(lambda me: True)\n"
        "guard.closing(lambda me: True)\n"
        "learner = sparring.DynamicScripting(guard)\n"
        "script = learner.draw()\n"
        "script.act(None)\n"
        "learner.learn(script, 0.5)\n"
    )
    heavy = HEAVY - {"inspect"}  # Dataclasses need it.
    assert not {name.split(".")[0] for name in loaded} & heavy


def test_using_every_name_needs_no_third_party_package():
    loaded = modules_after("from sparring import *")
    assert not {name.split(".")[0] for name in loaded} & {"numpy", "numba", "lark", "typer", "rich"}


def test_version_is_that_of_the_package():
    project = Path(sparring.__file__).parents[2] / "pyproject.toml"
    if project.exists():
        assert f'version = "{sparring.__version__}"' in project.read_text("utf-8")
