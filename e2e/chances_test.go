//go:build e2e

package e2e

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"riposte/internal/load"
	"riposte/scene"
)

// onButtons is what stands on the buttons that have a place for it, by their names. All of it is
// read whole, in its place, which is as high without it.
func (p *Person) onButtons(what string) map[string]string {
	p.t.Helper()
	p.until(what+": the chances are told", `[...document.querySelectorAll('[data-prospect]')].some(e => e.textContent && e.checkVisibility())`)
	type button struct {
		Name, Says string
		Whole      bool
		Moved      float64
	}
	found := map[string]string{}
	for _, b := range evaluate[[]button](p, twoFrames+`return [...document.querySelectorAll('[data-prospect]')].filter(e => e.checkVisibility()).map(e => {
		const thing = e.closest('button'), says = e.textContent, whole = e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight + 1;
		const was = thing.getBoundingClientRect().height;
		e.textContent = '';
		const moved = Math.abs(thing.getBoundingClientRect().height - was);
		e.textContent = says;
		return { name: (thing.querySelector('b') ?? thing.firstChild).textContent.trim(), says, whole, moved };
	})`) {
		if !b.Whole || b.Moved > 0.5 {
			p.t.Errorf("%s: on %s stands %q, whole %t, and moves it by %.1f px", what, b.Name, b.Says, b.Whole, b.Moved)
		}
		found[b.Name] = b.Says
	}
	return found
}

// What a button comes to stands on it, as soon as it is asked for and without a press: an attack's
// chance, that of each answer to one, a save with the hit die and without, and what naming an
// attack costs either side; at a desk, and whole on the narrowest phone.
func TestChancesStandOnButtons(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, c := range []struct {
		game
		ask  string
		want map[string]string // by what the button's name contains
		able func(asks []scene.Ask) bool
	}{
		{games[2], "turn", map[string]string{"": `^hit (\d+–)?\d+ %$`}, func(asks []scene.Ask) bool { n, _ := plainAttack(asks); return n >= 0 }},
		{game{"Cool Duel", "coolduel", map[string]string{}, []any{"bulwark", "sellsword"}}, "react", map[string]string{"Take": `^hits you 100 %$`, "Dodge": `^hits you ([<>]?\d+–)?[<>]?\d+ %$`}, mayDodge},
		{game{"Pugilism", "pugilism", map[string]string{"edge": "off", "ring": "off"}, []any{"ulla", "brannoch"}}, "hitdie", map[string]string{"oll": `^save \d+ %$`, "ie": `^save \d+ %$`}, nil},
		{game{"Pugilism", "pugilism", map[string]string{"edge": "off", "ring": "off"}, []any{"ulla", "brannoch"}}, "name", map[string]string{"irst": `^you (lose \d+|go down), they (lose \d+|go down)$`, "econd": `they`}, nil},
		{game{"DUEL", "duel", map[string]string{"battlefield": "open-ring"}, []any{"whirlwind", "bulwark"}}, "cancel", map[string]string{"": `^you (lose \d+|are out), they lose \d+$`, "None": `^you (lose \d+|are out), they lose \d+$`}, nil},
	} {
		t.Run(c.name+" "+c.ask, func(t *testing.T) {
			var d *shown
			for seed, found := uint64(1), false; !found; seed++ {
				d = show(t, s.URL, c.game, seed)
				for playing := true; playing && !found; {
					sight, err := d.guests[0].Look(t.Context(), d.duel)
					if err != nil {
						t.Fatal(err)
					}
					if r := sight.Request; r != nil && !r.Locked && len(sight.View.Asks) > 0 && sight.View.Asks[0].ID == c.ask && (c.able == nil || c.able(sight.View.Asks)) {
						found = true
					}
					if !found {
						_, playing = d.choose()
					}
				}
			}
			for _, look := range []Look{{Width: 1440, Height: 900}, {Width: 360, Height: 740, Phone: true, Dark: true}} {
				d.openAs(s.URL, look)
				on := d.p.onButtons(c.ask)
				d.p.photograph("chances-" + c.ask)
				for name, says := range c.want {
					seen := false
					for button, text := range on {
						seen = seen || strings.Contains(button, name) && regexp.MustCompile(says).MatchString(text)
					}
					if !seen {
						t.Errorf("at %d px no button with %q says %s: %q", look.Width, name, says, on)
					}
				}
				if !look.Phone && c.ask == "turn" {
					d.p.hover(css("#plate .square.may:not(.deadly)"))
					d.p.until("the slip says whom one reaches from there, and who reaches one", `['AP to move to .*left', 'there: |reach from there', 'hits you there|reaches you there'].every(said => new RegExp(said).test(document.querySelector('#odds')?.textContent))`)
					d.p.photograph("chances-move")
				}
				if look.Phone {
					d.p.accessible("chances on buttons")
					d.p.narrow("chances on buttons")
				}
			}
		})
	}
}

// What a die of DUEL can do stands on it while the dice are set, in the numbers of the cards that
// one holds and of those that lie open.
func TestDiceSayWhatTheyCanDo(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	var d *shown
	for seed, found := uint64(1), false; !found; seed++ {
		d = show(t, s.URL, game{"DUEL", "duel", map[string]string{"battlefield": "open-ring"}, []any{"whirlwind", "bulwark"}}, seed)
		for playing := true; playing && !found; {
			if found = d.kind() == "programme"; !found {
				_, playing = d.choose()
			}
		}
	}
	for _, look := range []Look{{Width: 1440, Height: 900}, {Width: 360, Height: 740, Phone: true}} {
		d.openAs(s.URL, look)
		d.p.until("the faces are there", `document.querySelectorAll('#row-faces .act').length === 6`)
		for face, want := range map[string]string{
			"1": `^\d+( to \d+)? Endurance; a Block takes off \d+( or more)?$`,
			"2": `^\d+( to \d+)? Endurance; an Evade takes off \d+( or more)?$`,
			"3": `^takes \d+( to \d+)? off a Swing High, until your next die$`,
			"4": `^(up to \d+ Endurance; no guard helps|no Endurance: your St is not above theirs)$`,
			"5": `^takes \d+( to \d+)? off a Swing Low, until your next die$`,
		} {
			if got := d.p.text("#face-" + face + " span"); !regexp.MustCompile(want).MatchString(got) {
				t.Errorf("at %d px the face %s says %q, want %s", look.Width, face, got, want)
			}
		}
		d.p.photograph("dice-notes")
	}
	d.p.accessible("dice that say what they can do")
	d.p.narrow("dice that say what they can do")
}

// A square that one points at in Cool Name says what the move leaves, whom one reaches from there
// and who reaches one.
func TestMovesInCoolNameSayWhatFollows(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, game{"Cool Name", "coolname", map[string]string{"initiative": "static"}, []any{"brannoc", "issa"}}, 5)
	for asked := false; !asked; {
		sight, err := d.guests[0].Look(t.Context(), d.duel)
		if err != nil {
			t.Fatal(err)
		}
		if r := sight.Request; r != nil && !r.Locked {
			asked = slices.ContainsFunc(sight.View.Asks, func(a scene.Ask) bool { return a.Title == "Move" && len(a.Fields[0].Picks) > 0 })
		}
		if !asked {
			if _, playing := d.choose(); !playing {
				t.Fatal("nobody moves in this duel")
			}
		}
	}
	d.openAs(s.URL, Look{Width: 1440, Height: 900})
	d.p.hover(css("#plate .square.may"))
	d.p.until("the slip says what is left, whom one reaches and who reaches one", `['After \\d+ ft', 'left', 'there: |reach from there', 'hits Brannoc Vell there|reaches Brannoc Vell there'].every(said => new RegExp(said).test(document.querySelector('#odds')?.textContent))`)
	d.p.photograph("moves-coolname")
}

// mayDodge reports whether a dodge is among the answers that may be given.
func mayDodge(asks []scene.Ask) bool {
	return slices.ContainsFunc(asks, func(a scene.Ask) bool {
		return a.Fields[0].Before == "dodge" && slices.ContainsFunc(a.Fields[0].Picks, func(p scene.Pick) bool { return p.Refusal == nil })
	})
}
