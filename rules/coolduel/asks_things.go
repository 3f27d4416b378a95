package coolduel

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/scene"
)

// things is the equipment panel: what is held, worn and stored, a row each, and what
// can be done with it, CD-3.31 to CD-3.41.
func (a *asker) things() {
	if !a.acting.pc() {
		return
	}
	field := scene.AskField{Name: "things", Title: "What", Rows: a.possessions(a.acting)}
	if goods := a.reachableGoods(); goods != "" {
		field.Rows = append(field.Rows, scene.Fact{Label: rowHere, Value: phrase.Plain(goods), Rule: "CD-3.41"})
	}
	for _, c := range a.legal {
		if label, of := a.handling(c); of != "" {
			p := a.button(c, label)
			p.Of, p.Cost, p.Unit = phrase.Plain(of), a.price(a.acting, a.handlingAP(a.acting, c)), "AP"
			field.Picks = append(field.Picks, p)
		}
	}
	a.form(scene.Ask{Rule: "CD-3.31", Verb: "Do it", Group: groupThings, Fields: []scene.AskField{field}})
}

// The rows of the panel.
const (
	rowRight = "Right hand"
	rowLeft  = "Left hand"
	rowArmor = "Armor"
	rowPack  = "Inventory"
	rowHere  = "Here"
)

func rowSlot(i int) string { return fmt.Sprintf("Slot %d", i) }

// possessions is what somebody holds, wears and stores, without empty slots.
func (s *state) possessions(u unit) []scene.Fact {
	g, c := s.gear(u), s.game.content
	left := s.thing(g.hand[1])
	if g.both {
		left = "the same, in both hands"
	}
	worn := c.Armors[g.armor].Name
	if g.armor != bare {
		worn += durability(g.plates)
	}
	rows := []scene.Fact{
		{Label: rowRight, Value: phrase.Plain(s.thing(g.hand[0])), Rule: "CD-9.6"},
		{Label: rowLeft, Value: phrase.Plain(left), Rule: "CD-9.6"},
		{Label: rowArmor, Value: phrase.Plain(worn), Rule: "CD-9.6"},
	}
	for i, it := range g.slots[:s.game.options.slots] {
		if it.kind != nothing {
			rows = append(rows, scene.Fact{Label: phrase.Plain(rowSlot(i + 1)), Value: phrase.Plain(s.thing(it)), Rule: "CD-1.38"})
		}
	}
	if packed := s.packText(&g.pack); packed != "" {
		rows = append(rows, scene.Fact{Label: rowPack, Value: phrase.Plain(packed), Rule: "CD-1.40"})
	}
	return rows
}

// thing is an item with what counts of it.
func (s *state) thing(it item) string {
	if it.kind == nothing {
		return "empty"
	}
	row := &s.game.content.Items[it.kind]
	text := row.Name
	switch {
	case row.Sort == aThrowing && it.n > 1:
		text += fmt.Sprintf(", %d", it.n)
	case row.Sort == aThrowing:
	default:
		text += durability(it.n)
	}
	if row.Sort == aGun {
		text += map[bool]string{true: ", loaded", false: ", not loaded"}[it.loaded]
	}
	return text
}

func durability[N uint8 | uint16](n N) string {
	if n == 0 {
		return ", broken"
	}
	return fmt.Sprintf(", durability %d", n)
}

// packText is an inventory in words, "" if it is empty.
func (s *state) packText(p *pack) string {
	var list []string
	for k := nothing + 1; k < items; k++ {
		switch name := s.game.content.Items[k].Name; {
		case p[k] > 1:
			list = append(list, fmt.Sprintf("%d %s", p[k], name))
		case p[k] == 1:
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// reachableGoods is what can be taken up where somebody stands.
func (a *asker) reachableGoods() string {
	var list []string
	for _, c := range a.legal {
		if c.Verb() != verbPick {
			continue
		}
		name := a.game.content.Items[a.goods(a.acting)[part(c, 0)].kind].Name
		if n := len(list); n == 0 || list[n-1] != name {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// handling is what a choice about equipment does, and with the thing of which row.
func (a *asker) handling(c riposte.Choice) (label, of string) {
	g, content := a.gear(a.acting), a.game.content
	name := func(k kind) string { return content.Items[k].Name }
	hands := []string{rowRight, rowLeft}
	x, y, z := part(c, 0), part(c, 1), part(c, 2)
	both := ""
	if z == 1 {
		both = " in both hands"
	}
	places := []string{"to a slot", "to a hand", "to both hands"}
	switch c.Verb() {
	case verbReload:
		return "Reload", hands[x]
	case verbQuick:
		switch {
		case y == 0:
			return "Store", hands[x-1]
		case x == 0:
			return "Draw" + both, rowSlot(y)
		}
		return "Swap for " + name(g.hand[x-1].kind) + both, rowSlot(y)
	case verbGrip:
		switch {
		case x == 1:
			return "Both hands", hands[y]
		case z == 0:
			return "One hand", rowRight
		}
		return "Draw; " + name(g.hand[0].kind) + " in one hand", rowSlot(z)
	case verbFetch:
		return name(kind(x)) + " " + places[y], rowPack
	case verbDrop:
		switch {
		case x < dropSlot:
			return "Drop", hands[x]
		case x == dropSlot:
			return "Drop", rowSlot(y)
		}
		return "Drop " + name(kind(y)), rowPack
	case verbPick:
		return name(a.goods(a.acting)[x].kind) + " " + places[y], rowHere
	}
	return "", ""
}
