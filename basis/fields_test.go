package basis_test

import (
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/basis"
)

// A table of two seats, of which the second has no hat.
type table struct {
	round int
	seats [3]struct {
		points, hat int
		name        string
		out         bool
	}
}

var hats = []string{"none", "bowler"}

var fields = basis.Fields[*table]{
	basis.Own(
		basis.Number("round", "the round", 1, 3, func(t *table, _ riposte.Seat) int { return t.round }, func(t *table, _ riposte.Seat, n int) { t.round = n }),
		basis.Flag("late", "the last round", func(t *table, _ riposte.Seat) bool { return t.round == 3 }, nil),
	),
	basis.Each(
		func(_ *table, yield func(string, riposte.Seat) bool) { _ = yield("red", 1) && yield("redder", 2) },
		basis.NumberIn(".points", "points", func(t *table, _ riposte.Seat) (int, int) { return 0, t.round }, func(t *table, y riposte.Seat) int { return t.seats[y].points },
			func(t *table, y riposte.Seat, n int) { t.seats[y].points = n }).
			Hide(func(_ *table, y riposte.Seat) riposte.Audience { return riposte.Except(y) }),
		basis.Text(".name", "its name", func(t *table, y riposte.Seat) string { return t.seats[y].name }, func(t *table, y riposte.Seat, text string) error {
			if text == "nobody" {
				return basis.Takes("a name that is one")
			}
			t.seats[y].name = text
			return nil
		}),
		basis.Flag(".out", "out", func(t *table, y riposte.Seat) bool { return t.seats[y].out }, func(t *table, y riposte.Seat, on bool) { t.seats[y].out = on }),
		ofSeat(1, basis.Word(".hat", "its hat", hats, func(t *table, y riposte.Seat) int { return t.seats[y].hat },
			func(t *table, y riposte.Seat, n int) { t.seats[y].hat = n })),
		ofSeat(2, basis.Number(".hat", "how many it wears", 0, 0, func(*table, riposte.Seat) int { return 7 }, nil)),
	),
}

func ofSeat(seat riposte.Seat, f basis.Field[*table, riposte.Seat]) basis.Field[*table, riposte.Seat] {
	f.Of = func(_ *table, y riposte.Seat) bool { return y == seat }
	return f
}

func TestFieldsAreListed(t *testing.T) {
	var lines []string
	for _, f := range fields.List(&table{}) {
		line := f.Path + " " + f.Type
		if f.Fixed {
			line += " fixed"
		}
		if f.Values != nil {
			line += fmt.Sprint(" ", f.Values)
		}
		if f.Hidden != 0 {
			line += fmt.Sprint(" hidden from red: ", f.Hidden.Has(1))
		}
		lines = append(lines, line)
	}
	want := `round int
late bool fixed
red.points int hidden from red: false
red.name string
red.out bool
red.hat string [none bowler]
redder.points int hidden from red: true
redder.name string
redder.out bool
redder.hat int fixed`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("the fields are\n%s\nwant\n%s", got, want)
	}
}

func TestFieldsAreSet(t *testing.T) {
	at := &table{round: 2}
	for _, c := range []struct {
		path  string
		value any
		want  string // the fault; "" if the field takes the value
	}{
		{"round", 3, ""},
		{"round", 4, "round: takes a whole number from 1 to 3, not 4"},
		{"round", "two", "round: takes a whole number from 1 to 3, not two"},
		{"late", false, "late: can be read, not set"},
		{"red.points", 3, ""},
		{"redder.points", 4, "redder.points: takes a whole number from 0 to 3, not 4"},
		{"redder.name", "Ann", ""},
		{"redder.name", "nobody", "redder.name: takes a name that is one, not nobody"},
		{"red.out", true, ""},
		{"red.out", 1, "red.out: takes true or false, not 1"},
		{"red.hat", "bowler", ""},
		{"red.hat", "cap", "red.hat: takes one of none, bowler, not cap"},
		{"redder.hat", 7, "redder.hat: can be read, not set"},
		{"blue.hat", 7, "blue.hat: there is no such field"},
		{"red", 7, "red: there is no such field"},
		{"redder.round", 1, "redder.round: there is no such field"},
	} {
		err := fields.Set(at, c.path, c.value)
		if c.want != "" {
			if err == nil || err.Error() != c.want {
				t.Errorf("%s set to %v: %v, want %s", c.path, c.value, err, c.want)
			}
			continue
		}
		if got, _ := fields.Get(at, c.path); err != nil || got != c.value {
			t.Errorf("%s set to %v is %v: %v", c.path, c.value, got, err)
		}
	}
	if at.seats[2].name != "Ann" || at.seats[1].name != "" {
		t.Error("the name of one seat is another's")
	}
	if err := fields.Set(at, "redder.name", 12); err != nil || at.seats[2].name != "12" {
		t.Errorf("12 for a text: %v, %q", err, at.seats[2].name)
	}
	if _, err := fields.Get(at, "blue.hat"); err == nil || err.Error() != "blue.hat: there is no such field" {
		t.Errorf("no such field: %v", err)
	}
}

// A field accepts the value that it already has, even one that it would not accept
// as a new value.
func TestFieldsTakeWhatTheyHave(t *testing.T) {
	at := &table{round: 9}
	if err := fields.Set(at, "round", 9); err != nil {
		t.Error(err)
	}
	at.seats[1].name = "nobody"
	if err := fields.Set(at, "red.name", "nobody"); err != nil {
		t.Error(err)
	}
}
