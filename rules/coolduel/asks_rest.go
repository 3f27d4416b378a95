package coolduel

import (
	"fmt"
	"math"

	"riposte/phrase"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// keep adds the form that keeps things as they are: its only pick, which the label
// names.
func (a *asker) keep(label phrase.Text) {
	c := word1(verbKeep, 0)
	if a.judge(a.seat, c).Is() {
		return
	}
	p := a.button(c, label)
	a.form(scene.Ask{Rule: decisionKinds[a.phase].Rule, Verb: label, Lead: "tray", Fields: []scene.AskField{{Name: "keep", Title: phrase.Ref("verb.keep"), Picks: []scene.Pick{p}}}})
}

// budget is the limit of the load, CD-1.18: what is carried besides the words of
// the form.
func (a *asker) budget(base int) *scene.Budget {
	return &scene.Budget{Title: phrase.Ref("sheet.weight"), Base: base, Max: int(a.rests().attributes(a.seat).MaxLoad()), Rule: "CD-1.18", Soft: a.game.options.Overload}
}

// selectKit asks for the first part of CD-6.13: hands, armor and quick slots.
func (a *asker) selectKit() {
	c, now := a.game.content, a.kits[a.seat]
	ask := scene.Ask{
		Rule: "CD-6.13", Verb: phrase.Ref("verb.lock"), Group: phrase.Ref("group.rest"), Lead: "tray", Before: "kit", Budget: a.budget(0),
		Fields: []scene.AskField{a.rightHand(&now), a.leftHand(&now), a.armors(&now)},
	}
	for i := range a.game.options.Slots {
		f := scene.AskField{Name: fmt.Sprintf("slot-%d", i+1), Title: rowSlot(i + 1), Optional: true, List: true}
		if st := now.Slots[i]; st.Kind != tables.Nothing {
			f.Now = reader(a.viewer).stackWord(st)
		}
		for k := tables.Nothing + 1; k < tables.Items; k++ {
			most := 1
			if c.Stacks(k) {
				most = int(a.rests().attributes(a.seat).MaxLoad()) / int(c.Items[k].Weight)
			}
			for n := 1; n <= max(1, min(most, kit.MaxStack)); n++ {
				f.Picks = append(f.Picks, a.stackPick(kit.Stack{N: uint16(n), Kind: k}))
			}
		}
		ask.Fields = append(ask.Fields, f)
	}
	a.form(ask)
	a.keep(phrase.Ref("pick.keep-all"))
}

// stackPick is something that may be in a slot or an inventory.
func (s viewer) stackPick(st kit.Stack) scene.Pick {
	it := &s.game.content.Items[st.Kind]
	load := int(st.N) * int(it.Weight)
	return scene.Pick{Word: reader(s).stackWord(st), Label: s.stackText(st), At: onButton, Load: load, Note: phrase.Ref("note.weight", load)}
}

// rightHand asks what the right hand holds; what needs both hands says so.
func (a *asker) rightHand(now *kit.Kit) scene.AskField {
	c := a.game.content
	f := scene.AskField{Name: "right", Title: phrase.Ref("row.right"), List: true, Now: c.Items[now.Hand[0]].Word}
	for k := tables.Nothing; k < tables.Items; k++ {
		it := &c.Items[k]
		p := scene.Pick{Word: it.Word, Label: phrase.Term(it.Name), At: onButton, Load: int(it.Weight), Note: phrase.Ref("note.weight", it.Weight)}
		if k == tables.Nothing {
			p.Label, p.Note = phrase.Ref("item.empty"), ""
		} else if a.needsBoth(k) {
			p.Note = phrase.Ref("note.weight.both", it.Weight)
		}
		p.Refusal = a.unwieldy(k)
		f.Picks = append(f.Picks, p)
	}
	return f
}

// needsBoth reports whether an item can only be wielded with both hands.
func (a *asker) needsBoth(k tables.Kind) bool {
	return a.game.content.TwoOnly(k) || a.game.fits[a.seat][k] == kit.HalfFit
}

// unwieldy is why an item can't be wielded at all.
func (a *asker) unwieldy(k tables.Kind) *scene.Refusal {
	if k == tables.Nothing || a.game.fits[a.seat][k] != kit.Unfit {
		return nil
	}
	one := kit.Kit{Hand: [2]tables.Kind{k, tables.Nothing}, Both: a.game.content.TwoOnly(k)}
	return a.game.rules.RefuseKit(a.rests().attributes(a.seat), &one).Refusal()
}

// leftHand asks what the left hand holds: something besides the right hand's item,
// or that item too.
func (a *asker) leftHand(now *kit.Kit) scene.AskField {
	c := a.game.content
	f := scene.AskField{Name: "left", Title: phrase.Ref("row.left"), List: true, Now: c.Items[now.Hand[1]].Word}
	if now.Both {
		f.Now = kit.BothWord
	}
	var twice, bothable, shields []string
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		it := &c.Items[k]
		if it.Sort == tables.AShield {
			shields = append(shields, it.Word)
		}
		if a.needsBoth(k) {
			twice = append(twice, it.Word)
		}
		if it.Sort == tables.AWeapon || it.TwoHands {
			bothable = append(bothable, it.Word)
		}
	}
	f.Picks = append(f.Picks,
		scene.Pick{Word: c.Items[tables.Nothing].Word, Label: phrase.Ref("item.empty"), At: onButton, Not: twice, Unless: refuse("CD-1.33", "refuse.right-needs-both").Refusal()},
		scene.Pick{Word: kit.BothWord, Label: phrase.Ref("item.same"), At: onButton, Only: bothable, Unless: refuse("CD-1.33", "refuse.that-one-hand").Refusal()})
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		it := &c.Items[k]
		p := scene.Pick{Word: it.Word, Label: phrase.Term(it.Name), At: onButton, Load: int(it.Weight), Note: phrase.Ref("note.weight", it.Weight), Not: twice, Unless: refuse("CD-1.33", "refuse.right-needs-both").Refusal()}
		if it.Sort == tables.AShield {
			p.Not, p.Unless = append(append([]string(nil), twice...), shields...), refuse("CD-1.35", "refuse.right-shield-or-both").Refusal()
		}
		if p.Refusal = a.unwieldy(k); p.Refusal == nil && a.needsBoth(k) {
			p.Refusal = refuse("CD-1.34", "refuse.two-hands-right").Refusal()
		}
		f.Picks = append(f.Picks, p)
	}
	return f
}

func (a *asker) armors(now *kit.Kit) scene.AskField {
	c := a.game.content
	f := scene.AskField{Name: "armor", Title: phrase.Ref("row.armor"), List: true, Now: c.Armors[now.Armor].Word}
	for i := tables.Bare; i < tables.Armors; i++ {
		ar := &c.Armors[i]
		p := scene.Pick{Word: ar.Word, Label: phrase.Term(ar.Name), At: onButton, Load: int(ar.Weight)}
		if i != tables.Bare {
			p.Note = phrase.Ref("note.armor", ar.Weight, ar.DR, -ar.Dodge)
		}
		one := kit.Kit{Armor: i}
		p.Refusal = a.game.rules.RefuseKit(a.rests().attributes(a.seat), &one).Refusal()
		f.Picks = append(f.Picks, p)
	}
	return f
}

// selectPack asks for the second part of CD-6.13: the inventory, with a field for
// each item.
func (a *asker) selectPack() {
	c, now := a.game.content, a.packs[a.seat]
	var none kit.Pack
	base := int(a.game.rules.Weight(&a.drafts[a.seat], &none))
	ask := scene.Ask{
		Rule: "CD-6.13", Verb: phrase.Ref("verb.lock"), Group: phrase.Ref("group.pack"), Lead: "tray", Before: "pack", Budget: a.budget(base),
		None: &scene.Pick{Word: "pack nothing", Label: phrase.Ref("pick.carry-nothing")},
	}
	room, most := ask.Budget.Max-base, kit.MaxStack
	if ask.Budget.Soft { // any load is allowed, and a choice always holds this many of each item: CD-1.66
		room, most = math.MaxInt, kit.Fewest
	}
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		f := scene.AskField{Name: c.Items[k].Word, Title: a.itemName(k), Optional: true, List: true}
		for n := 1; n <= most; n++ {
			if p := a.stackPick(kit.Stack{N: uint16(n), Kind: k}); p.Load <= room || n == 1 {
				f.Picks = append(f.Picks, p)
			}
		}
		if n := now[k]; n > 0 {
			f.Now = reader(a.viewer).stackWord(kit.Stack{N: n, Kind: k})
		}
		ask.Fields = append(ask.Fields, f)
	}
	a.form(ask)
	a.keep(phrase.Ref("pick.keep", a.packOr(&now)))
}

// packOr is an inventory in words.
func (s viewer) packOr(p *kit.Pack) phrase.Text {
	if text := s.packText(p); text != "" {
		return text
	}
	return phrase.Ref("pack.empty")
}

// selectCompanions is the form of CD-6.18: a field for each possible companion.
func (a *asker) selectCompanions() {
	c, b := a.game.content, &a.game.builds[a.seat]
	ask := scene.Ask{
		Rule: "CD-6.18", Verb: phrase.Ref("verb.lock"), Group: phrase.Ref("group.company"), Lead: "tray", Before: "unite",
		None: &scene.Pick{Word: "unite " + kit.NobodyWord, Label: phrase.Ref("pick.alone")},
	}
	places := 1
	if b.Class == tables.Hunter {
		places = perSeat - 1
	}
	for i := range places {
		f := scene.AskField{Name: fmt.Sprintf("companion-%d", i+1), Title: phrase.Ref("ask.companion"), Optional: true, List: true}
		if places > 1 {
			f.Title = phrase.Ref("ask.companion.nth", i+1)
		}
		for k := tables.Alone + 1; k < tables.CompanionCount; k++ {
			st := &c.Companions[k]
			p := scene.Pick{Word: st.Word, Label: phrase.Ref("capital", phrase.Term(st.Name)), At: onButton, Note: phrase.Ref("note.companion", st.HP, st.AP, st.TD)}
			p.Refusal = a.rests().judgeCompanions(a.seat, unite(kit.Company{k})).Refusal()
			f.Picks = append(f.Picks, p)
		}
		if k := b.Companions[i]; k != tables.Alone {
			f.Now = c.Companions[k].Word
		}
		ask.Fields = append(ask.Fields, f)
	}
	a.form(ask)
	a.keep(phrase.Ref("pick.keep", a.game.rules.CompanyText(b.Companions)))
}
