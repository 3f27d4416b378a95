"""Whatever a caller says, the answer is an exception that names what is wrong."""

import gc
import random
import unittest

import riposte
from riposte import _native


class Mistakes(unittest.TestCase):
    def refused(self, kind: type[Exception], pattern: str, do) -> None:
        with self.assertRaisesRegex(kind, pattern) as caught:
            do()
        self.assertIsInstance(caught.exception, riposte.RiposteError)

    def test_set_ups(self):
        bad = riposte.BadSetup
        self.refused(bad, 'no ruleset "chess"; there are pugilism, duel', lambda: riposte.Game("chess"))
        self.refused(bad, 'options.ring: is "maybe"', lambda: riposte.Game("pugilism", options={"ring": "maybe"}))
        self.refused(bad, "colour", lambda: riposte.Game("pugilism", options={"colour": "red"}))
        self.refused(bad, "conan", lambda: riposte.Game("pugilism", documents=["conan"]))
        self.refused(bad, "2 to 2 seats, not 3", lambda: riposte.Game("pugilism", documents=[None] * 3))
        self.refused(bad, "seats, not -4", lambda: riposte.Game("pugilism", seats=-4))
        with self.assertRaises(bad) as caught:
            riposte.Game("pugilism", documents=[{"name": "x", "hope": 1}])
        self.assertGreater(len(caught.exception.faults), 1)
        self.assertTrue(all(f["why"] for f in caught.exception.faults))

    def test_actions(self):
        state, illegal = riposte.Game("pugilism", options={"ring": "off", "edge": "off"}).new_initial_state(1), riposte.IllegalAction
        before = state.key()
        self.refused(illegal, r"player 1 \(blue\) has no action 216: its actions are 0 to 215", lambda: state.apply_actions([0, 216]))
        self.refused(illegal, "no action -1", lambda: state.apply_actions([0, -1]))
        self.refused(illegal, "no action 4294967296", lambda: state.apply_actions([0, 1 << 32]))
        self.refused(illegal, "must choose together with others has not", lambda: state.apply_actions([0, None]))
        self.refused(illegal, "nobody chooses", lambda: state.apply_actions([None, None]))
        self.refused(riposte.RiposteError, "3 players", lambda: state.apply_actions([0, 0, 0]))
        self.refused(riposte.RiposteError, "name the player", lambda: state.apply_action(0))
        self.refused(riposte.RiposteError, "no player 2", lambda: state.apply_action("concede", player=2))
        self.refused(riposte.RiposteError, "no player 9", lambda: state.apply_action(0, player=9))
        self.refused(illegal, "not understood|fly", lambda: state.apply_actions(["fly", 0]))
        self.refused(illegal, "not 'no'|whole number", lambda: state.apply_actions([0, 0.5]))
        self.refused(riposte.RiposteError, "several", lambda: state.legal_actions())
        with self.assertRaises(illegal) as caught:
            state.apply_actions(["head-heavy x2 / counter", "head-heavy x3 / counter"])
        self.assertEqual(state.key(), before)
        state.apply_action("concede", player=0)
        while not state.is_terminal():
            state.apply_actions([None, 0])
        self.refused(illegal, "over", lambda: state.apply_action(0))
        self.refused(illegal, "nothing|over", lambda: state.apply_actions([0, 0]))

    def test_questions(self):
        state, error = riposte.Game("pugilism").new_initial_state(1), riposte.RiposteError
        for player in (-1, 2, "red", None):
            self.refused(error, "no player", lambda player=player: state.observation(player) if player is not None else state._player(None))
        self.refused(error, "red.hope", lambda: state.set_field("red.hope", 1))
        self.refused(error, "bout", lambda: state.set_field("bout", 99))
        self.refused(error, "takes no 1.5", lambda: state.set_field("bout", 1.5))
        self.refused(error, "no node of chance", state.chance_outcomes)
        self.refused(error, "nothing answers", lambda: state._ask("sing", 0))
        self.refused(error, "unknown field", lambda: state._ask("observe", 0, colour="red"))
        with self.assertRaises(ValueError):
            riposte.Game("duel").new_initial_state(-1)
        small = riposte.Game("pugilism", options={"ring": "off", "edge": "off"}, most_actions=10).new_initial_state(1)
        self.refused(error, "216 actions, more than most_actions", lambda: small.legal_actions_mask(0))
        state.set_field("red.composure", 3)
        self.refused(error, "has no record: a field was set", state.record)

    def test_what_is_closed_stays_closed(self):
        before = _native.lib.riposte_open()
        game = riposte.Game("duel")
        with game.new_initial_state(1) as state:
            number = state._status.handle
        for do in (state.clone, state.is_terminal, state.current_player, state.returns, state.key, lambda: state.legal_actions(0),
                   lambda: state.observation(0), lambda: state.apply_actions([0, 0]), lambda: state.apply_action(0, player=0),
                   lambda: state.resample_from_infostate(0, random.Random(1)), lambda: state.branches([0, 0])):
            self.refused(riposte.Closed, "closed", do)
        state.close()
        # A number that was given back, or that never was, is nobody's.
        for wrong in (number, 0, 1 << 63, game._status.handle):
            other = game.new_initial_state(2)
            kept, other._status.handle = other._status.handle, wrong
            self.refused(riposte.Closed, "closed", lambda other=other: other.clone())
            other._status.handle = kept
        game.close()
        self.refused(riposte.Closed, "closed", lambda: game.new_initial_state(1))
        del state, game, other, do
        gc.collect()
        self.assertEqual(_native.lib.riposte_open(), before)

    def test_nothing_is_left_of_what_was_forgotten(self):
        gc.collect()
        before = _native.lib.riposte_open()
        game = riposte.Game("pugilism", options={"ring": "off", "edge": "off"})
        state = game.new_initial_state(1)
        for _ in range(50):
            state.clone()
            state.branches([1, 2])
        del state, game
        gc.collect()
        self.assertEqual(_native.lib.riposte_open(), before)

    def test_nothing_without_a_duel(self) -> None:
        together = riposte.Game("duel").new_initial_state(seed=1)
        together.close()
        self.refused(riposte.Closed, "closed", lambda: together.apply_action(0))
        with self.assertRaisesRegex(ValueError, "whole number"):
            riposte.Game("duel").new_initial_state(seed="a")
        self.refused(riposte.RiposteError, "call reset first", lambda: riposte.AECDuel("coolname").last())


if __name__ == "__main__":
    unittest.main()
