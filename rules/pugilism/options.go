package pugilism

import (
	"riposte"
	"riposte/basis"
)

// options are those of section 0 of the ledger, read once.
type options struct {
	ring        bool
	alternate   bool
	standoff    int // 0 is none
	edge        bool
	classCards  bool
	rounds      int
	bouts       int
	recoveryCap bool
	tie         tie
	sealed      bool // afterwards
	playArea    bool // ropeCall: nobody calls a clash from the ropes
	fullPower   bool // counterPower: what weakens an attack does not weaken its return
	unpaid      bool // counterFatigue: a COUNTER that ends the bout costs nothing
	lateTKO     bool // thirdKnockdown: the save comes first
	backSeen    bool // edgeBack: EDGE cards are laid one after another
}

// A tie is a value of the option decisionTie, PG-6.24.
type tie uint8

const (
	tieDraw tie = iota
	tieComposure
	tieBlue
)

var optionList = []riposte.Option{
	{Name: "ring", Title: "The ring", Rule: "PG-3.30", Default: "on", Values: []string{"on", "off"}, Titles: []string{"on", "off"}},
	{Name: "order", Title: "Who moves first", Rule: "PG-3.12", Default: "initiative", Values: []string{"initiative", "alternate"}, Titles: []string{"the initiative", "in turn, bout by bout"}},
	{Name: "standoff", Title: "Bouts without a clash before the referee steps in", Rule: "PG-3.22", Default: "3", Values: []string{"none"}, Titles: []string{"never"}, Min: 1, Max: 9},
	{Name: "ropeCall", Since: 2, Title: "Calling a clash from the ropes", Rule: "PG-3.24", Default: "allowed", Values: []string{"allowed", "playArea"}, Titles: []string{"allowed", "from the play area only"}},
	{Name: "counterPower", Since: 2, Title: "What COUNTER gives back of a weakened attack", Rule: "PG-5.32", Default: "reduced", Values: []string{"reduced", "full"}, Titles: []string{"half of its reduced power", "half of its full power"}},
	{Name: "counterFatigue", Since: 2, Title: "The fatigue of a COUNTER that knocks down", Rule: "PG-5.33", Default: "paid", Values: []string{"paid", "unpaid"}, Titles: []string{"is paid", "is not paid"}},
	{Name: "thirdKnockdown", Since: 2, Title: "The third knockdown of a round", Rule: "PG-6.25", Default: "tko", Values: []string{"tko", "save"}, Titles: []string{"TKO at once", "the save first: failed, it is a KO"}},
	{Name: "edge", Title: "EDGE cards", Rule: "PG-7.20", Default: "on", Values: []string{"on", "off"}, Titles: []string{"on", "off"}},
	{Name: "edgeBack", Since: 2, Title: "The back of a chosen EDGE card", Rule: "PG-7.31", Default: "hidden", Values: []string{"hidden", "seen"}, Titles: []string{"hidden", "seen, laid in turn"}},
	{Name: "edgePack", Since: 2, Title: "The EDGE cards", Rule: "PG-9.36", Default: "nine", Values: []string{"nine"}, Titles: []string{"the nine of the text"}, Data: true, Starter: starter("edgePack")},
	{Name: "deck", Title: "The deck", Rule: "PG-9.30", Default: "reconstructed", Values: []string{"reconstructed"}, Titles: []string{"reconstructed"}, Data: true, Starter: starter("deck")},
	{Name: "classCards", Title: "Class cards", Rule: "PG-8.1", Default: "off", Values: []string{"off", "on"}, Titles: []string{"off", "on"}},
	{Name: "classPack", Since: 2, Title: "Which class cards", Rule: "PG-9.35", Default: "reconstructed", Values: []string{"reconstructed"}, Titles: []string{"reconstructed"}, Data: true, Starter: starter("classPack")},
	basis.VariantOption(`{"numbers": {"power of HEAD-JAB": 3}}`, 2),
	{Name: "rounds", Title: "Rounds", Rule: "PG-2.18", Default: "12", Min: 1, Max: 12},
	{Name: "bouts", Title: "Bouts in a round", Rule: "PG-2.19", Default: "10", Min: 1, Max: 10},
	{Name: "recoveryCap", Title: "Recovery stops at", Rule: "PG-2.13", Default: "none", Values: []string{"none", "start"}, Titles: []string{"nothing", "the composure at the start"}},
	{Name: "decisionTie", Title: "Equal scores", Rule: "PG-6.24", Default: "draw", Values: []string{"draw", "composure", "blue"}, Titles: []string{"a draw", "more composure wins", "the blue corner wins"}},
	{Name: "afterwards", Title: "Hidden cards after the match", Rule: "PG-10.8", Default: "open", Values: []string{"open", "sealed"}, Titles: []string{"are opened", "stay sealed"}},
}

func readOptions(setup *riposte.Setup, info *riposte.Info) options {
	o := basis.Options{Setup: setup, Info: info}
	return options{
		ring:        o.Is("ring", "on"),
		alternate:   o.Is("order", "alternate"),
		standoff:    o.Number("standoff"),
		edge:        o.Is("edge", "on"),
		classCards:  o.Is("classCards", "on"),
		rounds:      o.Number("rounds"),
		bouts:       o.Number("bouts"),
		recoveryCap: o.Is("recoveryCap", "start"),
		tie:         map[string]tie{"draw": tieDraw, "composure": tieComposure, "blue": tieBlue}[o.Word("decisionTie")],
		sealed:      o.Is("afterwards", "sealed"),
		playArea:    o.Is("ropeCall", "playArea"),
		fullPower:   o.Is("counterPower", "full"),
		unpaid:      o.Is("counterFatigue", "unpaid"),
		lateTKO:     o.Is("thirdKnockdown", "save"),
		backSeen:    o.Is("edgeBack", "seen"),
	}
}
