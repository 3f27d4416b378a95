package tui

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	"riposte/rules/duel"
	"riposte/scene"
)

// shows reports which of some lines are missing from a drawing, whatever its line
// breaks.
func shows(t *testing.T, drawing string, want ...string) {
	t.Helper()
	for _, line := range want {
		if !strings.Contains(oneLine(drawing), oneLine(line)) {
			t.Errorf("got no %q in\n%s", line, drawing)
		}
	}
}

// rest is the rest between two rounds of Cool Duel, where red chooses its kit (CD-6.13).
func rest(t *testing.T, more ...string) *session {
	options := map[string]string{"best_of": "3", "cycle_limit": "1", "companions": "false"}
	return seated(t, coolduel.Ruleset(), options, []string{"gladiator", "bulwark"}, append([]string{"end", "end"}, more...)...)
}

// CD-1.18: what a kit weighs, and how much it may weigh, is said with the question
// and while it is written; a kit that weighs too much is refused before it is handed
// in.
func TestWeight(t *testing.T) {
	s := rest(t)
	v := s.view()
	if len(v.Asks) == 0 || v.Asks[0].Budget == nil {
		t.Fatalf("nothing is weighed: %+v", v.Asks)
	}
	now := 0
	for _, f := range v.Asks[0].Fields {
		for _, p := range f.Picks {
			if p.Word == f.Now {
				now += p.Load
			}
		}
	}
	most := v.Asks[0].Budget.Max
	for _, w := range []int{80, 120} {
		shows(t, s.shown(w), "Weight "+strconv.Itoa(now)+" of "+strconv.Itoa(most)+" ", "Right hand: now dagger", "Left hand: now round", "Slot 1, if you like: now kukri")
	}
	if lines := weighing(v, "kit dagger ro", "offers"); len(lines) != 2 || unstyled(lines[0]) != "Weight "+strconv.Itoa(13)+" of "+strconv.Itoa(most) {
		t.Errorf("while it is written: got %q", lines)
	}
	heavy := "kit flail both leather tetsubo tetsubo tetsubo tetsubo"
	words, ok := wordsOf(&v.Asks[0], heavy)
	if !ok {
		t.Fatal(heavy, "is not read")
	}
	if got, want := s.answered(heavy), "Weight "+strconv.Itoa(load(&v.Asks[0], words))+" of "+strconv.Itoa(most)+" is too much (CD-1.18). Write rule CD-1.18 to read it."; !strings.Contains(got, want) {
		t.Errorf("%s: got %q, want %q", heavy, got, want)
	}
	if s.cfg.Match.Locked(s.viewer) {
		t.Error("it is locked in all the same")
	}
	if r := s.do("keep"); !r.changed {
		t.Errorf("what one has: got %q", r.text)
	}
}

// The words before all fields are offered, and so is the answer for when every field is
// left out.
func TestWordsAroundTheFields(t *testing.T) {
	lines := func(v scene.View, typed string) (all []string) {
		for _, w := range suggest(v, typed) {
			all = append(all, w.Line)
		}
		return all
	}
	s := rest(t)
	if got := lines(s.view(), ""); !slices.Equal(got, []string{"kit", "keep"}) {
		t.Errorf("at a rest: got %q", got)
	}
	if got := lines(s.view(), "kit gl"); !slices.Equal(got, []string{"kit glaive"}) {
		t.Errorf("after the word of the kit: got %q", got)
	}
	pack := rest(t, "keep", "keep") // CD-6.13: the inventory is next
	shows(t, pack.shown(80), "Without any of it: pack nothing (Carry nothing)")
	if got := lines(pack.view(), "pack no"); !slices.Equal(got, []string{"pack nothing"}) {
		t.Errorf("nothing to pack: got %q", got)
	}
	d := seated(t, duel.Ruleset(), nil, []string{"journeyman", "bulwark"})
	shows(t, d.shown(80), "Without any of it: none (Reveal none)")
	if got := lines(d.view(), "n"); !slices.Equal(got, []string{"none"}) {
		t.Errorf("no card: got %q", got)
	}
}

// CD-10.3: what can be done with a thing is listed below it.
func TestThingsWithTheirUses(t *testing.T) {
	s := seated(t, coolduel.Ruleset(), nil, []string{"captain", "trapper"}, "act blue")
	for _, w := range []int{80, 120} {
		var got []string
		for line := range strings.Lines(s.shown(w)) {
			if got = append(got, oneLine(line)); strings.HasPrefix(oneLine(line), "Slot 2:") {
				break
			}
		}
		at := slices.Index(got, "What:") // the last one: that of the equipment
		for i, line := range got {
			if line == "What:" {
				at = i
			}
		}
		want := []string{
			"Right hand: Composite Bow, durability 2 CD-9.6", "store right (1 AP): Store", "Left hand: the same, in both hands CD-9.6",
			"Armor: no armor CD-9.6", "Slot 1: Dagger, durability 2 CD-1.38", "swap right 1 (1 AP): Draw; store Composite Bow",
		}
		if at < 0 || len(got) < at+8 || !slices.Equal(got[at+1:at+7], want) {
			t.Errorf("%d columns: got %q, want %q", w, got[max(at, 0):], want)
		}
	}
}

// CD-10.3: an attack that can be made at several is listed once, with all of them
// as targets.
func TestOneAttackAtSeveral(t *testing.T) {
	s := reached(t, coolduel.Ruleset(), nil, []string{"captain", "trapper"}, func(v scene.View) bool {
		return strings.Contains(oneLine(Scene(v, Options{Width: 80})), "Flail slash (")
	})
	for _, w := range []int{80, 120} {
		shows(t, s.shown(w),
			"Flail slash (−9, 156 damage): attack blue1 slash (3 AP) at Stubborn Mule of Blue; attack blue2 slash (3 AP) at Dwarf Komodo of Blue")
	}
}

// CN-8.19: what a game master does besides the game is listed last, under a heading of
// its own; CN-3.1: what remains of a turn is said with the question.
func TestAside(t *testing.T) {
	s := seated(t, coolname.Ruleset(), map[string]string{"encounter": "foes", "master": "person"}, []string{"brannoc", "issa", "rat-cellar"}, "ready nothing", "ready nothing")
	for _, w := range []int{80, 120} {
		got := s.shown(w)
		shows(t, got, "▶ movement CN-3.1; ▶ major action CN-3.1; ▶ minor action CN-3.1", "Melee: melee; melee/long-blades; melee/short-blades")
		before, after, found := strings.Cut(got, "ASIDE (whenever you like, beside what is going on)")
		if !found || strings.Contains(before, "GAME MASTER:") || strings.Contains(after, "MINOR ACTION:") || !strings.Contains(after, "GAME MASTER:") {
			t.Errorf("%d columns: what is done aside does not stand last:\n%s", w, got)
		}
	}
	v := s.view()
	slices.Reverse(v.Asks)
	if n := len(v.Asks); !inOrder(v.Asks)[n-1].Aside || inOrder(v.Asks)[0].Aside {
		t.Error("the order of a view that begins with what is aside is kept")
	}
}

// DU-1.13, DU-1.17: of one's own hand it shows how many cards are shown and hidden; of
// another's, what is shown and no more. DU-4.10: dice in order, with their targets and
// the state of each.
func TestHandsAndRows(t *testing.T) {
	s := reached(t, duel.Ruleset(), nil, []string{"journeyman", "bulwark"}, func(v scene.View) bool {
		return slices.ContainsFunc(v.Piles, func(p scene.Pile) bool {
			return p.Lay == scene.LayRow && slices.ContainsFunc(p.Cards, func(c scene.Card) bool { return c.State == scene.SlotActed })
		})
	})
	for _, w := range []int{80, 120} {
		got := s.shown(w)
		_, tray := columns(got)
		shows(t, tray, "RED, REVEALED Strength 3 shown, exhausted", "HAND OF BLUE (yours alone) Strength 3 shown, 1 hidden",
			"1 Swing High at Blue (done):", "2 Retreat: out of the fight", "▶ 1 Swing High at Red (now):", "2 Swing Low at Red:")
		if strings.Count(tray, "hidden") != 4 {
			t.Errorf("%d columns: more is told than the viewer's own hand:\n%s", w, got)
		}
	}
}

// columns splits a drawing at the column where the piles begin.
func columns(drawing string) (plate, tray string) {
	at := 0
	for line := range strings.Lines(drawing) {
		if before, _, found := strings.Cut(line, "● RED, REVEALED"); found {
			at = width(before)
		}
		if runes := []rune(strings.TrimSuffix(line, "\n")); at > 0 && len(runes) > at {
			plate, tray = plate+string(runes[:at])+"\n", tray+string(runes[at:])+"\n"
		}
	}
	return plate, tray
}
