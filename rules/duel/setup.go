package duel

import (
	"encoding/json"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/variant"
)

// A ruleset is the Ruleset; its content never changes.
type ruleset struct {
	content *Content
	terms   *terms
	info    *riposte.Info
	varied  *basis.Variants[Content, *ruleset]
}

// With makes the ruleset of a content.
func With(content *Content) riposte.Ruleset { return with(content) }

func with(content *Content) *ruleset {
	if content.StatMax > rowWord || content.SizeMax >= 1<<placeBits {
		panic("duel: a choice has no room for more than 10 dice and places up to 8191")
	}
	r := made(content, nil)
	r.varied = basis.NewVariants(r.info, content, dials, (*Content).fresh, made)
	return r
}

// made is the ruleset of a content that varied knows the variants of.
func made(content *Content, varied *basis.Variants[Content, *ruleset]) *ruleset {
	return &ruleset{content: content, terms: newTerms(content), info: newInfo(content), varied: varied}
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

// vetTable reads what concerns the whole table: options, battlefield, sides.
func (r *ruleset) vetTable(setup *riposte.Setup, faults *riposte.Faults) (field *Battlefield, sides []uint16) {
	document.VetOptions(r.info, setup, faults)
	r.varied.Vet(setup, faults)
	sound := document.Sound(setup, r.info)
	placed := sound.Option(r.info, "battlefield") == setup.Option(r.info, "battlefield")
	setup = &sound
	o := readOptions(setup, r.info)
	if o.quietLimit == 0 && o.turnLimit == 0 {
		faults.Add("options.turn_limit", "DU-6.8", "is off, and so is quiet_limit: a duel could go on for ever")
	}
	field = r.content.field(setup.Option(r.info, "battlefield"), setup.Data, faults)
	if n := len(setup.Seats); n > maxSeats || n > 0 && n < minSeats {
		faults.Add("seats", "DU-1.2", "a duel has %d to %d seats, not %d", minSeats, maxSeats, n)
	} else if placed && n > len(field.Starts) && len(field.Starts) > 0 {
		faults.Add("seats", "DU-1.2", "%s has room for %d, not for %d", field.Name, len(field.Starts), n)
	}
	if placed && r.content.crowded(field) {
		faults.Add("options.battlefield", "DU-7.9", "start points of %s lie within %d units: with these numbers enemies would start engaged", field.Name, r.content.reach())
	}
	return field, basis.Sides(basis.Options{Setup: setup, Info: r.info}, "DU-1.3", faults)
}

// crowded reports whether some start points of a battlefield lie within an engagement of
// each other, which the printed numbers rule out for every battlefield, DU-7.9.
func (c *Content) crowded(f *Battlefield) bool {
	reach := int64(c.reach())
	for i, p := range f.Starts {
		for _, q := range f.Starts[:i] {
			if p.Dist2(q) <= reach*reach {
				return true
			}
		}
	}
	return false
}

// vetSeat reads a deck, DU-1.8 to DU-1.15.
func (r *ruleset) vetSeat(setup *riposte.Setup, seat riposte.Seat, faults *riposte.Faults) (deck [stats]uint8) {
	if !basis.HasSeat(setup, r.info, seat, "DU-1.2", faults) {
		return deck
	}
	raw, ok := basis.Sampled(setup.Seats[seat-1].Document, r.info.Samples, "DU-7.6", faults)
	if !ok {
		return deck
	}
	sound := document.Sound(setup, r.info)
	o := readOptions(&sound, r.info)
	return r.content.readDeck(raw, &o, faults)
}

// readDeck reads the four counts of a deck.
func (c *Content) readDeck(raw json.RawMessage, o *options, faults *riposte.Faults) (deck [stats]uint8) {
	doc := document.Read(raw, "", "DU-1.15", faults)
	total, before := 0, len(*faults)
	for i := range stats {
		n := doc.Int(c.Stats[i].Word, "DU-1.8", c.StatMin, c.StatMax)
		deck[i] = uint8(n)
		total += n
	}
	doc.Done()
	if doc == nil || len(*faults) > before {
		return deck
	}
	switch {
	case total > c.DeckMax:
		doc.Fault("total", "DU-1.9", "has %d cards; a deck holds at most %d", total, c.DeckMax)
	case o.exact && total != c.DeckMax:
		doc.Fault("total", "DU-1.10", "has %d cards; a deck holds exactly %d", total, c.DeckMax)
	}
	if int(deck[endurance]) < o.minEndurance {
		doc.Fault(c.Stats[endurance].Word, "DU-1.24", "must be %d or more", o.minEndurance)
	}
	return deck
}

func (r *ruleset) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	r = r.of(&setup)
	var faults riposte.Faults
	field, sides := r.vetTable(&setup, &faults)
	n := len(setup.Seats)
	if n == 0 {
		faults.Add("seats", "DU-1.2", "a duel has %d to %d seats, not %d", minSeats, maxSeats, n)
	}
	g := &game{content: r.content, terms: r.terms, field: field, n: n, info: r.info}
	basis.VetSeats(&setup, r.info, &faults, func(seat riposte.Seat, own *riposte.Faults) {
		g.decks[seat-1] = r.vetSeat(&setup, seat, own)
		g.ally[seat-1] = only(seat)
		g.all |= only(seat)
	})
	if err := faults.Err(); err != nil {
		return nil, err
	}
	g.options = readOptions(&setup, r.info)
	for _, side := range sides {
		for set := seats(side); set != 0; set = set.rest() {
			g.ally[set.first()-1] = seats(side)
		}
	}
	s := &state{game: g}
	s.Restart(dice, log)
	return s, nil
}
