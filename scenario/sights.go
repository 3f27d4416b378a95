package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// The number of positions drawn for a seat: at most this many if a field is the
// same in all of them, otherwise until each field has differed in enough.
const (
	mostWorlds = 240
	enough     = 12
)

// expectHidden checks that fields are hidden from seats; see [Case.Run] for how.
func (r *run) expectHidden(list []sight) {
	all := fieldsOf(r.st)
	var seats []riposte.Seat
	watched := map[riposte.Seat][]watched{}
	for _, v := range list {
		if owner, is := r.lockNamed(v.path); is {
			r.lockHidden(v, owner)
			continue
		}
		fields := fieldsUnder(all, v.path)
		if len(fields) == 0 {
			r.fail(v.at, v.path, "", "hidden", "%s", unknownPath(v.path, all))
		}
		for _, f := range fields {
			if !f.Hidden.Has(v.seat) {
				r.notHidden(v, f.Path, "it may know it now")
				continue
			}
			if !slices.Contains(seats, v.seat) {
				seats = append(seats, v.seat)
			}
			watched[v.seat] = append(watched[v.seat], newWatched(r.st, v, f.Path))
		}
	}
	for _, s := range seats {
		r.worlds(s, watched[s], all)
	}
}

func (r *run) notHidden(v sight, path, why string) {
	r.fail(v.at, path, why, "hidden", "%s is not hidden from %s: %s", path, r.info.SeatWord(v.seat), why)
}

// watched is a field that should be hidden, with its value.
type watched struct {
	sight
	path   string
	now    any
	others int // number of positions in which it was different
}

func newWatched(st riposte.State, v sight, path string) watched {
	now, err := st.(riposte.Fields).Field(path)
	if err != nil {
		now = err.Error()
	}
	return watched{sight: v, path: path, now: now}
}

// leak is a position in which a seat receives something different.
type leak struct {
	paths  []string // the hidden fields that differ there
	change string   // the first difference that the seat would see
	world  riposte.State
}

// worlds draws positions that seat s can't tell from this one, and checks whether
// the fields differ there while everything that s receives is the same.
func (r *run) worlds(s riposte.Seat, fields []watched, all []riposte.Field) {
	if _, ok := r.st.(riposte.Resampler); !ok {
		for _, w := range fields {
			r.notHidden(w.sight, w.path, "the ruleset draws no other position that it could be, so this proves nothing")
		}
		return
	}
	legal := slices.Clone(r.st.Legal(nil, s))
	here := received(r.st, s, len(r.c.Setup.Seats), legal)
	source := dice.NewSeeded(r.c.Seed, uint64(s))
	var leaks []leak
	for range mostWorlds {
		world := r.st.Clone()
		world.(riposte.Resampler).Resample(s, source)
		if change := firstChange(here, received(world, s, len(r.c.Setup.Seats), legal)); change != "" {
			leaks = append(leaks, leak{r.changed(world, all, s), change, world})
		}
		least := enough
		for i := range fields {
			if v, err := world.(riposte.Fields).Field(fields[i].path); err != nil || v != fields[i].now {
				fields[i].others++
			}
			least = min(least, fields[i].others)
		}
		if least == enough {
			break
		}
	}
	r.blame(s, fields, leaks)
	for _, w := range fields {
		if w.others == 0 {
			r.notHidden(w.sight, w.path, fmt.Sprintf("it is %s in each of %d positions that %s can't tell from this one, so this proves nothing",
				show(w.now), mostWorlds, r.info.SeatWord(s)))
		}
	}
}

// changed lists the fields hidden from seat s that differ in a world.
func (r *run) changed(world riposte.State, all []riposte.Field, s riposte.Seat) (paths []string) {
	for _, f := range all {
		if !f.Hidden.Has(s) {
			continue
		}
		here, err := r.st.(riposte.Fields).Field(f.Path)
		there, errThere := world.(riposte.Fields).Field(f.Path)
		if here != there || (err == nil) != (errThere == nil) {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// blame reports what leaks. If positions with few differing fields leak as well,
// those with more prove nothing against the rest.
func (r *run) blame(s riposte.Seat, fields []watched, leaks []leak) {
	told := map[string]bool{}
	slices.SortStableFunc(leaks, func(a, b leak) int { return len(a.paths) - len(b.paths) })
	for _, l := range leaks {
		if slices.ContainsFunc(l.paths, func(path string) bool { return told[path] }) {
			continue
		}
		named := false
		for _, path := range l.paths {
			told[path] = true
			i := slices.IndexFunc(fields, func(w watched) bool { return w.path == path })
			if i < 0 {
				continue
			}
			named = true
			there, _ := l.world.(riposte.Fields).Field(path)
			r.notHidden(fields[i].sight, path, fmt.Sprintf("if it were %s instead of %s, this would change: %s", show(there), show(fields[i].now), l.change))
		}
		if !named {
			r.fail(fields[0].at, strings.Join(l.paths, " "), l.change, "hidden", "%s is told what it may not know (%s): in another position this would change: %s",
				r.info.SeatWord(s), orNone(l.paths), l.change)
			return
		}
	}
}

func orNone(words []string) string {
	if len(words) == 0 {
		return none
	}
	return strings.Join(words, " ")
}

// received is everything that a seat gets from a position, as JSON. The choices are
// those that it might send, with their neighbours.
func received(st riposte.State, s riposte.Seat, seats int, legal []riposte.Choice) []byte {
	var all struct {
		View    scene.View         `json:"view"`
		Owed    []riposte.Decision `json:"owed"`
		Legal   []string           `json:"legal"`
		Answers []string           `json:"answers"`
		Outcome riposte.Outcome    `json:"outcome"`
	}
	all.View = scene.Of(st, s)
	for y := riposte.Nobody; int(y) <= seats; y++ {
		all.Owed = append(all.Owed, st.Owed(y))
	}
	for _, c := range st.Legal(nil, s) {
		all.Legal = append(all.Legal, st.Say(s, c))
	}
	for _, c := range probes(legal) {
		said := st.Say(s, c)
		_, err := st.Parse(s, said)
		all.Answers = append(all.Answers, fmt.Sprint(said, "; ", st.Check(s, c), "; ", err))
	}
	all.Outcome = st.Outcome()
	return asJSON(all)
}

// probes returns some of the legal choices and others near them.
func probes(legal []riposte.Choice) []riposte.Choice {
	const most = 12
	words := []riposte.Choice{riposte.Concede}
	for i := 0; i < len(legal); i += 1 + len(legal)/most {
		verb, args := legal[i].Verb(), legal[i].Args()
		words = append(words, legal[i],
			riposte.NewChoice(verb, (args+1)&riposte.MaxArgs), riposte.NewChoice(verb, (args-1)&riposte.MaxArgs),
			riposte.NewChoice(verb, args^1<<8), riposte.NewChoice(verb+1, args))
	}
	return words
}

func viewJSON(st riposte.State, s riposte.Seat) []byte { return asJSON(scene.Of(st, s)) }

func asJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("scenario: what JSON can't hold: %v", err))
	}
	return b
}

// expectShown checks that a seat's view shows fields; see [Case.Run] for how.
func (r *run) expectShown(v sight) {
	all := fieldsOf(r.st)
	fields := fieldsUnder(all, v.path)
	if len(fields) == 0 {
		r.fail(v.at, v.path, "", "shown", "%s", unknownPath(v.path, all))
		return
	}
	for _, f := range fields {
		if why := r.unseen(v.seat, f, all); why != "" {
			r.fail(v.at, f.Path, why, "shown", "%s is not shown to %s: %s", f.Path, r.info.SeatWord(v.seat), why)
		}
	}
}

// unseen says why the view of a seat does not show a field; it is empty if the view
// does.
func (r *run) unseen(s riposte.Seat, f riposte.Field, all []riposte.Field) string {
	if f.Hidden.Has(s) {
		return "it may not know it now"
	}
	now, err := r.st.(riposte.Fields).Field(f.Path)
	if err != nil {
		return err.Error()
	}
	worlds := r.otherwise(f, now, all)
	if len(worlds) == 1 {
		return "it can't be set to another value, so this proves nothing"
	}
	proved := false
	for i, a := range worlds {
		for _, b := range worlds[i+1:] {
			one, _ := a.(riposte.Fields).Field(f.Path)
			other, _ := b.(riposte.Fields).Field(f.Path)
			if one == other || knows(s, a, b, f.Path, all) != "" {
				continue
			}
			if string(viewJSON(a, s)) == string(viewJSON(b, s)) {
				return fmt.Sprintf("if it were %s instead of %s, the view would be the same", show(other), show(one))
			}
			proved = true
		}
		if i == 0 && proved { // first with the present value, then with others
			break
		}
	}
	if !proved {
		return fmt.Sprintf("it can't change without %s changing, so this proves nothing", knows(s, r.st, worlds[1], f.Path, all))
	}
	return ""
}

// otherwise makes positions in which the field has other values; the present one
// comes first.
func (r *run) otherwise(f riposte.Field, now any, all []riposte.Field) []riposte.State {
	worlds := []riposte.State{r.st}
	if !f.Fixed {
		for _, other := range r.others(f, now, all) {
			world := r.st.Clone()
			if fields := world.(riposte.Fields); fields.SetField(f.Path, other) == nil {
				worlds = append(worlds, world)
			}
		}
	}
	if len(worlds) > 1 {
		return worlds
	}
	r.drawn(func(world riposte.State) {
		if v, err := world.(riposte.Fields).Field(f.Path); err == nil && v != now {
			worlds = append(worlds, world)
		}
	})
	return worlds
}

// drawn visits positions that some seat, or the public, can't tell from this one.
func (r *run) drawn(visit func(riposte.State)) {
	const deals = 24
	source := dice.NewSeeded(1, r.c.Seed)
	for s := riposte.Nobody; int(s) <= len(r.c.Setup.Seats); s++ {
		for range deals {
			world := r.st.Clone()
			if again, ok := world.(riposte.Resampler); ok {
				again.Resample(s, source)
				visit(world)
			}
		}
	}
}

// knows returns the path of a field, other than the one at path, that seat s may
// know and that tells two positions apart; it is empty if there is none.
func knows(s riposte.Seat, a, b riposte.State, path string, all []riposte.Field) string {
	for _, g := range all {
		if g.Path == path || g.Hidden.Has(s) {
			continue
		}
		one, err1 := a.(riposte.Fields).Field(g.Path)
		other, err2 := b.(riposte.Fields).Field(g.Path)
		if one != other || (err1 == nil) != (err2 == nil) {
			return g.Path
		}
	}
	return ""
}

// others lists values that the field might have instead.
func (r *run) others(f riposte.Field, now any, all []riposte.Field) (values []any) {
	add := func(v any) {
		if v != now && !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	switch now := now.(type) {
	case bool:
		add(!now)
	case int:
		for _, d := range []int{1, -1, 2, -2, 5, -5, 10, -10, 100} {
			add(now + d)
		}
		add(0)
		add(1)
	case string:
		if len(f.Values) > 0 {
			for _, v := range f.Values {
				add(v)
			}
			return values
		}
		r.drawn(func(world riposte.State) {
			if v, err := world.(riposte.Fields).Field(f.Path); err == nil {
				add(v)
			}
		})
		_, name, _ := strings.Cut(f.Path, ".")
		for _, g := range all {
			if _, same, ok := strings.Cut(g.Path, "."); ok && same == name {
				if v, err := r.st.(riposte.Fields).Field(g.Path); err == nil {
					add(v)
				}
			}
		}
		for _, word := range append(near(now), none, "1") {
			add(word)
		}
	}
	return values
}

// near lists the places beside one written x,y; nil if place is not one.
func near(place string) (places []string) {
	left, right, _ := strings.Cut(place, ",")
	x, err1 := strconv.Atoi(left)
	y, err2 := strconv.Atoi(right)
	if err1 != nil || err2 != nil {
		return nil
	}
	for _, d := range [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		places = append(places, fmt.Sprintf("%d,%d", x+d[0], y+d[1]))
	}
	return places
}
