"""Duels in the shape of PettingZoo's environments: one agent after the other (AEC), or all at once.

Agents are called as the rules call the seats, such as "red" and "blue". An observation is a dictionary:
``observation`` has the fields of the position that the seat may know, by path, and ``action_mask`` a byte for each
action. The spaces here have the methods that learners call; those of Gymnasium are not needed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ._native import IllegalAction, RiposteError
from .game import Action, Game, State


class Discrete:
    """The actions 0 to n-1."""

    def __init__(self, n: int, seed: int | None = None):
        self.n, self._random = n, random.Random(seed)

    def sample(self, mask: Any = None) -> int:
        """An action at random; with a mask, one that it has. Where it has none, 0."""
        if mask is None:
            return self._random.randrange(self.n)
        allowed = [i for i, one in enumerate(mask) if one]
        return self._random.choice(allowed) if allowed else 0

    def contains(self, x: Any) -> bool:
        return hasattr(x, "__index__") and 0 <= x.__index__() < self.n

    def seed(self, seed: int | None = None) -> None:
        self._random.seed(seed)


class Fields:
    """Observations: fields by path, whose values are whole numbers, words and truths, with the mask of actions."""

    def __init__(self, n: int):
        self.n = n

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, dict)
            and x.keys() == {"observation", "action_mask"}
            and all(isinstance(k, str) and isinstance(v, (int, str, bool)) for k, v in x["observation"].items())
            and len(x["action_mask"]) == self.n
        )


class _Duel:
    """What both kinds of environments have."""

    metadata: dict[str, Any] = {"name": "riposte", "render_modes": ["ansi"]}
    render_mode = "ansi"

    def __init__(self, game: Game | str, *, max_steps: int = 0):
        """game is a Game, or the name of a system by its usual rules; after max_steps steps a duel is truncated."""
        self.game = Game(game) if isinstance(game, str) else game
        if self.game.about()["explicit"]:
            raise RiposteError("environments throw their own dice: make the game without explicit_chance")
        self.max_steps = max_steps
        self.possible_agents = self.game.seat_names()
        self.agents: list[str] = []
        self._number = {agent: p for p, agent in enumerate(self.possible_agents)}
        n = self.game.num_distinct_actions()
        self._actions = {agent: Discrete(n) for agent in self.possible_agents}
        self._observations = {agent: Fields(n) for agent in self.possible_agents}
        self._seals: bool = self.game.about()["sealsConcede"]
        self._duel: State | None = None

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def duel(self) -> State:
        """The duel itself, with everything that is hidden: for those who judge, not for those who play."""
        if self._duel is None:
            raise RiposteError("there is no duel: call reset first")
        return self._duel

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def observation_space(self, agent: str) -> Fields:
        return self._observations[agent]

    def render(self) -> str:
        """The fields that all agents know."""
        known = [self.duel.observation(p)["fields"] for p in range(self.max_num_agents)]
        return "\n".join(f"{path}: {value}" for path, value in known[0].items() if all(path in fields for fields in known))

    def close(self) -> None:
        """Closes the duel; the game stays open."""
        if self._duel is not None:
            self._duel.close()
            self._duel = None

    def _begin(self, seed: int | None) -> None:
        self.close()
        self._duel = self.game.new_initial_state(seed)
        self.agents = self.possible_agents[:]
        if seed is not None:
            for p, agent in enumerate(self.possible_agents):
                self._actions[agent].seed(seed * len(self.possible_agents) + p)

    def _apply(self, chosen: list[Action | None]) -> None:
        """Makes a step; where the rules don't seal concessions, one of them leaves the other choices out."""
        if "concede" in chosen and not self._seals:
            chosen = [a if a == "concede" else None for a in chosen]
        self.duel.apply_actions(chosen)

    def _seen(self, agent: str, waits: bool) -> dict[str, Any]:
        p = self._number[agent]
        mask = self.duel.legal_actions_mask(p)
        if not waits:
            mask = type(mask)("b", bytes(len(mask)))
        return {"observation": self.duel.observation(p)["fields"], "action_mask": mask}

    def _info(self, agent: str) -> dict[str, Any]:
        """What is asked of the agent, and the sentences that answer it."""
        seen = self.duel.observation(self._number[agent])
        return {name: seen[name] for name in ("ask", "mode", "whole", "legal") if name in seen}

    def _truncated(self) -> bool:
        return bool(self.max_steps) and not self.duel.is_terminal() and self.duel.move_number() >= self.max_steps


class AECDuel(_Duel):
    """One agent after the other. Where several choose at once, none is told what the others have chosen before all have."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a duel, whose dice follow from the seed."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._held: dict[int, Action] = {}
        self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know. Its mask is empty unless it is the agent's turn."""
        return self._seen(agent, agent == self.agent_selection and not self._done(agent))

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since it last chose, termination, truncation and info of the agent whose turn it is."""
        agent = self.agent_selection if self.duel else ""
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: Action | None) -> None:
        """Takes the action of the agent whose turn it is: a place or a sentence; None once the duel is over for it."""
        agent = self.agent_selection
        if self._done(agent):
            if action is not None:
                raise IllegalAction(f"the duel is over for {agent}: its action is None")
            self._leave(agent)
            return
        if action is None:
            raise IllegalAction(f"{agent} must choose an action")
        p = self._number[agent]
        if isinstance(action, str):
            if action not in self.infos[agent]["legal"] and self.infos[agent]["whole"] and action != "concede":
                raise IllegalAction(f"{agent} has no action {action!r}")
        elif not (hasattr(action, "__index__") and 0 <= action.__index__() < self.duel.num_legal(p)):
            raise IllegalAction(f"{agent} has no action {action}: its actions are 0 to {self.duel.num_legal(p) - 1}")
        held = {**self._held, p: action}
        if len(held) == len(self.duel.owing()) or action == "concede" and not self._seals:
            self._apply([held.get(q) for q in range(self.max_num_agents)])
            held = {}
        self._held = held
        self._cumulative_rewards[agent] = 0.0
        self._turn()

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agents in the order of their turns, until all have left."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def _done(self, agent: str) -> bool:
        return self.terminations[agent] or self.truncations[agent]

    def _leave(self, agent: str) -> None:
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            of.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _turn(self) -> None:
        """Says whose turn it is."""
        over, cut = self.duel.is_terminal(), self._truncated()
        rewards = self.duel.rewards() if over else [0.0] * self.max_num_agents
        for agent in self.agents:
            self.rewards[agent] = rewards[self._number[agent]]
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent], self.truncations[agent] = over, cut
            self.infos[agent] = {}
        waits = [p for p in self.duel.owing() if p not in self._held]
        self.agent_selection = self.possible_agents[waits[0]] if waits and not cut else self.agents[0]
        if waits and not cut:
            self.infos[self.agent_selection] = self._info(self.agent_selection)


class ParallelDuel(_Duel):
    """All agents at once. The mask of an agent who is asked nothing is empty, and its action is not read."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begins a duel; observations and infos by agent."""
        self._begin(seed)
        return self._all()

    def step(self, actions: dict[str, Action | None]) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Makes a step: observations, rewards, terminations, truncations and infos by agent."""
        if not self.agents:
            raise IllegalAction("the duel is over: call reset")
        chosen: list[Action | None] = [None] * self.max_num_agents
        for p in self.duel.owing():
            agent = self.possible_agents[p]
            if actions.get(agent) is None:
                raise IllegalAction(f"{agent} must choose an action")
            chosen[p] = actions[agent]
        self._apply(chosen)
        over, cut = self.duel.is_terminal(), self._truncated()
        returns = self.duel.rewards() if over else [0.0] * self.max_num_agents
        observations, infos = self._all()
        agents = self.agents
        rewards = {agent: returns[self._number[agent]] for agent in agents}
        if over or cut:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _all(self) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        waits = {self.possible_agents[p] for p in self.duel.owing()}
        seen = {agent: self._seen(agent, agent in waits) for agent in self.agents}
        return seen, {agent: self._info(agent) if agent in waits else {} for agent in self.agents}
