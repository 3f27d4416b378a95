package coolname

import "riposte/rules/coolname/tables"

// The foci that are in no table, CN-1.21: a character has at most two, which are
// consecutive, and one specialisation that is in no table.
const (
	customFocus = tables.Foci + 1
	customFoci  = 2
	ownSpec     = tables.NoSpec - 1
)

// A held is a focus on a sheet.
type held struct {
	focus  uint8
	parent tables.MO // CN-1.22
	score  uint8
}

// A build is what is chosen for a character besides attributes and equipment.
type build struct {
	mo        [2]tables.MO
	score     [2]uint8
	primary   tables.MO
	foci      [2]held
	specFocus uint8 // the focus of the specialisation
	spec      uint8
}

// moScore is the score of an MO, 0 if the character has none of it.
func (b *build) moScore(m tables.MO) int {
	for i := range b.mo {
		if b.mo[i] == m {
			return int(b.score[i])
		}
	}
	return 0
}

// holds is the score of a focus.
func (b *build) holds(focus int) int {
	for i := range b.foci {
		if int(b.foci[i].focus) == focus {
			return int(b.foci[i].score)
		}
	}
	return 0
}

// specialised is 1 if the character has the specialisation.
func (b *build) specialised(focus, spec int) int {
	if spec != tables.NoSpec && int(b.specFocus) == focus && int(b.spec) == spec {
		return 1
	}
	return 0
}

// A how says which MOs may be added to a check.
type how uint8

const (
	byFocus   how = iota // those that hold or cover the focus, CN-0.28, CN-0.29
	anyMO                // basic weapons and defence, CN-4.8, CN-4.34
	byWeapon             // training, CN-4.10
	primaryMO            // spells, CN-7.13
	noneAtAll            // CN-5.12
)

// A need is what a check asks of a sheet.
type need struct {
	attribute   tables.Attribute
	focus, spec uint8
	how         how
	weapon      uint8     // with byWeapon
	ticked      tables.MO // by the game master, CN-0.30
	armed       bool      // an attack for which the game master says what counts, CN-0.42
}

// parts is an action score with its breakdown, CN-0.6.
type parts struct{ attribute, mo, focus, spec, misc int }

func (p parts) sum() int { return p.attribute + p.mo + p.focus + p.spec + p.misc }

// bonus is the best legal combination of MO, focus and specialisation, CN-0.31.
func (b *build) bonus(c *Content, n need) (best parts) {
	if n.how == noneAtAll {
		return best
	}
	most, sum := 0, 0
	for i, m := range b.mo {
		if m == tables.NoMO {
			continue
		}
		score := int(b.score[i])
		most = max(most, score)
		if score > sum && b.adds(c, n, m) {
			best, sum = parts{mo: score}, score
		}
	}
	for i := range b.foci {
		f := &b.foci[i]
		if f.score == 0 || f.focus != n.focus || n.how == primaryMO && f.parent != b.primary {
			continue
		}
		p := parts{mo: b.moScore(f.parent), focus: int(f.score), spec: b.specialised(int(n.focus), int(n.spec))}
		if n.how == anyMO {
			p.mo = most
		}
		if s := p.mo + p.focus + p.spec; s > sum {
			best, sum = p, s
		}
	}
	if n.armed && b.primary == tables.Warrior { // CN-7.54
		best.misc = c.BonusAS
	}
	return best
}

// adds reports whether an MO may be added without a focus: CN-0.29, CN-0.30.
func (b *build) adds(c *Content, n need, m tables.MO) bool {
	switch n.how {
	case byFocus:
		return m == n.ticked || n.focus < tables.Foci && c.MOs[m].Covers>>n.focus&1 != 0
	case anyMO:
		return true
	case byWeapon:
		return c.MOs[m].Trained>>n.weapon&1 != 0
	case primaryMO:
		return m == b.primary
	case noneAtAll:
	}
	return false
}

// A fact is one number of a sheet that a check may reveal.
type fact uint8

const (
	factAttack     fact = 0              // by weapon, Combat Ready included
	factThrow      fact = tables.Weapons // dagger, hammer, axe
	factDodge      fact = factThrow + 3  // also a way to defend
	factBlock      fact = factDodge + 1  // without the shield
	factParry      fact = factDodge + 2
	factInitiative fact = factDodge + 3
	factToughness  fact = factInitiative + 1
	factMagic      fact = factInitiative + 2 // by spell
	factFirstAid   fact = factMagic + fact(tables.Spells)
	factWounds     fact = factFirstAid + 1
	factKnow       fact = factFirstAid + 2 // 0 for anybody but a Primary Sage
	factStrength   fact = factFirstAid + 3
	factExploit    fact = factFirstAid + 4 // Exploit Weakness
	factFocused    fact = factFirstAid + 5 // casting costs no Vitality
	factCasts      fact = factFirstAid + 6 // 1 Arcane Power, 2 Spiritual Persuasion
	facts          fact = factFirstAid + 7
)

// thrown are the weapons of factThrow.
var thrown = [3]uint8{2, 6, 7}

func throwPlace(weapon int) int {
	for i, w := range thrown {
		if int(w) == weapon {
			return i
		}
	}
	return -1
}

// A sheet is a character. It is shared and never changes.
type sheet struct {
	name    string
	at      [tables.Attributes]uint8
	build   build
	byGM    bool // built by a game master, CN-1.50
	customs []string
	weapons [4]uint8 // weapon + 1, 0 for none
	shield  uint8
	armour  uint8
	kit     bool
	pack    string // what else is in the backpack, CN-1.52

	handy    uint32 // which of its items can be in hand together: see readyable
	vitality int    // the maximum, CN-1.8
	values   [facts]int8

	start carried
}

// A carried is what a character brings along, CN-1.49.
type carried struct {
	lost   int // lost Vitality
	wounds [maxWounds]wound
	dying  bool
}

// A reckoning is what facts are worked out from, tabled once for an encounter.
type reckoning struct {
	content *Content
	needs   [facts]need
	from    [facts][2]tables.Attribute // what is added; the value attributes means none
}

func (r *rules) reckoning() *reckoning {
	k := &reckoning{content: r.Content}
	for f := range facts {
		k.needs[f] = r.need(f)
		k.from[f][0], k.from[f][1] = r.from(f)
	}
	return k
}

// need is what the check of a fact asks for.
func (r *rules) need(f fact) need {
	spec := func(s uint8) uint8 {
		if r.formulaSpec {
			return s
		}
		return tables.NoSpec
	}
	switch {
	case f < factThrow:
		w := &r.Weapons[f]
		n := need{attribute: tables.Coordination, focus: uint8(w.Focus), spec: uint8(w.Spec), how: byWeapon, weapon: uint8(f), ticked: tables.NoMO}
		if w.Basic {
			n.how = anyMO
		}
		return n
	case f < factDodge: // CN-4.15
		n := r.need(fact(thrown[f-factThrow]))
		n.focus, n.spec = tables.FocusRanged, tables.SpecThrown
		return n
	case f == factDodge:
		return need{attribute: tables.Coordination, focus: tables.FocusDefence, spec: tables.SpecDodge, how: anyMO, ticked: tables.NoMO}
	case f == factBlock:
		return need{attribute: tables.Toughness, focus: tables.FocusDefence, spec: tables.SpecBlock, how: anyMO, ticked: tables.NoMO}
	case f == factParry:
		n := need{attribute: tables.Strength, focus: tables.FocusDefence, spec: tables.SpecParry, how: anyMO, ticked: tables.NoMO}
		if r.parryByBlock { // CN-4.40
			n.spec = tables.SpecBlock
		}
		return n
	case f >= factMagic && f < factFirstAid: // CN-7.17
		s := tables.SpellID(f - factMagic)
		n := need{attribute: tables.Intellect, focus: tables.FocusArcane, spec: tables.NoSpec, how: primaryMO, ticked: tables.NoMO}
		if s.Divine() {
			n.attribute, n.focus = tables.Presence, tables.FocusDivine
		}
		switch s {
		case tables.Heal:
			n.spec = spec(tables.SpecHealing)
		case tables.ProtectiveWard:
			n.spec = spec(tables.SpecProtection)
		case tables.ForceMissile, tables.DancingLights, tables.ForceArmor, tables.Bless, tables.Spells:
		}
		return n
	case f == factFirstAid:
		return need{attribute: tables.Intellect, focus: tables.FocusHealing, spec: tables.SpecFirstAid, ticked: tables.NoMO}
	case f == factWounds:
		return need{attribute: tables.Intellect, focus: tables.FocusHealing, spec: tables.SpecWounds, ticked: tables.NoMO}
	case f == factKnow: // CN-7.60
		return need{attribute: tables.Intellect, focus: tables.FocusLeadership, spec: spec(tables.SpecTeach), how: primaryMO, ticked: tables.NoMO}
	}
	return need{attribute: tables.Toughness, focus: tables.NoFocus, spec: tables.NoSpec, how: noneAtAll, ticked: tables.NoMO}
}

// fixed is the part of a fact that the build decides, without the attributes.
func (b *build) fixed(r *reckoning, f fact) int {
	n := 0
	if r.needs[f].how != noneAtAll {
		n = b.bonus(r.content, r.needs[f]).sum()
	}
	if f < factDodge && b.primary == tables.Warrior { // CN-7.54
		n += r.content.BonusAS
	}
	switch { // these are not action scores
	case f == factInitiative && b.primary == tables.Warrior: // CN-7.57
		n += b.moScore(tables.Warrior)
	case f == factExploit:
		n = bit(b.primary == tables.Thief)
	case f == factFocused:
		n = bit(b.primary == tables.Wizard && b.holds(tables.FocusArcane) > 0 || b.primary == tables.Cleric && b.holds(tables.FocusDivine) > 0)
	case f == factCasts:
		n = bit(b.primary == tables.Wizard) + 2*bit(b.primary == tables.Cleric)
	}
	return n
}

// from is the attribute that a fact adds, or the value attributes if it adds none,
// and for initiative the second one.
func (r *rules) from(f fact) (first, second tables.Attribute) {
	switch {
	case f == factInitiative:
		return tables.Coordination, tables.Awareness
	case f == factToughness:
		return tables.Toughness, tables.Attributes
	case f == factStrength:
		return tables.Strength, tables.Attributes
	case f == factExploit || f == factFocused || f == factCasts:
		return tables.Attributes, tables.Attributes
	}
	return r.need(f).attribute, tables.Attributes
}

// derive works out the sheet's scores, and what can be in hand.
func (sh *sheet) derive(r *reckoning) {
	at := func(a tables.Attribute) int {
		if a == tables.Attributes {
			return 0
		}
		return int(sh.at[a])
	}
	sh.handy = sh.readyable(r.content)
	sh.vitality = at(tables.Strength) + at(tables.Toughness) + at(tables.Coordination)
	for f := range facts {
		n := sh.build.fixed(r, f) + at(r.from[f][0]) + at(r.from[f][1])
		if s := tables.SpellID(f - factMagic); f >= factMagic && f < factFirstAid && !sh.casts(s) || f == factKnow && sh.build.primary != tables.Sage {
			n = 0
		}
		sh.values[f] = int8(n)
	}
}

// casts reports whether the character can cast a spell, CN-7.14 to CN-7.16.
func (sh *sheet) casts(s tables.SpellID) bool {
	if s.Divine() {
		return sh.build.primary == tables.Cleric
	}
	return sh.build.primary == tables.Wizard
}

// breakdown is the action score of a fact in parts, CN-8.5.
func (sh *sheet) breakdown(r *reckoning, f fact) parts {
	p := sh.build.bonus(r.content, r.needs[f])
	p.attribute = int(sh.at[r.from[f][0]])
	p.misc = int(sh.values[f]) - p.sum()
	return p
}

// hasItems reports whether there is anything to ready, CN-10.3.
func (sh *sheet) hasItems() bool { return sh.weapons != [4]uint8{} || sh.shield != 0 }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
