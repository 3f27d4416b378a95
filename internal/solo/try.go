package solo

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// Tries are duels at random, by which two builds of the rules are compared.
type Tries struct {
	Ruleset string `json:"ruleset"`
	From    int    `json:"from"` // number of the first duel
	Duels   int    `json:"duels"`
}

// A Tried is what came of them. Two builds of the same rules have the same hash: it is that of every choice, every
// draw, every event and every outcome, of what some choices would do, and of what both seats see at the end of every sixteenth duel.
type Tried struct {
	Hash  string `json:"hash"`
	Steps int    `json:"steps"`
}

func (r *Room) try(t *Tries) (*Tried, error) {
	rules, err := r.ruleset(t.Ruleset)
	if err != nil {
		return nil, err
	}
	p := &trial{rules: rules, samples: brought(rules), digest: digest{sum: sha256.New()}, legal: make([]riposte.Choice, 0, 1024), by: make([]riposte.Choice, riposte.MaxSeats+1)}
	p.log = riposte.LogFunc(p.tell)
	for n := range t.Duels {
		if err := p.play(t.From + n); err != nil {
			return nil, err
		}
	}
	return &Tried{p.String(), p.steps}, nil
}

// A trial plays duels and hashes what happens.
type trial struct {
	digest
	rules   riposte.Ruleset
	samples []riposte.Sample
	log     riposte.Log
	legal   []riposte.Choice
	owing   []riposte.Seat
	by      []riposte.Choice
	steps   int
}

// previewed is how many steps there are to one whose outcome is foreseen.
const previewed = 256

// mostSteps is far more than any duel has.
const mostSteps = 100_000

// play plays duel n, between two of the samples.
func (p *trial) play(n int) error {
	setup := riposte.Setup{Ruleset: p.rules.Info().Name}
	for _, i := range []int{n, n / len(p.samples)} {
		document, err := json.Marshal(p.samples[i%len(p.samples)].Name)
		if err != nil {
			return err
		}
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: document})
	}
	drawn := &dice.Recorder{Source: dice.NewSeeded(uint64(n), 1)}
	chance := dice.NewSeeded(uint64(n), 2)
	state, err := p.rules.New(setup, drawn, p.log)
	if err != nil {
		return fmt.Errorf("duel %d: %w", n, err)
	}
	for range mostSteps {
		p.write(drawn)
		if out := state.Outcome(); out.Over() {
			return p.end(n, state, &out)
		}
		p.steps++
		clear(p.by)
		p.owing = riposte.Owing(p.owing[:0], state, len(setup.Seats))
		for _, s := range p.owing {
			legal := state.Legal(p.legal, s)
			p.by[s] = legal[chance.Pick(len(legal))]
			p.number(uint64(p.by[s]))
			if state.Owed(s).Mode == riposte.Alone {
				break
			}
		}
		if err := p.foresee(state); err != nil {
			return err
		}
		if err := state.Apply(p.by, drawn, p.log); err != nil {
			return fmt.Errorf("duel %d: %w", n, err)
		}
	}
	return fmt.Errorf("duel %d does not end", n)
}

func (p *trial) end(n int, state riposte.State, out *riposte.Outcome) error {
	p.buf = append(p.buf, out.Why...)
	p.buf = append(p.buf, out.Place[:]...)
	for _, score := range out.Score {
		p.number(uint64(score)) //nolint:gosec // its bits
	}
	if n%16 == 0 {
		for s := riposte.Seat(1); s <= 2; s++ {
			seen, err := json.Marshal(scene.Of(state, s))
			if err != nil {
				return err
			}
			p.buf = append(p.buf, seen...)
		}
	}
	p.flush()
	return nil
}

// foresee adds what one in many choices would do, as its seat may know: chances are counted with panics that are
// recovered, which no choice comes to.
func (p *trial) foresee(state riposte.State) error {
	previewer, ok := state.(scene.Previewer)
	if !ok || p.steps%previewed != 0 || len(p.owing) == 0 {
		return nil
	}
	told, err := json.Marshal(previewer.Preview(p.owing[0], p.by[p.owing[0]]))
	p.buf = append(p.buf, told...)
	return err
}

// write adds the draws since the last call.
func (p *trial) write(drawn *dice.Recorder) {
	p.draws(drawn.Draws())
	drawn.Reset()
	p.flush()
}
