package coolduel

import (
	"sync"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/scene"
)

var onButton = scene.Target{Kind: scene.AtButton}

func onSquare(p ground.Space) scene.Target {
	return scene.Target{Kind: scene.AtSquare, X: int(p.X), Y: int(p.Y)}
}

func onToken(u unit) scene.Target {
	return scene.Target{Kind: scene.AtToken, ID: u.String()}
}

// An asker makes the forms of one decision.
type asker struct {
	viewer
	seat   riposte.Seat
	owed   riposte.Decision
	legal  []riposte.Choice
	title  phrase.Text
	list   []scene.Ask
	shut   []scene.Ask // those in which every pick is refused: they come last
	costly map[peril]*scene.Peril
	doomed func() bool // lost, once it has been asked
}

// deadly is peril, worked out once for all choices that cost the same.
func (a *asker) deadly(u unit, c riposte.Choice) *scene.Peril {
	p := a.fate(u, c)
	if p.rule == "" {
		return nil
	}
	if a.costly == nil {
		a.costly, a.doomed = map[peril]*scene.Peril{}, sync.OnceValue(func() bool { return a.lost(u) })
	}
	if a.doomed() {
		return nil
	}
	if a.costly[p] == nil {
		a.costly[p] = a.costs(u, p)
	}
	return a.costly[p]
}

// asks are the decision of a seat, with a form for each kind of answer.
func (s viewer) asks(seat riposte.Seat) []scene.Ask {
	a := &asker{viewer: s, seat: seat, owed: s.Owed(seat), legal: s.Legal(nil, seat), title: phrase.Term(decisionKinds[s.phase].Title)}
	switch s.phase {
	case turning:
		a.title = s.turnTitle()
		a.turn()
	case answering:
		a.title = phrase.Ref("ask.react", s.game.name(s.flow.by))
		a.answers()
	case arming:
		a.selectKit()
	case packing:
		a.selectPack()
	case uniting:
		a.selectCompanions()
	case choosing, lucky, stancing, breaking, balking, mapping, over:
		a.single()
	}
	return append(a.list, a.shut...)
}

// turnTitle says whose turn it is, for its player to read.
func (s viewer) turnTitle() phrase.Text {
	if s.acting.pc() {
		return phrase.Ref("ask.turn")
	}
	return phrase.Ref("ask.turn.companion", s.brief(s.acting))
}

// form adds a form of the answer. The first form has a pick that may be made; forms
// of a reaction without one come last.
func (a *asker) form(ask scene.Ask) {
	ask.ID, ask.Title, ask.Prompt, ask.Mode, ask.Sealed = decisionKinds[a.owed.Kind].Name, a.title, a.question(), a.owed.Mode, a.owed.Mode == riposte.Together
	if ask.Lead == "" {
		ask.Lead = "board"
	}
	open := false
	for i := range ask.Fields[0].Picks {
		open = open || ask.Fields[0].Picks[i].Refusal == nil
	}
	switch {
	case len(ask.Fields[0].Picks) == 0:
	case open, a.phase == turning && len(a.list) > 0: // in a turn everything keeps its place
		a.list = append(a.list, ask)
	default:
		a.shut = append(a.shut, ask)
	}
}

// button is a pick with the whole sentence of a choice.
func (a *asker) button(c riposte.Choice, label phrase.Text) scene.Pick {
	return scene.Pick{Word: a.Say(a.seat, c), Label: label, At: onButton}
}

// single is a decision of one field, with a button or a token for each choice.
func (a *asker) single() {
	kind := decisionKinds[a.owed.Kind]
	field := scene.AskField{Name: kind.Name, Title: phrase.Term(kind.Title)}
	for _, c := range a.legal {
		p := a.button(c, "")
		switch i := part(c, 0); c.Verb() {
		case verbAct:
			u := unit(i)
			f := a.f(u)
			p.At, p.Label = onToken(u), a.brief(u)
			p.Note = phrase.Ref("note.hp", f.hp, a.trait(u).maxHP)
			p.Thing, p.Peril = "next", a.deadly(unitOf(a.seat, 0), c)
		case verbLuck:
			a.luckPick(&p, i)
		case verbEnter:
			p.Label, p.Thing = phrase.Ref("pick.stance"), "frenzied"
			p.Note = phrase.Ref("note.stance", a.scores().maxTD(a.hits.first()), a.game.content.StanceSTR)
		case verbDecline:
			p.Label, p.Note, p.Thing = phrase.Ref("pick.calm"), phrase.Ref("note.calm"), "nothing"
		case verbBreak:
			p.Label, p.Note = a.partText(a.flow.broken, i)
			p.Thing = "wound"
		case verbGo:
			p.Label, p.Thing, p.Peril = phrase.Ref("pick.go"), "next", a.deadly(a.entered, c)
		case verbStay:
			p.Label, p.Note, p.Thing = phrase.Ref("pick.stay"), phrase.Ref("note.stay"), "bound"
		case verbMap:
			m := &a.game.content.Maps[i]
			p.Label, p.Note = titleOf(m), phrase.Ref("note.size", m.W, m.H)
		}
		field.Picks = append(field.Picks, p)
	}
	a.form(scene.Ask{Rule: kind.Rule, Verb: phrase.Ref("verb." + kind.Name), Group: phrase.Term(kind.Title), Fields: []scene.AskField{field}})
}

// luckPick is a die on the table to which a luck die may go.
func (a *asker) luckPick(p *scene.Pick, i int) {
	switch {
	case i == 0:
		p.Label, p.Note, p.Thing = phrase.Ref("pick.no-luck"), phrase.Ref("note.no-luck"), "nothing"
	case a.game.options.luckFirst:
		p.Label, p.Thing = phrase.Ref("pick.luck.die", i), "d10"
	default:
		p.Label, p.Thing = phrase.Ref("pick.luck.face", a.roll.face[i-1]), "d10"
		p.Note = phrase.Ref("note.luck", int(a.roll.face[i-1])+1, int(a.roll.face[i-1])+ten)
	}
}

// partText names something that may be damaged, and how much more it can take.
func (s viewer) partText(u unit, i int) (name, note phrase.Text) {
	f := s.f(u)
	if !u.pc() {
		st := s.stats(u)
		switch i {
		case partArmor:
			return phrase.Term(st.ArmorName), phrase.Ref("durability", f.armor)
		case partShield:
			return phrase.Term(st.ShieldName), phrase.Ref("durability", f.shield)
		}
		return phrase.Term(st.WeaponName), phrase.Ref("durability", f.weapon)
	}
	g := s.gear(u)
	if i == partArmor {
		return phrase.Term(s.game.content.Armors[g.armor].Name), phrase.Ref("durability", g.plates)
	}
	held := g.hand[i-partRight]
	return s.itemName(held.kind), phrase.Ref("durability", held.n)
}

// brief is a combatant's own name, without its leader's.
func (s viewer) brief(u unit) phrase.Text { return s.game.brief[u] }
