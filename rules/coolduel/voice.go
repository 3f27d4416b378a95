package coolduel

import (
	"riposte"
	"riposte/basis"
	"riposte/phrase"
	"riposte/rules/coolduel/tables"
)

// catalogue is the messages of the rules, in English.
var catalogue = phrase.Must(basis.File(files, "words/en.json"))

// Words is the catalogue of messages.
func (r *ruleset) Words() *phrase.Catalogue { return catalogue }

// plainly says what mentions no seat: refusals.
var plainly = catalogue.Voice(func(uint8) string { return "" })

// Voice calls a seat whose character has no name by its word.
func (s *state) Voice() *phrase.Voice {
	return catalogue.Voice(func(seat uint8) string { return s.Called(riposte.Seat(seat)) })
}

// Called is what sentences call a seat for which nobody has another name.
func (s *state) Called(seat riposte.Seat) string {
	if seat < 1 || int(seat) > s.game.n {
		return catalogue.Message("nobody")
	}
	if name := s.game.names[seat]; name != "" {
		return name
	}
	return basis.Capital(seatWords[seat-1])
}

// Shade tells damage that TD takes whole, or that finds no TD, from damage that takes both.
func (s *state) Shade(kind string, n [6]int32) string {
	switch damage, td, hp := n[0], n[1], n[2]; {
	case kind != eventKinds[evHurt].Name:
		return ""
	case damage == 0:
		return ".nothing"
	case hp == 0:
		return ".threshold"
	case td == 0:
		return ".hp"
	}
	return ""
}

// Name looks up the words for events; an item that has a blank or a comma before it is
// left out if there is nothing.
func (s *state) Name(list string, i int) phrase.Text {
	c := s.game.content
	name := func(n int, of func() string) phrase.Text {
		if i < 0 || i >= n {
			return unknown
		}
		return phrase.Term(of())
	}
	switch list {
	case "unit":
		if i < 0 || i > maxUnits {
			return unknown
		}
		return s.game.name(unit(i))
	case "most": // HP
		if i < 1 || i > maxUnits {
			return unknown
		}
		return phrase.Number(int(s.trait(unit(i)).maxHP))
	case "at":
		if i > 0 && i <= maxUnits {
			return phrase.Ref("piece.at", s.game.name(unit(i)))
		}
		return ""
	case "blow":
		return name(int(tables.Blows), func() string { return tables.BlowWords[i] })
	case "special":
		if i > 0 && i < int(tables.SpecialCount) {
			return phrase.Ref("piece.special", phrase.Term(c.Specials[i].Name))
		}
		return ""
	case "item":
		return name(int(tables.Items), func() string { return c.Items[i].Name })
	case "armor":
		return name(int(tables.Armors), func() string { return c.Armors[i].Name })
	case "part":
		return name(parts, func() string { return partWords[i] })
	case "companion":
		if i == int(tables.Alone) {
			return phrase.Ref("nobody")
		}
		return name(int(tables.CompanionCount), func() string { return c.Companions[i].Name })
	case "also":
		if i > int(tables.Alone) && i < int(tables.CompanionCount) {
			return phrase.Ref("piece.also", phrase.Term(c.Companions[i].Name))
		}
		return ""
	case "times":
		if i > 1 {
			return phrase.Ref("piece.times", i)
		}
		return ""
	case "map":
		return name(len(c.Maps), func() string { return c.Maps[i].Name })
	}
	return unknown
}

// unknown stands for a number that no list has.
const unknown phrase.Text = "?"
