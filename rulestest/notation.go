package rulestest

import (
	"errors"
	"fmt"
	"strings"

	"riposte"
)

// notation checks that Parse reads what Say writes, for every legal choice and for
// Concede; that no sentence makes Parse panic; and that what it can't read is
// ErrNotation or a refusal by a rule.
func (k *suite) notation() error {
	return k.walks(randomly, func(d *duel) error {
		for s := riposte.Seat(1); int(s) <= d.seats; s++ {
			list := d.st.Legal(nil, s)
			if d.st.Owed(s).Mode == riposte.Idle {
				continue
			}
			if got := d.st.Say(s, riposte.Concede); got != riposte.ConcedeWord {
				return fmt.Errorf("seat %d says %q to concede, not %q", s, got, riposte.ConcedeWord)
			}
			said := map[string]bool{}
			for _, c := range append([]riposte.Choice{riposte.Concede}, list...) {
				sentence := d.st.Say(s, c)
				if said[sentence] {
					return fmt.Errorf("two choices of seat %d are both %q", s, sentence)
				}
				said[sentence] = true
				if got, err := d.st.Parse(s, sentence); err != nil || got != c {
					return fmt.Errorf("seat %d: Parse(Say(%#x) = %q): got %#x, %s", s, uint64(c), sentence, uint64(got), saying(err))
				}
			}
			for _, c := range probes(list, d.rng, 20) {
				d.st.Say(s, c) // must not panic
			}
			for range 3 {
				sentence := d.st.Say(s, list[d.rng.Pick(len(list))])
				for _, bad := range spoil(sentence) {
					if err := d.spoilt(s, bad); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
}

func (d *duel) spoilt(s riposte.Seat, sentence string) error {
	c, err := d.st.Parse(s, sentence)
	var refused *riposte.RuleError
	switch {
	case err == nil: // it may be valid after all: then it must be what it says
		again, err := d.st.Parse(s, d.st.Say(s, c))
		if err != nil || again != c {
			return fmt.Errorf("seat %d: Parse(%q) is %q, which is read as %q, %s", s, sentence, d.st.Say(s, c), d.st.Say(s, again), saying(err))
		}
	case errors.As(err, &refused):
		if !d.rule(refused.Rule) {
			return fmt.Errorf("Parse(%q) is refused by rule %q, which the ledger doesn't have", sentence, refused.Rule)
		}
	case !errors.Is(err, riposte.ErrNotation):
		return fmt.Errorf("Parse(%q): got %w, want ErrNotation or a *RuleError", sentence, err)
	}
	return nil
}

// spoil lists sentences that differ a little from the given one.
func spoil(sentence string) []string {
	words := strings.Fields(sentence)
	bad := []string{
		"", " ", "\x00", "\xff\xfe", "/", "-", "-1", "0", "99999999999999999999", "1,2", ",", "…", "\n" + sentence,
		strings.ToUpper(sentence), sentence + " ", sentence + " " + sentence, sentence + " /", "/ " + sentence,
		strings.Repeat(sentence+" ", 300), strings.ReplaceAll(sentence, " ", "  "),
	}
	for i := range words {
		bad = append(bad, strings.Join(append(append([]string{}, words[:i]...), words[i+1:]...), " "))
		doubled := append(append(append([]string{}, words[:i+1]...), words[i]), words[i+1:]...)
		bad = append(bad, strings.Join(doubled, " "))
		other := append([]string{}, words...)
		other[i] = "zzz"
		bad = append(bad, strings.Join(other, " "))
		other[i] = words[i] + "9"
		bad = append(bad, strings.Join(other, " "))
	}
	for i := range sentence {
		bad = append(bad, sentence[:i])
		if len(bad) > 80 {
			break
		}
	}
	return bad
}
