package example

import (
	"strconv"

	"riposte"
	"riposte/basis"
	"riposte/phrase"
	"riposte/scene"
)

func (st *state) View(s riposte.Seat) scene.View {
	v := scene.View{
		Seat: s, Title: phrase.Ref("round.of", st.round, maxRounds), Prompt: st.prompt(s),
		Rule:   info.Decisions[st.kind].Rule,
		Meters: []scene.Meter{{ID: "round", Label: phrase.Ref("round"), Value: int(st.round), Max: maxRounds, Rule: "HU-2.2"}},
	}
	for y := red; y <= blue; y++ {
		v.Sides = append(v.Sides, scene.Side{
			ID: info.SeatWord(y), Seat: y, Name: phrase.Seat(y), Acting: st.Owed(y).Mode.Must(),
			Main: scene.Meter{ID: "points", Label: phrase.Ref("points"), Value: int(st.points[y]), Max: st.goal, Grows: true, Rule: "HU-2.1"},
		})
		if st.guess[y] > 0 {
			v.Piles = append(v.Piles, st.guessOf(y, y == s))
		}
	}
	if owed := st.Owed(s); owed.Kind > 0 {
		v.Asks = []scene.Ask{st.question(s, owed)}
	}
	return v
}

func (st *state) prompt(s riposte.Seat) phrase.Text {
	switch {
	case st.outcome.Over() && st.outcome.Winner() == riposte.Nobody:
		return phrase.Ref("prompt.draw")
	case st.outcome.Over():
		return phrase.Ref("prompt.wins", phrase.Seat(st.outcome.Winner()))
	case st.Owed(s).Kind > 0:
		return phrase.Ref("prompt." + info.Decisions[st.kind].Name)
	case st.kind == askGuess:
		return phrase.Ref("prompt.both-guess")
	}
	return phrase.Ref("prompt.stake-said", phrase.Seat(st.speaker()))
}

// guessOf is a guess on the table: face up to its own seat, face down to all others.
func (st *state) guessOf(y riposte.Seat, own bool) scene.Pile {
	p := scene.Pile{ID: info.SeatWord(y) + "-guess", Title: phrase.Ref("guess"), Seat: y, Secret: own}
	if !own {
		p.Down = 1
		return p
	}
	n := phrase.Number(st.guess[y])
	p.Cards = []scene.Card{{ID: n.String(), Name: n, Kind: "guess", Rule: "HU-1.2"}}
	return p
}

func (st *state) question(s riposte.Seat, owed riposte.Decision) scene.Ask {
	kind := &info.Decisions[owed.Kind]
	field := scene.AskField{Name: kind.Name, Title: phrase.Term(kind.Title), Before: kind.Name}
	for n := 1; n <= most[owed.Kind]; n++ {
		word, label := strconv.Itoa(n), phrase.Number(n)
		if owed.Kind == askStake {
			word, label = stakeNames[n], phrase.Term(stakeNames[n])
		}
		field.Picks = append(field.Picks, scene.Pick{Word: word, Label: label, At: scene.Target{Kind: scene.AtButton}})
	}
	return scene.Ask{
		ID: kind.Name, Title: phrase.Term(kind.Title), Prompt: st.prompt(s), Rule: kind.Rule, Mode: owed.Mode,
		Sealed: owed.Mode == riposte.Together, Verb: phrase.Ref("lock"), Fields: []scene.AskField{field},
	}
}

// Name names the stakes in the sentences of events.
func (st *state) Name(list string, i int) phrase.Text {
	if list == "stake" && i >= 1 && i < len(stakeNames) {
		return phrase.Term(stakeNames[i])
	}
	return "?"
}

// catalogue is what Hunch says, in English.
var catalogue = phrase.Must(basis.File(files, "words/en.json"))

// Words is the catalogue of the messages.
func (ruleset) Words() *phrase.Catalogue { return catalogue }

// Voice calls the seats by their words.
func (st *state) Voice() *phrase.Voice {
	return catalogue.Voice(func(s uint8) string { return info.SeatWord(riposte.Seat(s)) })
}
