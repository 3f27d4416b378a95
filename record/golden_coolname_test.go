package record_test

import "strings"

// hurtParty comes from an encounter, with wounds and with somebody who is dying.
const hurtParty = `{"name": "Brannoc", "attributes": {"strength": 4, "coordination": 4, "toughness": 3, "creativity": 2, "intellect": 2, "willpower": 3, "awareness": 3, "empathy": 2, "presence": 2},
	"mos": [{"mo": "warrior", "score": 3}], "foci": [{"focus": "melee", "mo": "warrior", "score": 1}, {"focus": "defence", "mo": "warrior", "score": 1}],
	"specialisation": {"focus": "melee", "name": "long-blades"}, "weapons": [{"weapon": "dagger"}, {"weapon": "sword-great"}], "shield": "heavy", "kit": true,
	"state": {"vitality": 4, "wounds": [{"severity": 2}, {"severity": 1, "treated": true}]},
	"others": [{"name": "Oda Fenn", "attributes": {"strength": 3, "coordination": 3, "toughness": 4, "creativity": 2, "intellect": 3, "willpower": 2, "awareness": 2, "empathy": 2, "presence": 4},
	"mos": [{"mo": "cleric", "score": 3}], "foci": [{"focus": "healing", "mo": "cleric", "score": 2}], "specialisation": {"focus": "healing", "name": "wounds"}, "weapons": [{"weapon": "mace"}], "kit": true},
	{"name": "Tam Reed", "attributes": {"strength": 2, "coordination": 3, "toughness": 3, "creativity": 2, "intellect": 2, "willpower": 2, "awareness": 4, "empathy": 3, "presence": 4},
	"mos": [{"mo": "ranger", "score": 2}, {"mo": "survivalist", "score": 1}], "foci": [{"focus": "nature-lore", "mo": "ranger", "score": 2}],
	"specialisation": {"focus": "nature-lore", "name": "animals"}, "state": {"vitality": 0, "dying": true}}]}`

// woundedParty is the party with that settled: nobody is dying when an encounter
// begins.
var woundedParty = strings.Replace(hurtParty, `"vitality": 0, "dying": true`, `"vitality": 1`, 1)

// beekeeper has things to which a game master has to consent.
const beekeeper = `{"name": "Mira Odd", "builder": "gm", "attributes": {"strength": 5, "coordination": 3, "toughness": 1, "creativity": 2, "intellect": 2, "willpower": 3, "awareness": 3, "empathy": 2, "presence": 2},
	"mos": [{"mo": "merchant", "score": 2}, {"mo": "thief", "score": 1}], "foci": [{"custom": "Beekeeping", "mo": "merchant", "score": 2}],
	"specialisation": {"customFocus": "Beekeeping", "custom": "Honey"}, "weapons": [{"weapon": "hammer"}, {"weapon": "axe"}]}`

// ownFoes are an own stat block and an adept.
const ownFoes = `{"foes": [{"own": {"name": "Pit Hound", "defence": 7, "attack": 9, "vitality": 9, "toughness": 3, "initiative": 6, "traits": ["pack"],
	"forms": [{"name": "bite", "bonus": 2}, {"name": "quill", "bonus": 1, "kind": "ranged", "range": 20, "long": 40}]}, "count": 3}, {"foe": "ash-adept", "called": "Grey Man"}]}`

// castOfTheMoor is foes, a villain who leads them, and a guard on the party's side.
const castOfTheMoor = `{"foes": [{"foe": "fen-poacher"}], "allies": [{"name": "Gil Post", "builder": "gm", "attributes": {"strength": 3, "coordination": 3, "toughness": 3, "creativity": 1, "intellect": 2, "willpower": 2, "awareness": 3, "empathy": 2, "presence": 2},
	"mos": [{"mo": "warrior", "score": 3}], "foci": [{"focus": "melee", "mo": "warrior", "score": 2}], "specialisation": {"focus": "melee", "name": "clubs"}, "weapons": [{"weapon": "club"}], "backpack": "a horn"}],
	"villains": [{"name": "Voss Karn", "builder": "gm", "attributes": {"strength": 4, "coordination": 4, "toughness": 4, "creativity": 2, "intellect": 2, "willpower": 2, "awareness": 2, "empathy": 2, "presence": 5},
	"mos": [{"mo": "thief", "score": 1}, {"mo": "cleric", "score": 2}], "foci": [{"focus": "spellcasting-divine", "mo": "cleric", "score": 2}], "specialisation": {"focus": "spellcasting-divine", "name": "healing"}, "weapons": [{"weapon": "bow-long"}]}]}`

// goldenCoolNames are golden records of Cool Name RPG: duels, encounters with an
// automatic and with a human game master and all of their interventions, lights in
// the crypt, days between encounters, and the options.
var goldenCoolNames = []goldenPlay{
	{name: "duel", options: map[string]string{"encounter": "duel"}, documents: []string{`"brannoc"`, `"issa"`}},
	{
		name: "duel-static-crypt", options: map[string]string{"encounter": "duel", "map": "crypt", "pvp": "static", "shield": "both", "weaponDamage": "size", "initiative": "static"},
		documents: []string{`"corvin"`, `"oda"`}, likes: []string{"cast dancing-lights", "place", "light"}, wants: []string{"lights", "light-moves"},
	},
	{name: "party-ambush", options: map[string]string{"encounter": "foes"}, documents: []string{`"brannoc"`, `"issa"`, `"oda"`, `"corvin"`, `"roadside-ambush"`}},
	{
		name: "party-barrow-crypt", options: map[string]string{"encounter": "foes", "map": "crypt", "monsterDeath": "check", "woundPenalty": "count", "mishap": "margin", "openEnded": "once"},
		documents: []string{`"brannoc"`, `"issa"`, `"oda"`, `"corvin"`, `"barrow"`},
	},
	{
		name: "master-hidden", options: map[string]string{"encounter": "foes", "master": "person", "surprise": "b", "foeStats": "gm", "roundLimit": "12"},
		documents: []string{`"brannoc"`, `"oda"`, ownFoes},
		says: []saying{
			{2, 3, "hidden brannoc awareness ds 6"},
			{4, 3, "hidden oda empathy ds 4 as 1 more 1"},
			{6, 3, "open 1"},
			{9, 3, "offer brannoc strength ds 7 as 1"},
			{10, 3, "modify brannoc as 2 ds -1"},
			{12, 3, "set brannoc wound 2"},
			{13, 3, "set grey-man vitality 3"},
			{14, 3, "set oda mark blessed"},
			{15, 3, "set oda unmark blessed"},
			{16, 3, "set brannoc at 3,4"},
			{18, 3, "set brannoc treated 1"},
			{20, 3, "set brannoc unwound 1"},
		},
		wants: []string{"hides", "opens", "offers"},
	},
	{
		name: "master-order", options: map[string]string{"encounter": "foes", "master": "person", "surprise": "a", "dsVisible": "after", "map": "crypt", "roundLimit": "10"},
		documents: []string{`"corvin"`, `"issa"`, `"wolf-pack"`}, likes: []string{"cast dancing-lights", "place", "light"},
		says: []saying{
			{3, 3, "set dusk-wolf-1 place 1"},
			{5, 3, "offer issa awareness focus stealth mo thief ds 6"},
			{9, 3, "set dusk-wolf-2 state defeated"},
			{13, 3, "hidden issa awareness ds 8"},
		},
		wants: []string{"hides", "offers-blind"},
	},
	{
		name: "master-duel", options: map[string]string{"encounter": "duel", "master": "person", "defendTie": "defender"},
		documents: []string{`"issa"`, `"oda"`, ``}, says: []saying{{6, 3, "modify issa as -2"}, {8, 3, "set oda vitality 6"}},
	},
	{
		name: "week", options: map[string]string{"encounter": "interlude", "master": "person"},
		documents: []string{hurtParty, ``},
		says: []saying{
			{0, 2, "fate tam saved"},
			{0, 2, "first-aid tam by oda"},
			{0, 2, "treat brannoc 1 by oda"},
			{0, 2, "rest"},
			{0, 2, "hidden brannoc awareness ds 5"},
			{0, 2, "open 1"},
			{0, 2, "call tam awareness focus nature-lore/animals ds 5 tag animal"},
			{0, 1, "check"},
			{0, 2, "morning"},
			{0, 2, "treat brannoc 1 by oda"},
			{0, 2, "set brannoc wound 1"},
			{0, 2, "week"},
			{0, 2, "set tam vitality 2"},
			{0, 2, "week"},
			{0, 2, "done"},
		},
		wants: []string{"fate", "treated", "week", "heals", "override", "opens"},
	},
	{
		name: "wild", options: map[string]string{"encounter": "foes", "map": "crypt", "fociAllowed": "gm", "master": "person", "monsterDeath": "check"}, wild: 2,
		documents: []string{woundedParty, `"corvin"`, `"brutes-hill"`}, wants: []string{"draws", "dies"},
	},
	{
		name: "consent", options: map[string]string{"encounter": "foes", "fociAllowed": "gm", "master": "person", "roundLimit": "3"},
		documents: []string{beekeeper, `"issa"`, `"rat-cellar"`}, says: []saying{{0, 3, "consent"}, {9, 1, "concede"}}, wants: []string{"consents", "gives-up"},
	},
	{
		name: "cast-moor", options: map[string]string{"encounter": "foes", "map": "moor", "master": "person", "ticks": "all", "mishap": "turned", "surprise": "stealth"},
		documents: []string{`"issa"`, `"corvin"`, castOfTheMoor}, says: []saying{{3, 3, "tick issa focus ranged mo thief"}, {5, 3, "set gil at 27,12"}}, wants: []string{"ticks"},
	},
	{name: "draw", options: map[string]string{"encounter": "foes", "roundLimit": "2"}, wild: 2, documents: []string{`"issa"`, `"oda"`, `"warden"`}, wants: []string{"draw"}},
	{name: "interlude-automatic", options: map[string]string{"encounter": "interlude"}, documents: []string{hurtParty, ``}},
}
