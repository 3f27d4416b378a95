#!/usr/bin/env python3
"""Prints vectors.json: the draws of package fair, computed a second time.

Needs nothing but the standard library:  python3 vectors.py > vectors.json
"""
import hashlib
import hmac
import json
import struct

WORD = 1 << 64


LEAVES = 1 << 14


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def key(server, i):
    return mac(server, b"riposte key 2" + struct.pack(">Q", i))


def word(version, server, duel, seats, i, r):
    message = b"riposte draw %d" % version + duel + b"".join(seats) + struct.pack(">QI", i, r)
    return int.from_bytes(mac(server if version == 1 else key(server, i), message)[:8], "big")


def leaf(i, k):
    return hashlib.sha256(b"riposte leaf 2" + struct.pack(">Q", i) + k).digest()


def node(left, right):
    return hashlib.sha256(b"riposte node 2" + left + right).digest()


def levels(server):
    """Returns the nodes of the whole tree, the leaves first, the root last."""
    rows = [[leaf(i, key(server, i)) for i in range(LEAVES)]]
    while len(rows[-1]) > 1:
        row = rows[-1]
        rows.append([node(row[i], row[i + 1]) for i in range(0, len(row), 2)])
    return rows


def path(rows, draws, level, at):
    """Returns the nodes that are needed besides the keys, from the left to the right."""
    below = range(at << level, (at + 1) << level)
    if not any(i in below for i in draws):
        return [rows[level][at]]
    if level == 0:
        return []
    return path(rows, draws, level - 1, 2 * at) + path(rows, draws, level - 1, 2 * at + 1)


def root(keys, nodes, a, b):
    """Computes the node over the leaves from a to before b; nodes loses what is used."""
    if not any(a <= i < b for i in keys):
        return nodes.pop(0)
    if b - a == 1:
        return leaf(a, keys[a])
    middle = (a + b) // 2
    left = root(keys, nodes, a, middle)
    return node(left, root(keys, nodes, middle, b))


def below(words, n):
    """Returns the face that the words make and how many of them it took."""
    for used, x in enumerate(words, 1):
        high, low = divmod(x * n, WORD)
        if low >= WORD % n:
            return high + 1, used
    raise ValueError("all words rejected")


def retries(version, server, duel, seats, i):
    r = 0
    while True:
        yield word(version, server, duel, seats, i, r)
        r += 1


def seed(name):
    return hashlib.sha256(name.encode()).digest()


def duel_vector(version, name, server, duel, seats):
    """seats has None for a seat that is left out."""
    opened = [s for s in seats if s is not None]
    indices = [0, 1, 2, 255, 256, 1 << 32, (1 << 64) - 1]
    sizes = [20, 6, 9, 2, 100, 10, 12, 3, 52, 8, 1, 2**31 - 1]
    return {
        "version": version,
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
            {"i": str(i), "r": r, "word": f"{word(version, server, duel, opened, i, r):016x}"}
            for i in indices
            for r in (0, 1, 2**32 - 1)
        ],
        "draws": [
            "%s%d=%d" % ("deal" if n in (9, 52) else "d", n, below(retries(version, server, duel, opened, i), n)[0])
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


def tree_vector(server, draws):
    rows = levels(server)
    nodes = path(rows, draws, len(rows) - 1, 0)
    keys = {i: key(server, i) for i in draws}
    assert root(keys, list(nodes), 0, LEAVES) == rows[-1][0]
    return {
        "server": server.hex(),
        "root": rows[-1][0].hex(),
        "keys": [{"draw": i, "key": k.hex()} for i, k in sorted(keys.items())],
        "path": [n.hex() for n in nodes],
    }


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
    cases = [
        ("two seats", seed("server"), duel, [red, blue]),
        ("the seats the other way round", seed("server"), duel, [blue, red]),
        ("one seat", seed("server"), duel, [red]),
        ("the second of three seats left out", seed("server"), duel, [red, None, third]),
        ("no seat has opened", seed("server"), duel, [None, None]),
        ("all zero", bytes(32), bytes(16), [bytes(32), bytes(32)]),
        ("sixteen seats", seed("another server"), duel, [seed(f"seat {i}") for i in range(1, 17)]),
    ]
    vectors = {
        "duels": [duel_vector(version, *case) for version in (1, 2) for case in cases],
        "trees": [
            tree_vector(seed("server"), draws)
            for draws in ([], [0], [LEAVES - 1], [1, 2, 3, 17, 4096, 4097], list(range(40)), list(range(1, 200, 3)))
        ],
        "mapping": mapping_vectors(),
        "documents": document_vectors(),
    }
    print(json.dumps(vectors, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
