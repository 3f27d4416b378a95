package lab

import (
	"context"
	"sync"
)

// A queue hands out what is to be played, and tells of it in one order, whoever was quicker:
// the first of every line, then the second of every line, and so on. Place i is number
// i / lines of line i % lines.
type queue[P any] struct {
	most  int // of each line
	ahead int // how far ahead of what was told places are handed out
	// tell is called in order and never twice at once, by whichever worker comes when nobody
	// tells; the others leave what they played and play on. It may end lines.
	tell func(at int, p P) error

	mu      sync.Mutex
	moved   sync.Cond // told or the context ended
	given   int       // all before were handed out, or need not be played
	told    int       // all before were told or are being told, or need not be
	ended   []bool    // lines that have enough
	waiting map[int]P // played, not yet told
	telling bool      // somebody tells
	broken  bool      // nothing more can be told
}

func newQueue[P any](lines, most, ahead int, tell func(int, P) error) *queue[P] {
	q := &queue[P]{most: most, ahead: ahead, tell: tell, ended: make([]bool, lines), waiting: map[int]P{}}
	q.moved.L = &q.mu
	return q
}

func (q *queue[P]) wake() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.moved.Broadcast()
}

// next is the place to play; it waits while the queue is too far ahead.
func (q *queue[P]) next(ctx context.Context) (at int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for end := q.end(); ctx.Err() == nil; {
		for q.given < end && q.ended[q.given%len(q.ended)] {
			q.given++
		}
		if q.given >= end {
			return 0, false
		}
		if q.pass(); q.given < q.told+q.ahead {
			q.given++
			return q.given - 1, true
		}
		q.moved.Wait()
	}
	return 0, false
}

func (q *queue[P]) end() int { return q.most * len(q.ended) }

// pass goes past the places of lines that have ended, for which workers may have been ahead.
func (q *queue[P]) pass() {
	for q.told < q.end() && q.ended[q.told%len(q.ended)] {
		delete(q.waiting, q.told)
		q.told++
	}
}

// enough ends a line, of which no more is told; it is for tell.
func (q *queue[P]) enough(line int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended[line] = true
}

// done takes in what was played, and tells all that is now in order unless somebody is at it.
func (q *queue[P]) done(at int, p P) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if _, twice := q.waiting[at]; twice || at < q.told { // or its line has ended meanwhile
		return nil
	}
	if q.waiting[at] = p; q.telling {
		return nil
	}
	q.telling = true
	defer func() {
		q.telling = false
		q.moved.Broadcast()
	}()
	for q.pass(); q.told < q.end() && !q.broken; q.pass() {
		at := q.told
		p, played := q.waiting[at]
		if !played {
			return nil
		}
		delete(q.waiting, at)
		q.told++
		if err := q.unlocked(at, p); err != nil {
			q.broken = true
			return err
		}
		q.moved.Broadcast()
	}
	return nil
}

// unlocked tells while others play.
func (q *queue[P]) unlocked(at int, p P) error {
	q.mu.Unlock()
	defer q.mu.Lock()
	return q.tell(at, p)
}
