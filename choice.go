package riposte

// A Choice is one answer of one seat: 8 bits of verb above 56 bits of arguments,
// packed by the ruleset. The zero Choice is no answer. Equal words are equal
// choices; their meaning depends on the state they answer.
type Choice uint64

const (
	choiceArgBits = 56
	// MaxArgs is the largest value the arguments of a choice can take.
	MaxArgs = 1<<choiceArgBits - 1
	// VerbConcede is the verb of [Concede]; rulesets number their own from 1.
	VerbConcede = 255
)

// Concede gives the duel up. Every state accepts it at once from any seat that has
// not lost, asked or not, even while others still owe a sealed choice. Only a
// [Sealer] seals it like the answer to a sealed question. Legal never lists it.
const Concede Choice = VerbConcede << choiceArgBits

// ConcedeWord is what every notation calls Concede.
const ConcedeWord = "concede"

// NewChoice packs a verb and its arguments; it panics if the arguments need more
// than 56 bits, a fault of the ruleset.
func NewChoice(verb uint8, args uint64) Choice {
	if args > MaxArgs {
		panic("riposte: arguments of a choice exceed 56 bits")
	}
	return Choice(verb)<<choiceArgBits | Choice(args)
}

// Verb is the upper 8 bits of the choice.
func (c Choice) Verb() uint8 { return uint8(c >> choiceArgBits) }

// Args is the lower 56 bits of the choice.
func (c Choice) Args() uint64 { return uint64(c) & MaxArgs }
