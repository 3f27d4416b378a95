package rulestest

import (
	"fmt"
	"slices"

	"riposte"
	"riposte/scene"
)

// asks checks that the sentences that the asks of a view let a client join are read
// as legal choices, and that a pick with a refusal can't be chosen. Where the
// decision is Whole and all fields are picks or numbers, every legal choice can be
// made in this way. So a client that knows no rules can play.
func (k *suite) asks() error {
	return k.walks(randomly, func(d *duel) error {
		for s := riposte.Seat(1); int(s) <= d.seats; s++ {
			made := map[riposte.Choice]bool{}
			complete := true
			for _, a := range scene.Of(d.st, s).Asks {
				all, err := d.asked(s, &a, made)
				if err != nil {
					return fmt.Errorf("seat %d, ask %s: %w", s, a.ID, err)
				}
				complete = complete && all
			}
			if !complete || !d.st.Owed(s).Whole {
				continue
			}
			for _, c := range d.st.Legal(nil, s) {
				if !made[c] {
					return fmt.Errorf("seat %d can't make the legal choice %q from its asks", s, d.st.Say(s, c))
				}
			}
		}
		return nil
	})
}

// combinations is the number of sentences of one ask that are tried one by one; if
// an ask has more, that many are drawn at random.
const combinations = 2000

// asked tries the sentences of an ask and notes the choices made. It reports
// whether it tried all of them.
func (d *duel) asked(s riposte.Seat, a *scene.Ask, made map[riposte.Choice]bool) (bool, error) {
	if a.Title == "" || a.Verb == "" || len(a.Fields) == 0 || !d.rule(a.Rule) {
		return false, fmt.Errorf("it needs a title, a verb, fields and a rule of the ledger: %+v", a)
	}
	listed := true
	for _, f := range a.Fields {
		if f.Aim != nil {
			listed = false
		} else if len(wordsOf(f)) == 0 {
			return false, fmt.Errorf("field %s takes nothing", f.Name)
		}
	}
	if !listed {
		return false, nil
	}
	list, all := d.sentences(a)
	for _, sentence := range list {
		if err := d.sentence(s, a, sentence, made); err != nil {
			return false, err
		}
	}
	return all, nil
}

// sentences are the words of an ask joined in every way, or in many at random.
func (d *duel) sentences(a *scene.Ask) (list [][]string, all bool) {
	total := 1
	words := make([][]string, len(a.Fields)) // what may be in each field
	for i, f := range a.Fields {
		words[i] = wordsOf(f)
		total = min(total*max(1, len(words[i])), combinations+1)
	}
	for n := range min(total, combinations) {
		sentence := make([]string, len(words))
		for i, rest := 0, n; i < len(words); i++ {
			at := rest % len(words[i])
			rest /= len(words[i])
			if total > combinations {
				at = d.rng.Pick(len(words[i]))
			}
			sentence[i] = words[i][at]
		}
		list = append(list, sentence)
	}
	return list, total <= combinations
}

func wordsOf(f scene.AskField) []string {
	var words []string
	if f.Optional {
		words = append(words, "")
	}
	for _, p := range f.Picks {
		words = append(words, p.Word)
	}
	if n := f.Number; n != nil {
		for v := n.Min; v <= n.Max; v += max(1, n.Step) {
			words = append(words, fmt.Sprint(v))
		}
	}
	return words
}

// sentence checks that what the picks allow is legal and what they refuse is not.
func (d *duel) sentence(s riposte.Seat, a *scene.Ask, words []string, made map[riposte.Choice]bool) error {
	joined := a.Sentence(words)
	refusal := refusedBy(a, words)
	c, err := d.st.Parse(s, joined)
	if err == nil {
		err = d.st.Check(s, c)
	}
	if refusal == nil && err != nil {
		return fmt.Errorf("its picks make %q: %w", joined, err)
	}
	if refusal != nil && err == nil {
		return fmt.Errorf("its picks refuse %q (%+v), but it is legal", joined, *refusal)
	}
	if err == nil {
		made[c] = true
	}
	return nil
}

// refusedBy is the picks' refusal of the words, if any.
func refusedBy(a *scene.Ask, words []string) *scene.Refusal {
	if a.Over(words) {
		return &scene.Refusal{Rule: a.Budget.Rule}
	}
	for i, word := range words {
		for _, p := range a.Fields[i].Picks {
			if p.Word != word {
				continue
			}
			if p.Refusal != nil {
				return p.Refusal
			}
			earlier := func(w string) bool { return slices.Contains(words[:i], w) }
			if len(p.Only) > 0 && !slices.ContainsFunc(p.Only, earlier) || slices.ContainsFunc(p.Not, earlier) {
				if p.Unless == nil {
					return &scene.Refusal{}
				}
				return p.Unless
			}
		}
	}
	return nil
}
