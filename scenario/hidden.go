package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
)

// expectHidden checks that a seat's view doesn't tell the fields at a path; see
// [Case.Run] for how.
func (r *run) expectHidden(h hiddenField) {
	all := fieldsOf(r.st)
	fields := fieldsUnder(all, h.path)
	if len(fields) == 0 {
		r.fail(h.at, h.path, "", "hidden", "%s", unknownPath(h.path, all))
		return
	}
	view := viewJSON(r.st, h.seat)
	for _, f := range fields {
		if leak := r.leak(view, h.seat, f, all); leak != "" {
			r.fail(h.at, f.Path, leak, "hidden", "%s is not hidden from %s: %s", f.Path, r.info.SeatWord(h.seat), leak)
		}
	}
}

// leak says how the view of a seat tells a field, or is empty.
func (r *run) leak(view []byte, s riposte.Seat, f riposte.Field, all []riposte.Field) string {
	now, err := r.st.(riposte.Fields).Field(f.Path)
	if err != nil {
		return err.Error()
	}
	tried := false
	if !f.Fixed {
		for _, other := range r.others(f, now, all) {
			world := r.st.Clone()
			fields := world.(riposte.Fields)
			if fields.SetField(f.Path, other) != nil {
				continue
			}
			if set, err := fields.Field(f.Path); err != nil || set == now || r.knows(s, world, f.Path, all) {
				continue
			}
			tried = true
			if changed := firstChange(view, viewJSON(world, s)); changed != "" {
				return fmt.Sprintf("were it %s and not %s, the view would change: %s", show(other), show(now), changed)
			}
		}
	}
	if tried {
		return ""
	}
	return found(view, now)
}

// knows reports whether a world differs from the position in a field that seat s
// may know, the one at path apart: then s can tell them apart, and a view that
// does is right.
func (r *run) knows(s riposte.Seat, world riposte.State, path string, all []riposte.Field) bool {
	for _, g := range all {
		if g.Path == path || g.Hidden.Has(s) {
			continue
		}
		here, err1 := r.st.(riposte.Fields).Field(g.Path)
		there, err2 := world.(riposte.Fields).Field(g.Path)
		if here != there || (err1 == nil) != (err2 == nil) {
			return true
		}
	}
	return false
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
		for _, v := range r.dealt(f.Path) {
			add(v)
		}
		_, name, _ := strings.Cut(f.Path, ".")
		for _, g := range all {
			if _, same, ok := strings.Cut(g.Path, "."); ok && same == name {
				if v, err := r.st.(riposte.Fields).Field(g.Path); err == nil {
					add(v)
				}
			}
		}
		words := strings.Fields(now)
		slices.Reverse(words)
		add(strings.Join(words, " "))
	}
	return values
}

// dealt lists what the field is in other positions that some seat can't tell
// from this one.
func (r *run) dealt(path string) (values []any) {
	const deals = 8
	source := dice.NewSeeded(1, r.c.Seed)
	for s := riposte.Nobody; int(s) <= len(r.c.Setup.Seats); s++ {
		for range deals {
			world := r.st.Clone()
			again, ok := world.(riposte.Resampler)
			if !ok {
				return nil
			}
			again.Resample(s, source)
			if v, err := world.(riposte.Fields).Field(path); err == nil {
				values = append(values, v)
			}
		}
	}
	return values
}

func viewJSON(st riposte.State, s riposte.Seat) []byte {
	b, err := json.Marshal(st.View(s))
	if err != nil {
		panic(fmt.Sprintf("scenario: a view that JSON can't hold: %v", err))
	}
	return b
}
