package coolname

import "riposte"

// Apply makes one step and goes on to the next decision.
func (s *state) Apply(by []riposte.Choice, d riposte.Dice, l riposte.Log) error {
	conceding, err := riposte.CheckStep(s, by, s.game.seats)
	if err != nil {
		return err
	}
	log := teller{Log: l}
	if conceding {
		s.result().concede(by, d, log)
		return nil
	}
	if s.phase == readying && (s.game.gm == riposte.Nobody || by[s.game.gm] == 0 || by[s.game.gm].Verb() == verbReady) {
		s.serial++
		s.gmSerial++
		s.rounds().readies(by, d, log)
		return nil
	}
	seat := riposte.Seat(1)
	for by[seat] == 0 {
		seat++
	}
	s.gmSerial++
	if s.phase != readying {
		s.serial++
	}
	c := by[seat]
	if seat == s.game.gm && steps(c.Verb()) {
		s.desk().intervene(c, d, log)
		return nil
	}
	s.actions().answers(seat, c, d, log)
	return nil
}

// answers does what one seat has chosen.
func (s actions) answers(seat riposte.Seat, c riposte.Choice, d riposte.Dice, log teller) {
	switch s.phase {
	case consenting:
		if c.Args() == 0 {
			log.Tell(evRefuses, "CN-1.50", seat)
			s.result().finish(refused, log)
			return
		}
		log.Tell(evConsents, "CN-1.50", seat)
		s.rounds().begin(d, log)
	case acting:
		s.acts(int(s.who), c, d, log)
	case defending:
		s.fight().answer(int(c.Args()), d, log)
	case lighting:
		b := &s.bodies[s.who]
		b.lights[s.lights] = square(c.Args())
		log.Tell(evLights, "CN-7.36", seat, int(s.who), b.lights[s.lights].x(), b.lights[s.lights].y())
		if s.lights++; int(s.lights) == len(b.lights) {
			s.lights = 0
			s.rounds().acted(d, log)
		}
	case resting:
		s.interludes().rests(c, d, log)
	case answering:
		s.phase = resting
		s.checks().frees(int(s.offer.who), attribute(c.Args()), d, log)
	case over, readying:
	}
}

// acts is an action of a turn, CN-10.5.
func (s actions) acts(i int, c riposte.Choice, d riposte.Dice, log teller) {
	seat, b, args := s.game.members[i].seat, &s.bodies[i], int(c.Args())
	switch verb := c.Verb(); {
	case verb >= verbAttack && verb <= verbCheck:
		s.used |= usedMajor
	case verb == verbMove:
		s.used |= usedMove
	case verb >= verbStep && verb <= verbPosture:
		s.used |= usedMinor
	}
	switch c.Verb() {
	case verbAttack:
		k := strike{attacker: uint8(i), target: uint8(args & 31), weapon: uint8(args >> 5 & 31)}
		switch {
		case s.foe(i):
			k.mode = byForm
		case args>>10 != 0:
			k.mode = flung
		}
		s.fight().declare(k, d, log)
		return
	case verbCast:
		s.magic().casts(i, spellID(args&7), args>>3, d, log)
		return
	case verbKnow:
		s.care().assists(i, args, factKnow, d, log)
	case verbRecover:
		s.care().recovers(i, d, log)
	case verbAid:
		s.care().aids(i, args, d, log)
	case verbTreat:
		s.care().treats(i, args&31, args>>5, d, log)
	case verbSteady:
		s.care().stabilises(i, args, d, log)
	case verbRetrieve:
		if args == 1 {
			s.seen[i].items |= packSeen
			log.Show(evFetches, "CN-1.52", seat, i)
			break
		}
		b.set(kitAtHand, true)
		log.Show(evRetrieves, "CN-3.8", seat, i)
	case verbCheck:
		s.checks().frees(i, attribute(args), d, log)
	case verbMove, verbStep:
		from := b.at
		b.at = square(args)
		kind, rule := evMoves, riposte.RuleID("CN-3.12")
		if c.Verb() == verbStep {
			kind, rule = evSteps, "CN-3.23"
		}
		log.Tell(kind, rule, seat, from.x(), from.y(), b.at.x(), b.at.y(), i)
	case verbDraw:
		s.gear().draws(i, args&31, args>>5-1)
		log.Show(evDraws, "CN-3.24", seat, i, s.gear().itemsInHand(i))
	case verbStow:
		b.ready &^= 1 << s.gear().slotOf(i, args, b.ready)
		log.Tell(evStows, "CN-3.25", seat, i, s.gear().itemsInHand(i))
	case verbPickUp:
		owner, slot := s.gear().lying(i, args)
		s.gear().picksUp(i, owner, slot)
		log.Tell(evPicksUp, "CN-3.28", seat, i, s.gear().itemsInHand(i))
	case verbDoor:
		n := s.game.field.door(square(args))
		s.doors ^= 1 << n
		log.Tell(evDoor, "CN-3.26", seat, i, square(args).x(), square(args).y(), int(s.doors>>n&1))
	case verbPosture:
		log.Tell(evPosture, "CN-3.29", seat, i)
	case verbLight:
		n := args & 3
		b.lights[n] = square(args >> 2)
		s.lit |= 1 << n
		log.Tell(evLightMoves, "CN-7.37", seat, i, b.lights[n].x(), b.lights[n].y())
	case verbWithdraw:
		b.set(withdrawn, true)
		log.Tell(evWithdraws, "CN-3.30", seat, i)
	case verbEnd:
		log.Tell(evEndsTurn, "CN-2.15", seat, i)
		s.rounds().endTurn(d, log)
		return
	}
	s.rounds().acted(d, log)
}

// intervene is what a game master does at any time.
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
	case verbOpen:
		s.opensNth(args, log)
	case verbSet:
		s.overrules(args&31, override(args>>5&15), args>>9, d, log)
	}
}

// rests is a step of an interlude, CN-6.11.
func (s interludes) rests(c riposte.Choice, d riposte.Dice, log teller) {
	s.spent++
	args := int(c.Args())
	i, t := args&31, args>>5&31
	switch c.Verb() {
	case verbRest:
		s.rest(log)
	case verbMorning:
		s.morning(log)
	case verbWeek:
		s.week(d, log)
	case verbRestTreat:
		s.care().treats(i, t, args>>10, d, log)
	case verbRestAid:
		s.care().aids(i, t, d, log)
	case verbRestHeal:
		s.magic().casts(i, heal, t, d, log)
	case verbRestKnow:
		s.assistsTask(i, t, args>>10, d, log)
	case verbCall:
		s.desk().calls(unpackOffer(c), log)
		if s.offer.tag == tagAnimal {
			s.phase = answering
			return
		}
		s.checks().frees(int(s.offer.who), s.offer.need.attribute, d, log)
	case verbFate:
		s.decides(i, args>>5 != 0, log)
	case verbDone:
		s.result().finish(rested, log)
	}
}

// sideGone reports whether nobody of a side is left.
func (s result) sideGone(side uint8) bool {
	from, to := s.span(side)
	for i := from; i < to; i++ {
		if s.present(i) {
			return false
		}
	}
	return true
}
