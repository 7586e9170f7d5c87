"""VizDoom: deathmatches of one player, who acts at random, and Doom's own bots.

Played in both ways that it has: with the picture that its users learn from, at its
smallest, and by the engine alone, which draws nothing for as long as nobody looks. A
match takes a minute of the game, 35 steps a second; whoever dies comes back.
"""

from __future__ import annotations

import os
from functools import partial
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
import vizdoom
from playing import Played, play_for, report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MINUTES = 1
STEPS_A_CALL = 50
ENTERING = 4
"""Steps until bots are in the match; they are not counted."""
DUEL, ARENA = "multi_duel", "cig"
NOTE = (
    "one player at random, the others bots; a match is a minute, 35 steps a second; the engine, "
    "a process of its own, draws no picture unless it is asked for one"
)


class Deathmatch:
    """Matches that go on from call to call, one after the other."""

    def __init__(self, scenario: str, bots: int, *, sees: bool) -> None:
        self.bots, self.sees = bots, sees
        self.luck = np.random.default_rng(1)
        self.game = game = vizdoom.DoomGame()
        game.load_config(f"{vizdoom.scenarios_path}/{scenario}.cfg")
        game.set_doom_map("map01")
        game.set_mode(vizdoom.Mode.PLAYER)
        game.set_window_visible(False)
        game.set_sound_enabled(False)
        game.set_screen_resolution(vizdoom.ScreenResolution.RES_160X120)
        game.set_screen_format(vizdoom.ScreenFormat.GRAY8)
        game.set_seed(1)
        game.add_game_args(f"-host 1 -deathmatch +timelimit {MINUTES} +sv_forcerespawn 1")
        game.init()
        self.invite()

    def invite(self) -> None:
        """Let the bots in: a new match begins without them, and would be no match."""
        self.game.send_game_command("removebots")
        for _ in range(self.bots):
            self.game.send_game_command("addbot")
        self.game.advance_action(ENTERING, True)
        count = int(self.game.get_game_variable(vizdoom.GameVariable.PLAYER_COUNT))
        if count != 1 + self.bots:
            raise RuntimeError(f"{count} players are in a match of {1 + self.bots}")

    def __call__(self) -> tuple[int, int]:
        game, ended, steps = self.game, 0, 0
        choices = self.luck.integers(2, size=(STEPS_A_CALL, game.get_available_buttons_size()))
        for choice in choices.tolist():
            if game.is_episode_finished():
                game.new_episode()
                self.invite()
                ended += 1
            if game.is_player_dead():
                game.respawn_player()
                continue
            game.set_action(choice)
            game.advance_action(1, self.sees)
            if self.sees:
                game.get_state()
            steps += 1
        return ended, steps


def played(seconds: float, way: str, agents: int, begin: Callable[[], Deathmatch]) -> Played:
    """One way of playing, after a few steps that are not counted."""
    match = begin()
    match()
    result = play_for(seconds, way, match, agents=agents)
    match.game.close()
    return result


def play_all(seconds: float) -> Iterator[Played]:
    """A duel and a match of eight, each with pictures and without."""
    for words, scenario, bots in (("a duel", DUEL, 1), ("eight", ARENA, 7)):
        for sight, sees in (("engine", False), ("pictures of 160 x 120", True)):
            begin = partial(Deathmatch, scenario, bots, sees=sees)
            yield played(seconds, f"{words}, {sight}", 1 + bots, begin)


if __name__ == "__main__":
    # The engine keeps its settings wherever it is started.
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        report(NOTE, play_all)
        os.chdir("/")
