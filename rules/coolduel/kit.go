package coolduel

import (
	"fmt"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

const (
	maxSlots = 8    // CD-1.37
	maxStack = 1000 // throwing items in a slot, and of an item in an inventory: CD-1.66
)

// attributes are CD-1.9.
type attributes struct{ AGI, DEX, FOR, STR, WILL int16 }

// maxHP is CD-1.10, rounded once (CD-1.6).
func (a *attributes) maxHP() int16 { return (a.FOR*a.FOR + 100*a.FOR) / 4 }

// maxAP is CD-1.11.
func (a *attributes) maxAP() int16 { return (a.AGI + a.WILL) / 2 }

// maxLoad is CD-1.15.
func (a *attributes) maxLoad() int16 { return 10*a.FOR + 10*a.STR }

// A stack is what a quick slot holds: one item, or some throwing items of a kind.
type stack struct {
	n    uint16
	kind tables.Kind
}

// A kit is a selection of what is held, worn and in quick slots.
type kit struct {
	hand  [2]tables.Kind // right, left
	both  bool           // the right item in both hands
	armor tables.Armor
	slots [maxSlots]stack
}

// A pack is an inventory: how many of each.
type pack [tables.Items]uint16

// A grasp says how somebody may wield an item.
type grasp uint8

const (
	unfit    grasp = iota // CD-1.30
	halfFit               // with both hands, CD-1.28
	wholeFit              // CD-1.27
)

// fit is how somebody may wield an item, CD-1.27 to CD-1.32.
func (r *rules) fit(a *attributes, k tables.Kind) grasp {
	it := &r.Items[k]
	half := 2*a.STR >= it.STR && 2*a.DEX >= it.DEX // CD-1.29
	switch {
	case it.Sort == tables.AShield:
		if a.FOR >= it.FOR {
			return wholeFit
		}
		return unfit
	case a.STR >= it.STR && a.DEX >= it.DEX:
		return wholeFit
	case half && (it.Sort == tables.AWeapon || r.missileHalf && it.TwoHands):
		return halfFit
	}
	return unfit
}

// weight is CD-1.16.
func (r *rules) weight(k *kit, p *pack) (w int32) {
	w = int32(r.Items[k.hand[0]].Weight + r.Items[k.hand[1]].Weight + r.Armors[k.armor].Weight)
	for _, s := range k.slots {
		w += int32(s.n) * int32(r.Items[s.kind].Weight)
	}
	for i, n := range p {
		w += int32(n) * int32(r.Items[i].Weight)
	}
	return w
}

// A no is a refusal: the rule, the message of what is missing, and its numbers. The
// zero no refuses nothing. It becomes words only where somebody asks.
type no struct {
	rule riposte.RuleID
	key  string
	n    [2]int32
	has  uint8 // numbers
}

func (n no) is() bool { return n.rule != "" }

func (n no) err(say *phrase.Voice) error {
	if !n.is() {
		return nil
	}
	return scene.Refuse(say, n.rule, n.key, n.args()...)
}

// text is why, as a message.
func (n no) text() phrase.Text { return phrase.Ref(n.key, n.args()...) }

func (n no) args() (list []any) {
	for _, v := range n.n[:n.has] {
		list = append(list, v)
	}
	return list
}

// refusal is why a choice can't be made, as a pick shows it.
func (n no) refusal() *scene.Refusal {
	if !n.is() {
		return nil
	}
	return &scene.Refusal{Rule: n.rule, Why: n.text()}
}

// refuse is a refusal by a rule.
func refuse(rule riposte.RuleID, key string, n ...int) no {
	r := no{rule: rule, key: key, has: uint8(len(n))}
	for i, v := range n {
		r.n[i] = int32(v)
	}
	return r
}

// terms are the options that equipment is selected under.
type terms struct {
	power       int  // CD-1.21
	slots       int  // CD-1.37
	missileHalf bool // CD-1.31
	overload    bool // CD-1.18
	companions  bool // CD-1.47
}

// rules are what a build is made and equipment selected by: the tables, and the options
// of a duel.
type rules struct {
	*Content
	terms
}

// vetHands is what the hands may hold, CD-1.27 to CD-1.35.
func (r *rules) vetHands(a *attributes, k *kit, add func(path string, n no)) {
	right, left := &r.Items[k.hand[0]], &r.Items[k.hand[1]]
	held := [2]*tables.Item{right, left}
	paths := [2]string{"right", "left"}
	if k.both {
		switch {
		case k.hand[1] != tables.Nothing:
			add("left", refuse("CD-1.33", "refuse.right-in-both"))
		case k.hand[0] == tables.Nothing:
			add("left", refuse("CD-1.33", "refuse.both-empty"))
		case right.Sort != tables.AWeapon && !right.TwoHands:
			add("left", refuse("CD-1.33", "refuse.this-one-hand"))
		}
	}
	for i, it := range held {
		if k.hand[i] == tables.Nothing {
			continue
		}
		fit := r.fit(a, k.hand[i])
		switch {
		case fit == unfit && it.Sort == tables.AShield:
			add(paths[i], refuse("CD-1.32", "refuse.needs-for", int(it.FOR), int(a.FOR)))
		case fit == unfit && it.Sort != tables.AWeapon:
			add(paths[i], refuse("CD-1.31", "refuse.needs", int(it.STR), int(it.DEX)))
		case fit == unfit:
			add(paths[i], refuse("CD-1.30", "refuse.needs-half", int(it.STR), int(it.DEX)))
		case it.TwoHands && !k.both:
			add(paths[i], refuse("CD-1.34", "refuse.both-left"))
		case fit == halfFit && !k.both:
			add(paths[i], refuse("CD-1.28", "refuse.needs-one-or-both", int(it.STR), int(it.DEX)))
		}
	}
	if right.Sort == tables.AShield && left.Sort == tables.AShield {
		add("left", refuse("CD-1.35", "refuse.one-shield"))
	}
	if ar := &r.Armors[k.armor]; a.FOR < ar.FOR {
		add("armor", refuse("CD-1.32", "refuse.needs-for", int(ar.FOR), int(a.FOR)))
	}
}

// vetSlots is CD-1.37 to CD-1.39.
func (r *rules) vetSlots(a *attributes, k *kit, add func(path string, n no)) {
	for i, s := range k.slots {
		switch {
		case s.kind == tables.Nothing:
		case i >= r.slots:
			add(fmt.Sprintf("slots[%d]", i), refuse("CD-1.37", "refuse.slots", r.slots))
		case s.n > 1 && !r.Stacks(s.kind):
			add(fmt.Sprintf("slots[%d]", i), refuse("CD-1.38", "refuse.slot-one"))
		case s.n > maxStack:
			add(fmt.Sprintf("slots[%d]", i), refuse("CD-1.66", "refuse.slot-most", maxStack))
		}
	}
}

// vetLoad is CD-1.18.
func (r *rules) vetLoad(a *attributes, k *kit, p *pack) no {
	if load := r.weight(k, p); !r.overload && load > int32(a.maxLoad()) {
		return refuse("CD-1.18", "refuse.weight", int(load), int(a.maxLoad()))
	}
	return no{}
}

// refuseKit is the first fault of a kit, apart from its weight.
func (r *rules) refuseKit(a *attributes, k *kit) (first no) {
	add := func(_ string, n no) {
		if !first.is() {
			first = n
		}
	}
	r.vetHands(a, k, add)
	if !first.is() {
		r.vetSlots(a, k, add)
	}
	return first
}
