"""Six steps of each learner, worked out by hand."""

from __future__ import annotations

import pytest

from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import Sarsa
from sparring.learners.temporal_settings import SarsaSettings

SIX_STEPS = [("A", "x", 1), ("B", "y", 0), ("A", "x", -1), ("B", "y", 0.5), ("A", "y", 0.25)]
LAST_STEP = ("A", "x", 1)


def walked(settings: SarsaSettings) -> dict[str, float]:
    """What Sarsa has learned after the six steps, by state and action."""
    learner = Sarsa(["x", "y"], states=["A", "B"], settings=settings)
    character = learner.begin()
    for state, action, reward in (*SIX_STEPS, LAST_STEP):
        assert character.choose(state, legal=[action]) == action
        character.observe(reward)
    character.end()
    (ax, ay), (bx, by) = learner.weights
    assert bx == 0
    assert learner.uses == [[3, 1], [0, 2]]
    return {"Ax": ax, "Ay": ay, "By": by}


def test_six_steps_of_sarsa():
    # Rate 1/2, nothing discounted, no traces. Each lesson comes with the next choice:
    #   Ax: 1    + V(By)  0      - 0      =  1      Ax = 0 + 1/2         = 0.5
    #   By: 0    + V(Ax)  0.5    - 0      =  0.5    By = 0 + 0.25        = 0.25
    #   Ax: -1   + V(By)  0.25   - 0.5    = -1.25   Ax = 0.5 - 0.625     = -0.125
    #   By: 0.5  + V(Ay)  0      - 0.25   =  0.25   By = 0.25 + 0.125    = 0.375
    #   Ay: 0.25 + V(Ax) -0.125  - 0      =  0.125  Ay = 0 + 0.0625      = 0.0625
    #   Ax: 1    + the end 0     + 0.125  =  1.125  Ax = -0.125 + 0.5625 = 0.4375
    settings = SarsaSettings(rate=0.5, exploration=0)
    assert walked(settings) == {"Ax": 0.4375, "Ay": 0.0625, "By": 0.375}


def test_six_steps_of_sarsa_with_accumulating_traces():
    # Rate 1/2, lambda 1/2: a visit adds 1 to its trace, then all move, then traces halve.
    #   Ax: error 1;                         Ax = 0.5                    traces Ax 0.5
    #   By: 0 + 0.5 - 0 = 0.5, half 0.25:    Ax = 0.5 + 0.25 * 0.5 = 0.625, By = 0.25
    #                                                           traces Ax 0.25, By 0.5
    #   Ax: -1 + 0.25 - 0.625 = -1.375, half -0.6875, traces Ax 1.25, By 0.5:
    #       Ax = 0.625 - 0.859375 = -0.234375, By = 0.25 - 0.34375 = -0.09375
    #                                                           traces Ax 0.625, By 0.25
    #   By: 0.5 + 0 + 0.09375 = 0.59375, half 0.296875, traces Ax 0.625, By 1.25:
    #       Ax = -0.234375 + 0.185546875 = -0.048828125
    #       By = -0.09375 + 0.37109375 = 0.27734375             traces Ax 0.3125, By 0.625
    #   Ay: 0.25 - 0.048828125 = 0.201171875, half 0.1005859375, trace Ay 1:
    #       Ax = -0.048828125 + 0.03143310546875 = -0.01739501953125
    #       By = 0.27734375 + 0.0628662109375 = 0.3402099609375
    #       Ay = 0.1005859375                         traces Ax 0.15625, By 0.3125, Ay 0.5
    #   Ax: 1 + 0.01739501953125, half 0.508697509765625, trace Ax 1.15625:
    #       Ax = -0.01739501953125 + 0.58818149566650390625
    #       By = 0.3402099609375 + 0.1589679718017578125
    #       Ay = 0.1005859375 + 0.2543487548828125
    settings = SarsaSettings(rate=0.5, exploration=0, trace=0.5)
    assert walked(settings) == {
        "Ax": 0.57078647613525390625,
        "Ay": 0.3549346923828125,
        "By": 0.4991779327392578125,
    }


def test_six_steps_of_sarsa_with_replacing_traces():
    # As before, but a visit sets its trace to 1.
    #   after By: Ax = 0.625, By = 0.25                         traces Ax 0.25, By 0.5
    #   Ax: half of -1.375 is -0.6875, traces Ax 1, By 0.5:
    #       Ax = -0.0625, By = -0.09375                         traces Ax 0.5, By 0.25
    #   By: half of 0.59375 is 0.296875, traces Ax 0.5, By 1:
    #       Ax = 0.0859375, By = 0.203125                       traces Ax 0.25, By 0.5
    #   Ay: 0.25 + 0.0859375 = 0.3359375, half 0.16796875:
    #       Ax = 0.1279296875, By = 0.287109375, Ay = 0.16796875
    #                                                 traces Ax 0.125, By 0.25, Ay 0.5
    #   Ax: 1 - 0.1279296875 = 0.8720703125, half 0.43603515625, trace Ax 1:
    #       Ax = 0.56396484375, By = 0.287109375 + 0.1090087890625,
    #       Ay = 0.16796875 + 0.218017578125
    settings = SarsaSettings(rate=0.5, exploration=0, trace=0.5, traces="replacing")
    assert walked(settings) == {"Ax": 0.56396484375, "Ay": 0.385986328125, "By": 0.3961181640625}


def close(number: float) -> object:
    return pytest.approx(number, abs=1e-12)


def test_six_steps_of_alert():
    # The thesis's numbers: rates start at 0.2 and move by 0.0095.
    learner = Alert(["x", "y"], states=["S"], settings="fighter")
    character = learner.begin()
    weights, rates = learner.weights[0], learner.rates

    def step(action: str, reward: float) -> None:
        character.choose("S", legal=[action])
        character.observe(reward)

    step("x", 0.5)
    step("x", 0.5)
    # x: 0.5 + 0 - 0 = 0.5; x = 0.1. No error before it: the rate stays.
    assert weights == [close(0.1), 0]
    assert rates == [0.2, 0.2]
    step("x", -0.5)
    # x: 0.5 + 0.1 - 0.1 = 0.5; x = 0.2. The mean before is 0.5: up, but it is at the top.
    assert weights == [close(0.2), 0]
    assert rates == [0.2, 0.2]
    step("y", 0.1)
    # x: -0.5 + 0 - 0.2 = -0.7; x = 0.2 - 0.14 = 0.06. The mean before is 0.5: down.
    assert weights == [close(0.06), 0]
    assert rates == [close(0.1905), 0.2]
    step("x", -0.4)
    # y: 0.1 + 0.06 - 0 = 0.16; y = 0.032. No error of y before it.
    assert weights == [close(0.06), close(0.032)]
    assert rates == [close(0.1905), 0.2]
    step("x", -0.2)
    # x: -0.4 + 0.06 - 0.06 = -0.4; x = 0.06 - 0.1905 * 0.4 = -0.0162.
    # The mean before is (0.5 + 0.5 - 0.7) / 3 = 0.1: down.
    assert weights == [close(-0.0162), close(0.032)]
    assert rates == [close(0.181), 0.2]
    character.end()
    # x: -0.2 + 0 + 0.0162 = -0.1838; x = -0.0162 - 0.181 * 0.1838 = -0.0494678.
    # The mean before is (0.3 - 0.4) / 4 = -0.025: up.
    assert weights == [close(-0.0494678), close(0.032)]
    assert rates == [close(0.1905), 0.2]
    # 0.5 + 0.5 - 0.5 + 0.1 - 0.4 - 0.2 = 0: exploration stays, whatever rounding leaves.
    assert learner.exploration == 0.02
    assert character.total != 0


def test_six_steps_of_alert_with_a_model():
    # The thesis's numbers. A value is theta 1 plus the mean of theta 2 over what was seen.
    learner = AlertAM(["x", "y"], states=["S"], seen=["f", "g"], settings="sorcerer")
    character = learner.begin()
    weights, rates = learner.weights[0], learner.rates

    def step(action: str, reward: float, seen: str | None) -> None:
        character.choose("S", legal=[action])
        character.observe(reward, seen)

    def pairs(action: int) -> list[float]:
        return [row[action] for row in learner.pair_weights()]

    step("x", 0.5, "f")
    step("y", -0.5, "g")
    # x with f: 0.5 + V(y) 0 - 0 = 0.5; both parts of it 0.1.
    assert weights == [close(0.1), 0]
    assert [pairs(0), pairs(1)] == [[close(0.1), 0, 0], [0, 0, 0]]
    step("x", 0.2, "f")
    # f and g once each: V(x) = 0.1 + (0.1 + 0) / 2 = 0.15.
    # y with g: -0.5 + 0.15 - 0 = -0.35; both parts of it -0.07.
    assert weights == [close(0.1), close(-0.07)]
    assert [pairs(0), pairs(1)] == [[close(0.1), 0, 0], [0, close(-0.07), 0]]
    step("y", 0.3, None)
    # f twice, g once: V(y) = -0.07 - 0.07 / 3 = -0.28 / 3.
    # x with f: 0.2 - 0.28 / 3 - 0.2 = -0.28 / 3; parts 0.1 - 0.056 / 3 = 0.244 / 3.
    # The mean error before was 0.5: down.
    assert weights == [close(0.244 / 3), close(-0.07)]
    assert [pairs(0), pairs(1)] == [[close(0.244 / 3), 0, 0], [0, close(-0.07), 0]]
    assert rates == [close(0.1905), 0.2]
    step("x", -0.1, "f")
    # f twice, g once, another thing once: V(x) = 0.244 / 3 * (1 + 2 / 4) = 0.122.
    # y with the other thing: 0.3 + 0.122 + 0.07 = 0.492; theta 1 -0.07 + 0.0984 = 0.0284,
    # theta 2 0.0984. The error before was -0.35: down.
    assert weights == [close(0.244 / 3), close(0.0284)]
    assert pairs(1) == [0, close(-0.07), close(0.0984)]
    assert rates == [close(0.1905), close(0.1905)]
    step("x", 0.1, "g")
    # f three times of five: V(x) = 0.244 / 3 * (1 + 3 / 5) = 0.3904 / 3.
    # x with f: -0.1 + 0.3904 / 3 - 0.488 / 3 = -0.3976 / 3, by 0.1905: -0.0757428 / 3;
    # parts (0.244 - 0.0757428) / 3 = 0.1682572 / 3.
    # The mean before is (0.5 - 0.28 / 3) / 2, above 0: down.
    assert weights == [close(0.1682572 / 3), close(0.0284)]
    assert pairs(0) == [close(0.1682572 / 3), 0, 0]
    assert rates == [close(0.181), close(0.1905)]
    character.end()
    # x with g: 0.1 + 0 - 0.1682572 / 3 = 0.1317428 / 3, by 0.181: 0.0238454468 / 3.
    # The mean before is (0.5 - 0.28 / 3 - 0.3976 / 3) / 3, above 0: up.
    assert weights == [close(0.1921026468 / 3), close(0.0284)]
    assert pairs(0) == [close(0.1682572 / 3), close(0.0238454468 / 3), 0]
    assert rates == [close(0.1905), close(0.1905)]
    assert learner.counts() == [[3, 2, 1]]
    assert learner.visits == [6]
    # 0.5 in all: exploration falls by 0.005.
    assert learner.exploration == close(0.075)
