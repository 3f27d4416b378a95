package rulestest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// A leakError says that a seat could tell two worlds apart that differ only in
// what it may not know.
type leakError struct{ what string }

func (e *leakError) Error() string { return "leak: " + e.what }

func leaks(format string, args ...any) error { return &leakError{fmt.Sprintf(format, args...)} }

// A vacuousError says that the leak test proves nothing because resampling changes
// too little.
type vacuousError struct{ what string }

func (e *vacuousError) Error() string { return "vacuous: " + e.what }

// secret checks that what a seat may not know does not reach it. At every position
// and for every seat x, the public included, the suite makes a second world in
// which what x can't know is drawn anew. (a) Everything that x receives must be
// equal byte for byte. (b) Both worlds play on with equal choices of x and equal
// open dice: the first difference in what x receives must be an event marked
// Reveals, or follow another seat's open choice. (c) The second world must really
// be different at most positions, and in every hidden field at some.
func (k *suite) secret() error {
	if k.Open {
		return k.nothingHidden()
	}
	if err := k.beginnings(); err != nil {
		return err
	}
	return k.secretInPlay()
}

// secretInPlay is secret without the check of what New tells.
func (k *suite) secretInPlay() error {
	c := census{hidden: map[string]map[uint64]bool{}, changed: map[string]bool{}}
	err := k.walks(randomly, func(d *duel) error {
		if o := d.st.Outcome(); o.Over() {
			return nil
		}
		for x := riposte.Nobody; int(x) <= d.seats; x++ {
			if err := d.worlds(x, &c); err != nil {
				return fmt.Errorf("seat %d: %w", x, err)
			}
		}
		return nil
	})
	return errors.Join(err, c.vacuous(k.Changing, k.Duels))
}

// nothingHidden checks that a ruleset without secrets has no hidden field, and that
// all seats see what the public sees.
func (k *suite) nothingHidden() error {
	return k.walks(randomly, func(d *duel) error {
		if path := hiddenFrom(d.st, riposte.Nobody); len(path) > 0 {
			return fmt.Errorf("Config.Open, yet the field %s is hidden", path[0])
		}
		for _, e := range d.told {
			if e.Audience != riposte.Everyone {
				return fmt.Errorf("Config.Open, yet not everyone is told of %+v", e)
			}
		}
		return nil
	})
}

// A census counts how often the second world was different.
type census struct {
	points, other int
	hidden        map[string]map[uint64]bool // by path: the duels in which it was hidden
	changed       map[string]bool            // by hidden path: whether resampling has ever changed it
}

func (c *census) vacuous(percent, duels int) error {
	if c.points == 0 || 100*c.other < percent*c.points {
		return &vacuousError{fmt.Sprintf("resampling changed what others see at %d of %d points, want %d%%", c.other, c.points, percent)}
	}
	var never []string
	fields := map[string]bool{} // those that have changed for somebody
	for path := range c.changed {
		_, field, _ := strings.Cut(path, ".")
		fields[field] = true
	}
	for path, in := range c.hidden {
		// What somebody shows in a few duels, or brings to them, may leave a field no
		// other value; in many duels it does not.
		_, field, _ := strings.Cut(path, ".")
		if !c.changed[path] && (len(in) >= max(fewDuels, duels/fewDuels) || !fields[field]) {
			never = append(never, path)
		}
	}
	if len(never) > 0 {
		slices.Sort(never)
		return &vacuousError{"resampling never changed the hidden fields " + strings.Join(never, ", ")}
	}
	return nil
}

// fewDuels is so many, or so large a part of all, that a field hidden in them must have
// changed in one.
const fewDuels = 4

// tries is the number of second worlds that are drawn in search of a different one.
const tries = 4

func (d *duel) worlds(x riposte.Seat, c *census) error {
	hidden := hiddenFrom(d.st, x)
	if _, ok := offers[riposte.Fields](d.st); ok && len(hidden) == 0 {
		return d.world(x, d.st.Clone(), c)
	}
	c.points++
	for _, path := range hidden {
		if c.hidden[path] == nil {
			c.hidden[path] = map[uint64]bool{}
		}
		c.hidden[path][d.seed] = true
	}
	for range tries {
		b := d.st.Clone()
		if err := d.world(x, b, c); err != nil {
			return err
		}
		if d.another(x, b) {
			c.other++
			break
		}
	}
	return nil
}

// world makes b the second world of seat x and compares it.
func (d *duel) world(x riposte.Seat, b riposte.State, c *census) error {
	sampler, ok := b.(riposte.Resampler)
	if !ok {
		return errors.New("the state is no Resampler: without it nobody can test for leaks (or set Config.Open)")
	}
	sampler.Resample(x, dice.NewSeeded(d.rng.Uint64(), uint64(x)))
	if err := d.fieldsKept(x, b, c); err != nil {
		return err
	}
	if d.Sound != nil {
		if err := errors.Join(d.Sound(bare(d.st)), d.Sound(bare(b))); err != nil {
			return fmt.Errorf("after resampling for seat %d: %w", x, err)
		}
	}
	words := probes(d.st.Legal(nil, x), d.rng, 12)
	if here, there := received(d.st, x, d.seats, words), received(b, x, d.seats, words); here != there {
		return leaks("two worlds that seat %d can't tell apart look different: %s", x, differ(here, there))
	}
	if err := d.opens(x, b); err != nil {
		return err
	}
	if (len(d.steps)/2+int(x))%4 == 0 {
		if here, there := scene.Of(d.st, x), scene.Of(b, x); scene.Changed(&here, &there) != 0 {
			return leaks("what looks the same to seat %d is said differently: %s", x, differ(text(here), text(there)))
		}
	}
	if len(d.steps) < 8 || oneIn(d.rng, 4) {
		return d.playOn(x, d.st.Clone(), b)
	}
	return nil
}

// opens checks that b, a second world of seat x, leaves others the same choices where the
// ruleset says that all see them: what has one answer is answered there at once.
func (d *duel) opens(x riposte.Seat, b riposte.State) error {
	for y := riposte.Seat(1); int(y) <= d.seats; y++ {
		kind := d.st.Owed(y).Kind
		if y == x || !d.about.Decisions[kind].Open {
			continue
		}
		if here, there := d.st.Legal(nil, y), slices.Clone(b.Legal(nil, y)); !slices.Equal(here, there) {
			return leaks("decision %s is said to be open, and seat %d may choose %d ways, %d in a world that seat %d can't tell apart",
				d.about.Decisions[kind].Name, y, len(here), len(there), x)
		}
	}
	return nil
}

// another reports whether some other seat sees something different in b.
func (d *duel) another(x riposte.Seat, b riposte.State) bool {
	for y := riposte.Seat(1); int(y) <= d.seats; y++ {
		if y == x {
			continue
		}
		if here, there := looked(d.st, y), looked(b, y); scene.Changed(&here, &there) != 0 {
			return true
		}
	}
	return false
}

// hiddenFrom lists the paths that seat x may not know now.
func hiddenFrom(st riposte.State, x riposte.Seat) []string {
	f, ok := offers[riposte.Fields](st)
	if !ok {
		return nil
	}
	var paths []string
	for _, field := range f.Fields() {
		if field.Hidden.Has(x) {
			paths = append(paths, field.Path)
		}
	}
	return paths
}

// knownPaths lists the paths that seat x may know now: programs are told their values.
func knownPaths(f riposte.Fields, x riposte.Seat) (paths []string) {
	for _, field := range f.Fields() {
		if !field.Hidden.Has(x) {
			paths = append(paths, field.Path)
		}
	}
	return paths
}

// fieldsKept checks that resampling for x changes only hidden fields, and notes
// those that it changes.
func (d *duel) fieldsKept(x riposte.Seat, b riposte.State, c *census) error {
	here, ok := offers[riposte.Fields](d.st)
	if !ok {
		return nil
	}
	there, _ := offers[riposte.Fields](b)
	if one, other := knownPaths(here, x), knownPaths(there, x); !slices.Equal(one, other) {
		return fmt.Errorf("resampling changes which fields seat %d may know: %q are %q", x, one, other)
	}
	for _, field := range here.Fields() {
		v, err := here.Field(field.Path)
		w, errThere := there.Field(field.Path)
		if err != nil || errThere != nil {
			return fmt.Errorf("field %s can't be read: %w", field.Path, errors.Join(err, errThere))
		}
		switch {
		case v == w:
		case field.Hidden.Has(x):
			c.changed[field.Path] = true
		default:
			return fmt.Errorf("resampling changes the field %s from %v to %v, which seat %d may know", field.Path, v, w, x)
		}
	}
	return nil
}

// received is everything that seat x gets from a position: its view, choices,
// refusals, advice and estimates, what all seats are asked and called, the outcome. The
// words are what it might send. Texts are references: what they say follows from them
// and from what the voice calls the seats.
func received(st riposte.State, x riposte.Seat, seats int, words []riposte.Choice) string {
	var all struct {
		View     scene.View
		Owed     []riposte.Decision
		Legal    []riposte.Choice
		Said     []string
		Refused  []string
		Advice   []int32
		Estimate int
		Reserves int
		Pace     int
		Lapse    riposte.Choice
		Previews []scene.Preview
		Foreseen []scene.Prospect
		Followed []int // the work of each: its time must tell nothing either
		Outcome  riposte.Outcome
		Lost     []bool
		Called   []string
	}
	all.View = looked(st, x)
	speaker, speaks := offers[scene.Speaker](st)
	for s := riposte.Nobody; int(s) <= seats; s++ {
		all.Owed = append(all.Owed, st.Owed(s))
		all.Lost = append(all.Lost, !mayConcede(st, s))
		if speaks {
			all.Called = append(all.Called, speaker.Voice().Seat(uint8(s)))
		}
	}
	all.Legal = slices.Clone(st.Legal(nil, x))
	for _, c := range words {
		all.Refused = append(all.Refused, refusedAs(st.Check(x, c)))
		said := st.Say(x, c)
		_, err := st.Parse(x, said)
		all.Said = append(all.Said, said, fmt.Sprint(err))
	}
	if a, ok := offers[riposte.Advisor](st); ok && len(all.Legal) > 0 {
		all.Advice = make([]int32, len(all.Legal))
		a.Advise(all.Advice, x, all.Legal)
	}
	if e, ok := offers[riposte.Evaluator](st); ok && x != riposte.Nobody {
		all.Estimate = e.Evaluate(x)
	}
	if r, ok := offers[riposte.Reserver](st); ok && x != riposte.Nobody {
		all.Reserves = r.Reserves()
	}
	if p, ok := offers[riposte.Pacer](st); ok {
		all.Pace = p.Pace()
	}
	if l, ok := offers[riposte.Lapser](st); ok && st.Owed(x).Mode.Must() {
		all.Lapse = l.Lapse(x)
	}
	if p, ok := offers[scene.Previewer](st); ok {
		for _, c := range words {
			if st.Check(x, c) == nil {
				all.Previews = append(all.Previews, p.Preview(x, c))
			}
		}
	}
	if f, ok := offers[scene.Foreseer](st); ok {
		for _, c := range words {
			p, followed := f.Prospect(x, c, prospectBranches)
			all.Foreseen, all.Followed = append(all.Foreseen, p), append(all.Followed, followed)
		}
	}
	all.Outcome = st.Outcome()
	return text(all)
}

// prospectBranches is how many branches a prospect may follow here: few, so that what is beyond
// a bound is compared too.
const prospectBranches = 500

// refusedAs is what a refusal says, and the reference that programs get beside it.
func refusedAs(err error) string {
	var refused *riposte.RuleError
	if errors.As(err, &refused) {
		return refused.Error() + refused.Ref
	}
	return saying(err)
}
