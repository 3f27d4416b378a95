package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// kitList is what Legal offers a seat at a rest: the possible kits with one or two
// items in the hands, with each armor. Check accepts any other.
func (g *game) kitList(seat riposte.Seat) (list []riposte.Choice) {
	r, a := &g.rules, &g.builds[seat].Attributes
	var none kit.Pack
	for right := tables.Nothing + 1; right < tables.Items; right++ {
		if r.Items[right].Sort == tables.AShield {
			continue
		}
		for left := tables.Kind(0); left <= tables.Items; left++ {
			k := kit.Kit{Hand: [2]tables.Kind{right, left}}
			if left == tables.Items {
				k.Hand[1], k.Both = tables.Nothing, true
			} else if left != tables.Nothing && r.Items[left].Sort != tables.AShield && left != tables.Dagger {
				continue
			}
			for k.Armor = tables.Bare; k.Armor < tables.Armors; k.Armor++ {
				if !r.RefuseKit(a, &k).Is() && !r.VetLoad(a, &k, &none).Is() {
					c, _ := kitChoice(&k, g.options.Slots)
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// attributes are those of a seat's character.
func (s rests) attributes(seat riposte.Seat) *kit.Attributes { return &s.game.builds[seat].Attributes }

// kitChoice is a kit as a choice; it returns a no if no choice holds it.
func kitChoice(k *kit.Kit, slots int) (riposte.Choice, no) {
	verb := verbKit
	w, second, n := k.Word(slots)
	if second {
		verb = verbHeap
	}
	return riposte.NewChoice(verb, w), n
}

// kitOf reads a kit; it returns false for a choice beyond all kits.
func kitOf(c riposte.Choice, slots int) (kit.Kit, bool) {
	switch c.Verb() {
	case verbKit:
		return kit.Of(c.Args(), false, slots)
	case verbHeap:
		return kit.Of(c.Args(), true, slots)
	}
	return kit.Kit{}, false
}

// packChoice is an inventory as a choice; it returns a no if no choice holds it.
func packChoice(p *kit.Pack) (riposte.Choice, no) {
	verb := verbPack
	w, second, n := p.Word()
	if second {
		verb = verbHoard
	}
	return riposte.NewChoice(verb, w), n
}

// packOf reads an inventory; it returns false for a choice beyond all inventories.
func packOf(c riposte.Choice) (kit.Pack, bool) {
	switch c.Verb() {
	case verbPack:
		return kit.PackOf(c.Args(), false)
	case verbHoard:
		return kit.PackOf(c.Args(), true)
	}
	return kit.Pack{}, false
}

// legalKits lists the first part of CD-10.10.
func (s rests) legalKits(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	return append(append(buf, word1(verbKeep, 0)), s.game.kits[seat]...)
}

// judgeKit judges a kit, CD-6.13.
func (s rests) judgeKit(seat riposte.Seat, c riposte.Choice) no {
	if c == word1(verbKeep, 0) {
		return no{}
	}
	k, ok := kitOf(c, s.game.options.Slots)
	if !ok {
		return refuse("CD-6.13", "refuse.rest-equipment")
	}
	a, r := s.attributes(seat), &s.game.rules
	if n := r.RefuseKit(a, &k); n.Is() {
		return n
	}
	var none kit.Pack
	return r.VetLoad(a, &k, &none)
}

// legalPacks lists the second part of CD-10.10.
func (s rests) legalPacks(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	a := s.attributes(seat)
	var p kit.Pack
	if c := word1(verbKeep, 0); !s.judgePack(seat, c).Is() {
		buf = append(buf, c)
	}
	none, _ := packChoice(&p)
	buf = append(buf, none)
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		p = kit.Pack{}
		if p[k] = 1; !s.game.rules.VetLoad(a, &s.drafts[seat], &p).Is() {
			one, _ := packChoice(&p)
			buf = append(buf, one)
		}
	}
	return buf
}

// judgePack judges an inventory, CD-6.13.
func (s rests) judgePack(seat riposte.Seat, c riposte.Choice) no {
	a, r := s.attributes(seat), &s.game.rules
	if c == word1(verbKeep, 0) {
		return r.VetLoad(a, &s.drafts[seat], &s.packs[seat])
	}
	p, ok := packOf(c)
	if !ok {
		return refuse("CD-6.13", "refuse.rest-inventory")
	}
	return r.VetLoad(a, &s.drafts[seat], &p)
}

// takeKits keeps the first part secret until the second is in.
func (s rests) takeKits(by []riposte.Choice) {
	for rest := s.sealing; rest != 0; rest = rest.rest() {
		seat := rest.first()
		s.drafts[seat] = s.kits[seat]
		if c := by[seat]; c.Verb() != verbKeep {
			s.drafts[seat], _ = kitOf(c, s.game.options.Slots)
		}
	}
	s.ask(packing, riposte.Nobody)
}

// takePacks keeps the second part secret too if a third follows (CD-6.18).
func (s rests) takePacks(by []riposte.Choice, log riposte.Log) {
	for rest := s.sealing; rest != 0; rest = rest.rest() {
		seat := rest.first()
		s.hoards[seat] = s.packs[seat]
		if c := by[seat]; c.Verb() != verbKeep {
			s.hoards[seat], _ = packOf(c)
		}
	}
	if s.game.options.exchange && s.game.options.WithCompany {
		s.ask(uniting, riposte.Nobody)
		return
	}
	s.openKits(log)
}

// openKits makes all selections public, CD-6.14.
func (s rests) openKits(log riposte.Log) {
	for rest := s.sealing; rest != 0; rest = rest.rest() {
		seat := rest.first()
		s.kits[seat], s.packs[seat] = s.drafts[seat], s.hoards[seat]
		if log != nil {
			s.tellKit(seat, log)
		}
	}
	s.drafts, s.hoards = [maxSeats + 1]kit.Kit{}, [maxSeats + 1]kit.Pack{}
	s.sealing = 0
	s.stage = stageReturn
}

// tellKit opens a selection.
func (s rests) tellKit(seat riposte.Seat, log riposte.Log) {
	k, u := &s.kits[seat], unitOf(seat, 0)
	open := func(kind uint16, n ...int) {
		e := event(kind, "CD-6.14", u, 0, n...)
		e.Reveals = true
		log.Tell(e)
	}
	open(evEquips, int(k.Hand[0]), int(k.Hand[1]), bit(k.Both), int(k.Armor))
	for i, st := range k.Slots {
		if st.Kind != tables.Nothing {
			open(evSlotted, int(st.Kind), int(st.N), i+1)
		}
	}
	for i, n := range s.packs[seat] {
		if n > 0 {
			open(evPacked, i, int(n))
		}
	}
}

// begin begins a rest, if another round follows: CD-6.10 to CD-6.14.
func (s rests) begin(log riposte.Log) {
	best := uint8(0)
	for rest := s.left; rest != 0; rest = rest.rest() {
		best = max(best, s.won[rest.first()])
	}
	if s.round >= s.game.options.bestOf || 2*best > s.game.options.bestOf {
		s.ending().finish("CD-6.7", log)
		return
	}
	tell(log, evRest, "CD-6.10", 0, 0, int(s.round))
	s.arm()
}

// arm has the seats select their equipment: together and in secret, or one after
// another in the open (CD-1.67).
func (s rests) arm() {
	s.sealing = s.left
	s.ask(arming, s.selector())
	s.stage = waiting
}

// selector is the seat that selects in the open now, nobody if all select in
// secret.
func (s rests) selector() riposte.Seat {
	if s.game.options.open {
		return s.sealing.first()
	}
	return riposte.Nobody
}

// selects reports whether a seat has a part of a rest to answer.
func (s rests) selects(seat riposte.Seat) bool {
	return seat > 0 && s.sealing.has(seat) && (s.asked == riposte.Nobody || s.asked == seat)
}

// selectOpenly takes one part of one seat's selection, CD-1.67.
func (s rests) selectOpenly(seat riposte.Seat, asked phase, c riposte.Choice, log riposte.Log) {
	var by [maxSeats + 1]riposte.Choice
	by[seat] = c
	all := s.sealing
	s.sealing = seatOnly(seat)
	switch {
	case asked == arming:
		s.takeKits(by[:])
	case asked == packing:
		s.takePacks(by[:], log)
	default:
		s.takeCompanions(by[:], log)
	}
	if s.sealing != 0 { // another part
		s.sealing, s.asked = all, seat
		return
	}
	if s.sealing = all &^ seatOnly(seat); s.sealing != 0 {
		s.ask(arming, s.selector())
		s.stage = waiting
	}
}
