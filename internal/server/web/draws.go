package web

import (
	"riposte"
	"riposte/record"
)

// What a duel leaves to chance decides what the page may say of it: where no die is
// thrown it does not speak of dice.

// draws is what a duel draws.
type draws uint8

const (
	rolls draws = iota // dice that all see
	both               // those, and others out of sight
	deals              // out of sight only
	seals              // nothing: what is hidden, somebody chose
)

// drawsBy is what duels with these options draw.
func drawsBy(in *riposte.Info, options map[string]string) draws {
	switch thrown, dealt := in.Draws(&riposte.Setup{Options: options}); {
	case thrown && dealt:
		return both
	case thrown:
		return rolls
	case dealt:
		return deals
	}
	return seals
}

// drawWords are what is said by what is drawn.
var drawWords = [...]struct{ title, what, more, check, ask, foot Key }{
	rolls: {Key("dice.title-rolls"), Key("dice.what-rolls"), Key("dice.more-rolls"), Key("over.check-rolls"), Key("fair.title-rolls"), Key("setup.foot-rolls")},
	both:  {Key("dice.title-rolls"), Key("dice.what-both"), Key("dice.more-rolls"), Key("over.check-rolls"), Key("fair.title-rolls"), Key("setup.foot-rolls")},
	deals: {Key("dice.title-deals"), Key("dice.what-deals"), Key("dice.more-deals"), Key("over.check-deals"), Key("fair.title-deals"), Key("setup.foot-deals")},
	seals: {Key("dice.title-seals"), Key("dice.what-seals"), Key("dice.more-seals"), Key("over.check-seals"), Key("fair.title-seals"), Key("setup.foot-seals")},
}

// Title heads what a table says of it.
func (d draws) Title() string { return Msg(drawWords[d].title) }

// What says where it comes from.
func (d draws) What() string { return Msg(drawWords[d].what) }

// More leads to the page that explains it.
func (d draws) More() string { return Msg(drawWords[d].more) }

// Check leads there when the duel is over.
func (d draws) Check() string { return Msg(drawWords[d].check) }

// Ask heads that page.
func (d draws) Ask() string { return Msg(drawWords[d].ask) }

// Foot says what is not done before all have locked.
func (d draws) Foot() string { return Msg(drawWords[d].foot) }

// Seedless says of a seat that it brought no seed.
func (d draws) Seedless() string {
	if d.Nothing() {
		return Msg("fair.none-seals")
	}
	return Msg("fair.none")
}

// Nothing reports whether nothing is left to chance.
func (d draws) Nothing() bool { return d == seals }

// staysSealed reports whether a table keeps its secrets after the end too.
func staysSealed(in *riposte.Info, options map[string]string) bool {
	const name = "afterwards"
	for i := range in.Options {
		if in.Options[i].Name == name {
			s := riposte.Setup{Options: options}
			return s.Option(in, name) == "sealed"
		}
	}
	return false
}

// unverifiable says why nobody can verify the dice of a record; "" where they can be
// verified, or there are none.
func unverifiable(r *record.Record) string {
	if r.RNG.Kind == record.FairDice || len(r.Draws()) == 0 {
		return ""
	}
	switch r.RNG.Kind {
	case record.PCG, record.ChaCha8:
		return Msg("generator.pcg")
	case record.Table:
		return Msg("generator.table")
	case record.FairDice:
	}
	return Msg("generator.none")
}
