package scenario

import (
	"fmt"
	"strings"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/scene"
)

// lockPath ends the path of what a seat has locked: "red.lock".
const lockPath = ".lock"

// held is what a seat has locked while the others who choose with it have not all
// chosen.
type held struct {
	sentence
	choice riposte.Choice
}

// owed is what is asked of a seat that has not locked its answer yet.
func (r *run) owed(s riposte.Seat) riposte.Decision {
	if _, locked := r.locks[s]; locked {
		return riposte.Decision{}
	}
	return r.st.Owed(s)
}

// lock holds the choices of a step until those who owe with them have chosen.
func (r *run) lock(s *step) bool {
	ok := true
	for _, c := range s.locks {
		who := r.info.SeatWord(c.seat)
		r.log("lock", "", who+": "+c.text)
		choice := r.read(c)
		switch {
		case choice == 0:
			ok = false
		case r.st.Owed(c.seat).Mode != riposte.Together:
			r.fail(c.at, "", "", "", "%s chooses alone, so nothing is locked: make it a step; %s", who, r.owing())
			ok = false
		case choice == riposte.Concede && !riposte.Seals(r.st):
			r.fail(c.at, "", "", "", "conceding is not sealed here: make it a step")
			ok = false
		default:
			r.locks[c.seat] = held{c, choice}
		}
	}
	if ok && !r.waiting() {
		r.fail(s.at, "", "", "", "everybody has locked now: make the last choice a step")
		return false
	}
	return ok
}

// waiting reports whether somebody who chooses together with others has yet to lock.
func (r *run) waiting() bool {
	for s := riposte.Seat(1); int(s) <= len(r.c.Setup.Seats); s++ {
		if r.owed(s).Mode == riposte.Together {
			return true
		}
	}
	return false
}

// lockNamed is the seat of "red.lock".
func (r *run) lockNamed(path string) (riposte.Seat, bool) {
	word, is := strings.CutSuffix(path, lockPath)
	if !is {
		return riposte.Nobody, false
	}
	s, ok := r.info.SeatNamed(word)
	return s, ok && s != riposte.Nobody && int(s) <= len(r.c.Setup.Seats)
}

// lockHidden checks that nothing that a match gives a seat reveals what another has
// locked: it plays the lock in a match, and then others in its place.
func (r *run) lockHidden(v sight, owner riposte.Seat) {
	const most = 24
	lock, locked := r.locks[owner]
	switch {
	case !locked:
		r.notHidden(v, v.path, "nothing is locked there")
		return
	case v.seat == owner:
		r.notHidden(v, v.path, "it is the seat's own lock")
		return
	}
	here, err := r.sealed(v.seat, owner, lock.choice)
	if err != nil {
		r.notHidden(v, v.path, err.Error())
		return
	}
	others := 0
	legal := r.st.Legal(nil, owner)
	for i := 0; i < len(legal); i += 1 + len(legal)/most {
		if legal[i] == lock.choice {
			continue
		}
		there, err := r.sealed(v.seat, owner, legal[i])
		if err != nil {
			r.notHidden(v, v.path, err.Error())
			return
		}
		others++
		if change := firstChange(here, there); change != "" {
			r.notHidden(v, v.path, fmt.Sprintf("if %q were locked instead of %q, this would change: %s", r.st.Say(owner, legal[i]), lock.text, change))
			return
		}
	}
	if others == 0 {
		r.notHidden(v, v.path, "nothing else could be locked, so this proves nothing")
	}
}

// sealed returns everything that seat s gets from a match in the position of the
// case once owner has locked a choice.
func (r *run) sealed(s, owner riposte.Seat, c riposte.Choice) ([]byte, error) {
	now := time.Unix(0, 0)
	m, err := match.Open(match.Config{
		Ruleset: standing{r.c.file.Ruleset, r.st}, Setup: r.c.Setup, Dice: dice.NewSeeded(0, r.c.Seed),
	}, now)
	if err != nil {
		return nil, err
	}
	for y := riposte.Seat(1); int(y) <= len(r.c.Setup.Seats); y++ {
		if err := m.LockDocument(now, y); err != nil && !m.Began() {
			return nil, err
		}
	}
	if _, err := m.Answer(now, match.Answer{Seat: owner, Request: m.Request(owner).ID, Choice: c, Lock: true}); err != nil {
		return nil, err
	}
	var all struct {
		View    scene.View        `json:"view"`
		Feed    []match.Entry     `json:"feed"`
		Asked   match.Request     `json:"asked"`
		Legal   []riposte.Choice  `json:"legal"`
		Locked  []bool            `json:"locked"`
		Waiting []match.SeatClock `json:"waiting"`
	}
	all.View, all.Feed, all.Asked = m.View(s), m.Feed(s, 0), m.Request(s)
	all.Legal, all.Waiting = m.Legal(nil, s), m.Clocks(now)
	for y := riposte.Seat(1); int(y) <= len(r.c.Setup.Seats); y++ {
		all.Locked = append(all.Locked, m.Locked(y))
	}
	return asJSON(all), nil
}

// standing is a ruleset whose duels begin in the position of a case.
type standing struct {
	riposte.Ruleset
	st riposte.State
}

func (standing) Vet(riposte.Setup, riposte.Seat) error { return nil }

func (s standing) New(riposte.Setup, riposte.Dice, riposte.Log) (riposte.State, error) {
	return s.st.Clone(), nil
}
