package coolname

import (
	"riposte"
	"riposte/rules/coolname/ground"
)

const (
	maxSpent  = 200 // CN-6.14, CN-8.19
	maxHidden = 4   // CN-8.19
	minDS     = -20
	maxDS     = 60
	maxMod    = 20
	// maxOfferDS is the highest DS that resampling draws.
	maxOfferDS = 20
)

// A hiddenCheck is a check that players know nothing about, CN-8.16.
type hiddenCheck struct {
	need        need
	who         uint8
	as, asr, ds int16
}

// calls calls an open free check, CN-3.36 and CN-10.9.
func (s desk) calls(o offer, log teller) {
	s.offer = o
	seat := s.game.members[o.who].seat
	if !s.game.options.dsAfter {
		log.Tell(evOffers, "CN-0.39", seat, int(o.who), int(o.need.attribute), int(o.ds))
		return
	}
	log.ShowTo(riposte.Only(s.game.gm), evOffers, "CN-0.39", seat, int(o.who), int(o.need.attribute), int(o.ds))
	log.TellTo(riposte.Except(s.game.gm), evOffersBlind, "CN-8.10", seat, int(o.who), int(o.need.attribute))
}

// hides makes a hidden check, CN-8.16 and the second half of CN-3.36.
func (s desk) hides(o offer, d riposte.Dice, log teller) {
	i := int(o.who)
	as, ds := s.checks().offerScore(i, o)
	h := hiddenCheck{who: o.who, need: o.need, as: int16(as), ds: int16(ds)}
	h.asr = int16(s.game.options.ladder.rollHidden(d, as))
	s.hidden[s.nhide] = h
	s.nhide++
	log.TellTo(riposte.Except(s.game.gm), evHides, "CN-8.16", s.game.gm)
	log.ShowTo(riposte.Only(s.game.gm), evHidden, "CN-8.16", s.game.gm, i, int(o.need.attribute), as, int(h.asr), ds)
}

// opens shows a hidden check to all.
func (s desk) opens(h *hiddenCheck, log teller) {
	log.Show(evOpens, "CN-8.16", s.game.gm, int(h.who), int(h.need.attribute), int(h.as), int(h.asr), int(h.ds))
}

// opensNth opens one of the hidden checks.
func (s desk) opensNth(n int, log teller) {
	s.opens(&s.hidden[n], log)
	copy(s.hidden[n:], s.hidden[n+1:s.nhide])
	s.nhide--
	s.hidden[s.nhide] = hiddenCheck{}
}

// An override is a value that a game master may set, CN-8.17.
type override uint8

const (
	setVitality override = iota
	setWound
	setUnwound
	setTreated
	setUntreated
	setAt
	setState
	setMark
	setUnmark
	setPlace
	overrides
)

var (
	overrideWords = []string{"vitality", "wound", "unwound", "treated", "untreated", "at", "state", "mark", "unmark", "place"}
	// stateWords are the values of setState.
	stateWords = []string{"up", "dying", "out-cold", "dead", "defeated", "withdrawn"}
	// setMarkWords are the values of setMark and setUnmark.
	setMarkWords = []string{"blessed", "helped", "misled", "force-armor", "protective-ward", "surprised", "cursed", "exposed"}
	setMarks     = [...]condition{blessed, helped, misled, armoured, warded, surprised, cursed, exposed}
)

const (
	stateUp = iota
	stateDying
	stateOutCold
	stateDead
	stateDefeated
	stateWithdrawn
)

// setting is the code, for an event, of a value that was set: what it is, and the
// value.
func setting(what override, v int) int { return int(what)<<8 | v&255 | v>>8<<16 }

// settingWord is such a code in words.
func settingWord(n int) string {
	switch what, v := override(n>>8&255), n&255|n>>16<<8; what {
	case setAt:
		return saySquare(ground.Square(v))
	case setState:
		return named(stateWords, v)
	case setMark, setUnmark:
		return named(setMarkWords, v)
	case setVitality, setWound, setUnwound, setTreated, setUntreated, setPlace, overrides:
		return digits(v)
	}
	return "?"
}

// overrules sets a value by hand, CN-8.17.
func (s desk) overrules(i int, what override, v int, d riposte.Dice, log teller) {
	b, m := &s.bodies[i], &s.game.members[i]
	if m.foe && what == setVitality {
		log.ShowTo(riposte.Only(s.game.gm), evOverride, "CN-8.17", m.seat, i, int(what), setting(what, v), int(bandOf(v, s.most(i))))
		log.ShowTo(riposte.Except(s.game.gm), evOverrideFoe, "CN-8.17", m.seat, i, int(bandOf(v, s.most(i))))
	} else {
		now := int(b.vitality)
		if what == setVitality {
			now = v
		}
		log.Show(evOverride, "CN-8.17", m.seat, i, int(what), setting(what, v), int(bandOf(now, s.most(i))))
	}
	switch what {
	case setVitality:
		b.vitality = int16(v)
		b.set(fromZero, v != s.most(i))
		b.set(loose, m.foe)
		b.set(defeated, m.foe && v == 0) // CN-5.7
		s.knowledge().looked(i)
	case setWound:
		b.wound(v)
	case setUnwound:
		b.wounds[v-1] = 0
		b.close()
	case setTreated:
		b.wounds[v-1] |= treatedWound
	case setUntreated:
		b.wounds[v-1] &^= treatedWound
	case setAt:
		b.at = ground.Square(v)
	case setState:
		b.set(unconscious, false)
		switch v {
		case stateDying:
			b.set(dying, true)
			b.since = s.round
		case stateOutCold:
			b.set(outCold, true)
		case stateDead:
			b.set(dead, true)
		case stateDefeated:
			b.set(defeated, true)
		case stateWithdrawn:
			b.set(withdrawn, true)
		}
	case setMark:
		b.set(setMarks[v], true)
		if c := setMarks[v]; c == helped || c == misled { // CN-7.65
			b.set(helped|misled, false)
			b.set(c, true)
		} else if c == blessed || c == cursed { // CN-7.47
			b.set(blessed|cursed, false)
			b.set(c, true)
		}
	case setUnmark:
		b.set(setMarks[v], false)
	case setPlace:
		s.reorder(uint8(i), v-1)
	case overrides:
	}
	s.rounds().acted(d, log)
}

// reorder gives a combatant another place in the order; whoever is acting goes on.
func (s desk) reorder(i uint8, place int) {
	n, to := 0, 0
	var rest [maxBody]uint8
	for _, j := range s.order[:s.game.n] {
		if j != i {
			rest[n] = j
			n++
		}
	}
	for k := range s.game.n {
		if k == place {
			s.order[k] = i
			continue
		}
		s.order[k] = rest[to]
		to++
	}
	for k, j := range s.order[:s.game.n] {
		if j == s.who {
			s.at = uint8(k)
		}
	}
}

// intervene does what a game master may do at any time.
func (s desk) intervene(c riposte.Choice, d riposte.Dice, log teller) {
	s.spent++
	args := int(c.Args())
	switch c.Verb() {
	case verbModify:
		i := args & 31
		b := &s.bodies[i]
		b.modAS, b.modDS = int8(args>>5&63-maxMod), int8(args>>11-maxMod)
		log.Tell(evModifies, "CN-0.41", s.game.members[i].seat, i, int(b.modAS), int(b.modDS))
	case verbTick:
		i := args & 31
		s.bodies[i].tick = unpackTick(args)
		log.Tell(evTicks, "CN-0.42", s.game.members[i].seat, i, tickCode(s.bodies[i].tick))
	case verbOffer:
		s.calls(unpackOffer(c), log)
	case verbHide:
		s.hides(unpackOffer(c), d, log)
	case verbSeveral:
		s.asks(unpackSeveral(c), d, log)
	case verbBring:
		s.brings(unpackBringing(c.Args()), d, log)
	case verbConceal:
		s.conceals(args, d, log)
	case verbReveal:
		s.reveals(args&31, ground.Square(args>>5), log)
	case verbOpen:
		s.opensNth(args, log)
	case verbSet:
		s.overrules(args&31, override(args>>5&15), args>>9, d, log)
	}
}
