package rulestest

import (
	"errors"
	"fmt"
	"hash/fnv"

	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// A plant is a ruleset made to leak the secrets of another. The suite must catch
// every one, with every ruleset: a leak test that finds none of them finds nothing.
type plant struct {
	riposte.Ruleset
	what planted
}

type planted uint8

const (
	inView planted = iota + 1
	inEvent
	inPrompt
	inRefusal
	inNothing // resampling does nothing
)

// PlantView returns the ruleset with a leak: each seat's view has a note that
// depends on what the others see.
func PlantView(r riposte.Ruleset) riposte.Ruleset { return &plant{r, inView} }

// PlantEvent returns the ruleset with a leak: each step tells everyone an event
// that depends on what each seat alone sees, without being marked as revealing it.
func PlantEvent(r riposte.Ruleset) riposte.Ruleset { return &plant{r, inEvent} }

// PlantPrompt returns the ruleset with a leak: what a seat is asked, which all may
// see, depends on what that seat alone sees.
func PlantPrompt(r riposte.Ruleset) riposte.Ruleset { return &plant{r, inPrompt} }

// PlantRefusal returns the ruleset with a leak: what Check tells a seat depends on
// what the others see.
func PlantRefusal(r riposte.Ruleset) riposte.Ruleset { return &plant{r, inRefusal} }

// PlantNothing returns the ruleset with a resampler that does nothing, so that
// every leak test would pass.
func PlantNothing(r riposte.Ruleset) riposte.Ruleset { return &plant{r, inNothing} }

// planted checks that every planted leak is caught as a leak, and a resampler that
// does nothing as vacuous.
func (k *suite) planted() error {
	if k.Open {
		return nil // nothing could leak
	}
	few := k.Config
	few.Duels = min(k.Duels, 8) // a plant is found at once, or not at all
	for name, r := range map[string]riposte.Ruleset{
		"view": PlantView(k.Ruleset), "event": PlantEvent(k.Ruleset),
		"prompt": PlantPrompt(k.Ruleset), "refusal": PlantRefusal(k.Ruleset),
	} {
		var leak *leakError
		if err := newSuite(few).with(r).secretInPlay(); !errors.As(err, &leak) {
			return fmt.Errorf("a leak planted in a %s was not caught: %s", name, saying(err))
		}
	}
	var vacuous *vacuousError
	if err := newSuite(few).with(PlantNothing(k.Ruleset)).secretInPlay(); !errors.As(err, &vacuous) {
		return fmt.Errorf("a resampler that does nothing was not caught: %s", saying(err))
	}
	return nil
}

func (p *plant) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	st, err := p.Ruleset.New(setup, dice, log)
	if err != nil {
		return nil, err
	}
	return &leaky{State: st, what: p.what, seats: len(setup.Seats)}, nil
}

// A leaky state leaks.
type leaky struct {
	riposte.State
	what  planted
	seats int
	known map[riposte.Seat]uint32 // what seats see, until the position changes
}

func (l *leaky) Unwrap() riposte.State { return l.State }

func (l *leaky) Clone() riposte.State {
	return &leaky{State: l.State.Clone(), what: l.what, seats: l.seats}
}

func (l *leaky) CopyFrom(src riposte.State) {
	from := src.(*leaky)
	l.State.CopyFrom(from.State)
	l.what, l.seats, l.known = from.what, from.seats, nil
}

// seen is a number that depends on what the seat sees.
func (l *leaky) seen(s riposte.Seat) uint32 {
	if n, ok := l.known[s]; ok {
		return n
	}
	h := fnv.New32a()
	h.Write([]byte(text(looked(l.State, s))))
	if l.known == nil {
		l.known = map[riposte.Seat]uint32{}
	}
	l.known[s] = h.Sum32()
	return l.known[s]
}

// others is a number that depends on what all seats but s see.
func (l *leaky) others(s riposte.Seat) (sum uint32) {
	for y := riposte.Seat(1); int(y) <= l.seats; y++ {
		if y != s {
			sum = sum*31 + l.seen(y)
		}
	}
	return sum
}

func (l *leaky) View(s riposte.Seat) scene.View {
	v := l.State.(scene.Viewer).View(s)
	if l.what == inView {
		v.Notes = append(v.Notes, scene.Note{Text: phrase.Plain(fmt.Sprint(l.others(s)))})
	}
	return v
}

func (l *leaky) Apply(by []riposte.Choice, dice riposte.Dice, log riposte.Log) error {
	if l.what != inEvent || log == nil {
		l.known = nil
		return l.State.Apply(by, dice, log)
	}
	before := l.others(riposte.Nobody)
	l.known = nil
	told := false
	return l.State.Apply(by, dice, riposte.LogFunc(func(e riposte.Event) {
		if !told {
			log.Tell(riposte.Event{Kind: 1, Rule: e.Rule, Audience: riposte.Everyone, N: [6]int32{int32(before)}})
			told = true
		}
		log.Tell(e)
	}))
}

func (l *leaky) Owed(s riposte.Seat) riposte.Decision {
	d := l.State.Owed(s)
	if l.what == inPrompt && d.Mode != riposte.Idle {
		d.Serial ^= l.seen(s)
	}
	return d
}

func (l *leaky) Check(s riposte.Seat, c riposte.Choice) error {
	err := l.State.Check(s, c)
	var refused *riposte.RuleError
	if l.what == inRefusal && errors.As(err, &refused) {
		return riposte.Refuse(refused.Rule, "%s %d", refused.Msg, l.others(s))
	}
	return err
}

func (l *leaky) Resample(s riposte.Seat, dice riposte.Dice) {
	if l.what == inNothing {
		return
	}
	l.known = nil
	if r, ok := l.State.(riposte.Resampler); ok {
		r.Resample(s, dice)
	}
}
