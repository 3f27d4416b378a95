package pugilism

import (
	"fmt"
	"strings"

	"riposte"
)

// The verbs.
const (
	chooseCards = 1 // attack, second attack << 3, defense << 6
	chooseEdge  = 2 // EDGE card or 0
	chooseName  = 3 // 1 or 2
)

func cards(a, b, d uint8) riposte.Choice {
	return riposte.NewChoice(chooseCards, uint64(a)|uint64(b)<<3|uint64(d)<<6)
}

func unpack(c riposte.Choice) (a, b, d uint8) {
	return uint8(c & 7), uint8(c >> 3 & 7), uint8(c.Args() >> 6)
}

// allCards is every choice of cards: 36 pairs times 6 defenses.
var allCards = func() (list []riposte.Choice) {
	for a := range uint8(len(attacks)) {
		for b := range double + 1 {
			for d := range uint8(len(defenses)) {
				if a != b {
					list = append(list, cards(a, b, d))
				}
			}
		}
	}
	return list
}()

func (st *state) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	switch st.Owed(s).Kind {
	case askCards:
		return allCards
	case askEdge:
		for e := range uint8(edgeCards + 1) {
			if e == 0 || st.side[s].hand>>e&1 != 0 {
				buf = append(buf, riposte.NewChoice(chooseEdge, uint64(e)))
			}
		}
	case askName:
		buf = append(buf, riposte.NewChoice(chooseName, 1), riposte.NewChoice(chooseName, 2))
	}
	return buf
}

var verbOf = [...]uint8{askCards: chooseCards, askEdge: chooseEdge, askName: chooseName}

func (st *state) Check(s riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && (s == red || s == blue) && !st.outcome.Over() {
		return nil // PG-11.4
	}
	kind := st.Owed(s).Kind
	if kind == 0 {
		return riposte.ErrNotOwed
	}
	if c.Verb() != verbOf[kind] {
		return riposte.Refuse(info.Decisions[kind].Rule, "that answers another question")
	}
	switch kind {
	case askCards:
		a, b, d := unpack(c)
		switch {
		case c.Args() >= 1<<9 || a >= double || b > double || int(d) >= len(defenses):
			return riposte.Refuse("PG-4.7", "the deck has no such card")
		case a == b:
			return riposte.Refuse("PG-4.7", "the same attack twice takes x2")
		}
	case askEdge:
		if e := c.Args(); e > uint64(edgeCards) || e > 0 && st.side[s].hand>>e&1 == 0 {
			return riposte.Refuse("PG-7.8", "you don't hold that card")
		}
	case askName:
		if n := c.Args(); n != 1 && n != 2 {
			return riposte.Refuse("PG-5.26", "name the first or the second attack")
		}
	}
	return nil
}

func (st *state) Say(_ riposte.Seat, c riposte.Choice) string {
	switch n := c.Args(); {
	case c == riposte.Concede:
		return riposte.ConcedeWord
	case c.Verb() == chooseCards:
		if a, b, d := unpack(c); n < 1<<9 && a < double && b <= double && int(d) < len(defenses) {
			return attackName(a) + " " + attackName(b) + " / " + defenses[d].name
		}
	case c.Verb() == chooseEdge && n <= uint64(edgeCards):
		return "edge " + edgeNames[n]
	case c.Verb() == chooseName && n == 1:
		return "name first"
	case c.Verb() == chooseName && n == 2:
		return "name second"
	}
	return fmt.Sprintf("%#x", uint64(c))
}

func attackName(a uint8) string {
	if a == double {
		return "x2"
	}
	return attacks[a].name
}

func (st *state) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	w := strings.Fields(strings.ToLower(sentence))
	switch {
	case len(w) == 1 && w[0] == riposte.ConcedeWord:
		return riposte.Concede, nil
	case len(w) == 2 && w[0] == "edge":
		for e, name := range edgeNames {
			if w[1] == name {
				return riposte.NewChoice(chooseEdge, uint64(e)), nil
			}
		}
	case len(w) == 2 && w[0] == "name" && w[1] == "first":
		return riposte.NewChoice(chooseName, 1), nil
	case len(w) == 2 && w[0] == "name" && w[1] == "second":
		return riposte.NewChoice(chooseName, 2), nil
	case len(w) == 4 && w[2] == "/":
		a, okA := attackNamed(w[0])
		b, okB := attackNamed(w[1])
		for d := range defenses {
			if okA && okB && w[3] == defenses[d].name {
				return cards(a, b, uint8(d)), nil
			}
		}
	}
	return 0, fmt.Errorf("%w: %q", riposte.ErrNotation, sentence)
}

func attackNamed(word string) (uint8, bool) {
	for a := range double + 1 {
		if attackName(a) == word {
			return a, true
		}
	}
	return 0, false
}
