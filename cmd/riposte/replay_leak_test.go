package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"riposte/phrase"

	"riposte"
	"riposte/dice"
	"riposte/record"
	"riposte/rules"
	"riposte/scene"
)

var worldPairs = flag.Int("worlds", 3, "pairs of worlds for every ruleset and seat of TestReplayLeaks")

// looks are the ways in which the replay is written.
var looks = [][]string{{"--scene"}, {"--fields"}, {"--json"}, {"--json", "--fields"}}

// A twins keeps open dice and closed draws apart, so that in two worlds the same is
// thrown but different things are dealt.
type twins struct{ open, closed *dice.Seeded }

func (t twins) Roll(sides int) int { return t.open.Roll(sides) }
func (t twins) Deal(n int) int     { return t.closed.Deal(n) }

// A world is one of two duels in which one seat chooses the same and others don't.
type world struct {
	rules  riposte.Ruleset
	setup  riposte.Setup
	st     riposte.State
	dice   dice.Recorder
	told   []riposte.Event
	openly string // what somebody else chose in the open in the last step
	setUp  []dice.Draw
	steps  []step
}

type step = struct {
	By    []riposte.Choice
	Draws []dice.Draw
}

func newWorld(r riposte.Ruleset, setup riposte.Setup, open, closed uint64) (*world, error) {
	w := &world{rules: r, setup: setup}
	w.dice.Source = twins{dice.NewSeeded(open, 1), dice.NewSeeded(closed, 2)}
	st, err := r.New(setup, &w.dice, w)
	w.st, w.setUp = st, draws(&w.dice)
	return w, err
}

func draws(d *dice.Recorder) []dice.Draw {
	made := append([]dice.Draw(nil), d.Draws()...)
	d.Reset()
	return made
}

func (w *world) Tell(e riposte.Event) { w.told = append(w.told, e) }

func (w *world) apply(t *testing.T, by []riposte.Choice) {
	t.Helper()
	w.told = w.told[:0]
	if err := w.st.Apply(by, &w.dice, w); err != nil {
		t.Fatal(err)
	}
	w.steps = append(w.steps, step{append([]riposte.Choice(nil), by...), draws(&w.dice)})
}

// chosen is what seats other than x chose openly in the last step, if it left a position
// in which they choose out of sight.
func (w *world) chosen(x riposte.Seat, hidden riposte.Audience) string {
	told := len(w.heard(x))
	var said []string
	for s, c := range w.steps[len(w.steps)-1].By {
		seat := riposte.Seat(s)
		if c != 0 && seat != x && (!hidden.Has(seat) || w.st.Owed(seat).Mode == riposte.May && told == len(w.told) && told > 0) {
			said = append(said, fmt.Sprint(seat, c))
		}
	}
	return strings.Join(said, "; ")
}

// heard is the events that seat x has just been told, in words.
func (w *world) heard(x riposte.Seat) (heard []string) {
	names, _ := w.st.(scene.Speaker)
	info := w.rules.Info()
	for _, e := range w.told {
		if e.Audience.Has(x) {
			e.Audience = 0
			heard = append(heard, fmt.Sprint(e, scene.Say(&info.Events[e.Kind], e, info.SeatWord, names)))
		}
	}
	return heard
}

// received is what seat x has just been told and what it sees.
func (w *world) received(x riposte.Seat) string {
	var owed []riposte.Decision
	for s := range w.setup.Seats {
		owed = append(owed, w.st.Owed(riposte.Seat(s+1)))
	}
	b, _ := json.Marshal([]any{w.heard(x), scene.Of(w.st, x), owed, w.st.Outcome()})
	return string(b)
}

// record is the first steps as a record.
func (w *world) record(t *testing.T, rules riposte.Ruleset, steps int) *record.Record {
	t.Helper()
	r, err := record.FromPlayed(record.NewMaker(rules), w.setup, w.setUp, w.steps[:steps], record.Meta{Duel: "world"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// secretIn says where a ruleset keeps most from its seats: at the rest between two
// rounds, in rows that are laid out die by die, in the numbers of foes.
var secretIn = map[string]struct {
	options map[string]string
	seats   int
	last    string // the last seat's document
}{
	"coolduel": {map[string]string{"best_of": "3"}, 2, ""},
	"duel":     {map[string]string{"dice": "each"}, 3, ""},
	"coolname": {map[string]string{"encounter": "foes", "master": "person"}, 3, ownFoes},
}

// someSetup is a setup that the rules accept, with random options and samples.
func someSetup(t *testing.T, r riposte.Ruleset, rng *dice.Seeded) riposte.Setup {
	t.Helper()
	info := r.Info()
	for try := range 200 {
		setup := riposte.Setup{Ruleset: info.Name, Options: map[string]string{}}
		for i := range info.Options {
			o := &info.Options[i]
			switch {
			case try >= 190 || rng.Pick(3) > 0:
			case o.Max > o.Min:
				setup.Options[o.Name] = strconv.Itoa(o.Min + rng.Pick(min(o.Max-o.Min, 4)+1))
			case len(o.Values) > 0:
				setup.Options[o.Name] = o.Values[rng.Pick(len(o.Values))]
			}
		}
		seats := info.MinSeats + rng.Pick(info.MaxSeats-info.MinSeats+1)
		secret, ok := secretIn[info.Name]
		if ok = ok && rng.Pick(4) > 0; ok {
			setup.Options, seats = maps.Clone(secret.options), secret.seats
		}
		for s := range seats {
			setup.Seats = append(setup.Seats, riposte.SeatSetup{Name: info.SeatWord(riposte.Seat(s + 1))})
		}
		good := r.Vet(setup, riposte.Nobody) == nil
		for s := range setup.Seats {
			good = good && someDocument(r, &setup, s, rng)
		}
		if ok && secret.last != "" {
			setup.Seats[seats-1].Document = json.RawMessage(secret.last)
			good = good && r.Vet(setup, riposte.Seat(seats)) == nil
		}
		if good {
			return setup
		}
	}
	t.Fatal("no set-up is taken")
	return riposte.Setup{}
}

// A foe's own numbers are hidden from players, who are told bands.
const ownFoes = `{"foes": [{"own": {"name": "Pit Hound", "defence": 7, "attack": 9, "vitality": 9, "toughness": 3, "initiative": 6,
	"forms": [{"name": "bite", "bonus": 2}]}, "count": 2}]}`

// someDocument gives a seat a sample that it may bring.
func someDocument(r riposte.Ruleset, setup *riposte.Setup, s int, rng *dice.Seeded) bool {
	var documents []json.RawMessage
	for _, sample := range r.Info().Samples {
		documents = append(documents, sample.Document)
	}
	at := rng.Pick(len(documents))
	for i := range documents {
		setup.Seats[s].Document = documents[(at+i)%len(documents)]
		if r.Vet(*setup, riposte.Seat(s+1)) == nil {
			return true
		}
	}
	setup.Seats[s].Document = nil
	return r.Vet(*setup, riposte.Seat(s+1)) == nil
}

var number = regexp.MustCompile(`: ?[0-9]`)

// otherDocument changes a number in a seat's document, or the whole document.
func otherDocument(r riposte.Ruleset, setup *riposte.Setup, s int, rng *dice.Seeded) {
	was := setup.Seats[s].Document
	for range 5 {
		places := number.FindAllIndex(was, -1)
		if len(places) == 0 {
			break
		}
		doc := slices.Clone(was)
		doc[places[rng.Pick(len(places))][1]-1] = byte('0' + rng.Pick(10))
		if setup.Seats[s].Document = doc; r.Vet(*setup, riposte.Seat(s+1)) == nil {
			return
		}
	}
	if setup.Seats[s].Document = was; rng.Pick(2) == 0 {
		someDocument(r, setup, s, rng)
	}
}

// hiddenNow reports whether a seat's choice is, or may be, kept from others: a sealed
// one, or a game master's.
func hiddenNow(st riposte.State, s riposte.Seat) bool {
	if mode := st.Owed(s).Mode; mode == riposte.Together || mode == riposte.May {
		return true
	}
	return slices.ContainsFunc(scene.Of(st, s).Asks, func(a scene.Ask) bool { return a.Sealed })
}

// moving are the seats of the next step.
func moving(st riposte.State, seats int, rng *dice.Seeded) (by []riposte.Seat) {
	var alone, may []riposte.Seat
	for s := riposte.Seat(1); int(s) <= seats; s++ {
		switch st.Owed(s).Mode {
		case riposte.Together:
			by = append(by, s)
		case riposte.Alone:
			alone = append(alone, s)
		case riposte.May:
			may = append(may, s)
		case riposte.Idle:
		}
	}
	switch {
	case len(may) > 0 && rng.Pick(6) == 0:
		return may[:1]
	case len(alone) > 0:
		return alone[:1]
	}
	return by
}

// twoWorlds plays until seat x is told a difference, the duel ends, or x has been
// told of no difference for enough steps. It returns nil if the beginning shows one
// already.
func twoWorlds(t *testing.T, r riposte.Ruleset, x riposte.Seat, seed uint64) (a, b *world, steps int) {
	t.Helper()
	rng := dice.NewSeeded(seed, uint64(x)+40)
	setup := someSetup(t, r, rng)
	if int(x) > len(setup.Seats) {
		return nil, nil, 0
	}
	a, err := newWorld(r, setup, seed, seed)
	if err != nil {
		t.Fatal(err)
	}
	for try := range 8 {
		other := setup
		if try < 7 {
			other.Seats = slices.Clone(setup.Seats)
			for s := range other.Seats {
				if riposte.Seat(s+1) != x {
					otherDocument(r, &other, s, rng)
				}
			}
		}
		if b, err = newWorld(r, other, seed, ^seed); err == nil && a.received(x) == b.received(x) {
			break
		}
		b = nil
	}
	if b == nil {
		return nil, nil, 0
	}
	parted, left := !reflect.DeepEqual(a.setup, b.setup) || !slices.Equal(a.setUp, b.setUp), far
	for n := 0; ; n++ {
		if o := a.st.Outcome(); o.Over() || left == 0 || n == farAway {
			return a, b, n
		}
		byA, byB := make([]riposte.Choice, len(setup.Seats)+1), make([]riposte.Choice, len(setup.Seats)+1)
		hidden := riposte.Audience(0)
		for _, s := range moving(a.st, len(setup.Seats), rng) {
			byA[s] = advised(a.st, s, rng)
			byB[s] = byA[s]
			if hiddenNow(a.st, s) {
				hidden |= riposte.Only(s)
			}
			if s != x && (b.st.Check(s, byA[s]) != nil || hidden.Has(s) && rng.Pick(2) == 0) {
				byB[s] = advised(b.st, s, rng)
			}
		}
		parted = parted || !slices.Equal(byA, byB)
		a.apply(t, byA)
		b.apply(t, byB)
		a.openly, b.openly = a.chosen(x, hidden), b.chosen(x, hidden)
		if parted = parted || !slices.Equal(a.steps[n].Draws, b.steps[n].Draws); !parted {
			continue
		}
		if left--; a.received(x) != b.received(x) {
			return a, b, n
		}
	}
}

// How many steps two worlds are played, and how many more once they differ.
const (
	farAway = 1500
	far     = 60
)

// advised is a choice that a player makes who wants to get on.
func advised(st riposte.State, s riposte.Seat, rng *dice.Seeded) riposte.Choice {
	list := st.Legal(nil, s)
	w := make([]int32, len(list))
	if a, ok := st.(riposte.Advisor); ok && rng.Pick(4) > 0 {
		a.Advise(w, s, list)
	}
	sum := 0
	for _, n := range w {
		sum += int(n)
	}
	if sum == 0 {
		return list[rng.Pick(len(list))]
	}
	at := rng.Pick(sum)
	for i, n := range w {
		if at -= int(n); at < 0 {
			return list[i]
		}
	}
	return list[0]
}

// commanded is the output of the command for a record.
func commanded(t *testing.T, r *record.Record, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "world.jsonl")
	data, err := r.ExportUnfinished(record.JSONL)
	if err == nil {
		err = os.WriteFile(file, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	var out, bad bytes.Buffer
	if execute(t.Context(), append([]string{"replay", file}, args...), streams{strings.NewReader(""), &out, &bad}) != 0 {
		t.Fatalf("replay %v: %s", args, bad.String())
	}
	return out.String()
}

// A seat's replay is the same in two worlds until the seat is told that they differ;
// even for that step, everything before the event that tells it is the same. What
// others keep hidden (their locks, hands, decks and rows) does differ there: the replay
// of all shows it, and so does one by rules that hide nothing.
func TestReplayLeaks(t *testing.T) {
	for _, r := range rules.All() {
		info := r.Info()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			apart := map[string]int{} // what tells pairs of worlds apart
			for x := riposte.Nobody; int(x) <= min(info.MaxSeats, 2); x++ {
				for seed := range uint64(*worldPairs) {
					a, b, steps := twoWorlds(t, r, x, seed+1)
					if a == nil {
						continue
					}
					apart["pairs"]++
					word := record.Eyes{Seat: x}.Word(info)
					ra, rb := a.record(t, r, steps), b.record(t, r, steps)
					for _, look := range looks {
						if here, there := commanded(t, ra, append(look, "--as", word)...), commanded(t, rb, append(look, "--as", word)...); here != there {
							t.Fatalf("seed %d, %d steps: replay --as %s %v tells two worlds apart that %s can't:\n%s", seed+1, steps, word, look, word, apartAt(here, there))
						}
						if commanded(t, ra, look...) != commanded(t, rb, look...) {
							apart[look[len(look)-1]]++
						}
					}
					if bareAs(t, a.record(t, open{r}, steps), x) != bareAs(t, b.record(t, open{r}, steps), x) {
						apart["unhidden"]++
					}
					if steps == len(a.steps) || a.openly != b.openly {
						continue
					}
					same := alikeEvents(a, b, x)
					ra, rb = a.record(t, r, steps+1), b.record(t, r, steps+1)
					if here, there := lastStep(t, ra, same, "--as", word), lastStep(t, rb, same, "--as", word); here != there {
						t.Fatalf("seed %d, step %d: replay --as %s tells more than its first %d events:\n%s", seed+1, steps+1, word, same, apartAt(here, there))
					}
					if lastStep(t, ra, same) != lastStep(t, rb, same) {
						apart["at the step"]++
					}
				}
			}
			t.Log("told apart by the replay of all, and by rules that hide no field:", apart)
			for _, what := range []string{"--fields", "unhidden", "at the step"} {
				if apart[what] == 0 {
					t.Errorf("no pair of worlds is told apart by %s", what)
				}
			}
		})
	}
}

// alikeEvents is how many events of the last step seat x was told alike.
func alikeEvents(a, b *world, x riposte.Seat) int {
	here, there := a.heard(x), b.heard(x)
	n := 0
	for n < min(len(here), len(there)) && here[n] == there[n] {
		n++
	}
	return n
}

// lastStep is what the command writes about the last step, with only its first
// events, and about all steps before.
func lastStep(t *testing.T, r *record.Record, events int, args ...string) string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(commanded(t, r, append(args, "--json")...)), "\n")
	var last replayStep
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
		t.Fatal(err)
	}
	last.Owed, last.Outcome = nil, nil // come after the events
	if len(args) > 0 {
		last.Events = last.Events[:events]
	} else {
		last.Events = nil
	}
	plain, _, _ := strings.Cut(commanded(t, r, args...), "\n= ")
	shown := strings.Split(plain, "\n")
	for i, line := range shown {
		if strings.HasPrefix(line, fmt.Sprint(last.Step, ".")) {
			shown = shown[:min(i+1+len(last.Events), len(shown))]
			break
		}
	}
	return fmt.Sprint(last, lines[:len(lines)-1], shown)
}

// bareAs is what the command writes for a seat about a record by somebody's own
// rules.
func bareAs(t *testing.T, r *record.Record, x riposte.Seat) string {
	t.Helper()
	p, err := r.Replay()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	look := replayLook{eyes: record.Eyes{Seat: x}, last: -1, fields: true, asJSON: true}
	if err := showReplay(streams{out: &out}, r, p, look); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// apartAt shows where two texts part.
func apartAt(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, i-200):min(len(s), i+200)] }
	return cut(a) + "\n---\n" + cut(b)
}

// An open is rules that hide no field: a leak.
type open struct{ riposte.Ruleset }

func (o open) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	st, err := o.Ruleset.New(setup, d, log)
	return openState{st}, err
}

type openState struct{ riposte.State }

func (o openState) Clone() riposte.State       { return openState{o.State.Clone()} }
func (o openState) CopyFrom(src riposte.State) { o.State.CopyFrom(src.(openState).State) }

func (o openState) View(s riposte.Seat) scene.View { return o.State.(scene.Viewer).View(s) }

func (o openState) Voice() *phrase.Voice { return o.State.(scene.Speaker).Voice() }

func (o openState) Name(list string, i int) phrase.Text { return o.State.(scene.Speaker).Name(list, i) }

func (o openState) Fields() []riposte.Field {
	fields := append([]riposte.Field(nil), o.State.(riposte.Fields).Fields()...)
	for i := range fields {
		fields[i].Hidden = 0
	}
	return fields
}

func (o openState) Field(path string) (any, error) { return o.State.(riposte.Fields).Field(path) }

func (o openState) SetField(path string, value any) error {
	return o.State.(riposte.Fields).SetField(path, value)
}

// A step about which a seat learned nothing is neither in its replay nor counted.
func TestReplayLeavesOutSilentSteps(t *testing.T) {
	for _, r := range rules.All() {
		for seed := range uint64(4) {
			a, _, steps := twoWorlds(t, r, 1, seed+1)
			if a == nil {
				continue
			}
			var step struct{ Step int }
			for n, line := range strings.Split(strings.TrimSpace(commanded(t, a.record(t, r, steps), "--json", "--as", "public")), "\n") {
				if err := json.Unmarshal([]byte(line), &step); err != nil || step.Step != n {
					t.Fatalf("%s: line %d has step %d (%v)", r.Info().Name, n, step.Step, err)
				}
			}
		}
	}
}
