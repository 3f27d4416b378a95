"""Duels in the shape of OpenSpiel's games.

Players are numbered from 0 in the order of the seats. An action is a place in the list of what the
position offers a player, from 0: the same position has the same list, for ever, and
``action_to_string`` and ``choices`` say what stands there. A number means nothing in another position.

A state may be used by any thread, one call after the other; states of their own run at the same time.
"""

from __future__ import annotations

import array
import ctypes
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from . import _native
from ._native import IllegalAction, RiposteError, Status, take

CHANCE = -1
SIMULTANEOUS = -2
INVALID = -3
TERMINAL = -4

Action = int | str
"""A place in the list of a player, or a sentence of the notation, which need not be listed."""


def rulesets() -> list[str]:
    """The names of the systems."""
    return ["pugilism", "duel", "coolduel", "coolname"]


def _seed(seed: int | None) -> tuple[int, int]:
    if seed is None:
        seed = random.SystemRandom().getrandbits(53)
    if not isinstance(seed, int) or not 0 <= seed < 1 << 128:
        raise ValueError(f"a seed is a whole number from 0 to 2**128-1, not {seed}")
    return seed >> 64, seed & (1 << 64) - 1


def _drawn(rng: Any) -> tuple[int, int]:
    """128 bits of a random.Random, or of a function that gives floats from 0 to 1."""
    if hasattr(rng, "getrandbits"):
        return rng.getrandbits(64), rng.getrandbits(64)
    return int(rng() * (1 << 53)), int(rng() * (1 << 53))


class _Handle:
    """Something that the library holds for us until it is closed."""

    __slots__ = ("_status", "_said", "__weakref__")

    def __init__(self) -> None:
        self._status, self._said = Status(), ctypes.c_void_p()

    def close(self) -> None:
        """Gives back what it holds. Whatever is called later raises Closed."""
        status = getattr(self, "_status", None)
        if status is not None and status.handle:
            handle, status.handle = status.handle, 0
            _native.lib.riposte_close(handle)

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter may be ending
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Game(_Handle):
    """Rules with a set-up.

    options: rulings by name, such as ``{"ring": "off"}``.
    documents: what each seat brings, in their order: the name of a sample, a document, or None for
        the first sample that fits.
    data: maps, decks and variants that options name.
    seats: how many, where it is more than there are documents.
    explicit_chance: each die and card is a node of its own, at which whoever plays chooses what falls.
        Otherwise dice come from the seed of a state.
    most_actions: the length of masks. A longer list raises an exception.
    """

    __slots__ = ("_about", "most_actions")

    def __init__(
        self,
        ruleset: str,
        *,
        options: dict[str, Any] | None = None,
        documents: Sequence[Any] | None = None,
        data: dict[str, Any] | None = None,
        seats: int = 0,
        explicit_chance: bool = False,
        most_actions: int = 1024,
    ):
        super().__init__()
        order = json.dumps({
            "ruleset": ruleset,
            "options": {name: str(value) for name, value in (options or {}).items()},
            "documents": list(documents or []),
            "data": data or {},
            "seats": seats,
            "explicit": explicit_chance,
        }).encode()
        self.most_actions = most_actions
        failed = _native.lib.riposte_game(order, len(order), self._status, self._said)
        self._about: dict[str, Any] = take(self._said, failed)

    def about(self) -> dict[str, Any]:
        """The ruleset with its version, the words for the seats, all options and documents."""
        return json.loads(json.dumps(self._about))

    def num_players(self) -> int:
        return len(self._about["seats"])

    def num_distinct_actions(self) -> int:
        """The length of masks, and more than any action."""
        return self.most_actions

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float | None:
        """0 where what one player wins the other loses; None where more sit there, or a game master."""
        return 0.0 if self._about["zeroSum"] else None

    def seat_names(self) -> list[str]:
        """The words for the seats, by player."""
        return list(self._about["seats"])

    def new_initial_state(self, seed: int | None = None) -> State:
        """A new duel. Its dice follow from the seed; without one, they are nobody's to know."""
        hi, lo = _seed(seed)
        state = State.__new__(State)
        state._game, state._key = self, None
        _Handle.__init__(state)
        failed = _native.lib.riposte_begin(self._status.handle, hi, lo, state._status, state._said)
        take(state._said, failed)
        return state

    def __repr__(self) -> str:
        return f"riposte.Game({self._about['ruleset']!r})"


class State(_Handle):
    """One duel, made by ``Game.new_initial_state``."""

    __slots__ = ("_game", "_key")

    # Who chooses.

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        """The player who chooses, or CHANCE, SIMULTANEOUS or TERMINAL."""
        self._open()
        return self._status.current

    def is_terminal(self) -> bool:
        self._open()
        return self._status.current == TERMINAL

    def is_chance_node(self) -> bool:
        self._open()
        return self._status.current == CHANCE

    def is_simultaneous_node(self) -> bool:
        self._open()
        return self._status.current == SIMULTANEOUS

    def owes(self, player: int) -> bool:
        """Whether this node waits for the player's choice."""
        self._open()
        return bool(self._status.owing >> self._player(player) & 1)

    def owing(self) -> list[int]:
        """The players whose choice this node waits for."""
        self._open()
        owing = self._status.owing
        return [p for p in range(self._game.num_players()) if owing >> p & 1]

    def move_number(self) -> int:
        """How many steps have been made."""
        self._open()
        return self._status.steps

    # What may be chosen.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of a player, who is the one that chooses if none is named; at a node of chance, what may fall.

        A player who is asked nothing has none. One that may choose, but for whom the node does not wait, has some.
        """
        return list(range(self.num_legal(player)))

    def _alone(self, otherwise: str) -> int:
        """The only one who may be meant where no player is named."""
        if self._status.current == SIMULTANEOUS:
            raise RiposteError(f"several players choose at once: {otherwise}")
        return self._status.current

    def num_legal(self, player: int | None = None) -> int:
        """How many legal actions there are."""
        self._open()
        status = self._status
        if player is None:
            player = self._alone("name one")
        if player == CHANCE:
            return status.chance if status.current == CHANCE else 0
        if player == TERMINAL or status.current == CHANCE:
            return 0
        return status.legal[self._player(player)]

    def legal_actions_mask(self, player: int | None = None) -> array.array:
        """A byte for each action of the game: 1 if it is legal now, else 0. NumPy reads it without a copy."""
        n, most = self.num_legal(player), self._game.most_actions
        if n > most:
            raise RiposteError(f"there are {n} actions, more than most_actions of the game, which is {most}")
        return array.array("b", bytes(1 for _ in range(n)) + bytes(most - n))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may fall, each with its probability; outcome i is the face i+1."""
        self._open()
        n = self._status.chance
        if self._status.current != CHANCE:
            raise RiposteError("this is no node of chance")
        return [(i, 1 / n) for i in range(n)]

    def sentences(self, player: int) -> list[str]:
        """The sentences of a player's legal actions, in their order."""
        return self._ask("legal", player)["sentences"]

    def choices(self, player: int) -> list[int]:
        """The choices of a player's legal actions as words of 64 bits, of which 8 are the verb: features for learners."""
        return self._ask("legal", player)["choices"]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """The sentence of an action of a player, who is the one that chooses if only an action is given."""
        if action is None:
            player, action = self.current_player(), player
        if player == CHANCE:
            return str(action + 1)
        sentences = self.sentences(player)
        if not 0 <= action < len(sentences):
            raise IllegalAction(f"player {player} has no action {action}: there are {len(sentences)}")
        return sentences[action]

    def string_to_action(self, player: int, sentence: str) -> int:
        """The action whose sentence it is."""
        try:
            return self.sentences(player).index(sentence)
        except ValueError:
            raise IllegalAction(f"player {player} has no action {sentence!r}") from None

    def advice(self, player: int) -> list[int]:
        """A weight for each legal action, from what the player knows: what the rules advise."""
        return self._ask("advice", player)

    # Choosing.

    def apply_action(self, action: Action, player: int | None = None) -> None:
        """Makes the step of one player's action, or lets fall what chance has. "concede" is always a sentence."""
        self._open()
        status = self._status
        if player is None:
            player = self._alone("use apply_actions, or name the player who concedes")
            if player == TERMINAL:
                raise IllegalAction("the duel is over")
        if isinstance(action, str):
            actions: list[Action | None] = [None] * self._game.num_players()
            actions[self._player(player)] = action
            self._step(actions)
            return
        failed = _native.lib.riposte_act(status.handle, player, _place(action), status, self._said)
        if failed or self._said:
            take(self._said, failed)

    def apply_actions(self, actions: Sequence[Action | None]) -> None:
        """Makes the step of the players' actions, by player; None for those of whom nothing is wanted."""
        if any(isinstance(a, str) for a in actions):
            self._step(list(actions))
            return
        places = _places(actions)
        failed = _native.lib.riposte_together(self._status.handle, places, len(places), self._status, self._said)
        if failed or self._said:
            take(self._said, failed)

    # What has come of it.

    def returns(self) -> list[float]:
        """By player: 1 for first place, -1 for any other, 0 for a draw, a game master, and while the duel goes on."""
        return self.outcome()["returns"]

    def player_return(self, player: int) -> float:
        return self.returns()[self._player(player)]

    def rewards(self) -> list[float]:
        """What the last step has brought each player: nothing before the end."""
        return self.returns()

    def outcome(self) -> dict[str, Any]:
        """How the duel has ended: why, by which rule, places and scores by player."""
        return self._ask("outcome")

    # What a seat knows.

    def observation(self, player: int, paths: Sequence[str] | None = None) -> dict[str, Any]:
        """What a player may know of the position: ``fields`` by path, what it is asked and its legal sentences.

        With paths, ``fields`` has these alone, as far as the player knows them: that is quicker.
        """
        if paths is None:
            return self._ask("observe", player)
        return self._ask("observe", player, paths=list(paths))

    def information_state(self, player: int) -> dict[str, Any]:
        """The observation, and in ``past`` for each step what the player chose and was told."""
        return self._ask("information", player)

    def observation_string(self, player: int) -> str:
        """The observation as JSON: equal for positions that the player sees alike."""
        return _written(self.observation(player))

    def information_state_string(self, player: int) -> str:
        """The information state as JSON: equal for duels that the player can't tell apart."""
        return _written(self.information_state(player))

    # Other duels.

    def clone(self) -> State:
        """An independent duel at the same position, with the same dice to come."""
        other = self._other()
        take(other._said, _native.lib.riposte_clone(self._status.handle, other._status, other._said))
        return other

    def resample_from_infostate(self, player: int, rng: random.Random | Callable[[], float]) -> State:
        """A duel that the player can't tell from this one, drawn with its likelihood; its dice to come are others.

        Of the past it keeps what the player knows, so it is no base for what others knew.
        """
        hi, lo = _drawn(rng)
        other = self._other()
        failed = _native.lib.riposte_resample(self._status.handle, self._player(player), hi, lo, other._status, other._said)
        take(other._said, failed)
        return other

    def reseed(self, seed: int | None = None) -> None:
        """Has the dice to come follow from another seed."""
        self._ask("reseed", seed=_seed(seed))

    def set_field(self, path: str, value: int | str | bool) -> None:
        """Writes a field of the position, by the paths of scenarios. The duel has no record then."""
        self._key = None
        self._ask("set", path=path, value=value)

    def branches(self, actions: Sequence[int | None], most: int = 100_000) -> list[tuple[State, float]]:
        """The duels that the players' actions may lead to, each with its probability, over all ways the dice can fall.

        Equal positions are one, so only rules that have a key of their own know branches: Pugilism and DUEL. Where the dice can fall in more than ``most`` ways it raises an exception.
        """
        places = _places(actions)
        failed = _native.lib.riposte_branches(self._status.handle, places, len(places), most, self._said)
        found = []
        for told in take(self._said, failed):
            other = self._other()
            status = other._status
            status.handle, status.current, status.owing = told["handle"], told["current"], told["owing"]
            status.steps, status.legal[: len(places)] = told["steps"], told["legal"]
            other._key = told["steps"], told["key"]
            found.append((other, told["chance"]))
        return found

    # Files.

    def record(self, form: str = "jsonl") -> str:
        """The record of a duel that is over, in the form jsonl or text: riposte verify accepts it."""
        return self._ask("record", form=form)

    def key(self) -> str:
        """A hash of the whole position, hidden parts included: the same for equal positions.

        Where the rules have no key of their own (Cool Duel, Cool Name RPG), it is that of all fields.
        """
        if self._key and self._key[0] == self._status.steps:
            return self._key[1]
        return self._ask("key")

    def __repr__(self) -> str:
        if not self._status.handle:
            return "<riposte.State, closed>"
        return f"<riposte.State of {self._game._about['ruleset']}, step {self._status.steps}>"

    # Within.

    def _open(self) -> None:
        if not self._status.handle:
            raise _native.Closed("the duel is closed")

    def _player(self, player: int) -> int:
        n = self._game.num_players()
        if not isinstance(player, int) or not 0 <= player < n:
            raise RiposteError(f"there is no player {player}: players are 0 to {n - 1}")
        return player

    def _other(self) -> State:
        other = State.__new__(State)
        other._game, other._key = self._game, None
        _Handle.__init__(other)
        return other

    def _step(self, actions: list[Action | None]) -> None:
        self._ask("step", actions=actions)

    def _ask(self, ask: str, player: int | None = None, **more: Any) -> Any:
        more["ask"] = ask
        if player is not None:
            more["player"] = self._player(player)
        question = json.dumps(more).encode()
        failed = _native.lib.riposte_ask(self._status.handle, question, len(question), self._status, self._said)
        return take(self._said, failed)


def _place(action: Any) -> int:
    """An action as the library takes it."""
    try:
        place = action.__index__()
    except AttributeError:
        raise IllegalAction(f"an action is a whole number or a sentence, not {action!r}") from None
    if not 0 <= place < 1 << 31:
        raise IllegalAction(f"there is no action {place}")
    return place


def _places(actions: Sequence[int | None]) -> ctypes.Array[ctypes.c_int32]:
    return (ctypes.c_int32 * len(actions))(*(-1 if a is None else _place(a) for a in actions))


def _written(what: dict[str, Any]) -> str:
    return json.dumps(what, sort_keys=True, ensure_ascii=False)
