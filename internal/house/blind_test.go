package house_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/archive"
	. "riposte/internal/house"
	"riposte/internal/store"
	"riposte/match"
	"riposte/record"
	"riposte/rules/coolduel"
	"riposte/rules/duel"
)

// pit is a battlefield of DUEL so small that a fight begins soon.
const pit = `{"name": "The Pit", "width": 1000, "height": 1000, "starts": [{"x": 345, "y": 500}, {"x": 655, "y": 500}, {"x": 500, "y": 100}], "pieces": []}`

// A safe is what a guest's client keeps of its blind locks, by hash.
type safe map[fair.Commitment]Opening

// hide locks a sentence blind.
func (w *world) hide(g Guest, id string, kept safe, sentence string) error {
	w.t.Helper()
	s := w.look(g, id)
	var duel fair.DuelID
	w.must(duel.UnmarshalText([]byte(id)))
	var nonce fair.Seed
	binary.BigEndian.PutUint64(nonce[:], w.random.Uint64())
	hash := fair.Commitment(match.LockHash(nonce[:], duel, s.Seat, s.Request.ID, sentence))
	kept[hash] = Opening{s.Request.ID, nonce, sentence}
	_, err := w.Answer(ctx, g, id, Answer{Request: s.Request.ID, Lock: true, Hash: &hash})
	return err
}

// show opens the guest's lock if asked to; it returns false if not.
func (w *world) show(g Guest, id string, kept safe) bool {
	w.t.Helper()
	s := w.look(g, id)
	if s.Request == nil || s.Request.Hash == nil || s.Seats[s.Seat-1].Opening == nil {
		return false
	}
	o, ok := kept[*s.Request.Hash]
	if !ok {
		w.t.Fatalf("%s can't open %v", g, s.Request.Hash)
	}
	r, err := w.OpenLock(ctx, g, id, o)
	if err != nil || r.Refused != nil || r.Sentence != o.Sentence {
		w.t.Fatalf("%s opens: %+v, %v", g, r, err)
	}
	return true
}

// turnBlind lets a guest do whatever it is asked for: answer, lock or open.
func (w *world) turnBlind(g Guest, id string, kept safe) bool {
	w.t.Helper()
	if w.show(g, id, kept) {
		return true
	}
	s := w.look(g, id)
	if s.Request == nil || !s.Request.Must || s.Request.Locked {
		return false
	}
	if !s.Request.Blind {
		return w.answer(g, id)
	}
	legal := w.legal(id, s.Seat)
	if err := w.hide(g, id, kept, legal[w.random.IntN(len(legal))]); err != nil {
		w.t.Fatalf("%s locks: %v", g, err)
	}
	return true
}

// A whole duel of each system with blind locks, with the house restarted before
// every few acts, even in the middle of locking and of opening. Its record shows
// that every sealed choice was locked before any was opened.
func TestBlindDuels(t *testing.T) {
	old := rules
	rules = append(append([]riposte.Ruleset{}, old...), coolduel.Ruleset(), duel.Ruleset())
	defer func() { rules = old }()
	for _, order := range []Order{
		{Ruleset: "pugilism", Options: map[string]string{"rounds": "1", "bouts": "4"}},
		{Ruleset: "duel", Options: map[string]string{"turn_limit": "30", "battlefield": "pit"}, Data: map[string]json.RawMessage{"pit": json.RawMessage(pit)}},
		{Ruleset: "coolduel", Options: map[string]string{"best_of": "3", "cycle_limit": "1"}},
		{Ruleset: "coolname", Options: map[string]string{"roundLimit": "3"}},
	} {
		t.Run(order.Ruleset, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := newWorld(t)
				order.Blind = true
				order.Places = []Place{{Who: Me, Name: "Ann", Lock: true}, {Who: Open}}
				sample := w.Ruleset(order.Ruleset).Info().Samples
				if len(sample) > 0 {
					order.Places[0].Document = sample[0].Document
				}
				id := w.lay(order)
				if _, err := w.Join(ctx, "bob", id, Joining{Name: "Bob"}); err != nil {
					t.Fatal(err)
				}
				if len(sample) > 0 {
					w.must(w.Submit(ctx, "bob", id, sample[1].Document))
				}
				w.must(w.LockDocument(ctx, "bob", id))
				kept, opening, restarts := safe{}, 0, 0
				for n := range 1500 {
					s := w.look("", id)
					if s.Phase == Over {
						break
					}
					if s.Seats[0].Opening != nil != (s.Seats[1].Opening != nil) {
						opening++
						if opening%3 == 1 && restarts < 12 {
							restarts++
							before := w.sights(id)
							w.must(w.Close(ctx))
							w.must(w.store.Close())
							dice := w.random
							w = on(t, openStore(t, w.path), w.path, Config{Random: random(byte(9 + restarts))}) // otherwise the keys of acts would be repeated
							w.random = dice
							same(t, w.sights(id), before)
						}
					}
					if n == 400 { // a fight between two clumsy fighters need not end
						break
					}
					if !w.turnBlind([]Guest{"ann", "bob"}[n%2], id, kept) {
						w.turnBlind([]Guest{"bob", "ann"}[n%2], id, kept)
					}
				}
				if w.look("", id).Phase != Over {
					s := w.look("ann", id)
					if s.Request == nil || s.Request.Locked {
						s = w.look("bob", id)
					}
					if _, err := w.Answer(ctx, []Guest{"", "ann", "bob"}[s.Seat], id, Answer{Request: s.Request.ID, Sentence: riposte.ConcedeWord, Lock: true}); err != nil {
						t.Fatal(err)
					}
				}
				if restarts == 0 && len(kept) > 0 {
					t.Error("the house was never started again between two openings")
				}
				if n, err := archive.Verify(ctx, w.store, store.Query{Unlisted: true}, rules, func(_ string, err error) { t.Error(err) }); n != 1 || err != nil {
					t.Errorf("verified %d duels of the store, %v", n, err)
				}
				r, err := w.Record(ctx, id)
				w.must(err)
				locks := locksOf(t, r)
				t.Logf("%d locks, %d restarts: %s", len(r.Locks), restarts, locks)
				if len(r.Locks) != len(kept) || len(kept) == 0 {
					t.Errorf("%d locks in the record, %d were made", len(r.Locks), len(kept))
				}
			})
		})
	}
}

// locksOf is what verification says of the locks, in both forms.
func locksOf(t *testing.T, r *record.Record) string {
	t.Helper()
	says := ""
	for _, form := range []record.Form{record.JSONL, record.Text} {
		data, err := r.Export(form)
		if err != nil {
			t.Fatal(err)
		}
		report := record.Verify(data, rules)
		if !report.OK() {
			t.Fatalf("%s:\n%s", form, report.String())
		}
		last := report.Checks[len(report.Checks)-1]
		if last.Name != "locks" || last.Status != record.Passed {
			t.Fatalf("%s: the last check is %+v", form, last)
		}
		says = last.Says
	}
	return says
}

// Nothing in memory, in the store's file or in a sight says what was locked before
// all have locked; after that, only the store knows until all is open.
func TestBlindSecrets(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick, Blind: true})
		legal := w.legal(id, 1)
		secret := legal[len(legal)/2]
		kept := safe{}
		w.must(w.hide("ann", id, kept, secret))
		nowhere := func(what string) {
			t.Helper()
			for _, g := range viewers {
				if s := w.look(g, id); s.Request != nil && s.Request.Draft != "" || len(s.Lines) == 0 {
					t.Errorf("%s: %q sees the draft %q", what, g, s.Request.Draft)
				}
			}
			var standing string
			w.must(w.Within(ctx, id, func(m *match.Match) { standing = encode(t, m.Standing()) + encode(t, m.History().Steps) }))
			for _, file := range []string{w.path, w.path + "-wal"} {
				data, err := os.ReadFile(file)
				if err == nil && bytes.Contains(data, []byte(secret)) {
					t.Errorf("%s: %s holds the sentence", what, file)
				}
				if strings.HasSuffix(file, "wal") {
					continue
				}
				w.must(err)
			}
			if strings.Contains(standing, secret) {
				t.Errorf("%s: the match holds the sentence", what)
			}
		}
		nowhere("ann has locked")
		if s := w.look("bob", id); !s.Seats[0].Locked || s.Seats[0].Opening != nil {
			t.Errorf("bob sees of ann %+v", s.Seats[0])
		}
		own := w.look("ann", id).Request.Hash
		for _, g := range viewers {
			if seats := w.look(g, id).Seats; seats[0].Hash == nil || *seats[0].Hash != *own || seats[1].Hash != nil {
				t.Errorf("%q sees the locks %v and %v, want %v and none", g, seats[0].Hash, seats[1].Hash, own)
			}
		}
		o := kept[*own]
		if _, err := w.OpenLock(ctx, "ann", id, o); !errors.Is(err, match.ErrClosed) {
			t.Errorf("an opening before bob has locked: %v", err)
		}
		nowhere("ann tried to open")
		if _, err := w.Answer(ctx, "bob", id, Answer{Request: 1, Sentence: legal[0], Lock: true}); !errors.Is(err, match.ErrBlind) {
			t.Errorf("a sentence is taken: %v", err)
		}
		if _, err := w.Answer(ctx, "bob", id, Answer{Request: 1, Sentence: legal[0]}); !errors.Is(err, match.ErrBlind) {
			t.Errorf("a draft is taken: %v", err)
		}
		if _, err := w.Preview(ctx, "bob", id, 0, legal[0]); !errors.Is(err, match.ErrBlind) {
			t.Errorf("a preview is given: %v", err)
		}
		w.must(w.hide("bob", id, kept, legal[0]))
		nowhere("all have locked")
		before := [2]string{encode(t, w.look("bob", id).Lines), encode(t, w.look("", id).View)}
		w.must(second(w.OpenLock(ctx, "ann", id, o)))
		if after := [2]string{encode(t, w.look("bob", id).Lines), encode(t, w.look("", id).View)}; after != before {
			t.Error("an opening is told before all are open")
		}
		// Guards against an empty test: the opened lock is stored.
		found := false
		for _, file := range []string{w.path, w.path + "-wal"} {
			data, _ := os.ReadFile(file)
			found = found || bytes.Contains(data, []byte(secret))
		}
		if !found {
			t.Error("the file does not hold what was opened")
		}
	})
}

func second[T any](_ T, err error) error { return err }

// An opening that does not fit is refused and the right one is still accepted; a
// seat that never opens forfeits when the time is up, even if nobody is there to
// claim.
func TestBlindForfeit(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		order := Order{Options: quick, Blind: true}
		order.Clock.Base, order.Clock.Bank = time.Hour, 3*time.Minute
		id := w.two(order)
		kept := safe{}
		w.must(w.hide("ann", id, kept, w.legal(id, 1)[3]))
		w.must(w.hide("bob", id, kept, w.legal(id, 2)[5]))
		s := w.look("ann", id)
		if until := s.Seats[1].Opening; until == nil || !until.Equal(s.At.Add(3*time.Minute)) {
			t.Fatalf("bob's lock is awaited until %v at %v", until, s.At)
		}
		right := kept[*s.Request.Hash]
		wrong := right
		wrong.Sentence = w.legal(id, 1)[4]
		if _, err := w.OpenLock(ctx, "ann", id, wrong); !errors.Is(err, match.ErrOpening) {
			t.Fatalf("another sentence: %v", err)
		}
		time.Sleep(time.Minute)
		w.must(second(w.OpenLock(ctx, "ann", id, right)))
		w.must(second(w.OpenLock(ctx, "ann", id, right))) // sent again
		w.must(w.Close(ctx))                              // killed while bob's is awaited
		w.must(w.store.Close())
		w = on(t, openStore(t, w.path), w.path, Config{Random: random(9)})
		time.Sleep(119 * time.Second)
		if p := w.look("", id).Phase; p != Playing {
			t.Fatalf("%s before the time is up", p)
		}
		time.Sleep(2 * time.Second)
		end := w.look("", id)
		if end.Phase != Over || end.Result == nil || len(end.Result.Winners) != 1 || end.Result.Winners[0] != 1 {
			t.Fatalf("the end: %s, %+v", end.Phase, end.Result)
		}
		if !strings.Contains(texts(end), "Bob has not opened the locked choice in time") {
			t.Errorf("told: %s", texts(end))
		}
		r, err := w.Record(ctx, id)
		w.must(err)
		if says := locksOf(t, r); !strings.Contains(says, "1 were never opened") {
			t.Error(says)
		}
	})
}

// A lock that opens to no legal choice loses, and the rule that says so is named to
// its owner.
func TestBlindUnfit(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick, Blind: true})
		kept := safe{}
		w.must(w.hide("ann", id, kept, "head-jab head-jab / general"))
		w.must(w.hide("bob", id, kept, w.legal(id, 2)[5]))
		r, err := w.OpenLock(ctx, "ann", id, kept[*w.look("ann", id).Request.Hash])
		if err != nil || r.Refused == nil || r.Refused.Rule == "" {
			t.Fatalf("%+v, %v", r, err)
		}
		if p := w.look("", id).Phase; p != Playing {
			t.Fatalf("%s before bob's lock is open", p)
		}
		w.show("bob", id, kept)
		end := w.look("", id)
		if end.Phase != Over || end.Result.Winners[0] != 2 || !strings.Contains(texts(end), "no legal choice") {
			t.Errorf("the end: %s, %s", end.Phase, texts(end))
		}
		ruled := func(g Guest) bool {
			return slices.ContainsFunc(w.look(g, id).Lines, func(l Line) bool { return l.Kind == "unfit" && l.Rule != "" })
		}
		if !ruled("ann") || ruled("bob") || ruled("") {
			t.Error("the rule is named to its owner alone: it is not so")
		}
		rec, err := w.Record(ctx, id)
		w.must(err)
		if says := locksOf(t, rec); !strings.Contains(says, "1 were opened and no legal choice") {
			t.Error(says)
		}
	})
}

func TestBlindIsForPeople(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		_, err := w.Create(ctx, "ann", Order{Ruleset: "pugilism", Blind: true, Places: []Place{{Who: Me}, {Who: Bot}}})
		var faults riposte.Faults
		if !errors.As(err, &faults) || faults[0].Path != "blind" {
			t.Errorf("a table with a bot: %v", err)
		}
	})
}

// unhashed is one or more encoded sights without the hashes of blind locks, of which
// there must be that many: each is as long as any other, and tells nothing to
// anybody without the nonce.
func unhashed(t *testing.T, form string, many int) string {
	t.Helper()
	hash := regexp.MustCompile(`"hash":"[0-9a-f]{64}"`)
	if found := len(hash.FindAllString(form, -1)); found < many {
		t.Errorf("%d hashes, want %d", found, many)
	}
	return hash.ReplaceAllString(form, `"hash":""`)
}

// Two worlds in which bob locks different choices look the same to ann and the public,
// except for the hash, and wake them alike, until all is open.
func TestBlindLeak(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var worlds [2]*world
		var ids [2]string
		var ears [2][]*listener
		var kept [2]safe
		for i := range worlds {
			worlds[i], kept[i] = newWorld(t), safe{}
			ids[i] = worlds[i].two(Order{Options: quick, Blind: true})
			for _, g := range viewers {
				ears[i] = append(ears[i], worlds[i].listen(g, ids[i]))
			}
		}
		locked := 0
		hear := func() {
			t.Helper()
			synctest.Wait()
			for j, g := range []Guest{"", "ann"} {
				var heard, seen [2]string
				for i, w := range worlds {
					heard[i] = unhashed(t, encode(t, ears[i][j].fresh()), 0)
					seen[i] = unhashed(t, encode(t, w.look(g, ids[i])), locked)
				}
				same(t, heard[0], heard[1])
				same(t, seen[0], seen[1])
			}
		}
		each := func(do func(i int, w *world)) {
			for i, w := range worlds {
				do(i, w)
			}
			hear()
		}
		hear()
		said := []string{"head-jab head-jab / general", worlds[1].legal(ids[1], 2)[7]}
		locked = 1
		each(func(i int, w *world) { w.must(w.hide("bob", ids[i], kept[i], said[i])) })
		if a, b := encode(t, worlds[0].look("bob", ids[0])), encode(t, worlds[1].look("bob", ids[1])); a == b {
			t.Error("bob's locks do not differ")
		}
		locked = 2
		each(func(i int, w *world) { w.must(w.hide("ann", ids[i], kept[i], w.legal(ids[i], 1)[2])) })
		each(func(i int, w *world) { // nobody knows yet that one of them is not a legal choice
			w.must(second(w.OpenLock(ctx, "bob", ids[i], kept[i][*w.look("bob", ids[i]).Request.Hash])))
		})
		for i := range ears {
			for _, l := range ears[i] {
				l.stop()
			}
		}
	})
}

// A rematch is played on the terms of the duel before it.
func TestBlindRematch(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick, Blind: true})
		_, err := w.Answer(ctx, "ann", id, Answer{Request: 1, Sentence: riposte.ConcedeWord, Lock: true})
		w.must(err)
		next, err := w.Rematch(ctx, "ann", id, nil)
		w.must(err)
		if !w.look("ann", next).Blind {
			t.Error("the locks of the rematch are not blind")
		}
	})
}

// If a table stays sealed after the end, so do its locks: the record that it opens
// tells neither a hash nor what opens one, and a receipt is not held against that.
func TestBlindWithheld(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		options := maps.Clone(quick)
		options["afterwards"] = "sealed"
		id := w.two(Order{Options: options, Blind: true})
		kept := safe{}
		for n := 0; n < 400 && w.look("", id).Phase != Over; n++ {
			if !w.turnBlind("ann", id, kept) {
				w.turnBlind("bob", id, kept)
			}
		}
		data, err := w.Withheld(ctx, id)
		w.must(err)
		report := record.Verify(data, rules)
		var promise record.Promise
		for hash, o := range kept {
			if bytes.Contains(data, []byte(hash.String())) || bytes.Contains(data, []byte(o.Nonce.String())) {
				t.Fatal("the record tells a lock")
			}
			promise.Locks = append(promise.Locks, record.Noted{Seat: "red", Value: hash})
		}
		report.Hold(promise)
		if !report.OK() || len(kept) == 0 {
			t.Errorf("%d locks, verify says\n%s", len(kept), &report)
		}
	})
}
