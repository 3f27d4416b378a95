package coolname

import (
	"sync/atomic"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/scene"
)

// A member is what never changes about a combatant.
type member struct {
	id    string // its word in the notation
	name  string
	label phrase.Text // its name for readers
	seat  riposte.Seat
	side  uint8
	kind  uint8 // for a foe
	foe   bool
	nth   uint8 // its number among its seat's characters
	start ground.Square
}

// A game is what never changes in an encounter; all positions share it, and what has
// been worked out from what one of them knows.
type game struct {
	content   *Content
	titles    *titles
	notes     []scene.Note // the rulings in force
	options   options
	reckoning *reckoning
	info      *riposte.Info
	field     *ground.Map
	seats     int
	gm        riposte.Seat // Nobody if there is none
	n         int          // combatants
	sideA     int          // how many of them are on side A
	people    int          // how many are characters, who come first
	members   [maxBody]member
	sheets    [maxBody]*sheet
	kinds     []kind
	names     [maxSeats + 1]string
	plausible *[maxBody]atomic.Pointer[[]*plausible]
	consent   bool // the game master must agree to it, CN-1.21, CN-1.50
	// rows are the foes of the table, entries those of the game master's document, and words
	// what both are called by whoever brings them, CN-8.22. began is the game as it began, if
	// others have joined since.
	rows, entries []kind
	words         [sources]string
	began         *game
}

// gather makes the combatants: side A in seat order, then side B.
func (g *game) gather(parties [2][]*sheet, owners [2][]riposte.Seat, foes []kind) {
	g.enter(foes)
	foes = g.kinds
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
			add(member{name: sh.name, label: phrase.Plain(sh.name), seat: seat, side: uint8(side), nth: nth[seat], start: g.field.Start(side, i)}, sh, slug(sh.name))
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
			add(member{name: name, label: label, seat: g.gm, side: 1, kind: uint8(k), foe: true, start: g.field.Start(1, place)}, nil, foes[k].word)
			place++
		}
	}
	numbered(words)
	for i, w := range words {
		g.members[i].id = w
	}
	tellApart(g.members[:g.n])
}

// enter keeps the entries of the game master's document, and takes those that do not wait.
func (g *game) enter(entries []kind) {
	g.plausible = new([maxBody]atomic.Pointer[[]*plausible])
	g.entries = entries
	for i := range entries {
		k := &entries[i]
		if k.from >= ofEntry {
			k.from += source(i)
		}
		if !k.waits {
			g.kinds = append(g.kinds, *k)
		}
	}
	g.enterWords()
}

// enterWords gives words to all who may be brought. Those of entries that wait come last, so
// that no other word depends on them.
func (g *game) enterWords() {
	var of []source
	var words, waits []string
	for row := range g.rows {
		of, words = append(of, source(row)), append(words, g.rows[row].word)
	}
	for _, waiting := range [...]bool{false, true} {
		for i := range g.entries {
			if k := &g.entries[i]; k.from >= ofEntry && k.waits == waiting {
				of, words = append(of, k.from), append(words, k.word)
			}
		}
	}
	distinct(words)
	for n, from := range of {
		g.words[from] = words[n]
	}
	for i := range g.entries {
		waits = append(waits, g.entries[i].word)
	}
	numbered(waits)
	for i := range waits {
		g.words[int(ofWait)+i] = waitingWord + " " + waits[i]
	}
}

// tellApart numbers those who go by one name.
func tellApart(members []member) {
	said := make([]string, len(members))
	count := map[string]int{}
	for i := range members {
		said[i] = spoken.Say(members[i].label)
		count[said[i]]++
	}
	nth := map[string]int{}
	for i, name := range said {
		if count[name] > 1 {
			nth[name]++
			members[i].label = ref("unit.nth", members[i].label, nth[name])
		}
	}
}
