package basis

import (
	"encoding/json"
	"strconv"
	"strings"

	"riposte"
	"riposte/document"
)

// Options is what a set-up says of the options of its ruleset.
type Options struct {
	Setup *riposte.Setup
	Info  *riposte.Info
}

// Word is the value of an option, as a word.
func (o Options) Word(name string) string { return o.Setup.Option(o.Info, name) }

// Is reports whether an option has the value.
func (o Options) Is(name, value string) bool { return o.Word(name) == value }

// Number is the value of an option as a number, 0 if it is a word.
func (o Options) Number(name string) int {
	n, _ := strconv.Atoi(o.Word(name))
	return n
}

// Vet does the work of Ruleset.Vet: table judges what concerns the whole table, brought
// what the seat brings.
func Vet(seat riposte.Seat, table, brought func(*riposte.Faults)) error {
	var faults riposte.Faults
	if seat == riposte.Nobody {
		table(&faults)
	} else {
		brought(&faults)
	}
	return faults.Err()
}

// VetSeats lets vet judge what each seat brings and puts the seat's word before the
// paths of the faults.
func VetSeats(setup *riposte.Setup, info *riposte.Info, faults *riposte.Faults, vet func(riposte.Seat, *riposte.Faults)) {
	for seat := riposte.Seat(1); int(seat) <= min(len(setup.Seats), info.MaxSeats); seat++ {
		var own riposte.Faults
		vet(seat, &own)
		for _, f := range own {
			f.Path = strings.TrimSuffix(info.SeatWord(seat)+"."+f.Path, ".")
			*faults = append(*faults, f)
		}
	}
}

// HasSeat reports whether the set-up has the seat; if not, it adds a fault.
func HasSeat(setup *riposte.Setup, info *riposte.Info, seat riposte.Seat, rule riposte.RuleID, faults *riposte.Faults) bool {
	has := seat >= 1 && int(seat) <= min(len(setup.Seats), info.MaxSeats)
	if !has {
		faults.Add("", rule, "there is no seat %d", seat)
	}
	return has
}

// Sampled returns a document, or that of the sample it names. If there is no such
// sample it adds a fault and returns nil.
func Sampled(raw json.RawMessage, samples []riposte.Sample, rule riposte.RuleID, faults *riposte.Faults) (json.RawMessage, bool) {
	name, named := document.SampleName(raw)
	if !named {
		return raw, true
	}
	var names []string
	for _, s := range samples {
		if strings.EqualFold(s.Name, name) {
			return s.Document, true
		}
		names = append(names, s.Name)
	}
	faults.Add("", rule, "there is no sample %q; there are %s", name, strings.Join(names, ", "))
	return nil, false
}

// Sides reads the option sides: none, odd-even, or a document with a list of sides.
// Each side is a set of seats, seat 1 in bit 0; nil means that everybody stands
// alone.
func Sides(o Options, rule riposte.RuleID, faults *riposte.Faults) (sides []uint16) {
	all := uint16(1<<min(len(o.Setup.Seats), o.Info.MaxSeats) - 1)
	name := o.Word("sides")
	switch name {
	case "none":
		return nil
	case "odd-even":
		return []uint16{all & 0x5555, all & 0xAAAA}
	}
	doc := document.Read(o.Setup.Data[name], "data."+name, rule, faults)
	var taken uint16
	for _, entry := range doc.List("sides", rule, 2, o.Info.MaxSeats) {
		side := uint16(entry.Words("seats", rule, o.Info.SeatWords...))
		switch {
		case side == 0:
			entry.Fault("seats", rule, "a side needs a seat")
		case side&taken != 0:
			entry.Fault("seats", rule, "a seat stands on one side only")
		case side&^all != 0:
			entry.Fault("seats", rule, "there are %d seats", len(o.Setup.Seats))
		}
		taken |= side
		sides = append(sides, side)
		entry.Done()
	}
	if doc != nil && sides != nil && all&^taken != 0 {
		doc.Fault("sides", rule, "every seat needs a side")
	}
	doc.Done()
	return sides
}
