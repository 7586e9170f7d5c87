"""Goblins at the bridge: a text game whose goblins learn how you fight.

`docs/tutorial.md` builds this program step by step.

    python examples/02_goblins/game.py              play it yourself
    python examples/02_goblins/game.py --auto       watch a player with fixed habits
    python examples/02_goblins/game.py --help       everything else
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import sparring

HERO_HEALTH, GOBLIN_HEALTH, MOST_ROUNDS = 24, 10, 30
COMMANDS = ("sword", "sweep", "bow", "shield", "drink")
RULES = Path(__file__).with_name("goblin.rules")

# --- the game ----------------------------------------------------------------


@dataclass
class Hero:
    """The player, who holds the bridge."""

    health: int = HERO_HEALTH
    potions: int = 1
    last: str = ""


@dataclass(eq=False)
class Goblin:
    """One of the band, with all it can see."""

    name: str
    hero: Hero
    band: list[Goblin]
    health: int = GOBLIN_HEALTH
    near: bool = False
    behind: bool = False
    ducking: bool = False
    stones: int = 4
    grog: int = 1


@dataclass
class Fight:
    """One encounter at the bridge, and the luck it is fought with."""

    luck: sparring.Luck
    hero: Hero = field(default_factory=Hero)
    band: list[Goblin] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.band += [Goblin(name, self.hero, self.band) for name in ("Snag", "Grit", "Mog")]

    @property
    def standing(self) -> list[Goblin]:
        """The goblins that can still fight."""
        return [goblin for goblin in self.band if goblin.health > 0]

    @property
    def over(self) -> bool:
        """Whether one side has fallen."""
        return self.hero.health <= 0 or not self.standing


def hero_acts(fight: Fight, command: str) -> None:
    """Carry out what the player commands."""
    hero = fight.hero
    near = [goblin for goblin in fight.standing if goblin.near]
    far = [goblin for goblin in fight.standing if not goblin.near]
    hero.last = command
    if command == "sword" and near:
        hit(min(near, key=lambda goblin: goblin.health), 7, fight.luck)
    elif command == "sweep":
        for goblin in near:
            hit(goblin, 4, fight.luck)
    elif command == "bow" and far:
        hit(min(far, key=lambda goblin: goblin.health), 4, fight.luck)
    elif command == "drink" and hero.potions:
        hero.potions -= 1
        hero.health = min(HERO_HEALTH, hero.health + 8)


def hit(goblin: Goblin, usual: int, luck: sparring.Luck) -> None:
    """Hurt a goblin, a little more or less by luck, unless it ducks in time."""
    if not (goblin.ducking and luck.chance(75)):
        goblin.health -= usual - 2 + luck.below(5)


Order = tuple[str, Goblin]


def goblin_acts(fight: Fight, goblin: Goblin, order: Order) -> None:
    """Carry out what a goblin has decided."""
    verb, target = order
    hero, luck = fight.hero, fight.luck
    blocked = hero.last == "shield" and not goblin.behind
    goblin.ducking = verb == "duck"
    if verb in ("charge", "retreat"):
        goblin.near, goblin.behind = verb == "charge", False
    elif verb == "circle":
        goblin.behind = True
    elif verb == "share":
        goblin.grog -= 1
        target.health = min(GOBLIN_HEALTH, target.health + 6)
    elif verb == "throw":
        goblin.stones -= 1
        hero.health -= 0 if blocked else 2 + luck.below(3)
    elif verb == "stab":
        hero.health -= 0 if blocked else 3 + luck.below(3)


# --- two players with fixed habits ---------------------------------------------

Player = Callable[[Fight], str]


def brawler(fight: Fight) -> str:
    """Swing at whoever comes near, shoot at whoever does not."""
    if fight.hero.health < 10 and fight.hero.potions:
        return "drink"
    near = sum(goblin.near for goblin in fight.standing)
    return "sweep" if near >= 2 else "sword" if near else "bow"


def guardsman(fight: Fight) -> str:
    """Raise the shield every other round, brawl in between."""
    return "shield" if fight.hero.last != "shield" else brawler(fight)


# --- the words goblin rules are made of ----------------------------------------

words = sparring.Vocabulary("goblins")
words.literal("command", COMMANDS)


@words.value(low=0, high=HERO_HEALTH)
def health(agent: Hero | Goblin) -> int:
    """Hit points left."""
    return max(0, agent.health)


@words.predicate
def near(goblin: Goblin) -> bool:
    """Whether this goblin stands within reach of the sword."""
    return goblin.near


@words.predicate
def wounded(goblin: Goblin) -> bool:
    """Whether this goblin has lost half its health."""
    return goblin.health <= GOBLIN_HEALTH / 2


@words.predicate("command")
def did(hero: Hero, command: str) -> bool:
    """Whether this was the hero's last command."""
    return hero.last == command


@words.agent
def hero(me: Goblin) -> Hero:
    """The player."""
    return me.hero


@words.among(remembers="mate")
def mate(me: Goblin) -> list[Goblin]:
    """The other goblins still standing."""
    return [goblin for goblin in me.band if goblin is not me and goblin.health > 0]


words.remembered("that_mate", side="mate", help="The mate the condition spoke of.")


@words.action
def charge(me: Goblin) -> Order | bool:
    """Run up to the hero."""
    return False if me.near else ("charge", me)


@words.action
def retreat(me: Goblin) -> Order | bool:
    """Back off, out of reach of the sword."""
    return ("retreat", me) if me.near else False


@words.action
def stab(me: Goblin) -> Order | bool:
    """Stab the hero; a shield stops it unless the goblin is behind it."""
    return ("stab", me) if me.near else False


@words.action
def circle(me: Goblin) -> Order | bool:
    """Slip behind the shield."""
    return ("circle", me) if me.near and not me.behind else False


@words.action
def throw(me: Goblin) -> Order | bool:
    """Throw a stone from afar."""
    return ("throw", me) if me.stones and not me.near else False


@words.action("agent")
def share(me: Goblin, target: Goblin) -> Order | bool:
    """Give one's only sip of grog to somebody: it heals."""
    return ("share", target) if me.grog else False


@words.action(always=True)
def duck(me: Goblin) -> Order | bool:
    """Duck: most blows and arrows miss until the next turn."""
    return ("duck", me)


# --- learning ------------------------------------------------------------------


SETTINGS = sparring.Settings(min_weight=1, max_weight=300)


def new_goblins(seed: int) -> sparring.DynamicScripting:
    """Goblins that have learned nothing yet."""
    return sparring.DynamicScripting(sparring.load_rules(RULES, words), SETTINGS, seed=seed)


Scripts = dict[str, sparring.Script]


def draw_scripts(goblins: sparring.DynamicScripting, fight: Fight) -> Scripts:
    """A script for each of the band."""
    return {goblin.name: goblins.draw("goblin") for goblin in fight.band}


def goblins_act(fight: Fight, scripts: Scripts) -> list[str]:
    """Every goblin's turn, told in words."""
    told = []
    for goblin in fight.standing:
        if not fight.over:
            order = scripts[goblin.name].act(goblin)
            goblin_acts(fight, goblin, order)
            told.append(f"{goblin.name}: {order[0]}")
    return told


def play(fight: Fight, scripts: Scripts, player: Player) -> None:
    """Fight to the end, or until everyone is tired."""
    for _ in range(MOST_ROUNDS):
        hero_acts(fight, player(fight))
        goblins_act(fight, scripts)
        if fight.over:
            break


def band_fitness(fight: Fight) -> float:
    """How well the band did: 0.6 and more for a win, 0.25 and less otherwise."""
    if fight.hero.health <= 0:
        return 0.6 + 0.4 * len(fight.standing) / len(fight.band)
    return 0.25 * (1 - fight.hero.health / HERO_HEALTH)


def goblin_fitness(fight: Fight, goblin: Goblin) -> float:
    """How well one goblin did: after a win, staying alive counts too."""
    together = band_fitness(fight)
    if fight.hero.health > 0:
        return together
    return 0.75 * together + 0.25 * max(0, goblin.health) / GOBLIN_HEALTH


def learn(goblins: sparring.DynamicScripting, fight: Fight, scripts: Scripts) -> None:
    """Tell the learner how the fight went."""
    goblins.learn_team(
        [(scripts[goblin.name], goblin_fitness(fight, goblin)) for goblin in fight.band],
        won=fight.hero.health <= 0,
        team_fitness=band_fitness(fight),
    )


def wins_against(
    player: Player, goblins: sparring.DynamicScripting, luck: sparring.Luck, fights: int
) -> int:
    """Fight many times, learning; how often the goblins won."""
    wins = 0
    for _ in range(fights):
        fight = Fight(luck)
        scripts = draw_scripts(goblins, fight)
        play(fight, scripts, player)
        learn(goblins, fight, scripts)
        wins += fight.hero.health <= 0
    return wins


# --- difficulty, saving, and rules that change ---------------------------------

FAIR = sparring.Difficulty(kind=sparring.DifficultyKind.CULL)
FULL_STRENGTH = sparring.Difficulty()


def with_present_rules(goblins: sparring.DynamicScripting) -> sparring.DynamicScripting:
    """The same goblins with the rules as they stand in the file now."""
    changes = goblins.change_rules(sparring.load_rules(RULES, words))
    for kind in ("added", "removed", "renamed"):
        for rule in getattr(changes, kind):
            print(f"  {kind}: {rule if isinstance(rule, str) else ' -> '.join(rule)}")
    return goblins


class Watched:
    """The rule file, as it was when last looked at."""

    def __init__(self) -> None:
        self.text = RULES.read_text(encoding="utf-8")

    def refreshed(self, goblins: sparring.DynamicScripting) -> sparring.DynamicScripting:
        """The goblins, with new rules if the file has changed since."""
        text = RULES.read_text(encoding="utf-8")
        if text == self.text:
            return goblins
        self.text = text
        try:
            return with_present_rules(goblins)
        except sparring.RuleError as error:
            print(f"The goblins keep their old rules:\n{error}")
            return goblins


# --- the program ---------------------------------------------------------------


def watch(goblins: sparring.DynamicScripting, luck: sparring.Luck) -> None:
    """Let players of fixed habits fight, and show who wins."""
    for player in (brawler, guardsman):
        print(f"A {player.__name__} holds the bridge.")
        for first in range(1, 100, 20):
            wins = wins_against(player, goblins, luck, fights=20)
            print(f"  fights {first:3} to {first + 19:3}: the goblins win {wins:2}")
    show_learned(goblins)


def show_learned(goblins: sparring.DynamicScripting) -> None:
    """The rules the goblins like best, and their last lesson."""
    explained = goblins.explain("goblin")
    for rule in explained.by_weight()[:5]:
        print(f"  {rule.name:24} weight {rule.weight:3}, in {rule.chance:4.0%} of scripts")
    for lesson in explained.lessons[-1:]:
        print(f"  {lesson}")


def fight_yourself(goblins: sparring.DynamicScripting, luck: sparring.Luck) -> None:
    """One fight against whoever sits at the keyboard."""
    fight = Fight(luck)
    scripts = draw_scripts(goblins, fight)
    for _ in range(MOST_ROUNDS):
        for goblin in fight.standing:
            print(f"  {goblin.name:4} {goblin.health:2} {'near' if goblin.near else 'far'}")
        hero_acts(fight, asked(f"You have {fight.hero.health} health", COMMANDS))
        print("  " + ", ".join(goblins_act(fight, scripts)))
        if fight.over:
            break
    print("You hold the bridge." if fight.hero.health > 0 else "The bridge is lost.")
    learn(goblins, fight, scripts)


def asked(question: str, answers: tuple[str, ...]) -> str:
    """One of the answers; its first letters will do."""
    while True:
        given = input(f"{question} ({', '.join(answers)}): ").strip().lower()
        fitting = [answer for answer in answers if answer.startswith(given)]
        if given and len(fitting) == 1:
            return fitting[0]


def play_yourself(
    goblins: sparring.DynamicScripting, luck: sparring.Luck, save: Path | None
) -> None:
    """Fight after fight, until you have had enough."""
    rules = Watched()
    while True:
        goblins = rules.refreshed(goblins)
        fight_yourself(goblins, luck)
        if save is not None:
            goblins.save(save)
        if not ready_for_more(goblins):
            break


def ready_for_more(goblins: sparring.DynamicScripting) -> bool:
    """Ask what to do before the next fight; False to stop."""
    while True:
        choice = asked("Next", ("fight", "learned", "easier", "harder", "quit"))
        if choice == "learned":
            show_learned(goblins)
        elif choice in ("easier", "harder"):
            goblins.set_difficulty(FAIR if choice == "easier" else FULL_STRENGTH)
        else:
            return choice == "fight"


def main() -> None:
    parser = argparse.ArgumentParser(description="Goblins that learn how you fight.")
    parser.add_argument("--auto", action="store_true", help="watch players of fixed habits")
    parser.add_argument("--fair", action="store_true", help="keep the goblins at your level")
    parser.add_argument("--save", type=Path, help="keep what the goblins learn in this file")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    goblins = new_goblins(options.seed)
    if options.save is not None and options.save.exists():
        goblins.load(options.save)
    if options.fair and goblins.difficulty != FAIR:
        goblins.set_difficulty(FAIR)
    luck = sparring.Luck(options.seed, stream=2)
    if options.auto:
        watch(goblins, luck)
        if options.save is not None:
            goblins.save(options.save)
        return
    try:
        play_yourself(goblins, luck, options.save)
    except (EOFError, KeyboardInterrupt):
        print()


if __name__ == "__main__":
    main()
