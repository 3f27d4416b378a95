package coolname

import (
	"encoding/json"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/phrase"
	"riposte/scene"
)

const (
	minSeats = 2
	maxSeats = riposte.MaxSeats
	maxBody  = 2 * maxSide
)

// ruleset is the Ruleset; its content never changes.
type ruleset struct {
	content *Content
	info    *riposte.Info
	titles  *titles
}

// With makes the ruleset for a content.
func With(content *Content) riposte.Ruleset {
	return &ruleset{content, newInfo(content), newTitles(content)}
}

// Ruleset is the ruleset with the default content.
func Ruleset() riposte.Ruleset { return With(Default()) }

func (r *ruleset) Info() *riposte.Info { return r.info }

// A member is what never changes of a combatant.
type member struct {
	id    string // its word in the notation
	name  string
	label phrase.Text // its name to be read
	seat  riposte.Seat
	side  uint8
	kind  uint8 // of a foe
	foe   bool
	nth   uint8 // of its seat's characters
	start square
}

// A game is what never changes in an encounter; all positions share it.
type game struct {
	content   *Content
	titles    *titles
	notes     []scene.Note // the rulings in force
	options   options
	reckoning *reckoning
	info      *riposte.Info
	field     *Map
	seats     int
	gm        riposte.Seat // Nobody if there is none
	n         int          // combatants
	sideA     int          // of them
	people    int          // of them characters, who come first
	members   [maxBody]member
	sheets    [maxBody]*sheet
	kinds     []kind
	names     [maxSeats + 1]string
	consent   bool // the game master is asked for it, CN-1.21, CN-1.50
}

// gmSeat is CN-1.45.
func gmSeat(o *options, seats int) riposte.Seat {
	if o.encounter == duel && !o.person {
		return riposte.Nobody
	}
	return riposte.Seat(seats)
}

// Referee is CN-1.45; a person as game master rules over the play, CN-8.18.
func (r *ruleset) Referee(setup riposte.Setup) (riposte.Seat, bool) {
	var faults riposte.Faults
	if document.VetOptions(r.info, &setup, &faults); len(faults) > 0 {
		return riposte.Nobody, false
	}
	o := readOptions(&setup, r.info)
	return gmSeat(&o, len(setup.Seats)), o.person
}

func (r *ruleset) Vet(setup riposte.Setup, seat riposte.Seat) error {
	var faults riposte.Faults
	if seat == riposte.Nobody {
		r.vetTable(&setup, &faults)
		return faults.Err()
	}
	o := r.optionsOf(&setup)
	r.vetSeat(&setup, seat, &o, &faults)
	return faults.Err()
}

// vetTable reads what the whole table agrees on.
func (r *ruleset) vetTable(setup *riposte.Setup, faults *riposte.Faults) (o options, m *Map) {
	document.VetOptions(r.info, setup, faults)
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
		m = readMap(name, setup.Data[name], faults)
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

// vetSeat reads a document: a player's characters, or whom the game master brings.
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
	var faults riposte.Faults
	o, field := r.vetTable(&setup, &faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	g := &game{content: r.content, titles: r.titles, notes: o.notes(), options: o, info: r.info, field: field, seats: len(setup.Seats)}
	g.gm = gmSeat(&o, g.seats)
	g.reckoning = o.reckoning(r.content)
	players := g.seats
	if g.gm != riposte.Nobody {
		players--
	}
	if least := 1 + truth(o.encounter == duel); g.seats < minSeats || players < least {
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
		if g.names[seat] = setup.Seats[seat-1].Name; g.names[seat] == "" {
			g.names[seat] = r.info.SeatWord(seat)
		}
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

// gather makes the combatants: side A in seat order, then side B.
func (g *game) gather(parties [2][]*sheet, owners [2][]riposte.Seat, foes []kind) {
	g.kinds = foes
	var words []string
	add := func(m member, sh *sheet, word string) {
		g.members[g.n], g.sheets[g.n] = m, sh
		words = append(words, word)
		g.n++
	}
	nth := map[riposte.Seat]uint8{}
	for side := range parties {
		for i, sh := range parties[side] {
			seat := owners[side][i]
			add(member{name: sh.name, label: phrase.Plain(sh.name), seat: seat, side: uint8(side), nth: nth[seat], start: g.field.startSquare(side, i)}, sh, slug(sh.name))
			nth[seat]++
			g.consent = g.consent || seat != g.gm && (sh.byGM || len(sh.customs) > 0)
		}
		if side == 0 {
			g.sideA = g.n
		}
	}
	g.people = g.n
	place := len(parties[1])
	for k := range foes {
		for i := range foes[k].count {
			name, label := foes[k].title, foes[k].label()
			if foes[k].count > 1 {
				name += " " + digits(i+1)
				label = ref("unit.nth", label, i+1)
			}
			add(member{name: name, label: label, seat: g.gm, side: 1, kind: uint8(k), foe: true, start: g.field.startSquare(1, place)}, nil, foes[k].word)
			place++
		}
	}
	numbered(words)
	for i, w := range words {
		g.members[i].id = w
	}
}

// Carry is the document of a player's seat as it stands now, with the Vitality and
// the wounds of its characters: what the seat brings to the next encounter of a
// campaign. It is nil for a seat without characters and for the game master, who
// brings others or the same; the dead are left out.
func (s *state) Carry(seat riposte.Seat) json.RawMessage {
	var party []map[string]any
	for i := range s.game.n {
		m, b := &s.game.members[i], &s.bodies[i]
		if m.seat != seat || seat == s.game.gm || m.foe || b.is(dead) {
			continue
		}
		sh := s.sheets[i]
		party = append(party, sh.document(s.game.content, carried{lost: sh.vitality - int(b.vitality), wounds: b.wounds, dying: b.is(dying)}))
	}
	if party == nil {
		return nil
	}
	if len(party) > 1 {
		party[0]["others"] = party[1:]
	}
	raw, err := json.Marshal(party[0])
	if err != nil {
		panic("coolname: " + err.Error())
	}
	return raw
}
