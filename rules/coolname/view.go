package coolname

import (
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/scene"
)

// View lists what the seat may see, section 8 of the ledger.
func (s *state) View(seat riposte.Seat) scene.View {
	o := &s.game.options
	v := scene.View{Seat: seat, Title: phrase.Plain(s.title()), Notes: s.optionNotes()}
	prompt, rule := s.prompt()
	v.Prompt, v.Rule = phrase.Plain(prompt), rule
	if o.encounter != interlude {
		v.Meters = append(v.Meters, scene.Meter{ID: "round", Label: "Round", Value: int(s.round), Max: o.roundLimit, Rule: "CN-6.4"})
		v.Board = s.board()
		for k, i := range s.order[:s.game.n] {
			if s.phase == consenting || s.phase == readying { // nobody has rolled
				m := &s.game.members[k]
				v.Order = append(v.Order, scene.Slot{ID: m.id, Side: m.id, Seat: m.seat, Label: phrase.Plain(m.name)})
				continue
			}
			v.Order = append(v.Order, s.slot(k, int(i)))
		}
	}
	if o.person || o.encounter == interlude {
		v.Meters = append(v.Meters, scene.Meter{ID: "spent", Label: "Interventions", Value: int(s.spent), Max: maxSpent, Rule: "CN-8.19"})
	}
	for i := range s.game.n {
		v.Sides = append(v.Sides, s.viewBody(seat, i))
	}
	v.Notes = append(v.Notes, s.offerNotes(seat)...)
	for k := range s.nhide {
		v.Notes = append(v.Notes, s.hiddenNote(seat, &s.hidden[k]))
	}
	if seat == s.game.gm && seat != riposte.Nobody {
		v.Tables = s.ledgers()
	}
	if s.Owed(seat).Mode != riposte.Idle {
		v.Asks = s.asks(seat)
	}
	return v
}

func (s *state) title() string {
	if s.game.options.encounter == interlude {
		return "Between encounters"
	}
	return "Round " + digits(int(s.round))
}

func (s *state) prompt() (string, riposte.RuleID) {
	name := func(i uint8) string { return s.game.members[i].name }
	switch s.phase {
	case consenting:
		return "The game master looks at the characters.", "CN-1.50"
	case readying:
		return "Everybody takes something in hand.", "CN-10.3"
	case acting:
		if s.winner != 0 {
			return name(s.who) + " acts; there are dying to look after.", "CN-6.5"
		}
		return name(s.who) + " acts.", "CN-10.5"
	case defending:
		return name(s.strike.target) + " defends against " + name(s.strike.attacker) + ".", "CN-10.7"
	case lighting:
		return name(s.who) + " places lights.", "CN-7.36"
	case resting:
		return "The game master leads on.", "CN-6.11"
	case answering:
		return name(s.offer.who) + " makes a check.", "CN-10.9"
	case over:
	}
	return "It is over: " + strings.ToLower(endings[s.ending].word) + ".", endings[s.ending].rule
}

// optionNotes is the rulings in force that are not the default.
func (s *state) optionNotes() (notes []scene.Note) {
	o := &s.game.options
	for _, n := range [...]struct {
		is   bool
		rule riposte.RuleID
		text string
	}{
		{o.ladder.literal14, "CN-0.10", "Action score 14 rolls three dice, as printed."},
		{o.ladder.floor2, "CN-0.13", "Action scores below 2 roll a d6."},
		{o.ladder.cap15, "CN-0.14", "Action scores above 15 roll as 15."},
		{o.ladder.ending == once, "CN-0.16", "A reroll is not rerolled."},
		{o.ladder.ending == off, "CN-0.16", "No die is rerolled."},
		{!o.freePrimary, "CN-1.16", "Of two MOs the higher is the Primary one."},
		{!o.listFoci, "CN-1.21", "Only the foci that an MO suggests may be bought."},
		{o.customFoci, "CN-1.21", "Foci and specialisations of one’s own may be bought."},
		{o.armourByMO, "CN-1.31", "Armour and shields by MO."},
		{o.static, "CN-2.3", "Turns go by initiative scores, unrolled."},
		{o.shortMove != 1, "CN-3.23", "The short move is " + digits(o.shortMove*squareFeet) + " ft."},
		{o.shieldArmour, "CN-4.37", "A blocking shield is armour."},
		{o.parryByBlock, "CN-4.40", "Parries take the Block specialisation."},
		{o.defenderTies, "CN-4.44", "The defender wins ties."},
		{!o.parryRanged, "CN-4.45", "What comes from afar can't be parried."},
		{o.staticPvp, "CN-4.47", "Characters are attacked against their best defence, unrolled."},
		{o.sized, "CN-4.56", "Large weapons do more damage."},
		{o.foeDeath, "CN-5.8", "A wound may defeat a foe."},
		{o.countWounds, "CN-5.36", "Each untreated wound counts 1."},
		{!o.foeWounds, "CN-5.40", "Wounds of foes have no effect."},
		{o.treatDanger != 2, "CN-5.46", "Treating in an encounter: DS +" + digits(o.treatDanger) + "."},
		{o.treatNoKit != 2, "CN-5.47", "Treating without a kit: DS +" + digits(o.treatNoKit) + "."},
		{!o.formulaSpec, "CN-7.19", "No specialisation in spells and Know It All."},
		{o.spellDS != 6, "CN-7.20", "Spells have DS " + digits(o.spellDS) + "."},
		{o.mishap == mishapNone, "CN-7.33", "Failed spells cost nothing."},
		{o.mishap == mishapMargin, "CN-7.33", "Failed spells cost what was missing."},
		{o.mishap == mishapTurned, "CN-7.89", "Failed spells are turned round."},
		{o.blessChosen, "CN-7.88", "A blessing helps chosen checks only."},
		{o.ticksAll, "CN-0.42", "The game master says what counts in any check."},
		{o.noFoeBonus, "CN-4.61", "The bonus of foes counts for nothing."},
		{o.roomAll, "CN-4.62", "To dodge takes all squares around one free."},
		{o.stealth, "CN-1.51", "Thieves try to take the other side by surprise."},
		{o.blessLasts, "CN-7.45", "A blessing lasts for the combat."},
		{o.openStats, "CN-8.8", "The numbers of foes are open."},
		{o.dsAfter, "CN-8.10", "The DS of a free check is shown after it."},
	} {
		if n.is {
			notes = append(notes, scene.Note{Text: phrase.Plain(n.text), Rule: n.rule})
		}
	}
	return notes
}

// offerNotes tells of the check that is called; the game master also sees its
// chance, CN-8.10.
func (s *state) offerNotes(seat riposte.Seat) (notes []scene.Note) {
	o := &s.offer
	if !o.on {
		return nil
	}
	text := s.game.members[o.who].name + " is called to a check: " + attributeTitles[o.need.attribute]
	if o.need.focus < foci {
		text += " and " + lowered(titled(s.game.content.Foci[o.need.focus].Word))
	}
	if seat == s.game.gm || !s.game.options.dsAfter {
		text += ", DS " + digits(int(o.ds)+int(o.more))
	}
	notes = append(notes, scene.Note{Text: phrase.Plain(text), Tone: scene.ToneAct, Rule: "CN-0.39"})
	if seat == s.game.gm && seat != riposte.Nobody {
		as, ds := s.offerScore(int(o.who), *o)
		notes = append(notes, scene.Note{Text: phrase.Plain(s.chanceWords(as, ds)), Tone: scene.ToneSecret, Rule: "CN-0.4"})
	}
	return notes
}

// chanceWords is what a game master is shown before a check is made.
func (s *state) chanceWords(as, ds int) string {
	return "AS " + digits(as) + " (" + s.game.options.ladder.say(as) + ") against DS " + digits(ds) + ": " +
		tenths(s.game.options.ladder.millionths(as, ds)) + " %"
}

// tenths writes millionths as a percentage with one place.
func tenths(millionths int) string {
	n := (millionths + 500) / 1000
	return digits(n/10) + "." + digits(n%10)
}

// hiddenNote is CN-8.16.
func (s *state) hiddenNote(seat riposte.Seat, h *hiddenCheck) scene.Note {
	if seat != s.game.gm || seat == riposte.Nobody {
		return scene.Note{Text: "The game master has rolled.", Rule: "CN-8.16"}
	}
	return scene.Note{Text: phrase.Plain(s.hiddenWords(h) + "."), Tone: scene.ToneSecret, Rule: "CN-8.16"}
}

// hiddenWords is a hidden check in words.
func (s *state) hiddenWords(h *hiddenCheck) string {
	text := s.called(int(h.who)) + ", " + attributeTitles[h.need.attribute]
	if h.need.focus < foci {
		text += " and " + lowered(titled(s.game.content.Foci[h.need.focus].Word))
	}
	return text + ", AS " + digits(int(h.as)) + ": " + digits(int(h.asr)) + " against DS " + digits(int(h.ds))
}

func (s *state) slot(k, i int) scene.Slot {
	m := &s.game.members[i]
	sl := scene.Slot{ID: m.id, Side: m.id, Seat: m.seat, Label: phrase.Plain(m.name), Note: phrase.Plain(digits(int(s.bodies[i].roll)))}
	switch {
	case !s.present(i):
		sl.State = scene.SlotOut
	case k == int(s.at) && s.phase != over:
		sl.State = scene.SlotNow
	case k < int(s.at):
		sl.State = scene.SlotActed
	}
	return sl
}

func (s *state) board() *scene.Board {
	m := s.game.field
	b := &scene.Board{
		ID: m.Name, Title: phrase.Plain(strings.ToUpper(m.Name[:1]) + m.Name[1:]), Width: len(m.Rows[0]), Height: len(m.Rows), Base: 1,
		Legend: []scene.Legend{
			{Letter: ".", Class: "floor", Label: "open", Rule: "CN-1.37"},
			{Letter: "#", Class: "wall", Label: "wall", Rule: "CN-3.15"},
			{Letter: "D", Class: "door", Label: "closed door", Rule: "CN-3.27"},
			{Letter: "O", Class: "door-open", Label: "open door", Rule: "CN-3.27"},
		},
	}
	for y, row := range m.Rows {
		cells := []byte(row)
		for x := range cells {
			if n := m.door(squareAt(x, y)); n >= 0 {
				cells[x] = "DO"[s.doors>>n&1]
			}
		}
		b.Cells = append(b.Cells, string(cells))
	}
	point := func(q square) [][2]int { return [][2]int{{q.x() + 1, q.y() + 1}} }
	for i := range s.game.n {
		mem, body := &s.game.members[i], &s.bodies[i]
		if !mem.foe {
			for slot := range shieldItem {
				if body.thrown>>slot&1 != 0 {
					b.Shapes = append(b.Shapes, scene.Shape{
						Kind: scene.ShapeSquares, Class: "goods", Label: phrase.Plain(s.thing(i, s.item(i, slot)) + " of " + mem.name),
						Points: point(body.floor[slot]), Rule: "CN-4.16",
					})
				}
			}
		}
		if body.is(lit) {
			for _, q := range body.lights {
				b.Shapes = append(b.Shapes, scene.Shape{
					Kind: scene.ShapeSquares, Class: "light", Label: phrase.Plain("Dancing Lights of " + mem.name), Points: point(q), Rule: "CN-7.37",
				})
			}
		}
		if !s.present(i) {
			continue
		}
		b.Tokens = append(b.Tokens, scene.Token{
			ID: mem.id, Seat: mem.seat, X: body.at.x() + 1, Y: body.at.y() + 1, Letter: letterOf(mem), Label: phrase.Plain(mem.name),
			Badges: s.badges(i),
		})
	}
	return b
}

// badges is the states and marks of CN-8.3.
func (s *state) badges(i int) (notes []scene.Note) {
	b := &s.bodies[i]
	add := func(on bool, text string, tone scene.Tone, rule riposte.RuleID) {
		if on {
			notes = append(notes, scene.Note{Text: phrase.Plain(text), Tone: tone, Rule: rule})
		}
	}
	if word := s.stateWord(i); word != "up" {
		rules := map[string]riposte.RuleID{
			"dead": "CN-5.76", "defeated": "CN-5.7", "dying": "CN-5.66", "withdrawn": "CN-3.30", "out-cold": "CN-5.80", "incapacitated": "CN-5.5",
		}
		add(true, strings.ReplaceAll(word, "-", " "), scene.ToneBad, rules[word])
	}
	for _, w := range b.wounds {
		if w != 0 {
			text := "Wound (" + digits(w.severity()) + ")"
			if w.treated() {
				text += ", treated"
			}
			add(true, text, scene.ToneBad, "CN-5.34")
		}
	}
	if m := &s.game.members[i]; m.seat == s.game.gm && !m.foe { // whose colour does not tell it
		add(m.side == 0, "fights for the party", scene.ToneGood, "CN-1.53")
		add(m.side != 0, "villain", scene.ToneBad, "CN-1.53")
	}
	add(b.is(surprised), "surprised", scene.ToneBad, "CN-1.41")
	add(b.is(blessed), "blessed", scene.ToneGood, "CN-7.44")
	add(b.is(cursed), "cursed", scene.ToneBad, "CN-7.89")
	add(b.is(exposed), "exposed", scene.ToneBad, "CN-7.89")
	add(b.is(helped), "Know It All: +1 AS", scene.ToneGood, "CN-7.62")
	add(b.is(misled), "Know It All: +1 DS", scene.ToneBad, "CN-7.63")
	add(b.is(armoured), "Force Armor", scene.ToneGood, "CN-7.38")
	add(b.is(warded), "Protective Ward", scene.ToneGood, "CN-7.38")
	add(b.is(kitAtHand) && s.game.options.encounter != interlude, "healing kit at hand", scene.ToneGood, "CN-3.8")
	if b.modAS != 0 || b.modDS != 0 {
		add(true, "next check: AS "+digits(int(b.modAS))+", DS "+digits(int(b.modDS))+" more", "", "CN-0.41")
	}
	if b.tick.on {
		add(true, "next check counts "+s.game.content.tickWords(tickCode(b.tick)), "", "CN-0.42")
	}
	return notes
}

// viewBody is a combatant as a seat sees it, CN-8.6 and CN-8.7.
func (s *state) viewBody(seat riposte.Seat, i int) scene.Side {
	m, b := &s.game.members[i], &s.bodies[i]
	most := s.most(i)
	now := bandOf(int(b.vitality), most)
	side := scene.Side{ID: m.id, Seat: m.seat, Name: phrase.Plain(m.name), Out: !s.present(i), Badges: s.badges(i)}
	side.Acting = s.phase == acting && i == int(s.who) || s.phase == lighting && i == int(s.who) ||
		s.phase == defending && i == int(s.strike.target) || s.phase == answering && i == int(s.offer.who)
	side.Role = phrase.Plain([]string{"side A", "side B"}[m.side])
	if m.foe {
		side.Role = "foe"
	}
	knows := s.knows(seat, i)
	if knows || m.foe && s.game.options.openStats {
		side.Main = scene.Meter{ID: "vitality", Label: "Vitality", Value: int(b.vitality), Max: most, Rule: "CN-1.8"}
		// What the others are told of it; of the unhurt and the fallen the rest says it.
		if now != unhurt && now != down {
			side.Badges = append([]scene.Note{{Text: phrase.Plain(bandWords[now]), Rule: "CN-8.7"}}, side.Badges...)
		}
	} else {
		side.Main = scene.Meter{ID: "band", Label: "Vitality", Value: int(now), Max: int(unhurt), Word: phrase.Plain(bandWords[now]), Rule: "CN-8.7"}
	}
	if n := s.woundPenalty(b); n > 0 {
		side.Meters = []scene.Meter{{ID: "penalty", Label: "Untreated wounds", Value: n, Rule: "CN-5.38"}}
	}
	if m.foe {
		side.Sheet = s.foeSheet(seat, i)
		return side
	}
	side.Sheet = append(side.Sheet, scene.Sheet{Title: "Seen", Facts: []scene.Fact{
		{Label: "In hand", Value: phrase.Plain(s.things(i, b.ready)), Rule: "CN-1.40"},
		{Label: "Armour", Value: phrase.Plain(titled(armourWords[s.sheets[i].armour])), Rule: "CN-7.73"},
	}})
	if knows {
		side.Sheet = append(side.Sheet, s.ownSheet(i)...)
	}
	return side
}
