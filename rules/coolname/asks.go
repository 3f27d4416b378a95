package coolname

import (
	"riposte"
)

// An asker builds the asks of a seat: one for each form of sentence.
type asker struct {
	s    *state
	seat riposte.Seat
	owed riposte.Decision
	list []riposte.Ask
}

// form adds an ask, unless a field of it has nothing to stand in it.
func (a *asker) form(title, verb, before string, rule riposte.RuleID, lead string, fields ...riposte.AskField) {
	for _, f := range fields {
		if f.Picks == nil && f.Number == nil {
			return
		}
	}
	if before != "" {
		fields[0].Before = before
	}
	a.list = append(a.list, riposte.Ask{
		ID: decisionKinds[a.owed.Kind].Name, Title: title, Prompt: title + ".", Rule: rule, Mode: a.owed.Mode,
		Sealed: a.owed.Mode == riposte.Together, Verb: verb, Fields: fields, Lead: lead,
	})
}

// group is an ask for the legal choices of some verbs, a pick a sentence.
type group struct {
	title, verb string
	rule        riposte.RuleID
	lead        string
	verbs       []uint8
}

var groups = []group{
	{"Attack", "Attack", "CN-4.1", "board", []uint8{verbAttack}},
	{"Cast a spell", "Cast", "CN-7.18", "board", []uint8{verbCast}},
	{"Help", "Help", "CN-3.7", "board", []uint8{verbKnow, verbAid, verbSteady, verbTreat}},
	{"Other major action", "Act", "CN-3.7", "tray", []uint8{verbRecover, verbRetrieve, verbCheck}},
	{"Move", "Move", "CN-3.12", "board", []uint8{verbMove}},
	{"Step", "Step", "CN-3.23", "board", []uint8{verbStep}},
	{"Things in hand", "Take", "CN-3.24", "tray", []uint8{verbDraw, verbStow, verbPickUp}},
	{"Other minor action", "Act", "CN-3.26", "board", []uint8{verbDoor, verbPosture}},
	{"Move a light", "Move", "CN-7.37", "board", []uint8{verbLight}},
	{"Place a light", "Place", "CN-7.36", "board", []uint8{verbPlace}},
	{"Defend", "Defend", "CN-4.26", "tray", []uint8{verbDefend}},
	{"Consent", "Answer", "CN-1.50", "tray", []uint8{verbConsent}},
	{"Rest and heal", "Do it", "CN-6.11", "tray", []uint8{verbRest, verbMorning, verbWeek, verbRestTreat, verbRestAid, verbRestHeal, verbRestKnow, verbFate}},
	{"End", "End", "CN-2.11", "tray", []uint8{verbEnd, verbWithdraw, verbDone}},
}

func (s *state) asks(seat riposte.Seat) []riposte.Ask {
	a := &asker{s: s, seat: seat, owed: s.Owed(seat)}
	if a.owed.Kind == askReady {
		a.ready()
		return a.list
	}
	legal := s.Legal(nil, seat)
	for _, g := range groups {
		field := riposte.AskField{Name: "choice", Title: g.title}
		for _, c := range legal {
			for _, v := range g.verbs {
				if c.Verb() == v {
					field.Picks = append(field.Picks, a.pick(c))
				}
			}
		}
		a.form(g.title, g.verb, "", g.rule, g.lead, field)
	}
	if seat == s.game.gm && s.game.options.person && s.spent < maxSpent {
		a.master()
	}
	return a.list
}

// pick is a choice as one pick of the whole sentence.
func (a *asker) pick(c riposte.Choice) riposte.Pick {
	s, args := a.s, c.Args()
	said := s.Say(a.seat, c)
	p := riposte.Pick{Word: said, Label: said, At: riposte.Target{Kind: riposte.AtButton}}
	token := func(i int) { p.At = riposte.Target{Kind: riposte.AtToken, ID: s.idOf(i)} }
	at := func(q square) { p.At = riposte.Target{Kind: riposte.AtSquare, X: q.x() + 1, Y: q.y() + 1} }
	switch i := int(s.who); c.Verb() {
	case verbAttack:
		token(int(args & 31))
		if !s.foe(i) {
			k := strike{uint8(i), uint8(args & 31), uint8(args >> 5 & 31), inHand}
			if args>>10 != 0 {
				k.mode = flung
			}
			p.Note = "AS " + digits(int(s.sheets[i].values[k.fact()]))
			if s.isLong(k) {
				p.Note += ", long range"
			}
		}
	case verbCast:
		if spellID(args & 7).aimed() {
			token(int(args >> 3))
		}
		p.Note = "AS " + digits(int(s.sheets[i].values[factMagic+fact(args&7)]))
	case verbKnow, verbAid, verbSteady, verbTreat:
		token(int(args & 31))
	case verbMove, verbStep, verbDoor, verbPlace:
		at(square(args))
	case verbLight:
		at(square(args >> 2))
	case verbDefend:
		p.Note = "AS " + digits(s.wayScore(int(s.strike.target), int(args)))
	}
	return p
}

// ready is a field a character of the seat.
func (a *asker) ready() {
	s := a.s
	from, to := s.party(a.seat)
	var fields []riposte.AskField
	for i := from; i < to; i++ {
		f := riposte.AskField{Name: s.game.members[i].id, Title: s.game.members[i].name, Before: "/"}
		if i == from {
			f.Before = "ready"
		}
		for mask := range uint8(32) {
			if s.readyable(i, mask) {
				said := s.itemsWords(i, mask)
				f.Picks = append(f.Picks, riposte.Pick{Word: said, Label: said, At: riposte.Target{Kind: riposte.AtButton}})
			}
		}
		fields = append(fields, f)
	}
	a.form("What is in hand", "Lock", "", "CN-10.3", "tray", fields...)
}

// master is the game master's own forms, as many as can be used: CN-10.9, CN-8.17.
func (a *asker) master() {
	s := a.s
	may := func(c riposte.Choice) bool {
		rule, _ := s.judge(a.seat, a.owed.Kind, c)
		return rule == ""
	}
	words := func(name, title string, list []string) riposte.AskField {
		f := riposte.AskField{Name: name, Title: title}
		for _, w := range list {
			f.Picks = append(f.Picks, riposte.Pick{Word: w, Label: w, At: riposte.Target{Kind: riposte.AtButton}})
		}
		return f
	}
	number := func(name, title, before string, lo, hi int) riposte.AskField {
		return riposte.AskField{Name: name, Title: title, Before: before, Number: &riposte.Span{Min: lo, Max: hi}}
	}
	plain := need{focus: noFocus, spec: noSpec, ticked: noMO}
	for i := range s.game.n {
		id, name := s.game.members[i].id, s.game.members[i].name
		for _, verb := range [...]uint8{verbOffer, verbHide, verbCall} {
			if !s.foe(i) && may(packOffer(verb, offer{who: uint8(i), need: plain})) {
				title := map[uint8]string{verbOffer: "Call a check of ", verbHide: "Roll a hidden check of ", verbCall: "Call a check of "}[verb]
				a.form(title+name, "Roll", checkVerbs[verb]+" "+id, "CN-0.39", "tray",
					words("attribute", "Attribute", attributeWords), number("ds", "DS", "ds", minDS, maxDS))
			}
		}
		if may(word(verbModify, i|(1+maxMod)<<5|maxMod<<11)) {
			a.form("Modify the next check of "+name, "Set", "modify "+id+" as", "CN-0.41", "tray", number("as", "AS", "", 1, maxMod))
		}
		low, high := 0, s.most(i)
		switch int(s.bodies[i].vitality) {
		case low:
			low++
		case high:
			high--
		default:
			high = int(s.bodies[i].vitality) - 1
		}
		if may(word(verbSet, i|int(setVitality)<<5|low<<9)) {
			a.form("Set the Vitality of "+name, "Set", "set "+id+" vitality", "CN-8.17", "tray", number("vitality", "Vitality", "", low, high))
		}
		if may(word(verbSet, i|int(setWound)<<5|1<<9)) {
			a.form("Give "+name+" a wound", "Set", "set "+id+" wound", "CN-8.17", "tray", number("severity", "Severity", "", 1, 9))
		}
		a.overrides(i, may)
	}
	var places []string
	for k := range int(s.nhide) {
		places = append(places, digits(k+1))
	}
	a.form("Open a hidden check", "Open", "open", "CN-8.16", "tray", words("which", "Check", places))
}

// overrides is the states and marks that can be set of a combatant.
func (a *asker) overrides(i int, may func(riposte.Choice) bool) {
	f := riposte.AskField{Name: "state", Title: "State"}
	for _, what := range [...]override{setState, setMark, setUnmark} {
		for v := range 6 {
			if c := word(verbSet, i|int(what)<<5|v<<9); may(c) {
				f.Picks = append(f.Picks, a.pick(c))
			}
		}
	}
	a.form("Set a state or mark of "+a.s.game.members[i].name, "Set", "", "CN-8.17", "tray", f)
}

// Preview shows a game master the chance of a check before it is called, and a
// player the dice of a choice.
func (s *state) Preview(seat riposte.Seat, c riposte.Choice) (p riposte.Preview) {
	if s.Check(seat, c) != nil {
		return p
	}
	fact := func(label, value string, rule riposte.RuleID) {
		p.Facts = append(p.Facts, riposte.Fact{Label: label, Value: value, Rule: rule})
	}
	switch c.Verb() {
	case verbOffer, verbHide, verbCall:
		o := unpackOffer(c)
		as, ds := s.offerScore(int(o.who), o)
		fact("chance", s.chanceWords(as, ds), "CN-0.5")
	case verbAttack:
		if i := int(s.who); !s.foe(i) {
			k := strike{uint8(i), uint8(c.Args() & 31), uint8(c.Args() >> 5 & 31), inHand}
			if c.Args()>>10 != 0 {
				k.mode = flung
			}
			as := int(s.sheets[i].values[k.fact()])
			fact("dice", "AS "+digits(as)+": "+s.game.options.ladder.say(as), "CN-0.9")
			t := int(k.target)
			if s.foe(t) && (s.game.options.openStats || s.kind(t).flags&knowDefence != 0 && (!s.wounded(t) || s.kind(t).flags&knowNumb != 0)) { // CN-8.11
				ds := s.defence(t) + s.bandDS(k) + s.penalty(i)
				fact("chance", s.chanceWords(as, ds), "CN-4.2")
			}
		}
	case verbTreat:
		i, t := int(s.who), int(c.Args()&31)
		fact("chance", s.chanceWords(int(s.sheets[i].values[factWounds]), s.treatDS(i, t)), "CN-5.50")
	case verbMove, verbStep:
		a, b := s.bodies[s.who].at, square(c.Args())
		p.Shapes = []riposte.Shape{{Kind: riposte.ShapeLine, Class: "path", Points: [][2]int{{a.x() + 1, a.y() + 1}, {b.x() + 1, b.y() + 1}}, Rule: "CN-3.14"}}
	}
	return p
}
