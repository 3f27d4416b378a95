package rulestest

import (
	"bytes"
	"fmt"

	"riposte"
	"riposte/record"
)

// recorded checks that the record of a duel reads the same from either form, byte
// for byte, and verifies, and that it no longer does so with one of its bytes
// changed.
func (k *suite) recorded() error {
	rulesets := []riposte.Ruleset{k.Ruleset}
	for seed := range uint64(min(k.Duels, 4)) {
		m, err := k.playMatch(seed + 1)
		if err != nil {
			return fmt.Errorf("a match of seed %d: %w", seed+1, err)
		}
		r, err := record.FromMatch(k.Ruleset, m, record.Meta{Duel: "suite", RNG: record.RNG{Kind: record.Table}})
		if err != nil {
			return fmt.Errorf("record of seed %d: %w", seed+1, err)
		}
		lines, err := r.Export(record.JSONL)
		if err != nil {
			return fmt.Errorf("export of seed %d: %w", seed+1, err)
		}
		for _, form := range []record.Form{record.JSONL, record.Text} {
			data, err := r.Export(form)
			if err != nil {
				return fmt.Errorf("%v of seed %d: %w", form, seed+1, err)
			}
			if err := readAgain(data, form, lines, rulesets); err != nil {
				return fmt.Errorf("%v of seed %d: %w", form, seed+1, err)
			}
		}
	}
	return nil
}

// readAgain loads one form of a record whose lines are known.
func readAgain(data []byte, form record.Form, lines []byte, rulesets []riposte.Ruleset) error {
	again, err := record.Load(data, rulesets)
	if err != nil {
		return err
	}
	same, err := again.Export(form)
	if err != nil || !bytes.Equal(same, data) {
		return fmt.Errorf("written again it differs: %w: %s", err, differ(string(same), string(data)))
	}
	other, err := again.Export(record.JSONL)
	if err != nil || !bytes.Equal(other, lines) {
		return fmt.Errorf("its lines differ: %w: %s", err, differ(string(other), string(lines)))
	}
	if report := record.Verify(data, rulesets); !report.OK() {
		return fmt.Errorf("it does not verify:\n%s", report.String())
	}
	forged := bytes.Clone(data)
	forged[len(forged)*2/3] ^= 1
	if report := record.Verify(forged, rulesets); report.OK() {
		return fmt.Errorf("it verifies with byte %d changed", len(forged)*2/3)
	}
	return nil
}
