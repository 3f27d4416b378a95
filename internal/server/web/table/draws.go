package table

import (
	"riposte"
	"riposte/internal/server/web"
	"riposte/record"
)

// What a duel leaves to chance decides what the page may say of it: where no die is
// thrown it does not speak of dice.

// Draws is what a duel draws.
type Draws uint8

const (
	rolls Draws = iota // dice that all see
	both               // those, and others out of sight
	deals              // out of sight only
	seals              // nothing: what is hidden, somebody chose
)

// DrawsBy is what duels with these options draw.
func DrawsBy(in *riposte.Info, options map[string]string) Draws {
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
var drawWords = [...]struct{ title, what, more, check, ask, foot web.Key }{
	rolls: {web.Key("dice.title-rolls"), web.Key("dice.what-rolls"), web.Key("dice.more-rolls"), web.Key("over.check-rolls"), web.Key("fair.title-rolls"), web.Key("setup.foot-rolls")},
	both:  {web.Key("dice.title-rolls"), web.Key("dice.what-both"), web.Key("dice.more-rolls"), web.Key("over.check-rolls"), web.Key("fair.title-rolls"), web.Key("setup.foot-rolls")},
	deals: {web.Key("dice.title-deals"), web.Key("dice.what-deals"), web.Key("dice.more-deals"), web.Key("over.check-deals"), web.Key("fair.title-deals"), web.Key("setup.foot-deals")},
	seals: {web.Key("dice.title-seals"), web.Key("dice.what-seals"), web.Key("dice.more-seals"), web.Key("over.check-seals"), web.Key("fair.title-seals"), web.Key("setup.foot-seals")},
}

// Title heads what a table says of it.
func (d Draws) Title() string { return web.Msg(drawWords[d].title) }

// What says where it comes from.
func (d Draws) What() string { return web.Msg(drawWords[d].what) }

// More leads to the page that explains it.
func (d Draws) More() string { return web.Msg(drawWords[d].more) }

// Check leads there when the duel is over.
func (d Draws) Check() string { return web.Msg(drawWords[d].check) }

// Ask heads that page.
func (d Draws) Ask() string { return web.Msg(drawWords[d].ask) }

// Foot says what is not done before all have locked.
func (d Draws) Foot() string { return web.Msg(drawWords[d].foot) }

// Seedless says of a seat that it brought no seed.
func (d Draws) Seedless() string {
	if d.Nothing() {
		return web.Msg("fair.none-seals")
	}
	return web.Msg("fair.none")
}

// Nothing reports whether nothing is left to chance.
func (d Draws) Nothing() bool { return d == seals }

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

// Unverifiable says why nobody can verify the dice of a record; "" where they can be
// verified, or there are none.
func Unverifiable(r *record.Record) string {
	if r.RNG.Kind == record.FairDice || len(r.Draws()) == 0 {
		return ""
	}
	switch r.RNG.Kind {
	case record.PCG, record.ChaCha8:
		return web.Msg("generator.pcg")
	case record.Table:
		return web.Msg("generator.table")
	case record.FairDice:
	}
	return web.Msg("generator.none")
}
