"""What `sparring.evolution` gives."""

from __future__ import annotations

from importlib import import_module

import pytest

from sparring import evolution


def test_all_names_what_is_there():
    assert sorted(evolution.__all__) == sorted(set(evolution.__all__))
    assert set(evolution.__all__) == set(evolution._HOMES)
    assert dir(evolution) == sorted(evolution.__all__)


@pytest.mark.parametrize("name", evolution.__all__)
def test_every_public_name_resolves_to_what_its_home_holds(name):
    home = import_module(f"sparring.evolution.{evolution._HOMES[name]}")
    assert getattr(evolution, name) is getattr(home, name)


def test_a_name_that_nobody_has_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'Evolutoin'"):
        _ = evolution.Evolutoin
