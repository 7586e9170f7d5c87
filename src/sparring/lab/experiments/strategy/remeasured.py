"""The chosen numbers measured again, in fresh games without learning.

python -m sparring.lab.experiments.strategy.remeasured --fights 400 --seed 91
"""

from __future__ import annotations

from argparse import ArgumentParser

from sparring.lab.experiments.strategy.unlearned import measured


def main() -> None:
    """Print every figure."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("--fights", type=int, default=400, help="games for each figure")
    options.add_argument("--seed", type=int, default=91)
    wanted = options.parse_args()
    for name, value in measured({}, wanted.fights, wanted.seed).items():
        print(f"{name:24} {value:6.1f}")


if __name__ == "__main__":
    main()
