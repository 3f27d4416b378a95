package coolduel

import (
	"fmt"
	"riposte/phrase"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/scene"
)

// figures are the character and its companions as a sheet shows them.
func (r *ruleset) figures(b *build, o *options) []scene.Figure {
	c := r.content
	cl := &c.Classes[b.class]
	own := scene.Figure{
		Name: phrase.Plain(cl.Name), Kind: phrase.Plain(c.enhancement(b)),
		Tracks: []scene.Meter{
			full("hp", "HP", b.maxHP(), "CD-1.10"), full("ap", "AP", b.maxAP(), "CD-1.11"), full("td", "TD", 2*b.WILL+c.Armors[b.armor].DR, "CD-1.12"),
		},
		Marks: marks(b.class),
	}
	for _, k := range b.carried() {
		if n := c.Items[k].Durability; n > 0 {
			own.Tracks = append(own.Tracks, full("durability-"+c.Items[k].Word, c.Items[k].Name, int16(n), "CD-4.37"))
		}
	}
	if b.armor != bare {
		own.Tracks = append(own.Tracks, full("durability-armor", c.Armors[b.armor].Name, int16(c.Armors[b.armor].Durability), "CD-4.37"))
	}
	if b.class == pirate {
		own.Tracks = append(own.Tracks, full("luck", "Luck dice", int16(c.LuckDice), "CD-4.89"))
	}
	own.Sheets = append(own.Sheets, c.attributeSheet(b), c.defenceSheet(b))
	for _, k := range b.carried() {
		if c.Items[k].Sort != aShield {
			own.Sheets = append(own.Sheets, c.weaponSheet(b, o, k))
		}
	}
	own.Sheets = append(own.Sheets, c.storeSheet(b, o))
	out := []scene.Figure{own}
	for _, k := range b.companions {
		if k != alone && o.companions {
			out = append(out, c.companionFigure(k))
		}
	}
	return out
}

func full(id, label string, n int16, rule riposte.RuleID) scene.Meter {
	return scene.Meter{ID: id, Label: phrase.Plain(label), Value: int(n), Max: int(n), Rule: rule}
}

func (c *Content) enhancement(b *build) string {
	if b.class == mercenary && b.generalist != noGeneralist {
		return "Generalist: " + strings.ToLower(generalistTitles[b.generalist])
	}
	return c.Classes[b.class].Enhancement
}

// carried are the different items of a build, those in hand first.
func (b *build) carried() (list []kind) {
	add := func(k kind) {
		if k != nothing && !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	add(b.hand[0])
	add(b.hand[1])
	for _, s := range b.slots {
		add(s.kind)
	}
	for k, n := range b.pack {
		if n > 0 {
			add(kind(k))
		}
	}
	return list
}

func (c *Content) attributeSheet(b *build) scene.Sheet {
	cl := &c.Classes[b.class]
	sheet := scene.Sheet{Title: "Attributes"}
	for _, a := range []struct {
		name     string
		own, all int16
	}{{"AGI", cl.AGI, b.AGI}, {"DEX", cl.DEX, b.DEX}, {"FOR", cl.FOR, b.FOR}, {"STR", cl.STR, b.STR}, {"WILL", cl.WILL, b.WILL}} {
		value := num(int(a.all))
		if a.all > a.own {
			value += fmt.Sprintf(" (%d + %d)", a.own, a.all-a.own)
		}
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Plain(a.name), Value: phrase.Plain(value), Rule: "CD-1.9"})
	}
	sheet.Facts = append(
		sheet.Facts,
		scene.Fact{Label: "Equip load", Value: phrase.Plain(num(int(b.maxLoad()))), Rule: "CD-1.15"},
		scene.Fact{Label: "Enhancement", Value: phrase.Plain(c.enhancement(b)), Rule: cl.Power},
	)
	var names []string
	for _, sp := range c.signature(&b.attributes, b.generalist, &b.kit, false) {
		names = append(names, c.Specials[sp].Name)
	}
	if names != nil {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: "Signature moves", Value: phrase.Plain(strings.Join(names, ", ")), Rule: "CD-10.14"})
	}
	return sheet
}

// defenceSheet is what the character can answer an attack with.
func (c *Content) defenceSheet(b *build) scene.Sheet {
	dodge := 2*b.AGI + c.BaseDodge - c.Armors[b.armor].Dodge
	sheet := scene.Sheet{Title: "Reactions", Facts: []scene.Fact{
		{Label: "Dodge", Value: phrase.Plain(fmt.Sprintf("score %d, %d less a space", dodge, c.PerStep)), Rule: "CD-1.13"},
		{Label: "Parry", Value: phrase.Plain(fmt.Sprintf("%s and the attack's bonus; its AP and %d a d100", signed(b.DEX), c.PerParryDie)), Rule: "CD-1.14"},
		{Label: "Block, arms", Value: phrase.Plain(c.guardText(c.Guards[withArms].AP, c.Guards[withArms].Percent, 0)), Rule: c.Guards[withArms].Rule},
	}}
	for i, k := range b.hand {
		it := &c.Items[k]
		if k == nothing || i == 1 && k == b.hand[0] {
			continue
		}
		var text string
		rule := it.Rule
		switch it.Sort {
		case aShield:
			text = c.guardText(it.Guard, it.Percent, it.Absorb)
		case aWeapon, aThrowing:
			row := &c.Guards[guardRow(it)]
			percent := row.Percent
			if b.both && b.generalist == byBlock { // CD-4.47
				percent -= 10
			}
			text, rule = c.guardText(row.AP, percent, 0), row.Rule
		case aBow, aGun:
			continue
		}
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Plain("Block, " + it.Name), Value: phrase.Plain(text), Rule: rule})
	}
	if b.generalist == byStep {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: "Step", Value: "1 space for 0 AP, once until the next turn", Rule: "CD-4.76"})
	}
	return sheet
}

// guardRow is CD-4.46.
func guardRow(it *Item) guard {
	switch {
	case it.Sort == aThrowing:
		return withWeapon
	case it.Types&short != 0:
		return withShort
	case it.Types&great != 0:
		return withGreat
	}
	return withWeapon
}

func (c *Content) guardText(ap, percent, absorb int16) string {
	text := fmt.Sprintf("%d AP, %d in 100 go through", ap, percent)
	if absorb > 0 {
		text += fmt.Sprintf(", absorbs %d", absorb)
	}
	return text
}

// weaponSheet is what one item does in this character's hands: a line a blow, in
// one hand and in both where both may be, and the special attacks it allows.
func (c *Content) weaponSheet(b *build, o *options, k kind) scene.Sheet {
	it := &c.Items[k]
	sheet := scene.Sheet{Title: phrase.Plain(it.Name)}
	fit := c.fit(&b.attributes, k, o.missileHalf)
	if fit == unfit {
		sheet.Facts = []scene.Fact{{Label: "Can't be wielded", Value: phrase.Plain(fmt.Sprintf("needs STR %d, DEX %d", it.STR, it.DEX)), Rule: "CD-1.30"}}
		return sheet
	}
	for bl := jab; bl < blows; bl++ {
		l := &it.Blows[bl]
		if l.AP == 0 {
			continue
		}
		text := fmt.Sprintf("%d AP, %s to hit, %s", l.AP, signed(l.Bonus), c.damageText(b, it, l, fit))
		if it.Sort == aGun {
			text = fmt.Sprintf("%d AP, %d dice; reload %d AP", l.AP, it.Dice, it.Reload)
		}
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Plain(capital(blowWords[bl])), Value: phrase.Plain(text), Rule: it.Rule})
	}
	sheet.Facts = append(sheet.Facts, scene.Fact{Label: "Range", Value: phrase.Plain(rangeText(it)), Rule: "CD-4.2"})
	if text := criticalText(&it.Critical); text != "" {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: "Critical", Value: phrase.Plain(text), Rule: "CD-4.28"})
	}
	for sp := plain + 1; sp < specialCount; sp++ {
		if one, two := c.skilled(k, sp); one && (fit == wholeFit && !it.TwoHands) || two && it.Sort == aWeapon {
			sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Plain(c.Specials[sp].Name), Value: phrase.Plain(c.specialText(it, sp)), Rule: c.Specials[sp].Rule})
		}
	}
	return sheet
}

// skilled is CD-3.21: whether an item allows a special attack in one hand, in both.
func (c *Content) skilled(k kind, sp special) (one, two bool) {
	row, it := &c.Specials[sp], &c.Items[k]
	if it.Types&row.Any == 0 || it.Types&row.Not != 0 {
		return false, false
	}
	return !row.Two, !row.One
}

// damageText is CD-4.15 without chance: the base and what the attributes add.
func (c *Content) damageText(b *build, it *Item, l *Blow, fit grasp) string {
	str, dex := it.BySTR, it.ByDEX
	if b.generalist == byMultipliers && str == dex && it.Sort == aWeapon { // CD-4.16
		str, dex = str+1, dex+1
	}
	plus := str*b.STR + dex*b.DEX
	one, two := l.One+plus, l.Two+plus
	switch {
	case it.Sort != aWeapon:
		return num(int(one)) + " damage"
	case fit == halfFit: // CD-1.28
		return num(int(one)) + " damage in both hands"
	}
	return fmt.Sprintf("%d damage, %d in both hands", one, two)
}

func rangeText(it *Item) string {
	if it.Range == 0 {
		return "adjacent"
	}
	return strconv.Itoa(1+int(it.Range)) + " spaces"
}

func criticalText(cr *Critical) string {
	switch {
	case cr.Plus > 0:
		return fmt.Sprintf("+%d damage", cr.Plus)
	case cr.Times > 0:
		return fmt.Sprintf("base damage x%d", cr.Times)
	case cr.Explode > 0:
		return fmt.Sprintf("dice explode on %d", cr.Explode)
	case cr.Bleed:
		return "Bleeding"
	case cr.Bruise:
		return "Bruised"
	case cr.Shatter:
		return "1 durability damage"
	}
	return ""
}

// specialText is what a special attack with an item costs and does.
func (c *Content) specialText(it *Item, sp special) string {
	row := &c.Specials[sp]
	var ways []string
	for _, bl := range row.Blows {
		if l := &it.Blows[bl]; bl != noBlow && l.AP > 0 {
			ways = append(ways, fmt.Sprintf("%s %d AP", blowWords[bl], max(1, l.AP+row.AP)))
		}
	}
	text := strings.Join(ways, ", ")
	switch {
	case row.Two:
		text += ", both hands"
	case row.One:
		text += ", one hand"
	}
	return text + ": " + specialHelps[sp]
}

// specialHelps is section 7.6 in a line each.
var specialHelps = [specialCount]string{
	armorStreak:    "roll against TD; if exceeded half TD regain and 1 durability damage",
	bloodHunt:      "first up to 3 spaces toward a wounded enemy; ends the turn",
	crossStrike:    "all four neighbours of a pattern, slash damage added; once a rest",
	decapitate:     "x2 damage, x4 against a prone target",
	groundBreak:    "x4 damage, difficult ground under the target; ends the turn",
	leapingAttack:  "a jump of 1 space first, x2 damage; once a rest",
	pummel:         "roll against TD of those in front; if exceeded Stunned",
	raiseDust:      "half damage, STR added to dodge until the next turn",
	rapidBarrage:   "only at whom you have hurt this turn",
	scorpionStrike: "cheaper, −10 to hit",
	uppercut:       "roll against TD; if exceeded tossed 1 space and Prone",
}

// storeSheet is where everything is.
func (c *Content) storeSheet(b *build, o *options) scene.Sheet {
	left := c.Items[b.hand[1]].Name
	if b.both {
		left = "on the same"
	}
	sheet := scene.Sheet{Title: "Carried", Facts: []scene.Fact{
		{Label: "Right hand", Value: phrase.Plain(c.Items[b.hand[0]].Name), Rule: "CD-1.33"},
		{Label: "Left hand", Value: phrase.Plain(left), Rule: "CD-1.33"},
		{Label: "Armor", Value: phrase.Plain(c.Armors[b.armor].Name), Rule: "CD-1.35"},
	}}
	for i, s := range b.slots[:o.slots] {
		text := "empty"
		if s.kind != nothing {
			text = counted(c.Items[s.kind].Name, int(s.n))
		}
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Plain("Slot " + num(i+1)), Value: phrase.Plain(text), Rule: "CD-1.38"})
	}
	var pack []string
	for k, n := range b.pack {
		if n > 0 {
			pack = append(pack, counted(c.Items[k].Name, int(n)))
		}
	}
	if pack == nil {
		pack = []string{"empty"}
	}
	sheet.Facts = append(
		sheet.Facts,
		scene.Fact{Label: "Inventory", Value: phrase.Plain(strings.Join(pack, ", ")), Rule: "CD-1.40"},
		scene.Fact{Label: "Weight", Value: phrase.Plain(fmt.Sprintf("%d of %d", c.weight(&b.kit, &b.pack), b.maxLoad())), Rule: "CD-1.16"},
	)
	return sheet
}

func counted(name string, n int) string {
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%d × %s", n, name)
}

// companionFigure is a stat block of section 7.7.
func (c *Content) companionFigure(k companion) scene.Figure {
	st := &c.Companions[k]
	f := scene.Figure{
		Name: phrase.Plain(st.Name), Kind: "companion", Marks: marks(classes),
		Tracks: []scene.Meter{full("hp", "HP", st.HP, st.Rule), full("ap", "AP", st.AP, st.Rule), full("td", "TD", st.TD, st.Rule)},
	}
	for _, e := range []struct {
		name string
		n    uint8
	}{{st.WeaponName, st.Weapon}, {st.ArmorName, st.Armor}, {st.ShieldName, st.Shield}, {"Knives", st.Knives}} {
		if e.n > 0 {
			f.Tracks = append(f.Tracks, full("durability-"+strings.ToLower(e.name), e.name, int16(e.n), "CD-1.58"))
		}
	}
	sheet := scene.Sheet{Title: "Stat block", Facts: []scene.Fact{{Label: "Dodge", Value: phrase.Plain(num(int(st.Dodge))), Rule: "CD-1.55"}}}
	if st.Size > 1 {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: "Size", Value: phrase.Plain(fmt.Sprintf("%d x %d spaces", st.Size, st.Size)), Rule: st.Rule})
	}
	if st.Guard > 0 {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: "Block", Value: phrase.Plain(c.guardText(st.Guard, st.Percent, st.Absorb)), Rule: "CD-1.55"})
	}
	if st.Parry > 0 {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: "Parry", Value: phrase.Plain(fmt.Sprintf("%d AP a d100", st.Parry)), Rule: "CD-4.75"})
	}
	for b := jab; b < blows; b++ {
		if l := &st.Blows[b]; l.AP > 0 {
			text := fmt.Sprintf("%d AP, %s to hit, %d damage", l.AP, signed(l.Bonus), l.One)
			if b == throw {
				text += fmt.Sprintf(", %d spaces", 1+st.Throw)
			}
			sheet.Facts = append(sheet.Facts, scene.Fact{Label: phrase.Plain(capital(blowWords[b])), Value: phrase.Plain(text), Rule: st.FirstBlow})
		}
	}
	if text := abilityHelps[k]; text != "" {
		sheet.Facts = append(sheet.Facts, scene.Fact{Label: "Ability", Value: phrase.Plain(text), Rule: st.Ability})
	}
	f.Sheets = []scene.Sheet{sheet}
	return f
}

// abilityHelps are what companions can do besides attacking.
var abilityHelps = [companionCount]string{
	chorister: "Flame and Hymn",
	lord:      "Pounce, and other Animals of its group deal more damage",
}

// marks are the states of section 5, and what is spent once.
func marks(cl class) []scene.Fact {
	list := []scene.Fact{
		{Label: "Anxious", Value: "each action 1 AP more", Rule: "CD-5.2"},
		{Label: "Bleeding", Value: "loses its maximum AP in HP each turn", Rule: "CD-5.3"},
		{Label: "Bound", Value: "no move, no dodge, −20; 4 AP end it", Rule: "CD-5.4"},
		{Label: "Bruised", Value: "20 more damage for each", Rule: "CD-5.6"},
		{Label: "Burning", Value: "half TD, 30 HP each turn; 4 AP end it", Rule: "CD-5.8"},
		{Label: "Fatigued", Value: "−50 to dodge and parry, half AP", Rule: "CD-5.9"},
		{Label: "Poisoned", Value: "5 HP each turn for each", Rule: "CD-5.16"},
		{Label: "Prone", Value: "actions cost double; 2 AP to stand", Rule: "CD-5.17"},
		{Label: "Stunned", Value: "nothing until the turn's end", Rule: "CD-5.18"},
	}
	switch cl {
	case berserker:
		list = append(list, scene.Fact{Label: "Berserk Stance", Value: "STR Mult 3 higher, Frenzied", Rule: "CD-4.78"})
	case knight:
		list = append(list, scene.Fact{Label: "Favored spent", Value: "at 0 HP: 1 HP, full TD, 4 AP", Rule: "CD-4.86"})
	case hunter, mercenary, pirate, classes:
	}
	if cl != classes {
		list = append(
			list,
			scene.Fact{Label: "Cross Strike spent", Value: "once a rest", Rule: "CD-7.52"},
			scene.Fact{Label: "Leaping Attack spent", Value: "once a rest", Rule: "CD-7.52"},
		)
	}
	return list
}
