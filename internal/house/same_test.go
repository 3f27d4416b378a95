package house_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"riposte"
	. "riposte/internal/house"
)

// something is a value of a type that is not zero.
func something(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	if t == reflect.TypeFor[time.Time]() {
		v.Set(reflect.ValueOf(time.Unix(1, 0)))
		return v
	}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				v.Field(i).Set(something(t.Field(i).Type))
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, 1, 1))
		v.Index(0).Set(something(t.Elem()))
	case reflect.Array:
		v.Index(0).Set(something(t.Elem()))
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(something(t.Elem()))
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		v.SetMapIndex(something(t.Key()), something(t.Elem()))
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(1)
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Int, reflect.Int8, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	default:
		panic("no value of " + t.String())
	}
	return v
}

// Whatever else changes in a sight is a change to its viewer; these fields follow from
// time, are reported by others, or never change.
func TestSame(t *testing.T) {
	unseen := []string{"At", "Since", "Lines", "Voice", "Info"}
	of := reflect.TypeFor[Sight]()
	for i := range of.NumField() {
		f := of.Field(i)
		if !f.IsExported() {
			continue
		}
		a, b := &Sight{}, &Sight{}
		if f.Name != "Voice" && f.Name != "Info" { // these hold much, and never change
			reflect.ValueOf(b).Elem().Field(i).Set(something(f.Type))
		}
		if got, want := Same(a, b), slices.Contains(unseen, f.Name); got != want || Same(b, a) != want {
			t.Errorf("%s: the same is %v, want %v", f.Name, got, want)
		}
	}

	seat := reflect.TypeFor[Seated]()
	for i := range seat.NumField() {
		a, b := &Sight{Seats: make([]Seated, 1)}, &Sight{Seats: make([]Seated, 1)}
		reflect.ValueOf(&b.Seats[0]).Elem().Field(i).Set(something(seat.Field(i).Type))
		if Same(a, b) {
			t.Errorf("Seats.%s is not seen", seat.Field(i).Name)
		}
	}
}

// A clock that is running is the same as long as it runs out at the same time.
func TestSameClock(t *testing.T) {
	soon, later := time.Unix(10, 0), time.Unix(20, 0)
	with := func(p Presence, c Clock) *Sight {
		return &Sight{Seats: []Seated{{Seat: riposte.Seat(1), Presence: p, Clock: &c}}}
	}
	for name, test := range map[string]struct {
		a, b *Sight
		want bool
	}{
		"it runs":               {with(Here, Clock{Left: 5, Deadline: &soon}), with(Here, Clock{Left: 4, Deadline: &soon}), true},
		"it runs out later":     {with(Here, Clock{Left: 5, Deadline: &soon}), with(Here, Clock{Left: 5, Deadline: &later}), false},
		"it stands, with less":  {with(Here, Clock{Left: 5}), with(Here, Clock{Left: 4}), false},
		"the bank runs":         {with(Away, Clock{Bank: 5, Claim: &soon}), with(Away, Clock{Bank: 4, Claim: &soon}), true},
		"gone is gone for ever": {with(Gone, Clock{Claim: &soon}), with(Gone, Clock{Claim: &later}), true},
	} {
		if got := Same(test.a, test.b); got != test.want {
			t.Errorf("%s: the same is %v", name, got)
		}
	}
}

// What changes in a seat while it is played is what the seat does; all else is who sits there.
func TestWhoSitsThere(t *testing.T) {
	plays := []string{"Presence", "Ready", "Locked", "Asked", "Hash", "Opening", "Clock"}
	for i := range reflect.TypeFor[Seated]().NumField() {
		field := reflect.TypeFor[Seated]().Field(i)
		seat := Seated{}
		reflect.ValueOf(&seat).Elem().Field(i).Set(something(field.Type))
		c := (&Sight{Seats: []Seated{seat}}).ChangesFrom(&Sight{Seats: []Seated{{}}})
		if people := !slices.Contains(plays, field.Name); !c.Seats || c.People != people {
			t.Errorf("%s: the seats have changed: %t, who sits there: %t; want true, %t", field.Name, c.Seats, c.People, people)
		}
	}
}
