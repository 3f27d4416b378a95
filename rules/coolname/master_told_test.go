package coolname

import (
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// sentences keeps the sentences that a seat is told.
type sentences struct {
	of   *state
	seat riposte.Seat
	all  []string
}

func (l *sentences) Tell(e riposte.Event) {
	if e.Audience.Has(l.seat) {
		l.all = append(l.all, scene.Say(&eventKinds[e.Kind], e, func(riposte.Seat) string { return "?" }, l.of))
	}
}

// says makes a seat answer with a sentence of the notation, and returns what it is told.
func says(t *testing.T, st *state, seat riposte.Seat, text string, d riposte.Dice) string {
	t.Helper()
	c, err := st.Parse(seat, text)
	if err == nil {
		err = st.Check(seat, c)
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	by := make([]riposte.Choice, st.game.seats+1)
	by[seat] = c
	log := &sentences{of: st, seat: seat}
	if err := st.Apply(by, d, log); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return strings.Join(log.all, " ")
}

// What a game master does is told in sentences: modifiers with their signs, and those of one
// check together; checks nobody saw with how they came out; what is set by hand as what it is.
func TestMasterIsTold(t *testing.T) {
	const gm = 2
	d := dice.NewSeeded(3, 5)
	st := start(t, d, map[string]string{"encounter": "foes", "master": "person", "initiative": "static"}, "brannoc", "rat-cellar")
	says(t, st, 1, "ready sword-long", d)
	for _, c := range []struct{ said, told string }{
		{"modify brannoc ds -5", "The next check of Brannoc Vell has DS −5."},
		{"modify brannoc as 5", "The next check of Brannoc Vell has AS +5 and DS −5."},
		{"modify brannoc ds 0", "The next check of Brannoc Vell has AS +5."},
		{"hidden brannoc awareness ds -20", "against DS −20, succeeded."},
		{"hidden brannoc awareness ds 60", "against DS 60, failed."},
		{"open 1", "against DS −20, succeeded."},
		{"set brannoc wound 2", "Brannoc Vell, a wound of severity 2."},
		{"set brannoc wound 2", "Brannoc Vell, a wound of severity 2."},
		{"set brannoc treated 1", "Brannoc Vell, wound 1 is treated."},
		{"set brannoc vitality 3", "Brannoc Vell, Vitality 3, bloodied."},
		{"set brannoc at 3,3", "Brannoc Vell, now at 3,3."},
		{"set brannoc mark blessed", "Brannoc Vell, blessed."},
		{"set brannoc unmark blessed", "Brannoc Vell, no longer blessed."},
		{"set mire-rat-1 state defeated", "Mire Rat 1, defeated."},
	} {
		if told := says(t, st, gm, c.said, d); !strings.Contains(strings.ToLower(told), strings.ToLower(c.told)) {
			t.Errorf("%s: %q, want %q", c.said, told, c.told)
		}
	}
	view := func(seat riposte.Seat) scene.View { return st.View(seat).Said(spoken.Plain) }
	side := view(1).Sides[0]
	if !slices.ContainsFunc(side.Badges, func(n scene.Note) bool { return n.Text == "next: AS +5" }) {
		t.Errorf("the badges are %v", side.Badges)
	}
}

// A check that is called comes first of what may be done, and says the DS that its dice have
// to reach: with wounds, marks and what the game master adds.
func TestCalledCheckSaysItsDS(t *testing.T) {
	const gm = 2
	d := dice.NewSeeded(3, 5)
	st := start(t, d, map[string]string{"encounter": "foes", "master": "person", "initiative": "static"}, "brannoc", "rat-cellar")
	says(t, st, 1, "ready sword-long", d)
	for st.game.members[st.who].foe {
		says(t, st, gm, "end", d)
	}
	says(t, st, gm, "set brannoc wound 2", d)
	says(t, st, gm, "set brannoc wound 2", d)
	says(t, st, gm, "modify brannoc ds 3", d)
	says(t, st, gm, "offer brannoc awareness ds 4", d)
	v := st.View(1).Said(spoken.Plain)
	if !slices.ContainsFunc(v.Notes, func(n scene.Note) bool {
		return strings.HasSuffix(n.Text.String(), "DS 11, which is 4 and 7 for wounds and marks")
	}) {
		t.Errorf("the notes are %v", v.Notes)
	}
	ask := v.Asks[0]
	if pick := ask.Fields[0].Picks[0]; ask.Group != "A check is called" || !strings.Contains(pick.Note.String(), "DS 11") {
		t.Errorf("first comes %s, %s", ask.Group, pick.Note)
	}
	var treats []string
	for _, a := range v.Asks {
		for _, f := range a.Fields {
			for _, p := range f.Picks {
				if strings.HasPrefix(p.Word, "treat ") {
					treats = append(treats, p.Label.String())
				}
			}
		}
	}
	if want := []string{"Treat Brannoc Vell’s wound 1 of severity 2", "Treat Brannoc Vell’s wound 2 of severity 2"}; !slices.Equal(treats, want) {
		t.Errorf("got %q, want %q", treats, want)
	}
	told := says(t, st, 1, "check", d)
	if !strings.Contains(told, "against DS 11") {
		t.Errorf("it is rolled so: %s", told)
	}
}

// What a check has shown of a foe is not the game master's alone any more, CN-8.9: nobody is told
// anything by that, and what players may not know stays marked.
func TestKnownNumbersOfFoes(t *testing.T) {
	const gm = 2
	d := dice.NewSeeded(3, 5)
	st := start(t, d, map[string]string{"encounter": "foes", "master": "person", "initiative": "static"}, "brannoc", "rat-cellar")
	says(t, st, 1, "ready sword-long", d)
	foe := st.game.sideA
	known := func() []int {
		view := scene.Of(st, gm)
		return view.Tables[0].Rows[0].Known
	}
	if got := known(); len(got) != 0 {
		t.Errorf("before the fight %v is known", got)
	}
	st.knowledge().kind(foe).flags |= knowDefence | knowArmour
	if got := known(); !slices.Equal(got, []int{0, 4}) {
		t.Errorf("got %v, want the Defence and the Armour", got)
	}
	if got := scene.Of(st, 1).Tables; got != nil {
		t.Errorf("a player has the table %+v", got)
	}
}
