package solo

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/bot/roster"
)

// A Room answers the questions of one page. It is used by one goroutine at a time.
type Room struct {
	Rulesets []riposte.Ruleset
	Now      func() time.Time
	duel     *duel
}

// A question is what a page asks: Do names it, and the rest is what it needs.
type question struct {
	Do       string `json:"do"`
	Begin    Order  `json:"begin"`    // of begin and vet
	Kept     Kept   `json:"kept"`     // of resume
	Since    int    `json:"since"`    // how many lines of the report the page has
	Request  int    `json:"request"`  // of answer
	Sentence string `json:"sentence"` // of answer and preview
	Tries    Tries  `json:"tries"`    // of try
}

var (
	errNoDuel   = errors.New("no duel has begun")
	errQuestion = errors.New("there is no such question")
)

// now is a time as records have it.
func (r *Room) now() time.Time { return r.Now().Truncate(time.Millisecond) }

// Answer is the answer to a question, or {"error": WORDS, "rule": ID, "faults": [those of an order]}.
func (r *Room) Answer(asked []byte) []byte {
	var q question
	if err := json.Unmarshal(asked, &q); err != nil {
		return refusal(err)
	}
	answer, err := r.answer(&q)
	if err != nil {
		return refusal(err)
	}
	out, err := json.Marshal(answer)
	if err != nil {
		return refusal(err)
	}
	return out
}

func (r *Room) answer(q *question) (any, error) {
	switch q.Do {
	case "offers":
		return r.offers(), nil
	case "begin":
		return r.begin(&q.Begin)
	case "vet":
		return r.vet(&q.Begin)
	case "resume":
		return r.resume(&q.Kept)
	case "try":
		return r.try(&q.Tries)
	}
	d := r.duel
	if d == nil {
		return nil, errNoDuel
	}
	switch q.Do {
	case "look":
	case "answer":
		if err := d.answer(r.Now(), q.Request, q.Sentence); err != nil {
			return nil, err
		}
	case "concede":
		if err := d.concede(r.now()); err != nil {
			return nil, err
		}
	case "bots":
		if err := d.bots(r.now()); err != nil {
			return nil, err
		}
	case "preview":
		return d.preview(q.Sentence)
	case "prospects":
		return d.prospects(), nil
	case "keep":
		return d.keep(), nil
	case "record":
		return d.file()
	default:
		return nil, fmt.Errorf("%w as %q", errQuestion, q.Do)
	}
	return d.sight(q.Since), nil
}

func refusal(err error) []byte {
	said := struct {
		Error  string         `json:"error"`
		Rule   riposte.RuleID `json:"rule,omitempty"`
		Faults verdict        `json:"faults,omitempty"`
	}{Error: err.Error()}
	if refused, ok := errors.AsType[*riposte.RuleError](err); ok {
		said.Error, said.Rule = refused.Msg, refused.Rule
	}
	said.Faults, _ = err.(verdict) //nolint:errorlint // begin returns it bare
	out, _ := json.Marshal(said)   // strings can always be marshalled
	return out
}

// An offer is what can be played by one ruleset.
type offer struct {
	Name    string           `json:"name"`
	Title   string           `json:"title"`
	Version int              `json:"version"`
	Seats   []string         `json:"seats"` // the words for the two seats
	Roles   []string         `json:"roles,omitempty"`
	Brought string           `json:"brought"` // what a document is called
	Samples []riposte.Sample `json:"samples"`
	Options []riposte.Option `json:"options"`
	Bots    []string         `json:"bots"` // the weakest first
}

func (r *Room) offers() []offer {
	var all []offer
	for _, rules := range r.Rulesets {
		info := rules.Info()
		o := offer{
			Name: info.Name, Title: info.Title, Version: info.Version, Roles: info.Roles, Brought: info.Document,
			Seats: []string{info.SeatWord(1), info.SeatWord(2)}, Samples: info.Samples, Bots: roster.Names(),
		}
		for _, option := range info.Options {
			if !option.Quiet && (len(option.Values) > 1 || option.Max > 0) {
				option.Starter = nil // no page has documents for options
				o.Options = append(o.Options, option)
			}
		}
		all = append(all, o)
	}
	return all
}

// brought are the samples that both seats may bring to a duel of two with the usual options; the others are a game master's.
func brought(rules riposte.Ruleset) (list []riposte.Sample) {
	for _, s := range rules.Info().Samples {
		setup := riposte.Setup{Ruleset: rules.Info().Name, Seats: make([]riposte.SeatSetup, 2)}
		for i := range setup.Seats {
			setup.Seats[i].Document, _ = json.Marshal(s.Name) // strings can always be marshalled
		}
		if rules.Vet(setup, 1) == nil && rules.Vet(setup, 2) == nil {
			list = append(list, s)
		}
	}
	return list
}

func (r *Room) ruleset(name string) (riposte.Ruleset, error) {
	for _, rules := range r.Rulesets {
		if rules.Info().Name == name {
			return rules, nil
		}
	}
	return nil, fmt.Errorf("there is no ruleset %q here", name)
}
