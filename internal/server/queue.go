package server

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"riposte/internal/house"
)

// A queue lets a limited number of expensive jobs run at a time, in the order in which
// they were asked for. Nobody holds more than a few places: clients who ask for a lot
// wait for their own jobs.
type queue struct {
	limits Limits

	mu        sync.Mutex
	working   int
	waiting   []chan struct{} // closed when it is one's turn
	guests    map[house.Guest]int
	addresses map[netip.Prefix]int
}

func newQueue(l Limits) *queue {
	return &queue{limits: l, guests: map[house.Guest]int{}, addresses: map[netip.Prefix]int{}}
}

const (
	queueWait  = 10 * time.Second // for a turn
	queueRetry = 3 * time.Second  // told to those who are refused
)

// enter waits for a turn; leave must be called when the work is done.
func (q *queue) enter(ctx context.Context, from netip.Prefix, g house.Guest) (leave func(), err error) {
	turn, err := q.take(from, g)
	if err != nil {
		return nil, err
	}
	patience, stop := context.WithTimeout(ctx, queueWait)
	defer stop()
	select {
	case <-turn:
		return func() { q.leave(turn, from, g) }, nil
	case <-patience.Done():
		q.leave(turn, from, g)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, later(wordUnavailable, "Other forecasts are being made.")
	}
}

// take takes a place, or says why there is none.
func (q *queue) take(from netip.Prefix, g house.Guest) (chan struct{}, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case g != "" && q.guests[g] >= q.limits.GuestForecasts, q.addresses[from] >= q.limits.AddressForecasts:
		return nil, later(wordTooMany, "Forecasts that you asked for are being made.")
	case len(q.waiting) >= q.limits.ForecastQueue:
		return nil, later(wordUnavailable, "Too many forecasts are asked for at the moment.")
	}
	if g != "" {
		q.guests[g]++
	}
	q.addresses[from]++
	turn := make(chan struct{})
	q.waiting = append(q.waiting, turn)
	q.call()
	return turn, nil
}

// call lets those begin whose turn it is.
func (q *queue) call() {
	for q.working < q.limits.Forecasts && len(q.waiting) > 0 {
		close(q.waiting[0])
		q.waiting = q.waiting[1:]
		q.working++
	}
}

func (q *queue) leave(turn chan struct{}, from netip.Prefix, g house.Guest) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if g != "" {
		less(q.guests, g)
	}
	less(q.addresses, from)
	select {
	case <-turn:
		q.working--
	default:
		for i := range q.waiting {
			if q.waiting[i] == turn {
				q.waiting = append(q.waiting[:i:i], q.waiting[i+1:]...)
				break
			}
		}
	}
	q.call()
}

// crowded reports whether somebody is waiting.
func (q *queue) crowded() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting) > 0
}

// later is a problem that time solves.
func later(w word, detail string) error {
	p := problem(w, detail)
	p.retry = queueRetry
	return p
}
