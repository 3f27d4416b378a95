package rulestest

import (
	"fmt"
	"strings"

	"riposte"
)

// fields checks that paths are unique and readable; that setting a field to the
// value it has changes nothing; and that setting it to nonsense, or a piece to
// where another stands, is an error that names the path and changes nothing.
func (k *suite) fields() error {
	return k.walks(randomly, func(d *duel) error {
		if _, ok := offers[riposte.Fields](d.st); !ok || len(d.steps) > 4 && !oneIn(d.rng, 8) {
			return nil
		}
		here := snapshot(d.st, d.seats)
		st := d.st.Clone()
		f, _ := offers[riposte.Fields](st)
		seen := map[string]bool{}
		for _, field := range f.Fields() {
			if field.Path == "" || field.What == "" || seen[field.Path] {
				return fmt.Errorf("field %+v needs a path of its own and says what it is", field)
			}
			seen[field.Path] = true
			if err := setField(f, field); err != nil {
				return fmt.Errorf("field %s: %w", field.Path, err)
			}
		}
		if err := d.ontoAnother(st); err != nil {
			return err
		}
		if snapshot(st, d.seats) != here {
			return d.whichField(here)
		}
		if _, err := f.Field("no.such.path"); err == nil {
			return fmt.Errorf("Field reads the path no.such.path")
		}
		if err := f.SetField("no.such.path", 1); err == nil {
			return fmt.Errorf("SetField writes the path no.such.path")
		}
		return nil
	})
}

// whichField is the first field whose setting changes the state. Looking after
// every field is slow, so this is called only once something has changed.
func (d *duel) whichField(here string) error {
	st := d.st.Clone()
	f, _ := offers[riposte.Fields](st)
	for _, field := range f.Fields() {
		_ = setField(f, field) // judged before
		if now := snapshot(st, d.seats); now != here {
			return fmt.Errorf("setting %s to its own value, or to nonsense, changes the state: %s", field.Path, differ(now, here))
		}
	}
	return fmt.Errorf("setting all fields to their own values, or to nonsense, changes the state")
}

func setField(f riposte.Fields, field riposte.Field) error {
	v, err := f.Field(field.Path)
	if err != nil {
		return err
	}
	var nonsense any
	switch v.(type) {
	case int:
		nonsense = "no number"
	case string, bool:
		nonsense = -7
	default:
		return fmt.Errorf("it reads as %T", v)
	}
	if got := fmt.Sprintf("%T", v); got != field.Type {
		return fmt.Errorf("it is declared %s and reads as %s", field.Type, got)
	}
	err = f.SetField(field.Path, v)
	if field.Fixed != (err != nil) {
		return fmt.Errorf("fixed: %t; setting the value it has: %s", field.Fixed, saying(err))
	}
	if err := f.SetField(field.Path, nonsense); err == nil || !strings.Contains(err.Error(), field.Path) {
		return fmt.Errorf("setting it to %v: got %s, want an error that names it", nonsense, saying(err))
	}
	return nil
}
