package house

import (
	"bytes"

	"riposte/internal/store"
)

// followable is how many steps of a play need not be read again if another house has changed the
// duel; 0 is all of them.
func (p *play) followable() int {
	if p == nil || !p.m.Began() || p.m.Over() {
		return 0
	}
	return p.m.Steps()
}

// followed is the play with what has been stored of its duel since. It is nil if that is not what
// comes after what is known here; in any case the former play is used up.
func (h *House) followed(p *play, l *store.Loaded) (now *play) {
	defer func() {
		if recover() != nil {
			now = nil // whoever makes it from the first step says why it can't be made
		}
	}()
	now, err := laid(h.rules, l)
	if err != nil || l.Standing == nil || l.Revision < p.revision ||
		!bytes.Equal(l.Duel.Secret, p.duel.Secret) || !namedAs(p, l) {
		return nil
	}
	now.lesson, now.after, now.dice, now.m = p.lesson, p.after, p.dice, p.m
	now.views, now.title, now.previews = p.views, p.title, p.previews
	now.pauses = h.run.Pauses()
	if !l.Over {
		forgive(now.pauses, &l.Standing.Watch)
	}
	if now.m.Follow(l.History.Steps, l.History.Void, l.Standing) != nil {
		return nil
	}
	if now.settled() {
		now.openDice()
	}
	return now
}

// namedAs reports whether the seats have the names that the match was made with.
func namedAs(p *play, l *store.Loaded) bool {
	seats := p.m.History().Setup.Seats
	for i := range seats {
		if seats[i].Name != l.History.Setup.Seats[i].Name {
			return false
		}
	}
	return true
}
