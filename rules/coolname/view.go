package coolname

import (
	"slices"
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// View lists what the seat may see, section 8 of the ledger.
func (s *state) View(seat riposte.Seat) scene.View { return viewer{s, seat}.view() }

// A viewer looks at a position from a seat.
type viewer struct {
	*state
	seat riposte.Seat
}

func (s viewer) view() scene.View {
	o := &s.game.options
	v := scene.View{Seat: s.seat, Title: s.Title(), Notes: s.game.notes}
	v.Prompt, v.Rule = s.prompt()
	asked := s.Owed(s.seat)
	if own := s.ownPrompt(asked.Kind); own != "" && asked.Mode.Must() {
		v.Prompt = own
	}
	if o.encounter != interlude {
		v.Meters = append(v.Meters, scene.Meter{ID: "round", Label: ref("meter.round"), Value: int(s.round), Max: o.roundLimit, Rule: "CN-6.4"})
		v.Board = s.board()
		for k, i := range s.order[:s.game.n] {
			if s.phase == consenting || s.phase == readying { // nobody has rolled yet
				m := &s.game.members[k]
				v.Order = append(v.Order, scene.Slot{ID: m.id, Side: m.id, Seat: m.seat, Label: m.label})
				continue
			}
			v.Order = append(v.Order, s.slot(k, int(i)))
		}
	}
	if (o.person || o.encounter == interlude) && s.phase != over {
		v.Meters = append(v.Meters, scene.Meter{ID: "spent", Label: ref("meter.interventions"), Value: int(s.spent), Max: maxSpent, Rule: "CN-8.19"})
	}
	if s.nights > 0 {
		v.Meters = append(v.Meters, scene.Meter{ID: "nights", Label: ref("meter.mornings"), Value: int(s.nights), Rule: "CN-5.56"})
	}
	if s.weeks > 0 {
		v.Meters = append(v.Meters, scene.Meter{ID: "weeks", Label: ref("meter.weeks"), Value: int(s.weeks), Rule: "CN-5.57"})
	}
	for i := range s.game.n {
		v.Sides = append(v.Sides, s.viewBody(i))
	}
	v.Notes = append(v.Notes, s.offerNotes()...)
	for k := range s.nhide {
		v.Notes = append(v.Notes, s.hiddenNote(&s.hidden[k]))
	}
	if s.seat == s.game.gm && s.seat != riposte.Nobody && s.phase != over {
		for _, from := range s.desk().waiting() {
			v.Notes = append(v.Notes, scene.Note{Text: ref("note.waits", s.game.kindOf(from).several()), Tone: scene.ToneSecret, Rule: "CN-8.22"})
		}
	}
	if s.seat == s.game.gm && s.seat != riposte.Nobody {
		v.Tables = s.ledgers()
	}
	if asked.Mode != riposte.Idle {
		v.Asks = s.asks()
	}
	return v
}

// Title is the title of every view.
func (s *state) Title() phrase.Text {
	if s.game.options.encounter == interlude {
		return ref("title.between")
	}
	return ref("title.round", s.round)
}

func (s viewer) prompt() (phrase.Text, riposte.RuleID) {
	who := s.names().called(int(s.who))
	switch s.phase {
	case consenting:
		return ref("prompt.consent"), "CN-1.50"
	case readying:
		return ref("prompt.ready"), "CN-10.3"
	case acting:
		if s.winner != 0 {
			return ref("prompt.aftermath", who), "CN-6.5"
		}
		return ref("prompt.acts", who), "CN-10.5"
	case defending:
		return ref("prompt.defends", s.names().called(int(s.strike.target)), s.names().called(int(s.strike.attacker))), "CN-10.7"
	case lighting:
		return ref("prompt.lights", who), "CN-7.36"
	case resting:
		return ref("prompt.interlude"), "CN-6.11"
	case answering:
		return ref("prompt.check", s.names().called(int(s.offer.who))), "CN-10.9"
	case over:
	}
	return ref("prompt.over", phrase.Term(strings.ToLower(endings[s.ending].Word))), endings[s.ending].Rule
}

// ownPrompt is the line for whoever decides; empty if a form has its own.
func (s viewer) ownPrompt(asked uint8) phrase.Text {
	switch asked {
	case askConsent:
		return ref("prompt.own.consent")
	case askInterlude:
		return ref("prompt.own.interlude")
	case askTurn, askFoe:
		if s.winner != 0 {
			return ref("prompt.own.aftermath", s.names().called(int(s.who)))
		}
		return ref("prompt.own.acts", s.names().called(int(s.who)))
	case askLights:
		return ref("prompt.own.lights", s.names().called(int(s.who)), s.game.content.NearFeet)
	case askCheck:
		return ref("prompt.own.check", s.names().called(int(s.offer.who)))
	case askDefence:
		k := s.strike
		by, with := s.names().called(int(k.attacker)), s.names().armed(k)
		if from, to := s.choices().party(s.seat); to-from == 1 {
			return ref("prompt.own.defends.you", by, with, s.forecast().harm(s.seat, k))
		}
		return ref("prompt.own.defends", by, s.names().called(int(k.target)), with, s.forecast().harm(s.seat, k))
	}
	return ""
}

// notes are the rulings in force that are not the default.
func (o *options) notes() (notes []scene.Note) {
	for _, n := range [...]struct {
		is   bool
		rule riposte.RuleID
		text phrase.Text
	}{
		{o.ladder.literal14, "CN-0.10", ref("ruling.literal-14")},
		{o.ladder.floor2, "CN-0.13", ref("ruling.low-d6")},
		{o.ladder.cap15, "CN-0.14", ref("ruling.high-15")},
		{o.ladder.ending == once, "CN-0.16", ref("ruling.reroll-once")},
		{o.ladder.ending == off, "CN-0.16", ref("ruling.no-reroll")},
		{!o.freePrimary, "CN-1.16", ref("ruling.primary-highest")},
		{!o.listFoci, "CN-1.21", ref("ruling.foci-suggested")},
		{o.customFoci, "CN-1.21", ref("ruling.foci-own")},
		{o.armourByMO, "CN-1.31", ref("ruling.armour-by-mo")},
		{o.static, "CN-2.3", ref("ruling.initiative-static")},
		{o.pooling == byKind, "CN-2.18", ref("ruling.foe-initiative-kind")},
		{o.pooling == allFoes, "CN-2.18", ref("ruling.foe-initiative-all")},
		{o.shortMove != 1, "CN-3.23", ref("ruling.short-move", o.shortMove*ground.Step)},
		{o.shieldArmour, "CN-4.37", ref("ruling.shield-armour")},
		{o.parryByBlock, "CN-4.40", ref("ruling.parry-by-block")},
		{o.defenderTies, "CN-4.44", ref("ruling.defender-ties")},
		{!o.parryRanged, "CN-4.45", ref("ruling.no-parry-ranged")},
		{o.staticPvp, "CN-4.47", ref("ruling.pvp-static")},
		{o.sized, "CN-4.56", ref("ruling.size-damage")},
		{o.foeDeath, "CN-5.8", ref("ruling.foe-death")},
		{o.countWounds, "CN-5.36", ref("ruling.wounds-count")},
		{!o.foeWounds, "CN-5.40", ref("ruling.foe-wounds-none")},
		{o.treatDanger != 2, "CN-5.46", ref("ruling.treat-danger", o.treatDanger)},
		{o.treatNoKit != 2, "CN-5.47", ref("ruling.treat-no-kit", o.treatNoKit)},
		{!o.formulaSpec, "CN-7.19", ref("ruling.no-formula-specialisation")},
		{o.spellDS != 6, "CN-7.20", ref("ruling.spell-ds", o.spellDS)},
		{o.mishap == mishapNone, "CN-7.33", ref("ruling.mishap-none")},
		{o.mishap == mishapMargin, "CN-7.33", ref("ruling.mishap-margin")},
		{o.mishap == mishapTurned, "CN-7.89", ref("ruling.mishap-turned")},
		{o.blessChosen, "CN-7.88", ref("ruling.bless-chosen")},
		{o.ticksAll, "CN-0.42", ref("ruling.ticks-all")},
		{o.noFoeBonus, "CN-4.61", ref("ruling.no-foe-bonus")},
		{o.roomAll, "CN-4.62", ref("ruling.dodge-room")},
		{o.stealth, "CN-1.51", ref("ruling.stealth")},
		{o.blessLasts, "CN-7.45", ref("ruling.bless-lasts")},
		{o.openStats, "CN-8.8", ref("ruling.foes-open")},
		{o.dsAfter, "CN-8.10", ref("ruling.ds-after")},
	} {
		if n.is {
			notes = append(notes, scene.Note{Text: n.text, Rule: n.rule})
		}
	}
	return slices.Clip(notes)
}

// offerNotes are about the check that has been called; the game master also sees
// its chance, CN-8.10.
func (s viewer) offerNotes() (notes []scene.Note) {
	o := &s.offer
	if !o.on {
		return nil
	}
	who, what := s.names().called(int(o.who)), s.names().asked(o.need)
	text := ref("note.called", who, what)
	as, ds := s.forecast().offered(*o)
	if s.seat == s.game.gm || !s.game.options.dsAfter {
		text = ref("note.called-ds", who, what, ds)
		if base := int(o.ds) + int(o.more); base != ds {
			text = ref("note.called-more", who, what, ds, base, ds-base)
		}
	}
	notes = append(notes, scene.Note{Text: text, Tone: scene.ToneAct, Rule: "CN-0.39"})
	if s.seat == s.game.gm && s.seat != riposte.Nobody {
		ladder := s.game.options.ladder
		chance := ref("note.chance", as, ladder.say(as), ds, tenths(ladder.millionths(as, ds)))
		notes = append(notes, scene.Note{Text: chance, Tone: scene.ToneSecret, Rule: "CN-0.4"})
	}
	return notes
}

// tenths writes millionths as a percentage with one decimal.
func tenths(millionths int) string {
	if millionths%1_000_000 == 0 { // never or always, not nearly so
		return digits(millionths / 10_000)
	}
	n := (millionths + 500) / 1000
	return digits(n/10) + "." + digits(n%10)
}

// hiddenNote is about a hidden check, CN-8.16.
func (s viewer) hiddenNote(h *hiddenCheck) scene.Note {
	if s.seat != s.game.gm || s.seat == riposte.Nobody {
		return scene.Note{Text: ref("note.rolled"), Rule: "CN-8.16"}
	}
	return scene.Note{Text: ref("note.hidden", s.names().hiddenCheck(h)), Tone: scene.ToneSecret, Rule: "CN-8.16"}
}

func (s viewer) slot(k, i int) scene.Slot {
	m := &s.game.members[i]
	sl := scene.Slot{ID: m.id, Side: m.id, Seat: m.seat, Label: m.label, Note: phrase.Number(s.bodies[i].roll), Follows: s.rounds().follows(k)}
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

var legend = []scene.Legend{
	{Letter: ".", Class: "floor", Label: ref("legend.open"), Rule: "CN-1.37"},
	{Letter: "#", Class: "wall", Label: ref("legend.wall"), Rule: "CN-3.15"},
	{Letter: "D", Class: "door", Label: ref("legend.door-closed"), Rule: "CN-3.27"},
	{Letter: "O", Class: "door-open", Label: ref("legend.door-open"), Rule: "CN-3.27"},
}

// mapTitle is the name of a map.
func mapTitle(m *ground.Map) phrase.Text {
	name := phrase.Term(m.Name)
	if m.Own {
		name = phrase.Plain(m.Name)
	}
	return ref("board.title", name)
}

func (s viewer) board() *scene.Board {
	m := s.game.field
	b := bareBoard(m)
	for y, row := range m.Rows {
		cells := []byte(row)
		for x := range cells {
			if n := m.Door(ground.At(x, y)); n >= 0 {
				cells[x] = "DO"[s.doors>>n&1]
			}
		}
		b.Cells = append(b.Cells, string(cells))
	}
	if s.phase == defending {
		a, t := int(s.strike.attacker), int(s.strike.target)
		from, to := s.bodies[a].at, s.bodies[t].at
		b.Shapes = append(b.Shapes, scene.Shape{
			ID: "attack", Kind: scene.ShapeLine, Class: "attack", Label: ref("shape.attack", s.names().called(a), s.names().called(t)),
			Points: [][2]int{{from.X() + 1, from.Y() + 1}, {to.X() + 1, to.Y() + 1}}, Rule: "CN-4.26",
		})
	}
	point := func(q ground.Square) [][2]int { return [][2]int{{q.X() + 1, q.Y() + 1}} }
	for i := range s.game.n {
		mem, body := &s.game.members[i], &s.bodies[i]
		if !mem.foe {
			for slot := range shieldItem {
				if body.thrown>>slot&1 != 0 {
					b.Shapes = append(b.Shapes, scene.Shape{
						Kind: scene.ShapeSquares, Class: "goods", Label: ref("shape.goods", s.game.titles.item(s.names().thing(i, s.gear().item(i, slot))).alone, mem.label),
						Points: point(body.floor[slot]), Rule: "CN-4.16",
					})
				}
			}
		}
		if body.is(lit) {
			for _, q := range body.lights {
				b.Shapes = append(b.Shapes, scene.Shape{
					Kind: scene.ShapeSquares, Class: "light", Label: ref("shape.lights", mem.label), Points: point(q), Rule: "CN-7.37",
				})
			}
		}
		if !s.present(i) {
			continue
		}
		b.Tokens = append(b.Tokens, scene.Token{
			ID: mem.id, Seat: mem.seat, X: body.at.X() + 1, Y: body.at.Y() + 1, Letter: letterOf(mem), Label: mem.label,
			Badges: s.badges(i),
		})
	}
	return b
}

// badges are the states and marks of CN-8.3.
func (s viewer) badges(i int) (notes []scene.Note) {
	b := &s.bodies[i]
	add := func(on bool, text phrase.Text, tone scene.Tone, rule riposte.RuleID) {
		if on {
			notes = append(notes, scene.Note{Text: text, Tone: tone, Rule: rule})
		}
	}
	if state := s.notation().stateWord(i); state != "up" {
		add(true, ref("state."+state), scene.ToneBad, stateRules[state])
		switch state {
		case "dying", "out-cold": // CN-3.19, CN-3.34
			notes[0].Thing = "prone"
		case "incapacitated":
			notes[0].Thing = "stunned"
		}
	}
	for _, w := range b.wounds {
		if w != 0 {
			add(true, ref("badge.wound", w.said()), scene.ToneBad, "CN-5.34")
		}
	}
	if m := &s.game.members[i]; m.seat == s.game.gm && !m.foe { // its colour does not show this
		add(!s.names().villain(i), ref("badge.ally"), scene.ToneGood, "CN-1.53")
		add(s.names().villain(i), ref("badge.villain"), scene.ToneBad, "CN-1.53")
	}
	for _, m := range badged {
		add(b.is(m.is), m.text, m.tone, m.rule)
	}
	add(b.is(kitAtHand) && s.game.options.encounter != interlude, ref("badge.kit"), scene.ToneGood, "CN-3.8")
	add(b.modAS != 0 || b.modDS != 0, modified(b), "", "CN-0.41")
	if b.tick.on {
		add(true, ref("badge.ticked", s.game.tickNames(tickCode(b.tick))), "", "CN-0.42")
	}
	return notes
}

// modified is what a game master adds to somebody's next check, CN-0.41.
func modified(b *body) phrase.Text {
	switch as, ds := phrase.Signed(b.modAS), phrase.Signed(b.modDS); {
	case b.modDS == 0:
		return ref("badge.modified-as", as)
	case b.modAS == 0:
		return ref("badge.modified-ds", ds)
	default:
		return ref("badge.modified", as, ds)
	}
}

var stateRules = map[string]riposte.RuleID{
	"hidden": "CN-8.23", "dead": "CN-5.76", "defeated": "CN-5.7", "dying": "CN-5.66", "withdrawn": "CN-3.30", "out-cold": "CN-5.80", "incapacitated": "CN-5.5",
}

// badged are the conditions that are shown as they are.
var badged = [...]struct {
	is   condition
	text phrase.Text
	tone scene.Tone
	rule riposte.RuleID
}{
	{surprised, ref("badge.surprised"), scene.ToneBad, "CN-1.41"},
	{blessed, ref("badge.blessed"), scene.ToneGood, "CN-7.44"},
	{cursed, ref("badge.cursed"), scene.ToneBad, "CN-7.89"},
	{exposed, ref("badge.exposed"), scene.ToneBad, "CN-7.89"},
	{helped, ref("badge.helped"), scene.ToneGood, "CN-7.62"},
	{misled, ref("badge.misled"), scene.ToneBad, "CN-7.63"},
	{armoured, spellNames[tables.ForceArmor], scene.ToneGood, "CN-7.38"},
	{warded, spellNames[tables.ProtectiveWard], scene.ToneGood, "CN-7.38"},
}

// viewBody is a combatant as a seat sees it, CN-8.6 and CN-8.7.
func (s viewer) viewBody(i int) scene.Side {
	m, b := &s.game.members[i], &s.bodies[i]
	most := s.most(i)
	now := bandOf(int(b.vitality), most)
	side := scene.Side{ID: m.id, Seat: m.seat, Name: m.label, Out: !s.present(i), Badges: s.badges(i)}
	side.Acting = s.phase == acting && i == int(s.who) || s.phase == lighting && i == int(s.who) ||
		s.phase == defending && i == int(s.strike.target) || s.phase == answering && i == int(s.offer.who)
	switch {
	case m.foe:
		side.Role = ref("role.foe")
	case m.side == 0:
		side.Role = ref("role.side-a")
	default:
		side.Role = ref("role.side-b")
	}
	knows := s.knowledge().knows(s.seat, i)
	if knows || m.foe && s.game.options.openStats {
		side.Main = scene.Meter{ID: "vitality", Label: ref("meter.vitality"), Value: int(b.vitality), Max: most, Rule: "CN-1.8"}
		// What others are told about it; for the unhurt and the fallen the rest says it.
		if now != unhurt && now != down {
			side.Badges = append([]scene.Note{{Text: bandNames[now], Rule: "CN-8.7"}}, side.Badges...)
		}
	} else {
		side.Main = scene.Meter{ID: "band", Label: ref("meter.vitality"), Value: int(now), Max: int(unhurt), Word: bandNames[now], Rule: "CN-8.7"}
	}
	if n := s.woundPenalty(b); n > 0 {
		side.Meters = []scene.Meter{{ID: "penalty", Label: ref("meter.untreated"), Value: n, Rule: "CN-5.38"}}
	}
	if m.foe {
		side.Sheet = s.foeSheet(i)
		return side
	}
	side.Sheet = append(side.Sheet, scene.Sheet{Title: ref("sheet.seen"), Facts: []scene.Fact{
		{Label: ref("sheet.in-hand"), Value: s.names().things(i, b.ready), Rule: "CN-1.40"},
		{Label: ref("sheet.armour"), Value: armourNames[s.sheets[i].armour], Rule: "CN-7.73"},
	}})
	if knows {
		side.Sheet = append(side.Sheet, s.ownSheet(i)...)
	}
	return side
}
