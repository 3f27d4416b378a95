package pugilism

import "riposte"

// Disclosed says which deals of EDGE are open after a sealed match, PG-10.8: those
// whose card was shown, as long as the cards of all deals before it were shown too.
// A deal's number counts among the cards that were left then, so it would tell of a
// hidden one before it.
func (*ruleset) Disclosed(events []riposte.Event, closed int) []bool {
	shown := uint16(0)
	var dealt []edge
	for _, e := range events {
		switch e.Kind {
		case evEdgeDealt:
			dealt = append(dealt, edge(e.N[0]))
		case evEdgeShown:
			shown |= 1 << e.N[0]
		}
	}
	open := make([]bool, closed)
	for i := range min(closed, len(dealt)) {
		if shown&(1<<dealt[i]) == 0 {
			break
		}
		open[i] = true
	}
	return open
}
