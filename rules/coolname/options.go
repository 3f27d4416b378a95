package coolname

import (
	"riposte"
	"riposte/basis"
	"riposte/rules/coolname/ground"
)

// An encounter is a value of the option encounter, CN-1.44.
type encounter uint8

const (
	duel encounter = iota
	against
	interlude
)

// A mishap is what a failed spell costs, CN-7.33.
type mishap uint8

const (
	mishapStrain mishap = iota
	mishapNone
	mishapMargin
	mishapTurned
)

// A pooling is who rolls for initiative together, CN-2.18.
type pooling uint8

const (
	eachFoe pooling = iota
	byKind
	allFoes
)

// options are those of section 12 of the ledger, read once.
type options struct {
	building
	encounter    encounter
	surprise     int  // 1 side A, 2 side B
	stealth      bool // surprise depends on Stealth
	ladder       ladder
	static       bool    // initiative
	pooling      pooling // foeInitiative
	shortMove    int     // squares
	shieldAS     bool
	shieldArmour bool
	defenderTies bool
	parryRanged  bool
	staticPvp    bool
	sized        bool // weaponDamage
	foeDeath     bool // monsterDeath
	countWounds  bool
	foeWounds    bool // monsterWounds
	treatDanger  int
	treatNoKit   int
	roundLimit   int
	spellDS      int
	mishap       mishap
	blessLasts   bool
	blessChosen  bool // blessOn
	ticksAll     bool
	noFoeBonus   bool
	roomAll      bool // dodgeRoom
	openStats    bool // foeStats
	dsAfter      bool // dsVisible
}

func optionList(c *Content) []riposte.Option {
	var maps []string
	for i := range c.Maps {
		maps = append(maps, c.Maps[i].Name)
	}
	// Values alternate with their titles; the first value is the default.
	words := func(name, title string, rule riposte.RuleID, pairs ...string) riposte.Option {
		o := riposte.Option{Name: name, Title: title, Rule: rule, Default: pairs[0]}
		for i := 0; i < len(pairs); i += 2 {
			o.Values, o.Titles = append(o.Values, pairs[i]), append(o.Titles, pairs[i+1])
		}
		return o
	}
	first := func(help string, o riposte.Option) riposte.Option {
		o.First, o.Help = true, help
		return o
	}
	each := func(o riposte.Option) riposte.Option { o.Each = true; return o }
	between := func(o riposte.Option, value string) riposte.Option { o.Between = value; return o }
	once := func(o riposte.Option, value string) riposte.Option { // the default in version 1
		o.Former = []riposte.Former{{Until: 1, Default: value}}
		return o
	}
	newer := func(o riposte.Option, version int) riposte.Option { o.Since = version; return o }
	led := func(o riposte.Option) riposte.Option { o.Led = true; return o }
	house := func(help string, o riposte.Option) riposte.Option { // a rule that is not the text's
		o.Quiet, o.Help = true, help
		return o
	}
	return []riposte.Option{
		first("In an encounter all players stand together, and the last seat brings the foes.",
			between(each(words("encounter", "Who fights whom", "CN-1.44", "duel", "Characters against characters", "foes", "A party against foes", "interlude", "Nobody: the time between")), "interlude")),
		first("The game master has the last seat. A person may step in; an automatic one plays the foes and nothing else.",
			words("master", "The game master", "CN-1.45", "automatic", "Automatic", "person", "A person")),
		{Name: "map", Title: "The map", Rule: "CN-1.47", Default: maps[0], Values: maps, Titles: titlesOf(maps, titled), Data: true, Each: true},
		each(words("surprise", "Surprised side", "CN-1.48", "none", "None", "a", "The first", "b", "The second", "stealth", "Whom a Thief surprises")),
		words("table14", "Dice of action score 14", "CN-0.10", "fixed", "Mended", "literal", "As printed"),
		words("lowScore", "Dice of action scores below 2", "CN-0.13", "d4", "d4", "floor2", "As of 2"),
		words("highScore", "Dice of action scores above 15", "CN-0.14", "extend", "Go on rising", "cap15", "As of 15"),
		words("openEnded", "Open-ended dice", "CN-0.16", "repeat", "Again and again", "once", "Once", "off", "Off"),
		once(words("primaryMO", "Primary MO of a character with two", "CN-1.16", "free", "The first named", "highest", "The higher"), "highest"),
		once(words("fociAllowed", "Foci that may be bought", "CN-1.21", "list", "All of the list", "suggested", "The four of the MO", "gm", "Of one's own too"), "suggested"),
		newer(words("ticks", "What counts in a check, said by the game master", "CN-0.42", "free", "In free checks", "all", "In all checks"), 2),
		words("armourLimit", "Who may wear what", "CN-1.31", "free", "Everybody everything", "byMO", "By MO"),
		words("initiative", "The order of turns", "CN-2.3", "rolled", "Rolled", "static", "By score"),
		house("A house rule: who rolls together acts one after the other.",
			led(newer(words("foeInitiative", "Foes roll for initiative", "CN-2.18", "each", "Each alone", "kind", "Once for each kind", "all", "Once for all"), 2))),
		words("shortMoveFt", "The short move of a minor action, in feet", "CN-3.23", "5", "5", "0", "None", "10", "10", "15", "15"),
		words("shield", "What a shield does", "CN-4.37", "score", "Adds to block", "armour", "Is armour", "both", "Both"),
		words("parrySpec", "The specialisation of a parry", "CN-4.40", "parry", "Parry", "block", "Block"),
		words("defendTie", "Who wins a tie in defence", "CN-4.44", "attacker", "The attacker", "defender", "The defender"),
		words("parryRanged", "Parrying what comes from afar", "CN-4.45", "yes", "Yes", "no", "No"),
		newer(words("dodgeRoom", "Room that a dodge takes", "CN-4.62", "one", "A free square", "all", "All squares around"), 2),
		newer(words("foeBonus", "A foe's bonus to damage", "CN-4.61", "add", "Adds to it", "none", "Counts for nothing"), 2),
		words("pvp", "Character against character", "CN-4.47", "opposed", "Opposed rolls", "static", "A fixed DS"),
		words("weaponDamage", "Damage of large weapons", "CN-4.56", "none", "As of others", "size", "More by size"),
		words("monsterDeath", "What a wound does to a foe besides", "CN-5.8", "out", "Nothing", "check", "A check to stand"),
		words("woundPenalty", "What an untreated wound adds to a DS", "CN-5.36", "severity", "Its severity", "count", "1"),
		words("monsterWounds", "What wounds take from a foe", "CN-5.40", "both", "As from characters", "none", "Nothing"),
		{Name: "treatDanger", Title: "DS for treating in an encounter", Rule: "CN-5.46", Default: "2", Max: 20},
		{Name: "treatNoKit", Title: "DS for treating without a kit", Rule: "CN-5.47", Default: "2", Max: 20},
		{Name: "roundLimit", Title: "Rounds at most", Rule: "CN-6.4", Default: "30", Min: 1, Max: 200},
		words("formulaSpec", "Specialisations of spells and Know It All", "CN-7.19", "on", "Count", "off", "Don't"),
		{Name: "spellDS", Title: "DS of spells", Rule: "CN-7.20", Default: "6", Min: -20, Max: 60},
		words("mishap", "What a failed spell costs", "CN-7.33", "strain", "1 Vitality", "none", "Nothing", "margin", "The margin", "turned", "It is turned round"),
		words("bless", "How long a blessing lasts", "CN-7.45", "next", "One check", "combat", "The combat"),
		newer(words("blessOn", "Checks that a blessing helps", "CN-7.88", "any", "Any", "chosen", "Chosen ones"), 2),
		words("foeStats", "Numbers of foes", "CN-8.8", "gm", "The game master's", "open", "Open to all"),
		words("dsVisible", "When the DS of a free check is shown", "CN-8.10", "before", "Before", "after", "After"),
		basis.VariantOption(`{"numbers": {"Vitality of Hill Brute": 20}}`, 2),
	}
}

func readOptions(setup *riposte.Setup, info *riposte.Info) options {
	opt := basis.Options{Setup: setup, Info: info}
	o := options{
		building: building{
			person:       opt.Is("master", "person"),
			freePrimary:  opt.Is("primaryMO", "free"),
			higherFirst:  setup.Version == 1,
			listFoci:     !opt.Is("fociAllowed", "suggested"),
			customFoci:   opt.Is("fociAllowed", "gm"),
			armourByMO:   opt.Is("armourLimit", "byMO"),
			parryByBlock: opt.Is("parrySpec", "block"),
			formulaSpec:  opt.Is("formulaSpec", "on"),
			fights:       !opt.Is("encounter", "interlude"),
		},
		encounter:    encounter(wordIndex([]string{"duel", "foes", "interlude"}, opt.Word("encounter"))),
		surprise:     max(wordIndex([]string{"none", "a", "b"}, opt.Word("surprise")), 0),
		stealth:      opt.Is("surprise", "stealth"),
		static:       opt.Is("initiative", "static"),
		pooling:      pooling(wordIndex([]string{"each", "kind", "all"}, opt.Word("foeInitiative"))),
		shortMove:    opt.Number("shortMoveFt") / ground.Step,
		shieldAS:     !opt.Is("shield", "armour"),
		shieldArmour: !opt.Is("shield", "score"),
		defenderTies: opt.Is("defendTie", "defender"),
		parryRanged:  opt.Is("parryRanged", "yes"),
		staticPvp:    opt.Is("pvp", "static"),
		sized:        opt.Is("weaponDamage", "size"),
		foeDeath:     opt.Is("monsterDeath", "check"),
		countWounds:  opt.Is("woundPenalty", "count"),
		foeWounds:    opt.Is("monsterWounds", "both"),
		treatDanger:  opt.Number("treatDanger"),
		treatNoKit:   opt.Number("treatNoKit"),
		roundLimit:   opt.Number("roundLimit"),
		spellDS:      opt.Number("spellDS"),
		mishap:       mishap(wordIndex([]string{"strain", "none", "margin", "turned"}, opt.Word("mishap"))),
		blessLasts:   opt.Is("bless", "combat"),
		blessChosen:  opt.Is("blessOn", "chosen"),
		ticksAll:     opt.Is("ticks", "all"),
		noFoeBonus:   opt.Is("foeBonus", "none"),
		roomAll:      opt.Is("dodgeRoom", "all"),
		openStats:    opt.Is("foeStats", "open"),
		dsAfter:      opt.Is("dsVisible", "after"),
	}
	o.ladder = ladder{
		literal14: opt.Is("table14", "literal"),
		floor2:    opt.Is("lowScore", "floor2"),
		cap15:     opt.Is("highScore", "cap15"),
		ending:    ending(wordIndex([]string{"repeat", "once", "off"}, opt.Word("openEnded"))),
	}
	return o
}
