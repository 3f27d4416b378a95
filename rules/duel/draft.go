package duel

import (
	"slices"
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// Draft says what a deck comes to once all its cards are turned up; a deck without a statistic
// gives none.
func (r *ruleset) Draft(setup riposte.Setup, seat riposte.Seat) (d scene.Draft) {
	if seat < 1 || seat > maxSeats || int(seat) > len(setup.Seats) {
		return d
	}
	r = r.of(&setup)
	var faults riposte.Faults
	deck := r.vetSeat(&setup, seat, &faults)
	f := scene.Figure{Name: seatTexts[seat].name, Letter: strings.ToUpper(r.info.SeatWord(seat)[:1])}
	for i, n := range deck {
		if word := r.content.Stats[i].Word; slices.ContainsFunc(faults, func(f riposte.Fault) bool { return f.Path == word || f.Path == "" }) {
			return d
		}
		for range n {
			f.Holds = append(f.Holds, strings.ToLower(r.content.Stats[i].Name))
		}
	}
	f.Tracks = []scene.Meter{{ID: r.content.Stats[endurance].Word, Label: r.terms.stats[endurance], Value: int(deck[endurance]), Max: int(deck[endurance]), Rule: "DU-1.12"}}
	f.Brief = r.sums(deck)
	f.Sheets = []scene.Sheet{{Title: phrase.Ref("sum.all-up"), Facts: f.Brief}}
	d.Figures = []scene.Figure{f}
	return d
}

// sums are what a deck adds up to, each as the rules count it, with all cards turned up.
func (r *ruleset) sums(deck [stats]uint8) []scene.Fact {
	duel := &game{content: r.content, terms: r.terms, n: 2, info: r.info}
	attack := func(a action) *state {
		s := &state{game: duel}
		s.attacker, s.target, s.action = 1, 2, a
		s.fighter(2).limit, s.fighter(2).up = deck, deck
		return s
	}
	s := attack(swingHigh)
	s.fighter(1).up = deck
	blow := s.required()
	s.fighter(2).up[endurance] = 1 // DU-1.21
	// What a guard takes off: from the heaviest blow there is, with all cards behind it.
	guarded := func(a, guard action) int {
		t := attack(a)
		t.fighter(1).up[strength] = uint8(r.content.StatMax)
		open := t.required()
		t.fighter(2).last = guard
		return open - t.required()
	}
	fact := func(key string, n any, rule riposte.RuleID) scene.Fact {
		return scene.Fact{Label: phrase.Ref("sum." + key), Value: phrase.Ref("sum."+key+".is", n), Rule: rule}
	}
	return []scene.Fact{
		fact("blow", blow, "DU-5.6"),
		fact("falls", int(s.fighter(2).hand(endurance)), "DU-5.4"),
		fact("block", guarded(swingHigh, block), "DU-5.7"),
		fact("evade", guarded(swingLow, evade), "DU-5.9"),
		fact("dice", int(deck[speed]), "DU-4.10"),
		fact("run", inched(r.content.way(&deck, false)), "DU-3.17"),
		fact("climb", inched(r.content.way(&deck, true)), "DU-3.18"),
	}
}
