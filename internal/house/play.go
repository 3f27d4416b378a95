package house

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
	"riposte/internal/store"
	"riposte/lesson"
	"riposte/match"
	"riposte/variant"
)

// A play is a duel as it is stored, and the match that its history makes.
type play struct {
	rules    riposte.Ruleset
	info     *riposte.Info // by the numbers of the variant
	variant  string        // its name
	differs  []variant.Difference
	duel     store.Duel
	id       fair.DuelID
	secret   fair.Seed
	attempts []store.Attempt // attempts to begin that came to nothing
	revision int64
	sat      []store.Sitting // by seat; Seat is 0 where nobody sits
	bots     []string        // kinds, by seat
	lines    []store.Line
	next     string
	campaign string
	listing  store.Listing
	m        *match.Match
	dice     *gate
	faults   []vetted // of the documents, by seat
	previews previews
	views    views
	knowns   []*Known // by viewer, of those who asked
	title    title
	gallery  *Gallery // as it is now; nil: to be made when somebody reads it
	pauses   []store.Pause
	lesson   *lesson.Lesson // nil if it is none's, or none that is known
	after    *lesson.Lesson // that comes next; nil if none does
}

// A gate is the dice of a duel; there are none while source is nil.
type gate struct{ source riposte.Dice }

// Roll throws an open die.
func (g *gate) Roll(sides int) int {
	if g.source == nil {
		return dice.NewScript().Roll(sides)
	}
	return g.source.Roll(sides)
}

// Deal makes a closed draw.
func (g *gate) Deal(n int) int {
	if g.source == nil {
		return dice.NewScript().Deal(n)
	}
	return g.source.Deal(n)
}

// recall makes the play from what is stored, which may be anything. The reason why it
// can't be made may reveal secrets of the duel.
func (h *House) recall(l *store.Loaded) (p *play, err error) {
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("the rules have failed: %v", r)
		}
	}()
	p, err = laid(h.rules, l)
	if err == nil {
		if taught := l.Duel.Terms.Lesson; taught != nil {
			p.lesson = h.lesson(taught.ID)
			p.after = h.lessonAfter(p.lesson)
		}
		p.pauses = h.run.Pauses()
		if l.Standing != nil && !l.Over {
			forgive(p.pauses, &l.Standing.Watch)
		}
		p.m, err = match.Rebuild(p.config(), l.History, l.Standing)
	}
	if err != nil {
		return nil, err
	}
	if p.settled() {
		p.openDice()
	}
	return p, nil
}

var errForeign = errors.New("it was made by no house")

// laid is the play of what is stored, without its match.
func laid(known map[string]riposte.Ruleset, l *store.Loaded) (*play, error) {
	rules, setup := known[l.Duel.Setup.Ruleset], &l.Duel.Setup
	if rules == nil {
		return nil, fmt.Errorf("there is no ruleset %q", setup.Ruleset)
	}
	if knows := rules.Info().Version; setup.Version > knows {
		return nil, fmt.Errorf("it is of version %d of %s, this program knows versions up to %d", setup.Version, setup.Ruleset, knows)
	}
	p := &play{
		rules: rules, info: variant.Rules(rules, setup).Info(), duel: l.Duel, revision: l.Revision,
		attempts: l.Attempts, lines: l.Lines, next: l.Next, campaign: l.Campaign, listing: l.Listing, dice: &gate{},
	}
	played, differs := variant.In(rules, setup)
	p.variant, p.differs = played.Name, differs
	seats := len(l.History.Setup.Seats)
	p.sat, p.bots, p.faults = make([]store.Sitting, seats+1), make([]string, seats+1), make([]vetted, seats+1)
	for _, s := range l.Sat {
		p.sat[s.Seat] = s
	}
	for _, b := range l.Duel.Terms.Bots {
		if b.Seat < 1 || int(b.Seat) > seats {
			return nil, fmt.Errorf("a bot in seat %d of %d", b.Seat, seats)
		}
		p.bots[b.Seat] = b.Kind
	}
	if err := p.id.UnmarshalText([]byte(l.Duel.ID)); err != nil || len(l.Duel.Secret) != len(p.secret) {
		return p, errForeign
	}
	copy(p.secret[:], l.Duel.Secret)
	return p, nil
}

func (p *play) config() match.Config {
	terms := &p.duel.Terms
	return match.Config{
		Ruleset: p.rules, Dice: p.dice, Clock: terms.Clock, Bots: terms.BotSeats(), Referee: terms.Referee, Blind: blindTerms(terms.Blind, p.duel.ID),
		Nonce: func(s riposte.Seat) []byte { return p.derive("nonce", int(s)) },
		Held:  func() bool { return p.version() == fair.V2 && p.dice.source == nil },
	}
}

// version is the version of the verifiable draws.
func (p *play) version() fair.Version { return fair.Version(max(p.duel.Dice, 1)) }

// rename makes the match again with the names of those who sit now.
func (p *play) rename() error {
	history, standing := p.m.History(), p.m.Standing()
	for i := range history.Setup.Seats {
		history.Setup.Seats[i].Name = p.name(riposte.Seat(i + 1))
	}
	m, err := match.Rebuild(p.config(), history, &standing)
	if err == nil {
		p.m = m
	}
	return err
}

// derive returns 32 bytes that nobody can predict who does not know the server's
// seed: HMAC-SHA256(seed, "riposte <use> 1", the duel, the numbers). The draws'
// messages begin with another word, so neither reveals anything about the other.
func (p *play) derive(use string, numbers ...int) []byte {
	mac := hmac.New(sha256.New, p.secret[:])
	mac.Write([]byte("riposte " + use + " 1"))
	mac.Write(p.id[:])
	for _, n := range numbers {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
	}
	return mac.Sum(nil)
}

// name is the name of a seat's player.
func (p *play) name(s riposte.Seat) string {
	if p.sat[s].Seat != riposte.Nobody {
		return p.sat[s].Name
	}
	return p.duel.Setup.Seats[s-1].Name
}

// seatOf is the lowest seat that a guest holds, Nobody if there is none. It looks
// at all seats, whichever fits.
func (p *play) seatOf(guest store.Hash) riposte.Seat {
	seat := riposte.Nobody
	for s := len(p.sat) - 1; s > 0; s-- {
		if p.sat[s].Seat != riposte.Nobody && guest.Is(p.sat[s].Token[:]) {
			seat = riposte.Seat(s)
		}
	}
	return seat
}

func (p *play) taken(s riposte.Seat) bool { return p.bots[s] != "" || p.sat[s].Seat != riposte.Nobody }

// full reports whether no seat is open.
func (p *play) full() bool {
	return !slices.ContainsFunc(p.everySeat(), func(s riposte.Seat) bool { return !p.taken(s) })
}

func (p *play) person(s riposte.Seat) bool { return p.sat[s].Seat != riposte.Nobody }

// owes reports whether the duel waits for the choice of a seat.
func (p *play) owes(s riposte.Seat) bool {
	return p.m.Began() && p.m.Request(s).Decision.Mode.Must() && !p.m.Locked(s)
}

// ready reports whether the document of a seat is locked.
func (p *play) ready(s riposte.Seat) bool { return p.m.Began() || p.m.Locked(s) }

// phase is how far the table has come.
func (p *play) phase() Phase {
	switch {
	case p.void():
		return Void
	case p.m.Over():
		return Over
	case p.m.Began():
		return Playing
	case p.full():
		return Preparing
	}
	return Seating
}

// sealed reports whether the rules keep secrets even after the end: an option with
// the word "afterwards" that is set to "sealed", PG-10.8.
func (p *play) sealed() bool { return staysSealed(p.info, &p.duel.Setup) }

func staysSealed(info *riposte.Info, setup *riposte.Setup) bool {
	const option = "afterwards"
	known := slices.ContainsFunc(info.Options, func(o riposte.Option) bool { return o.Name == option })
	return known && setup.Option(info, option) == "sealed"
}

// forked says what the duel was continued from, if it was: the number of draws that
// its own seeds did not make, and the step in the other duel.
func (p *play) forked() (draws, step int, ok bool) {
	for i := range p.lines {
		if LineKind(p.lines[i].Kind) == LineFork {
			n, _ := fmt.Sscan(p.lines[i].Text, &draws, &step)
			return draws, step, n == 2
		}
	}
	return 0, 0, false
}

// stopped is why the duel was ended without a result, "" if it wasn't.
func (p *play) stopped() match.Stopped {
	if void := p.m.Void(); void != nil {
		return void.Stopped
	}
	return ""
}

// void reports whether the rules have failed, or the duel was ended without a result.
func (p *play) void() bool {
	outcome := p.m.Outcome()
	return p.m.Over() && !outcome.Over()
}
