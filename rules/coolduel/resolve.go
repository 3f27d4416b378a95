package coolduel

import (
	"riposte"
	"riposte/dice"
)

// A stage is how far the order of play has come. The loop in run goes from stage to
// stage until somebody owes an answer; the answer names the stage at which to go
// on.
type stage uint8

const (
	waiting stage = iota // waiting for an answer
	// The round and its turns, sections 2 and 6.
	stageNext   // who acts in the phase
	stageBegin  // the start of a turn
	stageHarm   // its losses of HP
	stageTurn   // the next action
	stageLast   // the end of a turn
	stageRest   // after a round
	stageReturn // everybody is ready, the next round begins
	stageLots   // who goes first
	stageLot    // one roll for it
	// One attack on one target, CD-4.7.
	stageHunt      // (1) the granted movement is done: is anybody in reach?
	stageStrike    // (2) the reaction is asked for
	stageAimed     // (3) the roll against a dodge
	stageParried   // (3) the roll of a parry
	stageRiposted  // (3) the counter has dealt its damage
	stageHurt      // (4) damage
	stageShot      // (4) a batch of gun dice
	stageWounded   // (6) the critical
	stageBreak     // Shatter, one item after another
	stageDodge     // (7) dodge movement
	stageEffect    // (8) effects on the target
	stageEffected  // (8) a roll against TD
	stageToss      // (8) Uppercut
	stageTossed    // (8) after it
	stageAfter     // (9) effects on the user and the ground
	stageStepped   // a Generalist has stepped
	stageExhausted // a roll of Exhaust
	stageScorched  // after Flame
	// What may interrupt any of them.
	stageTriggers // (5) HP triggers, then s.then
	stageEnter    // magma and portals, then s.back
	stageOver
)

func (s *state) Apply(by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
	conceding, err := s.order().step(by)
	switch {
	case err != nil:
		return err
	case conceding:
		s.concede(by, log)
		s.order().selected(by, log)
	case s.asked == riposte.Nobody:
		s.order().selected(by, log)
	default:
		s.order().answer(by[s.asked], d, log)
	}
	s.order().run(d, log)
	return nil
}

// selected takes what the seats have selected at a rest, if they have.
func (s order) selected(by []riposte.Choice, log riposte.Log) {
	switch first := s.sealing.first(); {
	case s.sealing == 0 || by[first] == 0:
	case s.phase == arming:
		s.rests().takeKits(by)
	case s.phase == packing:
		s.rests().takePacks(by, log)
	case s.phase == uniting:
		s.rests().takeCompanions(by, log)
	}
}

// step is riposte.CheckStep, with a short cut for the common step of one seat.
func (s order) step(by []riposte.Choice) (conceding bool, err error) {
	if s.asked != riposte.Nobody && by[s.asked] != riposte.Concede && by[s.asked] != 0 {
		alone := by[0] == 0
		for seat := riposte.Seat(1); int(seat) <= s.game.n; seat++ {
			alone = alone && (seat == s.asked || by[seat] == 0)
		}
		if alone {
			if why := s.judge(s.asked, by[s.asked]); why.Is() {
				return false, why.Err(plainly)
			}
			return false, nil
		}
	}
	return riposte.CheckStep(s.state, by, s.game.n)
}

// answer does what the seat that was asked has chosen.
func (s order) answer(c riposte.Choice, d riposte.Dice, log riposte.Log) {
	asked, seat := s.phase, s.asked
	s.asked = riposte.Nobody
	switch asked {
	case choosing:
		s.acting = unit(c.Args())
		s.stage = stageBegin
	case turning:
		s.actions().act(s.acting, c, d, log)
	case answering:
		s.reaction().react(s.flow.on, c, d, log)
	case lucky:
		s.rolls().answerLuck(c, d, log)
	case stancing:
		s.harm().answerStance(c.Verb() == verbEnter, log)
	case breaking:
		s.harm().damageItem(s.flow.broken, part(c, 0), log)
		s.stage = stageBreak
	case balking:
		s.companions().answerMule(c.Verb() == verbGo, log)
	case mapping:
		s.second = uint8(part(c, 0)) + 1
		s.mover().shift(0)
		tell(log, evGlass, "CD-8.30", s.acting, 0, part(c, 0))
		s.stage = stageTurn
	case arming, packing, uniting: // in the open; Apply handles sealed ones itself
		s.rests().selectOpenly(seat, asked, c, log)
	case over:
	}
}

// resolved reports whether the attack in progress has been resolved.
func (st stage) resolved() bool {
	return st == stageAfter || st == stageTurn || st == stageLast || st == stageRest
}

// run goes on until somebody owes an answer or the duel is over. Every stage asks,
// ends something or hands on, so the loop is bounded by the turns of a round.
func (s order) run(d riposte.Dice, log riposte.Log) {
	for s.stage != waiting && s.stage != stageOver {
		if s.stage.resolved() && dice.Stops(d, CutAttack) {
			return
		}
		switch s.stage {
		case stageNext:
			s.turns().chooseNext(log)
		case stageBegin:
			s.turns().begin(log)
		case stageHarm:
			s.turns().losses(log)
		case stageTurn:
			s.turns().takeTurn()
		case stageLast:
			s.turns().end(log)
		case stageRest:
			s.rests().begin(log)
		case stageReturn:
			s.rounds().begin(d, log)
		case stageLots:
			s.rounds().drawLots(d, log)
		case stageLot:
			s.rounds().drawn(log)
		case stageHunt:
			s.specials().hunted()
		case stageStrike:
			s.fight().strike()
		case stageAimed:
			s.fight().aimed(log)
		case stageParried:
			s.reaction().parried(log)
		case stageRiposted:
			s.reaction().riposted(log)
		case stageHurt:
			s.fight().dealHurt(d, log)
		case stageShot:
			s.fight().shot(d, log)
		case stageWounded:
			s.fight().wounded(log)
		case stageBreak:
			s.harm().breakItems(log)
		case stageDodge:
			s.reaction().dodgeMoves(log)
		case stageEffect:
			s.specials().effect(d, log)
		case stageEffected:
			s.specials().effected(log)
		case stageToss:
			s.specials().toss(log)
		case stageTossed:
			s.specials().tossed(log)
		case stageAfter:
			s.fight().after(log)
		case stageStepped:
			s.reaction().steppedAway(log)
		case stageExhausted:
			s.actions().exhausted(log)
		case stageScorched:
			s.companions().scorched(log)
		case stageTriggers:
			s.harm().triggers(log)
		case stageEnter:
			s.hazards().enter(log)
		case waiting, stageOver: // the loop has ended
		}
	}
}
