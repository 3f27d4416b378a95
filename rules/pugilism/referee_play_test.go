package pugilism_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sort"
	"strings"
	"testing"

	"riposte"
	"riposte/rules/pugilism"
	"riposte/scene"
)

var refereed = flag.Int("referee", 250, "how many random matches the rules play against the referee")

// The rules and the referee play the same matches, with the same boxers, options,
// decks, answers and draws. At every question both must ask the same boxers for the
// same things, allow the same answers and have reached the same position.
func TestReferee(t *testing.T) {
	rules := pugilism.Ruleset()
	for seed := range uint64(*refereed) {
		g := &refGame{rng: rand.New(rand.NewPCG(seed, 7)), rules: rules}
		if fault := g.play(); fault != "" {
			t.Fatalf("match %d: %s\nsetup: %s\n%s", seed, fault, asJSON(g.setup()), strings.Join(g.said, "\n"))
		}
	}
}

// A refGame is one match played by the rules and by the referee. It is the
// referee's table too: it finds the answers, gives them to the rules, and hands the
// referee the draws that the rules made.
type refGame struct {
	rng     *rand.Rand
	rules   riposte.Ruleset
	state   riposte.State
	fields  riposte.Fields
	r       *referee
	options map[string]string
	data    map[string]json.RawMessage
	seats   [2]json.RawMessage
	draws   []refDraw // made by the rules, but not used by the referee yet
	words   map[riposte.Choice]string
	said    []string
	silent  bool // play without a log
	meddle  bool // now and then change composures and the like
}

type refDraw struct {
	sides, face int
	closed      bool
}

// A refFault is thrown if the two differ.
type refFault string

func (g *refGame) Roll(sides int) int { return g.draw(sides, false) }
func (g *refGame) Deal(n int) int     { return g.draw(n, true) }

func (g *refGame) draw(sides int, closed bool) int {
	d := refDraw{sides, 1 + g.rng.IntN(sides), closed}
	g.draws = append(g.draws, d)
	g.said = append(g.said, fmt.Sprintf("  d%d=%d", sides, d.face))
	return d.face
}

func (g *refGame) roll(sides int) int { return g.take(sides, false) }
func (g *refGame) deal(n int) int     { return g.take(n, true) }

func (g *refGame) take(sides int, closed bool) int {
	if len(g.draws) == 0 {
		g.fail("the referee wants a d%d, the rules drew nothing more", sides)
	}
	d := g.draws[0]
	g.draws = g.draws[1:]
	if d.sides != sides || d.closed != closed {
		g.fail("the rules drew %+v, the referee wants a d%d, closed %v", d, sides, closed)
	}
	return d.face
}

func (g *refGame) fail(format string, args ...any) { panic(refFault(fmt.Sprintf(format, args...))) }

func (g *refGame) chance(percent int) bool { return g.rng.IntN(100) < percent }

func (g *refGame) setup() riposte.Setup {
	return riposte.Setup{
		Ruleset: "pugilism", Options: g.options, Data: g.data,
		Seats: []riposte.SeatSetup{{Document: g.seats[0]}, {Document: g.seats[1]}},
	}
}

// play plays a whole match and returns the first difference.
func (g *refGame) play() (fault string) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case refFault:
			fault = string(thrown)
		default:
			fault = fmt.Sprintf("panic: %v\n%s", thrown, debug.Stack())
		}
	}()
	g.invent()
	state, err := g.rules.New(g.setup(), g, g)
	if err != nil {
		return fmt.Sprintf("the rules refuse the setup: %v", err)
	}
	g.state, g.fields, g.words = state, state.(riposte.Fields), map[riposte.Choice]string{}
	g.r.play()
	g.compare(nil)
	return ""
}

// ask answers a question of the referee: the two are compared, then both go on with
// the same answers.
func (g *refGame) ask(questions map[*refBoxer]refQuestion) map[*refBoxer]string {
	g.compare(questions)
	if g.meddle && g.owedKind(1) == "cards" && g.chance(35) {
		g.change()
		if owed, ok := questions[g.r.red]; ok && owed.kind == "cards" {
			g.compare(questions)
		}
	}
	by := make([]riposte.Choice, 3)
	answers := map[*refBoxer]string{}
	for seat, b := range g.boxers() {
		q, asked := questions[b]
		if !asked {
			continue
		}
		g.tryWrong(seat, q)
		answers[b] = g.choose(q)
		by[seat] = g.parse(seat, answers[b])
		g.said = append(g.said, b.colour+": "+answers[b])
	}
	if conceding := g.rng.IntN(600); conceding < 3 {
		by = make([]riposte.Choice, 3)
		for seat, b := range g.boxers() {
			if _, asked := questions[b]; asked && conceding != seat {
				by[seat], answers[b] = riposte.Concede, "concede"
				g.said = append(g.said, b.colour+": concede")
			}
		}
		if by[1]|by[2] == 0 {
			for seat, b := range g.boxers() {
				if answers[b] != "" {
					by[seat] = g.parse(seat, answers[b])
				}
			}
		}
	}
	var log riposte.Log = g
	if g.silent {
		log = nil // the rules take another way if nobody listens
	}
	if err := g.state.Apply(by, g, log); err != nil {
		g.fail("the rules refuse %v: %v", answers, err)
	}
	return answers
}

// boxers are the referee's boxers by seat.
func (g *refGame) boxers() map[int]*refBoxer { return map[int]*refBoxer{1: g.r.red, 2: g.r.blue} }

func (g *refGame) parse(seat int, sentence string) riposte.Choice {
	c, err := g.state.Parse(riposte.Seat(seat), sentence)
	if err != nil {
		g.fail("the rules don't understand %q: %v", sentence, err)
	}
	return c
}

func (g *refGame) owedKind(seat int) string {
	d := g.state.Owed(riposte.Seat(seat))
	if d.Mode == riposte.Idle {
		return "none"
	}
	return g.rules.Info().Decisions[d.Kind].Name
}

// choose picks an answer; it likes clashes.
func (g *refGame) choose(q refQuestion) string {
	var calls []string
	for _, l := range q.legal {
		if strings.HasSuffix(l, "call") {
			calls = append(calls, l)
		}
	}
	if len(calls) > 0 && g.chance(60) {
		return calls[g.rng.IntN(len(calls))]
	}
	return q.legal[g.rng.IntN(len(q.legal))]
}

// tryWrong makes an answer that may be wrong: the rules must refuse it if and only
// if the referee does not allow it.
func (g *refGame) tryWrong(seat int, q refQuestion) {
	attack := func() string {
		names := append(attackNames(g.r.deck.attacks), g.r.deck.double, "SELF-CONTROL", "MOCKERY", "nonsense")
		return refWord(names[g.rng.IntN(len(names))])
	}
	var said string
	switch g.rng.IntN(6) {
	case 0, 1:
		defense := []string{"clinch", "deflection", attack(), refWord(g.r.deck.defenses[g.rng.IntN(6)].name)}[g.rng.IntN(4)]
		said = attack() + " " + attack() + " / " + defense
	case 2, 3:
		said = fmt.Sprintf("move %d,%d", g.rng.IntN(10), g.rng.IntN(10))
		if g.chance(50) {
			said += " call"
		}
	case 4:
		said = "edge " + refWord(g.r.edges[g.rng.IntN(len(g.r.edges))].name)
	case 5:
		said = []string{"name first", "boost second", "hitdie yes", "stay call", "stay", "edge none"}[g.rng.IntN(6)]
	}
	seated := riposte.Seat(seat)
	c, err := g.state.Parse(seated, said)
	if err == nil {
		err = g.state.Check(seated, c)
	}
	if allowed := slices.Contains(q.legal, said); allowed != (err == nil) {
		g.fail("%s says %q: the referee allows it %v, the rules say %v", g.boxers()[seat].colour, said, allowed, err)
	}
}

// compare fails if the rules and the referee differ.
func (g *refGame) compare(questions map[*refBoxer]refQuestion) {
	if len(g.draws) != 0 {
		g.fail("the rules drew %v, the referee had no use for it", g.draws)
	}
	var differ []string
	same := func(what string, rules, referee any) {
		if fmt.Sprint(rules) != fmt.Sprint(referee) {
			differ = append(differ, fmt.Sprintf("%s: the rules %v, the referee %v", what, rules, referee))
		}
	}
	field := func(path string, referee any) {
		value, err := g.fields.Field(path)
		if err != nil {
			g.fail("%v", err)
		}
		if text, ok := value.(string); ok && strings.Contains(path, "banned") {
			value = strings.Join(sorted(strings.Fields(text)), " ")
		}
		same(path, value, referee)
	}
	colour := func(b *refBoxer) string {
		if b == nil {
			return "none"
		}
		return b.colour
	}
	r := g.r
	out := g.state.Outcome()
	same("outcome", out.Why, r.result)
	winner := 0
	for seat, b := range g.boxers() {
		if b == r.winner {
			winner = seat
		}
	}
	same("winner", out.Winner(), riposte.Seat(winner))
	field("round", r.round)
	field("bout", r.bout)
	field("first", colour(r.player1))
	field("initiator", colour(r.initiator))
	if !out.Over() {
		field("mover", colour(r.mover))
	}
	field("fallen", colour(r.fallen))
	field("standoff", r.standoff)
	field("undealt", g.edgeList(r.pool))
	for seat, b := range g.boxers() {
		q, asked := questions[b]
		if !asked {
			q.kind = "none"
		}
		same(b.colour+" is asked for", g.owedKind(seat), q.kind)
		if out.Over() {
			same(b.colour+"'s points", out.Score[seat], b.score())
		}
		at := b.colour + "."
		field(at+"composure", b.composure)
		field(at+"start", b.start)
		field(at+"hitdice", b.hitDice)
		field(at+"scored", b.scored)
		field(at+"knockdowns", b.downs)
		field(at+"dc", r.dc(b))
		field(at+"edge", g.edgeList(b.hand))
		field(at+"edgeplayed", g.edgeList(b.shown))
		field(at+"edgeback", b.back)
		field(at+"weakened", b.now.power())
		field(at+"next.weakened", b.next.power())
		field(at+"banned.attack", cardList(b.now.attacks))
		field(at+"banned.defense", cardList(b.now.defenses))
		field(at+"next.banned.attack", cardList(b.next.attacks))
		field(at+"next.banned.defense", cardList(b.next.defenses))
		field(at+"attacks", b.laid.attacks(r.deck.double))
		if b.laid != nil {
			field(at+"defense", refWord(b.laid.defense.name))
		}
		if !out.Over() && g.chance(20) {
			same(b.colour+"'s cards face down", g.faceDown(seat), b.laid.faceDown())
		}
		if r.options.ring {
			field(at+"square", fmt.Sprintf("%d,%d", b.x, b.y))
		}
		// Trying all 216 choices of cards takes time, so it is mostly done when
		// some are banned.
		every := q.kind != "cards" || len(b.now.attacks)+len(b.now.defenses) > 0
		if asked && len(differ) == 0 && (every || g.chance(15)) {
			same(b.colour+" may say", g.legal(seat), sorted(q.legal))
		}
	}
	if len(differ) > 0 {
		g.fail("%s", strings.Join(differ, "\n"))
	}
}

// faceDown is how many of a boxer's cards the other boxer and the public see
// lying face down: PG-10.4 and PG-10.5.
func (g *refGame) faceDown(seat int) (down int) {
	for i, viewer := range []riposte.Seat{riposte.Nobody, riposte.Seat(3 - seat)} {
		seen := 0
		for _, p := range scene.Of(g.state, viewer).Piles {
			if p.ID == g.boxers()[seat].colour+"-laid" {
				seen = p.Down
				if p.Down+len(p.Cards) != 3 {
					g.fail("%d cards lie down and %d open", p.Down, len(p.Cards))
				}
			}
		}
		if i > 0 && seen != down {
			g.fail("the public sees %d cards face down, the other boxer %d", down, seen)
		}
		down = seen
	}
	return down
}

// legal is what the rules allow, in words.
func (g *refGame) legal(seat int) (said []string) {
	seated := riposte.Seat(seat)
	for _, c := range g.state.Legal(nil, seated) {
		w, known := g.words[c]
		if !known {
			w = g.state.Say(seated, c)
			g.words[c] = w
		}
		said = append(said, w)
	}
	return sorted(said)
}

func sorted(words []string) []string {
	words = slices.Clone(words)
	sort.Strings(words)
	return words
}

// edgeList writes EDGE cards in the order of the table, as the fields do.
func (g *refGame) edgeList(held []string) string {
	var in []string
	for _, e := range edgeNames(g.r.edges) {
		if slices.Contains(held, e) {
			in = append(in, e)
		}
	}
	if len(in) == 0 {
		return "none"
	}
	return strings.Join(in, " ")
}

func cardList(set map[string]bool) string {
	var in []string
	for name := range set {
		in = append(in, refWord(name))
	}
	if len(in) == 0 {
		return "none"
	}
	return strings.Join(sorted(in), " ")
}

// Tell holds every event to a rule of the ledger and a sentence without holes.
func (g *refGame) Tell(e riposte.Event) {
	if g.state == nil {
		return
	}
	kind := &g.rules.Info().Events[e.Kind]
	line := scene.Say(kind, e, func(s riposte.Seat) string {
		if s != 1 && s != 2 {
			return "{nobody}"
		}
		return g.boxers()[int(s)].colour
	}, g.state.(scene.Speaker))
	if strings.ContainsAny(line, "{}?") {
		g.fail("event %s reads %q", kind.Name, line)
	}
	if _, known := g.rules.Info().Ledger.Rule(e.Rule); !known {
		g.fail("event %s cites %q", kind.Name, e.Rule)
	}
}
