package coolduel

import (
	"encoding/json"
	"fmt"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/variant"
)

// A ruleset is the Ruleset; its content never changes.
type ruleset struct {
	content *Content
	info    *riposte.Info
	varied  *basis.Variants[Content, *ruleset]
}

// With makes the ruleset of a content.
func With(content *Content) riposte.Ruleset { return with(content) }

func with(content *Content) *ruleset {
	if content.AttrMax > ground.MaxAP || content.AttrMax < 1 {
		panic("coolduel: attributes go from 1 to 50")
	}
	r := made(content, nil)
	r.varied = basis.NewVariants(r.info, content, tables.Dials(), (*Content).Fresh, made)
	return r
}

// made is the ruleset of a content that varied knows the variants of.
func made(content *Content, varied *basis.Variants[Content, *ruleset]) *ruleset {
	return &ruleset{content: content, info: newInfo(content), varied: varied}
}

// Numbers are the numbers that a variant may set.
func (r *ruleset) Numbers() []variant.Number { return r.varied.Numbers() }

// Rules is the ruleset by whose numbers a set-up is played.
func (r *ruleset) Rules(setup *riposte.Setup) riposte.Ruleset { return r.of(setup) }

// of is the ruleset of the variant that a set-up names.
func (r *ruleset) of(setup *riposte.Setup) *ruleset {
	if other, ok := r.varied.Of(setup); ok {
		return other
	}
	return r
}

// Ruleset is the ruleset with the default content.
func Ruleset() riposte.Ruleset { return With(Default()) }

func (r *ruleset) Vet(setup riposte.Setup, seat riposte.Seat) error {
	r = r.of(&setup)
	return basis.Vet(seat, func(f *riposte.Faults) { r.vetTable(&setup, f) }, func(f *riposte.Faults) { r.vetSeat(&setup, seat, f) })
}

// vetTable reads what concerns the whole table: options, map, sides.
func (r *ruleset) vetTable(setup *riposte.Setup, faults *riposte.Faults) (m *ground.Map, sides []uint16) {
	document.VetOptions(r.info, setup, faults)
	r.varied.Vet(setup, faults)
	sound := document.Sound(setup, r.info)
	placed := sound.Option(r.info, "map") == setup.Option(r.info, "map")
	setup = &sound
	m = r.content.MapOf(setup.Option(r.info, "map"), setup.Data, faults)
	switch n := len(setup.Seats); {
	case n > maxSeats:
		faults.Add("seats", "CD-1.1", "a duel has %d to %d seats, not %d", minSeats, maxSeats, n)
	case m != nil && placed && n > m.Seats && m.Seats > 0:
		faults.Add("seats", "CD-1.1", "%s has starts for %d seats, not for %d", m.Name, m.Seats, n)
	}
	return m, basis.Sides(basis.Options{Setup: setup, Info: r.info}, "CD-1.64", faults)
}

// readBuild reads a seat's document, or that of the sample it names.
func (r *ruleset) readBuild(raw json.RawMessage, o *options, faults *riposte.Faults) kit.Build {
	raw, ok := basis.Sampled(raw, r.info.Samples, "CD-1.44", faults)
	if !ok {
		return kit.Build{}
	}
	return r.rulesOf(o).Read(raw, plainly, faults)
}

// rulesOf are the rules for making a build under some options.
func (r *ruleset) rulesOf(o *options) *kit.Rules {
	return &kit.Rules{Content: r.content, Options: o.Options}
}

// vetSeat reads a build.
func (r *ruleset) vetSeat(setup *riposte.Setup, seat riposte.Seat, faults *riposte.Faults) kit.Build {
	if !basis.HasSeat(setup, r.info, seat, "CD-1.1", faults) {
		return kit.Build{}
	}
	o := r.optionsOf(setup)
	before := len(*faults)
	b := r.readBuild(setup.Seats[seat-1].Document, &o, faults)
	var bad riposte.Faults // reported for the table already
	sound := document.Sound(setup, r.info)
	if m := r.content.MapOf(sound.Option(r.info, "map"), sound.Data, &bad); m != nil && len(bad) == 0 && len(*faults) == before {
		r.rulesOf(&o).VetLarge(m, seat, &b.Companions, len(setup.Seats), func(k int, what string, args ...any) {
			who := r.content.Companions[b.Companions[k]].Name
			faults.Add(fmt.Sprintf("companions[%d].companion", k), "CD-1.65", who+" "+what, args...)
		})
	}
	return b
}

func (r *ruleset) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	r = r.of(&setup)
	var faults riposte.Faults
	m, sides := r.vetTable(&setup, &faults)
	n := len(setup.Seats)
	if n < minSeats {
		faults.Add("seats", "CD-1.1", "a duel has %d to %d seats, not %d", minSeats, maxSeats, n)
	}
	g := &game{content: r.content, info: r.info, arena: m, n: n}
	basis.VetSeats(&setup, r.info, &faults, func(seat riposte.Seat, own *riposte.Faults) {
		g.builds[seat] = r.vetSeat(&setup, seat, own)
		g.all |= seatOnly(seat)
		g.ally[seat] = seatOnly(seat)
		g.names[seat] = setup.Seats[seat-1].Name
	})
	if err := faults.Err(); err != nil {
		return nil, err
	}
	for _, side := range sides {
		for set := seats(side) << 1; set != 0; set = set.rest() {
			g.ally[set.first()] = seats(side) << 1
		}
	}
	g.options = readOptions(&setup, r.info)
	g.rules = kit.Rules{Content: r.content, Options: g.options.Options}
	g.prepare()
	s := &state{game: g}
	s.Restart(dice, log)
	return s, nil
}
