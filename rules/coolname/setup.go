package coolname

import (
	"cmp"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/variant"
)

const (
	minSeats = 2
	maxSeats = riposte.MaxSeats
	maxBody  = 2 * maxSide
)

// A ruleset is the Ruleset; its content never changes.
type ruleset struct {
	content *Content
	info    *riposte.Info
	titles  *titles
	rows    []kind // of the table of foes
	varied  *basis.Variants[Content, *ruleset]
}

// With makes the ruleset of a content.
func With(content *Content) riposte.Ruleset { return with(content) }

func with(content *Content) *ruleset {
	r := made(content, nil)
	r.varied = basis.NewVariants(r.info, content, tables.Dials(), (*Content).Fresh, made)
	return r
}

// made is the ruleset of a content that varied knows the variants of.
func made(content *Content, varied *basis.Variants[Content, *ruleset]) *ruleset {
	return &ruleset{content: content, info: newInfo(content), titles: newTitles(content), rows: rowsOf(content), varied: varied}
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

// gmSeat is the game master's seat, CN-1.45.
func gmSeat(o *options, seats int) riposte.Seat {
	if o.encounter == duel && !o.person {
		return riposte.Nobody
	}
	return riposte.Seat(seats)
}

// Referee is the game master's seat, CN-1.45; a person as game master rules over
// the play, CN-8.18.
func (r *ruleset) Referee(setup riposte.Setup) (riposte.Seat, bool) {
	var faults riposte.Faults
	if document.VetOptions(r.info, &setup, &faults); len(faults) > 0 {
		return riposte.Nobody, false
	}
	o := readOptions(&setup, r.info)
	return gmSeat(&o, len(setup.Seats)), o.person
}

func (r *ruleset) Vet(setup riposte.Setup, seat riposte.Seat) error {
	r = r.of(&setup)
	return basis.Vet(seat, func(f *riposte.Faults) { r.vetTable(&setup, f) }, func(f *riposte.Faults) {
		o := r.optionsOf(&setup)
		r.vetSeat(&setup, seat, &o, f)
	})
}

// rulesOf are what a character is built by under some options.
func (r *ruleset) rulesOf(o *options) *rules { return &rules{r.content, o.building} }

// vetTable reads what concerns the whole table.
func (r *ruleset) vetTable(setup *riposte.Setup, faults *riposte.Faults) (o options, m *ground.Map) {
	document.VetOptions(r.info, setup, faults)
	r.varied.Vet(setup, faults)
	sound := document.Sound(setup, r.info)
	setup = &sound
	o = readOptions(setup, r.info)
	name := setup.Option(r.info, "map")
	for i := range r.content.Maps {
		if r.content.Maps[i].Name == name {
			m = &r.content.Maps[i]
		}
	}
	if m == nil {
		m = ground.Read(name, setup.Data[name], faults)
	}
	least := minSeats
	if o.encounter == duel && o.person {
		least = minSeats + 1
	}
	if n := len(setup.Seats); n > maxSeats {
		faults.Add("seats", "CN-8.1", "there are %d to %d seats, not %d", least, maxSeats, n)
	}
	return o, m
}

// vetSeat reads a document: a player's characters, or those whom the game master
// brings.
func (r *ruleset) vetSeat(setup *riposte.Setup, seat riposte.Seat, o *options, faults *riposte.Faults) (party []*sheet, brings cast) {
	if !basis.HasSeat(setup, r.info, seat, "CN-8.1", faults) {
		return nil, cast{}
	}
	raw := setup.Seats[seat-1].Document
	switch {
	case seat != gmSeat(o, len(setup.Seats)):
		return r.readParty(raw, o, faults), cast{}
	case o.encounter == against:
		return nil, r.readCast(raw, o, faults)
	case len(raw) > 0:
		faults.Add("foes", "CN-1.36", "foes fight in an encounter of foes only: the game master brings no document")
	}
	return nil, cast{}
}

func (r *ruleset) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	r = r.of(&setup)
	var faults riposte.Faults
	o, field := r.vetTable(&setup, &faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	g := &game{content: r.content, titles: r.titles, notes: o.notes(), options: o, info: r.info, rows: r.rows, field: field, seats: len(setup.Seats)}
	g.gm = gmSeat(&o, g.seats)
	g.reckoning = r.rulesOf(&o).reckoning()
	players := g.seats
	if g.gm != riposte.Nobody {
		players--
	}
	if least := 1 + bit(o.encounter == duel); g.seats < minSeats || players < least {
		faults.Add("seats", "CN-1.34", "there are too few: %d seats, the game master's included", g.seats)
		return nil, faults
	}
	var parties [2][]*sheet
	var owners [2][]riposte.Seat
	var foes cast
	basis.VetSeats(&setup, r.info, &faults, func(seat riposte.Seat, own *riposte.Faults) {
		party, brings := r.vetSeat(&setup, seat, &o, own)
		side := 0
		if o.encounter == duel && seat%2 == 0 && seat != g.gm {
			side = 1
		}
		for _, sh := range party {
			parties[side] = append(parties[side], sh)
			owners[side] = append(owners[side], seat)
		}
		if seat == g.gm {
			foes = brings
		}
		g.names[seat] = cmp.Or(setup.Seats[seat-1].Name, aloneIn(party), basis.Capital(r.info.SeatWord(seat)))
	})
	for _, sh := range foes.allies { // CN-1.53
		parties[0], owners[0] = append(parties[0], sh), append(owners[0], g.gm)
	}
	for _, sh := range foes.villains {
		parties[1], owners[1] = append(parties[1], sh), append(owners[1], g.gm)
	}
	for side := range parties {
		if len(parties[side]) > maxSide {
			faults.Add("seats", "CN-1.34", "a side has %d characters, at most %d", len(parties[side]), maxSide)
		}
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	g.gather(parties, owners, foes.kinds)
	s := &state{game: g}
	s.Restart(d, log)
	return s, nil
}

// aloneIn is the name of a party of one.
func aloneIn(party []*sheet) string {
	if len(party) == 1 {
		return party[0].name
	}
	return ""
}
