"""Plays duels at random and prints what must be the same elsewhere: a line of JSON for each.

    python same.py DUELS
"""

import hashlib
import json
import random
import sys

import riposte


def main(duels: int) -> None:
    for name in riposte.rulesets():
        game = riposte.Game(name)
        documents = game.about()["documents"]
        for n in range(duels):
            rng = random.Random(n)
            state, actions = game.new_initial_state((5 << 64) + n), []
            while not state.is_terminal():
                step = [rng.randrange(state.num_legal(p)) if state.owes(p) else None for p in range(game.num_players())]
                state.apply_actions(step)
                actions.append([-1 if a is None else a for a in step])
            record = state.record()
            print(json.dumps({
                "ruleset": name, "documents": documents, "seed": [5, n], "actions": actions, "key": state.key(),
                "returns": state.returns(), "record": hashlib.sha256(record.encode()).hexdigest(),
                "whole": record if n == 0 else "",
            }))


if __name__ == "__main__":
    main(int(sys.argv[1]))
