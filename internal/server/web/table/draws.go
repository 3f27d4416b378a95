package table

import (
	"riposte"
	"riposte/internal/server/web"
	"riposte/record"
)

// What a duel leaves to chance decides what the page may say about it: it does not
// speak of dice if none are thrown.

// Draws is what a duel draws.
type Draws uint8

const (
	rolls Draws = iota // dice that all can see
	both               // those, and draws out of sight
	deals              // draws out of sight only
	seals              // nothing: everything hidden was chosen by somebody
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

// drawWords are what is said, according to what is drawn.
var drawWords = [...]struct{ title, what, more, check, ask, foot web.Key }{
	rolls: {web.Key("dice.title-rolls"), web.Key("dice.what-rolls"), web.Key("dice.more-rolls"), web.Key("over.check-rolls"), web.Key("fair.title-rolls"), web.Key("setup.foot-rolls")},
	both:  {web.Key("dice.title-rolls"), web.Key("dice.what-both"), web.Key("dice.more-rolls"), web.Key("over.check-rolls"), web.Key("fair.title-rolls"), web.Key("setup.foot-rolls")},
	deals: {web.Key("dice.title-deals"), web.Key("dice.what-deals"), web.Key("dice.more-deals"), web.Key("over.check-deals"), web.Key("fair.title-deals"), web.Key("setup.foot-deals")},
	seals: {web.Key("dice.title-seals"), web.Key("dice.what-seals"), web.Key("dice.more-seals"), web.Key("over.check-seals"), web.Key("fair.title-seals"), web.Key("setup.foot-seals")},
}

// Title is the heading of the table's part about its dice.
func (d Draws) Title() string { return web.Msg(drawWords[d].title) }

// What says where the dice come from.
func (d Draws) What() string { return web.Msg(drawWords[d].what) }

// More is the link to the page that explains it.
func (d Draws) More() string { return web.Msg(drawWords[d].more) }

// Check is the link to that page once the duel is over.
func (d Draws) Check() string { return web.Msg(drawWords[d].check) }

// Ask is the heading of that page.
func (d Draws) Ask() string { return web.Msg(drawWords[d].ask) }

// Foot says what is not drawn before all have locked.
func (d Draws) Foot() string { return web.Msg(drawWords[d].foot) }

// Seedless says that a seat brought no seed.
func (d Draws) Seedless() string {
	if d.Nothing() {
		return web.Msg("fair.none-seals")
	}
	return web.Msg("fair.none")
}

// Nothing reports whether nothing is left to chance.
func (d Draws) Nothing() bool { return d == seals }

// staysSealed reports whether a table keeps its secrets even after the end.
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

// Unverifiable says why nobody can verify the dice of a record; "" if they can be
// verified or there are none.
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
