package coolname

import (
	"riposte"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// casts casts a spell, CN-7.17 to CN-7.48. If the spell has no target, t is the
// caster.
func (s magic) casts(i int, spell tables.SpellID, t int, d riposte.Dice, log teller) {
	m, b, sh := &s.game.members[i], &s.bodies[i], s.sheets[i]
	log.Show(evCasts, "CN-7.18", m.seat, i, int(spell))
	s.knowledge().learn(i, factCasts)
	s.knowledge().learn(i, factFocused)
	if sh.values[factFocused] == 0 { // CN-7.27, CN-7.29
		s.health().strain(i, 1, "CN-7.27", log)
	}
	if spell == tables.ForceMissile {
		s.fight().declare(strike{attacker: uint8(i), target: uint8(t), mode: bySpell}, d, log)
		return
	}
	margin := s.checks().check(i, checkSpell, factMagic+fact(spell), s.game.options.spellDS+s.penalty(i), true, "CN-7.20", d, log)
	if margin < 0 {
		s.goesWrong(i, spell, t, -margin, d, log)
		s.rounds().acted(d, log)
		return
	}
	switch spell {
	case tables.Heal: // CN-7.41
		s.health().regain(t, margin, "CN-7.41", log)
	case tables.ForceArmor:
		s.mark(i, armoured, markArmoured, "CN-7.38", log)
	case tables.ProtectiveWard:
		s.mark(i, warded, markWarded, "CN-7.38", log)
	case tables.Bless:
		s.markNear(i, blessed, markBlessed, "CN-7.44", log)
	case tables.DancingLights:
		s.mark(i, lit, markLit, "CN-7.36", log)
		for n := range b.lights {
			b.lights[n] = b.at
		}
		s.lights, s.phase = 0, lighting
		return
	case tables.ForceMissile, tables.Spells:
	}
	s.rounds().acted(d, log)
}

func (s magic) mark(t int, c condition, mark int, rule riposte.RuleID, log teller) {
	if c&(blessed|cursed) != 0 { // CN-7.47
		s.bodies[t].set(blessed|cursed, false)
	}
	s.bodies[t].set(c, true)
	log.Tell(evMark, rule, s.game.members[t].seat, t, mark)
}

// markNear marks the allies near the caster, CN-7.46.
func (s magic) markNear(i int, c condition, mark int, rule riposte.RuleID, log teller) {
	from, to := s.span(s.side(i))
	for j := from; j < to; j++ {
		if s.present(j) && ground.Feet(s.bodies[i].at, s.bodies[j].at) <= s.game.content.NearFeet {
			s.mark(j, c, mark, rule, log)
		}
	}
}

// goesWrong does what happens when a spell at t has failed by that much, CN-7.32 to
// CN-7.35.
func (s magic) goesWrong(i int, spell tables.SpellID, t, by int, d riposte.Dice, log teller) {
	log.Tell(evMishap, "CN-7.34", s.game.members[i].seat, i)
	switch s.game.options.mishap {
	case mishapStrain:
		s.health().strain(i, 1, "CN-7.33", log)
	case mishapMargin:
		s.health().strain(i, by, "CN-7.33", log)
	case mishapTurned:
		s.turns(i, spell, t, by, d, log)
	case mishapNone:
	}
}

// turns has a spell do the contrary of its purpose, CN-7.89.
func (s magic) turns(i int, spell tables.SpellID, t, by int, d riposte.Dice, log teller) {
	switch spell {
	case tables.ForceMissile:
		armour := s.fight().armour(i)
		damage := max(0, by-armour)
		log.Show(evHit, "CN-7.89", s.game.members[i].seat, i, damage, armour)
		s.health().harm(i, i, damage, d, log)
	case tables.Heal:
		s.health().strain(t, by, "CN-7.89", log)
	case tables.ForceArmor, tables.ProtectiveWard:
		s.mark(i, exposed, markExposed, "CN-7.89", log)
	case tables.Bless:
		s.markNear(i, cursed, markCursed, "CN-7.89", log)
	case tables.DancingLights, tables.Spells:
	}
}
