package record

import (
	"fmt"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/scene"
)

// A Replay moves along one line of a record: the positions after its steps,
// beginning with the set-up. It goes forward, back and to any of them. It is for
// one goroutine.
type Replay struct {
	r      *Record
	line   []int
	at     int // index into line; -1 if there is no step
	state  riposte.State
	script dice.Script
	by     []riposte.Choice
	// every is the number of steps between the positions that are kept.
	kept  []riposte.State
	every int

	behind *Replay // for Told: one step back

	fast riposte.State // for Run
	loop func() error
}

// between is the greatest number of steps that a replay makes again to go back.
const between = 32

// Replay begins at the set-up of the play that stands.
func (r *Record) Replay() (*Replay, error) { return r.replay(r.Line()) }

// ReplayTo begins at the set-up of the line that leads to a step, which may be one
// that was set aside.
func (r *Record) ReplayTo(step int) (*Replay, error) {
	if step < 0 || step >= len(r.Steps) {
		return nil, fmt.Errorf("record: there is no step %d", step)
	}
	return r.replay(r.LineTo(step))
}

func (r *Record) replay(line []int) (*Replay, error) {
	p := &Replay{r: r, line: line, at: -1, every: between}
	p.loop = p.run
	if len(line) == 0 {
		return p, nil
	}
	return p, p.begin()
}

func (p *Replay) begin() error {
	p.script.Load(p.r.Steps[p.line[0]].Draws)
	err := dice.Run(func() (err error) {
		p.state, err = p.r.rules.New(p.r.Setup, &p.script, nil)
		return err
	})
	if err != nil {
		return fmt.Errorf("record: step 0: %w", err)
	}
	p.at = 0
	p.kept = append(p.kept, p.state.Clone())
	return nil
}

// Len is the number of positions.
func (p *Replay) Len() int { return len(p.line) }

// At is the number of the position, from 0; -1 if the duel didn't begin.
func (p *Replay) At() int { return p.at }

// Number is the index in Record.Steps of the step that made the position.
func (p *Replay) Number() int {
	if p.at < 0 {
		return -1
	}
	return p.line[p.at]
}

// Step is the step that made the position; treat it as read-only.
func (p *Replay) Step() *Step {
	if p.at < 0 {
		return nil
	}
	return &p.r.Steps[p.line[p.at]]
}

// State is the position, valid until the replay moves; treat it as read-only. It is
// nil if the duel didn't begin.
func (p *Replay) State() riposte.State { return p.state }

// Next moves one step forward; it returns false at the end.
func (p *Replay) Next() bool { return p.at+1 < len(p.line) && p.Seek(p.at+1) == nil }

// Back moves one step back; it returns false at the set-up.
func (p *Replay) Back() bool { return p.at > 0 && p.Seek(p.at-1) == nil }

// Seek moves to a position. The error says that there is none, or that the rules no
// longer make the record; the position is then the last one that they do make.
func (p *Replay) Seek(to int) error {
	if to < 0 || to >= len(p.line) {
		return fmt.Errorf("record: there is no position %d of %d", to, len(p.line))
	}
	if near := min(to/p.every, len(p.kept)-1); to < p.at || near*p.every > p.at {
		p.at = near * p.every
		p.state.CopyFrom(p.kept[near])
	}
	for p.at < to {
		s := &p.r.Steps[p.line[p.at+1]]
		p.by = append(p.by[:0], s.By...)
		p.script.Load(s.Draws)
		if err := dice.Run(func() error { return p.state.Apply(p.by, &p.script, nil) }); err != nil {
			return fmt.Errorf("record: step %d: %w", p.line[p.at+1], err)
		}
		p.at++
		if p.at == len(p.kept)*p.every {
			p.kept = append(p.kept, p.state.Clone())
		}
	}
	return nil
}

// Events appends the events of the step that made the position, as far as an
// audience was told them: riposte.Everyone gives all of them, riposte.Only(s) what
// seat s learned, and Only(Nobody) what the public did.
func (p *Replay) Events(dst []riposte.Event, of riposte.Audience) []riposte.Event {
	if p.at < 0 {
		return dst
	}
	for _, e := range p.Step().Events {
		if of == riposte.Everyone || e.Audience&of != 0 {
			dst = append(dst, e)
		}
	}
	return dst
}

// Thrown returns the dice that were thrown for the events that Events gives for the
// same audience, in the same order. An entry is nil if its event tells of no throw,
// and the whole is nil if none does.
func (p *Replay) Thrown(of riposte.Audience) (thrown [][]dice.Die) {
	if p.at < 0 {
		return nil
	}
	step := p.Step()
	all := match.Thrown(p.r.rules, p.r.Setup, step.Events, step.Draws)
	if all == nil {
		return nil
	}
	for i, e := range step.Events {
		if of == riposte.Everyone || e.Audience&of != 0 {
			thrown = append(thrown, all[i])
		}
	}
	return thrown
}

// Say is the sentence for an event of this duel. The wording is today's: it is not
// part of the record.
func (p *Replay) Say(e riposte.Event) string {
	names, _ := p.state.(scene.Speaker)
	kinds := p.r.Info().Events
	if int(e.Kind) >= len(kinds) {
		return string(e.Rule)
	}
	return scene.Say(&kinds[e.Kind], e, p.r.SeatName, names)
}

// Run plays the whole line once from the recorded choices and draws, as fast as the
// rules go; if they are Restarters, it allocates nothing from the second time on.
// The replay's own position is unchanged. The error is nil for a record that was
// loaded by the same rules.
func (p *Replay) Run() error {
	if len(p.line) == 0 {
		return nil
	}
	return dice.Run(p.loop)
}

func (p *Replay) run() (err error) {
	p.script.Load(p.r.Steps[p.line[0]].Draws)
	if again, ok := p.fast.(riposte.Restarter); ok {
		again.Restart(&p.script, nil)
	} else if p.fast, err = p.r.rules.New(p.r.Setup, &p.script, nil); err != nil {
		return err
	}
	for _, i := range p.line[1:] {
		s := &p.r.Steps[i]
		p.by = append(p.by[:0], s.By...)
		p.script.Load(s.Draws)
		if err := p.fast.Apply(p.by, &p.script, nil); err != nil {
			return fmt.Errorf("record: step %d: %w", i, err)
		}
	}
	return nil
}
