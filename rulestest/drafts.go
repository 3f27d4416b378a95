package rulestest

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"riposte"
	"riposte/scene"
)

// drafts checks that what a Drafter says of documents agrees with Vet, and that no
// document is too broken for it.
func (k *suite) drafts() error {
	drafter, ok := k.Ruleset.(scene.Drafter)
	if !ok {
		return nil
	}
	for seed := range uint64(k.Duels) {
		setup := k.Setups(seed + 1)
		for s := riposte.Seat(1); int(s) <= len(setup.Seats); s++ {
			if err := k.draft(drafter, setup, s); err != nil {
				return fmt.Errorf("seat %d of Setups(%d): %w", s, seed+1, err)
			}
		}
	}
	return nil
}

func (k *suite) draft(drafter scene.Drafter, setup riposte.Setup, s riposte.Seat) error {
	d, err := drafted(drafter, setup, s)
	if err != nil {
		return err
	}
	document := k.resolved(setup.Seats[s-1].Document)
	if len(document) == 0 {
		return nil
	}
	if len(d.Figures) == 0 {
		return fmt.Errorf("a document that Vet takes has no figure: %s", document)
	}
	for _, f := range d.Figures {
		if f.Name == "" || len(f.Tracks) == 0 || len(f.Sheets) == 0 {
			return fmt.Errorf("a figure needs a name, a track and a sheet: %+v", f)
		}
	}
	for _, u := range d.Refused {
		if u.Why == "" || !k.rule(u.Rule) {
			return fmt.Errorf("the word %q of %s is refused without a reason, or by rule %q", u.Word, u.Path, u.Rule)
		}
		changed := changedDocument(setup, s, document, u.Path, u.Word)
		if k.Ruleset.Vet(changed, s) == nil {
			return fmt.Errorf("the word %q of %s is refused by the draft, and taken by Vet", u.Word, u.Path)
		}
	}
	// Cut off anywhere, and with each of its members missing or of another kind.
	for end := range document {
		if _, err := drafted(drafter, withDocument(setup, s, document[:end]), s); err != nil {
			return err
		}
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(document, &members) != nil {
		return nil
	}
	for name, value := range members {
		for _, other := range []string{"", "null", "7", `"x"`, "[]", "[7]", "[{}]", "{}", `{"x": {}}`} {
			delete(members, name)
			if other != "" {
				members[name] = json.RawMessage(other)
			}
			raw, err := json.Marshal(members)
			if err != nil {
				return err
			}
			if _, err := drafted(drafter, withDocument(setup, s, raw), s); err != nil {
				return err
			}
		}
		members[name] = value
	}
	return nil
}

// drafted is the draft of a seat; a panic becomes an error.
func drafted(drafter scene.Drafter, setup riposte.Setup, s riposte.Seat) (d scene.Draft, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the draft of %s panics: %v", setup.Seats[s-1].Document, p)
		}
	}()
	return drafter.Draft(setup, s), nil
}

// resolved returns the document itself if a sample is named.
func (k *suite) resolved(document json.RawMessage) json.RawMessage {
	var name string
	if json.Unmarshal(document, &name) == nil {
		for _, s := range k.about.Samples {
			if strings.EqualFold(s.Name, name) {
				return s.Document
			}
		}
	}
	return document
}

func withDocument(setup riposte.Setup, s riposte.Seat, document json.RawMessage) riposte.Setup {
	setup.Seats = append([]riposte.SeatSetup{}, setup.Seats...)
	setup.Seats[s-1].Document = document
	return setup
}

// changedDocument is a setup with a word put at a path of one document, which is
// extended where it is too short.
func changedDocument(setup riposte.Setup, s riposte.Seat, document json.RawMessage, path, word string) riposte.Setup {
	var whole map[string]any
	if json.Unmarshal(document, &whole) != nil {
		return setup
	}
	at := whole
	steps := strings.Split(path, ".")
	for i, step := range steps {
		name, index, indexed := strings.Cut(step, "[")
		switch {
		case i == len(steps)-1 && !indexed:
			at[name] = word
		case indexed:
			n, _ := strconv.Atoi(strings.TrimSuffix(index, "]"))
			list, _ := at[name].([]any)
			for len(list) <= n {
				list = append(list, map[string]any{})
			}
			at[name] = list
			at, _ = list[n].(map[string]any)
		default:
			inner, ok := at[name].(map[string]any)
			if !ok {
				inner = map[string]any{}
				at[name] = inner
			}
			at = inner
		}
	}
	raw, err := json.Marshal(whole)
	if err != nil {
		panic("rulestest: " + err.Error())
	}
	return withDocument(setup, s, raw)
}
