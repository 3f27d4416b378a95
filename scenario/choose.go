package scenario

import (
	"errors"
	"fmt"
	"strings"

	"riposte"
	"riposte/dice"
)

// choose applies the sentences of a step at once.
func (r *run) choose(s *step) bool {
	known := len(r.res.Differences)
	by := make([]riposte.Choice, max(r.info.MaxSeats, len(r.c.Setup.Seats))+1)
	var said []string
	for _, c := range s.choices {
		by[c.seat] = r.read(c)
		said = append(said, r.info.SeatWord(c.seat)+": "+c.text)
	}
	r.log("step", "", strings.Join(said, "   "))
	if len(r.res.Differences) > known || !r.standTogether(s, by) {
		return false
	}
	before := r.st.Clone()
	err := dice.Run(func() error { return r.st.Apply(by, tap{r}, riposte.LogFunc(r.tell)) })
	if err != nil {
		r.st = before // a draw that fails leaves the position undefined
		r.drawFault(err, s.at, "the step")
		return false
	}
	return true
}

// read turns a sentence into a choice that its seat may make now; 0 is none.
func (r *run) read(c sentence) riposte.Choice {
	who := r.info.SeatWord(c.seat)
	choice, err := r.parse(c)
	if err == nil {
		err = r.st.Check(c.seat, choice)
	}
	var ruled *riposte.RuleError
	switch {
	case err == nil:
		return choice
	case errors.As(err, &ruled):
		r.fail(c.at, "", err.Error(), c.text, "%s may not: %v", who, err)
	case errors.Is(err, riposte.ErrNotation):
		r.fail(c.at, "", err.Error(), c.text, "%s: %v", who, err)
	default:
		r.fail(c.at, "", err.Error(), c.text, "%s: %v; %s", who, err, r.owing())
	}
	return 0
}

// parse reads a sentence. The word concede is understood everywhere, whether or
// not the ruleset's notation has it.
func (r *run) parse(c sentence) (riposte.Choice, error) {
	choice, err := r.st.Parse(c.seat, c.text)
	if errors.Is(err, riposte.ErrNotation) && strings.TrimSpace(c.text) == riposte.ConcedeWord {
		return riposte.Concede, nil
	}
	return choice, err
}

// standTogether checks that the seats of a step are those that one Apply takes:
// all that owe together, or one other, or some that concede.
func (r *run) standTogether(s *step, by []riposte.Choice) bool {
	conceding, together := 0, 0
	for _, c := range s.choices {
		if by[c.seat] == riposte.Concede {
			conceding++
		} else if r.st.Owed(c.seat).Mode == riposte.Together {
			together++
		}
	}
	if conceding == len(s.choices) {
		return true
	}
	if len(s.choices) > 1 && together < len(s.choices) {
		r.fail(s.at, "", "", "", "these choices are not made together: give each a step of its own; %s", r.owing())
		return false
	}
	if together == 0 {
		return true
	}
	var missing []string
	for seat := riposte.Seat(1); int(seat) <= len(r.c.Setup.Seats); seat++ {
		if by[seat] == 0 && r.st.Owed(seat).Mode == riposte.Together {
			missing = append(missing, r.info.SeatWord(seat))
		}
	}
	if len(missing) > 0 {
		r.fail(s.at, "", "", "", "%s must choose in the same step; %s", strings.Join(missing, ", "), r.owing())
		return false
	}
	return true
}

// owing says what the duel waits for.
func (r *run) owing() string {
	var parts []string
	for s := riposte.Seat(1); int(s) <= len(r.c.Setup.Seats); s++ {
		if d := r.st.Owed(s); d.Mode != riposte.Idle {
			parts = append(parts, fmt.Sprintf("%s %s (%s)", r.info.SeatWord(s), r.decision(d), d.Mode))
		}
	}
	if len(parts) == 0 {
		return "the duel is over"
	}
	return "owed now: " + strings.Join(parts, ", ")
}

func (r *run) decision(d riposte.Decision) string {
	if d.Mode == riposte.Idle {
		return none
	}
	if int(d.Kind) < len(r.info.Decisions) {
		return r.info.Decisions[d.Kind].Name
	}
	return fmt.Sprintf("decision %d", d.Kind)
}

// refuse checks that a rule refuses the sentence, without applying it.
func (r *run) refuse(f *refusal) {
	who := r.info.SeatWord(f.seat)
	want := "refused by " + string(f.by)
	r.log("step", f.by, "refuse "+who+": "+f.text)
	choice, err := r.parse(f.sentence)
	if err == nil {
		err = r.st.Check(f.seat, choice)
	}
	var ruled *riposte.RuleError
	switch {
	case err == nil:
		r.fail(f.at, "refuse", "accepted", want, "%s may say %q, want it refused by %s", who, f.text, f.by)
	case !errors.As(err, &ruled):
		r.fail(f.at, "refuse", err.Error(), want, "%s: %v; want it refused by %s; %s", who, err, f.by, r.owing())
	case ruled.Rule != f.by:
		r.fail(f.byAt, "refuse", err.Error(), want, "refused by another rule: %v, want %s", err, f.by)
	case !strings.Contains(ruled.Msg, f.why):
		r.fail(f.at, "refuse", ruled.Msg, f.why, "refused because %q, want %q in it", ruled.Msg, f.why)
	}
}
