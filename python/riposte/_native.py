"""The rules, as a C library that is called through ctypes."""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
from typing import Any

FORM = 1  # of the library's interface


class RiposteError(Exception):
    """Something was not done, and nothing has changed. ``rule`` is the rule that refuses it, if one does."""

    def __init__(self, why: str, rule: str | None = None, faults: list[dict[str, str]] | None = None):
        super().__init__(why)
        self.rule = rule
        self.faults = faults or []


class BadSetup(RiposteError, ValueError):
    """The set-up is not one of the ruleset's; ``faults`` has each thing that is wrong, with its path."""


class IllegalAction(RiposteError, ValueError):
    """An action that may not be chosen now."""


class Closed(RiposteError):
    """A game or a state that was closed."""


class BrokenRules(RiposteError):
    """The rules have failed: a mistake of riposte, not of the caller."""


_KINDS = {"setup": BadSetup, "illegal": IllegalAction, "closed": Closed, "broken": BrokenRules, "request": RiposteError}


class Status(ctypes.Structure):
    """Where a duel stands, as the library writes it."""

    _fields_ = [
        ("handle", ctypes.c_uint64),
        ("current", ctypes.c_int32),
        ("owing", ctypes.c_uint32),
        ("chance", ctypes.c_int32),
        ("steps", ctypes.c_int32),
        ("legal", ctypes.c_int32 * 16),
    ]


def _load() -> ctypes.CDLL:
    place = pathlib.Path(os.environ.get("RIPOSTE_LIBRARY") or pathlib.Path(__file__).with_name("libriposte.so"))
    try:
        lib = ctypes.CDLL(str(place))
    except OSError as err:
        raise ImportError(f"the library of the rules can't be loaded: {err}") from err
    to, said = ctypes.POINTER(Status), ctypes.POINTER(ctypes.c_void_p)
    u64, i32, text = ctypes.c_uint64, ctypes.c_int32, ctypes.c_char_p
    for name, args in {
        "form": [],
        "open": [],
        "free": [ctypes.c_void_p],
        "close": [u64],
        "game": [text, i32, to, said],
        "begin": [u64, u64, u64, to, said],
        "clone": [u64, to, said],
        "resample": [u64, i32, u64, u64, to, said],
        "act": [u64, i32, i32, to, said],
        "together": [u64, ctypes.POINTER(i32), i32, to, said],
        "branches": [u64, ctypes.POINTER(i32), i32, i32, said],
        "ask": [u64, text, i32, to, said],
    }.items():
        function = getattr(lib, "riposte_" + name)
        function.argtypes, function.restype = args, None if name in ("free", "close") else i32
    if lib.riposte_form() != FORM:
        raise ImportError(f"{place} is of another version than this package")
    return lib


class _Forked:
    """What stands for the library in a process that was forked: the rules run threads, which a fork leaves behind."""

    def __getattr__(self, name: str) -> Any:
        if name == "riposte_close":  # what was copied from the parent goes without a word
            return lambda handle: None
        raise RiposteError("riposte was loaded before this process was forked; start processes by 'spawn'")


lib: Any = _load()


def _after_fork() -> None:
    global lib
    lib = _Forked()


os.register_at_fork(after_in_child=_after_fork)


def take(said: ctypes.c_void_p, failed: int) -> Any:
    """What the library has said, which may be nothing; if it failed, the exception."""
    if not said:
        if failed:
            raise RiposteError("the library has failed without a word")
        return None
    try:
        value = json.loads(ctypes.string_at(said.value))
    finally:
        lib.riposte_free(said)
        said.value = None
    if failed:
        raise _KINDS.get(value["kind"], RiposteError)(value["why"], value.get("rule"), value.get("faults"))
    return value
