package coolname

import (
	"riposte"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// Apply makes one step and goes on to the next decision.
func (s *state) Apply(by []riposte.Choice, d riposte.Dice, l riposte.Log) error {
	conceding, err := riposte.CheckStep(s, by, s.game.seats)
	if err != nil {
		return err
	}
	if conceding {
		log := tells(s, l, 0)
		s.concede(by, d, log)
		return nil
	}
	log := teller{Log: l}
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
	log = tells(s, l, c)
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
		b.lights[s.lights] = ground.Square(c.Args())
		log.Tell(evLights, "CN-7.36", seat, int(s.who), b.lights[s.lights].X(), b.lights[s.lights].Y())
		if s.lights++; int(s.lights) == len(b.lights) {
			s.lights = 0
			s.rounds().acted(d, log)
		}
	case resting:
		s.interludes().rests(c, d, log)
	case answering:
		s.phase = resting
		s.checks().frees(int(s.offer.who), tables.Attribute(c.Args()), d, log)
	case over, readying:
	}
}

// acts does an action of a turn, CN-10.5.
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
		s.magic().casts(i, tables.SpellID(args&7), args>>3, d, log)
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
		s.checks().frees(i, tables.Attribute(args), d, log)
	case verbMove, verbStep:
		from := b.at
		b.at = ground.Square(args)
		kind, rule := evMoves, riposte.RuleID("CN-3.12")
		if c.Verb() == verbStep {
			kind, rule = evSteps, "CN-3.23"
		}
		log.Tell(kind, rule, seat, from.X(), from.Y(), b.at.X(), b.at.Y(), i)
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
		n := s.game.field.Door(ground.Square(args))
		s.doors ^= 1 << n
		log.Tell(evDoor, "CN-3.26", seat, i, ground.Square(args).X(), ground.Square(args).Y(), int(s.doors>>n&1))
	case verbPosture:
		log.Tell(evPosture, "CN-3.29", seat, i)
	case verbLight:
		n := args & 3
		b.lights[n] = ground.Square(args >> 2)
		s.lit |= 1 << n
		log.Tell(evLightMoves, "CN-7.37", seat, i, b.lights[n].X(), b.lights[n].Y())
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
