package pugilism

type place uint8

const (
	head place = iota + 1
	body
)

type weight uint8

const (
	jab weight = iota + 1
	strike
	heavy
)

type attackCard struct {
	name    string
	at      place
	weight  weight
	power   int
	fatigue int
}

// attacks are the attack cards, PG-9.1.
var attacks = [6]attackCard{
	{"head-jab", head, jab, 2, 0},
	{"head-strike", head, strike, 6, 1},
	{"head-heavy", head, heavy, 8, 2},
	{"body-jab", body, jab, 1, 0},
	{"body-strike", body, strike, 3, 1},
	{"body-heavy", body, heavy, 6, 2},
}

// double is the place of x2 after the attacks.
const double = uint8(len(attacks))

// The defenses, PG-9.1.
const (
	general uint8 = iota
	headProtect
	bodyProtect
	footwork
	counter
	anticipate
)

type defenseCard struct {
	name    string
	fatigue int
}

var defenses = [6]defenseCard{
	general:     {"general", 2},
	headProtect: {"head-protect", 3},
	bodyProtect: {"body-protect", 1},
	footwork:    {"footwork", 3},
	counter:     {"counter", 1},
	anticipate:  {"anticipate", 0},
}

// The EDGE cards, PG-7.15; 0 is none.
const (
	conditioned uint8 = iota + 1
	mitigated
	goodChin
	momentum
	brace
	deepBreath
)

const edgeCards = int(deepBreath)

var edgeNames = [edgeCards + 1]string{"none", "conditioned", "mitigated", "good-chin", "momentum", "brace-yourself", "deep-breath"}

// eligible reports whether a defense can negate an attack of a pair, PG-5.16,
// 5.23, 9.7.
func eligible(defense, attack, other uint8, chin bool) bool {
	a := &attacks[attack]
	switch defense {
	case general:
		return a.weight != heavy || chin
	case headProtect:
		return a.at == head
	case bodyProtect:
		return a.at == body
	case footwork:
		return a.weight != jab
	case counter:
		return a.weight == heavy
	case anticipate:
		return a.at == attacks[other].at
	}
	return false
}

// one reports whether a defense negates only one of two eligible attacks.
func one(defense, a, b uint8) bool {
	return defense == counter || defense == general && (attacks[a].weight != jab || attacks[b].weight != jab)
}

// half is PG-0.3.
func half(n int) int {
	if n <= 1 {
		return n
	}
	return n / 2
}
