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
	var fields, names []string
	for i := range c.Fields {
		fields, names = append(fields, c.Fields[i].ID), append(names, c.Fields[i].Name)
	}
	return []riposte.Option{
		{Name: "battlefield", Title: "The battlefield", Rule: "DU-7.8", Default: "tavern-yard", Former: []riposte.Former{{Until: 1, Default: "open-ring"}}, Values: fields, Titles: names, Data: true},
		{Name: "sides", Title: "Sides", Rule: "DU-1.3", Default: "none", Values: []string{"none", "odd-even"}, Titles: []string{"Everybody alone", "Odd seats against even seats"}, Data: true},
		{Name: "deck_total", Title: "Cards in a deck", Rule: "DU-1.10", Default: "max13", Values: []string{"max13", "exact13"}, Titles: []string{"13 at most", "13 exactly"}},
		{Name: "min_endurance", Title: "Least Endurance of a deck", Rule: "DU-1.24", Default: "1", Values: []string{"1", "2"}},
		{Name: "deployment", Title: "Where to start", Rule: "DU-1.29", Default: "points", Values: []string{"points", "zones"}, Titles: []string{"On start points", "Anywhere in a zone around them"}},
		{Name: "engaged_move", Title: "Moving while engaged", Rule: "DU-3.31", Default: "tether", Values: []string{"tether", "none"}, Titles: []string{"Within " + inched(c.Engage) + " inches of the enemy", "Not at all"}},
		{Name: "target_reach", Title: "Whom an action may be aimed at", Rule: "DU-4.5", Default: "fight", Values: []string{"fight", "engaged"}, Titles: []string{"Anybody in the fight", "Engaged enemies only"}},
		{Name: "dice", Title: "Dice in fights of more than two", Rule: "DU-4.13", Default: "speed", Values: []string{"speed", "each"}, Titles: []string{"Speed dice in all", "Speed dice for each enemy"}},
		{Name: "acting_player", Title: "The acting player", Rule: "DU-4.7", Default: "fastest", Values: []string{"fastest", "slowest"}, Titles: []string{"The fastest", "The slowest"}},
		{Name: "dex_order", Title: "Order of Dexterity reveals", Rule: "DU-4.19", Default: "speed", Values: []string{"speed", "dexterity"}, Titles: []string{"By Speed", "By Dexterity"}},
		{Name: "cancel_tie", Title: "Who cancels when Dexterity is tied", Rule: "DU-4.21", Default: "none", Values: []string{"none", "fastest"}, Titles: []string{"Nobody", "The fastest of them"}},
		{Name: "grapple", Title: "The difference of a Grapple", Rule: "DU-5.14", Default: "attacker", Values: []string{"attacker", "absolute"}, Titles: []string{"What the attacker is stronger by", "The difference, whoever is stronger"}},
		{Name: "retreat_timing", Title: "When a Retreat is made", Rule: "DU-5.22", Default: "next", Values: []string{"next", "immediate"}, Titles: []string{"When the next action would come", "At once"}},
		{Name: "quiet_limit", Title: "Quiet turns in a row before a draw", Rule: "DU-6.6", Default: "15", Values: []string{"0"}, Titles: []string{"No limit"}, Min: 1, Max: 100, Help: "0 is no limit:"},
		{Name: "turn_limit", Title: "Turns before a draw", Rule: "DU-6.7", Default: "60", Values: []string{"0"}, Titles: []string{"No limit"}, Min: 1, Max: 500, Help: "0 is no limit:"},
		basis.VariantOption(`{"numbers": {"distance of an engagement": 250}}`, 2),
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
