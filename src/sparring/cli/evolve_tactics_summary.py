"""The end of `sparring evolve` where tactics are bred: how it went, for humans and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from sparring.cli.colours import FAINT
from sparring.cli.output import command_line
from sparring.errors import plural
from sparring.worlds.strategy.evolved.search import RANDOM, SHARES
from sparring.worlds.strategy.evolved.words import told_by_state

if TYPE_CHECKING:
    from rich.console import Console

    from sparring.cli.evolve_tactics import Bred
    from sparring.worlds.strategy.evolved.search import TacticSearch


def show_bred(console: Console, bred: Bred) -> None:
    """Everything that is worth telling when a search has ended."""
    for number, sentence in enumerate(sentences_of(bred)):
        console.print(Text(sentence, style="" if number else "bold"), soft_wrap=False)
    console.print()
    console.print(Text("What it did, state by state", style=FAINT))
    for state, words in told_by_state(bred.search.best.active).items():
        console.print(Text(f"  {state:>2}  {'; '.join(words)}"), soft_wrap=False)
    console.print()
    for line in how_to_go_on(bred):
        console.print(Text(line))


def sentences_of(bred: Bred) -> list[str]:
    """How it went, in words."""
    search, best = bred.search, bred.search.best
    early = "Ended early. " if bred.interrupted else ""
    end = "won" if best.won else "did not win"
    states = ", ".join(map(str, best.reached))
    return [
        f"{early}The fittest tactic against {search.opponents_name} {end}: fitness "
        f"{best.fitness:.3f}, {target_in_words(search)}.",
        f"{plural(search.played, 'game')}: {len(search.population)} random tactics, "
        f"{children_in_words(search)}, {search.rejected} rejected. It came from {best.origin}.",
        f"Its game states: {states}; genes acted in {plural(len(active_states(bred)), 'state')}.",
    ]


def target_in_words(search: TacticSearch) -> str:
    """Whether it is good enough."""
    met = "the target of {:.2f} is met" if search.has_met_target else "of {:.2f} wanted"
    return met.format(search.settings.target)


def children_in_words(search: TacticSearch) -> str:
    """How many children there were, and what made them."""
    words = {name: f"by {name}" for name in SHARES} | {RANDOM: "at random"}
    shares = [f"{search.made_by[name]} {words[name]}" for name in SHARES if search.made_by[name]]
    told = "child" if search.children == 1 else "children"
    return f"{search.children} {told}" + (f" ({', '.join(shares)})" if shares else "")


def active_states(bred: Bred) -> list[int]:
    """The states in which genes acted."""
    return list(told_by_state(bred.search.best.active))


def how_to_go_on(bred: Bred) -> list[str]:
    """Commands to try next."""
    paths = [path for path in (bred.options.rules, bred.options.save) if path is not None]
    if not paths:
        return ["To keep the tactic, add --save tactic.json, or --rules tactic.rules."]
    sides = (bred.search.world.name, str(paths[0]), bred.search.opponents_name)
    commands = [
        command_line("sparring", word, *sides, asked=asked)
        for word, asked in (("fight", {"--why": True}), ("watch", {}))
    ]
    saved = " and ".join(map(str, paths))
    return [f"Saved to {saved}. To have it told, to watch it:", *(f"  {one}" for one in commands)]


def bred_data(bred: Bred) -> dict[str, Any]:
    """The search for machines."""
    search, best = bred.search, bred.search.best
    settings = search.settings
    return {
        "world": search.world.name,
        "against": search.opponents_name,
        "seed": search.seed,
        "settings": {
            name: getattr(settings, name)
            for name in ("population", "children", "target", "tournament", "crowd")
        },
        "fitness": best.fitness,
        "won": best.won,
        "target_met": search.has_met_target,
        "interrupted": bred.interrupted,
        "children": search.children,
        "rejected": search.rejected,
        "games": search.played,
        "operators": {name: search.made_by[name] for name in SHARES},
        "origin": best.origin,
        "states": list(best.reached),
        "active_states": active_states(bred),
        "orders": {str(state): orders for state, orders in best.orders().items()},
        "words": {str(state): words for state, words in told_by_state(best.active).items()},
        "history": search.history,
        "tactic": bred.tactic.form(),
        "saved": None if bred.options.save is None else str(bred.options.save),
        "rules": None if bred.options.rules is None else str(bred.options.rules),
    }
