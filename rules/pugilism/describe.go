package pugilism

import (
	"strings"

	"riposte/phrase"
)

// What a card does is said in the words of its table, or else by its parts.

// inShort is what a defense stops, in a few words.
func (d *Defense) inShort() phrase.Text {
	if d.Text != "" {
		return phrase.Term(d.Text)
	}
	scope := [...]string{NegateNone: "none", NegateOne: "one", NegateAll: "all"}[d.Scope]
	weights, locations := either(weightWords, d.Weights, lower), either(locationWords, d.Locations, lower)
	switch {
	case d.Scope == NegateNone || weights == "" && locations == "":
		return phrase.Ref("defense." + scope)
	case locations == "":
		return phrase.Ref("defense."+scope+".of", weights)
	case weights == "":
		return phrase.Ref("defense."+scope+".at", locations)
	}
	return phrase.Ref("defense."+scope+".of.at", weights, locations)
}

// either joins the words in a set, of which one applies.
func either(words []string, set uint8, say func(string) phrase.Text) (said phrase.Text) {
	for i, w := range words {
		if set>>i&1 != 0 {
			said = fold("list.or", said, say(w))
		}
	}
	return said
}

// lower is a weight or a location as it is written within a sentence.
func lower(word string) phrase.Text { return phrase.Ref("word." + strings.ToLower(word)) }

// describe is what an EDGE card from a document does, in a few words.
func (e *edgeRule) describe() (said phrase.Text) {
	add := func(is bool, key string, args ...any) {
		if is {
			said = fold("list.parts", said, phrase.Ref(key, args...))
		}
	}
	add(e.Boosts != Weightless, "edge.boost", phrase.Term(weightWords[e.Boosts]), e.Power)
	add(e.relief > 0, "edge.relief", e.relief)
	add(e.mitigates > 0, "edge.mitigates", e.mitigates)
	add(e.toll > 0, "edge.toll", e.toll)
	add(e.reduce > 0, "edge.reduce", e.reduce)
	add(e.rise > 0, "edge.rise", e.rise)
	add(e.chin, "edge.chin")
	return said
}

// inFull is what else an attack does, for somebody who has only the card.
func (a *Attack) inFull() (said phrase.Text) {
	add := func(is bool, key string, args ...any) {
		if is {
			said = fold("list.sentences", said, phrase.Ref(key, args...))
		}
	}
	add(a.Weaken > 0, "print.weakens", a.Weaken)
	add(a.BanUsedDefense, "print.bans")
	add(a.FreeIfNegated, "print.free")
	return said
}

// inFull is what a defense does, for somebody who has only the card.
func (d *Defense) inFull() phrase.Text {
	said := d.negates()
	add := func(is bool, key string, args ...any) {
		if is {
			said = fold("list.sentences", said, phrase.Ref(key, args...))
		}
	}
	add(d.GoodChin && d.Weights != 0 && d.Weights>>Heavy&1 == 0, "print.chin")
	add(d.ReturnHalf, "print.return")
	add(d.Reduce > 0, "print.reduce", d.Reduce)
	add(d.BanNegated, "print.rests")
	add(d.RegainHalf, "print.regain")
	return said
}

// negates is the sentence about what a defense stops.
func (d *Defense) negates() phrase.Text {
	keys, args := [2]string{"print.every", "print.every.same"}, []any{d.which()}
	switch {
	case d.Scope == NegateNone:
		return phrase.Ref("print.nothing")
	case d.Scope == NegateOne && d.BothIfBoth != 0:
		keys, args = [2]string{"print.one.both", "print.one.both.same"}, append(args, either(weightWords, d.BothIfBoth, phrase.Term))
	case d.Scope == NegateOne:
		keys = [2]string{"print.one", "print.one.same"}
	}
	if d.SameLocation {
		return phrase.Ref(keys[1], args...)
	}
	return phrase.Ref(keys[0], args...)
}

// which is the attacks that a defense stops.
func (d *Defense) which() phrase.Text {
	which, at := either(weightWords, d.Weights, phrase.Term), either(locationWords, d.Locations, phrase.Term)
	switch {
	case which == "" && at == "":
		return phrase.Ref("print.attack")
	case which == "":
		return phrase.Ref("print.attack.at", at)
	case at == "":
		return which
	}
	return phrase.Ref("print.weight.at", which, at)
}
