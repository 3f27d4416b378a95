package record_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/match"
	"riposte/record"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	"riposte/rules/duel"
	"riposte/rules/pugilism"
)

var secondRecords = flag.Int("second", 400, "how many records the second verifier is asked about")

// secondVerifier checks seeds, draws, seals and locks from docs/fairness.md alone, in
// another language. It is given files and prints a line of JSON for each: the checks
// by name, passed or failed.
const secondVerifier = "../tools/fairness.py"

var secondRules = []riposte.Ruleset{pugilism.Ruleset(), duel.Ruleset(), coolduel.Ruleset(), coolname.Ruleset()}

// A dealer makes records with verifiable dice of every kind: both versions, seats
// that bring no seed or are left out, attempts that came to nothing, seals, blind
// locks.
type dealer struct {
	t      *testing.T
	random *rand.Rand
	blind  bool
	kinds  map[string]int // how many of each were made
}

func (d *dealer) seed() (s fair.Seed) {
	for i := range s {
		s[i] = byte(d.random.Uint32())
	}
	return s
}

func (d *dealer) count(kind string) { d.kinds[kind]++ }

// attempts are some attempts that came to nothing.
func (d *dealer) attempts(seats int) (all []record.Attempt) {
	for number := range d.random.IntN(3) {
		a := record.Attempt{Number: number + 1, Commitment: fair.Commit(d.seed()), Ended: date.Add(time.Duration(number) * time.Minute)}
		failed := 1 + d.random.IntN(seats)
		for s := 1; s <= seats; s++ {
			did := record.Attempted{Seat: riposte.Seat(s)}
			seed := d.seed()
			switch {
			case s == failed:
				did.Unopened = true
			case d.random.IntN(4) == 0:
				did.None = true
			case d.random.IntN(3) > 0:
				did.Seed = &seed
			}
			if !did.None {
				did.Commitment = fair.Commit(seed)
			}
			a.Seats = append(a.Seats, did)
		}
		all = append(all, a)
		d.count("attempt")
	}
	return all
}

// record plays one duel, for at most that many answers, after which all give up,
// and writes its record, or the withholding one if the duel stays sealed.
func (d *dealer) record(rules riposte.Ruleset, most int) []byte {
	d.t.Helper()
	info := rules.Info()
	version := []fair.Version{fair.V1, fair.V2, fair.V2}[d.random.IntN(3)]
	server, seats := d.seed(), 2
	var id fair.DuelID
	for i := range id {
		id[i] = byte(d.random.Uint32())
	}
	meta := record.Meta{Duel: id.String(), RNG: record.RNG{Kind: record.FairDice, Version: version}}
	meta.Fair = record.Fair{Commitment: fair.Commit(server), Server: &server}
	var seeds []fair.Seed
	for s := 1; s <= seats; s++ {
		brought := record.SeatSeed{Seat: riposte.Seat(s)}
		seed := d.seed()
		switch kind := d.random.IntN(8); {
		case kind == 0: // a bot
			d.count("bot")
			continue
		case kind == 1 && version == fair.V1:
			brought.LeftOut, brought.Commitment = true, fair.Commit(seed)
			d.count("left out")
		case kind <= 2 && version == fair.V2:
			brought.None = true
			d.count("none")
		default:
			brought.Commitment, brought.Seed = fair.Commit(seed), &seed
			seeds = append(seeds, seed)
		}
		meta.Fair.Seats = append(meta.Fair.Seats, brought)
	}
	if version == fair.V2 {
		meta.Fair.Attempts = d.attempts(seats)
	}
	d.blind = version == fair.V2 && d.random.IntN(2) == 0
	meta.Blind = d.blind
	var options map[string]string
	var tree *fair.Tree
	if _, discloses := rules.(riposte.Discloser); discloses && version == fair.V2 && d.random.IntN(2) == 0 {
		options, tree = map[string]string{"afterwards": "sealed"}, fair.NewTree(server)
		meta.Fair.Root = tree.Root()
	}
	m := d.play(rules, options, id, fair.NewSource(version, server, id, seeds...), most)
	r, err := record.FromMatch(rules, m, meta)
	if err != nil {
		d.t.Fatalf("%s: %v", info.Name, err)
	}
	switch all := len(r.Draws()); d.random.IntN(12) {
	case 0:
		r.Fair.From = all
		d.count("no draw of the seeds")
	case 1:
		r.Fair.From = d.random.IntN(all + 1)
		d.count("played on")
	case 2:
		r.RNG = []record.RNG{{}, {Kind: record.Table}, {Kind: record.PCG, Hi: 7}, {Kind: record.ChaCha8}}[d.random.IntN(4)]
		d.count("another generator")
	}
	d.count(r.RNG.String())
	d.kinds["lock"] += len(r.Locks)
	d.kinds["seal"] += len(r.Seals)
	d.kinds["draw"] += len(r.Draws())
	if tree == nil {
		return export(d.t, r, record.JSONL)
	}
	d.count("withheld")
	data, err := r.Withhold(tree)
	if err != nil {
		d.t.Fatal(err)
	}
	return data
}

func (d *dealer) play(rules riposte.Ruleset, options map[string]string, id fair.DuelID, source riposte.Dice, most int) *match.Match {
	d.t.Helper()
	must := func(err error) {
		d.t.Helper()
		if err != nil {
			d.t.Fatal(err)
		}
	}
	cfg := match.Config{Ruleset: rules, Dice: source, Nonce: func(riposte.Seat) []byte {
		nonce := d.seed()
		return nonce[:]
	}}
	if d.blind {
		cfg.Blind = &match.Blind{Duel: id}
	}
	cfg.Setup.Options = options
	samples := rules.Info().Samples
	for range 2 {
		document := samples[d.random.IntN(2)].Document
		if d.random.IntN(2) == 0 {
			document = json.RawMessage(fmt.Sprintf("%q", samples[d.random.IntN(2)].Name))
		}
		cfg.Setup.Seats = append(cfg.Setup.Seats, riposte.SeatSetup{Name: "Zoë", Document: document})
	}
	now := date
	m, err := match.Open(cfg, now)
	must(err)
	must(m.LockDocument(now, 2))
	must(m.LockDocument(now, 1))
	var openings []match.Opening // openings of locks that are still there
	for answers := 0; !m.Over(); {
		now = now.Add(time.Second)
		for s := riposte.Seat(1); s <= 2 && !m.Over(); s++ {
			request := m.Request(s)
			if !request.Decision.Mode.Must() || m.Locked(s) {
				continue
			}
			legal := m.Legal(nil, s)
			choice := legal[d.random.IntN(len(legal))]
			if answers++; answers > most {
				_, err := m.Answer(now, match.Answer{Seat: s, Request: request.ID, Choice: riposte.Concede, Lock: true})
				must(err)
				continue
			}
			a := match.Answer{Seat: s, Request: request.ID, Choice: choice, Lock: true}
			if m.Blind(s) {
				nonce := d.seed()
				o := match.Opening{Seat: s, Request: request.ID, Nonce: nonce[:], Sentence: m.Say(s, choice)}
				a.Choice, a.Hash = 0, match.LockHash(o.Nonce, id, s, o.Request, o.Sentence)
				openings = append(openings, o)
			}
			_, err := m.Answer(now, a)
			must(err)
		}
		openings = slices.DeleteFunc(openings, func(o match.Opening) bool {
			_, err := m.Open(now, o)
			return !errors.Is(err, match.ErrClosed) // it is open, or has lapsed
		})
	}
	return m
}

// damages are what the verifiers must find, by the check that finds it: texts in the
// header in which one digit is changed.
var damages = map[string]*regexp.Regexp{
	"commitments": regexp.MustCompile(`"(?:serverSeed":"|seed":")[0-9a-f]{63}([0-9a-f])"`),
	"seals":       regexp.MustCompile(`"nonce":"[0-9a-f]{63}([0-9a-f])","sealed"|"time":0,"commitment":"[0-9a-f]{63}([0-9a-f])"`),
	"locks":       regexp.MustCompile(`"hash":"[0-9a-f]{63}([0-9a-f])"|"hash":"[0-9a-f]{64}","nonce":"[0-9a-f]{63}([0-9a-f])"`),
	"attempts":    regexp.MustCompile(`"attempts":\[.*?"seed":"[0-9a-f]{63}([0-9a-f])"`),
	"draws":       regexp.MustCompile(`"duel":"[0-9a-f]{31}([0-9a-f])"|"key":"[0-9a-f]{63}([0-9a-f])"`),
}

// damaged changes a digit in one place and computes the digest again.
func (d *dealer) damaged(data []byte) (changed []byte, what string) {
	for _, name := range slices.Sorted(maps.Keys(damages)) {
		places := damages[name]
		found := places.FindAllSubmatchIndex(data, -1)
		if len(found) == 0 || d.random.IntN(2) == 0 {
			continue
		}
		at := found[d.random.IntN(len(found))]
		where := -1
		for i := 2; i < len(at); i += 2 {
			where = max(where, at[i])
		}
		changed = bytes.Clone(data)
		changed[where] = "123456789abcdef0"[bytes.IndexByte([]byte("0123456789abcdef"), changed[where])]
		end := bytes.LastIndex(changed[:len(changed)-1], []byte("\n")) + 1
		d.count("damage to " + name)
		return fmt.Appendf(changed[:end], "{\"sha256\":\"%x\"}\n", sha256.Sum256(changed[:end])), name
	}
	return data, ""
}

// The second verifier and this package agree on every check of every record, sound
// or damaged.
func TestSecondVerifier(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal("the second verifier needs python3")
	}
	d := &dealer{t: t, random: rand.New(rand.NewPCG(uint64(*secondRecords), 5)), kinds: map[string]int{}}
	const batch = 200
	for done := 0; done < *secondRecords; done += batch {
		dir := t.TempDir()
		args := []string{secondVerifier}
		wants := map[string]record.Report{}
		for i := range min(batch, *secondRecords-done) {
			data := d.record(secondRules[i%len(secondRules)], 1+d.random.IntN(12))
			if d.random.IntN(2) == 0 {
				data, _ = d.damaged(data)
			}
			path := filepath.Join(dir, fmt.Sprintf("%d.jsonl", i))
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			args = append(args, path)
			wants[path] = record.Verify(data, secondRules)
		}
		out, err := exec.Command(python, args...).Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", secondVerifier, err, out)
		}
		lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
		if len(lines) != len(wants) {
			t.Fatalf("%d lines for %d records", len(lines), len(wants))
		}
		for i, line := range lines {
			var got map[string]string
			if err := json.Unmarshal(line, &got); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			report := wants[args[i+1]]
			for _, check := range report.Checks {
				says, asked := got[check.Name]
				if !asked && (check.Name == "rules" || check.Name == "overrides" || check.Status == record.NotApplicable) {
					continue
				}
				// If the first can't tell because of what it found elsewhere, the second may.
				if says != check.Status.String() && !(check.Status == record.NotApplicable && !report.OK()) {
					t.Errorf("%s: %s is %q by the second, %q by the first: %s\n%s", args[i+1], check.Name, says, check.Status, check.Says, line)
				}
			}
			d.kinds["checked"]++
			if !report.OK() {
				d.count("found")
			}
		}
	}
	t.Logf("%v", d.kinds)
	for _, kind := range []string{
		"fair", "fair 2", "no draw of the seeds", "played on", "another generator", "withheld", "bot", "none", "left out", "attempt", "seal", "lock", "draw", "found",
		"damage to commitments", "damage to seals", "damage to locks", "damage to attempts", "damage to draws",
	} {
		if d.kinds[kind] == 0 {
			t.Errorf("no record has a %s", kind)
		}
	}
}
