"""Duels of all systems, played at random to the end in each of the shapes."""

import json
import os
import random
import threading
import unittest

import riposte


def play(state: riposte.State, rng: random.Random) -> list[list[int | None]]:
    """Plays a duel to its end at random; the actions by step and player."""
    n, past = state.get_game().num_players(), []
    while not state.is_terminal():
        actions = [rng.randrange(state.num_legal(p)) if state.owes(p) else None for p in range(n)]
        state.apply_actions(actions)
        past.append(actions)
    return past


class Spiel(unittest.TestCase):
    """The shape of OpenSpiel."""

    def test_duels_end_and_returns_are_those_of_the_outcome(self):
        won = set()
        for name in riposte.rulesets():
            game, rng = riposte.Game(name), random.Random(1)
            self.assertEqual(game.utility_sum(), 0.0, name)
            for seed in range(8):
                state = game.new_initial_state(seed)
                self.assertEqual(state.returns(), [0.0, 0.0])
                play(state, rng)
                end = state.outcome()
                self.assertTrue(end["over"] and end["why"], name)
                self.assertEqual(state.legal_actions(0), [])
                self.assertEqual(state.legal_actions(), [])
                for p, worth in enumerate(state.returns()):
                    drawn = len(set(end["places"])) == 1
                    self.assertEqual(worth, 0 if drawn else 1 if end["places"][p] == 1 else -1, (name, end))
                    self.assertEqual(state.player_return(p), worth)
                won.update(state.returns())
                self.assertIn('"sha256"', state.record())
        self.assertIn(1.0, won)

    def test_masks_are_the_legal_actions(self):
        for name in riposte.rulesets():
            game, rng = riposte.Game(name, most_actions=300), random.Random(2)
            state, seen = game.new_initial_state(3), 0
            while not state.is_terminal() and seen < 60:
                for p in range(game.num_players()):
                    mask = state.legal_actions_mask(p)
                    self.assertEqual(len(mask), game.num_distinct_actions())
                    self.assertEqual([i for i, one in enumerate(mask) if one], state.legal_actions(p))
                    sentences = state.sentences(p)
                    self.assertEqual(len(sentences), len(state.legal_actions(p)))
                    self.assertEqual(len(set(sentences)), len(sentences))
                    self.assertEqual(len(set(state.choices(p))), len(sentences))
                    self.assertEqual(state.observation(p)["legal"], sentences)
                    for i in state.legal_actions(p)[:3]:
                        self.assertEqual(state.string_to_action(p, state.action_to_string(p, i)), i)
                    # What a mask has can be chosen, and what it has not is refused.
                    if state.owing() == [p]:
                        for i in range(len(sentences)):
                            with state.clone() as one:
                                one.apply_action(i)
                        with self.assertRaises(riposte.IllegalAction):
                            state.apply_action(len(sentences))
                    seen += 1
                state.apply_actions([rng.randrange(state.num_legal(p)) if state.owes(p) else None for p in range(2)])
            self.assertGreater(seen, 5, name)

    def test_the_same_seed_and_actions_make_the_same_duel(self):
        for name in riposte.rulesets():
            game = riposte.Game(name)
            first, second = game.new_initial_state(7), game.new_initial_state(7)
            for actions in play(first, random.Random(3)):
                second.apply_actions(actions)
            self.assertEqual(first.key(), second.key())
            self.assertEqual(first.record(), second.record())
            for p in range(2):
                self.assertEqual(first.information_state_string(p), second.information_state_string(p))

    def test_clones_are_independent(self):
        for name in riposte.rulesets():
            state, rng = riposte.Game(name).new_initial_state(5), random.Random(4)
            state.apply_actions([rng.randrange(state.num_legal(p)) if state.owes(p) else None for p in range(2)])
            before, told = state.key(), state.information_state_string(0)
            other = state.clone()
            self.assertEqual(other.key(), before)
            past = play(other, random.Random(5))
            self.assertEqual((state.key(), state.information_state_string(0)), (before, told))
            for actions in past:  # the same dice are to come
                state.apply_actions(actions)
            self.assertEqual(state.key(), other.key())

    def test_sentences_are_actions(self):
        state = riposte.Game("pugilism", options={"ring": "off", "edge": "off"}).new_initial_state(1)
        state.apply_actions(["head-jab body-jab / counter", state.string_to_action(1, "head-jab x2 / footwork")])
        self.assertEqual(state.information_state(0)["past"][1]["chose"], "head-jab body-jab / counter")
        state = riposte.Game("duel").new_initial_state(1)
        state.apply_action("concede", player=1)
        self.assertEqual(state.returns(), [1.0, -1.0])

    def test_more_than_two_may_sit_there(self):
        game = riposte.Game("duel", seats=3)
        self.assertIsNone(game.utility_sum())
        state = game.new_initial_state(2)
        play(state, random.Random(1))
        self.assertEqual(len(state.returns()), 3)
        self.assertGreaterEqual(state.returns().count(-1.0), 2 if 1.0 in state.returns() else 0)

    def test_a_position_can_be_set(self):
        state = riposte.Game("pugilism", options={"ring": "off", "edge": "off"}).new_initial_state(1)
        state.set_field("red.composure", 3)
        self.assertEqual(state.observation(1, ["red.composure", "bout"])["fields"], {"red.composure": 3, "bout": 1})

    def test_advice_weighs_what_is_legal(self):
        state = riposte.Game("coolduel").new_initial_state(1)
        self.assertEqual(len(state.advice(state.current_player())), state.num_legal())


class Chance(unittest.TestCase):
    """Draws as nodes, and all of them at once."""

    def test_draws_are_nodes(self):
        for name in riposte.rulesets():
            game, rng = riposte.Game(name, explicit_chance=True), random.Random(6)
            state, drawn = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
                    self.assertEqual([a for a, _ in outcomes], state.legal_actions())
                    self.assertEqual(state.legal_actions(0), [])
                    with self.assertRaises(riposte.IllegalAction):
                        state.apply_action(len(outcomes))
                    state.apply_action(rng.choice(outcomes)[0])
                    drawn += 1
                    if drawn > 3000:
                        break
                else:
                    state.apply_actions([rng.randrange(state.num_legal(p)) if state.owes(p) else None for p in range(2)])
            self.assertTrue(drawn > 0 or name == "duel", name)

    def test_a_seed_draws_as_the_nodes_do(self):
        game = riposte.Game("pugilism", options={"ring": "off", "edge": "off", "rounds": 1})
        nodes = riposte.Game("pugilism", options={"ring": "off", "edge": "off", "rounds": 1}, explicit_chance=True)
        state, same = game.new_initial_state(11), nodes.new_initial_state()
        past = play(state, random.Random(8))
        faces = [int(d.split("=")[1]) for line in state.record().splitlines() for d in json.loads(line).get("draws", [])]
        steps = iter(past)
        for face in faces:
            while not same.is_chance_node():
                same.apply_actions(next(steps))
            same.apply_action(face - 1)
        for actions in steps:
            same.apply_actions(actions)
        self.assertEqual(same.key(), state.key())

    def test_branches_are_what_the_nodes_lead_to(self):
        options = {"ring": "off", "edge": "off", "rounds": 1}
        nodes = riposte.Game("pugilism", options=options, explicit_chance=True).new_initial_state()
        while nodes.is_chance_node():
            nodes.apply_action(0)
        nodes.set_field("red.composure", 3)
        nodes.set_field("blue.composure", 3)
        nodes.apply_actions(["head-heavy x2 / general-defense", "head-heavy x2 / body-protect"])
        self.assertEqual(nodes.sentences(nodes.current_player()), ["hitdie no", "hitdie yes"])
        merged = 0
        for action in nodes.legal_actions():
            actions: list[int | None] = [None, None]
            actions[nodes.current_player()] = action
            chances: dict[str, float] = {}
            leaves = 0
            with nodes.clone() as begun:
                begun.apply_actions(actions)
                waiting = [(begun.clone(), 1.0)]
            while waiting:
                state, p = waiting.pop()
                if not state.is_chance_node():
                    chances[state.key()] = chances.get(state.key(), 0) + p
                    leaves += 1
                    continue
                for outcome, chance in state.chance_outcomes():
                    after = state.clone()
                    after.apply_action(outcome)
                    waiting.append((after, p * chance))
            found = {state.key(): p for state, p in nodes.branches(actions)}
            merged += leaves - len(found)
            self.assertAlmostEqual(sum(found.values()), 1)
            self.assertEqual(found.keys(), chances.keys())
            for key, p in found.items():
                self.assertAlmostEqual(p, chances[key])
        self.assertGreater(merged, 0)


class PettingZoo(unittest.TestCase):
    """The shape of PettingZoo."""

    def test_one_after_the_other(self):
        for name in riposte.rulesets():
            env, rewards = riposte.AECDuel(name), {}
            for seed in range(2):
                env.reset(seed=seed)
                self.assertEqual(env.agents, env.possible_agents)
                total = dict.fromkeys(env.agents, 0.0)
                for agent in env.agent_iter():
                    seen, reward, terminated, truncated, info = env.last()
                    total[agent] += reward
                    self.assertTrue(env.observation_space(agent).contains(seen))
                    if terminated or truncated:
                        self.assertFalse(any(seen["action_mask"]))
                        env.step(None)
                        continue
                    self.assertEqual(sum(seen["action_mask"]), len(info["legal"]))
                    env.step(env.action_space(agent).sample(seen["action_mask"]))
                self.assertEqual(env.agents, [])
                self.assertEqual(list(total.values()), env.duel.returns(), name)
                rewards[seed] = total
            env.close()

    def test_the_first_to_choose_gives_nothing_away(self):
        env = riposte.AECDuel(riposte.Game("pugilism", options={"ring": "off", "edge": "off"}))
        seen = set()
        for action in (0, 7):
            env.reset(seed=1)
            self.assertEqual(env.agent_selection, "red")
            env.step(action)
            self.assertEqual(env.agent_selection, "blue")
            observation, *rest = env.last()
            seen.add(json.dumps([observation["observation"], observation["action_mask"].tolist(), rest], sort_keys=True))
        self.assertEqual(len(seen), 1)

    def test_all_at_once(self):
        for name in riposte.rulesets():
            env = riposte.ParallelDuel(name)
            observations, infos = env.reset(seed=3)
            rewards = {}
            while env.agents:
                waits = [a for a in env.agents if any(observations[a]["action_mask"])]
                self.assertTrue(waits)
                self.assertEqual(waits, [a for a in env.agents if infos[a]])
                actions = {a: env.action_space(a).sample(observations[a]["action_mask"]) for a in env.agents}
                observations, rewards, terminations, truncations, infos = env.step(actions)
            self.assertTrue(all(terminations.values()) and not any(truncations.values()))
            self.assertEqual(list(rewards.values()), env.duel.returns())

    def test_a_duel_can_be_cut_short(self):
        env = riposte.ParallelDuel("coolduel", max_steps=5)
        observations, _ = env.reset(seed=3)
        while env.agents:
            observations, _, terminations, truncations, _ = env.step(
                {a: env.action_space(a).sample(observations[a]["action_mask"]) for a in env.agents}
            )
        self.assertTrue(all(truncations.values()) and not any(terminations.values()))
        env = riposte.AECDuel("coolduel", max_steps=5)
        env.reset(seed=3)
        for agent in env.agent_iter():
            seen, _, _, truncated, _ = env.last()
            env.step(None if truncated else env.action_space(agent).sample(seen["action_mask"]))
        self.assertEqual(env.duel.move_number(), 5)

    def test_whoever_concedes_has_lost(self):
        for name in riposte.rulesets():
            env = riposte.AECDuel(name)
            env.reset(seed=1)
            loser = env.agent_selection
            others = len(env.duel.owing()) > 1 and env.game.about()["sealsConcede"]
            env.step("concede")
            self.assertEqual(env.duel.is_terminal(), not others, name)
            while not env.duel.is_terminal():  # sealed, it waits for what the others choose
                env.step(0)
            self.assertEqual(env.rewards[loser], -1.0, name)
            parallel = riposte.ParallelDuel(name)
            parallel.reset(seed=1)
            *_, rewards, terminations, _, _ = parallel.step({agent: "concede" if agent == loser else 0 for agent in parallel.agents})
            self.assertTrue(all(terminations.values()), name)
            self.assertEqual(rewards[loser], -1.0, name)

    def test_mistakes_are_told(self):
        env = riposte.AECDuel("pugilism")
        with self.assertRaisesRegex(riposte.RiposteError, "reset"):
            env.duel
        env.reset(seed=1)
        for action in (None, 999, -1, "fly", 1.5):
            with self.assertRaises(riposte.IllegalAction):
                env.step(action)


class Together(unittest.TestCase):
    def test_duels_in_several_threads(self):
        game, ends = riposte.Game("coolduel"), {}

        def work(seed: int) -> None:
            state = game.new_initial_state(seed)
            play(state, random.Random(seed))
            ends[seed] = state.key()

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        for seed in range(8):
            state = game.new_initial_state(seed)
            play(state, random.Random(seed))
            self.assertEqual(ends[seed], state.key())

    @unittest.skipUnless(hasattr(os, "fork"), "this system has no fork")
    def test_a_fork_is_told(self):
        game = riposte.Game("duel")
        child = os.fork()
        if child == 0:
            try:
                game.new_initial_state(1)
            except riposte.RiposteError as err:
                os._exit(0 if "spawn" in str(err) else 1)
            os._exit(2)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)


if __name__ == "__main__":
    unittest.main()
