package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/bot"
	"riposte/bot/frozen"
	"riposte/bot/roster"
	"riposte/dice"
	"riposte/scenario"
	"riposte/variant"
)

// setupFlags are the flags that tell commands what a duel is made from.
type setupFlags struct {
	file       string
	options    []string
	characters []string
	forced     bool // the dice of a file may be forced
	seed       uint64
	dice       []dice.Draw
	seats      int // the least number, if the ruleset allows it and no file says how many
}

func (f *setupFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "setup", "", "take options, data and documents from this file (YAML or JSON; - is standard input)")
	cmd.Flags().StringArrayVarP(&f.options, "option", "o", nil, "set an option, such as ring=off, or variant=my.yaml where it takes a document (may be repeated)")
	cmd.Flags().StringSliceVar(&f.characters, "characters", nil, "samples or document files, one for each seat")
}

// read makes the setup: from the file, then with the options and characters given,
// then with a sample for every seat that still has no document.
func (f *setupFlags) read(s streams, r riposte.Ruleset) (riposte.Setup, error) {
	info := r.Info()
	setup := riposte.Setup{Ruleset: info.Name}
	if f.file != "" {
		data, err := readFile(s, f.file, scenario.MaxSize)
		if err != nil {
			return setup, err
		}
		given, err := scenario.ParseSetup(f.file, data, catalogue(), r)
		if err != nil {
			return setup, err
		}
		if setup = given.Setup; given.Dice != nil && !f.forced {
			return setup, usagef("--setup %s: it forces dice, but here dice are thrown; remove dice from it", f.file)
		}
		f.seed, f.dice = given.Seed, given.Dice
	}
	least := info.MinSeats
	if f.file == "" {
		least = max(least, min(f.seats, info.MaxSeats))
	}
	for len(setup.Seats) < least {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{})
	}
	if err := f.setOptions(s, r, &setup); err != nil {
		return setup, err
	}
	r = variant.Rules(r, &setup)
	info = r.Info()
	if len(f.characters) > info.MaxSeats {
		return setup, usagef("--characters names %d; %s has at most %d seats", len(f.characters), info.Title, info.MaxSeats)
	}
	for i, name := range f.characters {
		document, err := findCharacter(s, r, name)
		if err != nil {
			return setup, err
		}
		for len(setup.Seats) <= i {
			setup.Seats = append(setup.Seats, riposte.SeatSetup{})
		}
		setup.Seats[i].Document = document
	}
	for i := range setup.Seats {
		if setup.Seats[i].Document != nil {
			continue
		}
		document, fits := fittingSample(r, setup, i)
		if seat := riposte.Seat(i + 1); !fits && r.Vet(setup, riposte.Nobody) == nil {
			return setup, fmt.Errorf("%s: none of the samples fits these rules; give documents with --characters", info.SeatWord(seat))
		}
		setup.Seats[i].Document = document
	}
	nameSeats(info, &setup)
	if err := r.Vet(setup, riposte.Nobody); err != nil {
		return setup, err
	}
	for seat := riposte.Seat(1); int(seat) <= len(setup.Seats); seat++ {
		if err := r.Vet(setup, seat); err != nil {
			return setup, fmt.Errorf("%s: %w", info.SeatWord(seat), err)
		}
	}
	return setup, nil
}

// setOptions sets the options that were given, the variant first: what other documents may
// hold depends on its numbers.
func (f *setupFlags) setOptions(s streams, r riposte.Ruleset, setup *riposte.Setup) error {
	var variants, others []string
	for _, o := range f.options {
		if strings.HasPrefix(o, variant.Option+"=") {
			variants = append(variants, o)
		} else {
			others = append(others, o)
		}
	}
	for _, o := range append(variants, others...) {
		name, value, ok := strings.Cut(o, "=")
		if !ok {
			return usagef("--option %s: write name=value", o)
		}
		if setup.Options == nil {
			setup.Options = map[string]string{}
		}
		setup.Options[name] = value
		if err := giveData(s, variant.Rules(r, setup), setup, name, value); err != nil {
			return err
		}
	}
	return nil
}

// writeVariant says by what other numbers is played, nothing if there are none.
func writeVariant(w io.Writer, name string, differs []variant.Difference) {
	if len(differs) > 0 {
		fmt.Fprintf(w, "variant %s\n", variant.Told(name, differs))
	}
}

// giveData reads the file that the value of an option names, if the option takes a document
// and the value is none of its words: a map, a deck, a variant.
func giveData(s streams, r riposte.Ruleset, setup *riposte.Setup, option, value string) error {
	info := r.Info()
	i := slices.IndexFunc(info.Options, func(o riposte.Option) bool { return o.Name == option })
	if i < 0 || !info.Options[i].Data || info.Options[i].Takes(value) || setup.Data[value] != nil {
		return nil
	}
	if _, err := os.Stat(value); err != nil && !strings.ContainsAny(value, `./\`) {
		return nil // no file is meant: Vet says what the option takes
	}
	data, err := readFile(s, value, scenario.MaxSize)
	if err != nil {
		return err
	}
	if kind, err := scenario.KindOf(value, data); err == nil && kind == scenario.VariantFile && option == variant.Option {
		v, err := scenario.ParseVariant(value, data, catalogue(), os.ReadFile)
		if err != nil {
			return err
		}
		if of := v.Ruleset.Info(); of.Name != info.Name {
			return fmt.Errorf("%s: a variant of %s, not of %s", value, of.Title, info.Title)
		}
		delete(setup.Options, option)
		v.Give(setup)
		return nil
	}
	document, _, err := scenario.CheckDocument(value, data, r, option)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(value), filepath.Ext(value))
	if setup.Data == nil {
		setup.Data = map[string]json.RawMessage{}
	}
	setup.Options[option], setup.Data[name] = name, document
	return nil
}

// fittingSample is the first sample that a seat may bring, beginning with the one
// of its number, and nil for a seat that brings nothing. fits is false if there is none.
func fittingSample(r riposte.Ruleset, setup riposte.Setup, i int) (document json.RawMessage, fits bool) {
	samples, seat := r.Info().Samples, riposte.Seat(i+1)
	setup.Seats = slices.Clone(setup.Seats)
	for k := range samples {
		setup.Seats[i].Document, _ = json.Marshal(samples[(i+k)%len(samples)].Name)
		if r.Vet(setup, seat) == nil {
			return setup.Seats[i].Document, true
		}
	}
	setup.Seats[i].Document = nil
	return nil, r.Vet(setup, seat) == nil
}

// nameSeats gives seats without a name their characters' names, and tells apart
// those that would have the same name.
func nameSeats(info *riposte.Info, setup *riposte.Setup) {
	count := map[string]int{}
	for i := range setup.Seats {
		seat := &setup.Seats[i]
		if seat.Name == "" {
			seat.Name = characterName(info, seat.Document)
		}
		count[seat.Name]++
	}
	for i := range setup.Seats {
		seat := &setup.Seats[i]
		if seat.Name != "" && count[seat.Name] > 1 {
			seat.Name += " (" + info.SeatWord(riposte.Seat(i+1)) + ")"
		}
	}
}

// characterName is the name in a document or of a sample, if there is one.
func characterName(info *riposte.Info, document json.RawMessage) string {
	var sample string
	if json.Unmarshal(document, &sample) == nil {
		if s, ok := info.Sample(sample); ok {
			return s.Title
		}
		return ""
	}
	var named struct{ Name string }
	if json.Unmarshal(document, &named) != nil {
		return ""
	}
	return named.Name
}

// findCharacter is a sample by name, or the document in a file.
func findCharacter(s streams, r riposte.Ruleset, name string) (json.RawMessage, error) {
	if sample, ok := r.Info().Sample(name); ok {
		return sample.Document, nil
	}
	if _, err := os.Stat(name); err != nil {
		return nil, fmt.Errorf("there is no character %q: it is neither a sample (%s) nor a file", name, strings.Join(sampleNames(r.Info()), ", "))
	}
	data, err := readFile(s, name, scenario.MaxSize)
	if err != nil {
		return nil, err
	}
	document, _, err := scenario.CheckDocument(name, data, r, "character")
	return document, err
}

func sampleNames(info *riposte.Info) []string {
	var names []string
	for _, sample := range info.Samples {
		names = append(names, sample.Name)
	}
	return names
}

// findBot makes a maker of the named bot.
func findBot(name string, r riposte.Ruleset) (func() bot.Bot, error) {
	if command, is := strings.CutPrefix(name, programPrefix); is {
		return programBot(command, r)
	}
	if name == "reference" {
		if frozen.For(r.Info().Name) == nil {
			return nil, usagef("%s has no reference bot", r.Info().Title)
		}
		return func() bot.Bot { return frozen.For(r.Info().Name) }, nil
	}
	if level, nodes, ok := nodesOf(name); ok {
		plan, ok := roster.Plan(level, r.Info().Name)
		if !ok {
			return nil, usagef("%s: %q does not look ahead, so it has no nodes", name, level)
		}
		plan = plan.With(nodes)
		return func() bot.Bot { return roster.Think(level, plan) }, nil
	}
	if _, err := roster.New(name, r.Info().Name); err != nil {
		return nil, usagef("there is no bot %q; there are %s", name, strings.Join(botNames(), ", "))
	}
	return func() bot.Bot { b, _ := roster.New(name, r.Info().Name); return b }, nil
}

func botNames() []string { return append(roster.Names(), "reference") }
