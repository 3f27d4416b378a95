package coolduel

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"riposte"
)

// View lists what a seat may see: everything but selections at a rest (CD-9.1).
func (s *state) View(seat riposte.Seat) riposte.View {
	g := s.game
	v := riposte.View{
		Seat:  seat,
		Title: s.title(),
		Meters: []riposte.Meter{
			{ID: "round", Label: "Round", Value: int(s.round), Max: int(g.options.bestOf), Rule: "CD-6.6"},
			{ID: "cycle", Label: "Cycle", Value: int(s.cycle) + 1, Max: int(g.options.cycleLimit), Rule: "CD-2.20"},
		},
		Board: s.viewBoard(seat),
		Order: s.order(),
		Notes: slices.Clone(g.options.defaultNotes),
	}
	v.Prompt, v.Rule = s.prompt(seat)
	for rest := g.cast; rest != 0; rest = rest.rest() {
		v.Sides = append(v.Sides, s.side(rest.first()))
	}
	if s.Owed(seat).Mode.Must() {
		v.Asks = s.asks(seat)
	}
	if s.phase == lucky && !g.options.luckFirst {
		v.Notes = append(v.Notes, riposte.Note{
			Text: fmt.Sprintf("On the table, d%d: %s", s.roll.sides, strings.Trim(fmt.Sprint(s.roll.face[:s.roll.n]), "[]")), Tone: riposte.ToneAct, Rule: "CD-9.8",
		})
	}
	if s.phase == packing && s.sealing.has(seat) && seat > 0 {
		v.Notes = append(v.Notes, riposte.Note{
			Text: "Selected: " + strings.TrimPrefix(s.sayKit(s.drafts[seat].choice(s.game.options.slots)), "kit "), Tone: riposte.ToneSecret, Rule: "CD-9.2",
		})
	}
	shown := s.shownArena()
	for rest := s.present(); rest != 0; rest = rest.rest() {
		if u := rest.first(); s.f(u).arena != shown {
			v.Notes = append(v.Notes, riposte.Note{Text: s.called(u) + " is on the other map, at " + s.f(u).at.String(), Rule: "CD-8.33"})
		}
	}
	return v
}

func (s *state) title() string {
	switch {
	case s.phase == over:
		return "The end"
	case s.phase == arming || s.phase == packing:
		return fmt.Sprintf("Rest after round %d", s.round)
	case s.acting != 0:
		return fmt.Sprintf("Round %d, %s's turn", s.round, s.called(s.acting))
	}
	return fmt.Sprintf("Round %d", s.round)
}

// prompt is the one line that says whose decision it is.
func (s *state) prompt(seat riposte.Seat) (string, riposte.RuleID) {
	if s.phase == over {
		if w := s.outcome.Winner(); w != riposte.Nobody {
			return s.game.names[w] + " has won.", s.outcome.Rule
		}
		return "Nobody has won alone.", s.outcome.Rule
	}
	kind := kinds[s.phase]
	if s.Owed(seat).Mode.Must() {
		return s.question(), kind.Rule
	}
	if s.asked == riposte.Nobody {
		return "The seats select their equipment.", kind.Rule
	}
	return s.game.names[s.asked] + " decides: " + strings.ToLower(kind.Title[:1]) + kind.Title[1:] + ".", kind.Rule
}

func (s *state) question() string {
	fl := &s.flow
	switch s.phase {
	case choosing:
		return "Which of your characters acts next?"
	case turning:
		return fmt.Sprintf("%s has %d AP.", s.called(s.acting), s.f(s.acting).ap)
	case answering:
		text := fmt.Sprintf("%s attacks %s: %s", s.called(fl.by), s.called(fl.on), blowWords[fl.blow])
		if fl.special != plain {
			text += ", " + s.game.content.Specials[fl.special].Name
		}
		return fmt.Sprintf("%s. There are %d AP to react with.", text, s.f(fl.on).ap)
	case lucky:
		return "Add a luck die, and to which die?"
	case stancing:
		return "Half the HP are gone: enter Berserk Stance? It is offered once a round."
	case breaking:
		return "Which item of " + s.called(fl.broken) + " is damaged?"
	case balking:
		return "Is the mule moved?"
	case mapping:
		return "Which map lies behind the glass?"
	case arming:
		return "Select your equipment for the next round, or keep it."
	case packing:
		return "Select your inventory for the next round, or keep it."
	}
	return ""
}

func (s *state) shownArena() uint8 {
	if s.acting != 0 {
		return s.f(s.acting).arena
	}
	return 0
}

// side shows a combatant.
func (s *state) side(u unit) riposte.Side {
	f, t := s.f(u), s.trait(u)
	id := u.String()
	side := riposte.Side{
		ID: id, Seat: u.seat(), Name: s.called(u),
		Main: riposte.Meter{ID: id + "-hp", Label: "HP", Value: int(f.hp), Max: int(t.maxHP), Rule: "CD-1.10"},
		Meters: []riposte.Meter{
			{ID: id + "-ap", Label: "AP", Value: int(f.ap), Max: int(t.maxAP), Rule: "CD-1.11"},
			{ID: id + "-td", Label: "TD", Value: int(f.td), Max: int(s.maxTD(u)), Rule: "CD-1.12"},
		},
		Badges: s.badges(u),
		Acting: s.Owed(u.seat()).Mode.Must() && (s.phase != turning || s.acting == u) && (s.phase != answering || s.flow.on == u),
		Out:    !f.on,
	}
	if !u.pc() {
		side.Role = s.stats(u).Name
		side.Sheet = s.companionSheet(u)
		return side
	}
	side.Role = s.game.content.Classes[t.class].Name
	if s.game.options.bestOf > 1 {
		side.Meters = append(side.Meters, riposte.Meter{ID: id + "-won", Label: "Rounds won", Value: int(s.won[u.seat()]), Rule: "CD-6.6"})
	}
	side.Sheet = s.sheet(u)
	return side
}

// statusIcons are the signs of statuses, by the first word of what is said of them.
var statusIcons = map[string]string{
	"Anxious": "anxious", "Bleeding": "bleed", "Bound": "bound", "Bruised": "bruised", "Burning": "burn", "Fatigued": "fatigued", "Berserk": "frenzied",
	"Poisoned": "poison", "Prone": "prone", "Stunned": "stunned", "half": "rent", "dust": "dust", "Favored": "favored",
}

func (s *state) badges(u unit) (notes []riposte.Note) {
	f := s.f(u)
	add := func(is bool, rule riposte.RuleID, tone riposte.Tone, text string) {
		if is {
			first, _, _ := strings.Cut(text, " ")
			notes = append(notes, riposte.Note{Text: text, Tone: tone, Rule: rule, Icon: statusIcons[strings.TrimRight(first, ",")]})
		}
	}
	add(f.gone, "CD-6.9", riposte.ToneBad, "out of the duel")
	add(!f.on && !f.gone, "CD-6.1", riposte.ToneBad, "down")
	if !f.on {
		return notes
	}
	add(f.anxious != 0, "CD-5.2", riposte.ToneBad, "Anxious")
	add(f.bleeding.from != noSource, "CD-5.3", riposte.ToneBad, "Bleeding")
	add(f.bound(), "CD-5.4", riposte.ToneBad, "Bound")
	add(f.bruises > 0, "CD-5.6", riposte.ToneBad, fmt.Sprintf("Bruised %d", f.bruises))
	add(f.burning.from != noSource, "CD-5.8", riposte.ToneBad, "Burning")
	add(s.tired(u), "CD-5.9", riposte.ToneBad, "Fatigued")
	add(f.stance, "CD-5.10", riposte.ToneAct, "Berserk, Frenzied")
	add(f.poisons > 0, "CD-5.16", riposte.ToneBad, fmt.Sprintf("Poisoned %d", f.poisons))
	add(f.prone, "CD-5.17", riposte.ToneBad, "Prone")
	add(f.stunned, "CD-5.18", riposte.ToneBad, "Stunned")
	add(f.streaked, "CD-7.54", riposte.ToneBad, "half TD regain")
	add(f.dusty, "CD-7.70", riposte.ToneGood, "dust raised")
	add(u.pc() && s.trait(u).class == pirate, "CD-4.89", riposte.ToneGood, fmt.Sprintf("%d luck dice", f.luck))
	add(u.pc() && s.trait(u).class == knight && !f.favored, "CD-4.86", riposte.ToneGood, "Favored")
	add(f.crossed, "CD-7.53", "", "Cross Strike made")
	add(f.leapt, "CD-7.53", "", "Leaping Attack made")
	return notes
}

func (s *state) sheet(u unit) []riposte.Sheet {
	t, g, c := s.trait(u), s.gear(u), s.game.content
	n := func(label string, v int, rule riposte.RuleID) riposte.Fact {
		return riposte.Fact{Label: label, Value: num(v), Rule: rule}
	}
	held := func(it item) string {
		if it.kind == nothing {
			return "empty"
		}
		row := &c.Items[it.kind]
		text := row.Name
		switch {
		case row.Sort == aThrowing && it.n > 1:
			text += fmt.Sprintf(", %d", it.n)
		case row.Sort == aThrowing:
		case it.n == 0:
			text += ", broken"
		default:
			text += fmt.Sprintf(", durability %d", it.n)
		}
		if row.Sort == aGun && !it.loaded {
			text += ", not loaded"
		}
		return text
	}
	grip := held(g.hand[1])
	if g.both {
		grip = "on the same"
	}
	items := []riposte.Fact{
		{Label: "Right hand", Value: held(g.hand[0]), Rule: "CD-9.6"},
		{Label: "Left hand", Value: grip, Rule: "CD-9.6"},
		{Label: "Armor", Value: fmt.Sprintf("%s, durability %d", c.Armors[g.armor].Name, g.plates), Rule: "CD-9.6"},
	}
	for i, it := range g.slots[:s.game.options.slots] {
		items = append(items, riposte.Fact{Label: fmt.Sprintf("Slot %d", i+1), Value: held(it), Rule: "CD-1.38"})
	}
	items = append(
		items,
		riposte.Fact{Label: "Inventory", Value: strings.TrimPrefix(s.sayPack(g.pack.choice()), "pack "), Rule: "CD-1.40"},
		riposte.Fact{Label: "Weight", Value: fmt.Sprintf("%d of %d", g.weight, t.maxLoad()), Rule: "CD-1.16"},
	)
	enhancement := c.Classes[t.class].Enhancement
	if t.general != noGeneralist {
		enhancement += ": " + generalistWords[t.general]
	}
	return []riposte.Sheet{
		{Title: "Attributes", Facts: []riposte.Fact{
			n("AGI", int(t.AGI), "CD-1.9"), n("DEX", int(t.DEX), "CD-1.9"), n("FOR", int(t.FOR), "CD-1.9"), n("STR", int(t.STR), "CD-1.9"), n("WILL", int(t.WILL), "CD-1.9"),
			n("Dodge", s.dodgeScore(u, 0), "CD-1.13"), n("Parry", int(t.DEX), "CD-1.14"),
			{Label: "Enhancement", Value: enhancement, Rule: c.Classes[t.class].Power},
		}},
		{Title: "Equipment", Facts: items},
	}
}

func (s *state) companionSheet(u unit) []riposte.Sheet {
	st, f := s.stats(u), s.f(u)
	facts := []riposte.Fact{{Label: "Dodge", Value: num(s.dodgeScore(u, 0)), Rule: "CD-1.55"}}
	if st.Guard > 0 {
		facts = append(facts, riposte.Fact{Label: "Block", Value: fmt.Sprintf("%d AP, %d in 100 go through, absorbs %d", st.Guard, st.Percent, st.Absorb), Rule: "CD-1.55"})
	}
	for b := jab; b < blows; b++ {
		if line := &st.Blows[b]; line.AP > 0 {
			facts = append(facts, riposte.Fact{Label: blowWords[b], Value: fmt.Sprintf("%d AP, %+d, %d damage", line.AP, line.Bonus, line.One), Rule: st.FirstBlow})
		}
	}
	for _, e := range []struct {
		name string
		n    uint8
	}{{st.WeaponName, f.weapon}, {st.ArmorName, f.armor}, {st.ShieldName, f.shield}} {
		if e.name != "" {
			facts = append(facts, riposte.Fact{Label: e.name, Value: fmt.Sprintf("durability %d", e.n), Rule: "CD-1.58"})
		}
	}
	if st.Knives > 0 {
		facts = append(facts, riposte.Fact{Label: "Knives", Value: num(int(f.knives)), Rule: "CD-7.104"})
	}
	return []riposte.Sheet{{Title: st.Name, Facts: facts}}
}

// order is whose turn comes when: the phaseCount in seat order, CD-2.21.
func (s *state) order() (list []riposte.Slot) {
	if s.turnOf == riposte.Nobody {
		return nil
	}
	seat := s.turnOf
	for range s.game.n {
		for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
			u := rest.first()
			slot := riposte.Slot{ID: u.String(), Side: u.String(), Seat: seat, Label: s.called(u)}
			switch f := s.f(u); {
			case !f.on:
				slot.State = riposte.SlotOut
			case u == s.acting:
				slot.State = riposte.SlotNow
			case f.acted && seat == s.turnOf:
				slot.State = riposte.SlotActed
			}
			list = append(list, slot)
		}
		if seat++; int(seat) > s.game.n {
			seat = 1
		}
	}
	return list
}

var legends = []riposte.Legend{
	{Letter: ".", Class: "floor", Label: "open floor", Rule: "CD-8.6"},
	{Letter: "#", Class: "cover", Label: "wall, cover", Rule: "CD-8.19"},
	{Letter: "T", Class: "cover", Label: "tent, cover", Rule: "CD-8.24"},
	{Letter: "O", Class: "cover", Label: "pillar, curved cover", Rule: "CD-8.22"},
	{Letter: "t", Class: "trellis", Label: "trellis: no way, no cover", Rule: "CD-8.26"},
	{Letter: "D", Class: "difficult", Label: "difficult terrain: 1 AP more", Rule: "CD-8.7"},
	{Letter: "~", Class: "water", Label: "water", Rule: "CD-8.5"},
	{Letter: "M", Class: "magma", Label: "magma: who enters loses", Rule: "CD-8.38"},
	{Letter: "G", Class: "glass", Label: "stained glass", Rule: "CD-8.29"},
	{Letter: "S", Class: "stairs", Label: "stairs", Rule: "CD-8.54"},
	{Letter: "x", Class: "decoration", Label: "decoration: no effect", Rule: "CD-8.41"},
}

// initial is the letter of a name on its piece.
func initial(name string) string {
	r, _ := utf8.DecodeRuneInString(strings.TrimPrefix(name, "the "))
	return string(unicode.ToUpper(r))
}

func (s *state) viewBoard(seat riposte.Seat) *riposte.Board {
	arena := s.shownArena()
	m := s.mapOf(arena)
	b := &riposte.Board{
		ID: m.Word, Title: m.Name, Look: looks[m.Word].ground, Width: int(m.W), Height: int(m.H),
		Legend: m.legendOf(), Shapes: m.features(),
	}
	for _, row := range m.Rows {
		row = strings.Map(func(r rune) rune {
			if strings.ContainsRune("AB1234", r) {
				return '.'
			}
			return r
		}, row)
		b.Cells = append(b.Cells, row)
	}
	squares := func(id, class, label string, rule riposte.RuleID, set *area) {
		if points := set.inRows(); points != nil {
			b.Shapes = append(b.Shapes, riposte.Shape{ID: id, Kind: riposte.ShapeSquares, Class: class, Label: label, Points: points, Rule: rule})
		}
	}
	squares("rough", "rough", "broken ground: 1 AP more", "CD-7.65", &s.rough[arena])
	squares("portal", "portal", "broken glass: a way to the other map", "CD-8.31", s.portal(arena))
	var goods area
	for i, it := range m.goods {
		if s.taken[arena]>>i&1 == 0 {
			goods.add(it.at)
		}
	}
	squares("goods", "goods", "things to take", "CD-3.41", &goods)
	b.Shapes = append(b.Shapes, s.dangers(seat, arena)...)
	for rest := s.present(); rest != 0; rest = rest.rest() {
		u := rest.first()
		f, t := s.f(u), s.trait(u)
		if f.arena != arena {
			continue
		}
		letter := initial(s.called(u))
		b.Tokens = append(b.Tokens, riposte.Token{
			ID: u.String(), Seat: u.seat(), X: int(f.at.x), Y: int(f.at.y), Size: int(t.size), Letter: letter, Label: s.called(u), Small: !u.pc(), Badges: s.badges(u),
		})
	}
	return b
}
