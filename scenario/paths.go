package scenario

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"riposte"
	"riposte/dice"
)

// Paths lists the fields of a ruleset's position as they are at the start of a duel
// between its samples under the default options.
func Paths(rules riposte.Ruleset) ([]riposte.Field, error) {
	info := rules.Info()
	setup := riposte.Setup{Ruleset: info.Name, Seats: make([]riposte.SeatSetup, info.MinSeats)}
	for i := range setup.Seats {
		seatSample(rules, &setup, i)
	}
	var st riposte.State
	err := dice.Run(func() (err error) {
		st, err = rules.New(setup, dice.NewSeeded(0, 1), nil)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("sample position of %s: %w", info.Name, err)
	}
	fields, ok := st.(riposte.Fields)
	if !ok {
		return nil, fmt.Errorf("%s has no fields", info.Name)
	}
	return fields.Fields(), nil
}

// seatSample gives seat i+1 the first sample that it may bring, or none if it needs
// none. The seats take turns, so that no two bring the same.
func seatSample(rules riposte.Ruleset, setup *riposte.Setup, i int) {
	samples := rules.Info().Samples
	for k := range samples {
		setup.Seats[i].Document = samples[(i+k)%len(samples)].Document
		if rules.Vet(*setup, riposte.Seat(i+1)) == nil {
			return
		}
	}
	setup.Seats[i].Document = nil
}

// WritePaths writes a table of path, type, meaning and values.
func WritePaths(w io.Writer, fields []riposte.Field) error {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "PATH\tTYPE\tMEANING\tVALUES")
	for _, f := range fields {
		kind := f.Type
		if f.Fixed {
			kind += ", fixed"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", f.Path, kind, f.What, strings.Join(f.Values, " "))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := io.WriteString(w, strings.TrimRight(line, " \n")+"\n"); err != nil {
			return err
		}
	}
	return nil
}
