package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// unite is a selection of companions as a word.
func unite(list kit.Company) riposte.Choice {
	return word2(verbUnite, int(list[0]), int(list[1]))
}

// legalCompanions lists selections of companions, CD-6.18.
func (s rests) legalCompanions(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	buf = append(buf, word1(verbKeep, 0))
	for first := tables.Alone; first < tables.CompanionCount; first++ {
		for second := tables.Alone; second < tables.CompanionCount; second++ {
			if c := unite(kit.Company{first, second}); !s.judgeCompanions(seat, c).Is() {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// judgeCompanions judges a selection by what is asked of a build's companions
// (CD-1.45, CD-1.46, CD-1.65), CD-6.18.
func (s rests) judgeCompanions(seat riposte.Seat, c riposte.Choice) (n no) {
	if c == word1(verbKeep, 0) {
		return no{}
	}
	if c.Verb() != verbUnite || c.Args()>>16 != 0 || part(c, 0) >= int(tables.CompanionCount) || part(c, 1) >= int(tables.CompanionCount) {
		return refuse("CD-6.18", "refuse.rest-companions")
	}
	list := companionsOf(c)
	g := s.game
	switch {
	case list[0] == tables.Alone && list[1] != tables.Alone:
		return refuse("CD-6.18", "refuse.companion-first")
	case list[1] != tables.Alone && g.builds[seat].Class != tables.Hunter:
		return refuse("CD-1.46", "refuse.companion-two")
	}
	for _, k := range list {
		if p := g.content.Companions[k].Power; p > g.options.Power {
			return refuse("CD-1.45", "refuse.power", p, g.options.Power)
		}
	}
	g.rules.VetLarge(g.arena, seat, &list, g.n, func(int, string, ...any) {
		n = refuse("CD-1.65", "refuse.large-start")
	})
	return n
}

func companionsOf(c riposte.Choice) kit.Company {
	return kit.Company{tables.Companion(part(c, 0)), tables.Companion(part(c, 1))}
}

// takeCompanions takes the third part of a rest, CD-6.18. Positions before it share
// one set of what never changes in them; positions after it share another.
func (s rests) takeCompanions(by []riposte.Choice, log riposte.Log) {
	changed := false
	next := *s.game
	if next.origin == nil {
		next.origin = s.game
	}
	all := s.sealing
	s.openKits(log)
	for ; all != 0; all = all.rest() {
		seat := all.first()
		if c := by[seat]; c.Verb() == verbUnite {
			changed = true
			next.builds[seat].Companions = companionsOf(c)
			for rank := 1; rank < perSeat; rank++ {
				u := unitOf(seat, rank)
				s.ending().leave(u) // others still look about where builds are open
				s.fights[u] = fighter{}
			}
			if log != nil {
				e := event(evUnites, "CD-6.18", unitOf(seat, 0), 0, part(c, 0), part(c, 1))
				e.Reveals = true
				log.Tell(e)
			}
		}
	}
	if changed {
		next.cast, next.trait = 0, [maxUnits + 1]trait{}
		next.prepare()
		s.game = &next
		s.work().forget()
	}
}
