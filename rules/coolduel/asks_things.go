package coolduel

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// things is the equipment panel: what is held, worn and stored, a row for each, and
// what can be done with it, CD-3.31 to CD-3.41.
func (a *asker) things() {
	if !a.acting.pc() {
		return
	}
	field := scene.AskField{Name: "things", Title: phrase.Ref("ask.what"), Rows: a.possessions(a.acting)}
	if goods := a.reachableGoods(); goods != "" {
		field.Rows = append(field.Rows, scene.Fact{Label: phrase.Ref("row.here"), Value: goods, Rule: "CD-3.41"})
	}
	for _, c := range a.legal {
		if label, of := a.handling(c); of != "" {
			p := a.button(c, label)
			p.Of, p.Cost, p.Unit = of, a.actions().price(a.acting, a.hands().handlingAP(a.acting, c)), phrase.Ref("unit.ap")
			field.Picks = append(field.Picks, p)
		}
	}
	a.form(scene.Ask{Rule: "CD-3.31", Verb: phrase.Ref("verb.do"), Group: phrase.Ref("group.things"), Fields: []scene.AskField{field}})
}

func rowSlot(i int) phrase.Text { return phrase.Ref("row.slot", i) }

// possessions is what somebody holds, wears and stores, without empty slots.
func (s viewer) possessions(u unit) []scene.Fact {
	g := s.gear(u)
	left := s.thing(g.hand[1])
	if g.both {
		left = phrase.Ref("item.same")
	}
	worn := phrase.Term(s.game.content.Armors[g.armor].Name)
	if g.armor != tables.Bare {
		worn = lasting(worn, g.plates)
	}
	rows := []scene.Fact{
		{Label: phrase.Ref("row.right"), Value: s.thing(g.hand[0]), Rule: "CD-9.6"},
		{Label: phrase.Ref("row.left"), Value: left, Rule: "CD-9.6"},
		{Label: phrase.Ref("row.armor"), Value: worn, Rule: "CD-9.6"},
	}
	for i, it := range g.slots[:s.game.options.Slots] {
		if it.kind != tables.Nothing {
			rows = append(rows, scene.Fact{Label: rowSlot(i + 1), Value: s.thing(it), Rule: "CD-1.38"})
		}
	}
	if packed := s.packText(&g.pack); packed != "" {
		rows = append(rows, scene.Fact{Label: phrase.Ref("row.pack"), Value: packed, Rule: "CD-1.40"})
	}
	return rows
}

// thing is an item, with the numbers that matter.
func (s viewer) thing(it item) phrase.Text {
	if it.kind == tables.Nothing {
		return phrase.Ref("item.empty")
	}
	name := s.itemName(it.kind)
	switch s.game.content.Items[it.kind].Sort {
	case tables.AThrowing:
		if it.n > 1 {
			return phrase.Ref("item.many", name, it.n)
		}
		return name
	case tables.AGun:
		if it.loaded {
			return phrase.Ref("item.loaded", lasting(name, it.n))
		}
		return phrase.Ref("item.unloaded", lasting(name, it.n))
	case tables.AWeapon, tables.ABow, tables.AShield:
	}
	return lasting(name, it.n)
}

// lasting is a thing with its durability.
func lasting[N uint8 | uint16](name phrase.Text, n N) phrase.Text {
	if n == 0 {
		return phrase.Ref("item.broken", name)
	}
	return phrase.Ref("item.durability", name, n)
}

// packText is an inventory in words, "" if it is empty.
func (s viewer) packText(p *kit.Pack) phrase.Text {
	var list []phrase.Text
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		if p[k] > 0 {
			list = append(list, s.stackText(kit.Stack{N: p[k], Kind: k}))
		}
	}
	return phrase.Series("list.more", list)
}

// reachableGoods is what somebody can take up from where they stand, "" if nothing.
func (a *asker) reachableGoods() phrase.Text {
	var list []phrase.Text
	for _, c := range a.legal {
		if c.Verb() != verbPick {
			continue
		}
		name := a.itemName(tables.Kind(a.hands().goods(a.acting)[part(c, 0)].Item))
		if n := len(list); n == 0 || list[n-1] != name {
			list = append(list, name)
		}
	}
	return phrase.Series("list.more", list)
}

// takenTo says what is done with a thing from the inventory or the map, by where it
// goes.
var takenTo = [...]string{"handle.to-slot", "handle.to-hand", "handle.to-hands"}

// handling is what a choice about equipment does, and which row's thing it does it
// with.
func (a *asker) handling(c riposte.Choice) (label, of phrase.Text) {
	g := a.gear(a.acting)
	hand := func(i int) phrase.Text {
		if i == 1 {
			return phrase.Ref("row.left")
		}
		return phrase.Ref("row.right")
	}
	x, y, z := part(c, 0), part(c, 1), part(c, 2)
	switch c.Verb() {
	case verbReload:
		return phrase.Ref("handle.reload"), hand(x)
	case verbQuick:
		switch {
		case y == 0:
			return phrase.Ref("handle.store"), hand(x - 1)
		case x == 0 && z == 1:
			return phrase.Ref("handle.draw.both"), rowSlot(y)
		case x == 0:
			return phrase.Ref("handle.draw"), rowSlot(y)
		case z == 1:
			return phrase.Ref("handle.swap.both", a.itemName(g.hand[x-1].kind)), rowSlot(y)
		}
		return phrase.Ref("handle.swap", a.itemName(g.hand[x-1].kind)), rowSlot(y)
	case verbGrip:
		switch {
		case x == 1:
			return phrase.Ref("handle.grip.both"), hand(y)
		case z == 0:
			return phrase.Ref("handle.grip.one"), hand(0)
		}
		return phrase.Ref("handle.grip.draw", a.itemName(g.hand[0].kind)), rowSlot(z)
	case verbFetch:
		return phrase.Ref(takenTo[y], a.itemName(tables.Kind(x))), phrase.Ref("row.pack")
	case verbDrop:
		switch {
		case x < dropSlot:
			return phrase.Ref("handle.drop"), hand(x)
		case x == dropSlot:
			return phrase.Ref("handle.drop"), rowSlot(y)
		}
		return phrase.Ref("handle.drop.packed", a.itemName(tables.Kind(y))), phrase.Ref("row.pack")
	case verbPick:
		return phrase.Ref(takenTo[y], a.itemName(tables.Kind(a.hands().goods(a.acting)[x].Item))), phrase.Ref("row.here")
	}
	return "", ""
}
