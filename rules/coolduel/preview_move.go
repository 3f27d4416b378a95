package coolduel

import (
	"riposte"
	"riposte/phrase"
)

// move shows a way, what it leaves, whom the mover reaches from its end, and who reaches it there
// from where they stand: each with the attack that is likeliest to hit somebody who dodges in
// place, CD-4.22.
func (q *preview) move() {
	u, to := q.acting, spot(q.c, 0)
	cost := q.mover().moveCost(u, to)
	q.draw(trail(q.way(u, to), cost))
	there, is := q.arrived()
	if !is {
		q.fact(phrase.Ref("fact.move", to.String()), cost, "CD-3.1")
		return
	}
	q.fact(phrase.Ref("fact.move.left", to.String(), int(there.f(u).ap)), cost, "CD-3.1")
	on, nobody := "fact.reached", "fact.reached-nobody"
	if !u.pc() {
		on, nobody = "fact.reached-it", "fact.reached-it-nobody"
	}
	any := len(q.Facts)
	for rest := there.enemies(u); rest != 0; rest = rest.rest() {
		q.likeliest(there, u, rest.first(), "fact.reach", rest.first())
	}
	if any == len(q.Facts) {
		q.say(phrase.Ref("fact.reach-nobody"), phrase.Ref("nobody"), "CD-4.2")
	}
	any = len(q.Facts)
	for rest := there.enemies(u); rest != 0; rest = rest.rest() {
		v := rest.first()
		q.likeliest(there.onTurn(v), v, u, on, v)
	}
	if any == len(q.Facts) {
		q.say(phrase.Ref(nobody), phrase.Ref("nobody"), "CD-4.2")
	}
}

// arrived is a copy in which the move is made and its maker is asked again; false if it throws
// dice or leads to something else.
func (q *preview) arrived() (there viewer, is bool) {
	next := q.Clone().(*state)
	if !applies(next, q.alone(q.seat, q.c)) || next.phase != turning || next.acting != q.acting {
		return viewer{}, false
	}
	return viewer{next}, true
}

// onTurn is a copy in which somebody begins a turn where they stand.
func (s viewer) onTurn(u unit) viewer {
	next := s.Clone().(*state)
	f := next.f(u)
	f.ap = max(f.ap, int16(s.renewed(u)))
	next.acting, next.asked, next.phase, next.flow = u, u.seat(), turning, flow{}
	return viewer{next}
}

// likeliest says how likely somebody hits another with the best plain attack that can be paid
// for; nothing if there is none. The fact names whom, and the attack.
func (q *preview) likeliest(s viewer, by, on unit, label string, whom unit) {
	if s.f(by).stunned {
		return
	}
	best, more, with, found := -1.0, 0.0, phrase.Text(""), riposte.RuleID("")
	for _, c := range s.attacks().thrusts(nil, by, only(on)) {
		t, is := thrustOf(c)
		if !is || t.special != 0 {
			continue
		}
		one := &preview{viewer: s, seat: by.seat(), c: c, left: q.left}
		if struck, is := one.declared(); is {
			if d, rule := one.met(struck); d.Outcomes != nil && d.lands() > best {
				best, more, with, found = d.lands(), d.Remainder, s.blowName(by, t.hand, t.blow), rule
			}
		}
		q.left = one.left
	}
	if best >= 0 && more <= unclear {
		q.say(phrase.Ref(label, s.brief(whom), with), phrase.Ref("percent", phrase.Percent(best)), found)
	}
}
