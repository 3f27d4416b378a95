package duel

import (
	"riposte"
	"riposte/basis"
)

// options are those of section 11 of the ledger, read once.
type options struct {
	exact         bool
	minEndurance  int
	zones         bool
	noEngagedMove bool
	engagedOnly   bool // target_reach
	each          bool // dice
	slowest       bool // acting_player
	byDexterity   bool // dex_order
	tiedCancel    bool // cancel_tie
	absolute      bool // grapple
	immediate     bool // retreat_timing
	quietLimit    int
	turnLimit     int
}

func optionList(c *Content) []riposte.Option {
	var fields []string
	for i := range c.Fields {
		fields = append(fields, c.Fields[i].ID)
	}
	return []riposte.Option{
		{Name: "battlefield", Title: "The battlefield", Rule: "DU-7.8", Default: "tavern-yard", Former: []riposte.Former{{Until: 1, Default: "open-ring"}}, Values: fields, Data: true},
		{Name: "sides", Title: "Sides", Rule: "DU-1.3", Default: "none", Values: []string{"none", "odd-even"}, Data: true},
		{Name: "deck_total", Title: "Cards in a deck", Rule: "DU-1.10", Default: "max13", Values: []string{"max13", "exact13"}},
		{Name: "min_endurance", Title: "Least Endurance of a deck", Rule: "DU-1.24", Default: "1", Values: []string{"1", "2"}},
		{Name: "deployment", Title: "Where to start", Rule: "DU-1.29", Default: "points", Values: []string{"points", "zones"}},
		{Name: "engaged_move", Title: "Moving while engaged", Rule: "DU-3.31", Default: "tether", Values: []string{"tether", "none"}},
		{Name: "target_reach", Title: "Whom an action may be aimed at", Rule: "DU-4.5", Default: "fight", Values: []string{"fight", "engaged"}},
		{Name: "dice", Title: "Dice in fights of more than two", Rule: "DU-4.13", Default: "speed", Values: []string{"speed", "each"}},
		{Name: "acting_player", Title: "The acting player", Rule: "DU-4.7", Default: "fastest", Values: []string{"fastest", "slowest"}},
		{Name: "dex_order", Title: "Order of Dexterity reveals", Rule: "DU-4.19", Default: "speed", Values: []string{"speed", "dexterity"}},
		{Name: "cancel_tie", Title: "Who cancels when Dexterity is tied", Rule: "DU-4.21", Default: "none", Values: []string{"none", "fastest"}},
		{Name: "grapple", Title: "The difference of a Grapple", Rule: "DU-5.14", Default: "attacker", Values: []string{"attacker", "absolute"}},
		{Name: "retreat_timing", Title: "When a Retreat is made", Rule: "DU-5.22", Default: "next", Values: []string{"next", "immediate"}},
		{Name: "quiet_limit", Title: "Quiet turns in a row before a draw, 0 for ever", Rule: "DU-6.6", Default: "15", Max: 100},
		{Name: "turn_limit", Title: "Turns before a draw, 0 for ever", Rule: "DU-6.7", Default: "60", Max: 500},
	}
}

func readOptions(setup *riposte.Setup, info *riposte.Info) options {
	o := basis.Options{Setup: setup, Info: info}
	return options{
		exact:         o.Is("deck_total", "exact13"),
		minEndurance:  o.Number("min_endurance"),
		zones:         o.Is("deployment", "zones"),
		noEngagedMove: o.Is("engaged_move", "none"),
		engagedOnly:   o.Is("target_reach", "engaged"),
		each:          o.Is("dice", "each"),
		slowest:       o.Is("acting_player", "slowest"),
		byDexterity:   o.Is("dex_order", "dexterity"),
		tiedCancel:    o.Is("cancel_tie", "fastest"),
		absolute:      o.Is("grapple", "absolute"),
		immediate:     o.Is("retreat_timing", "immediate"),
		quietLimit:    o.Number("quiet_limit"),
		turnLimit:     o.Number("turn_limit"),
	}
}
