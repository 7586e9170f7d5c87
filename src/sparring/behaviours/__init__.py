"""Characters with a life of their own: behaviours, cues, roles, performances, motivation.

A performance says which roles a character plays and when; a role says what it does of its
own accord and what it does when something happens. An `Actor` plays a performance:

    guard = Actor(performance, name="Bron", seed=7)
    guard.post("door opened")        # when something happens
    action = guard.tick(world)       # as often as the game likes: what to do now
    guard.done()                     # when that is done

`model.py` is what can be said of a character, `catalogue.py` the behaviours to choose from,
`actor.py` the engine.
"""
