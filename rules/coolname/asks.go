package coolname

import (
	"errors"
	"slices"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// An asker builds the asks of a seat, one for each form that a sentence can have.
type asker struct {
	s    *state
	seat riposte.Seat
	owed riposte.Decision
	list []scene.Ask
}

// The headings under which a page puts the asks of a turn, CN-3.1, and other asks.
var (
	groupCalled  = ref("group.called")
	groupMajor   = ref("group.major")
	groupMove    = ref("group.movement")
	groupMinor   = ref("group.minor")
	groupEnd     = ref("group.end")
	groupHelp    = ref("group.help")
	groupTime    = ref("group.time")
	groupMaster  = ref("group.master")
	groupConsent = ref("group.consent")
)

// groupsOfTurn are the headings of a turn in their order; what stands under none comes last.
var groupsOfTurn = []phrase.Text{groupCalled, groupMajor, groupMove, groupMinor, groupHelp, groupEnd, ""}

// endTurn is the title of the ask that ends a turn. It stands under no heading.
var endTurn = ref("ask.end")

// form adds an ask, unless one of its fields has nothing to choose from.
func (a *asker) form(ask scene.Ask) {
	for i := range ask.Fields {
		if f := &ask.Fields[i]; f.Picks == nil && f.Number == nil {
			return
		}
	}
	ask.ID, ask.Mode, ask.Sealed = decisionKinds[a.owed.Kind].Name, a.owed.Mode, a.owed.Mode == riposte.Together
	if ask.Lead == "" {
		ask.Lead = "tray"
	}
	a.list = append(a.list, ask)
}

// An assorted is an ask for the legal choices of some verbs, with a pick for each
// sentence.
type assorted struct {
	group, title, verb phrase.Text
	rule               riposte.RuleID
	lead               string
	verbs              []uint8
}

var assortments = []assorted{
	{groupCalled, ref("ask.called"), ref("ask.called.verb"), "CN-3.36", "board", []uint8{verbCheck}},
	{groupMajor, ref("ask.help"), ref("ask.help.verb"), "CN-3.7", "board", []uint8{verbKnow, verbAid, verbSteady, verbTreat}},
	{groupMajor, ref("ask.else"), ref("ask.else.verb"), "CN-3.7", "tray", []uint8{verbRecover, verbRetrieve}},
	{groupMove, ref("ask.move"), ref("ask.move.verb"), "CN-3.12", "board", []uint8{verbMove}},
	{groupMinor, ref("ask.step"), ref("ask.step.verb"), "CN-3.23", "board", []uint8{verbStep}},
	{groupMinor, ref("ask.things"), ref("ask.things.verb"), "CN-3.24", "tray", []uint8{verbDraw, verbStow, verbPickUp}},
	{groupMinor, ref("ask.position"), ref("ask.position.verb"), "CN-3.26", "tray", []uint8{verbDoor, verbPosture}},
	{"", ref("ask.lights"), ref("ask.lights.verb"), "CN-7.36", "board", []uint8{verbPlace}},
	{"", ref("ask.defence"), ref("ask.defence.verb"), "CN-4.26", "tray", []uint8{verbDefend}},
	{groupConsent, ref("ask.consent"), ref("ask.consent.verb"), "CN-1.50", "tray", []uint8{verbConsent}},
	{groupTime, ref("ask.time"), ref("ask.time.verb"), "CN-6.11", "tray", []uint8{verbRest, verbMorning, verbWeek}},
	{groupTime, ref("ask.fate"), ref("ask.fate.verb"), "CN-6.13", "tray", []uint8{verbFate}},
	{"", endTurn, ref("ask.end.verb"), "CN-2.11", "tray", []uint8{verbEnd}},
	{groupEnd, ref("ask.withdraw"), ref("ask.withdraw.verb"), "CN-3.30", "tray", []uint8{verbWithdraw}},
	{groupEnd, ref("ask.done"), ref("ask.done.verb"), "CN-6.14", "tray", []uint8{verbDone}},
}

func (s viewer) asks() []scene.Ask {
	a := &asker{s: s.state, seat: s.seat, owed: s.Owed(s.seat)}
	if a.owed.Kind == askReady {
		a.ready()
		return a.list
	}
	turns := a.owed.Kind == askTurn || a.owed.Kind == askFoe
	if turns {
		a.attacks()
		a.throws()
		a.spells()
	}
	if a.owed.Kind == askInterlude {
		a.care()
	}
	legal := s.Legal(nil, s.seat)
	for _, g := range assortments {
		field := scene.AskField{Name: "choice", Title: g.title}
		for _, c := range legal {
			for _, v := range g.verbs {
				if c.Verb() == v {
					field.Picks = append(field.Picks, a.pick(c))
				}
			}
		}
		if a.owed.Kind == askDefence && field.Picks != nil {
			field.Picks = append(field.Picks, a.closedWays()...)
		}
		a.form(scene.Ask{Group: g.group, Title: g.title, Verb: g.verb, Rule: g.rule, Lead: g.lead, Fields: []scene.AskField{field}})
	}
	if turns {
		a.lights()
		a.list = byGroup(a.list)
	}
	if s.seat == s.game.gm && s.game.options.person && s.spent < maxSpent {
		deskAsker{a}.all()
	}
	if turns && len(a.list) > 0 {
		a.list[0].Notes = a.remaining()
	}
	prompt := s.ownPrompt(a.owed.Kind)
	if a.owed.Kind == askMaster {
		prompt, _ = s.prompt()
		prompt = ref("prompt.step-in", prompt)
	}
	for i := range a.list {
		a.list[i].Prompt = prompt
	}
	return a.list
}

// remaining says what remains of a turn, CN-3.1.
func (a *asker) remaining() (notes []scene.Note) {
	for _, part := range [...]struct {
		bit         uint8
		left, spent phrase.Text
	}{
		{usedMove, ref("note.movement"), ref("note.movement-spent")},
		{usedMajor, ref("note.major"), ref("note.major-spent")},
		{usedMinor, ref("note.minor"), ref("note.minor-spent")},
	} {
		n := scene.Note{Text: part.left, Rule: "CN-3.1", Tone: scene.ToneAct}
		switch {
		case a.s.used&part.bit != 0:
			n.Text, n.Tone = part.spent, ""
		case part.bit == usedMajor && a.s.bodies[a.s.who].vitality <= 0:
			n.Text, n.Tone, n.Rule = ref("note.no-major"), scene.ToneBad, "CN-3.32"
		}
		notes = append(notes, n)
	}
	return notes
}

// byGroup puts asks of a heading together, headings in the order of a turn whoever acts, and
// under each those in which every pick of the first field is refused behind the others.
func byGroup(asks []scene.Ask) []scene.Ask {
	shut := func(ask *scene.Ask) bool {
		return !slices.ContainsFunc(ask.Fields[0].Picks, func(p scene.Pick) bool { return p.Refusal == nil })
	}
	rank := func(ask *scene.Ask) int {
		n := 2 * slices.Index(groupsOfTurn, ask.Group)
		if shut(ask) {
			n++
		}
		return n
	}
	slices.SortStableFunc(asks, func(a, b scene.Ask) int { return rank(&a) - rank(&b) })
	if able := slices.IndexFunc(asks, func(ask scene.Ask) bool { return !shut(&ask) }); able > 0 {
		asks[0].Lead = asks[able].Lead
	}
	return asks
}

// pick is a choice as one pick with the whole sentence.
func (a *asker) pick(c riposte.Choice) scene.Pick {
	s, args := a.s, int(c.Args())
	p := scene.Pick{Word: s.Say(a.seat, c), At: scene.Target{Kind: scene.AtButton}}
	i, q := int(s.who), ground.Square(args)
	thing := func(item int) phrase.Text { return s.game.titles.item(s.names().thing(i, item)).within }
	switch c.Verb() {
	case verbKnow, verbAid, verbSteady, verbTreat:
		a.helping(&p, c)
	case verbRecover:
		as, more := s.forecast().marks(i, true)
		p.Label, p.Note = ref("pick.recover"), s.forecast().odds(s.checks().valueOf(i, factToughness)+as, s.bodies[i].severity(true)+more)
	case verbRetrieve:
		p.Label, p.Note = ref("pick.retrieve"), ref("pick.retrieve.note")
		if args == 1 {
			p.Label, p.Note = ref("pick.retrieve-things"), phrase.Plain(s.sheets[i].pack)
		}
	case verbCheck:
		p.Label, p.Note = ref("pick.check", named(attributeNames, args)), a.calledNote(tables.Attribute(args))
	case verbMove, verbStep, verbPlace:
		p.Label, p.At = squareText(q), targetOf(q)
	case verbDoor:
		p.Label, p.At = ref("pick.door-open", squareText(q)), targetOf(q)
		if n := s.game.field.Door(q); n >= 0 && s.doors>>n&1 != 0 {
			p.Label = ref("pick.door-close", squareText(q))
		}
	case verbPosture:
		p.Label, p.Note = ref("pick.posture"), ref("pick.posture.note")
	case verbDraw:
		p.Label = ref("pick.draw", thing(args&31))
		if stow := args >> 5; stow > 0 {
			p.Label = ref("pick.draw-stow", thing(args&31), thing(stow-1))
		}
	case verbStow:
		p.Label = ref("pick.stow", thing(args&31))
	case verbPickUp:
		p.Label = ref("pick.pick-up", thing(args&31))
	case verbDefend:
		p.Label, p.Note = named(wayNames, args), s.forecast().defenceNote(args)
		_, p.Prospect = s.forecast().defendingDS(a.seat, s.strike)
	case verbConsent:
		p.Label = [...]phrase.Text{ref("pick.refuse"), ref("pick.consent")}[args&1]
	case verbWithdraw:
		p.Label, p.Note = ref("pick.withdraw", s.names().called(i)), ref("pick.withdraw.note")
		p.Peril = leaving(s, i)
	case verbFate:
		p.Label = ref([...]string{"pick.fate-dead", "pick.fate-saved"}[args>>5&1], s.names().called(args&31))
	default:
		if l := plainPicks[c.Verb()]; l.label != "" {
			p.Label, p.Note = l.label, l.note
		}
	}
	return p
}

// closedWays are the ways to defend that can't be chosen now, each with the rule in its
// way, so that the three are always told apart.
func (a *asker) closedWays() (picks []scene.Pick) {
	for way := range uint64(len(wayWords)) {
		c := riposte.NewChoice(verbDefend, way)
		var refused *riposte.RuleError
		if errors.As(a.s.Check(a.seat, c), &refused) {
			picks = append(picks, scene.Pick{
				Word: a.s.Say(a.seat, c), Label: wayNames[way], At: scene.Target{Kind: scene.AtButton},
				Refusal: &scene.Refusal{Rule: refused.Rule, Why: phrase.Text(refused.Ref)},
			})
		}
	}
	return picks
}

// squareText is a square as the notation has it, and pickOf what points at it.
func squareText(q ground.Square) phrase.Text { return phrase.Text(saySquare(q)) }

func targetOf(q ground.Square) scene.Target {
	return scene.Target{Kind: scene.AtSquare, X: q.X() + 1, Y: q.Y() + 1}
}

func pickOf(q ground.Square) scene.Pick {
	word := saySquare(q)
	return scene.Pick{Word: word, Label: phrase.Text(word), At: targetOf(q)}
}

// plainPicks are picks about which there is nothing to say but what they are.
var plainPicks = [verbs]struct{ label, note phrase.Text }{
	verbEnd:     {ref("pick.end"), ""},
	verbRest:    {ref("pick.rest"), ref("pick.rest.note")},
	verbMorning: {ref("pick.morning"), ref("pick.morning.note")},
	verbWeek:    {ref("pick.week"), ref("pick.week.note")},
	verbDone:    {ref("pick.done"), ""},
}

// calledNote is the chance of the check that is called, or its dice where the DS is shown
// only once they are thrown, CN-8.10.
func (a *asker) calledNote(at tables.Attribute) phrase.Text {
	o := a.s.offer
	o.need.attribute = at
	as, ds := a.s.forecast().offered(o)
	if a.s.game.options.dsAfter {
		return ref("pick.dice", as, a.s.game.options.ladder.say(as))
	}
	return a.s.forecast().odds(as, ds)
}

// helping adds what a combatant does for another, with the odds of the check.
func (a *asker) helping(p *scene.Pick, c riposte.Choice) {
	s, i, t := a.s, int(a.s.who), int(c.Args()&31)
	as, more := s.forecast().marks(i, true)
	f, ds := factFirstAid, s.penalty(i)
	switch name := s.names().called(t); c.Verb() {
	case verbKnow:
		p.Label = ref("pick.know", name)
		f, ds = factKnow, s.game.content.KnowDS+ds
	case verbAid:
		p.Label = ref("pick.first-aid", name)
		ds += s.penalty(t)
	case verbSteady:
		p.Label = ref("pick.stabilise", name)
		ds += s.bodies[t].severity(false)
	case verbTreat:
		p.Label = s.names().treating(t, int(c.Args()>>5))
		f, ds = factWounds, s.care().treatDS(i, t)
	}
	p.At = scene.Target{Kind: scene.AtToken, ID: s.notation().idOf(t)}
	p.Note = s.forecast().odds(s.checks().valueOf(i, f)+as, ds+more)
}

// ready asks with a field for each character of the seat.
func (a *asker) ready() {
	s := a.s
	from, to := s.choices().party(a.seat)
	var fields []scene.AskField
	for i := from; i < to; i++ {
		f := scene.AskField{Name: s.game.members[i].id, Title: s.names().called(i), Before: "/"}
		if i == from {
			f.Before = "ready"
		}
		for mask := range uint8(32) {
			if s.gear().readyable(i, mask) {
				f.Picks = append(f.Picks, scene.Pick{Word: s.notation().itemsWords(i, mask), Label: s.names().things(i, mask), Note: a.readyNote(i, mask), At: scene.Target{Kind: scene.AtButton}})
			}
		}
		fields = append(fields, f)
	}
	a.form(scene.Ask{
		Title: ref("ask.ready"), Verb: ref("ask.ready.verb"), Rule: "CN-10.3", Fields: fields, Prompt: ref("ask.ready.prompt"),
	})
}

// readyNote says what somebody can do with some items: attack scores and ranges,
// and the ways of defending that need them.
func (a *asker) readyNote(i int, mask uint8) phrase.Text {
	var notes []phrase.Text
	had := uint32(0)
	for slot, w := range a.s.sheets[i].weapons {
		if w == 0 || mask>>slot&1 == 0 || had>>w&1 != 0 {
			continue
		}
		had |= 1 << w
		weapon := &a.s.game.content.Weapons[w-1]
		notes = append(notes, ref("pick.ready.weapon", a.s.sheets[i].values[w-1], feetWords(weapon.Short, weapon.Long)))
	}
	if mask>>shieldItem&1 != 0 {
		notes = append(notes, ref("pick.ready.shield", a.s.fight().wayScore(i, 1)))
	}
	return clauses(notes)
}
