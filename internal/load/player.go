package load

import (
	"context"
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
	// Shown, if set, is told how long the preview of each sentence took, which is asked for
	// before the sentence is sent.
	Shown func(time.Duration)
	// Heard, if set, is told of every frame of the feed.
	Heard func(Frame)
	// Pace, if set, is waited on before each answer.
	Pace func(context.Context) error
	// Patience says that a dead server comes back: network errors do not end play.
	Patience bool

	answered int // the last request that was
	seq      string
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
			err = sight.read(f.Data)
		case "patch":
			err = sight.patch(f.Data)
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
	if p.Shown != nil {
		began := time.Now()
		if err := p.Guest.Preview(ctx, p.Duel, r.ID, sentence); err != nil {
			return fmt.Errorf("%s request %d, preview of %q: %w", p.Duel, r.ID, sentence, err)
		}
		p.Shown(time.Since(began))
	}
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
