package scenario

import (
	"slices"

	"riposte"
)

// covers lists the rules that the case has shown if it passes: those that it names
// and for which it expects an event, a refusal, a fault or the outcome; or all that
// it names if it expects a value: of a field, a number of legal choices, an
// outcome.
func (c *Case) covers() []riposte.RuleID {
	covered := []riposte.RuleID{}
	shown, value := c.evidence()
	for _, id := range c.Rules {
		if value || slices.Contains(shown, id) {
			covered = append(covered, id)
		}
	}
	return covered
}

// evidence lists the rules that the case expects to be cited, and reports whether
// it expects a value.
func (c *Case) evidence() (shown []riposte.RuleID, value bool) {
	for _, f := range c.vet {
		shown = append(shown, f.by)
	}
	for i := range c.steps {
		s := &c.steps[i]
		if s.refuse != nil {
			shown = append(shown, s.refuse.by)
		}
		x := s.expect
		if x == nil {
			continue
		}
		for _, e := range x.events {
			shown = append(shown, e.id)
		}
		value = value || len(x.values) > 0 || len(x.legal) > 0 || x.outcome != nil && len(x.outcome.checks) > 0
	}
	return shown, value
}

// Coverage divides the rules of the ledger, worked examples included, into those
// that some passing case of the ruleset has shown and those that none has, both in
// the order of the ledger.
func Coverage(info *riposte.Info, reports []*Report) (covered, missing []riposte.RuleID) {
	if info.Ledger == nil {
		return nil, nil
	}
	shown := map[riposte.RuleID]bool{}
	for _, r := range reports {
		if r.Ruleset != info.Name {
			continue
		}
		for i := range r.Cases {
			for _, id := range r.Cases[i].Covers {
				shown[id] = true
			}
		}
	}
	for _, rule := range info.Ledger.Rules() {
		if shown[rule.ID] {
			covered = append(covered, rule.ID)
		} else {
			missing = append(missing, rule.ID)
		}
	}
	return covered, missing
}
