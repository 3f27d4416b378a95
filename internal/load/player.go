package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"riposte/internal/house"
	"riposte/scene"
)

// A Player is one seat played by a program: it follows the feed and answers what it
// is asked. If the server dies, it waits for it; an answer that was not
// acknowledged is sent again with its key.
type Player struct {
	Guest  *Guest
	Duel   string
	Random *rand.Rand
	// Answered, if set, is told of every acknowledged answer, and how long its last POST
	// took.
	Answered func(house.Receipt, time.Duration)
	// Heard, if set, is told of every frame of the feed.
	Heard func(Frame)
	// Pace, if set, is waited on before each answer.
	Pace func(context.Context) error
	// Patience says that a dead server comes back: network errors do not end play.
	Patience bool

	answered int // the last request that was
	seq      string
}

// asked is as much of a Sight as a player needs.
type asked struct {
	Seq     int            `json:"seq"`
	Phase   house.Phase    `json:"phase"`
	Request *house.Request `json:"request"`
	View    *seen          `json:"view"`
}

// seen is as much of a View.
type seen struct {
	Asks []scene.Ask `json:"asks"`
}

// merge takes in a patch, as much of it as a player needs (RFC 7396).
func (a *asked) merge(data []byte) error {
	var patch struct {
		Seq     int             `json:"seq"`
		Phase   house.Phase     `json:"phase"`
		Request json.RawMessage `json:"request"`
		View    *struct {
			Asks json.RawMessage `json:"asks"`
		} `json:"view"`
	}
	if err := json.Unmarshal(data, &patch); err != nil {
		return err
	}
	if a.Seq = patch.Seq; patch.Phase != "" {
		a.Phase = patch.Phase
	}
	if err := a.mergeRequest(patch.Request); err != nil {
		return err
	}
	if patch.View == nil || patch.View.Asks == nil {
		return nil
	}
	if a.View == nil {
		a.View = &seen{}
	}
	a.View.Asks = nil // what is there would be written over in parts
	return json.Unmarshal(patch.View.Asks, &a.View.Asks)
}

// mergeRequest takes in the patch of the request; null is one that has gone, or within it
// what is zero again.
func (a *asked) mergeRequest(patch json.RawMessage) error {
	var changes map[string]json.RawMessage
	if patch == nil {
		return nil
	}
	if err := json.Unmarshal(patch, &changes); err != nil {
		return err
	}
	if changes == nil {
		a.Request = nil
		return nil
	}
	own := house.Request{}
	has := map[string]json.RawMessage{}
	if a.Request != nil {
		whole, err := json.Marshal(a.Request)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(whole, &has); err != nil {
			return err
		}
	}
	for name, value := range changes {
		if has[name] = value; string(value) == "null" {
			delete(has, name)
		}
	}
	whole, err := json.Marshal(has)
	if err != nil {
		return err
	}
	a.Request = &own
	return json.Unmarshal(whole, &own)
}

// Play plays until the duel is over.
func (p *Player) Play(ctx context.Context) error {
	p.seq = "0"
	for {
		over, err := p.follow(ctx)
		if over || ctx.Err() != nil {
			return err
		}
		if err != nil && !p.Patience {
			return err
		}
		if !pause(ctx) {
			return ctx.Err()
		}
	}
}

// pause lets a dead server rest before the next try.
func pause(ctx context.Context) bool {
	select {
	case <-time.After(20 * time.Millisecond):
		return true
	case <-ctx.Done():
		return false
	}
}

func (p *Player) follow(ctx context.Context) (over bool, err error) {
	var sight asked
	feedErr := p.Guest.Feed(ctx, p.Duel, p.seq, false, func(f Frame) bool {
		switch f.Event {
		case "sight":
			sight = asked{}
			err = json.Unmarshal(f.Data, &sight)
		case "patch":
			err = sight.merge(f.Data)
		default:
			return true
		}
		if err != nil {
			return false
		}
		if p.Heard != nil {
			p.Heard(f)
		}
		p.seq = strconv.Itoa(sight.Seq)
		if sight.Phase == house.Over || sight.Phase == house.Void {
			over = true
			return false
		}
		if r := sight.Request; r != nil && r.Must && !r.Locked && r.ID > p.answered && sight.View != nil && len(sight.View.Asks) > 0 {
			if err = p.choose(ctx, r, sight.View.Asks); err != nil {
				return false
			}
		}
		return true
	})
	var problem *Problem
	if errors.As(feedErr, &problem) && !p.comesBack(feedErr) {
		return true, feedErr
	}
	if err == nil && errors.Is(feedErr, io.EOF) && !p.Patience {
		return true, errors.New("the feed ended before the duel")
	}
	if err == nil {
		err = feedErr
	}
	return over, err
}

// choose picks any sentence and sends it until it is accepted.
func (p *Player) choose(ctx context.Context, r *house.Request, asks []scene.Ask) error {
	if p.Pace != nil {
		if err := p.Pace(ctx); err != nil {
			return err
		}
	}
	ask, words := Form(asks, p.Random)
	if words == nil {
		return fmt.Errorf("%s request %d: nothing can be picked: %+v", p.Duel, r.ID, asks)
	}
	sentence := ask.Sentence(words)
	answer := house.Answer{Request: r.ID, Sentence: sentence, Lock: r.Sealed, Key: "k" + strconv.Itoa(r.ID)}
	for {
		began := time.Now()
		receipt, err := p.Guest.SendAnswer(ctx, p.Duel, answer)
		switch {
		case err == nil:
			p.answered = r.ID
			if p.Answered != nil {
				p.Answered(receipt, time.Since(began))
			}
			return nil
		case !p.Patience || !p.comesBack(err):
			return fmt.Errorf("%s request %d %q: %w", p.Duel, r.ID, sentence, err)
		case !pause(ctx):
			return ctx.Err()
		}
	}
}

// comesBack tells a server that is dead, dying or starting from an answer that
// stands.
func (p *Player) comesBack(err error) bool {
	var problem *Problem
	return !errors.As(err, &problem) || problem.Status == http.StatusServiceUnavailable
}
