package equilibrium

import (
	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rules/pugilism"
	"riposte/search"
)

// A Bot plays the mix that is worth most against a player who knows it.
//
// In Pugilism without ring, EDGE and class cards it solves the bout at hand to the end.
// What the bouts after it are worth it has from a table, where one was shelved that knows
// them, and in the last bout from the rules; then no player wins more against it than the
// value of the match. Elsewhere it takes the rules' estimate for what comes after the bout,
// and in all other settings and rulesets it learns from samples of the unit of play at hand
// (package search). There its mix is as good as the estimate is.
type Bot struct {
	elsewhere search.Bot
	dice      dice.Seeded
	bout      bout
	bare      *pugilism.Bare
	tables    []*Table
	deck      *deck
	hash      string
}

// Elsewhere is how hard a bot thinks where it samples.
var Elsewhere = search.Plan{Nodes: 8000, Units: 2, Sure: 1}

// New makes a bot.
func New() *Bot { return With(Elsewhere) }

// With makes a bot that thinks so hard where it samples.
func With(plan search.Plan) *Bot { return &Bot{elsewhere: *search.New(plan)} }

// A Basis is what a choice is played from.
type Basis uint8

// From the surest to the least.
const (
	Exact   Basis = iota // the whole rest of the match is known
	Guessed              // the bout is solved, and what it leads to is estimated
	Sampled              // the bout is sampled
)

// Choose draws from its mix.
func (b *Bot) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	const seeds = 1 << 30
	b.dice.Reseed(uint64(random.Pick(seeds)), 0)
	if t, basis := b.turn(c); basis != Sampled {
		return t.choose(random)
	}
	return b.elsewhere.Choose(c, random)
}

// Basis is what it would play a choice from.
func (b *Bot) Basis(c bot.Chair) Basis {
	_, basis := b.turn(c)
	return basis
}

// A turn is what a seat is asked in a bare bout, solved as far as that needs.
type turn struct {
	pugilism.Hand
	at   pugilism.Moment
	spot spot
	bout *bout
	side int
}

// turn is what the chair's seat is asked; it is Sampled if that is nothing that can be
// solved.
func (b *Bot) turn(c bot.Chair) (turn, Basis) {
	world := c.World(nil, &b.dice)
	if world == nil {
		return turn{}, Sampled
	}
	bare, ok := pugilism.BareOf(world)
	if !ok {
		return turn{}, Sampled
	}
	if hash := bare.Hash(); b.bare == nil || b.hash != hash || b.bare.Rounds != bare.Rounds {
		b.bare, b.hash = bare, hash
		b.tables, b.deck = find(bare)
	}
	t := turn{Hand: bare.Hand(world, c.Seat()), at: bare.Moment(world), bout: &b.bout}
	if t.Asked == pugilism.AskedNothing {
		return turn{}, Sampled
	}
	began := t.at
	if t.Asked == pugilism.AskedHitDie {
		began = risen(t.at, c.Seat())
	}
	for _, table := range b.tables {
		if t.take(table.spot(bare, began)) {
			t.side = t.spot.side(c.Seat())
			return t, Exact
		}
	}
	basis := Guessed
	if began.Round == bare.Rounds && began.Bout == bare.Bouts {
		basis = Exact
	}
	if !t.take(guessed(b.deck, bare, began)) {
		return turn{}, Sampled
	}
	t.side = t.spot.side(c.Seat())
	return t, basis
}

// risen is the moment of a bout's beginning as far as the save of a seat counts.
func risen(at pugilism.Moment, seat riposte.Seat) pugilism.Moment {
	at.Down[seat-1]--
	if seat == 1 {
		at.Lead++
	} else {
		at.Lead--
	}
	return at
}

// take solves what is asked at a spot. It reports whether that is known.
func (t *turn) take(sp spot, ok bool) bool {
	t.spot = sp
	switch {
	case !ok:
		return false
	case t.Asked == pugilism.AskedHitDie:
		return sp.next(sp.stage) != nil
	case !sp.set(t.bout, t.at.Composure):
		return false
	case t.Asked != pugilism.AskedSecondName: // it needs no mixes
		t.bout.solve()
	}
	return true
}

func (t *turn) choose(random bot.Chooser) riposte.Choice {
	const fine = 1 << 30
	at := float64(random.Pick(fine)) / fine
	switch t.Asked {
	case pugilism.AskedCards:
		last := 0
		for h, p := range t.cards() {
			if p == 0 {
				continue
			}
			last = h
			if at -= p; at < 0 {
				break
			}
		}
		return t.spot.Cards(uint8(last/guards), uint8(last%guards))
	case pugilism.AskedHitDie:
		return pugilism.HitDieChoice(t.spot.spends(t.side, t.spot.turn(t.at.Composure)[1-t.side]))
	case pugilism.AskedNothing, pugilism.AskedFirstName, pugilism.AskedSecondName:
	}
	if at < t.second() {
		return pugilism.NameChoice(1)
	}
	return pugilism.NameChoice(0)
}

// cards is how likely each hand is.
func (t *turn) cards() [hands]float64 {
	if t.side == t.spot.starts() {
		return t.bout.initiator()
	}
	return t.bout.defender()
}

// second is how likely the second attack is named.
func (t *turn) second() float64 {
	if t.Asked == pugilism.AskedFirstName {
		return t.bout.firstName(t.Pair*guards+t.Guard, int(t.Attacks))
	}
	of, i := t.spot.turn(t.at.Composure), t.spot.starts()
	return float64(t.bout.secondName(int(t.Attacks), int(t.Guard), of[i], of[1-i]))
}
