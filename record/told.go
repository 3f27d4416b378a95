package record

import (
	"reflect"
	"slices"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// Eyes say whose knowledge a replay is shown with: a seat's, the public's
// (riposte.Nobody), or everybody's at once.
type Eyes struct {
	Seat riposte.Seat
	All  bool
}

// The words for eyes that belong to no seat.
const (
	publicEyes = "public"
	allEyes    = "all"
)

// EyesNamed reads a seat's word, "public" or "all"; the word for Nobody means the
// public as well.
func (r *Record) EyesNamed(word string) (Eyes, bool) {
	switch word {
	case publicEyes:
		return Eyes{}, true
	case allEyes:
		return Eyes{All: true}, true
	}
	seat, ok := r.Info().SeatNamed(word)
	return Eyes{Seat: seat}, ok && int(seat) <= len(r.Setup.Seats)
}

// Word is the word that EyesNamed reads.
func (e Eyes) Word(info *riposte.Info) string {
	switch {
	case e.All:
		return allEyes
	case e.Seat == riposte.Nobody:
		return publicEyes
	}
	return info.SeatWord(e.Seat)
}

// Audience is the audience whose events these eyes are told.
func (e Eyes) Audience() riposte.Audience {
	if e.All {
		return riposte.Everyone
	}
	return riposte.Only(e.Seat)
}

// know reports whether what an audience knows is known to these eyes.
func (e Eyes) know(a riposte.Audience) bool { return e.All || a.Has(e.Seat) }

// Told is what some eyes learned of the step that made a position: what a match
// told them then, and nothing that came out later.
type Told struct {
	// Silent: they did not learn that there was a step.
	Silent bool
	Chosen []Chosen
	// Draws is every draw, for the eyes of all. Others know the dice from the
	// events.
	Draws  []dice.Draw
	Events []riposte.Event
	Thrown [][]dice.Die // for Events, as match.Thrown gives them
}

// A Chosen is a choice that was seen to be made.
type Chosen struct {
	Seat     riposte.Seat
	Asked    riposte.Decision
	Sentence string // "" if these eyes may not see it
	Lapsed   bool
}

// Told is what these eyes learned of the step that made the position. They get the
// sentence of another seat's choice only if it was open: applied at once, not part
// of a sealed ask, and with nothing told of it that they were not told.
func (p *Replay) Told(eyes Eyes) (t Told, err error) {
	if p.at < 0 {
		return t, nil
	}
	step := p.Step()
	t.Events = p.Events(nil, eyes.Audience())
	t.Thrown = p.Thrown(eyes.Audience())
	if eyes.All {
		t.Draws = step.Draws
	}
	if p.at == 0 {
		return t, nil
	}
	before, err := p.left()
	if err != nil {
		return t, err
	}
	whole := len(t.Events) > 0 && len(t.Events) == len(step.Events)
	for s, choice := range step.By {
		if choice == 0 {
			continue
		}
		c := Chosen{Seat: riposte.Seat(s), Asked: before.Owed(riposte.Seat(s)), Lapsed: step.Lapsed.Has(riposte.Seat(s))}
		switch open := whole && !sealed(before, c.Seat); {
		case open, eyes.know(riposte.Only(c.Seat)) && c.Seat != riposte.Nobody:
			c.Sentence = step.Said[s]
		case c.Asked.Mode == riposte.May:
			continue // nobody waited for it
		}
		t.Chosen = append(t.Chosen, c)
	}
	t.Silent = len(t.Chosen)+len(t.Events) == 0 && alike(before, p.state, eyes.Seat, len(p.r.Setup.Seats))
	return t, nil
}

// left is the position that the step started from.
func (p *Replay) left() (riposte.State, error) {
	if p.behind == nil {
		behind, err := p.r.replay(p.line)
		if err != nil {
			return nil, err
		}
		p.behind = behind
	}
	return p.behind.state, p.behind.Seek(p.at - 1)
}

// sealed reports whether what the seat is about to choose is kept from others for
// now: a choice that all make together, or a part of a sealed row.
func sealed(st riposte.State, s riposte.Seat) bool {
	return st.Owed(s).Mode == riposte.Together ||
		slices.ContainsFunc(scene.Of(st, s).Asks, func(a scene.Ask) bool { return a.Sealed })
}

// alike reports whether a seat sees no difference between two positions.
func alike(a, b riposte.State, seat riposte.Seat, seats int) bool {
	for s := riposte.Seat(1); int(s) <= seats; s++ {
		if a.Owed(s) != b.Owed(s) {
			return false
		}
	}
	return reflect.DeepEqual(scene.Of(a, seat), scene.Of(b, seat))
}

// Fields returns every field of the position by its path that these eyes may know now.
// After the end everything is open, but nobody was told: what was hidden when the last
// choice was made stays hidden.
func (p *Replay) Fields(eyes Eyes) (map[string]any, error) {
	known := map[string]any{}
	fields, ok := p.state.(riposte.Fields)
	if !ok {
		return known, nil
	}
	hidden := map[string]bool{}
	if out := p.state.Outcome(); out.Over() && p.at > 0 && !eyes.All {
		before, err := p.left()
		if err != nil {
			return nil, err
		}
		for _, f := range before.(riposte.Fields).Fields() {
			hidden[f.Path] = f.Hidden.Has(eyes.Seat)
		}
	}
	for _, f := range fields.Fields() {
		if !eyes.know(^f.Hidden) || hidden[f.Path] {
			continue
		}
		if v, err := fields.Field(f.Path); err == nil {
			known[f.Path] = v
		}
	}
	return known, nil
}
