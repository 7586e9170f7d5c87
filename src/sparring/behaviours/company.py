"""All actors of a game together: ticked in order, saved and restored as one.

    company = Company([guard, innkeeper])
    for actor, action in company.tick(world):
        ...                                  # carry it out; actor.done(action) when it is done
    form = company.state()

Collaborations are saved with those who are at them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.behaviours.state import (
    SavedActor,
    actor_from,
    check_version,
    state_of,
    take_over,
)
from sparring.errors import StateError, UsageError, unknown
from sparring.scripting.copies import CopiedWithGame
from sparring.untrusted import Unfit, excerpt, field_of, items_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from sparring.behaviours.actor import Actor, Surroundings
    from sparring.behaviours.model import Action

COMPANY_VERSION = 1
MOST_ACTORS = 100_000


class Company(CopiedWithGame):
    """Actors by their names, in the order in which they act."""

    def __init__(self, actors: Iterable[Actor] = ()) -> None:
        self.actors: dict[str, Actor] = {}
        for actor in actors:
            self.add(actor)

    def __getitem__(self, name: str) -> Actor:
        if name not in self.actors:
            raise unknown("actor", name, self.actors)
        return self.actors[name]

    def __iter__(self) -> Iterator[Actor]:
        return iter(self.actors.values())

    def __len__(self) -> int:
        return len(self.actors)

    def add(self, actor: Actor) -> None:
        """An actor joins; it acts last."""
        if actor.name in self.actors:
            raise UsageError(f"there is an actor named '{actor.name}' already")
        self.actors[actor.name] = actor

    def remove(self, name: str) -> None:
        """An actor leaves the game; whoever was at something with it stops."""
        self[name].leave()
        del self.actors[name]

    def post(self, event: str, cause: str | None = None) -> None:
        """Something that everybody notices."""
        for actor in self:
            actor.post(event, cause)

    def tick(self, world: Surroundings) -> Iterator[tuple[Actor, Action]]:
        """Everybody who has something to do, and what."""
        for actor in list(self.actors.values()):
            action = actor.tick(world)
            if action is not None:
                yield actor, action

    # --- saving ----------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everybody as JSON data."""
        return {"sparring_company": COMPANY_VERSION, "actors": [state_of(actor) for actor in self]}

    def restore(self, form: Any) -> None:
        """Everybody goes on as saved; raises StateError, and changes nothing, unless these
        are the same actors with the same performances."""
        saved = self._read(form)
        for actor in self:
            actor.stop()
        for name, one in saved.items():
            take_over(self[name], one, self.__getitem__)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the state so that a crash leaves the old file or the new."""
        from sparring.scripting.files import save_state

        save_state(path, self.state())

    def load(self, path: str | PathLike[str]) -> None:
        """Go on as saved in this file."""
        from sparring.scripting.files import load_state

        self.restore(load_state(path))

    def _read(self, form: Any) -> dict[str, SavedActor]:
        """Every saved actor by name, checked."""
        try:
            check_version(form, "sparring_company", COMPANY_VERSION)
            saved: dict[str, SavedActor] = {}
            for item in items_of(form, "actors", MOST_ACTORS):
                name = field_of(item, "name", str)
                if name not in self.actors or name in saved:
                    raise Unfit(f"nobody here is {excerpt(name)}, or somebody is saved twice")
                saved[name] = actor_from(item, self.actors[name])
            if len(saved) < len(self.actors):
                missing = [name for name in self.actors if name not in saved]
                raise Unfit(f"{excerpt(missing)} are not among those saved")
            check_partners(saved)
        except Unfit as unfit:
            raise StateError(f"this is no saved company, or it is damaged: {unfit}") from None
        return saved


def check_partners(saved: dict[str, SavedActor]) -> None:
    """Partners are each other's, about the same thing, and at most one waits."""
    for one in saved.values():
        if one.partner is None:
            continue
        other = saved.get(one.partner)
        if other is None or other is one or other.partner != one.name:
            raise Unfit(f"{excerpt(one.name)} has a partner who is not")
        if one.scene is None or other.scene is None:
            raise Unfit(f"{excerpt(one.name)} has a partner who is at nothing")
        if one.scene.line.cue.about != other.scene.line.cue.about:
            raise Unfit(f"{excerpt(one.name)} and a partner are at different things")
        if one.scene.waits and other.scene.task >= one.scene.task:
            raise Unfit(f"{excerpt(one.name)} waits for a partner who has come as far")
