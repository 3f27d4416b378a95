package coolduel

import (
	"riposte"
	"riposte/dice"
)

// A stage is where the order of play has come to. The loop in run goes from stage
// to stage until somebody owes an answer; the answer names the stage to go on at.
type stage uint8

const (
	waiting stage = iota // for an answer
	// The round and its turns, sections 2 and 6.
	stageNext   // who of the phase acts
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
	conceding, err := s.step(by)
	switch {
	case err != nil:
		return err
	case conceding:
		s.concede(by, log)
		s.selected(by, log)
	case s.asked == riposte.Nobody:
		s.selected(by, log)
	default:
		s.answer(by[s.asked], d, log)
	}
	s.run(d, log)
	return nil
}

// selected takes what the seats have selected at a rest, if they have.
func (s *state) selected(by []riposte.Choice, log riposte.Log) {
	switch first := s.sealing.first(); {
	case s.sealing == 0 || by[first] == 0:
	case s.phase == arming:
		s.takeKits(by)
	case s.phase == packing:
		s.takePacks(by, log)
	case s.phase == uniting:
		s.takeCompanions(by, log)
	}
}

// step is riposte.CheckStep, with a short way for the common step of one seat.
func (s *state) step(by []riposte.Choice) (conceding bool, err error) {
	if s.asked != riposte.Nobody && by[s.asked] != riposte.Concede && by[s.asked] != 0 {
		alone := by[0] == 0
		for seat := riposte.Seat(1); int(seat) <= s.game.n; seat++ {
			alone = alone && (seat == s.asked || by[seat] == 0)
		}
		if alone {
			return false, s.judge(s.asked, by[s.asked]).err()
		}
	}
	return riposte.CheckStep(s, by, s.game.n)
}

// answer does what the seat that was asked has chosen.
func (s *state) answer(c riposte.Choice, d riposte.Dice, log riposte.Log) {
	asked, seat := s.phase, s.asked
	s.asked = riposte.Nobody
	switch asked {
	case choosing:
		s.acting = unit(c.Args())
		s.stage = stageBegin
	case turning:
		s.act(s.acting, c, d, log)
	case answering:
		s.react(s.flow.on, c, d, log)
	case lucky:
		s.answerLuck(c, d, log)
	case stancing:
		s.answerStance(c.Verb() == verbEnter, log)
	case breaking:
		s.damageItem(s.flow.broken, part(c, 0), log)
		s.stage = stageBreak
	case balking:
		s.answerMule(c.Verb() == verbGo, log)
	case mapping:
		s.second = uint8(part(c, 0)) + 1
		s.shift(0)
		s.tell(log, evGlass, "CD-8.30", s.acting, 0, part(c, 0))
		s.stage = stageTurn
	case arming, packing, uniting: // in the open; Apply takes what is sealed itself
		s.selectOpenly(seat, asked, c, log)
	case over:
	}
}

// resolved reports whether the attack that was on is.
func (st stage) resolved() bool {
	return st == stageAfter || st == stageTurn || st == stageLast || st == stageRest
}

// run goes on until somebody owes an answer or the duel is over. Every stage asks,
// ends something or hands on, so the loop is bounded by the turns of a round.
func (s *state) run(d riposte.Dice, log riposte.Log) {
	for s.stage != waiting && s.stage != stageOver {
		if s.stage.resolved() && dice.Stops(d, CutAttack) {
			return
		}
		switch s.stage {
		case stageNext:
			s.chooseNext(log)
		case stageBegin:
			s.beginTurn(log)
		case stageHarm:
			s.harm(log)
		case stageTurn:
			s.takeTurn()
		case stageLast:
			s.endTurn(log)
		case stageRest:
			s.rest(log)
		case stageReturn:
			s.beginRound(d, log)
		case stageLots:
			s.drawLots(d, log)
		case stageLot:
			s.drawn(log)
		case stageHunt:
			s.hunted()
		case stageStrike:
			s.strike()
		case stageAimed:
			s.aimed(log)
		case stageParried:
			s.parried(log)
		case stageRiposted:
			s.riposted(log)
		case stageHurt:
			s.dealHurt(d, log)
		case stageShot:
			s.shot(d, log)
		case stageWounded:
			s.wounded(log)
		case stageBreak:
			s.breakItems(log)
		case stageDodge:
			s.dodgeMoves(log)
		case stageEffect:
			s.effect(d, log)
		case stageEffected:
			s.effected(log)
		case stageToss:
			s.toss(log)
		case stageTossed:
			s.tossed(log)
		case stageAfter:
			s.after(log)
		case stageStepped:
			s.steppedAway(log)
		case stageExhausted:
			s.exhausted(log)
		case stageScorched:
			s.scorched(log)
		case stageTriggers:
			s.triggers(log)
		case stageEnter:
			s.enter(log)
		case waiting, stageOver: // the loop has ended
		}
	}
}
