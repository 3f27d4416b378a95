package house_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
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
	"riposte/internal/store/sqlite"
	"riposte/record"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	"riposte/rules/duel"
	"riposte/rules/pugilism"
)

var golden = flag.String("golden", "", "lay a golden store of this name with the program as it is")

// stores holds what a house of each earlier form of the store left behind in the
// middle of its work: NAME.db.gz is the file, NAME.json says what is in it. Files
// that exist there are never written again.
const stores = "testdata/golden"

// recordOf is the golden record of the finished duel that a golden store holds.
func recordOf(name, ruleset string, version int, form record.Form) string {
	return filepath.Join("../../record/testdata/golden", ruleset, fmt.Sprintf("v%d", version), name+"."+form.String())
}

var everyRuleset = []riposte.Ruleset{pugilism.Ruleset(), duel.Ruleset(), coolduel.Ruleset(), coolname.Ruleset()}

// A goldenStore says what is in a golden store.
type goldenStore struct {
	Until  time.Time // when the house closed
	Tables []goldenTable
}

type goldenTable struct {
	Is    string // over, live, bot, seed, lapse, left-out, seating, ...
	Duel  string
	Phase Phase
	Dice  string // the generator that the record names
	// Ann and Bob are what the guests of these names brought.
	Ann, Bob *fair.Seed
	Told     map[Guest]int // how many lines each had been told; their wording may change
}

// goldenTables are laid for each ruleset.
var goldenTables = map[string]struct {
	options   map[string]string
	documents [2]string
}{
	"pugilism": {quick, [2]string{"brannoch", "ulla"}},
	"duel":     {nil, [2]string{"bulwark", "anvil"}},
	"coolduel": {nil, [2]string{"sellsword", "bulwark"}},
	"coolname": {nil, [2]string{"issa", "corvin"}},
}

// layGolden plays a house into a state that holds every kind of table, and keeps it.
func layGolden(t *testing.T, name string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "riposte.db")
	w := newGoldenWorld(t, path, 7)
	var g goldenStore
	ann, annPromise := seedOf(1)
	bob, bobPromise := seedOf(2)
	note := func(is, id string, dice string, brought ...*fair.Seed) {
		table := goldenTable{Is: is, Duel: id, Dice: dice}
		for i, seed := range brought {
			*[]**fair.Seed{&table.Ann, &table.Bob}[i] = seed
		}
		g.Tables = append(g.Tables, table)
	}
	order := func(ruleset string, annBrings *fair.Commitment, other Place) Order {
		of := goldenTables[ruleset]
		return Order{Ruleset: ruleset, Options: of.options, Places: []Place{
			{Who: Me, Name: "Ann", Document: sample(of.documents[0]), Lock: true, Commitment: annBrings}, other,
		}}
	}
	two := func(ruleset string) string {
		id := w.lay(order(ruleset, annPromise, Place{Who: Open}))
		_, err := w.Join(ctx, "bob", id, Joining{Name: "Bob", Commitment: bobPromise})
		w.must(err)
		w.must(w.Submit(ctx, "bob", id, sample(goldenTables[ruleset].documents[1])))
		w.must(w.LockDocument(ctx, "bob", id))
		return id
	}
	opened := func(ruleset string) string {
		id := two(ruleset)
		w.must(w.OpenSeed(ctx, "ann", id, ann))
		w.must(w.OpenSeed(ctx, "bob", id, bob))
		return id
	}
	var live []string
	for _, rules := range everyRuleset {
		ruleset := rules.Info().Name
		over := opened(ruleset)
		if s := w.play(over, 20_000, "ann", "bob"); s.Phase != Over {
			t.Fatalf("%s is %s", ruleset, s.Phase)
		}
		note("over", over, "fair", &ann, &bob)
		w.keepRecord(over, ruleset)
		playing := opened(ruleset)
		w.play(playing, 2, "ann", "bob")
		note("live", playing, "fair", &ann, &bob)
		live = append(live, playing)
		bots := w.lay(order(ruleset, annPromise, Place{Who: Bot, Document: sample(goldenTables[ruleset].documents[1])}))
		w.must(w.OpenSeed(ctx, "ann", bots, ann))
		w.play(bots, 1, "ann")
		note("bot", bots, "fair", &ann)
		without := two(ruleset)
		w.must(w.OpenSeed(ctx, "ann", without, ann))
		time.Sleep(SeedPatience + time.Second)
		w.play(without, 1, "ann", "bob")
		note("left-out", without, "fair", &ann, nil)
	}
	note("seating", w.lay(order("pugilism", annPromise, Place{Who: Open})), "", &ann, nil)
	sealed := w.lay(Order{Ruleset: "pugilism", Options: map[string]string{"rounds": "1", "afterwards": "sealed"}, Places: []Place{
		{Who: Me, Name: "Ann", Document: sample("brannoch"), Lock: true}, {Who: Bot},
	}})
	w.play(sealed, 1000, "ann")
	note("sealed", sealed, "")
	over := g.Tables[0].Duel
	next, err := w.Rematch(ctx, "ann", over, annPromise)
	w.must(err)
	note("rematch", next, "", &ann, nil)
	r, err := w.Record(ctx, over)
	w.must(err)
	fork, err := w.Fork(ctx, "ann", Fork{Record: r, Step: len(r.Steps) / 2, Seat: 2, Name: "Ann"})
	w.must(err)
	note("fork", fork, "fair")
	w.must(w.Talk(ctx, "bob", live[0], "Good luck!", "k"))
	w.must(w.Note(ctx, "ann", live[0], "He likes the body."))
	if s := w.look("ann", live[0]); s.Request != nil && s.Request.Sealed { // a draft that stands
		_, err := w.Answer(ctx, "ann", live[0], Answer{Request: s.Request.ID, Sentence: w.legal(live[0], 1)[0]})
		w.must(err)
	}
	// A campaign: an interlude after an encounter of two.
	first := w.lay(Order{Ruleset: "coolname", Options: map[string]string{"encounter": "foes", "roundLimit": "1"}, Places: []Place{
		{Who: Me, Name: "Ann", Document: sample("issa"), Lock: true, Commitment: annPromise}, {Who: Bot, Document: sample("rat-cellar")},
	}})
	w.must(w.OpenSeed(ctx, "ann", first, ann))
	w.play(first, 1000, "ann")
	note("encounter", first, "fair", &ann)
	campaign, err := w.campaigns.Begin(ctx, "ann", first, "The Mire")
	w.must(err)
	second, err := w.campaigns.Continue(ctx, "ann", campaign, Continuing{Options: map[string]string{"encounter": "interlude"}})
	w.must(err)
	note("next encounter", second, "")
	for i, is := range []string{"seed", "lapse", "seed", "lapse"} { // last, so that seeds are still awaited
		bobOpens := &bob
		if is == "lapse" {
			bobOpens = nil
		}
		note(is, two(everyRuleset[i].Info().Name), "fair", &ann, bobOpens)
	}
	synctest.Wait()
	for i := range g.Tables {
		at := &g.Tables[i]
		at.Phase, at.Told = w.look("", at.Duel).Phase, map[Guest]int{}
		for _, guest := range viewers {
			at.Told[guest] = w.look(guest, at.Duel).Seq
		}
	}
	g.Until = w.Now()
	w.must(w.Close(ctx))
	w.must(w.store.Close())
	w.must(os.MkdirAll(stores, 0o755))
	raw, err := os.ReadFile(path)
	w.must(err)
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	_, err = z.Write(raw)
	w.must(err)
	w.must(z.Close())
	w.must(os.WriteFile(filepath.Join(stores, name+".db.gz"), packed.Bytes(), 0o644))
	text, err := json.MarshalIndent(&g, "", "\t")
	w.must(err)
	w.must(os.WriteFile(filepath.Join(stores, name+".json"), append(text, '\n'), 0o644))
}

// keepRecord adds a record that a house has made to the golden ones.
func (w *world) keepRecord(id, ruleset string) {
	w.t.Helper()
	r, err := w.Record(ctx, id)
	w.must(err)
	for _, form := range []record.Form{record.JSONL, record.Text} {
		data, err := r.Export(form)
		w.must(err)
		name := recordOf(*golden, ruleset, r.Setup.Version, form)
		w.must(os.MkdirAll(filepath.Dir(name), 0o755))
		w.must(os.WriteFile(name, data, 0o644))
	}
}

func newGoldenWorld(t *testing.T, path string, seed byte) *world {
	t.Helper()
	s := openStore(t, path)
	h, err := New(ctx, Config{Store: s, Rulesets: everyRuleset, Random: random(seed)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Close(ctx) })
	w := &world{t: t, store: s, path: path, random: rand.New(rand.NewPCG(3, 4))}
	w.into(h)
	return w
}

// unpack makes a copy of a golden store, and says what is in it.
func unpack(t *testing.T, name string) (path string, g goldenStore) {
	t.Helper()
	text, err := os.ReadFile(name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &g); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name + ".db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "riposte.db")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return path, g
}

// Stores of earlier forms of the program migrate; every table in them is as it was,
// tables that had begun end with the dice they began with, and their records verify.
func TestGoldenStores(t *testing.T) {
	if *golden != "" {
		bubble(t, func(t *testing.T) { layGolden(t, *golden) })
	}
	files, err := filepath.Glob(filepath.Join(stores, "*.db.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d golden stores, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			bubble(t, func(t *testing.T) { playGolden(t, strings.TrimSuffix(file, ".db.gz")) })
		})
	}
}

func playGolden(t *testing.T, name string) {
	path, g := unpack(t, name)
	time.Sleep(time.Until(g.Until)) // in the bubble
	w := newGoldenWorld(t, path, 8)
	n, err := archive.Verify(ctx, w.store, store.Query{Unlisted: true}, everyRuleset, func(duel string, err error) { t.Errorf("%s: %v", duel, err) })
	if err != nil || n < len(g.Tables) {
		t.Errorf("%d duels verified, %v; %d tables", n, err, len(g.Tables))
	}
	for i := range g.Tables {
		at := &g.Tables[i]
		if s := w.look("", at.Duel); s.Phase != at.Phase {
			t.Errorf("%s %s: %s, was %s", s.Ruleset, at.Is, s.Phase, at.Phase)
		}
		for _, guest := range viewers {
			if s := w.look(guest, at.Duel); s.Seq < at.Told[guest] {
				t.Errorf("%s %s: %q is told %d lines, was told %d", s.Ruleset, at.Is, guest, s.Seq, at.Told[guest])
			}
		}
		if at.Is == "seed" {
			w.must(w.OpenSeed(ctx, "ann", at.Duel, *at.Ann))
			w.must(w.OpenSeed(ctx, "bob", at.Duel, *at.Bob))
		}
		if at.Is == "lapse" {
			w.must(w.OpenSeed(ctx, "ann", at.Duel, *at.Ann))
		}
	}
	time.Sleep(SeedPatience + time.Second)
	synctest.Wait()
	for i := range g.Tables {
		at := &g.Tables[i]
		if at.Phase != Playing && at.Phase != Preparing || at.Is == "rematch" || at.Is == "next encounter" {
			continue
		}
		if s := w.play(at.Duel, 20_000, "ann", "bob"); s.Phase != Over {
			t.Fatalf("%s %s is %s", s.Ruleset, at.Is, s.Phase)
		}
	}
	for i := range g.Tables {
		at := &g.Tables[i]
		if at.Dice == "" {
			continue
		}
		r, err := w.Record(ctx, at.Duel)
		w.must(err)
		if r.RNG.String() != at.Dice {
			t.Errorf("%s %s: dice %q, want %q", r.Setup.Ruleset, at.Is, r.RNG, at.Dice)
		}
		for s, brought := range map[riposte.Seat]*fair.Seed{1: at.Ann, 2: at.Bob} {
			at := slices.IndexFunc(r.Fair.Seats, func(seed record.SeatSeed) bool { return seed.Seat == s })
			if brought != nil && (at < 0 || r.Fair.Seats[at].Seed == nil || *r.Fair.Seats[at].Seed != *brought) {
				t.Errorf("%s: the record lacks the seed of seat %d", r.Duel, s)
			}
		}
		for _, form := range []record.Form{record.JSONL, record.Text} {
			data, err := r.Export(form)
			w.must(err)
			if report := record.Verify(data, everyRuleset); !report.OK() {
				t.Errorf("%s %s:\n%s", r.Setup.Ruleset, at.Is, report.String())
			}
			if kept, err := os.ReadFile(recordOf(filepath.Base(name), r.Setup.Ruleset, r.Setup.Version, form)); at.Is == "over" && (err != nil || !bytes.Equal(data, kept)) {
				t.Errorf("%s: its record is no longer what it was: %v", r.Setup.Ruleset, err)
			}
		}
	}
	w.must(w.Close(ctx))
	w.must(w.store.Close())
	again, err := sqlite.Open(ctx, path)
	w.must(err)
	defer func() { _ = again.Close() }()
	if err := again.Check(ctx); err != nil {
		t.Error(err)
	}
	if _, err := archive.Verify(ctx, again, store.Query{Unlisted: true}, everyRuleset, func(duel string, err error) { t.Errorf("afterwards %s: %v", duel, err) }); err != nil {
		t.Error(err)
	}
}
