package coolduel

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// badges are somebody's statuses, and what a class has left: the word, its picture,
// the rule and what it means in one line.
func (s viewer) badges(u unit) (notes []scene.Note) {
	f := s.f(u)
	switch {
	case f.gone:
		return []scene.Note{{Text: phrase.Ref("badge.gone"), Tone: scene.ToneBad, Thing: "lost", Rule: "CD-6.9", Long: phrase.Ref("badge.gone.long")}}
	case !f.on:
		return []scene.Note{{Text: phrase.Ref("badge.down"), Tone: scene.ToneBad, Thing: "lost", Rule: "CD-6.1", Long: phrase.Ref("badge.down.long")}}
	}
	return append(s.conditions(u), s.spent(u)...)
}

// badge is a state: its word, and what it means in a line.
func badge(rule riposte.RuleID, tone scene.Tone, thing string, text, long phrase.Text) scene.Note {
	return scene.Note{Text: text, Tone: tone, Thing: thing, Rule: rule, Long: long}
}

// conditions are the statuses of section 5.
func (s viewer) conditions(u unit) (notes []scene.Note) {
	f, c := s.f(u), s.game.content
	add := func(rule riposte.RuleID, thing string, text, long phrase.Text) {
		notes = append(notes, badge(rule, scene.ToneBad, thing, text, long))
	}
	if f.anxious != 0 {
		add("CD-5.2", "anxious", phrase.Ref("badge.anxious"), phrase.Ref("badge.anxious.long", s.names(f.anxious)))
	}
	if f.bleeding.from != noSource {
		add("CD-5.3", "bleed", phrase.Ref("badge.bleeding"), f.bleeding.from.blamed(phrase.Ref("badge.bleeding.long", s.trait(u).maxAP)))
	}
	if f.bound() {
		long := phrase.Ref("badge.bound.long", c.BoundLoss, s.actions().unbindAP(u))
		if f.boundBy != 0 {
			long = phrase.Ref("badge.bound.held", long, s.names(f.boundBy))
		}
		add("CD-5.4", "bound", phrase.Ref("badge.bound"), long)
	}
	if f.bruises > 0 {
		add("CD-5.6", "bruised", phrase.Ref("badge.bruised", f.bruises), phrase.Ref("badge.bruised.long", int(f.bruises)*int(c.PerBruise)))
	}
	if f.burning.from != noSource {
		add("CD-5.8", "burn", phrase.Ref("badge.burning"), f.burning.from.blamed(phrase.Ref("badge.burning.long", c.BurnLoss, c.DouseAP)))
	}
	if s.scores().tired(u) {
		add("CD-5.9", "fatigued", phrase.Ref("badge.fatigued"), phrase.Ref("badge.fatigued.long", c.TiredLoss))
	}
	if f.stance {
		notes = append(notes, badge("CD-5.10", scene.ToneAct, "frenzied", phrase.Ref("badge.frenzied"), phrase.Ref("badge.frenzied.long")))
	}
	if f.poisons > 0 {
		add("CD-5.16", "poison", phrase.Ref("badge.poisoned", f.poisons), f.poisoned.from.blamed(phrase.Ref("badge.poisoned.long", int(f.poisons)*int(c.PoisonLoss))))
	}
	if f.prone {
		add("CD-5.17", "prone", phrase.Ref("badge.prone"), phrase.Ref("badge.prone.long", c.StandAP))
	}
	if f.stunned {
		add("CD-5.18", "stunned", phrase.Ref("badge.stunned"), phrase.Ref("badge.stunned.long"))
	}
	if f.streaked {
		add("CD-7.54", "rent", phrase.Ref("badge.streaked"), phrase.Ref("badge.streaked.long"))
	}
	return notes
}

// spent is what special attacks and classes have left or have done.
func (s viewer) spent(u unit) (notes []scene.Note) {
	f, t := s.f(u), s.trait(u)
	add := func(rule riposte.RuleID, tone scene.Tone, thing string, text, long phrase.Text) {
		notes = append(notes, badge(rule, tone, thing, text, long))
	}
	if f.dusty {
		add("CD-7.70", scene.ToneGood, "dust", phrase.Ref("badge.dust"), phrase.Ref("badge.dust.long", t.STR))
	}
	if u.pc() && t.class == tables.Pirate {
		add("CD-4.89", scene.ToneGood, "d10", phrase.Ref("badge.luck", f.luck), phrase.Ref("badge.luck.long"))
	}
	if u.pc() && t.class == tables.Knight && !f.favored {
		add("CD-4.86", scene.ToneGood, "favored", phrase.Ref("badge.favored"), phrase.Ref("badge.favored.long"))
	}
	if u.pc() && t.general == kit.ByStep && f.stepped {
		add("CD-4.76", "", "evade", phrase.Ref("badge.stepped"), phrase.Ref("badge.stepped.long"))
	}
	if f.crossed {
		add("CD-7.53", "", "spent", phrase.Ref("badge.crossed"), phrase.Ref("badge.once.long"))
	}
	if f.leapt {
		add("CD-7.53", "", "spent", phrase.Ref("badge.leapt"), phrase.Ref("badge.once.long"))
	}
	return notes
}

// blamed adds to a status whose doing it is, CD-9.5.
func (from source) blamed(text phrase.Text) phrase.Text {
	return phrase.Ref("blamed."+sourceWords[from], text)
}

// names are the companions that keep a status going, CD-9.5.
func (s viewer) names(by crew) (list []phrase.Text) {
	for ; by != 0; by = by.rest() {
		list = append(list, s.game.name(by.first()))
	}
	return list
}
