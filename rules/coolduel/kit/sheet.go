package kit

import (
	"slices"
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// figures are the character and its companions as a sheet shows them.
func (r *Rules) figures(b *Build) []scene.Figure {
	cl := &r.Classes[b.Class]
	own := scene.Figure{
		Name: phrase.Term(cl.Name), Kind: r.Enhancement(b.Class, b.Generalist),
		Tracks: []scene.Meter{
			full("hp", phrase.Ref("meter.hp"), b.MaxHP(), "CD-1.10"), full("ap", phrase.Ref("meter.ap"), b.MaxAP(), "CD-1.11"), full("td", phrase.Ref("meter.td"), 2*b.WILL+r.Armors[b.Armor].DR, "CD-1.12"),
		},
		Marks: r.marks(b.Class),
	}
	for _, k := range b.carried() {
		if n := r.Items[k].Durability; n > 0 {
			own.Tracks = append(own.Tracks, full("durability-"+r.Items[k].Word, phrase.Term(r.Items[k].Name), int16(n), "CD-4.37"))
		}
	}
	if b.Armor != tables.Bare {
		own.Tracks = append(own.Tracks, full("durability-armor", phrase.Term(r.Armors[b.Armor].Name), int16(r.Armors[b.Armor].Durability), "CD-4.37"))
	}
	if b.Class == tables.Pirate {
		own.Tracks = append(own.Tracks, full("luck", phrase.Ref("meter.luck"), int16(r.LuckDice), "CD-4.89"))
	}
	own.Sheets = append(own.Sheets, r.attributeSheet(b), r.defenceSheet(b))
	for _, k := range b.carried() {
		if r.Items[k].Sort != tables.AShield {
			own.Sheets = append(own.Sheets, r.weaponSheet(b, k))
		}
	}
	own.Sheets = append(own.Sheets, r.storeSheet(b))
	own.Holds, own.Brief = r.held(b), blowsInHand(own.Sheets)
	out := []scene.Figure{own}
	for _, k := range b.Companions {
		if k != tables.Alone && r.WithCompany {
			out = append(out, r.companionFigure(k))
		}
	}
	return out
}

// held is what a drawing of a build shows in its hands; on its back if they are empty.
func (r *Rules) held(b *Build) (words []string) {
	for _, k := range b.Hand {
		if k != tables.Nothing && !slices.Contains(words, r.Items[k].Word) {
			words = append(words, r.Items[k].Word)
		}
	}
	for _, k := range b.carried() {
		if len(words) == 0 {
			words = append(words, r.Items[k].Word)
		}
	}
	return words
}

// blowsInHand are the lines of a build's sheets that its card says: jabs, throws and shots, each
// kind once, those of the hands first.
func blowsInHand(sheets []scene.Sheet) (out []scene.Fact) {
	said := map[phrase.Text]bool{}
	for i := range sheets {
		for _, f := range sheets[i].Facts {
			if slices.Contains(chief, f.Label) && !said[f.Label] {
				said[f.Label] = true
				out = append(out, f)
			}
		}
	}
	return out
}

// chief are the attacks that a card says.
var chief = []phrase.Text{blowLabel(tables.Jab), blowLabel(tables.Throw), blowLabel(tables.Fire)}

func blowLabel(bl tables.Blow) phrase.Text {
	return phrase.Ref("capital", phrase.Term(tables.BlowWords[bl]))
}

func full(id string, label phrase.Text, n int16, rule riposte.RuleID) scene.Meter {
	return scene.Meter{ID: id, Label: label, Value: int(n), Max: int(n), Rule: rule}
}

// Enhancement is what a class can do, and what a Generalist has chosen.
func (r *Rules) Enhancement(cl tables.Class, g Generalist) phrase.Text {
	own := phrase.Term(r.Classes[cl].Enhancement)
	if cl == tables.Mercenary && g != NoGeneralist {
		return phrase.Ref("sheet.generalist", own, phrase.Term(generalistWords[g]))
	}
	return own
}

// carried are the different items of a build, those in hand first.
func (b *Build) carried() (list []tables.Kind) {
	add := func(k tables.Kind) {
		if k != tables.Nothing && !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	add(b.Hand[0])
	add(b.Hand[1])
	for _, s := range b.Slots {
		add(s.Kind)
	}
	for k, n := range b.Pack {
		if n > 0 {
			add(tables.Kind(k))
		}
	}
	return list
}

func (r *Rules) attributeSheet(b *Build) scene.Sheet {
	cl := &r.Classes[b.Class]
	sheet := scene.Sheet{Title: phrase.Ref("sheet.attributes")}
	for _, a := range []struct {
		key      string
		own, all int16
	}{{"agi", cl.AGI, b.AGI}, {"dex", cl.DEX, b.DEX}, {"for", cl.FOR, b.FOR}, {"str", cl.STR, b.STR}, {"will", cl.WILL, b.WILL}} {
		value := phrase.Number(a.all)
		if a.all > a.own {
			value = phrase.Ref("sheet.sum", a.all, a.own, a.all-a.own)
		}
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("attribute." + a.key), Value: value, Rule: "CD-1.9"})
	}
	sheet.Facts = append(
		sheet.Facts,
		scene.Fact{Label: phrase.Ref("sheet.load"), Value: phrase.Number(b.MaxLoad()), Rule: "CD-1.15"},
		scene.Fact{Label: phrase.Ref("sheet.enhancement"), Value: r.Enhancement(b.Class, b.Generalist), Rule: cl.Power},
	)
	var names []phrase.Text
	for _, sp := range r.Signature(&b.Attributes, b.Generalist, &b.Kit) {
		names = append(names, phrase.Term(r.Specials[sp].Name))
	}
	if names != nil {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("sheet.signature"), Value: phrase.Series("list.more", names), Rule: "CD-10.14"})
	}
	return sheet
}

// defenceSheet is the sheet of what the character can answer an attack with.
func (r *Rules) defenceSheet(b *Build) scene.Sheet {
	dodge := 2*b.AGI + r.BaseDodge - r.Armors[b.Armor].Dodge
	sheet := scene.Sheet{Title: phrase.Ref("sheet.reactions"), Facts: []scene.Fact{
		{Label: phrase.Ref("sheet.dodge"), Value: phrase.Ref("sheet.dodge.score", dodge, r.PerStep), Rule: "CD-1.13"},
		{Label: phrase.Ref("sheet.parry"), Value: phrase.Ref("sheet.parry.cost", b.DEX, r.PerParryDie), Rule: "CD-1.14"},
		{Label: phrase.Ref("sheet.block.arms"), Value: guardText(r.Guards[tables.WithArms].AP, r.Guards[tables.WithArms].Percent, 0), Rule: r.Guards[tables.WithArms].Rule},
	}}
	for i, k := range b.Hand {
		it := &r.Items[k]
		if k == tables.Nothing || i == 1 && k == b.Hand[0] {
			continue
		}
		var text phrase.Text
		rule := it.Rule
		switch it.Sort {
		case tables.AShield:
			text = guardText(it.Guard, it.Percent, it.Absorb)
		case tables.AWeapon, tables.AThrowing:
			row := &r.Guards[tables.GuardWith(it)]
			percent := row.Percent
			if b.Both && b.Generalist == ByBlock { // CD-4.47
				percent -= 10
			}
			text, rule = guardText(row.AP, percent, 0), row.Rule
		case tables.ABow, tables.AGun:
			continue
		}
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("pick.block", phrase.Term(it.Name)), Value: text, Rule: rule})
	}
	if b.Generalist == ByStep {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("verb.step"), Value: phrase.Ref("sheet.step"), Rule: "CD-4.76"})
	}
	return sheet
}

func guardText(ap, percent, absorb int16) phrase.Text {
	if absorb > 0 {
		return phrase.Ref("guard.absorbs", ap, percent, absorb)
	}
	return phrase.Ref("guard", ap, percent)
}

// weaponSheet is the sheet of what one item does in this character's hands: a line
// for each blow, in one hand and in both if both are possible, and the special
// attacks that it allows.
func (r *Rules) weaponSheet(b *Build, k tables.Kind) scene.Sheet {
	it := &r.Items[k]
	sheet := scene.Sheet{Title: phrase.Term(it.Name)}
	fit := r.Fit(&b.Attributes, k)
	if fit == Unfit {
		sheet.Facts = []scene.Fact{{Label: phrase.Ref("sheet.unfit"), Value: phrase.Ref("sheet.needs", it.STR, it.DEX), Rule: "CD-1.30"}}
		return sheet
	}
	for bl := tables.Jab; bl < tables.Blows; bl++ {
		l := &it.Blows[bl]
		if l.AP == 0 {
			continue
		}
		text := phrase.Ref("sheet.hit", l.AP, l.Bonus, r.damageText(b, it, l, fit))
		if it.Sort == tables.AGun {
			text = phrase.Ref("sheet.gun", l.AP, it.Dice, it.Reload)
		}
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: blowLabel(bl), Value: text, Rule: it.Rule})
	}
	sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("sheet.range"), Value: rangeText(it), Rule: "CD-4.2"})
	if text := criticalText(&it.Critical); text != "" {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("sheet.critical"), Value: text, Rule: "CD-4.28"})
	}
	for sp := tables.Plain + 1; sp < tables.SpecialCount; sp++ {
		if one, two := r.Skilled(k, sp); one && (fit == WholeFit && !it.TwoHands) || two && it.Sort == tables.AWeapon {
			sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Term(r.Specials[sp].Name), Value: r.specialText(it, sp), Rule: r.Specials[sp].Rule})
		}
	}
	return sheet
}

// damageText is the damage of CD-4.15 without chance: the base, and what the
// attributes add.
func (r *Rules) damageText(b *Build, it *tables.Item, l *tables.BlowRow, fit Grasp) phrase.Text {
	str, dex := it.BySTR, it.ByDEX
	if b.Generalist == ByMultipliers && str == dex && it.Sort == tables.AWeapon { // CD-4.16
		str, dex = str+1, dex+1
	}
	plus := str*b.STR + dex*b.DEX
	one, two := l.One+plus, l.Two+plus
	switch {
	case it.Sort != tables.AWeapon:
		return phrase.Ref("damage.one", one)
	case fit == HalfFit: // CD-1.28
		return phrase.Ref("damage.both-only", one)
	}
	return phrase.Ref("damage.either", one, two)
}

func rangeText(it *tables.Item) phrase.Text {
	if it.Range == 0 {
		return phrase.Ref("range.adjacent")
	}
	return phrase.Ref("range.spaces", 1+it.Range)
}

func criticalText(cr *tables.Critical) phrase.Text {
	switch {
	case cr.Plus > 0:
		return phrase.Ref("critical.plus", cr.Plus)
	case cr.Times > 0:
		return phrase.Ref("critical.times", cr.Times)
	case cr.Explode > 0:
		return phrase.Ref("critical.explode", cr.Explode)
	case cr.Bleed:
		return phrase.Ref("badge.bleeding")
	case cr.Bruise:
		return phrase.Ref("state.bruised")
	case cr.Shatter:
		return phrase.Ref("critical.shatter")
	}
	return ""
}

// specialText is what a special attack with an item costs and does.
func (r *Rules) specialText(it *tables.Item, sp tables.Special) phrase.Text {
	row := &r.Specials[sp]
	var ways []phrase.Text
	for _, bl := range row.Blows {
		if l := &it.Blows[bl]; bl != tables.NoBlow && l.AP > 0 {
			ways = append(ways, phrase.Ref("special.way", phrase.Term(tables.BlowWords[bl]), max(1, l.AP+row.AP)))
		}
	}
	text, help := phrase.Series("list.more", ways), phrase.Term(specialHelps[sp])
	switch {
	case row.Two:
		return phrase.Ref("special.both", text, help)
	case row.One:
		return phrase.Ref("special.one", text, help)
	}
	return phrase.Ref("special", text, help)
}

// specialHelps are the special attacks of section 7.6, a line each.
var specialHelps = [tables.SpecialCount]string{
	tables.ArmorStreak:    "roll against TD; if exceeded half TD regain and 1 durability damage",
	tables.BloodHunt:      "first up to 3 spaces toward a wounded enemy; ends the turn",
	tables.CrossStrike:    "all four neighbours of a pattern, slash damage added; once a rest",
	tables.Decapitate:     "x2 damage, x4 against a prone target",
	tables.GroundBreak:    "x4 damage, difficult ground under the target; ends the turn",
	tables.LeapingAttack:  "a jump of 1 space first, x2 damage; once a rest",
	tables.Pummel:         "roll against TD of those in front; if exceeded Stunned",
	tables.RaiseDust:      "half damage, STR added to dodge until the next turn",
	tables.RapidBarrage:   "only at whom you have hurt this turn",
	tables.ScorpionStrike: "cheaper, −10 to hit",
	tables.Uppercut:       "roll against TD; if exceeded tossed 1 space and Prone",
}

// storeSheet is the sheet that says where everything is.
func (r *Rules) storeSheet(b *Build) scene.Sheet {
	left := phrase.Term(r.Items[b.Hand[1]].Name)
	if b.Both {
		left = phrase.Ref("item.on-same")
	}
	sheet := scene.Sheet{Title: phrase.Ref("sheet.carried"), Facts: []scene.Fact{
		{Label: phrase.Ref("row.right"), Value: phrase.Term(r.Items[b.Hand[0]].Name), Rule: "CD-1.33"},
		{Label: phrase.Ref("row.left"), Value: left, Rule: "CD-1.33"},
		{Label: phrase.Ref("row.armor"), Value: phrase.Term(r.Armors[b.Armor].Name), Rule: "CD-1.35"},
	}}
	for i, s := range b.Slots[:r.Slots] {
		text := phrase.Ref("item.empty")
		if s.Kind != tables.Nothing {
			text = counted(r.Items[s.Kind].Name, int(s.N))
		}
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("row.slot", i+1), Value: text, Rule: "CD-1.38"})
	}
	var pack []phrase.Text
	for k, n := range b.Pack {
		if n > 0 {
			pack = append(pack, counted(r.Items[k].Name, int(n)))
		}
	}
	if pack == nil {
		pack = []phrase.Text{phrase.Ref("item.empty")}
	}
	sheet.Facts = append(
		sheet.Facts,
		scene.Fact{Label: phrase.Ref("row.pack"), Value: phrase.Series("list.more", pack), Rule: "CD-1.40"},
		scene.Fact{Label: phrase.Ref("sheet.weight"), Value: phrase.Ref("of", r.Weight(&b.Kit, &b.Pack), b.MaxLoad()), Rule: "CD-1.16"},
	)
	return sheet
}

func counted(name string, n int) phrase.Text {
	if n == 1 {
		return phrase.Term(name)
	}
	return phrase.Ref("stack.times", n, phrase.Term(name))
}

// companionFigure is a stat block of section 7.7.
func (r *Rules) companionFigure(k tables.Companion) scene.Figure {
	st := &r.Companions[k]
	f := scene.Figure{
		Name: phrase.Term(st.Name), Kind: phrase.Ref("figure.companion"), Marks: r.marks(tables.Classes),
		Tracks: []scene.Meter{full("hp", phrase.Ref("meter.hp"), st.HP, st.Rule), full("ap", phrase.Ref("meter.ap"), st.AP, st.Rule), full("td", phrase.Ref("meter.td"), st.TD, st.Rule)},
	}
	for _, e := range []struct {
		name string
		n    uint8
	}{{st.WeaponName, st.Weapon}, {st.ArmorName, st.Armor}, {st.ShieldName, st.Shield}, {"Knives", st.Knives}} {
		if e.n > 0 {
			f.Tracks = append(f.Tracks, full("durability-"+strings.ToLower(e.name), phrase.Term(e.name), int16(e.n), "CD-1.58"))
		}
	}
	sheet := scene.Sheet{Title: phrase.Ref("sheet.stats"), Facts: []scene.Fact{{Label: phrase.Ref("sheet.dodge"), Value: phrase.Number(st.Dodge), Rule: "CD-1.55"}}}
	if st.Size > 1 {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("sheet.size"), Value: phrase.Ref("sheet.spaces", st.Size, st.Size), Rule: st.Rule})
	}
	if st.Guard > 0 {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("sheet.block"), Value: guardText(st.Guard, st.Percent, st.Absorb), Rule: "CD-1.55"})
	}
	if st.Parry > 0 {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("sheet.parry"), Value: phrase.Ref("sheet.parry.dice", st.Parry), Rule: "CD-4.75"})
	}
	for b := tables.Jab; b < tables.Blows; b++ {
		if l := &st.Blows[b]; l.AP > 0 {
			text := phrase.Ref("sheet.hit", l.AP, l.Bonus, phrase.Ref("damage.one", l.One))
			if b == tables.Throw {
				text = phrase.Ref("list.more", text, phrase.Ref("range.spaces", 1+st.Throw))
			}
			sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("capital", phrase.Term(tables.BlowWords[b])), Value: text, Rule: st.FirstBlow})
		}
	}
	if text := abilityHelps[k]; text != "" {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Ref("sheet.ability"), Value: phrase.Term(text), Rule: st.Ability})
	}
	f.Sheets = []scene.Sheet{sheet}
	return f
}

// abilityHelps are what companions can do besides attacking.
var abilityHelps = [tables.CompanionCount]string{
	tables.Chorister: "Flame and Hymn",
	tables.Lord:      "Pounce, and other Animals of its group deal more damage",
}

// marks are the states of section 5, and what is spent once.
func (r *Rules) marks(cl tables.Class) (list []scene.Fact) {
	add := func(rule riposte.RuleID, label, value phrase.Text) {
		list = append(list, scene.Fact{Label: label, Value: value, Rule: rule})
	}
	add("CD-5.2", phrase.Ref("badge.anxious"), phrase.Ref("mark.anxious"))
	add("CD-5.3", phrase.Ref("badge.bleeding"), phrase.Ref("mark.bleeding"))
	add("CD-5.4", phrase.Ref("badge.bound"), phrase.Ref("mark.bound", r.BoundLoss))
	add("CD-5.6", phrase.Ref("state.bruised"), phrase.Ref("mark.bruised"))
	add("CD-5.8", phrase.Ref("badge.burning"), phrase.Ref("mark.burning", r.BurnLoss))
	add("CD-5.9", phrase.Ref("badge.fatigued"), phrase.Ref("mark.fatigued"))
	add("CD-5.16", phrase.Ref("state.poisoned"), phrase.Ref("mark.poisoned"))
	add("CD-5.17", phrase.Ref("badge.prone"), phrase.Ref("mark.prone"))
	add("CD-5.18", phrase.Ref("badge.stunned"), phrase.Ref("mark.stunned"))
	switch cl {
	case tables.Berserker:
		add("CD-4.78", phrase.Ref("state.stance"), phrase.Ref("mark.stance", r.StanceSTR))
	case tables.Knight:
		add("CD-4.86", phrase.Ref("state.favored-spent"), phrase.Ref("mark.favored"))
	case tables.Hunter, tables.Mercenary, tables.Pirate, tables.Classes:
	}
	if cl != tables.Classes {
		add("CD-7.52", phrase.Ref("state.crossed"), phrase.Ref("mark.once"))
		add("CD-7.52", phrase.Ref("state.leapt"), phrase.Ref("mark.once"))
	}
	return list
}
