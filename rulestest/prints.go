package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"riposte"
	"riposte/scene"
)

// prints checks that a Printer prints something for a setup, and that no setup is too
// broken for it.
func (k *suite) prints() error {
	printer, ok := k.Ruleset.(scene.Printer)
	if !ok {
		return nil
	}
	for seed := range uint64(k.Duels) {
		setup := k.Setups(seed + 1)
		if err := k.printed(printer.Prints(setup)); err != nil {
			return fmt.Errorf("Setups(%d): %w", seed+1, err)
		}
		broken := riposte.Setup{Options: map[string]string{"nothing": "such"}, Data: map[string]json.RawMessage{}}
		for name, value := range setup.Options {
			broken.Options[name] = value + "?"
		}
		printer.Prints(broken)
		broken.Options = setup.Options
		for name, document := range setup.Data {
			broken.Data[name] = document[:len(document)/2]
		}
		for range setup.Seats {
			broken.Seats = append(broken.Seats, riposte.SeatSetup{Document: json.RawMessage("{")})
		}
		printer.Prints(broken)
	}
	printer.Prints(riposte.Setup{})
	return nil
}

func (k *suite) printed(prints []scene.Print) error {
	if len(prints) == 0 {
		return errors.New("a Printer has nothing to print")
	}
	seen := map[string]bool{}
	for _, p := range prints {
		switch {
		case p.Name == "" || strings.Trim(p.Name, "abcdefghijklmnopqrstuvwxyz-") != "" || seen[p.Name]:
			return fmt.Errorf("a print is called %q", p.Name)
		case p.Title == "" || len(p.Cards)+len(p.Places)+len(p.Sheets) == 0 && p.Board == nil:
			return fmt.Errorf("the print %q has no title, or nothing on it", p.Name)
		}
		seen[p.Name] = true
		for _, c := range p.Cards {
			if c.Name == "" || c.Rule != "" && !k.rule(c.Rule) {
				return fmt.Errorf("print %q: a card without a name, or of a rule that is not in the ledger: %+v", p.Name, c)
			}
		}
	}
	return nil
}
