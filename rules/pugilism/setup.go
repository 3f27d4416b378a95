package pugilism

import (
	"encoding/json"
	"strings"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/phrase"
	"riposte/scene"
	"riposte/variant"
)

// A ruleset is the Ruleset; its content never changes.
type ruleset struct {
	content *Content
	info    *riposte.Info
	plain   *cards // the content's deck
	classed *cards // that deck with the class cards
	nine    []edgeRule
	ring    *scene.Board
	varied  *basis.Variants[Content, *ruleset]
}

// With makes the ruleset of a content.
func With(content *Content) riposte.Ruleset { return with(content) }

func with(content *Content) *ruleset {
	r := made(content, nil)
	r.varied = basis.NewVariants(r.info, content, dials(), (*Content).fresh, made)
	return r
}

// made is the ruleset of a content that varied knows the variants of.
func made(content *Content, varied *basis.Variants[Content, *ruleset]) *ruleset {
	return &ruleset{
		content: content,
		info:    newInfo(content),
		plain:   compile(&content.Deck, nil),
		classed: compile(&content.Deck, content.Pack),
		nine:    content.edgeRules(),
		ring:    newRing(content),
		varied:  varied,
	}
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

func (r *ruleset) vetTable(setup *riposte.Setup, faults *riposte.Faults) {
	document.VetOptions(r.info, setup, faults)
	r.varied.Vet(setup, faults)
	sound := document.Sound(setup, r.info)
	r.cards(&sound, faults)
	r.edges(&sound, faults)
}

func (r *ruleset) vetSeat(setup *riposte.Setup, seat riposte.Seat, faults *riposte.Faults) boxer {
	if !basis.HasSeat(setup, r.info, seat, "PG-1.1", faults) {
		return boxer{}
	}
	version := setup.Version
	if version == 0 {
		version = r.info.Version
	}
	return r.content.readBoxer(setup.Seats[seat-1].Document, version, faults)
}

// cards finds the cards of the setup: the content's deck or one from its data,
// together with the class cards that are in play.
func (r *ruleset) cards(setup *riposte.Setup, faults *riposte.Faults) *cards {
	before := len(*faults)
	pack := r.pack(setup, faults)
	own := setup.Option(r.info, "classPack") != "reconstructed"
	if setup.Option(r.info, "classCards") != "on" {
		pack, own = nil, false
	}
	name := setup.Option(r.info, "deck")
	deck := r.content.Deck
	if name != "reconstructed" {
		deck = readDeck(name, setup.Data[name], pack, faults)
	}
	switch {
	case len(*faults) > before:
		return nil
	case name != "reconstructed" || own:
		return compile(&deck, pack)
	case pack != nil:
		return r.classed
	}
	return r.plain
}

func (r *ruleset) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	r = r.of(&setup)
	var faults riposte.Faults
	r.vetTable(&setup, &faults)
	if len(setup.Seats) != 2 {
		faults.Add("seats", "PG-1.1", "a match has two boxers, not %d", len(setup.Seats))
	}
	g := &game{content: r.content, ring: r.ring}
	basis.VetSeats(&setup, r.info, &faults, func(seat riposte.Seat, own *riposte.Faults) {
		g.boxers[seat-1] = r.vetSeat(&setup, seat, own)
	})
	if err := faults.Err(); err != nil {
		return nil, err
	}
	g.options = readOptions(&setup, r.info)
	g.cards, g.edges, g.pack = r.cards(&setup, &faults), r.edges(&setup, &faults), r.pack(&setup, &faults)
	for i := range g.boxers {
		if g.options.classCards {
			g.boxers[i].giveClassCards(g.pack)
		}
		b := &g.boxers[i]
		g.names[i], g.sheets[i] = phrase.Plain(b.name), b.sheet()
		g.roles[i] = phrase.Ref([...]string{"role.red", "role.blue"}[i], b.title)
		g.letters[i] = strings.ToUpper(string([]rune(b.name)[:1]))
	}
	if g.names[0] == g.names[1] {
		g.names[0], g.names[1] = phrase.Ref("name.red", g.names[0]), phrase.Ref("name.blue", g.names[1])
	}
	s := &state{game: g}
	s.Restart(dice, log)
	return s, nil
}

// readDeck reads a deck from the data, PG-9.30 to 9.34.
func readDeck(name string, raw json.RawMessage, pack []ClassCard, faults *riposte.Faults) Deck {
	deck := Deck{Name: name}
	path := "data." + name
	doc := document.Read(raw, path, "PG-9.30", faults)
	names := cardNames{}
	for _, card := range pack {
		names[word(card.name())] = place{"a class card", "PG-9.34"}
	}
	for i, o := range doc.List("attacks", "PG-9.30", deckAttacks, deckAttacks) {
		if a := readAttack(o); i < deckAttacks {
			deck.Attacks[i] = a
			names.add(o, "name", a.Name, "PG-9.30")
		}
	}
	for i, o := range doc.List("defenses", "PG-9.30", deckDefenses, deckDefenses) {
		if d := readDefense(o); i < deckDefenses {
			deck.Defenses[i] = d
			names.add(o, "name", d.Name, "PG-9.30")
		}
	}
	double := doc.Text("double", "PG-9.30", maxCardName)
	names.add(doc, "double", double, "PG-9.30")
	deck.Double = word(double)
	doc.Done()
	return deck
}

const (
	maxCardName   = 30
	maxCardNumber = 1000 // power and fatigue: far beyond any play
)

func readAttack(o *document.Object) Attack {
	a := Attack{
		Name:     strings.ToUpper(o.Text("name", "PG-9.31", maxCardName)),
		Location: Location(max(o.Word("location", "PG-9.31", locationWords...), 0)),
		Weight:   Weight(max(o.Word("weight", "PG-9.31", weightWords...), 0)),
		Power:    o.Int("power", "PG-9.30", 0, maxCardNumber),
		Fatigue:  o.Int("fatigue", "PG-9.30", 0, maxCardNumber),
	}
	if land := o.ObjectOr("onLand", "PG-9.31"); land != nil {
		a.Weaken = land.IntOr("weakenNextBout", "PG-9.31", 0, maxCardNumber, 0)
		a.BanUsedDefense = land.YesNo("banUsedDefense", "PG-9.31", false)
		land.Done()
	}
	a.FreeIfNegated = o.YesNo("freeIfNegated", "PG-9.31", false)
	o.Done()
	return a
}

func readDefense(o *document.Object) Defense {
	d := Defense{
		Name:    strings.ToUpper(o.Text("name", "PG-9.32", maxCardName)),
		Fatigue: o.Int("fatigue", "PG-9.30", 0, maxCardNumber),
		Rule:    "PG-9.32",
	}
	if negate := o.ObjectOr("negate", "PG-9.32"); negate != nil {
		d.Scope = Scope(max(negate.Word("scope", "PG-9.32", "none", "one", "all"), 0))
		d.Weights = uint8(negate.Words("weights", "PG-9.32", weightWords...))
		d.Locations = uint8(negate.Words("locations", "PG-9.32", locationWords...))
		negate.Done()
	}
	if w := o.WordOr("bothIfBoth", "PG-9.32", -1, weightWords...); w >= 0 {
		d.BothIfBoth = 1 << w
	}
	d.SameLocation = o.YesNo("requireSameLocation", "PG-9.32", false)
	d.ReturnHalf = o.WordOr("return", "PG-9.32", 0, "none", "half") == 1
	d.Reduce = o.IntOr("reduce", "PG-9.32", 0, maxCardNumber, 0)
	d.GoodChin = o.YesNo("goodChin", "PG-9.32", false)
	d.BanNegated = o.YesNo("banNegated", "PG-9.32", false)
	d.RegainHalf = o.WordOr("endOfBout", "PG-9.32", 0, "none", "regainHalfFatigue") == 1
	o.Done()
	return d
}
