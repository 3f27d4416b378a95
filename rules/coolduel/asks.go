package coolduel

import (
	"fmt"
	"strings"

	"riposte"
)

var onButton = riposte.Target{Kind: riposte.AtButton}

func onSquare(p space) riposte.Target {
	return riposte.Target{Kind: riposte.AtSquare, X: int(p.x), Y: int(p.y)}
}

func onToken(u unit) riposte.Target {
	return riposte.Target{Kind: riposte.AtToken, ID: u.String()}
}

// asks are the decision of a seat, in groups: each pick is a whole sentence, or
// what follows the word of its group.
func (s *state) asks(seat riposte.Seat) (list []riposte.Ask) {
	legal := s.Legal(nil, seat)
	owed := s.Owed(seat)
	kind := kinds[owed.Kind]
	group := func(title, verb, before string, rule riposte.RuleID, picks []riposte.Pick) {
		if len(picks) == 0 {
			return
		}
		lead := "tray"
		if picks[0].At.Kind != riposte.AtButton {
			lead = "board"
		}
		list = append(list, riposte.Ask{
			ID: kind.Name, Title: title, Prompt: s.question(), Rule: rule, Mode: owed.Mode, Sealed: owed.Mode == riposte.Together,
			Verb: verb, Lead: lead, Fields: []riposte.AskField{{Name: strings.ToLower(verb), Title: title, Before: before, Picks: picks}},
		})
	}
	var moves, attacks, things, others, takes, blocks, parries, steps []riposte.Pick
	for _, c := range legal {
		said := s.Say(seat, c)
		p := riposte.Pick{Word: said, Label: said, At: onButton}
		switch c.Verb() {
		case verbMove:
			to := spot(c, 0)
			p.Word = strings.TrimPrefix(said, "move ")
			p.Label, p.At, p.Cost, p.Unit = p.Word, onSquare(to), s.moveCost(s.acting, to), "AP"
			moves = append(moves, p)
		case verbAttack:
			s.pickThrust(&p, c)
			attacks = append(attacks, p)
		case verbExhaust:
			p.At, p.Cost, p.Unit, p.Label = onToken(unit(part(c, 0))), s.price(s.acting, part(c, 1)), "AP", fmt.Sprintf("Exhaust with %d AP", part(c, 1))
			others = append(others, p)
		case verbHymn, verbPounce:
			p.At = onToken(unit(part(c, 0)))
			others = append(others, p)
		case verbReload, verbQuick, verbGrip, verbFetch, verbPick:
			p.Label, p.Cost, p.Unit = s.labelHandling(c, said), s.price(s.acting, s.handlingAP(s.acting, c)), "AP"
			things = append(things, p)
		case verbTake:
			p.Label = "Take the damage"
			takes = append(takes, p)
		case verbBlock:
			sh, _ := s.shelter(s.flow.on, part(c, 0))
			p.Word = strings.TrimPrefix(said, "block ")
			p.Label, p.Cost, p.Unit, p.Note = p.Word, s.price(s.flow.on, sh.ap), "AP", fmt.Sprintf("%d in 100 go through", sh.percent)
			if sh.absorb > 0 {
				p.Note += fmt.Sprintf(", absorbs %d AP", sh.absorb)
			}
			blocks = append(blocks, p)
		case verbDodge:
		case verbParry:
			first, _ := s.parryCost(s.flow.on, uint8(part(c, 2)), blow(part(c, 0)))
			p.Word = strings.TrimPrefix(said, "parry ")
			p.Label, p.Cost, p.Unit = p.Word, s.price(s.flow.on, first+part(c, 1)*int(s.game.content.PerParryDie)), "AP"
			parries = append(parries, p)
		case verbStep:
			p.Word = strings.TrimPrefix(said, "step ")
			p.Label, p.At, p.Cost = p.Word, onSquare(spot(c, 0)), s.price(s.flow.on, 0)
			steps = append(steps, p)
		case verbAct:
			u := unit(part(c, 0))
			p.At, p.Label = onToken(u), s.called(u)
			others = append(others, p)
		case verbMap:
			p.Label = s.game.content.Maps[part(c, 0)].Name
			others = append(others, p)
		case verbLuck:
			if i := part(c, 0); i > 0 && !s.game.options.luckFirst {
				p.Note = fmt.Sprintf("shows %d", s.roll.face[i-1])
			}
			others = append(others, p)
		default:
			others = append(others, p)
		}
	}
	group("Attack", "Attack", "", "CD-3.17", attacks)
	group("Move", "Move", "move", "CD-3.6", moves)
	group("Items", "Do it", "", "CD-3.31", things)
	group("Take it", "Take it", "", "CD-4.10", takes)
	group("Block", "Block", "block", "CD-4.42", blocks)
	if s.phase == answering {
		list = append(list, s.askDodge(owed, legal)...)
	}
	group("Parry", "Parry", "parry", "CD-4.63", parries)
	group("Step away", "Step", "step", "CD-4.76", steps)
	verb := "Choose"
	if owed.Mode == riposte.Together {
		verb = "Lock"
	}
	group(kind.Title, verb, "", kind.Rule, others)
	return list
}

// moveCost is what a legal Move costs.
func (s *state) moveCost(u unit, to space) int {
	printed := 0
	if goals := s.compelled(u); goals != 0 {
		printed = s.approachCost(u, goals, to)
	} else {
		printed = s.walk(u).cost(to)
	}
	if s.stubborn(u) {
		return printed
	}
	return s.price(u, printed)
}

func (s *state) pickThrust(p *riposte.Pick, c riposte.Choice) {
	t, _ := thrustOf(c)
	o, _ := s.offence(s.acting, t.hand, t.blow)
	p.Cost, p.Unit = s.price(s.acting, s.costOf(&o, t.special)), "AP"
	if t.target != 0 {
		p.At = onToken(t.target)
	}
	name := blowWords[t.blow]
	if o.item != nil {
		name = o.item.Name + " " + name
	}
	if t.special != plain {
		name = s.game.content.Specials[t.special].Name + ", " + name
	}
	if t.special == crossStrike {
		name += ", " + patternWords[t.goal.x]
	}
	if t.special.moves() {
		name += " from " + t.goal.String()
	}
	p.Label = name
	p.Note = fmt.Sprintf("%+d", s.attackBonus(s.acting, &o, t.special))
	if ch := s.forecast(s.acting, t); o.gun {
		p.Note += fmt.Sprintf(", %dd10", o.item.Dice)
	} else {
		p.Note += fmt.Sprintf(", %d damage", ch.total())
	}
}

// forecast is the damage of an attack that nobody answers, no gun's.
func (s *state) forecast(u unit, t thrust) chain {
	was := s.flow
	o, _ := s.offence(u, t.hand, t.blow)
	s.flow = flow{by: u, on: t.target, hand: t.hand, blow: t.blow, special: t.special, percent: 100}
	ch := s.chain(u, t.target, &o, 0)
	s.flow = was
	return ch
}

func (s *state) labelHandling(c riposte.Choice, said string) string {
	g, content := s.gear(s.acting), s.game.content
	name := func(k kind) string { return content.Items[k].Name }
	a, b := part(c, 0), part(c, 1)
	switch c.Verb() {
	case verbReload:
		return "Reload " + name(g.hand[a].kind)
	case verbQuick:
		switch {
		case b == 0:
			return "Store " + name(g.hand[a-1].kind)
		case a == 0:
			return "Draw " + name(g.slots[b-1].kind)
		}
		return "Swap " + name(g.hand[a-1].kind) + " for " + name(g.slots[b-1].kind)
	case verbGrip:
		if a == 1 {
			return name(g.hand[b].kind) + " in both hands"
		}
	}
	return said
}

// askDodge is a space and the AP spent, which may be more than needed (CD-4.62).
func (s *state) askDodge(owed riposte.Decision, legal []riposte.Choice) []riposte.Ask {
	u := s.flow.on
	to := riposte.AskField{Name: "to", Title: "Where", Before: "dodge"}
	most := min(s.afford(u), 255)
	var needs []int
	for _, c := range legal {
		if c.Verb() == verbDodge {
			p := spot(c, 0)
			spaces := s.f(u).at.square().King(p.square())
			to.Picks = append(to.Picks, riposte.Pick{Word: p.String(), Label: p.String(), At: onSquare(p), Note: fmt.Sprintf("score %d", s.dodgeScore(u, spaces))})
			needs = append(needs, part(c, 2))
		}
	}
	if to.Picks == nil {
		return nil
	}
	ap := riposte.AskField{Name: "ap", Title: "AP"}
	for n := 1; n <= most; n++ {
		var only []string
		for i, need := range needs {
			if need <= n {
				only = append(only, to.Picks[i].Word)
			}
		}
		ap.Picks = append(ap.Picks, riposte.Pick{
			Word: num(n), Label: num(n) + " AP", At: onButton, Cost: s.price(u, n), Unit: "AP",
			Only: only, Unless: &riposte.Refusal{Rule: "CD-4.53", Why: "this AP does not go as far"},
		})
	}
	return []riposte.Ask{{
		ID: kinds[owed.Kind].Name, Title: "Dodge", Prompt: s.question(), Rule: "CD-4.53", Mode: owed.Mode, Verb: "Dodge", Lead: "board",
		Fields: []riposte.AskField{to, ap},
	}}
}
