package record_test

import "encoding/json"

// goldenCoolDuels are golden records of Cool Duel: every class, every companion,
// every printed map but two and an own one, two to four seats, one to twelve
// combatants, guns and luck dice, the glass of Ave, rests, and the options.
var goldenCoolDuels = []goldenPlay{
	{
		name: "knight-berserker", options: map[string]string{"map": "four-pillars", "best_of": "3", "luck_timing": "before_roll"},
		documents: []string{`"bulwark"`, `"reaver"`}, likes: []string{"decapitate"}, wants: []string{"stance", "rest", "favored", "absorbs"},
	},
	{
		name: "pirates-guns", options: map[string]string{"map": "temple-road", "guns_start_loaded": "true", "best_of": "3"},
		documents: []string{`"corsair"`, `"skirmisher"`}, wants: []string{"luck", "reloads"},
	},
	{
		name: "musket-step", options: map[string]string{"map": "cliffside", "absorb": "less_than", "threshold_roll": "before_damage"},
		documents: []string{`"dragoon"`, `"gladiator"`}, likes: []string{"reload", "rapid-barrage"},
	},
	{
		name: "hunter-companions", options: map[string]string{"map": "beachside", "natural_block": "false", "quarry_prone": "hunter", "round_end": "all"},
		documents: []string{`"trapper"`, `"captain"`}, likes: []string{"pummel", "armor-streak"}, wants: []string{"streaked"},
	},
	{
		name: "ave-glass-fort", options: map[string]string{"map": "ave", "cycle_limit": "12"},
		documents: []string{`"sellsword"`, `"zealot"`}, likes: []string{"shatter", "map fort-of-salvation", "move 4,4", "move 5,4"}, wants: []string{"shatters", "transported"},
	},
	{
		name: "docks-three", options: map[string]string{"map": "docks", "best_of": "3", "missile_req": "half", "overload": "allow"},
		documents: []string{`"sellsword"`, `"corsair"`, `"trapper"`},
	},
	{
		name: "fort-four-sides", options: map[string]string{"map": "fort-of-salvation", "sides": "odd-even", "cycle_limit": "20"},
		documents: []string{`"bulwark"`, `{"class": "knight", "right": "greataxe", "left": "both", "slots": [{"item": "kukri"}]}`, `"dragoon"`, `"skirmisher"`}, likes: []string{"uppercut", "raise-dust", "blood-hunt"}, wants: []string{"tossed", "dust"},
	},
	{
		name: "twelve", options: map[string]string{"map": "brimstone", "power": "20", "cycle_limit": "20", "quick_slots": "6", "best_of": "3"}, likes: []string{"flame", "hymn", "pounce", "uppercut", "armor-streak", "unbind", "douse", "stand"},
		documents: []string{
			`{"class":"hunter","points":{"for":8},"right":"hook","left":"both","armor":"leather","companions":[{"companion":"lord"},{"companion":"mule"}]}`,
			`{"class":"hunter","right":"bow","left":"both","companions":[{"companion":"chorister"},{"companion":"komodo"}]}`,
			`{"class":"hunter","points":{"str":8},"right":"flail","left":"both","companions":[{"companion":"sharz"},{"companion":"hired-blade"}]}`,
			`{"class":"hunter","points":{"str":8,"for":4},"right":"longsword","left":"round","companions":[{"companion":"lord"},{"companion":"komodo"}]}`,
		},
	},
	{
		name: "own-map", options: map[string]string{"map": "pit", "companions": "false"},
		data: map[string]json.RawMessage{"pit": json.RawMessage(`{"name": "The Pit", "size": "9x10", "items": ["3,4 = dagger, round", "4,3 = tomahawk"], "chest": "4,5 = longsword",
			"grid": [".........", ".........", "..4.B.3..", ".........", "..D.G.#..", "..D.GM.O.", "..1.A.2..", ".........", ".........", "........."]}`)},
		documents: []string{`"skirmisher"`, `"gladiator"`}, likes: []string{"pick"}, wants: []string{"draws"},
	},
	{
		name: "wild", options: map[string]string{"map": "close-quarters", "power": "20", "best_of": "3", "cycle_limit": "8"}, wild: 2,
		documents: []string{
			`{"class":"berserker","points":{"str":4},"right":"greataxe","left":"both","slots":[{"item":"flail"}],"companions":[{"companion":"lord"}]}`,
			`{"class":"hunter","points":{"str":8},"right":"flail","left":"both","slots":[{"item":"kukri"}],"companions":[{"companion":"lord"},{"companion":"mule"}]}`,
		}, wants: []string{"bound", "stands", "bleeds", "prone"},
	},
	{
		name: "wild-three", options: map[string]string{"map": "forgotten", "best_of": "3", "cycle_limit": "3", "round_end": "all", "sides": "odd-even"}, wild: 2,
		documents: []string{`"gladiator"`, `"captain"`, `"zealot"`}, wants: []string{"exhausted", "flame", "round-drawn"},
	},
	{
		name: "conceded", options: map[string]string{"map": "two-stones", "best_of": "5"},
		documents: []string{`"reaver"`, `"sellsword"`}, likes: []string{"exhaust"}, says: []saying{{9, 2, "concede"}},
	},
	{
		name: "readings", options: map[string]string{
			"map": "two-stones", "best_of": "3", "cycle_limit": "6", "power": "15", "luck_start": "true", "shared_space": "until_end", "exhaust_target": "anyone", "drop": "true",
			"threshold_bonus": "all", "berserk_regain": "own_turn", "frenzy_target": "anyone", "new_companions": "true",
		},
		documents: []string{`"trapper"`, `"corsair"`}, likes: []string{"drop", "unite lord", "exhaust"}, wants: []string{"drops", "unites", "exhausts"},
	},
}
