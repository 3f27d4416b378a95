package coolname

import (
	"riposte"
	"riposte/basis"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// catalogue is the messages of the rules, in English.
var catalogue = phrase.Must(basis.File(files, "words/en.json"))

// spoken says texts that mention no seat.
var spoken = catalogue.Voice(func(uint8) string { return "" })

// bare is the texts of messages without arguments.
var bare = func() map[string]phrase.Text {
	texts := map[string]phrase.Text{}
	for _, key := range catalogue.Keys() {
		if catalogue.Places(key) == 0 {
			texts[key] = phrase.Ref(key)
		}
	}
	return texts
}()

// ref is phrase.Ref, but makes no new string for a message without arguments: what is
// legal is asked often, and nobody reads most refusals.
func ref(key string, args ...any) phrase.Text {
	if len(args) == 0 {
		if t, is := bare[key]; is {
			return t
		}
	}
	return phrase.Ref(key, args...)
}

// The refusals that are met most often while what is legal is listed.
var (
	noEnemy  = ref("refuse.no-enemy")
	noFriend = ref("refuse.no-friend")
	noSight  = ref("refuse.no-sight")
	noDoor   = ref("refuse.no-door")
	doorHeld = ref("refuse.door-held")
	healthy  = ref("refuse.vitality-full")
	active   = ref("refuse.active")
	doorFar  = byFeet("refuse.door-far", 0)
)

// aways are a message for each distance in squares.
type aways [max(ground.MaxWidth, ground.MaxHeight)]phrase.Text

// byFeet is a message whose first number is the distance, and whose second how far may be.
func byFeet(key string, most int) (texts aways) {
	for n := range texts {
		texts[n] = ref(key, n*ground.Step, most)
	}
	return texts
}

// Words is the catalogue of messages.
func (r *ruleset) Words() *phrase.Catalogue { return catalogue }

// Voice calls a seat whose person has no name by its only character's, or by its word.
func (s *state) Voice() *phrase.Voice {
	return catalogue.Voice(func(seat uint8) string { return s.Called(riposte.Seat(seat)) })
}

// Called is what sentences call a seat.
func (s *state) Called(seat riposte.Seat) string {
	if seat == riposte.Nobody {
		return "nobody"
	}
	return s.game.names[seat]
}

// Name is an entry of a list that events refer to.
func (s *state) Name(list string, i int) phrase.Text {
	if names, is := eventNames[list]; is {
		return named(names, i)
	}
	t := s.game.titles
	switch list {
	case "who":
		if i&joined != 0 {
			return s.game.joiner(i)
		}
		if i >= 0 && i < s.game.n {
			return s.names().called(i)
		}
	case "weapon":
		if i < tables.Weapons {
			return t.item(i).alone
		}
	case "form":
		if k := s.game.kindOf(source(max(i>>8-joinedForm, 0))); i>>8 >= joinedForm && k != nil && i&255 < len(k.forms) {
			return k.form(i & 255)
		}
		if k, f := i>>8, i&255; k >= 0 && k < len(s.game.kinds) && f < len(s.game.kinds[k].forms) {
			return s.game.kinds[k].form(f)
		}
	case "items":
		var items []int
		for ; i > 0; i >>= 8 {
			items = append(items, i&255-1)
		}
		return t.items(items, ref("things.none-within"))
	case "dice":
		return phrase.Plain(s.game.options.ladder.say(i))
	case "margin":
		if i < 0 {
			return ref("margin.failed")
		}
		return ref("margin", i)
	case "line":
		return phrase.Number(i + 1)
	case "setting":
		if what := override(i >> 8 & 255); what == setState || what == setMark || what == setUnmark {
			return phrase.Term(settingWord(i))
		}
		return phrase.Plain(settingWord(i))
	case "side":
		return s.game.sideName(uint8(i))
	case "ticked":
		return s.game.tickNames(i)
	}
	return "?"
}

var successNames = [...]phrase.Text{ref("success.failed"), ref("success.succeeded")}

// Shade tells checks of a game master's that succeed from those that fail, modifiers of both
// numbers from those of one, what a game master sets, and who arrives with what.
func (s *state) Shade(kind string, n [6]int32) string {
	switch kind {
	case "hidden", "opens":
		if n[3] >= n[4] {
			return ".made"
		}
	case "modifies":
		switch {
		case n[2] == 0:
			return ".as"
		case n[1] == 0:
			return ".ds"
		}
	case "override":
		if what := override(n[1]); what != setState && what != setMark && what < overrides {
			return "." + overrideWords[what]
		}
	case "arrives":
		switch {
		case n[2] == 0:
			return ".spent"
		case n[1] == 0:
			return ".wounded"
		}
	}
	return ""
}

// sideName is what a side is called: by the only one on it, or by what it is.
func (g *game) sideName(side uint8) phrase.Text {
	var alone *member
	count := 0
	for i := range g.n {
		if m := &g.members[i]; m.side == side {
			alone = m
			count++
		}
	}
	switch {
	case count == 1:
		return alone.label
	case g.options.encounter == duel:
		return ref([...]string{"side.a", "side.b"}[side&1])
	}
	return ref([...]string{"side.party", "side.foes"}[side&1])
}

// eventNames are the lists that are the same in every duel.
var eventNames = map[string][]phrase.Text{
	"check":     checkNames,
	"band":      bandNames,
	"spell":     spellNames,
	"mark":      markNames[:],
	"attribute": attributeNames,
	"success":   successNames[:],
	"door":      {ref("door.closed"), ref("door.open")},
	"fate":      {ref("fate.dead"), ref("fate.saved")},
}
