package rulestest

import (
	"fmt"

	"riposte"
	"riposte/scene"
)

// An unwrapper is a state that stands for another one.
type unwrapper interface{ Unwrap() riposte.State }

// offers is what st offers in addition to State, itself or through the state it
// wraps.
func offers[T any](st riposte.State) (T, bool) {
	for {
		if t, ok := st.(T); ok {
			return t, true
		}
		u, ok := st.(unwrapper)
		if !ok {
			var none T
			return none, false
		}
		st = u.Unwrap()
	}
}

// bare is st without what wraps it, for the hooks of a Config.
func bare(st riposte.State) riposte.State {
	for {
		u, ok := st.(unwrapper)
		if !ok {
			return st
		}
		st = u.Unwrap()
	}
}

// looked is what a seat sees, with its texts as references. They tell more than their
// words, and are not yet said to anybody.
func looked(st riposte.State, s riposte.Seat) scene.View {
	viewer, ok := offers[scene.Viewer](st)
	if !ok {
		panic("rulestest: the state can't be looked at")
	}
	return viewer.View(s)
}

// snapshot is everything that can be read of a position.
func snapshot(st riposte.State, seats int) string {
	var all struct {
		Key     []byte
		Owed    []riposte.Decision
		Views   []scene.View
		Legal   [][]riposte.Choice
		Outcome riposte.Outcome
		Fields  []string
	}
	if k, ok := offers[riposte.Keyer](st); ok {
		all.Key = k.Key(nil)
	}
	for s := riposte.Nobody; int(s) <= seats; s++ {
		all.Owed = append(all.Owed, st.Owed(s))
		all.Views = append(all.Views, looked(st, s))
		all.Legal = append(all.Legal, st.Legal(nil, s))
	}
	all.Outcome = st.Outcome()
	if f, ok := offers[riposte.Fields](st); ok {
		for _, field := range f.Fields() {
			v, err := f.Field(field.Path)
			all.Fields = append(all.Fields, fmt.Sprint(field.Path, "=", v, " ", err))
		}
	}
	return text(all)
}

// saying is what an error says, if there is one.
func saying(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// differ shows where two texts first differ.
func differ(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	cut := func(s string) string { return s[from:min(len(s), i+80)] }
	return fmt.Sprintf("\n\t…%s…\n\t…%s…", cut(a), cut(b))
}
