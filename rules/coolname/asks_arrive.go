package coolname

import (
	"slices"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/scene"
)

// arrivals asks who joins the fight, how many, and where, CN-8.22. All but who is filled in.
func (a deskAsker) arrivals() {
	s := a.s
	if rule, _ := s.rulings().judgeScene(); rule != "" {
		return
	}
	free := s.footing().free()
	if free.Empty() {
		return
	}
	at := nearest(free, s.game.field.Start(1, 0))
	who := scene.AskField{Name: "who", Title: ref("desk.who-joins"), Before: "bring"}
	count := scene.AskField{Name: "count", Title: ref("desk.how-many"), Before: "x", Optional: true}
	var whole []string // entries come whole
	for _, from := range s.desk().comers() {
		if !a.may(bringing{from, 1, at}.pack()) {
			continue
		}
		k := s.game.kindOf(from)
		p := option(s.game.words[from], k.label())
		p.Face = ref("face.table")
		switch {
		case from.waits():
			p.Label, p.Face = k.several(), ref("face.waits")
			whole = append(whole, p.Word)
		case from >= ofEntry:
			p.Face = ref("face.in-fight")
		}
		who.Picks = append(who.Picks, p)
	}
	from, to := s.span(1)
	for n := 2; n <= maxSide-(to-from); n++ {
		p := option(digits(n), phrase.Number(n))
		if whole != nil {
			p.Not, p.Unless = whole, &scene.Refusal{Rule: "CN-8.22", Why: ref("refuse.whole-entry")}
		}
		count.Picks = append(count.Picks, p)
	}
	fields := []scene.AskField{who, a.squares("at", free, at)}
	if count.Picks != nil {
		fields = []scene.AskField{who, count, fields[1]}
	}
	a.deskForm(ref("desk.bring"), ref("desk.bring.verb"), "CN-8.22", fields...)
}

// squares is a field for one of some squares.
func (a deskAsker) squares(before string, set ground.Set, now ground.Square) scene.AskField {
	f := scene.AskField{Name: "square", Title: ref("desk.to-square"), Before: before}
	if now < ground.None {
		f.Now = saySquare(now)
	}
	for ; !set.Empty(); set = set.Rest() {
		f.Picks = append(f.Picks, pickOf(set.First()))
	}
	return f
}

// comings asks who slips out of sight, and who comes back into it: CN-8.23.
func (a deskAsker) comings() {
	s := a.s
	free := s.footing().free()
	whom := func(before string, of func(i int) riposte.Choice) scene.AskField {
		f := scene.AskField{Name: "who", Title: ref("desk.whom"), Before: before}
		for i := range s.game.n {
			if a.may(of(i)) {
				f.Picks = append(f.Picks, option(s.notation().idOf(i), s.names().called(i)))
			}
		}
		return f
	}
	back := whom("reveal", func(i int) riposte.Choice { return word(verbReveal, i|int(free.First())<<5) })
	now := ground.None
	for i := s.game.n - 1; i >= 0; i-- { // where the first of them was last seen
		if s.bodies[i].is(concealed) {
			now = nearest(free, s.bodies[i].at)
		}
	}
	a.deskForm(ref("desk.reveal"), ref("desk.reveal.verb"), "CN-8.23", back, a.squares("at", free, now))
	a.deskForm(ref("desk.conceal"), ref("desk.conceal.verb"), "CN-8.23", whom("conceal", func(i int) riposte.Choice { return word(verbConceal, i) }))
}

// surprises asks who is surprised from now on, CN-1.41. To take it back is an override.
func (a deskAsker) surprises() {
	s := a.s
	who := scene.AskField{Name: "who", Title: ref("desk.whom"), Before: "set"}
	at := slices.Index(setMarks[:], surprised)
	for i := range s.game.n {
		if a.may(word(verbSet, i|int(setMark)<<5|at<<9)) {
			who.Picks = append(who.Picks, option(s.notation().idOf(i), s.names().called(i)))
		}
	}
	mark := option("mark "+setMarkWords[at], ref("badge.surprised"))
	what := scene.AskField{Name: "what", Title: ref("desk.to"), Now: mark.Word, Picks: []scene.Pick{mark}}
	a.deskForm(ref("desk.surprise"), ref("desk.surprise.verb"), "CN-1.41", who, what)
}
