package coolduel

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/scene"
)

var onButton = scene.Target{Kind: scene.AtButton}

func onSquare(p space) scene.Target {
	return scene.Target{Kind: scene.AtSquare, X: int(p.x), Y: int(p.y)}
}

func onToken(u unit) scene.Target {
	return scene.Target{Kind: scene.AtToken, ID: u.String()}
}

// An asker makes the forms of one decision.
type asker struct {
	*state
	seat  riposte.Seat
	owed  riposte.Decision
	legal []riposte.Choice
	title string
	list  []scene.Ask
	shut  []scene.Ask // of which every pick is refused: they come last
}

// asks are the decision of a seat, a form for each kind of answer.
func (s *state) asks(seat riposte.Seat) []scene.Ask {
	a := &asker{state: s, seat: seat, owed: s.Owed(seat), legal: s.Legal(nil, seat), title: kinds[s.phase].Title}
	switch s.phase {
	case turning:
		a.title = s.turnTitle()
		a.turn()
	case answering:
		a.title = s.called(s.flow.by) + " strikes: react?"
		a.reaction()
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

// turnTitle is whose turn it is, as its player reads it.
func (s *state) turnTitle() string {
	if s.acting.pc() {
		return "Your turn"
	}
	return "Turn of your " + s.stats(s.acting).Name
}

// form adds a form of the answer. The first has a pick that may be made; of a
// reaction those without come last.
func (a *asker) form(ask scene.Ask) {
	ask.ID, ask.Title, ask.Prompt, ask.Mode, ask.Sealed = kinds[a.owed.Kind].Name, phrase.Plain(a.title), phrase.Plain(a.question()), a.owed.Mode, a.owed.Mode == riposte.Together
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

// button is a pick of the whole sentence of a choice.
func (a *asker) button(c riposte.Choice, label string) scene.Pick {
	return scene.Pick{Word: a.Say(a.seat, c), Label: phrase.Plain(label), At: onButton}
}

// refusal is why a choice can't be made, as a pick shows it.
func (n no) refusal() *scene.Refusal {
	if !n.is() {
		return nil
	}
	return &scene.Refusal{Rule: n.rule, Why: n.text()}
}

// single is a decision of one field, a button or a token each.
func (a *asker) single() {
	kind := kinds[a.owed.Kind]
	field := scene.AskField{Name: kind.Name, Title: phrase.Plain(kind.Title)}
	for _, c := range a.legal {
		p := a.button(c, "")
		switch i := part(c, 0); c.Verb() {
		case verbAct:
			u := unit(i)
			f := a.f(u)
			p.At, p.Label = onToken(u), phrase.Plain(a.brief(u))
			p.Note = phrase.Plain(fmt.Sprintf("%d of %d HP", f.hp, a.trait(u).maxHP))
			p.Icon = "next"
		case verbLuck:
			a.luckPick(&p, i)
		case verbEnter:
			p.Label, p.Icon = "Enter Berserk Stance", "frenzied"
			p.Note = phrase.Plain(fmt.Sprintf("regain TD to %d; +%d to the STR multiplier; Frenzied", a.maxTD(a.hits.first()), a.game.content.StanceSTR))
		case verbDecline:
			p.Label, p.Note, p.Icon = "Stay calm", "not offered again before a rest", "clear"
		case verbBreak:
			name, note := a.partText(a.flow.broken, i)
			p.Label, p.Note = phrase.Plain(name), phrase.Plain(note)
			p.Icon = "wound"
		case verbGo:
			p.Label, p.Icon = "Let it be moved", "next"
		case verbStay:
			p.Label, p.Note, p.Icon = "Stay put", "a Stubborn Mule need not be moved", "bound"
		case verbMap:
			m := &a.game.content.Maps[i]
			p.Label, p.Note = phrase.Plain(m.Name), phrase.Plain(fmt.Sprintf("%d by %d", m.W, m.H))
		}
		field.Picks = append(field.Picks, p)
	}
	verbs := map[phase]string{choosing: "Act", lucky: "Decide", stancing: "Decide", breaking: "Damage it", balking: "Decide", mapping: "Open it"}
	a.form(scene.Ask{Rule: kind.Rule, Verb: phrase.Plain(verbs[a.phase]), Group: phrase.Plain(kind.Title), Fields: []scene.AskField{field}})
}

// luckPick is a die on the table that a luck die may go to.
func (a *asker) luckPick(p *scene.Pick, i int) {
	switch {
	case i == 0:
		p.Label, p.Note, p.Icon = "No luck die", "keep it for later", "clear"
	case a.game.options.luckFirst:
		p.Label, p.Icon = phrase.Plain(fmt.Sprintf("On die %d", i)), "d10"
	default:
		p.Label, p.Icon = phrase.Plain(fmt.Sprintf("On the %d", a.roll.face[i-1])), "d10"
		p.Note = phrase.Plain(fmt.Sprintf("makes it %d to %d", int(a.roll.face[i-1])+1, int(a.roll.face[i-1])+ten))
	}
}

// partText names what may be damaged, and how much it still takes.
func (s *state) partText(u unit, i int) (name, note string) {
	left := func(n uint8) string { return fmt.Sprintf("durability %d", n) }
	f := s.f(u)
	if !u.pc() {
		st := s.stats(u)
		switch i {
		case partArmor:
			return st.ArmorName, left(f.armor)
		case partShield:
			return st.ShieldName, left(f.shield)
		}
		return st.WeaponName, left(f.weapon)
	}
	g := s.gear(u)
	if i == partArmor {
		return s.game.content.Armors[g.armor].Name, left(g.plates)
	}
	held := g.hand[i-partRight]
	return s.game.content.Items[held.kind].Name, left(uint8(held.n))
}

// brief is a combatant's own name without its leader's.
func (s *state) brief(u unit) string {
	if u.pc() {
		return s.called(u)
	}
	return s.stats(u).Name
}

// upper makes the first letter a capital.
func upper(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
