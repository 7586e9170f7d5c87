"""What a player may see of his opponents' scripts: rules that have acted, unless he peeks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.peeking import lines_explained, lines_that_acted
from tests.arena.helpers import fight_out, new_bout, tell

if TYPE_CHECKING:
    from sparring.arena.player import Player

OPPONENTS = range(4, 8)


def rules_of(player: Player) -> dict[int, list[str]]:
    """The names of the rules in each opponent's script."""
    assert player.bout is not None
    return {who: [line.name for line in player.bout.bout.lines[who]] for who in OPPONENTS}


def fought(player: Player, rounds: int) -> None:
    """A fight that has gone on for some rounds."""
    tell(player, "begin", seed="7")
    for _ in range(rounds):
        tell(player, "fight_on")


def own_texts(player: Player) -> set[str]:
    """Lines that the player's own habits have, too."""
    assert player.bout is not None
    return {line.text for who in range(4) for line in player.bout.bout.lines[who]}


def test_before_anything_has_happened_every_rule_is_hidden(player: Player) -> None:
    fought(player, 0)
    for script in tell(player, "learned")["scripts"]:
        assert script["lines"] == []
        assert script["hidden"] > 0
    peeked = tell(player, "learned", peek=True)["scripts"]
    assert all(script["lines"] and not script["hidden"] for script in peeked)


def test_what_is_told_of_the_weights_does_not_give_away_which_rules_were_drawn(
    player: Player,
) -> None:
    before = tell(player, "learned")["roles"]
    tell(player, "begin", seed="7")
    assert tell(player, "learned")["roles"] == before


@pytest.mark.parametrize("rounds", [1, 3])
def test_rules_that_have_not_acted_are_not_sent_with_a_round_explained(
    player: Player, rounds: int
) -> None:
    fought(player, rounds)
    assert player.bout is not None
    acted = lines_that_acted(player.bout)
    for number in range(1, rounds + 1):
        answer = tell(player, "why", round=number)
        for agent in answer["agents"]:
            who = agent["who"]
            if who not in OPPONENTS:
                assert agent["hidden"] == 0
                continue
            names = rules_of(player)[who]
            known = {names[place] for one, place in acted if one == who}
            shown = {one["rule"] for one in agent["tried"]} | set(agent["untried"])
            assert shown <= known
            if agent["tried"] or agent["untried"]:
                assert agent["hidden"] == len(names) - len(shown)


def test_the_text_of_a_hidden_rule_is_nowhere_in_what_is_sent(player: Player) -> None:
    fought(player, 2)
    assert player.bout is not None
    acted = lines_that_acted(player.bout)
    lines = [
        (who, place, line)
        for who in OPPONENTS
        for place, line in enumerate(player.bout.bout.lines[who])
    ]
    known = own_texts(player) | {line.text for who, place, line in lines if (who, place) in acted}
    hidden = {line.text for _, _, line in lines} - known
    assert hidden
    sent = json.dumps(
        [
            tell(player, "why", round=1)["agents"],
            tell(player, "why", round=2)["agents"],
            tell(player, "learned")["scripts"],
            tell(player, "show")["fight"],
        ]
    )
    assert not [text for text in hidden if json.dumps(text)[1:-1] in sent]
    peeked = json.dumps(tell(player, "learned", peek=True)["scripts"])
    assert all(json.dumps(text)[1:-1] in peeked for text in hidden)


def test_whoever_peeks_is_told_everything(player: Player) -> None:
    fought(player, 2)
    agents = tell(player, "why", round=2, peek=True)["agents"]
    assert all(agent["hidden"] == 0 for agent in agents)
    for agent in agents:
        if agent["who"] in OPPONENTS and agent["tried"]:
            names = rules_of(player)[agent["who"]]
            assert len(agent["tried"]) + len(agent["untried"]) == len(names)


def test_what_they_chose_for_the_round_to_come_stays_hidden(player: Player) -> None:
    fought(player, 1)
    assert player.bout is not None
    for who, place in lines_that_acted(player.bout):
        events: Any = player.bout.bout.all_events
        assert any(event.who == who and event.thing == place for event in events)
    assert player.bout.bout.round == 2


def test_once_the_fight_is_over_nothing_is_hidden(player: Player) -> None:
    tell(player, "begin", seed="7")
    fight_out(player)
    assert all(script["hidden"] == 0 for script in tell(player, "learned")["scripts"])
    assert all(agent["hidden"] == 0 for agent in tell(player, "why", round=1)["agents"])


def test_worlds_that_note_no_rules_are_asked_why_instead() -> None:
    played = new_bout(3)
    for _ in range(4):
        played.fight_on()
    explained = {line for line in lines_explained(played) if line[0] in OPPONENTS}
    assert explained
    assert explained <= lines_that_acted(played)
