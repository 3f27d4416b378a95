"""Checks the dice and seals of records, written from docs/fairness.md alone.
Usage: python3 fairness.py FILE...      (records in the JSON Lines form)
Prints a line of JSON for each: every check "passed", "failed" or "not applicable".
"""
import hashlib, hmac, json, pathlib, re, sys

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()
def need(condition):
    if not condition:
        raise ValueError("this does not hold")
def typed(value, kind):
    need(type(value) is kind)
    return value
loaded = lambda line: typed(json.loads(line.decode()), dict)
def unhex(text, size=32):
    need(len(text) == 2 * size == 2 * len(bytes.fromhex(text)))    # fromhex passes over blanks
    return bytes.fromhex(text)
uint64 = lambda value: typed(value, int).to_bytes(8, "big")
flag = lambda entry, word: typed(entry.get(word, False), bool)
has = lambda entry, key: entry.get(key, "") != ""
unlike = lambda values: len(set(values)) == len(values)
opens = lambda entry, seed="seed": sha256(unhex(entry[seed])) == unhex(entry["commitment"])

def version(header):
    return 0 if re.fullmatch("(pcg|chacha8) .*|table|", header.get("rng", "")) else {
        "fair": 1, "fair 2": 2}[header["rng"]]

def seeding(header):
    """The entries of seatSeeds in the order of the seats, each with whether it brings a seed."""
    entries, without = header["seatSeeds"], "none" if version(header) == 2 else "leftOut"
    need(all(word in header["seats"] for word in entries))
    return [(entries[w], not flag(entries[w], without)) for w in header["seats"] if w in entries]

def members(text):
    """The members of a well-formed JSON object: by key, the value's text as it is written."""
    after = lambda at: re.compile(r"[ \t\r,:]*").match(text, at).end()
    decode, found, at = json.JSONDecoder().raw_decode, {}, after(after(0) + 1)
    while text[at] != "}":
        key, at = decode(text, at)
        end = decode(text, after(at))[1]
        found[key], at = text[after(at):end], after(end)
    return found

def check_bytes(header, lines):
    before = b"".join(line + b"\n" for line in lines[:-1])
    need(unhex(loaded(lines[-1])["sha256"]) == sha256(before))

def check_commitments(header, lines):
    need(header["serverSeed"] == "" if flag(header, "withheld") else opens(header, "serverSeed"))
    for entry, brings in seeding(header):
        need(("leftOut" if version(header) == 2 else "none") not in entry)
        empty = not has(entry, "commitment") and not has(entry, "seed")
        need(opens(entry) if brings else empty or version(header) < 2)
    need(version(header) < 2 or unlike(committed(header, header["seatSeeds"])))

def committed(server, seats):
    return [unhex(entry["commitment"]) for entry in [server, *seats.values()] if has(entry, "commitment")]

def check_attempts(header, lines):
    seen = committed(header, header["seatSeeds"])
    for count, attempt in enumerate(typed(header["attempts"], list), 1):
        need(typed(attempt["number"], int) == count and has(attempt, "commitment"))
        seen += committed(attempt, attempt["seats"])
        for entry in attempt["seats"].values():
            need(has(entry, "commitment") != flag(entry, "none"))
            need(not has(entry, "seed") or opens(entry) and not flag(entry, "unopened"))
        need(any(flag(entry, "unopened") for entry in attempt["seats"].values()))
    need(version(header) == 2 and unlike(seen))

def recorded(lines):
    for line in map(loaded, lines[1:]):
        broken = line.get("void", {}) if "result" in line else {}
        yield from typed(line.get("draws", []) + broken.get("draws", []), list)

def root(keys, path, a=0, b=16384):
    """The node over the leaves from a to before b; takes what it needs off the path."""
    keys = {i: key for i, key in keys.items() if a <= i < b}
    if not keys or b - a == 1:
        return sha256(b"riposte leaf 2", uint64(a), keys[a]) if keys else path.pop(0)
    return sha256(b"riposte node 2", root(keys, path, a, (a + b) // 2), root(keys, path, (a + b) // 2, b))

def opened(header):
    """The keys of a record that withholds, once they are proven."""
    keys = {entry["draw"]: unhex(entry["key"]) for entry in header["keys"]["opened"]}
    path = [unhex(text) for text in header["keys"]["path"]]
    need(root(keys, path) == unhex(header["root"]) and not path)
    return keys

def drawn(label, key, fixed, i, sides):
    for r in range(2**32):    # more than 2^64 sides would reject every word
        word = hmac.digest(key, label + fixed + uint64(i) + r.to_bytes(4, "big"), "sha256")[:8]
        quotient, rest = divmod(int.from_bytes(word, "big") * sides, 2**64)
        if rest >= 2**64 % sides:
            return quotient + 1

def check_draws(header, lines):
    seeds = [unhex(entry["seed"]) for entry, brings in seeding(header) if brings]
    fixed, label = unhex(header["duel"], 16) + b"".join(seeds), b"riposte draw %d" % version(header)
    keys = opened(header) if flag(header, "withheld") else None
    secret = unhex(header["serverSeed"]) if keys is None else None
    draws, begin = list(recorded(lines)), typed(header.get("fairFrom", 0), int)
    need(version(header) and begin <= len(draws) and all(begin <= i < len(draws) for i in keys or ()))
    if 0 < begin == len(draws):
        return "not applicable"
    for i, text in enumerate(draws[begin:], begin):
        if keys is not None and text.startswith("deal") and "=" not in text and i not in keys:
            continue
        sides, shown = map(int, re.fullmatch("(?:d|deal)([1-9]\\d*)=([1-9]\\d*)", text, re.A).groups())
        key = secret if version(header) == 1 else keys[i] if keys is not None else hmac.digest(
            secret, b"riposte key 2" + uint64(i), "sha256")
        need(sides < 2**64 and drawn(label, key, fixed, i, sides) == shown)

def check_seals(header, lines):
    for seal in typed(header["seals"], list):
        text = seal.get("sealed") or members(members(lines[0].decode())["documents"])[seal["seat"]]
        need(sha256(unhex(seal["nonce"]), text.encode()) == unhex(seal["commitment"]))

def check_locks(header, lines):
    steps = {line["step"]: line for line in map(loaded, lines[1:]) if "choices" in line}
    for lock in (lock for lock in typed(header["locks"], list) if lock["nonce"] != ""):
        said = (lock["sentence"] if "sentence" in lock else
                steps[lock["step"]]["choices"][lock["seat"]])
        place = uint64(list(header["seats"]).index(lock["seat"]) + 1) + uint64(lock["request"])
        need(unhex(lock["hash"]) == sha256(b"riposte lock 1", unhex(lock["nonce"]),
                                           unhex(header["duel"], 16), place, said.encode()))

promised = lambda header: version(header) or has(header, "commitment") or header["seatSeeds"]
CHECKS = {    # each with when there is something to check
    "bytes": (check_bytes, lambda h: True),
    "commitments": (check_commitments, promised),
    "attempts": (check_attempts, lambda h: h.get("attempts", []) != []),
    "draws": (check_draws, promised),
    "seals": (check_seals, lambda h: h.get("seals", []) != []),
    "locks": (check_locks, lambda h: h.get("locks", []) != [])}

def outcome(test, applies, lines):
    try:
        header = loaded(lines[0])
        return (test(header, lines) or "passed") if applies(header) else "not applicable"
    except Exception:    # whatever a damaged record leads to
        return "failed"

def verify(data):
    lines = data.removesuffix(b"\n").split(b"\n")
    return {name: outcome(*check, lines) for name, check in CHECKS.items()}

if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(json.dumps(verify(pathlib.Path(name).read_bytes())))
