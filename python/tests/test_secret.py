"""What a seat may not know reaches it by nothing: two worlds that it can't tell apart read the same."""

import random
import unittest

import riposte


def told(state: riposte.State, player: int) -> list[object]:
    """All that is given to a player."""
    return [
        state.observation_string(player),
        state.information_state_string(player),
        state.legal_actions_mask(player).tobytes(),
        state.legal_actions(player),
        state.choices(player),
        [state.owes(p) for p in range(state.get_game().num_players())],
        state.current_player(),
        state.advice(player) if state.num_legal(player) else None,
        state.returns(),
        state.move_number(),
    ]


class Worlds(unittest.TestCase):
    def worlds(self, game: riposte.Game, duels: int, most: int) -> tuple[int, int]:
        """How many worlds were compared, and how many of them are others than the true one."""
        looked = others = 0
        for seed in range(duels):
            rng = random.Random(seed)
            state = game.new_initial_state(seed)
            for _ in range(most):
                if state.is_terminal():
                    break
                for p in range(game.num_players()):
                    world = state.resample_from_infostate(p, rng)
                    self.assertEqual(told(world, p), told(state, p))
                    looked += 1
                    others += world.key() != state.key()
                state.apply_actions(
                    [rng.randrange(state.num_legal(p)) if state.owes(p) else None for p in range(game.num_players())]
                )
        return looked, others

    def test_a_seat_cant_tell_worlds_apart(self):
        for name, hides in {"pugilism": True, "duel": True, "coolduel": False, "coolname": False}.items():
            looked, others = self.worlds(riposte.Game(name), 20 if name == "duel" else 3, 20)
            self.assertGreater(looked, 30, name)
            if hides:
                self.assertGreater(others, looked // 10, f"{name}: hardly any world is another")

    def test_other_worlds_have_other_dice(self):
        state = riposte.Game("pugilism", options={"ring": "off", "edge": "off"}).new_initial_state(1)
        rng, ends = random.Random(1), set()
        for _ in range(10):
            world = state.resample_from_infostate(0, rng.random)
            same = random.Random(2)
            while not world.is_terminal() and world.move_number() < 20:
                world.apply_actions([same.randrange(world.num_legal(p)) if world.owes(p) else None for p in range(2)])
            ends.add(world.key())
        self.assertGreater(len(ends), 1)

    def test_a_world_has_no_past_of_others(self):
        state = riposte.Game("pugilism", options={"ring": "off", "edge": "off"}).new_initial_state(1)
        state.apply_actions(["head-jab x2 / footwork", "body-jab x2 / counter"])
        world = state.resample_from_infostate(0, random.Random(1))
        self.assertIn("head-jab x2 / footwork", [m.get("chose") for m in world.information_state(0)["past"]])
        self.assertIn("body-jab x2 / counter", [m.get("chose") for m in state.information_state(1)["past"]])
        self.assertFalse(any(m.get("chose") for m in world.information_state(1)["past"]))

    def test_what_is_hidden_is_no_field(self):
        state = riposte.Game("pugilism").new_initial_state(1)
        mine, theirs = state.observation(0)["fields"], state.observation(1)["fields"]
        self.assertEqual(mine.keys() - theirs.keys(), {"red.edge"})
        self.assertEqual(state.observation(1, ["red.edge"])["fields"], {})
        env = riposte.AECDuel("pugilism")
        env.reset(seed=1)
        self.assertIn("red.composure: ", env.render())
        self.assertNotIn(".edge: ", env.render())

    def test_a_record_waits_for_the_end(self):
        state = riposte.Game("pugilism").new_initial_state(1)
        with self.assertRaisesRegex(riposte.RiposteError, "not over"):
            state.record()


if __name__ == "__main__":
    unittest.main()
