#!/usr/bin/env python3
"""Prints vectors.json: the draws of package fair, computed a second time.

Needs nothing but the standard library:  python3 vectors.py > vectors.json
"""
import hashlib
import hmac
import json
import struct

WORD = 1 << 64


def word(server, duel, seats, i, r):
    message = b"riposte draw 1" + duel + b"".join(seats) + struct.pack(">QI", i, r)
    return int.from_bytes(hmac.new(server, message, hashlib.sha256).digest()[:8], "big")


def below(words, n):
    """Returns the face that the words make and how many of them it took."""
    for used, x in enumerate(words, 1):
        high, low = divmod(x * n, WORD)
        if low >= WORD % n:
            return high + 1, used
    raise ValueError("all words rejected")


def retries(server, duel, seats, i):
    r = 0
    while True:
        yield word(server, duel, seats, i, r)
        r += 1


def seed(name):
    return hashlib.sha256(name.encode()).digest()


def duel_vector(name, server, duel, seats):
    """seats has None for a seat that is left out."""
    opened = [s for s in seats if s is not None]
    indices = [0, 1, 2, 255, 256, 1 << 32, (1 << 64) - 1]
    sizes = [20, 6, 9, 2, 100, 10, 12, 3, 52, 8, 1, 2**31 - 1]
    return {
        "name": name,
        "server": server.hex(),
        "committed": hashlib.sha256(server).hexdigest(),
        "duel": duel.hex(),
        "seats": [
            {"committed": hashlib.sha256(s).hexdigest(), "seed": s.hex()}
            if s is not None
            else {"committed": seed("never opened").hex(), "seed": "00" * 32, "leftOut": True}
            for s in seats
        ],
        "words": [
            {"i": str(i), "r": r, "word": f"{word(server, duel, opened, i, r):016x}"}
            for i in indices
            for r in (0, 1, 2**32 - 1)
        ],
        "draws": [
            "%s%d=%d" % ("deal" if n in (9, 52) else "d", n, below(retries(server, duel, opened, i), n)[0])
            for i, n in enumerate(sizes * 3)
        ],
    }


def mapping_vectors():
    vectors = []
    for n in (1, 2, 3, 6, 8, 10, 20, 52, 100, 2**31 - 1):
        first = {f: -(-f * WORD // n) for f in (0, 1, n - 1) if f < n}  # first word of a face
        for f, x in sorted(first.items()):
            for d in (-1, 0, 1, 2):
                if 0 <= x + d < WORD:
                    words = [x + d, 0 if f == 0 else first[n - 1], WORD - 1]
                    face, used = below(words, n)
                    vectors.append({"n": n, "words": [f"{w:016x}" for w in words], "face": face, "used": used})
    return vectors


def document_vectors():
    vectors = []
    for text in ("", "head-jab body-jab / counter", "Zauberlehrling über Bord"):
        nonce = seed("nonce of " + text)
        digest = hashlib.sha256(nonce + text.encode()).hexdigest()
        vectors.append({"nonce": nonce.hex(), "document": text, "committed": digest})
    return vectors


def main():
    red, blue, third = seed("red"), seed("blue"), seed("third")
    duel = hashlib.sha256(b"a duel").digest()[:16]
    vectors = {
        "duels": [
            duel_vector("two seats", seed("server"), duel, [red, blue]),
            duel_vector("the seats the other way round", seed("server"), duel, [blue, red]),
            duel_vector("one seat", seed("server"), duel, [red]),
            duel_vector("the second of three seats left out", seed("server"), duel, [red, None, third]),
            duel_vector("no seat has opened", seed("server"), duel, [None, None]),
            duel_vector("all zero", bytes(32), bytes(16), [bytes(32), bytes(32)]),
            duel_vector("sixteen seats", seed("another server"), duel, [seed(f"seat {i}") for i in range(1, 17)]),
        ],
        "mapping": mapping_vectors(),
        "documents": document_vectors(),
    }
    print(json.dumps(vectors, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
