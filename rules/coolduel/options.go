package coolduel

import (
	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/phrase"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// options are those of section 12 of the ledger, read once.
type options struct {
	kit.Options
	loaded       bool // guns_start_loaded
	cycleLimit   int16
	before       bool // threshold_roll: before_damage
	luckFirst    bool // luck_timing: before_roll
	lessThan     bool // absorb
	noNatural    bool // natural_block: false
	hunterProne  bool // quarry_prone
	allDown      bool // round_end: all
	open         bool // builds
	luckFor      bool // luck_start
	shared       bool // shared_space: until_end
	exhaustAll   bool // exhaust_target: anyone
	drops        bool // drop
	bonusAll     bool // threshold_bonus: all
	ownRegain    bool // berserk_regain: own_turn
	frenzyAll    bool // frenzy_target: anyone
	exchange     bool // new_companions
	bestOf       uint8
	defaultNotes []scene.Note
}

func optionList(c *Content) []riposte.Option {
	var maps, titles []string
	for i := range c.Maps {
		maps, titles = append(maps, c.Maps[i].Word), append(titles, c.Maps[i].Name)
	}
	for _, own := range tables.OwnMaps() {
		maps, titles = append(maps, own.Word), append(titles, own.Name+", riposte's own")
	}
	no, yes := "false", "true"
	noYes, yesNo := []string{"No", "Yes"}, []string{"Yes", "No"}
	return []riposte.Option{
		{Name: "map", Title: "The map", Rule: "CD-1.60", Default: maps[0], Values: maps, Titles: titles, Data: true, Starter: tables.OwnMaps()[0].JSON()},
		{Name: "sides", Title: "Sides", Rule: "CD-1.64", Default: "none", Values: []string{"none", "odd-even"}, Titles: []string{"Everybody alone", "Seats 1 and 3 against 2 and 4"}, Data: true},
		{Name: "power", Title: "Power", Rule: "CD-1.21", Default: "0", Max: 200, First: true, Help: "Points that every character may add to its attributes; companions ask for some too. 5, 10 or 20 are usual."},
		{Name: "overload", Title: "Builds over the equip load", Rule: "CD-1.18", Default: "refuse", Values: []string{"refuse", "allow"}, Titles: []string{"Refused", "Start Fatigued"}},
		{Name: "quick_slots", Title: "Quick slots", Rule: "CD-1.37", Default: "4", Min: 1, Max: kit.MaxSlots},
		{Name: "missile_req", Title: "What a bow and the Musket require", Rule: "CD-1.31", Default: "full", Values: []string{"full", "half"}, Titles: []string{"All of it", "Half"}},
		{Name: "guns_start_loaded", Title: "Guns start a round loaded", Rule: "CD-1.43", Default: no, Values: []string{no, yes}, Titles: noYes},
		{Name: "companions", Title: "Companions", Rule: "CD-1.47", Default: yes, Values: []string{yes, no}, Titles: yesNo},
		{Name: "cycle_limit", Title: "Cycles before a round is a draw", Rule: "CD-2.20", Default: "50", Min: 1, Max: 1000},
		{Name: "threshold_roll", Title: "When a roll against TD looks at it", Rule: "CD-4.26", Default: "after_damage", Values: []string{"after_damage", "before_damage"}, Titles: []string{"After the damage", "Before it"}},
		{Name: "luck_timing", Title: "When a luck die is decided", Rule: "CD-4.36", Default: "after_roll", Values: []string{"after_roll", "before_roll"}, Titles: []string{"After the roll", "Before it"}},
		{Name: "absorb", Title: "A shield absorbs attacks whose cost is, against its Absorb,", Rule: "CD-4.49", Default: "at_most", Values: []string{"at_most", "less_than"}, Titles: []string{"At most that", "Less"}},
		{Name: "natural_block", Title: "Bite, Claw and Kick can be blocked", Rule: "CD-4.43", Default: yes, Values: []string{yes, no}, Titles: yesNo},
		{Name: "quarry_prone", Title: "Whom Hunter's Quarry floors", Rule: "CD-4.85", Default: "target", Values: []string{"target", "hunter"}, Titles: []string{"The target", "The Hunter"}},
		{Name: "round_end", Title: "A seat is out of the round with", Rule: "CD-6.2", Default: "character", Values: []string{"character", "all"}, Titles: []string{"Its character", "All it has"}},
		{Name: "builds", Title: "Equipment is selected", Rule: "CD-1.67", Since: 2, Default: "sealed", Values: []string{"sealed", "open"}, Titles: []string{"In secret", "In the open"}, Help: "In the open: before the first round and at every rest, seat by seat."},
		{Name: "luck_start", Title: "A luck die on the roll for who goes first", Rule: "CD-2.22", Since: 2, Default: no, Values: []string{no, yes}, Titles: noYes},
		{Name: "shared_space", Title: "A Move may end on an ally's space", Rule: "CD-3.54", Since: 2, Default: "never", Values: []string{"never", "until_end"}, Titles: []string{"Never", "If the turn ends elsewhere"}},
		{Name: "exhaust_target", Title: "Whom one may exhaust", Rule: "CD-3.56", Since: 2, Default: "enemies", Values: []string{"enemies", "anyone"}, Titles: []string{"Enemies", "Anyone adjacent"}},
		{Name: "drop", Title: "Things can be dropped for 1 AP", Rule: "CD-3.57", Since: 2, Default: no, Values: []string{no, yes}, Titles: noYes},
		{Name: "threshold_bonus", Title: "Rolls against TD that add an attack bonus", Rule: "CD-4.92", Since: 2, Default: "attacks", Values: []string{"attacks", "all"}, Titles: []string{"Those of attacks", "All, Exhaust and Pounce too"}},
		{Name: "berserk_regain", Title: "Berserk Stance regains TD at the end of", Rule: "CD-4.93", Since: 2, Default: "every_turn", Values: []string{"every_turn", "own_turn"}, Titles: []string{"Every turn", "Its own turn"}},
		{Name: "frenzy_target", Title: "Whom who is Frenzied goes for", Rule: "CD-5.23", Since: 2, Default: "enemy", Values: []string{"enemy", "anyone"}, Titles: []string{"The nearest enemy", "The nearest character"}},
		{Name: "new_companions", Title: "Companions can be exchanged at a rest", Rule: "CD-6.18", Since: 2, Default: no, Values: []string{no, yes}, Titles: noYes},
		{Name: "best_of", Title: "Rounds at most", Rule: "CD-6.6", Default: "1", Values: []string{"1", "3", "5"}},
		basis.VariantOption(`{"numbers": {"slash in both hands of Longsword": 80}}`, 2),
	}
}

func readOptions(setup *riposte.Setup, info *riposte.Info) options {
	opt := basis.Options{Setup: setup, Info: info}
	o := options{
		Options: kit.Options{
			Power:       opt.Number("power"),
			Slots:       opt.Number("quick_slots"),
			MissileHalf: opt.Is("missile_req", "half"),
			Overload:    opt.Is("overload", "allow"),
			WithCompany: opt.Is("companions", "true"),
		},
		loaded:      opt.Is("guns_start_loaded", "true"),
		cycleLimit:  int16(opt.Number("cycle_limit")),
		before:      opt.Is("threshold_roll", "before_damage"),
		luckFirst:   opt.Is("luck_timing", "before_roll"),
		lessThan:    opt.Is("absorb", "less_than"),
		noNatural:   opt.Is("natural_block", "false"),
		hunterProne: opt.Is("quarry_prone", "hunter"),
		allDown:     opt.Is("round_end", "all"),
		open:        opt.Is("builds", "open"),
		luckFor:     opt.Is("luck_start", "true"),
		shared:      opt.Is("shared_space", "until_end"),
		exhaustAll:  opt.Is("exhaust_target", "anyone"),
		drops:       opt.Is("drop", "true"),
		bonusAll:    opt.Is("threshold_bonus", "all"),
		ownRegain:   opt.Is("berserk_regain", "own_turn"),
		frenzyAll:   opt.Is("frenzy_target", "anyone"),
		exchange:    opt.Is("new_companions", "true"),
		bestOf:      uint8(opt.Number("best_of")),
	}
	for i := range info.Options {
		op := &info.Options[i]
		if v := setup.Option(info, op.Name); v != op.Default && op.Name != "map" {
			o.defaultNotes = append(o.defaultNotes, scene.Note{Text: phrase.Ref("note.option", phrase.Term(op.Title), phrase.Term(document.Called(op, v))), Rule: op.Rule})
		}
	}
	return o
}
