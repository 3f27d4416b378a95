package record_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
	"riposte/match"
	"riposte/record"
	"riposte/rules/pugilism"
)

var blindDuel = fair.DuelID{5, 6}

// blindMatch is a bout of Pugilism with blind locks. In the third bout seats in
// spoil lock a sentence that no rule allows, and seats in vanish never open theirs.
func blindMatch(t *testing.T, spoil, vanish riposte.Audience) *record.Record {
	t.Helper()
	return blindWith(t, dice.NewSeeded(1, 2), record.Meta{}, spoil, vanish)
}

// blindWith is such a match with given dice.
func blindWith(t *testing.T, source riposte.Dice, meta record.Meta, spoil, vanish riposte.Audience) *record.Record {
	t.Helper()
	random := rand.New(rand.NewPCG(4, 4))
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	cfg := match.Config{Ruleset: pugilism.Ruleset(), Dice: source, Blind: &match.Blind{Duel: blindDuel}}
	cfg.Setup.Options = map[string]string{"rounds": "1", "bouts": "4", "ring": "off", "edge": "off"}
	for _, name := range []string{`"brannoch"`, `"ulla"`} {
		cfg.Setup.Seats = append(cfg.Setup.Seats, riposte.SeatSetup{Document: json.RawMessage(name)})
	}
	m, err := match.Open(cfg, now)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(m.LockDocument(now, 1))
	must(m.LockDocument(now, 2))
	locked := [3]match.Opening{}
	locks := 0
	for !m.Over() {
		now = now.Add(time.Second)
		for s := riposte.Seat(1); s <= 2; s++ {
			request := m.Request(s)
			if !request.Decision.Mode.Must() || m.Locked(s) {
				continue
			}
			legal := m.Legal(nil, s)
			choice := legal[random.IntN(len(legal))]
			if !m.Blind(s) {
				_, err := m.Answer(now, match.Answer{Seat: s, Request: request.ID, Choice: choice, Lock: true})
				must(err)
				continue
			}
			sentence := m.Say(s, choice)
			switch locks++; {
			case locks > 4 && spoil.Has(s):
				sentence = "head-jab head-jab / general"
			case locks < 3:
				sentence = " " + strings.ToUpper(sentence) // the same choice, written differently
			}
			nonce := bytes.Repeat([]byte{byte(locks)}, match.NonceSize)
			locked[s] = match.Opening{Seat: s, Request: request.ID, Nonce: nonce, Sentence: sentence}
			_, err := m.Answer(now, match.Answer{Seat: s, Request: request.ID, Lock: true, Hash: match.LockHash(nonce, blindDuel, s, request.ID, sentence)})
			must(err)
		}
		seats, until := m.Opens()
		for _, s := range seats {
			if !vanish.Has(s) || locks < 5 {
				_, err := m.Open(now, locked[s])
				must(err)
			}
		}
		if len(seats) > 0 && locks > 4 && vanish != 0 {
			m.Tick(until)
		}
	}
	meta.Duel, meta.Blind = blindDuel.String(), true
	r, err := record.FromMatch(pugilism.Ruleset(), m, meta)
	must(err)
	return r
}

// Records with blind locks go through both forms and verify, even if somebody did
// not open or locked nonsense.
func TestBlindLocks(t *testing.T) {
	for _, test := range []struct {
		name          string
		spoil, vanish riposte.Audience
		says          string
	}{
		{"all opened", 0, 0, "sealed choices are those whose hashes were given before any was opened."},
		{"blue spoils", riposte.Only(2), 0, "1 were opened and no legal choice"},
		{"red vanishes", 0, riposte.Only(1), "1 were never opened"},
		{"both vanish", 0, riposte.Only(1) | riposte.Only(2), "2 were never opened"},
		{"red spoils, blue vanishes", riposte.Only(1), riposte.Only(2), "1 were never opened: the seat conceded; 1 were opened"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := blindMatch(t, test.spoil, test.vanish)
			for _, form := range []record.Form{record.JSONL, record.Text} {
				data := export(t, r, form)
				got, says := status(t, data, known, "locks")
				if got != record.Passed || !strings.Contains(says, test.says) {
					t.Errorf("%s: %s %s", form, got, says)
				}
				again, err := record.Load(data, known)
				if err != nil {
					t.Fatal(err)
				}
				if back := export(t, again, form); !bytes.Equal(back, data) {
					t.Errorf("%s: it is written otherwise again", form)
				}
			}
		})
	}
}

// Whatever is changed in a lock is found, and step and seat are named.
func TestBlindLocksChanged(t *testing.T) {
	r := blindMatch(t, 0, 0)
	lock := func(i int) *record.Lock { return &r.Locks[i] }
	nonce := hex.EncodeToString(lock(2).Nonce)
	hash := hex.EncodeToString(lock(2).Hash)
	third := r.Steps[lock(2).Step].Said[1]
	if lock(2).Seat != 1 || lock(2).Sentence != "" || lock(0).Sentence == "" {
		t.Fatalf("the third lock is %+v", lock(2))
	}
	data := string(export(t, r, record.JSONL))
	whole := func(i int) string { // the whole lock in the header
		from := strings.Index(data, hex.EncodeToString(lock(i).Hash))
		from = strings.LastIndex(data[:from], `{"step"`)
		return data[from : from+strings.Index(data[from:], "}")+1]
	}
	for _, test := range []struct{ name, old, new, want string }{
		{"nonce", nonce, "ff" + nonce[2:], "step 2: the lock of red is not the hash of what it was opened with."},
		{"hash", hash, "ff" + hash[2:], "step 2: the lock of red is not the hash of what it was opened with."},
		{"no hash", hash, "", "step 2: the lock of red has no hash."},
		{"never opened", nonce, "", "step 2: the lock of red was never opened, and a choice was made in its place."},
		{"request", whole(2), strings.Replace(whole(2), `"request":2`, `"request":3`, 1), "step 3: the lock of red is of a request that was locked before."},
		{"request again", whole(2), strings.Replace(whole(2), `"request":2`, `"request":1`, 1), "step 2: the lock of red is of a request that was locked before."},
		{"no step", whole(2), strings.Replace(whole(2), `"step":2`, `"step":999`, 1), "step 999: the lock of red is of no step"},
		{"another step", whole(2), strings.Replace(whole(2), `"step":2`, `"step":1`, 1), "step 1: the lock of red is the second of one choice."},
		{"no lock", whole(2) + ",", "", "step 2: the sealed choice of red was not locked by a hash."},
		{"another sentence", whole(0), strings.Replace(whole(0), `"sentence":" `, `"sentence":"  `, 1), "step 1: the lock of red is not the hash"},
		{"another seat", whole(2), strings.Replace(whole(2), `"red"`, `"blue"`, 1), "the lock of blue"},
	} {
		t.Run(test.name, func(t *testing.T) {
			changed := strings.Replace(data, test.old, test.new, 1)
			if changed == data {
				t.Fatalf("%q is not in the record", test.old)
			}
			got, says := status(t, redigest([]byte(changed)), known, "locks")
			if got != record.Failed || !strings.Contains(says, test.want) {
				t.Errorf("%s %q, want %q", got, says, test.want)
			}
		})
	}
	// A choice that was changed, with everything that follows from it, still has
	// its old lock.
	other := lock(2)
	was := other.Sentence
	other.Sentence = third + " "
	got, says := status(t, export(t, r, record.JSONL), known, "locks")
	if got != record.Failed || !strings.Contains(says, "step 2: the lock of red") {
		t.Errorf("%s %q", got, says)
	}
	other.Sentence = was
	swapped := *other
	if swapped.Sentence = r.Steps[1].Said[1]; swapped.Sentence == third {
		t.Fatalf("red says %q twice", third)
	}
	swapped.Hash = match.LockHash(swapped.Nonce, blindDuel, 1, swapped.Request, swapped.Sentence)
	*other, swapped = swapped, *other
	got, says = status(t, export(t, r, record.JSONL), known, "locks")
	if got != record.Failed || !strings.Contains(says, "step 2: the lock of red is of another choice than was made") {
		t.Errorf("a lock of another choice: %s %q", got, says)
	}
}

// A player's receipt keeps the hashes of its locks; one that is not in the record is
// named with its seat.
func TestBlindLocksPromised(t *testing.T) {
	server := fair.Seed{1}
	meta := record.Meta{RNG: record.RNG{Kind: record.FairDice, Version: fair.V2}, Fair: record.Fair{Commitment: fair.Commit(server), Server: &server}}
	r := blindWith(t, fair.NewSource(fair.V2, server, blindDuel), meta, 0, 0)
	data := export(t, r, record.JSONL)
	receipt := func(seat string, hash []byte) string {
		return `{"riposte":"receipt 1","duel":"` + r.Duel + `","commitment":"` + r.Fair.Commitment.String() + `","seat":"` + seat + `","locks":["` + hex.EncodeToString(hash) + `"]}`
	}
	lock := r.Locks[2]
	var beside, later record.Lock // blue's locks at the same step and the next
	for _, l := range r.Locks {
		switch {
		case l.Seat == 2 && l.Step == lock.Step:
			beside = l
		case l.Seat == 2 && l.Step > lock.Step && later.Hash == nil:
			later = l
		}
	}
	others := func(hash []byte) string {
		return strings.Replace(receipt("red", lock.Hash), `}`, `,"blind":true,"others":["`+hex.EncodeToString(hash)+`"]}`, 1)
	}
	for _, test := range []struct {
		name, receipt string
		want          record.Status
		says          string
	}{
		{"the own", receipt("red", lock.Hash), record.Passed, ""},
		{"another's", receipt("blue", lock.Hash), record.Failed, "a lock of blue was promised to be " + hex.EncodeToString(lock.Hash) + ", but the record has none"},
		{"with the other's", others(beside.Hash), record.Passed, "All 5 things"},
		{"with another that was shown", others(lock.Nonce), record.Failed, "a lock that another seat had shown was promised to be " + hex.EncodeToString(lock.Nonce)},
		{"with the own for another's", others(lock.Hash), record.Failed, "a lock that another seat had shown"},
		{"with another step's", others(later.Hash), record.Failed, "the lock of blue in step 2 was not seen before red opened its own"},
		{"none of these", receipt("red", lock.Nonce), record.Failed, "a lock of red was promised"},
	} {
		p, err := record.ReadReceipt([]byte(test.receipt))
		if err != nil {
			t.Fatal(err)
		}
		report := record.Verify(data, known)
		report.Hold(p)
		last := report.Checks[len(report.Checks)-1]
		if last.Name != "promises" || last.Status != test.want || !strings.Contains(last.Says, test.says) {
			t.Errorf("%s: %+v", test.name, last)
		}
	}
}

// A choice that the clock is said to have made must be the one that the rules make for a
// seat that is out of time: here they make none, so a lock can't be dodged in that way.
func TestLapsedChoice(t *testing.T) {
	r := blindMatch(t, 0, 0)
	lock := r.Locks[2]
	r.Locks = slices.Delete(r.Locks, 2, 3)
	r.Steps[lock.Step].Lapsed = riposte.Only(lock.Seat)
	data := export(t, r, record.JSONL)
	if got, says := status(t, data, known, "rules"); got != record.Failed || !strings.Contains(says, "step 2:") || !strings.Contains(says, "the clock's choice for red") {
		t.Errorf("%s %q", got, says)
	}
	for _, made := range []*record.Record{blindMatch(t, 0, riposte.Only(1)), blindMatch(t, riposte.Only(2), 0)} {
		if got, says := status(t, export(t, made, record.JSONL), known, "rules"); got != record.Passed {
			t.Errorf("concessions of the clock: %s %q", got, says)
		}
	}
}

// A receipt of a duel with blind locks does not accept a record without them.
func TestBlindPromised(t *testing.T) {
	r := second(t, nil)
	report := record.Verify(export(t, r, record.JSONL), known)
	report.Hold(record.Promise{Duel: r.Duel, Blind: true})
	if report.OK() || !strings.Contains(report.String(), "sealed choices were promised to be under blind locks") {
		t.Errorf("got\n%s", &report)
	}
}
