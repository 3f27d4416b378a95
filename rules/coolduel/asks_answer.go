package coolduel

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/scene"
)

const groupReaction = "Your reaction"

// reaction is the forms of CD-10.4.
func (a *asker) reaction() {
	a.dodge()
	a.block()
	take := a.button(word1(verbTake, 0), "Take it")
	take.Note, take.Icon, take.Unit = phrase.Plain(a.blowText(a.unanswered(100))), "clear", "AP"
	a.form(scene.Ask{Rule: "CD-4.10", Verb: "Take it", Group: groupReaction, Quick: true, Fields: []scene.AskField{{Name: "take", Title: "Take it", Picks: []scene.Pick{take}}}})
	a.counter()
	a.step()
}

// strikeText is the attack that waits for an answer: "Longsword slash at Ada: 148
// damage before an answer".
func (s *state) strikeText() string {
	fl := &s.flow
	o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
	text := upper(blowWords[fl.blow])
	if fl.by.pc() {
		text = s.game.content.Items[fl.kind].Name + " " + blowWords[fl.blow]
	}
	if fl.special != plain {
		text = s.game.content.Specials[fl.special].Name + ", " + strings.ToLower(text)
	}
	text += " at " + s.brief(fl.on)
	if o.gun {
		return fmt.Sprintf("%s: %dd10 damage before an answer", text, o.item.Dice)
	}
	return fmt.Sprintf("%s: %d damage before an answer", text, s.unanswered(100))
}

// unanswered is the damage of the attack that waits for an answer, of which so much
// in 100 goes through; -1 where dice decide it.
func (s *state) unanswered(percent int) int {
	fl := &s.flow
	o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
	if o.gun {
		return -1
	}
	was := *fl
	fl.percent = int16(percent)
	ch := s.chain(fl.by, fl.on, &o, 0)
	*fl = was
	return ch.total()
}

// blowText is what damage does to the one who is attacked: "185: threshold 135, then
// 50 HP".
func (s *state) blowText(damage int) string {
	f := s.f(s.flow.on)
	td := min(damage, int(f.td))
	hp := min(damage-td, int(f.hp))
	text := num(damage) + ": "
	switch {
	case damage < 0:
		o := s.printed(s.flow.by, s.flow.kind, s.flow.both, s.flow.blow)
		return fmt.Sprintf("%dd10: threshold %d first, then HP", o.item.Dice, f.td)
	case hp == 0:
		return text + fmt.Sprintf("threshold %d, no HP", td)
	case td == 0:
		text += fmt.Sprintf("%d HP", hp)
	default:
		text += fmt.Sprintf("threshold %d, then %d HP", td, hp)
	}
	if hp == int(f.hp) {
		text += ", down"
	}
	return text
}

// dodge is a space, and the AP spent where it is more than needed (CD-4.62).
func (a *asker) dodge() {
	u := a.flow.on
	f := a.f(u)
	to := scene.AskField{Name: "to", Title: "Where to", Before: "dodge"}
	ap := scene.AskField{Name: "ap", Title: "AP, if more than needed", Optional: true, List: true}
	o := a.printed(a.flow.by, a.flow.kind, a.flow.both, a.flow.blow)
	bonus := a.attackBonus(a.flow.by, &o, a.flow.special)
	most := min(a.afford(u), 255)
	var needs []int
	for _, c := range a.legal {
		if c.Verb() != verbDodge {
			continue
		}
		p := spot(c, 0)
		spaces := f.at.square().King(p.square())
		score := a.dodgeScore(u, spaces)
		pick := scene.Pick{
			Word: p.String(), Label: phrase.Plain("Dodge to " + p.String()), At: onSquare(p), Icon: "footwork", Cost: a.price(u, part(c, 2)), Unit: "AP",
			Note: phrase.Plain(fmt.Sprintf("score %d: hit by a roll of %s", score, needed(score-bonus))),
		}
		if spaces == 0 {
			pick.Label, pick.At = "Dodge in place", onButton
		}
		to.Picks = append(to.Picks, pick)
		needs = append(needs, part(c, 2))
	}
	for n := 1; n <= most && len(needs) > 0; n++ {
		var only []string
		for i, need := range needs {
			if need <= n {
				only = append(only, to.Picks[i].Word)
			}
		}
		ap.Picks = append(ap.Picks, scene.Pick{
			Word: num(n), Label: phrase.Plain(fmt.Sprintf("%d AP", a.price(u, n))), At: onButton,
			Only: only, Unless: &scene.Refusal{Rule: "CD-4.53", Why: "this AP does not go as far"},
		})
	}
	fields := []scene.AskField{to, ap}
	if len(needs) == 0 {
		in := word(verbDodge, int(f.at.x), int(f.at.y), 1)
		to.Picks = []scene.Pick{{Word: f.at.String(), Label: "Dodge", At: onButton, Icon: "footwork", Cost: a.price(u, 1), Unit: "AP", Refusal: a.judgeAnswer(u, in).refusal()}}
		fields = []scene.AskField{to}
	}
	a.form(scene.Ask{Rule: "CD-4.53", Verb: "Dodge", Group: groupReaction, Fields: fields})
}

// needed is a number that a d100 must show.
func needed(n int) string {
	switch {
	case n <= 1:
		return "any number"
	case n > hundred:
		return "no number"
	case n == hundred:
		return num(n)
	}
	return num(n) + " or more"
}

// block is with what: CD-4.42.
func (a *asker) block() {
	u := a.flow.on
	with := scene.AskField{Name: "block", Title: "With what", Before: "block"}
	var refused []scene.Pick
	for i, said := range guardWords {
		sh, n := a.shelter(u, i)
		if n.is() && n.rule != "CD-4.38" && n.rule != "CD-1.58" {
			continue // there is nothing to block with
		}
		p := scene.Pick{Word: said, Label: phrase.Plain("Block, " + a.guardName(u, i)), At: onButton, Cost: a.price(u, sh.ap), Unit: "AP", Icon: a.guardIcon(u, i)}
		if p.Refusal = a.judgeAnswer(u, word1(verbBlock, i)).refusal(); p.Refusal != nil {
			refused = append(refused, p)
			continue
		}
		p.Note = phrase.Plain(fmt.Sprintf("%d %% goes through", sh.percent))
		if d := a.unanswered(sh.percent); d >= 0 {
			p.Note += phrase.Plain(fmt.Sprintf(": %d", d))
		}
		switch {
		case a.absorbs(sh):
			p.Note = phrase.Plain(fmt.Sprintf("absorbs an attack of %d AP: nothing goes through", a.flow.cost))
		case sh.absorb > 0:
			p.Note += phrase.Plain(fmt.Sprintf("; absorbs %d AP, this is %d", sh.absorb, a.flow.cost))
		}
		with.Picks = append(with.Picks, p)
	}
	with.Picks = append(with.Picks, refused...)
	a.form(scene.Ask{Rule: "CD-4.42", Verb: "Block", Group: groupReaction, Fields: []scene.AskField{with}})
}

// absorbs is CD-4.49.
func (s *state) absorbs(sh shelter) bool {
	return int(s.flow.cost)+btoi(s.game.options.lessThan) <= sh.absorb
}

func (s *state) guardName(u unit, with int) string {
	switch with {
	case 0:
		return "Arms"
	case 3:
		if name := s.stats(u).ShieldName; name != "" {
			return name
		}
		return s.stats(u).Name
	}
	return s.game.content.Items[s.gear(u).hand[with-1].kind].Name
}

func (s *state) guardIcon(u unit, with int) string {
	switch {
	case with == 0:
		return "block"
	case with == 3, s.game.content.Items[s.gear(u).hand[with-1].kind].Sort == aShield:
		return "guard"
	}
	return "blade"
}

// counter is a parry: with what, and how many d100 (CD-4.63).
func (a *asker) counter() {
	u := a.flow.on
	how := scene.AskField{Name: "parry", Title: "With what", Before: "parry"}
	dice := scene.AskField{Name: "dice", Title: "Dice of the parry", List: true, Now: "1"}
	most := 0
	for _, c := range a.legal {
		if c.Verb() != verbParry {
			continue
		}
		word, p := a.riposte(c)
		if n := len(how.Picks); n == 0 || how.Picks[n-1].Word != word {
			how.Picks = append(how.Picks, p)
		}
		n := part(c, 1)
		if most = max(most, n); n > len(dice.Picks) {
			dice.Picks = append(dice.Picks, scene.Pick{
				Word: num(n), Label: phrase.Plain(fmt.Sprintf("%d d100", n)), At: onButton, Note: phrase.Plain(fmt.Sprintf("%d AP more", a.price(u, n*int(a.game.content.PerParryDie))-a.price(u, 0))),
				Unless: &scene.Refusal{Rule: "CD-2.14", Why: "the AP are not there"},
			})
		}
		dice.Picks[n-1].Only = append(dice.Picks[n-1].Only, word)
	}
	fields := []scene.AskField{how, dice}
	if how.Picks == nil {
		p, ok := a.cannotParry()
		if !ok {
			return
		}
		how.Picks = []scene.Pick{p}
		dice.Picks = []scene.Pick{{Word: "1", Label: "1 d100", At: onButton}}
		fields = []scene.AskField{how, dice}
	}
	a.form(scene.Ask{Rule: "CD-4.63", Verb: "Parry", Group: groupReaction, Fields: fields})
}

// riposte is what a parry is made with, in the order of the form: "jab left".
func (a *asker) riposte(c riposte.Choice) (word string, p scene.Pick) {
	u := a.flow.on
	b, hand := blow(part(c, 0)), uint8(part(c, 2))
	first, _ := a.parryCost(u, hand, b)
	o, _ := a.offence(u, hand, b)
	word = blowWords[b]
	if hand == 1 {
		word += " left"
	}
	ch := a.chain(u, a.flow.by, &o, 0)
	p = scene.Pick{
		Word: word, Label: phrase.Plain("Parry, " + a.blowName(u, hand, b)), At: onButton, Icon: "counter", Unit: "AP", Cost: a.price(u, first+int(a.game.content.PerParryDie)),
		Note: phrase.Plain(fmt.Sprintf("needs %d on its dice, then %d damage back", a.parryNeeds(u, &o), ch.total())),
	}
	return word, p
}

// parryNeeds is what the dice of a parry have to show together, CD-4.65.
func (s *state) parryNeeds(u unit, o *offence) int {
	extra := int(s.trait(u).DEX) + s.attackBonus(u, o, plain)
	if s.tired(u) {
		extra -= int(s.game.content.TiredLoss)
	}
	return max(0, int(s.f(s.flow.by).td)-extra)
}

// cannotParry is the parry that stands for all that can't be made; there is none for
// who never can.
func (a *asker) cannotParry() (p scene.Pick, ok bool) {
	u := a.flow.on
	if !u.pc() && a.stats(u).Parry == 0 {
		return p, false
	}
	var best no
	for hand := range uint8(2) {
		for b := jab; b < blows; b++ {
			if !a.prints(u, hand, b) {
				continue
			}
			n := a.judgeAnswer(u, word(verbParry, int(b), 1, int(hand)))
			if !n.is() || best.is() && best.rule != "CD-4.67" {
				continue
			}
			best = n
			p = scene.Pick{Word: strings.TrimSuffix(blowWords[b]+" "+[]string{"", "left"}[hand], " "), Label: "Parry", At: onButton, Icon: "counter", Unit: "AP"}
			if first, n := a.parryCost(u, hand, b); !n.is() {
				p.Cost = a.price(u, first+int(a.game.content.PerParryDie))
			}
			p.Refusal = best.refusal()
			if best.rule == "CD-4.63" {
				p.Refusal.Why = phrase.Plain(fmt.Sprintf("%s is %d spaces away, must be adjacent", a.brief(a.flow.by), a.apart(u, a.flow.by)))
			}
		}
	}
	return p, best.is()
}

// step is CD-4.76.
func (a *asker) step() {
	u := a.flow.on
	to := scene.AskField{Name: "step", Title: "Where to", Before: "step"}
	for _, c := range a.legal {
		if c.Verb() == verbStep {
			p := spot(c, 0)
			to.Picks = append(to.Picks, scene.Pick{Word: p.String(), Label: phrase.Plain("Step to " + p.String()), At: onSquare(p), Cost: a.price(u, 0), Unit: "AP", Icon: "evade"})
		}
	}
	if n := a.mayStep(u); to.Picks == nil && n.is() && u.pc() && a.trait(u).general == byStep {
		to.Picks = []scene.Pick{{Word: a.f(u).at.String(), Label: "Step", At: onButton, Unit: "AP", Icon: "evade", Refusal: n.refusal()}}
	}
	a.form(scene.Ask{Rule: "CD-4.76", Verb: "Step", Group: groupReaction, Fields: []scene.AskField{to}})
}
