package coolname

import (
	"riposte"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// Advise weighs the legal choices of a seat from what it knows: come into reach,
// strike where it hurts most, finish off those who are nearly down, and look after
// the dying.
func (s *state) Advise(w []int32, seat riposte.Seat, legal []riposte.Choice) {
	if len(legal) == 0 {
		return
	}
	a := adviser{s: s, seat: seat, i: int(s.who)}
	switch kind := s.Owed(seat).Kind; kind {
	case askTurn, askFoe:
		a.turn(w, legal)
	case askDefence:
		for k, c := range legal {
			w[k] = -80 // a game master may also do other things
			if c.Verb() == verbDefend {
				w[k] = int32(8 * a.guard(int(c.Args())))
			}
		}
		sharpen(w, 8)
	case askReady:
		usual := s.choices().usualReady(seat)
		for k, c := range legal {
			w[k] = 1
			if c == usual {
				w[k] = int32(8 * len(legal))
			}
		}
	case askMaster, askInterlude:
		a.lead(w, legal)
	case askLights, askCheck, askConsent:
		for k := range legal {
			w[k] = 1
		}
		w[0] += 7 // consent
	}
}

// sharpen turns values into weights: half for every step below the best.
func sharpen(w []int32, step int32) {
	best := w[0]
	for _, v := range w {
		best = max(best, v)
	}
	for k, v := range w {
		w[k] = 1 << 14 >> min((best-v)/step, 20)
	}
}

// An adviser thinks for the combatant whose turn it is.
type adviser struct {
	s       *state
	seat    riposte.Seat
	i       int
	far     bool           // it fights from afar
	waits   bool           // it need not go to meet the enemy
	targets [maxBody]int32 // what damage to each is worth, in tenths; 0 if it is no target
}

// guard is what a way to defend is worth.
func (a *adviser) guard(way int) int {
	s, t := a.s, int(a.s.strike.target)
	n := s.fight().wayScore(t, way)
	if way == 1 && s.game.options.shieldArmour {
		n += int(s.sheets[t].shield)
	}
	return n
}

// turn weighs the actions of a turn by what they are worth, in hundredths of a
// point of Vitality.
func (a *adviser) turn(w []int32, legal []riposte.Choice) {
	s := a.s
	a.aim()
	a.far, a.waits = !s.foe(a.i) && s.fight().far(a.i), a.mayWait()
	here := a.place(s.bodies[a.i].at)
	for k, c := range legal {
		args := int(c.Args())
		switch c.Verb() {
		case verbAttack, verbCast, verbKnow, verbRecover, verbAid, verbTreat, verbSteady:
			w[k] = a.major(c)
		case verbMove:
			w[k] = a.place(ground.Square(args)) - here
		case verbStep:
			w[k] = a.place(ground.Square(args)) - here - 5
		case verbDoor:
			w[k] = -25
			if s.doors>>s.game.field.Door(ground.Square(args))&1 == 0 && !a.anyNear() {
				w[k] = 30
			}
		case verbCheck:
			w[k] = 20
		case verbEnd:
			w[k] = 0
		case verbWithdraw:
			w[k] = -2000
		default: // seldom useful
			w[k] = -80
		}
	}
	sharpen(w, 5)
}

// anyNear reports whether an enemy can be seen.
func (a *adviser) anyNear() bool {
	s := a.s
	from, to := s.span(1 - s.side(a.i))
	for t := from; t < to; t++ {
		if s.present(t) && s.game.field.Sees(s.doors, s.bodies[a.i].at, s.bodies[t].at) {
			return true
		}
	}
	return false
}

// left is how much Vitality a combatant seems to have left.
func (a *adviser) left(t int) int {
	s := a.s
	v := int(s.bodies[t].vitality)
	if s.knowledge().knows(a.seat, t) || s.foe(t) && s.game.options.openStats {
		return v
	}
	low, high := bandOf(v, s.most(t)).limits(10) // with any maximum: the band is all that shows
	return (low + high + 1) / 2
}

// aim works out what each enemy is worth as a target, in tenths.
func (a *adviser) aim() {
	s := a.s
	from, to := s.span(1 - s.side(a.i))
	for t := from; t < to; t++ {
		if !s.present(t) || s.winner != 0 {
			continue
		}
		switch left := a.left(t); {
		case s.bodies[t].is(unconscious):
			a.targets[t] = 1
		case left == 0:
			a.targets[t] = 2
		default:
			a.targets[t] = int32(8 + 24/max(left, 2))
		}
	}
}

// blow is what an attack is worth from a square, in hundredths.
func (a *adviser) blow(k strike, at ground.Square) int32 {
	s, t := a.s, int(k.target)
	short, long, _ := s.fight().reach(k)
	far := ground.Feet(at, s.bodies[t].at)
	if far > max(short, long) || far > ground.Step && !s.game.field.Sees(s.doors, at, s.bodies[t].at) {
		return 0
	}
	band := 0
	if far > short {
		band = s.game.content.LongBand
	}
	dmg := 0
	if s.foe(a.i) {
		n := s.numbers(a.i)
		ds := int(n.attack) - s.penalty(a.i) - band + s.penalty(t)
		as := 0
		if ways := s.fight().ways(k); ways != 0 {
			_, as = s.fight().bestWay(t, ways)
		}
		dmg = a.taken(as, ds, s.fight().plus(k)-s.fight().armour(t))
	} else {
		defence, armour := 8, s.fight().armour(t)
		if s.foe(t) {
			defence, armour = a.guess(t)
		}
		as := int(s.sheets[a.i].values[k.fact()]) + bit(s.bodies[a.i].is(blessed)) + bit(s.bodies[a.i].is(helped))
		dmg = dealt(as, defence+band+s.penalty(a.i), s.fight().plus(k)-armour)
	}
	left := a.left(t)
	worth := int32(min(dmg, 100*left+150)) * a.targets[t] / 10
	if s.foe(t) && a.targets[t] > 2 {
		worth += int32(dmg / 8)
	}
	return worth
}

// guess is the Defence and the armour of a foe, as far as they have been shown.
func (a *adviser) guess(t int) (defence, armour int) {
	s := a.s
	n, k := s.numbers(t), s.knowledge().kind(t)
	open := s.knowledge().knows(a.seat, t) || s.game.options.openStats
	defence, armour = 8, 1
	if open || k.flags&knowDefence != 0 {
		defence = int(n.defence)
		if open || k.flags&knowNumb != 0 && !n.numb {
			defence = s.fight().defence(t)
		}
	}
	if open || k.flags&knowArmour != 0 {
		armour = int(n.armour)
	}
	return defence, armour
}

// dealt is the expected damage, in hundredths, of a check of an action score
// against a DS, with plus added to the margin.
func dealt(as, ds, plus int) int {
	t := &chances()[clamp(as, 0, maxTabled)]
	if plus < 0 {
		return t.over[clamp(ds-plus, minTabled, maxTabled)-minTabled]
	}
	at := clamp(ds, minTabled, maxTabled) - minTabled
	return t.over[at] + plus*t.reach[at]
}

// taken is the expected damage, in hundredths, when a defence with an action score
// meets a DS.
func (a *adviser) taken(as, ds, plus int) int {
	t := &chances()[clamp(as, 0, maxTabled)]
	if as <= 0 {
		return max(0, ds+plus) * 100
	}
	// E[max(0, ds - ASR + plus)] over ASR <= ds, from the chances of each total.
	sum := 0
	for asr := 1; asr <= min(ds, maxTabled-1); asr++ {
		p := t.reach[asr-minTabled] - t.reach[asr+1-minTabled]
		sum += p * max(0, ds-asr+plus)
	}
	return sum
}

func clamp(v, lo, hi int) int { return max(lo, min(v, hi)) }

// place is what standing on a square is worth: the best attack from there if an
// attack is still to come; being near the dying for those who can help; being out
// of reach for those who are nearly down.
func (a *adviser) place(q ground.Square) int32 {
	s := a.s
	b := &s.bodies[a.i]
	worth, nearest := int32(0), 1000
	from, to := s.span(1 - s.side(a.i))
	for t := from; t < to; t++ {
		if s.able(t) {
			nearest = min(nearest, ground.Feet(q, s.bodies[t].at))
		}
	}
	if s.used&usedMajor == 0 && b.vitality > 0 {
		worth = a.bestBlow(q)
		if worth == 0 && nearest < 1000 {
			worth = int32(-nearest)
			if a.waits && a.threatened(q) { // let them come
				worth -= 100
			}
		}
		if !s.foe(a.i) {
			if help := a.bestHelp(q); help > 0 {
				worth = max(worth, help)
			}
		}
	}
	if s.foe(a.i) || nearest == 1000 {
		return worth
	}
	frail := int(b.vitality)*3 <= s.most(a.i)
	switch {
	case s.used&usedMajor == 0 && b.vitality > 0:
		if frail || a.far {
			worth += int32(min(nearest, 40)) / 2
		}
	case a.far || b.vitality == 0:
		worth += int32(min(nearest, 50)) * 4
	case frail:
		worth += int32(min(nearest, 50))
	}
	return worth
}

// threatened reports whether an enemy can walk up to a square and strike.
func (a *adviser) threatened(q ground.Square) bool {
	s := a.s
	from, to := s.span(1 - s.side(a.i))
	for t := from; t < to; t++ {
		if s.able(t) && ground.Feet(q, s.bodies[t].at) <= ground.Step*(s.footing().walk(t)+1) {
			return true
		}
	}
	return false
}

// mayWait reports whether time is on the party's side: somebody in it fights from afar and
// no enemy was seen to.
func (a *adviser) mayWait() bool {
	s := a.s
	if s.side(a.i) != 0 || s.foe(a.i) || s.game.options.encounter != against {
		return false
	}
	from, to := s.span(1)
	for t := from; t < to; t++ {
		if !s.able(t) {
			continue
		}
		if !s.foe(t) {
			if s.fight().shoots(t) || a.sawArcane(t) {
				return false
			}
			continue
		}
		for _, f := range s.game.kinds[s.game.members[t].kind].forms {
			if max(f.Short, f.Long) > s.game.content.WalkFeet {
				return false
			}
		}
	}
	from, to = s.span(0)
	for i := from; i < to; i++ {
		if s.able(i) && s.fight().far(i) {
			return true
		}
	}
	return false
}

// sawArcane reports whether a character was seen to cast a wizard's spell.
func (a *adviser) sawArcane(t int) bool {
	const arcane = 1
	return a.s.seen[t].facts>>factCasts&1 != 0 && a.s.sheets[t].values[factCasts] == arcane
}

// bestBlow is the best attack from a square.
func (a *adviser) bestBlow(q ground.Square) (best int32) {
	s := a.s
	from, to := s.span(1 - s.side(a.i))
	for t := from; t < to; t++ {
		if a.targets[t] == 0 {
			continue
		}
		if s.foe(a.i) {
			for f := range s.game.kinds[s.game.members[a.i].kind].forms {
				best = max(best, a.blow(strike{uint8(a.i), uint8(t), uint8(f), byForm}, q))
			}
			continue
		}
		best = max(best, a.blow(strike{uint8(a.i), uint8(t), tables.Fists, inHand}, q))
		for slot, w := range s.gear().weapons(a.i) {
			if w != 0 && s.bodies[a.i].ready>>slot&1 != 0 {
				best = max(best, a.blow(strike{uint8(a.i), uint8(t), w - 1, inHand}, q))
			}
		}
		if s.sheets[a.i].casts(tables.ForceMissile) {
			best = max(best, a.blow(strike{uint8(a.i), uint8(t), 0, bySpell}, q))
		}
	}
	return best
}

// bestHelp is the best help that could be given from a square.
func (a *adviser) bestHelp(q ground.Square) (best int32) {
	s := a.s
	from, to := s.span(s.side(a.i))
	for t := from; t < to; t++ {
		if t != a.i && s.present(t) && ground.Feet(q, s.bodies[t].at) <= s.game.content.AidFeet {
			if s.bodies[t].is(dying) {
				best = max(best, a.steady(t))
			}
			if s.bodies[t].vitality == 0 {
				best = max(best, a.revive(t))
			}
		}
	}
	return best
}

// steady is what it is worth to stabilise somebody.
func (a *adviser) steady(t int) int32 {
	s := a.s
	as := int(s.sheets[a.i].values[factFirstAid])
	ds := s.bodies[t].severity(false) + s.penalty(a.i)
	left := int(s.bodies[t].since) + s.tough(t) - int(s.round)
	return int32(chance(as, ds)) * int32(12-3*clamp(left, 0, 3)) // the less time, the more
}

// revive is what first aid is worth for somebody who is down.
func (a *adviser) revive(t int) int32 {
	s := a.s
	if s.bodies[t].is(unconscious) {
		return 0
	}
	as := int(s.sheets[a.i].values[factFirstAid])
	return int32(chance(as, s.penalty(t)+s.penalty(a.i)+1)) * 2
}

// chance is the chance that a check succeeds, in hundredths.
func chance(as, ds int) int {
	return chances()[clamp(as, 0, maxTabled)].reach[clamp(ds, minTabled, maxTabled)-minTabled]
}

// major is what a major action is worth.
func (a *adviser) major(c riposte.Choice) int32 {
	s, i, args := a.s, a.i, int(c.Args())
	b := &s.bodies[i]
	switch c.Verb() {
	case verbAttack:
		k := strike{uint8(i), uint8(args & 31), uint8(args >> 5 & 31), inHand}
		cost := int32(0)
		switch {
		case s.foe(i):
			k.mode = byForm
		case args>>10 != 0:
			k.mode, cost = flung, 30
		}
		return a.blow(k, b.at) - cost
	case verbCast:
		return a.spell(tables.SpellID(args&7), args>>3)
	case verbKnow:
		return 25
	case verbRecover:
		gain := a.gain(int(s.sheets[i].values[factToughness]), b.severity(true), s.most(i)-int(b.vitality))
		return a.mend(i, gain) - 40
	case verbAid:
		return a.revive(args)
	case verbSteady:
		return a.steady(args)
	case verbTreat:
		ds := s.care().treatDS(i, args&31)
		return int32(chance(int(s.sheets[i].values[factWounds]), ds)) * int32(s.bodies[args&31].wounds[args>>5].severity()) / 2
	}
	return 0
}

// gain is the expected gain of Vitality, in hundredths.
func (a *adviser) gain(as, ds, room int) int {
	return min(dealt(as, ds, 0), 100*room)
}

// mend is what a gain of Vitality is worth for a member of the own side: more if it
// is nearly down, most if it is down.
func (a *adviser) mend(t, gain int) int32 {
	s := a.s
	b := &s.bodies[t]
	if b.is(unconscious) {
		return int32(gain) / 8
	}
	if b.vitality == 0 {
		return int32(gain)/2 + 100
	}
	if 3*int(b.vitality) <= s.most(t) {
		return int32(gain) * 8 / 10
	}
	return int32(gain) / 3
}

func (a *adviser) spell(sp tables.SpellID, t int) int32 {
	s, i := a.s, a.i
	sh, b := s.sheets[i], &s.bodies[i]
	as := int(sh.values[factMagic+fact(sp)])
	ok := int32(chance(as, s.game.options.spellDS+s.penalty(i)))
	cost := (100 - ok) / 2
	if sh.values[factFocused] == 0 {
		cost += 100
	}
	if b.vitality == 1 {
		cost += 200
	}
	switch sp {
	case tables.ForceMissile:
		return a.blow(strike{uint8(i), uint8(t), 0, bySpell}, b.at) - cost/2
	case tables.Heal:
		gain := a.gain(as, s.game.options.spellDS+s.penalty(i), s.most(t)-int(s.bodies[t].vitality))
		return a.mend(t, gain) - cost
	case tables.ForceArmor, tables.ProtectiveWard:
		return ok*2 - cost - 20*int32(s.round)
	case tables.Bless:
		n := int32(0)
		from, to := s.span(s.side(i))
		for j := from; j < to; j++ {
			if s.able(j) && !s.bodies[j].is(blessed) && ground.Feet(b.at, s.bodies[j].at) <= s.game.content.NearFeet {
				n++
			}
		}
		return ok*n*45/100 - cost
	case tables.DancingLights: // only a sign that the fight is about to begin
		if s.round == 1 && !b.is(lit) && a.bestBlow(b.at) == 0 {
			return 100 - cost
		}
	case tables.Spells:
	}
	return -30
}

// lead advises a game master who rarely steps in, and who goes through an interlude
// in a sensible order: the dying, help, rest, wounds, a week, done.
func (a *adviser) lead(w []int32, legal []riposte.Choice) {
	s := a.s
	need := false
	for i := range s.game.n {
		need = need || s.present(i) && s.bodies[i].wounds[0] != 0
	}
	for k, c := range legal {
		w[k] = 1
		switch c.Verb() {
		case verbFate:
			w[k] = int32(4000 * (c.Args() >> 5))
		case verbRest:
			for i := range s.game.n {
				if s.present(i) && int(s.bodies[i].vitality) < s.most(i) && !s.bodies[i].is(dying) {
					w[k] = 2000
				}
			}
		case verbWeek:
			if need && s.spent < 60 {
				w[k] = 400
			}
		case verbRestTreat:
			w[k] = 8
		case verbDone:
			w[k] = 40
			if !need {
				w[k] = 2000
			}
		}
	}
}
