package coolname

import (
	"strconv"
	"strings"

	"riposte"
)

// The verbs of choices, with their arguments from the lowest bits up.
const (
	_        uint8 = iota
	attack         // fighter
	recovery       // (Recovery)
	try            // the check on offer
	end
	defend // way
	set    // fighter, Vitality << 8
	offer  // attribute, DS - minDS << 8
	hide   // fighter, attribute << 8, DS - minDS << 16
	open   // place
)

// A way is a way to defend.
type way uint8

const (
	dodge way = iota + 1
	block
	parry
)

var wayWords = [...]string{dodge: "dodge", block: "block", parry: "parry"}

func word(verb uint8, args int) riposte.Choice { return riposte.NewChoice(verb, uint64(args)) }

// part is 8 bits of a choice's arguments.
func part(c riposte.Choice, i int) int { return int(c.Args() >> (8 * i) & 0xff) }

// fits reports whether the arguments have no more than n parts.
func fits(c riposte.Choice, n int) bool { return c.Args()>>(8*n) == 0 }

func (s *state) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	owed := s.Owed(seat)
	if owed.Mode == riposte.Idle {
		return buf
	}
	switch phase(owed.Kind) {
	case turn:
		buf = s.legalAttacks(buf)
		buf = s.add(buf, seat, word(recovery, 0))
		buf = s.add(buf, seat, word(try, 0))
		return append(buf, word(end, 0))
	case defence:
		for w := dodge; w <= parry; w++ {
			buf = s.add(buf, seat, word(defend, int(w)))
		}
		return buf
	case foeTurn:
		buf = append(s.legalAttacks(buf), word(end, 0))
	case referee:
	}
	return s.representatives(buf)
}

// add appends a choice if it is legal.
func (s *state) add(buf []riposte.Choice, seat riposte.Seat, c riposte.Choice) []riposte.Choice {
	if s.may(seat, c) {
		return append(buf, c)
	}
	return buf
}

func (s *state) legalAttacks(buf []riposte.Choice) []riposte.Choice {
	for f := charA; f < fighters; f++ {
		if s.enemies(s.who, f) && !s.bodies[f].gone {
			buf = append(buf, word(attack, int(f)))
		}
	}
	return buf
}

// representatives are some of what the game master may do besides: any Vitality
// can be set, and a check can have any DS.
func (s *state) representatives(buf []riposte.Choice) []riposte.Choice {
	if s.interventions == maxInterventions {
		return buf
	}
	for f := charA; f < fighters; f++ {
		most := int(s.maxVitality(f))
		for _, v := range [...]int{0, 1, most/2 + 1, most} {
			buf = s.add(buf, gm, word(set, int(f)|v<<8))
		}
	}
	for at := range attributes {
		for _, ds := range [...]int{3, 6, 9} {
			buf = s.add(buf, gm, word(offer, at|(ds-minDS)<<8))
		}
		for f := charA; f < foe; f++ {
			buf = s.add(buf, gm, word(hide, int(f)|at<<8|(6-minDS)<<16))
		}
	}
	for i := range int(s.hiddens) {
		buf = append(buf, word(open, i))
	}
	return buf
}

// may reports whether Check takes the choice, without making an error.
func (s *state) may(seat riposte.Seat, c riposte.Choice) bool {
	rule, _ := s.judge(seat, c)
	return rule == ""
}

func (s *state) Check(seat riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s.mayWithdraw(seat) {
		return nil
	}
	if s.Owed(seat).Mode == riposte.Idle {
		return riposte.ErrNotOwed
	}
	if rule, why := s.judge(seat, c); rule != "" {
		return &riposte.RuleError{Rule: rule, Msg: why}
	}
	return nil
}

// judge is the rule that refuses a choice and what is missing; no rule refuses a
// legal one. The seat is asked something.
func (s *state) judge(seat riposte.Seat, c riposte.Choice) (riposte.RuleID, string) {
	acts := seat == s.asked() && s.phase != defence
	switch c.Verb() {
	case attack:
		f := fighter(part(c, 0))
		switch {
		case !acts:
			return "CN-2.1", "it is not your turn"
		case !fits(c, 1) || f >= fighters || !s.enemies(s.who, f):
			return "CN-4.20", "that is no enemy"
		case s.bodies[f].gone:
			return "CN-4.20", "that enemy is out of the encounter"
		}
		return "", ""
	case recovery:
		switch {
		case !acts || s.who == foe || c != word(recovery, 0):
			return "CN-5.9", "only a character recovers, in its turn"
		case s.bodies[s.who].vitality == s.maxVitality(s.who):
			return "CN-5.10", "the Vitality is at its maximum"
		}
		return "", ""
	case try:
		if !acts || s.offered == 0 || s.who == foe || c != word(try, 0) {
			return "CN-3.36", "no check is offered"
		}
		return "", ""
	case end:
		if !acts || c != word(end, 0) {
			return "CN-2.17", "it is not your turn"
		}
		return "", ""
	case defend:
		w := part(c, 0)
		switch {
		case s.phase != defence || seat != s.asked() || !fits(c, 1) || w < int(dodge) || w > int(parry):
			return "CN-4.50", "that is no defence now"
		case s.game.sheets[s.target].ways[w] == 0:
			return "CN-4.35", "a block needs a shield"
		}
		return "", ""
	}
	if seat != gm {
		return "CN-3.7", "that is no action"
	}
	return s.judgeIntervention(c)
}

func (s *state) judgeIntervention(c riposte.Choice) (riposte.RuleID, string) {
	if s.interventions >= maxInterventions {
		return "CN-8.19", "no intervention is left"
	}
	switch f := fighter(part(c, 0)); c.Verb() {
	case set:
		switch {
		case !fits(c, 2) || f >= fighters || !s.present(f) || s.bodies[f].gone:
			return "CN-8.17", "there is nobody like that in the encounter"
		case part(c, 1) > int(s.maxVitality(f)):
			return "CN-8.17", "that is more than its maximum"
		}
		return "", ""
	case offer:
		switch {
		case !fits(c, 2) || part(c, 0) >= attributes || part(c, 1) > maxDS-minDS:
			return "CN-0.39", "a check has one of nine attributes and a DS from -20 to 60"
		case s.phase != turn:
			return "CN-3.36", "a check is offered to a character in its turn"
		case s.offerOver:
			return "CN-3.36", "one check a turn"
		}
		return "", ""
	case hide:
		switch {
		case !fits(c, 3) || f >= foe || part(c, 1) >= attributes || part(c, 2) > maxDS-minDS:
			return "CN-0.39", "a check has a character, one of nine attributes and a DS from -20 to 60"
		case s.hiddens == maxHidden:
			return "CN-8.16", "four checks are hidden already"
		}
		return "", ""
	case open:
		if !fits(c, 1) || part(c, 0) >= int(s.hiddens) {
			return "CN-8.16", "there is no such hidden check"
		}
		return "", ""
	}
	return "CN-8.17", "a game master sets a value, offers, hides or opens a check"
}

func (s *state) Say(_ riposte.Seat, c riposte.Choice) string {
	ds := func(i int) string { return strconv.Itoa(part(c, i) + minDS) }
	switch c.Verb() {
	case riposte.VerbConcede:
		return riposte.ConcedeWord
	case attack:
		return "attack " + named(fighterWords[:], part(c, 0))
	case recovery:
		return "recover"
	case try:
		return "check"
	case end:
		return "end"
	case defend:
		return named(wayWords[:], part(c, 0))
	case set:
		return "set " + named(fighterWords[:], part(c, 0)) + " " + strconv.Itoa(part(c, 1))
	case offer:
		return "offer " + named(attributeWords[:], part(c, 0)) + " " + ds(1)
	case hide:
		return "hidden " + named(fighterWords[:], part(c, 0)) + " " + named(attributeWords[:], part(c, 1)) + " " + ds(2)
	case open:
		return "open " + strconv.Itoa(part(c, 0)+1)
	}
	return "?"
}

// Parse reads what Say writes: "attack foe", "recover", "check", "end", "parry",
// "set a 5", "offer strength 6", "hidden b empathy 8", "open 1".
func (s *state) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	words := strings.Fields(sentence)
	if len(words) == 0 {
		return 0, riposte.ErrNotation
	}
	for i, w := range [...]string{recovery: "recover", try: "check", end: "end", riposte.VerbConcede: riposte.ConcedeWord} {
		if len(words) == 1 && words[0] == w && w != "" {
			return word(uint8(i), 0), nil
		}
	}
	if w := index(wayWords[:], words[0]); w > 0 && len(words) == 1 {
		return word(defend, w), nil
	}
	// The last word of the others is a number or a fighter.
	last := words[len(words)-1]
	n, err := strconv.Atoi(last)
	isNumber := err == nil && strconv.Itoa(n) == last
	ds := n - minDS
	isDS := isNumber && ds >= 0 && ds <= 0xff
	switch {
	case len(words) == 2 && words[0] == "attack":
		if f := index(fighterWords[:], last); f >= 0 {
			return word(attack, f), nil
		}
	case len(words) == 2 && words[0] == "open" && isNumber && n >= 1 && n <= 0xff:
		return word(open, n-1), nil
	case len(words) == 3 && words[0] == "set" && isNumber && n >= 0 && n <= 0xff:
		if f := index(fighterWords[:], words[1]); f >= 0 {
			return word(set, f|n<<8), nil
		}
	case len(words) == 3 && words[0] == "offer" && isDS:
		if at := index(attributeWords[:], words[1]); at >= 0 {
			return word(offer, at|ds<<8), nil
		}
	case len(words) == 4 && words[0] == "hidden" && isDS:
		f, at := index(fighterWords[:], words[1]), index(attributeWords[:], words[2])
		if f >= 0 && at >= 0 {
			return word(hide, f|at<<8|ds<<16), nil
		}
	}
	return 0, riposte.ErrNotation
}

// named is the word at a place of a list, "?" beyond it.
func named(words []string, i int) string {
	if i < 0 || i >= len(words) || words[i] == "" {
		return "?"
	}
	return words[i]
}

// index is the place of a word in a list, -1 if it has none.
func index(words []string, word string) int {
	for i, w := range words {
		if w == word && w != "" {
			return i
		}
	}
	return -1
}
