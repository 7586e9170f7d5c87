"""What `import sparring.behaviours` gives, and what it costs."""

from __future__ import annotations

from importlib import import_module

import pytest

from sparring import behaviours
from tests.test_public_api import HEAVY, modules_after

USED = """
from sparring.behaviours import *
role = Role("r", [proactive(adapted("Wander"))])
actor = Actor(Performance("p", [RoleCue(START, [role])]), name="Bron")
class World:
    minute, moves = 0, 0
assert actor.tick(World()) is not None
"""


def test_all_names_what_is_there():
    assert sorted(set(behaviours.__all__)) == sorted(behaviours._HOMES)


@pytest.mark.parametrize("name", behaviours.__all__)
def test_every_name_is_what_its_home_holds(name):
    home = import_module(f"sparring.behaviours.{behaviours._HOMES[name]}")
    assert getattr(behaviours, name) is getattr(home, name)


def test_a_name_that_is_not_there_is_missed():
    with pytest.raises(AttributeError, match="no attribute 'Actress'"):
        _ = behaviours.Actress


def test_playing_needs_the_standard_library_alone_and_little_of_it():
    loaded = {name.split(".")[0] for name in modules_after(USED)}
    assert not loaded & (HEAVY - {"inspect"})  # Data classes load that one.
