"""Tabletop duels of four systems, by their rules, for programs that learn.

``Game`` and ``State`` have the shape of OpenSpiel's; ``AECDuel`` and ``ParallelDuel`` that of
PettingZoo's environments. Nothing but the standard library is needed.

    import random, riposte

    game = riposte.Game("pugilism")
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        if state.is_simultaneous_node():
            state.apply_actions([random.choice(state.legal_actions(p)) if state.owes(p) else None
                                 for p in range(game.num_players())])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.outcome()["why"], state.returns())
"""

from ._native import BadSetup, BrokenRules, Closed, IllegalAction, RiposteError
from .environments import AECDuel, Discrete, Fields, ParallelDuel
from .game import CHANCE, INVALID, SIMULTANEOUS, TERMINAL, Game, State, rulesets

__version__ = "0.1.0.dev0"

__all__ = [
    "AECDuel", "BadSetup", "BrokenRules", "CHANCE", "Closed", "Discrete", "Fields", "Game", "INVALID", "IllegalAction",
    "ParallelDuel", "RiposteError", "SIMULTANEOUS", "State", "TERMINAL", "rulesets",
]
