"""Plays duels at random for some seconds of CPU time each and prints steps per second of it, by ruleset.

    python pace.py SECONDS
"""

import json
import random
import sys
import time

import riposte


def main(seconds: float) -> None:
    paces = {}
    for name in riposte.rulesets():
        game, pick, steps, seed = riposte.Game(name), random.Random(1).random, 0, 0
        n = range(game.num_players())
        begun = time.process_time()
        while (took := time.process_time() - begun) < seconds:
            state = game.new_initial_state(seed)
            seed += 1
            while not state.is_terminal():
                if state.is_simultaneous_node():
                    state.apply_actions([int(pick() * state.num_legal(p)) if state.owes(p) else None for p in n])
                else:
                    state.apply_action(int(pick() * state.num_legal()))
                steps += 1
        paces[name] = steps / took
    print(json.dumps(paces))


if __name__ == "__main__":
    main(float(sys.argv[1]))
