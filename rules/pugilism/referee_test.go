package pugilism_test

import (
	"slices"
	"strings"
)

// A referee is a second reading of RULES.md, to be compared with the rules: one
// straight procedure from the set-up to the decision, which stops to ask its table
// for every answer and every die. It shares no code with the rules, and speed does
// not matter to it.
type referee struct {
	table   refTable
	options refOptions
	deck    refDeck
	pack    []refClassCard
	edges   []refEdge
	red     *refBoxer
	blue    *refBoxer

	pool      []string
	round     int
	bout      int
	player1   *refBoxer
	initiator *refBoxer
	mover     *refBoxer
	fallen    *refBoxer
	standoff  int
	fatigue   int // lost to fatigue by both in this bout, PG-8.14

	result string
	winner *refBoxer
}

// A refTable answers the referee. ask may change composures and the like between
// two steps of the match.
type refTable interface {
	ask(questions map[*refBoxer]refQuestion) map[*refBoxer]string
	roll(sides int) int
	deal(n int) int
}

// A refQuestion is what one boxer is asked, with all possible answers.
type refQuestion struct {
	kind  string
	legal []string
}

type refOptions struct {
	ring, alternate, edge, classCards, recoveryCap bool
	ropeCall, counterPower, counterFatigue         string
	thirdKnockdown, edgeBack                       string
	standoff, rounds, bouts                        int // standoff: 0 for none
	decisionTie                                    string
}

// A refBoxer is a boxer: the sheet, and what the match has made of it.
type refBoxer struct {
	colour   string
	sheet    refSheet
	attacks  []refAttack
	defenses []refDefense

	composure, start, hitDice int
	scored, downs             int
	x, y                      int
	hand, shown               []string // EDGE cards held; EDGE cards turned up so far

	laid      *refCards
	edge      refEdge // turned up in this bout
	back      bool    // it lies there face down, where all see it: PG-7.31
	now, next refLingering
}

type refCards struct {
	first, second refAttack
	doubled       bool
	defense       refDefense

	attacksOpen, defenseOpen bool
}

// attacks are the two attacks as the fields write them.
func (c *refCards) attacks(double string) string {
	switch {
	case c == nil:
		return "none"
	case c.doubled:
		return refWord(c.first.name) + " " + refWord(double)
	}
	return refWord(c.first.name) + " " + refWord(c.second.name)
}

// faceDown is how many of the three are not revealed.
func (c *refCards) faceDown() int {
	switch {
	case c == nil:
		return 0
	case c.attacksOpen && c.defenseOpen:
		return 0
	case c.attacksOpen:
		return 1
	case c.defenseOpen:
		return 2
	}
	return 3
}

// refLingering is what the last bout left on a boxer.
type refLingering struct {
	weakened map[string]int // by the card that did it, PG-8.11
	attacks  map[string]bool
	defenses map[string]bool
}

func (l refLingering) power() (sum int) {
	for _, n := range l.weakened {
		sum += n
	}
	return sum
}

func nothingLingers() refLingering {
	return refLingering{map[string]int{}, map[string]bool{}, map[string]bool{}}
}

func (r *referee) other(b *refBoxer) *refBoxer {
	if b == r.red {
		return r.blue
	}
	return r.red
}

func (r *referee) both() []*refBoxer { return []*refBoxer{r.red, r.blue} }

// A refOver is thrown when the match has ended.
type refOver struct{}

func (r *referee) end(result string, winner *refBoxer) {
	r.result, r.winner = result, winner
	panic(refOver{})
}

// play plays the match, PG-1.3 and PG-2.16.
func (r *referee) play() {
	defer func() {
		if thrown := recover(); thrown != nil && thrown != (refOver{}) {
			panic(thrown)
		}
	}()
	r.setUp()
	for r.round = 1; ; r.round++ {
		r.standoff = 0
		for bout := 1; bout <= r.options.bouts; bout++ {
			r.bout = bout
			r.playBout()
		}
		if r.round == r.options.rounds {
			r.decide()
		}
		r.red.downs, r.blue.downs = 0, 0
		r.toCorners()
		r.recover(r.red)
		r.recover(r.blue)
	}
}

// setUp makes its draws in the order of PG-0.9.
func (r *referee) setUp() {
	r.toCorners()
	for _, b := range r.both() {
		b.now, b.next = nothingLingers(), nothingLingers()
		b.attacks, b.defenses = slices.Clone(r.deck.attacks), slices.Clone(r.deck.defenses)
		if r.options.classCards && b.sheet.size == "" { // PG-8.2
			for _, card := range r.pack {
				switch {
				case card.class != b.sheet.classes[0].class:
				case card.attack != nil:
					b.attacks = append(b.attacks, *card.attack)
				default:
					b.defenses = append(b.defenses, *card.defense)
				}
			}
		}
		one := r.table.roll(b.sheet.hitDie())
		two := r.table.roll(b.sheet.hitDie())
		b.start = max(one, two) + 15 + b.sheet.modifier(b.sheet.con)
		b.composure = b.start
		b.hitDice = b.sheet.hitDice()
	}
	if r.options.edge {
		r.pool = edgeNames(r.edges)
		turn := r.red
		for len(r.pool) > 0 && (r.wantsEdge(r.red) || r.wantsEdge(r.blue)) {
			if r.wantsEdge(turn) {
				n := r.table.deal(len(r.pool)) - 1
				turn.hand = append(turn.hand, r.pool[n])
				r.pool = slices.Delete(r.pool, n, n+1)
			}
			turn = r.other(turn)
		}
	}
	for r.player1 == nil {
		red := r.table.roll(20) + r.red.sheet.modifier(r.red.sheet.dex)
		blue := r.table.roll(20) + r.blue.sheet.modifier(r.blue.sheet.dex)
		if red > blue {
			r.player1 = r.red
		}
		if blue > red {
			r.player1 = r.blue
		}
	}
}

func (r *referee) wantsEdge(b *refBoxer) bool { return len(b.hand) < b.sheet.edgeCards() }

func (r *referee) toCorners() {
	r.red.x, r.red.y = 1, 1
	r.blue.x, r.blue.y = 8, 8
}

// recover gives a boxer back composure between rounds, PG-2.10 to PG-2.13.
func (r *referee) recover(b *refBoxer) {
	die := r.table.roll(b.sheet.hitDie())
	if !r.options.recoveryCap {
		b.composure += die
		return
	}
	for range die {
		if b.composure < b.start {
			b.composure++
		}
	}
}

// ask puts questions and accepts concessions, PG-11.4.
func (r *referee) ask(questions map[*refBoxer]refQuestion) map[*refBoxer]string {
	answers := r.table.ask(questions)
	for _, b := range r.both() {
		if answers[b] == "concede" {
			r.end("FORFEIT", r.other(b))
		}
	}
	return answers
}

func (r *referee) askOne(b *refBoxer, kind string, legal ...string) string {
	return r.ask(map[*refBoxer]refQuestion{b: {kind, legal}})[b]
}

// playBout plays one bout, PG-2.5.
func (r *referee) playBout() {
	r.initiator, r.mover, r.fallen, r.fatigue = nil, nil, nil, 0
	for _, b := range r.both() {
		b.now, b.next = b.next, nothingLingers() // PG-8.7
		b.edge, b.back = refEdge{}, false
	}
	answers := r.ask(map[*refBoxer]refQuestion{
		r.red:  {"cards", r.cardChoices(r.red)},
		r.blue: {"cards", r.cardChoices(r.blue)},
	})
	for _, b := range r.both() {
		b.laid = r.cardsOf(b, answers[b])
	}
	r.initiator = r.whoInitiates()
	r.mover = nil
	if r.initiator == nil {
		r.standoff++
	} else {
		r.standoff = 0
		r.edgeWindow()
		r.clash()
		r.closeBout()
	}
	r.red.laid, r.blue.laid = nil, nil
}

// cardChoices are all choices of cards that a boxer has, PG-4.5 and PG-4.7.
func (r *referee) cardChoices(b *refBoxer) (all []string) {
	for _, first := range b.attacks {
		for _, second := range append([]string{r.deck.double}, attackNames(b.attacks)...) {
			for _, defense := range b.defenses {
				if b.now.attacks[first.name] || b.now.attacks[second] || b.now.defenses[defense.name] || second == first.name {
					continue
				}
				all = append(all, refWord(first.name)+" "+refWord(second)+" / "+refWord(defense.name))
			}
		}
	}
	return all
}

func attackNames(attacks []refAttack) (names []string) {
	for _, a := range attacks {
		names = append(names, a.name)
	}
	return names
}

func (r *referee) cardsOf(b *refBoxer, sentence string) *refCards {
	words := strings.Fields(sentence)
	laid := &refCards{}
	for _, a := range b.attacks {
		if refWord(a.name) == words[0] {
			laid.first = a
		}
		if refWord(a.name) == words[1] {
			laid.second = a
		}
	}
	if words[1] == refWord(r.deck.double) {
		laid.doubled, laid.second = true, laid.first
	}
	for _, d := range b.defenses {
		if refWord(d.name) == words[3] {
			laid.defense = d
		}
	}
	return laid
}

// closeBout ends a bout, PG-2.5 (e), and settles a knockdown, PG-6.3.
func (r *referee) closeBout() {
	for _, b := range r.both() {
		if b.laid.defenseOpen && b.laid.defense.clinch && b != r.fallen {
			b.composure += refHalf(r.fatigue)
		}
	}
	if r.fallen == nil {
		return
	}
	b, scorer := r.fallen, r.other(r.fallen)
	b.now, b.next = nothingLingers(), nothingLingers()
	scorer.scored++
	b.downs++
	if b.downs == 3 && r.options.thirdKnockdown == "tko" {
		r.end("TKO", scorer)
	}
	spends := b.hitDice > 0 && r.askOne(b, "hitdie", "hitdie no", "hitdie yes") == "hitdie yes"
	die := 0
	if spends {
		b.hitDice--
		die = r.table.roll(20)
	}
	die = max(die, r.table.roll(20))
	if r.options.ring && b.square().rope() {
		die += 2
	}
	if die+b.sheet.saveBonus() < r.dc(b) {
		r.end("KO", scorer)
	}
	if b.downs == 3 { // PG-6.25
		r.end("TKO", scorer)
	}
	b.composure = r.table.roll(b.sheet.hitDie()) + 15 + b.sheet.modifier(b.sheet.con) + b.edge.rise
	r.fallen = nil
}

// dc is the DC of the pending save, or else of the next one: PG-6.6 and PG-6.7.
func (r *referee) dc(b *refBoxer) int {
	dc := 5
	downs := b.downs
	if r.fallen != b {
		downs++
	}
	for range downs - 1 {
		dc += max(12-b.sheet.modifier(b.sheet.con)-b.sheet.proficiency(), 0)
	}
	return dc
}

func (b *refBoxer) score() int { return b.scored + b.sheet.modifier(b.sheet.cha) }

// decide scores the match, PG-6.20 and PG-6.24.
func (r *referee) decide() {
	red, blue := r.red.score(), r.blue.score()
	if red == blue {
		switch r.options.decisionTie {
		case "composure":
			red, blue = r.red.composure, r.blue.composure
		case "blue":
			blue++
		}
	}
	switch {
	case red > blue:
		r.end("DECISION", r.red)
	case blue > red:
		r.end("DECISION", r.blue)
	}
	r.end("DRAW", nil)
}
