package coolname

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// An asker builds the asks of a seat: one for each form of sentence.
type asker struct {
	s    *state
	seat riposte.Seat
	owed riposte.Decision
	list []scene.Ask
}

// The headings under which a page puts the asks of a turn, CN-3.1, and others.
const (
	groupMajor   = "Major action"
	groupMove    = "Movement"
	groupMinor   = "Minor action"
	groupEnd     = "End of the turn"
	groupHelp    = "Help"
	groupTime    = "Time"
	groupMaster  = "Game master"
	groupConsent = "Consent"
)

// form adds an ask, unless a field of it has nothing to stand in it.
func (a *asker) form(ask scene.Ask) {
	for i := range ask.Fields {
		if f := &ask.Fields[i]; f.Picks == nil && f.Number == nil {
			return
		}
	}
	ask.ID, ask.Mode, ask.Sealed = decisionKinds[a.owed.Kind].Name, a.owed.Mode, a.owed.Mode == riposte.Together
	if ask.Prompt == "" {
		ask.Prompt = ask.Title + "."
	}
	if ask.Lead == "" {
		ask.Lead = "tray"
	}
	a.list = append(a.list, ask)
}

// an assorted is an ask for the legal choices of some verbs, a pick a sentence.
type assorted struct {
	group, title, verb string
	rule               riposte.RuleID
	lead               string
	verbs              []uint8
	quick              bool
}

var assortments = []assorted{
	{groupMajor, "Help", "Help", "CN-3.7", "board", []uint8{verbKnow, verbAid, verbSteady, verbTreat}, false},
	{groupMajor, "Something else", "Do it", "CN-3.7", "tray", []uint8{verbRecover, verbRetrieve, verbCheck}, false},
	{groupMove, "Move", "Move", "CN-3.12", "board", []uint8{verbMove}, false},
	{groupMinor, "Step", "Step", "CN-3.23", "board", []uint8{verbStep}, false},
	{groupMinor, "Things in hand", "Take", "CN-3.24", "tray", []uint8{verbDraw, verbStow, verbPickUp}, false},
	{groupMinor, "Doors and position", "Do it", "CN-3.26", "tray", []uint8{verbDoor, verbPosture}, false},
	{"", "Place a light", "Place", "CN-7.36", "board", []uint8{verbPlace}, false},
	{"", "Defend", "Defend", "CN-4.26", "tray", []uint8{verbDefend}, false},
	{groupConsent, "May they play", "Answer", "CN-1.50", "tray", []uint8{verbConsent}, false},
	{groupTime, "Time passes", "Let it pass", "CN-6.11", "tray", []uint8{verbRest, verbMorning, verbWeek}, false},
	{groupTime, "Who was left dying", "Decide", "CN-6.13", "tray", []uint8{verbFate}, false},
	{"", "End the turn", "End the turn", "CN-2.11", "tray", []uint8{verbEnd}, true},
	{groupEnd, "Withdraw", "Withdraw", "CN-3.30", "tray", []uint8{verbWithdraw}, false},
	{groupEnd, "End the interlude", "End it", "CN-6.14", "tray", []uint8{verbDone}, false},
}

func (s *state) asks(seat riposte.Seat) []scene.Ask {
	a := &asker{s: s, seat: seat, owed: s.Owed(seat)}
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
	legal := s.Legal(nil, seat)
	for _, g := range assortments {
		field := scene.AskField{Name: "choice", Title: phrase.Plain(g.title)}
		for _, c := range legal {
			for _, v := range g.verbs {
				if c.Verb() == v {
					field.Picks = append(field.Picks, a.pick(c))
				}
			}
		}
		a.form(scene.Ask{Group: phrase.Plain(g.group), Title: phrase.Plain(g.title), Verb: phrase.Plain(g.verb), Rule: g.rule, Lead: g.lead, Quick: g.quick, Fields: []scene.AskField{field}})
	}
	if turns {
		a.lights()
		a.list = possibleFirst(a.list)
	}
	if seat == s.game.gm && s.game.options.person && s.spent < maxSpent {
		a.desk()
	}
	if turns && len(a.list) > 0 {
		a.list[0].Notes = s.remaining()
	}
	prompt, _ := s.prompt()
	if a.owed.Kind == askMaster {
		prompt += " You may step in at any time."
	}
	for i := range a.list {
		if a.list[i].Group != "" || a.list[i].Quick {
			a.list[i].Prompt = phrase.Plain(prompt)
		}
	}
	return a.list
}

// remaining is what remains of a turn, CN-3.1.
func (s *state) remaining() (notes []scene.Note) {
	for _, part := range [...]struct {
		bit  uint8
		word string
	}{{usedMove, "movement"}, {usedMajor, "major action"}, {usedMinor, "minor action"}} {
		n := scene.Note{Text: phrase.Plain(part.word), Rule: "CN-3.1", Tone: scene.ToneAct}
		switch {
		case s.used&part.bit != 0:
			n.Text, n.Tone = phrase.Plain(part.word+" spent"), ""
		case part.bit == usedMajor && s.bodies[s.who].vitality <= 0:
			n.Text, n.Tone, n.Rule = "no major action at 0 Vitality", scene.ToneBad, "CN-3.32"
		}
		notes = append(notes, n)
	}
	return notes
}

// possibleFirst puts asks of which every pick of a field is refused behind the others.
func possibleFirst(asks []scene.Ask) []scene.Ask {
	var able, shut []scene.Ask
	for _, ask := range asks {
		open := false
		for _, p := range ask.Fields[0].Picks {
			open = open || p.Refusal == nil
		}
		if open {
			able = append(able, ask)
		} else {
			shut = append(shut, ask)
		}
	}
	return append(able, shut...)
}

// pick is a choice as one pick of the whole sentence.
func (a *asker) pick(c riposte.Choice) scene.Pick {
	s, args := a.s, int(c.Args())
	said := s.Say(a.seat, c)
	p := scene.Pick{Word: said, Label: phrase.Plain(titled(said)), At: scene.Target{Kind: scene.AtButton}}
	at := func(q square) { p.At = scene.Target{Kind: scene.AtSquare, X: q.x() + 1, Y: q.y() + 1} }
	i, t := int(s.who), args&31
	on := func(label string, f fact, ds int) {
		p.At = scene.Target{Kind: scene.AtToken, ID: s.idOf(t)}
		p.Label = phrase.Plain(label)
		if f < facts {
			as, more := s.marks(i, true)
			p.Note = phrase.Plain(s.oddsWords(s.valueOf(i, f)+as, ds+more))
		}
	}
	switch c.Verb() {
	case verbKnow:
		on("Know It All for "+s.called(t), factKnow, s.game.content.KnowDS+s.penalty(i))
	case verbAid:
		on("First aid for "+s.called(t), factFirstAid, s.penalty(t)+s.penalty(i))
	case verbSteady:
		on("Stabilise "+s.called(t), factFirstAid, s.bodies[t].severity(false)+s.penalty(i))
	case verbTreat:
		on("Treat "+s.called(t)+"’s wound ("+digits(s.bodies[t].wounds[args>>5].severity())+")", factWounds, s.treatDS(i, t))
	case verbRecover:
		as, more := s.marks(i, true)
		p.Label, p.Note = "Recover", phrase.Plain(s.oddsWords(s.valueOf(i, factToughness)+as, s.bodies[i].severity(true)+more))
	case verbRetrieve:
		p.Label, p.Note = "Take out the healing kit", "treating is easier with it"
		if args == 1 {
			p.Label, p.Note = "Take something out of the backpack", phrase.Plain(s.sheets[i].pack)
		}
	case verbCheck:
		p.Label = phrase.Plain("Make the check that is called: " + attributeTitles[args])
	case verbMove, verbStep, verbPlace:
		p.Label = phrase.Plain(saySquare(square(args)))
		at(square(args))
	case verbDoor:
		p.Label = phrase.Plain("Open the door at " + saySquare(square(args)))
		if n := s.game.field.door(square(args)); n >= 0 && s.doors>>n&1 != 0 {
			p.Label = phrase.Plain("Close the door at " + saySquare(square(args)))
		}
		at(square(args))
	case verbPosture:
		p.Label, p.Note = "Change position", "kneel, lie down, stand up"
	case verbDraw:
		p.Label = phrase.Plain("Draw the " + lowered(s.thing(i, t)))
		if stow := args >> 5; stow > 0 {
			p.Label += phrase.Plain(", stow the " + lowered(s.thing(i, stow-1)))
		}
	case verbStow:
		p.Label = phrase.Plain("Stow the " + lowered(s.thing(i, t)))
	case verbPickUp:
		p.Label = phrase.Plain("Pick up the " + lowered(s.thing(i, t)))
	case verbDefend:
		p.Label, p.Note = phrase.Plain(titled(wayWords[args])), phrase.Plain(s.defenceWords(args))
	case verbConsent:
		p.Label = phrase.Plain([]string{"Refuse them", "Let them play"}[args&1])
	case verbEnd:
		p.Label = "End the turn"
	case verbWithdraw:
		p.Label, p.Note = phrase.Plain("Withdraw "+s.called(i)), "it leaves the encounter for good"
	case verbRest:
		p.Label, p.Note = "An hour of rest", "all Vitality comes back"
	case verbMorning:
		p.Label, p.Note = "A new morning", "dressings have to be renewed"
	case verbWeek:
		p.Label, p.Note = "A week of rest", "each one with wounds makes a check; a success lowers all of them by 1"
	case verbFate:
		p.Label = phrase.Plain(s.called(t) + []string{" has died", " was saved"}[args>>5&1])
	case verbDone:
		p.Label = "End the interlude"
	}
	return p
}

// ready is a field a character of the seat.
func (a *asker) ready() {
	s := a.s
	from, to := s.party(a.seat)
	var fields []scene.AskField
	for i := from; i < to; i++ {
		f := scene.AskField{Name: s.game.members[i].id, Title: phrase.Plain(s.called(i)), Before: "/"}
		if i == from {
			f.Before = "ready"
		}
		for mask := range uint8(32) {
			if s.readyable(i, mask) {
				f.Picks = append(f.Picks, scene.Pick{Word: s.itemsWords(i, mask), Label: phrase.Plain(s.things(i, mask)), Note: phrase.Plain(s.readyNote(i, mask)), At: scene.Target{Kind: scene.AtButton}})
			}
		}
		fields = append(fields, f)
	}
	a.form(scene.Ask{
		Title: "What is in hand", Verb: "Lock", Rule: "CN-10.3", Fields: fields,
		Prompt: "Choose what each character holds when it begins. Nobody sees it before all have chosen.",
	})
}

// readyNote is what somebody can do with some items: attack scores and ranges, and
// the ways to defend that need them.
func (s *state) readyNote(i int, mask uint8) string {
	var notes []string
	had := uint32(0)
	for slot, w := range s.sheets[i].weapons {
		if w == 0 || mask>>slot&1 == 0 || had>>w&1 != 0 {
			continue
		}
		had |= 1 << w
		weapon := &s.game.content.Weapons[w-1]
		notes = append(notes, "AS "+digits(int(s.sheets[i].values[w-1]))+", "+feetWords(weapon.Short, weapon.Long))
	}
	if mask>>shieldItem&1 != 0 {
		notes = append(notes, "Block AS "+digits(s.wayScore(i, 1)))
	}
	return joined(notes)
}

func joined(notes []string) string {
	text := ""
	for i, n := range notes {
		if i > 0 {
			text += "; "
		}
		text += n
	}
	return text
}
