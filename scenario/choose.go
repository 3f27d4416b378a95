package scenario

import (
	"errors"
	"fmt"
	"strings"

	"riposte"
)

// choose applies the sentences of a step in one go, together with those locked
// before and the rest of seats that say nothing.
func (r *run) choose(s *step) bool {
	if !r.restBefore(s) {
		return false
	}
	known := len(r.res.Differences)
	by := r.noChoices()
	conceding := true
	var said []string
	for _, c := range s.choices {
		by[c.seat] = r.read(c)
		conceding = conceding && by[c.seat] == riposte.Concede
		said = append(said, r.info.SeatWord(c.seat)+": "+c.text)
	}
	// A concession comes alone, unless it is sealed and others have locked with it.
	if len(r.res.Differences) == known && (!conceding || riposte.Seals(r.st) && len(r.locks) > 0) {
		said = append(said, r.complete(by)...)
	}
	r.log("step", "", strings.Join(said, "   "))
	return len(r.res.Differences) == known && r.standTogether(s, by) && r.apply(by, s.at)
}

// complete adds what belongs with the choices of a step that are made together:
// what was locked before, and the rest of those who owe with them.
func (r *run) complete(by []riposte.Choice) (said []string) {
	if !r.together(by) {
		return nil
	}
	for seat := riposte.Seat(1); int(seat) <= len(r.c.Setup.Seats); seat++ {
		if r.st.Owed(seat).Mode != riposte.Together || by[seat] != 0 {
			continue
		}
		lock, locked := r.locks[seat]
		switch c, choice, ok := r.resting(seat); {
		case locked:
			by[seat] = lock.choice
			if r.st.Check(seat, by[seat]) != nil { // values have been set since
				by[seat] = r.read(lock.sentence)
			}
			said = append(said, r.info.SeatWord(seat)+": "+lock.text+" (locked)")
		case ok:
			by[seat] = choice
			said = append(said, r.info.SeatWord(seat)+": "+c.text+" (rest)")
		}
	}
	return said
}

// together reports whether some choice of a step is made together with others.
func (r *run) together(by []riposte.Choice) bool {
	for s := range by {
		if by[s] != 0 && r.st.Owed(riposte.Seat(s)).Mode == riposte.Together {
			return true
		}
	}
	return false
}

// read turns a sentence into a choice that its seat may make now, 0 if there is
// none.
func (r *run) read(c sentence) riposte.Choice {
	who := r.info.SeatWord(c.seat)
	choice, err := r.judge(c)
	var ruled *riposte.RuleError
	switch {
	case err == nil:
		return choice
	case errors.As(err, &ruled):
		at, meant := r.meant(c)
		r.fail(at, "", err.Error(), c.text, "%s may not: %v%s", who, err, meant)
	case errors.Is(err, riposte.ErrNotation):
		at, meant := r.misread(c)
		if r.owed(c.seat).Mode == riposte.Idle {
			meant += "; " + r.owing()
		}
		r.fail(at, "", err.Error(), c.text, "%s: %v%s", who, err, meant)
	default:
		r.fail(c.at, "", err.Error(), c.text, "%s: %v; %s", who, err, r.owing())
	}
	return 0
}

// judge reads a sentence and checks whether its seat may say it now; a lock is
// final.
func (r *run) judge(c sentence) (riposte.Choice, error) {
	choice, err := r.parse(c)
	if err == nil {
		err = r.st.Check(c.seat, choice)
	}
	if _, locked := r.locks[c.seat]; locked && err == nil && choice != riposte.Concede {
		err = riposte.ErrLocked
	}
	return choice, err
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

// standTogether checks that the seats of a step are those that one Apply takes: all
// that owe together, or one other, or some that concede; where the rules seal
// concessions, these are among the seats that owe together.
func (r *run) standTogether(s *step, by []riposte.Choice) bool {
	conceding, together := 0, 0
	for _, c := range s.choices {
		concedes := by[c.seat] == riposte.Concede
		if concedes {
			conceding++
		}
		if r.st.Owed(c.seat).Mode == riposte.Together && (!concedes || riposte.Seals(r.st)) {
			together++
		}
	}
	if conceding == len(s.choices) && (len(r.locks) == 0 || !riposte.Seals(r.st)) {
		return true
	}
	if len(s.choices) > 1 && together < len(s.choices) {
		r.fail(s.at, "", "", "", "these choices are not made together, give each a step of its own; %s", r.owing())
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
		unfit := ""
		if r.c.rest != nil {
			unfit = ", and may say nothing of rest"
		}
		r.fail(s.at, "", "", "", "%s must choose in the same step%s; %s", strings.Join(missing, ", "), unfit, r.owing())
		return false
	}
	return true
}

// owing says what the duel waits for.
func (r *run) owing() string {
	var parts []string
	for s := riposte.Seat(1); int(s) <= len(r.c.Setup.Seats); s++ {
		if d := r.owed(s); d.Mode != riposte.Idle {
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

// refuse checks that a rule refuses the sentence, or that it is refused without
// one, and does not apply it.
func (r *run) refuse(f *refusal) {
	who := r.info.SeatWord(f.seat)
	by := string(f.by)
	if f.by == "" {
		by = none
	}
	want := "refused by " + by
	r.log("step", f.by, "refuse "+who+": "+f.text)
	_, err := r.judge(f.sentence)
	var ruled *riposte.RuleError
	switch {
	case err == nil:
		r.fail(f.at, "refuse", "accepted", want, "%s may say %q, want it %s", who, f.text, want)
	case f.by == "":
		r.refusedByNone(f, err)
	case errors.Is(err, riposte.ErrNotation) && !errors.As(err, &ruled):
		at, meant := r.misread(f.sentence)
		r.fail(at, "refuse", err.Error(), want, "%s: %v%s; want it %s; %s", who, err, meant, want, r.owing())
	case !errors.As(err, &ruled):
		r.fail(f.at, "refuse", err.Error(), want, "%s: %v; want it %s; %s", who, err, want, r.owing())
	case ruled.Rule != f.by:
		at, meant := r.meant(f.sentence)
		if meant == "" {
			at = f.byAt
		}
		r.fail(at, "refuse", err.Error(), want, "refused by another rule: %v, want %s%s", err, f.by, meant)
	case !strings.Contains(ruled.Msg, f.why):
		r.fail(f.at, "refuse", ruled.Msg, f.why, "refused because %q, want %q in it", ruled.Msg, f.why)
	}
}

// refusedByNone checks that a sentence is refused without a rule, and why.
func (r *run) refusedByNone(f *refusal, err error) {
	who := r.info.SeatWord(f.seat)
	var why string
	switch {
	case errors.Is(err, riposte.ErrNotOwed), errors.Is(err, riposte.ErrOver):
		why = notAsked
	case errors.Is(err, riposte.ErrNotation):
		why = notUnderstood
	case errors.Is(err, riposte.ErrLocked):
		why = alreadyLocked
	default:
		r.fail(f.byAt, "refuse", err.Error(), "refused by none", "a rule refuses it: %v, want none", err)
		return
	}
	if f.why != "" && f.why != why {
		r.fail(f.at, "refuse", why, f.why, "%s: %s, want %s: %v", who, why, f.why, err)
	}
}
