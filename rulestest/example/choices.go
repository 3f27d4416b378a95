package example

import (
	"fmt"
	"strconv"
	"strings"

	"riposte/scene"

	"riposte"
)

// A choice has the kind of its decision for a verb, and a number from 1.

var (
	stakeNames = [...]string{1: "one", 2: "two"}
	most       = [...]int{askGuess: faces, askStake: len(stakeNames) - 1}
)

func (st *state) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	if kind := st.Owed(s).Kind; kind > 0 {
		for n := 1; n <= most[kind]; n++ {
			buf = append(buf, riposte.NewChoice(kind, uint64(n)))
		}
	}
	return buf
}

func (st *state) Check(s riposte.Seat, c riposte.Choice) error {
	kind := st.Owed(s).Kind
	switch {
	case c == riposte.Concede && (s == red || s == blue) && st.kind > 0:
		return nil // HU-2.3
	case kind == 0:
		return riposte.ErrNotOwed
	case c.Verb() != kind:
		return scene.Refuse(st.Voice(), info.Decisions[kind].Rule, "refuse.other")
	case c.Args() < 1 || c.Args() > uint64(most[kind]):
		return scene.Refuse(st.Voice(), info.Decisions[kind].Rule, "refuse.most", most[kind])
	}
	return nil
}

func (st *state) Say(_ riposte.Seat, c riposte.Choice) string {
	switch verb, n := c.Verb(), int(min(c.Args(), faces+1)); {
	case c == riposte.Concede:
		return riposte.ConcedeWord
	case verb == askGuess && n >= 1 && n <= faces:
		return "guess " + strconv.Itoa(n)
	case verb == askStake && n >= 1 && n <= most[askStake]:
		return "stake " + stakeNames[n]
	}
	return fmt.Sprintf("%#x", uint64(c)) // not a choice in Hunch
}

func (st *state) Parse(s riposte.Seat, sentence string) (riposte.Choice, error) {
	said := strings.Join(strings.Fields(strings.ToLower(sentence)), " ")
	if said == riposte.ConcedeWord {
		return riposte.Concede, nil
	}
	for kind := askGuess; kind <= askStake; kind++ {
		for n := 1; n <= most[kind]; n++ {
			if c := riposte.NewChoice(kind, uint64(n)); st.Say(s, c) == said {
				return c, nil
			}
		}
	}
	return 0, fmt.Errorf("%w: %q", riposte.ErrNotation, sentence)
}
