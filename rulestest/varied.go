package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"riposte"
	"riposte/variant"
)

// ownNumbers is what the suite calls its variants.
const ownNumbers = "own-numbers"

// varied checks the numbers that a variant may set: each has a name, a rule and bounds that
// Vet keeps; set to what is printed they change nothing; and whatever they are within their
// bounds, duels are played to their end, and records of them verify. The rules of a variant
// know the same numbers.
func (k *suite) varied() error {
	v, ok := k.Ruleset.(variant.Varied)
	if !ok || len(v.Numbers()) == 0 {
		return nil
	}
	numbers := v.Numbers()
	if err := k.listed(numbers); err != nil {
		return err
	}
	if err := k.asPrinted(numbers); err != nil {
		return err
	}
	changed := k.numbered(map[string]int{numbers[0].Name: numbers[0].High})
	if other, ok := v.Rules(&changed).(variant.Varied); !ok || !slices.Equal(other.Numbers(), numbers) {
		return errors.New("the rules of a variant know the same numbers as the printed ones")
	}
	return k.anyhow(numbers)
}

// listed checks the list itself, and that Vet keeps its bounds.
func (k *suite) listed(numbers []variant.Number) error {
	names := map[string]bool{}
	for _, n := range numbers {
		if n.Name == "" || names[n.Name] || !k.rule(n.Rule) || n.Low > n.Value || n.Value > n.High || n.Low == n.High {
			return fmt.Errorf("number %+v needs a name of its own, a rule of the ledger, and bounds around its value", n)
		}
		names[n.Name] = true
		for _, is := range []int{n.Low, n.High} {
			if err := k.Ruleset.Vet(k.numbered(map[string]int{n.Name: is}), riposte.Nobody); err != nil {
				return fmt.Errorf("%s is %d, within its bounds, and refused: %w", n.Name, is, err)
			}
		}
		for _, is := range []int{n.Low - 1, n.High + 1} {
			if err := k.faulty(k.numbered(map[string]int{n.Name: is}), riposte.Nobody, "data."+ownNumbers+".numbers."+n.Name, n.Rule); err != nil {
				return fmt.Errorf("%s is %d, out of its bounds: %w", n.Name, is, err)
			}
		}
	}
	for _, text := range []string{`[]`, `{"numbers": []}`, `{"numbers": {"luck": 1}}`, `{"number": {}}`, `{"numbers": {"` + numbers[0].Name + `": "1"}}`} {
		if err := k.faulty(k.variant(text), riposte.Nobody, "", ""); err != nil {
			return fmt.Errorf("the variant %s: %w", text, err)
		}
	}
	return nil
}

// asPrinted checks that a variant with every number as printed is the rules.
func (k *suite) asPrinted(numbers []variant.Number) error {
	same := map[string]int{}
	for _, n := range numbers {
		same[n.Name] = n.Value
	}
	other := k.like(func(setup *riposte.Setup) { number(setup, same) })
	for seed := range uint64(min(k.Duels, 4)) {
		var told [2]string
		for i, suite := range []*suite{k, other} {
			err := suite.walk(seed+1, randomly, func(d *duel) error {
				told[i] += fmt.Sprint(d.told)
				return nil
			})
			if err != nil {
				return err
			}
		}
		if told[0] != told[1] {
			return fmt.Errorf("with every number as printed, the duel of seed %d differs: %s", seed+1, differ(told[1], told[0]))
		}
	}
	return nil
}

// anyhow plays duels by variants drawn at random. Whoever judges choices independently
// judges by the printed numbers, and is not asked.
func (k *suite) anyhow(numbers []variant.Number) error {
	var last map[string]int
	other := k.like(nil)
	setups := k.Setups
	other.Setups = func(seed uint64) riposte.Setup {
		rng := rand.New(rand.NewPCG(seed, 17))
		for range 20 {
			setup := setups(seed)
			drawn := map[string]int{}
			often := 1 + rng.IntN(len(numbers))
			for _, n := range numbers {
				if rng.IntN(often) == 0 {
					drawn[n.Name] = n.Low + rng.IntN(n.High-n.Low+1)
				}
			}
			number(&setup, drawn)
			if st, err := k.Ruleset.New(setup, newTwin(seed, 1), nil); err == nil && st != nil {
				last = drawn
				return setup
			}
		}
		return setups(seed) // the documents do not suit other numbers
	}
	for _, l := range []law{
		{"deterministic", (*suite).deterministic},
		{"bounded", (*suite).bounded},
		{"asks", (*suite).asks},
		{"recorded", (*suite).recorded},
	} {
		if err := l.check(other); err != nil {
			return fmt.Errorf("with the numbers %v, %s: %w", last, l.name, err)
		}
	}
	return nil
}

// like is the suite for changed set-ups, judged by nobody but the rules.
func (k *suite) like(change func(*riposte.Setup)) *suite {
	c := k.Config
	c.Judge, c.CheckAll, c.Sound, c.Unseen = nil, nil, nil, nil
	c.Duels = k.Duels/2 + 1
	if change != nil {
		c.Setups = func(seed uint64) riposte.Setup {
			setup := k.Setups(seed)
			change(&setup)
			return setup
		}
	}
	return newSuite(c)
}

// numbered is a set-up with a variant of the numbers.
func (k *suite) numbered(numbers map[string]int) riposte.Setup {
	return k.changed(func(s *riposte.Setup) { number(s, numbers) })
}

func (k *suite) variant(text string) riposte.Setup {
	return k.changed(func(s *riposte.Setup) { name(s, json.RawMessage(text)) })
}

// number gives a set-up a variant.
func number(setup *riposte.Setup, numbers map[string]int) {
	raw, err := json.Marshal(variant.Variant{Numbers: numbers})
	if err != nil {
		panic(err)
	}
	name(setup, raw)
}

func name(setup *riposte.Setup, raw json.RawMessage) {
	setup.Options, setup.Data = maps.Clone(setup.Options), maps.Clone(setup.Data)
	if setup.Options == nil {
		setup.Options = map[string]string{}
	}
	if setup.Data == nil {
		setup.Data = map[string]json.RawMessage{}
	}
	setup.Options[variant.Option] = ownNumbers
	setup.Data[ownNumbers] = slices.Clone(raw)
}
