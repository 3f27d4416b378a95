package solve

import (
	"cmp"
	"fmt"
	"math/bits"
	"strings"
)

// poker is poker with a small deck: Kuhn's of 1950 and Leduc hold'em of Southey et al.
// 2005. Each pays an ante of 1 and gets one card, only its rank being of matter; in each
// round both may bet, call or fold; Leduc lays an open card between its two rounds.
type poker struct {
	ranks, suits int
	bets         []int // of each round
	raises       int   // a round, the first bet among them
}

var (
	kuhn  = poker{3, 1, []int{1}, 1}
	leduc = poker{3, 2, []int{2, 4}, 2}
)

// dealt is a position of poker. Cards are ranks from 1, 0 before they are dealt.
type dealt struct {
	*poker
	card   [2]int
	open   int
	paid   [2]int
	rounds []string // of each round the letters p(ass), b(et) and f(old)
	folded int      // who did, from 1
}

func (p *poker) root() Node { return dealt{poker: p, paid: [2]int{1, 1}, rounds: []string{""}} }

func (d dealt) now() string { return d.rounds[len(d.rounds)-1] }

// closed reports whether a round is over: a bet was called or both passed.
func closed(round string) bool {
	return strings.HasSuffix(round, "pp") || strings.HasSuffix(round, "bp")
}

func (d dealt) Turn() Turn {
	switch {
	case d.folded > 0:
		return Over
	case d.card[1] == 0:
		return Chance
	case !closed(d.now()):
		return First + Turn(len(d.now())%2)
	case len(d.rounds) < len(d.bets):
		return Chance
	}
	return Over
}

func (d dealt) Payoff() float64 {
	won := func(who int) float64 { return float64(1-2*who) * float64(d.paid[1-who]) }
	rank := func(who int) int {
		if d.card[who] == d.open {
			return d.ranks + 1
		}
		return d.card[who]
	}
	switch {
	case d.folded > 0:
		return won(2 - d.folded)
	case rank(0) == rank(1):
		return 0
	case rank(0) > rank(1):
		return won(0)
	}
	return won(1)
}

// left is how many cards of a rank are still to be dealt.
func (d dealt) left(rank int) int {
	n := d.suits
	for _, c := range d.card {
		if c == rank {
			n--
		}
	}
	return n
}

func (d dealt) Actions() int {
	if d.Turn() == Chance {
		return d.ranks
	}
	bet := strings.Contains(d.now(), "b")
	switch {
	case !bet:
		return 2 // pass, bet
	case strings.Count(d.now(), "b") < d.raises:
		return 3 // call, raise, fold
	}
	return 2 // call, fold
}

func (d dealt) Odds(action int) float64 {
	all := 0
	for r := 1; r <= d.ranks; r++ {
		all += d.left(r)
	}
	return float64(d.left(action+1)) / float64(all)
}

func (d dealt) Known() string {
	return fmt.Sprint(d.card[len(d.now())%2], d.open, d.rounds)
}

func (d dealt) Do(action int) Node {
	if d.Turn() == Chance {
		switch {
		case d.card[0] == 0:
			d.card[0] = action + 1
		case d.card[1] == 0:
			d.card[1] = action + 1
		default:
			d.open = action + 1
			d.rounds = append(d.rounds[:len(d.rounds):len(d.rounds)], "")
		}
		return d
	}
	who := len(d.now()) % 2
	letter := "pbf"[action : action+1]
	if action == 1 && d.Actions() == 2 && strings.Contains(d.now(), "b") {
		letter = "f"
	}
	switch letter {
	case "p":
		d.paid[who] = max(d.paid[who], d.paid[1-who])
	case "b":
		d.paid[who] = d.paid[1-who] + d.bets[len(d.rounds)-1]
	case "f":
		d.folded = who + 1
	}
	rounds := append([]string(nil), d.rounds...)
	rounds[len(rounds)-1] += letter
	d.rounds = rounds
	return d
}

// goofspiel is the game of Ross 1971: both have the cards 1 to n, as many prizes come
// up one after the other, and both bid a card at the same time. The higher card has the
// prize, equal ones share it. What is won is the difference of prizes, or only its sign.
type goofspiel struct {
	cards  int
	random bool // the prizes come in random order, else the highest comes first
	sign   bool
}

// hands is a position of goofspiel, each set of cards as bits. It is a state for
// Backward, which needs no history.
type hands struct {
	mine, yours, prizes uint16
	prize               int8 // that is up, 0 if one is to come
	ahead               int8
}

func (g goofspiel) start() hands {
	all := uint16(1)<<g.cards - 1
	return g.turn(hands{mine: all, yours: all, prizes: all})[0]
}

// turn is each position with a prize up, in equal shares.
func (g goofspiel) turn(h hands) (to []hands) {
	for card := g.cards; card > 0; card-- {
		if bit := uint16(1) << (card - 1); h.prizes&bit != 0 {
			next := h
			next.prizes &^= bit
			next.prize = int8(card)
			to = append(to, next)
			if !g.random {
				break
			}
		}
	}
	return to
}

func pick(hand uint16, action int) (card int8) {
	for card = 1; ; card++ {
		if hand&(1<<(card-1)) != 0 {
			if action == 0 {
				return card
			}
			action--
		}
	}
}

// Choices, Range and Next are goofspiel in stages.
func (g goofspiel) Choices(h hands) (rows, cols int) {
	n := bits.OnesCount16(h.mine)
	return n, n
}

func (g goofspiel) Range(h hands) (least, most float64) {
	left := float64(h.prize)
	for card := range g.cards {
		if h.prizes&(1<<card) != 0 {
			left += float64(card + 1)
		}
	}
	if g.sign {
		if h.mine == 0 {
			return sign(int(h.ahead)), sign(int(h.ahead))
		}
		return -1, 1
	}
	return -left, left
}

func sign(n int) float64 { return float64(cmp.Compare(n, 0)) }

// bid is the position after both have bid, before the next prize.
func (g goofspiel) bid(h hands, row, col int) (next hands, wins int) {
	a, b := pick(h.mine, row), pick(h.yours, col)
	wins = cmp.Compare(a, b) * int(h.prize)
	h.mine &^= 1 << (a - 1)
	h.yours &^= 1 << (b - 1)
	h.prize = 0
	if g.sign {
		h.ahead += int8(wins)
	}
	return h, wins
}

func (g goofspiel) Next(h hands, row, col int, to func(odds, wins float64, next hands)) {
	h, wins := g.bid(h, row, col)
	if g.sign {
		wins = 0
	}
	all := g.turn(h)
	if all == nil {
		to(1, float64(wins), h)
	}
	for _, next := range all {
		to(1/float64(len(all)), float64(wins), next)
	}
}

// bidding is a node of the same game as a tree: the first prize, then the bid of the
// first side, which the second does not see before its own.
type bidding struct {
	goofspiel
	hands
	bid  int    // of the first, from 1, while the second chooses
	won  int    // so far
	past string // what both know
	up   bool   // the next prize is still to come
}

func (g goofspiel) root() Node {
	all := uint16(1)<<g.cards - 1
	return bidding{goofspiel: g, hands: hands{mine: all, yours: all, prizes: all}, up: true}
}

func (b bidding) Turn() Turn {
	switch {
	case b.mine == 0:
		return Over
	case b.up:
		return Chance
	case b.bid == 0:
		return First
	}
	return Second
}

func (b bidding) Payoff() float64 {
	if b.sign {
		return sign(b.won)
	}
	return float64(b.won)
}

func (b bidding) Actions() int {
	if b.up {
		return len(b.turn(b.hands))
	}
	return bits.OnesCount16(b.yours) // both have as many
}

func (b bidding) Odds(int) float64 { return 1 / float64(b.Actions()) }
func (b bidding) Known() string    { return b.past }

func (b bidding) Do(action int) Node {
	switch b.Turn() {
	case Chance:
		b.hands, b.up = b.turn(b.hands)[action], false
		b.past += fmt.Sprint(" ", b.prize, ":")
	case First:
		b.bid = action + 1
	default:
		mine, yours := pick(b.mine, b.bid-1), pick(b.yours, action)
		next, wins := goofspiel{cards: b.cards}.bid(b.hands, b.bid-1, action)
		b.past += fmt.Sprint(mine, "-", yours)
		b.hands, b.won, b.bid, b.up = next, b.won+wins, 0, true
	}
	return b
}
