package coolduel

import (
	"riposte"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// graspOf is how a character may wield an item.
func (s hands) graspOf(u unit, k tables.Kind) kit.Grasp { return s.game.fits[u.seat()][k] }

// openSlot is the first slot that can take an item: one that holds its kind, for
// throwing items, or an empty one; -1 if there is none. The slot that is freed
// counts as empty (CD-3.32).
func (s hands) openSlot(g *gear, k tables.Kind, freed int) int {
	if s.game.content.Stacks(k) {
		for i := range s.game.options.Slots {
			if g.slots[i].kind == k && g.slots[i].n < kit.MaxStack && (i != freed || g.slots[i].n > 1) {
				return i
			}
		}
	}
	for i := range s.game.options.Slots {
		if g.slots[i].kind == tables.Nothing || i == freed && !(s.game.content.Stacks(g.slots[i].kind) && g.slots[i].n > 1) {
			return i
		}
	}
	return -1
}

// holdable says whether an item may be taken up, CD-3.33 and CD-3.37: free is how
// many hands are free then, both whether both are to hold it, and empty whether no
// hand held anything before (CD-3.36).
func (s hands) holdable(u unit, k tables.Kind, free int, both, empty bool) no {
	c := s.game.content
	it := &c.Items[k]
	fit := s.graspOf(u, k)
	switch {
	case fit == kit.Unfit && it.Sort == tables.AShield:
		return refuse("CD-1.32", "refuse.needs-for", int(it.FOR), int(s.rests().attributes(u.seat()).FOR))
	case fit == kit.Unfit:
		return refuse("CD-1.30", "refuse.needs-half", int(it.STR), int(it.DEX))
	case it.Sort == tables.AShield && s.gear(u).holdsShield(c):
		return refuse("CD-1.35", "refuse.one-shield")
	case it.TwoHands && !both:
		return refuse("CD-3.33", "refuse.two-hands")
	case it.TwoHands && free < 2:
		return refuse("CD-3.33", "refuse.both-free")
	case both && !it.TwoHands && it.Sort != tables.AWeapon:
		return refuse("CD-1.33", "refuse.one-hand")
	case both && !it.TwoHands && !empty:
		return refuse("CD-3.36", "refuse.hands-held")
	case both && free < 2:
		return refuse("CD-3.33", "refuse.both-free")
	case free < 1:
		return refuse("CD-3.33", "refuse.no-hand")
	case fit == kit.HalfFit && !both:
		return refuse("CD-3.37", "refuse.one-hand-wield")
	}
	return no{}
}

// handlings lists Reload, Quick Item, Weapon Handling and inventories.
func (s hands) handlings(buf []riposte.Choice, u unit, most int) []riposte.Choice {
	if most < 1 {
		return buf
	}
	g := s.gear(u)
	try := func(c riposte.Choice) {
		if !s.judgeHandling(u, c).Is() {
			buf = append(buf, c)
		}
	}
	for hand := range 2 {
		if k := g.hand[hand].kind; k != tables.Nothing && s.game.content.Items[k].Sort == tables.AGun {
			try(word1(verbReload, hand))
		}
	}
	buf = append(buf, s.gripping(u, g)...)
	if most >= int(s.game.content.ChestAP) && g.pack != (kit.Pack{}) {
		for k := tables.Nothing + 1; k < tables.Items; k++ {
			if g.pack[k] > 0 {
				for place := range len(placeWords) {
					try(word2(verbFetch, int(k), place))
				}
			}
		}
	}
	if s.game.options.drops {
		for hand := range 2 {
			try(word2(verbDrop, dropRight+hand, 0))
		}
		for slot := 1; slot <= s.game.options.Slots; slot++ {
			try(word2(verbDrop, dropSlot, slot))
		}
		for k := tables.Nothing + 1; k < tables.Items; k++ {
			try(word2(verbDrop, dropPack, int(k)))
		}
	}
	for i := range s.goods(u) {
		for place := range len(placeWords) {
			try(word2(verbPick, i, place))
		}
	}
	return buf
}

// gripping lists the Quick Items and Weapon Handlings for 1 AP. They depend on the
// gear alone, so they are listed anew only if it has changed.
func (s hands) gripping(u unit, g *gear) []riposte.Choice {
	kept := &s.work().grips[u.seat()]
	if kept.known && kept.touched == g.touched {
		return kept.list
	}
	slots := s.game.options.Slots
	if kept.list == nil {
		kept.list = make([]riposte.Choice, 0, 128)
	}
	buf := kept.list[:0]
	held := g.hand[0].kind != tables.Nothing || g.hand[1].kind != tables.Nothing
	free := g.freeHands()
	for out := range 3 {
		if out > 0 && g.hand[out-1].kind == tables.Nothing {
			continue
		}
		if out > 0 && !s.judgeQuick(u, g, out, 0, false).Is() {
			buf = append(buf, word(verbQuick, out, 0, 0))
		}
		for in := 1; in <= slots; in++ {
			k := g.slots[in-1].kind
			if k == tables.Nothing || out == 0 && free == 0 {
				continue
			}
			two := s.game.content.TwoOnly(k)
			if !two && !s.judgeQuick(u, g, out, in, false).Is() {
				buf = append(buf, word(verbQuick, out, in, 0))
			}
			if (!held || two) && !s.judgeQuick(u, g, out, in, true).Is() {
				buf = append(buf, word(verbQuick, out, in, 1))
			}
		}
	}
	if g.both {
		for in := range slots + 1 {
			if (in == 0 || g.slots[in-1].kind != tables.Nothing) && !s.judgeGrip(u, g, false, 0, in).Is() {
				buf = append(buf, word(verbGrip, 0, 0, in))
			}
		}
	} else if held {
		for hand := range 2 {
			if !s.judgeGrip(u, g, true, hand, 0).Is() {
				buf = append(buf, word(verbGrip, 1, hand, 0))
			}
		}
	}
	kept.list, kept.known, kept.touched = buf, true, g.touched
	return buf
}

// goods is what lies on the map under somebody.
func (s hands) goods(u unit) []ground.Goods {
	if s.fights[u].arena == 0 {
		return s.game.arena.Goods
	}
	return s.game.content.Maps[s.second-1].Goods
}

// judgeHandling judges the actions of section 3.5, and Reload.
func (s hands) judgeHandling(u unit, c riposte.Choice) no {
	g, content := s.gear(u), s.game.content
	a, b, d := part(c, 0), part(c, 1), part(c, 2)
	switch c.Verb() {
	case verbReload:
		if c.Args() > 1 {
			return refuse("CD-3.25", "refuse.reload-form")
		}
		held := &g.hand[a]
		it := &content.Items[held.kind]
		switch {
		case it.Sort != tables.AGun:
			return refuse("CD-3.25", "refuse.no-gun")
		case held.n == 0:
			return refuse("CD-4.38", "refuse.broken")
		case held.loaded:
			return refuse("CD-3.25", "refuse.loaded")
		}
		return s.actions().poor(u, s.actions().price(u, int(it.Reload)))
	case verbQuick:
		if c.Args()>>24 != 0 || a > 2 || b > s.game.options.Slots || d > 1 {
			return refuse("CD-3.31", "refuse.quick-form")
		}
		if n := s.actions().poor(u, s.actions().price(u, 1)); n.Is() {
			return n
		}
		return s.judgeQuick(u, g, a, b, d == 1)
	case verbGrip:
		if c.Args()>>24 != 0 || a > 1 || b > 1 || d > s.game.options.Slots || a == 1 && d != 0 || a == 0 && b != 0 {
			return refuse("CD-3.34", "refuse.grip-form")
		}
		if n := s.actions().poor(u, s.actions().price(u, 1)); n.Is() {
			return n
		}
		return s.judgeGrip(u, g, a == 1, b, d)
	case verbDrop:
		return s.judgeDrop(u, g, c)
	case verbFetch:
		if c.Args()>>16 != 0 || a == 0 || a >= int(tables.Items) || b >= len(placeWords) {
			return refuse("CD-3.39", "refuse.fetch-form")
		}
		if g.pack[a] == 0 {
			return refuse("CD-3.39", "refuse.fetch-none")
		}
		if n := s.actions().poor(u, s.actions().price(u, int(content.ChestAP))); n.Is() {
			return n
		}
		return s.judgePlace(u, tables.Kind(a), b)
	case verbPick:
		list := s.goods(u)
		if c.Args()>>16 != 0 || a >= len(list) || b >= len(placeWords) {
			return refuse("CD-3.41", "refuse.pick-none")
		}
		f := &s.fights[u]
		switch {
		case s.taken[f.arena]>>a&1 != 0:
			return refuse("CD-3.40", "refuse.pick-taken")
		}
		if far := ground.Apart(f.at, s.game.trait[u].size, list[a].At, 1); far > 1 {
			return refuse("CD-3.41", "refuse.pick-far", far)
		}
		cost := content.ReadyAP
		if list[a].Chest {
			cost = content.ChestAP
		}
		if n := s.actions().poor(u, s.actions().price(u, int(cost))); n.Is() {
			return n
		}
		return s.judgePlace(u, tables.Kind(list[a].Item), b)
	}
	return refuse("CD-3.53", "refuse.no-action")
}

// judgeQuick judges a Quick Item, CD-3.31 to CD-3.33.
func (s hands) judgeQuick(u unit, g *gear, out, in int, both bool) no {
	if out == 0 && in == 0 {
		return refuse("CD-3.32", "refuse.quick-hands")
	}
	if in == 0 && both {
		return refuse("CD-3.32", "refuse.draw-nothing")
	}
	var outgoing item
	free := g.freeHands()
	empty := free == 2
	if out > 0 {
		if outgoing = g.hand[out-1]; outgoing.kind == tables.Nothing {
			return refuse("CD-3.32", "refuse.hand-empty")
		}
		if s.openSlot(g, outgoing.kind, in-1) < 0 {
			return refuse("CD-3.32", "refuse.no-slot")
		}
		free++
		if out == 1 && g.both {
			free++
		}
	}
	if in == 0 {
		return no{}
	}
	k := g.slots[in-1].kind
	if k == tables.Nothing {
		return refuse("CD-3.32", "refuse.slot-empty")
	}
	if s.game.content.Items[k].Sort == tables.AShield && out > 0 && s.game.content.Items[outgoing.kind].Sort == tables.AShield {
		held := g.hand[out-1]
		g.hand[out-1] = item{}
		n := s.holdable(u, k, free, both, empty)
		g.hand[out-1] = held
		return n
	}
	return s.holdable(u, k, free, both, empty)
}

// judgeGrip judges Weapon Handling, CD-3.34 and CD-3.35.
func (s hands) judgeGrip(u unit, g *gear, two bool, hand, slot int) no {
	content := s.game.content
	if two {
		k := g.hand[hand].kind
		other := g.hand[1-hand]
		switch {
		case g.both:
			return refuse("CD-3.34", "refuse.in-both")
		case k == tables.Nothing || content.Items[k].Sort != tables.AWeapon:
			return refuse("CD-3.34", "refuse.grip-weapon")
		case other.kind != tables.Nothing && s.openSlot(g, other.kind, -1) < 0:
			return refuse("CD-3.34", "refuse.grip-slot")
		}
		return no{}
	}
	switch {
	case !g.both:
		return refuse("CD-3.35", "refuse.not-in-both")
	case content.TwoOnly(g.hand[0].kind):
		return refuse("CD-3.35", "refuse.two-hands")
	case s.graspOf(u, g.hand[0].kind) != kit.WholeFit:
		return refuse("CD-3.37", "refuse.one-hand-wield")
	case slot == 0:
		return no{}
	}
	k := g.slots[slot-1].kind
	if k == tables.Nothing {
		return refuse("CD-3.35", "refuse.slot-empty")
	}
	return s.holdable(u, k, 1, false, false)
}

// judgePlace judges where something that is taken up goes, CD-3.39 and CD-3.40.
func (s hands) judgePlace(u unit, k tables.Kind, place int) no {
	g := s.gear(u)
	if place == toSlot {
		if s.openSlot(g, k, -1) < 0 {
			return refuse("CD-3.39", "refuse.no-slot")
		}
		return no{}
	}
	free := g.freeHands()
	return s.holdable(u, k, free, place == toHands, free == 2)
}

// handle does what judgeHandling allows; the AP have been paid.
func (s hands) handle(u unit, c riposte.Choice, log riposte.Log) {
	g, content := s.gear(u), s.game.content
	g.touched++
	a, b, d := part(c, 0), part(c, 1), part(c, 2)
	switch c.Verb() {
	case verbReload:
		g.hand[a].loaded = true
		tell(log, evReloads, "CD-3.24", u, 0, int(g.hand[a].kind))
	case verbQuick:
		var in item
		if b > 0 && a > 0 {
			out := g.letGo(a - 1)
			in = g.takeOut(b-1, content.Stacks(g.slots[b-1].kind))
			g.store(s.openSlot(g, out.kind, -1), out, content.Stacks(out.kind))
			tell(log, evStores, "CD-3.31", u, 0, int(out.kind))
		} else if a > 0 {
			out := g.letGo(a - 1)
			g.store(s.openSlot(g, out.kind, -1), out, content.Stacks(out.kind))
			tell(log, evStores, "CD-3.31", u, 0, int(out.kind))
		} else {
			in = g.takeOut(b-1, content.Stacks(g.slots[b-1].kind))
		}
		if b > 0 {
			g.hold(in, d == 1)
			tell(log, evDraws, "CD-3.31", u, 0, int(in.kind))
		}
	case verbGrip:
		if a == 1 {
			if other := g.letGo(1 - b); other.kind != tables.Nothing {
				g.store(s.openSlot(g, other.kind, -1), other, content.Stacks(other.kind))
				tell(log, evStores, "CD-3.34", u, 0, int(other.kind))
			}
			it := g.letGo(b)
			g.hold(it, true)
			tell(log, evGrips, "CD-3.34", u, 0, int(it.kind), 2)
			return
		}
		g.both = false
		tell(log, evGrips, "CD-3.35", u, 0, int(g.hand[0].kind), 1)
		if d > 0 {
			in := g.takeOut(d-1, content.Stacks(g.slots[d-1].kind))
			g.hold(in, false)
			tell(log, evDraws, "CD-3.35", u, 0, int(in.kind))
		}
	case verbDrop:
		s.drop(u, g, a, b, log)
	case verbFetch:
		g.pack[a]--
		s.place(g, tables.Kind(a), b)
		tell(log, evDraws, "CD-3.39", u, 0, a)
	case verbPick:
		f := &s.fights[u]
		got := s.goods(u)[a]
		s.taken[f.arena] |= 1 << a
		s.place(g, tables.Kind(got.Item), b)
		g.weigh(content)
		tell(log, evDraws, "CD-3.40", u, 0, int(tables.Kind(got.Item)))
	}
}

// place puts a new item where it was asked to go.
func (s hands) place(g *gear, k tables.Kind, place int) {
	it := s.fresh(k)
	stacks := s.game.content.Stacks(k)
	if place == toSlot {
		g.store(s.openSlot(g, k, -1), it, stacks)
		return
	}
	g.hold(it, place == toHands)
}

// fresh is an item in its first state, CD-1.43.
func (s hands) fresh(k tables.Kind) item {
	it := item{kind: k, n: uint16(s.game.content.Items[k].Durability)}
	switch s.game.content.Items[k].Sort {
	case tables.AThrowing:
		it.n = 1
	case tables.AGun:
		it.loaded = s.game.options.loaded
	case tables.AWeapon, tables.ABow, tables.AShield:
	}
	if k == tables.Nothing {
		return item{}
	}
	return it
}

// handlingAP is the printed AP of an action with items.
func (s hands) handlingAP(u unit, c riposte.Choice) int {
	content := s.game.content
	switch c.Verb() {
	case verbReload:
		return int(content.Items[s.gear(u).hand[part(c, 0)].kind].Reload)
	case verbFetch:
		return int(content.ChestAP)
	case verbPick:
		if s.goods(u)[part(c, 0)].Chest {
			return int(content.ChestAP)
		}
		return int(content.ReadyAP)
	}
	return 1
}
