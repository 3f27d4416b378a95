package main

// A world is time in ms in which things happen one after the other.
type world struct {
	now  float64
	next []event
	seq  int
}

// An event happens at a time; of those at the same time, the one that was planned first.
type event struct {
	at  float64
	seq int
	do  func()
}

// before reports whether an event is the earlier one.
func (e *event) before(other *event) bool {
	return e.at < other.at || e.at == other.at && e.seq < other.seq
}

// after has something happen in a while.
func (w *world) after(ms float64, do func()) {
	w.seq++
	w.next = append(w.next, event{w.now + ms, w.seq, do})
	for i := len(w.next) - 1; i > 0; { // a heap: each before the two that follow from it
		up := (i - 1) / 2
		if !w.next[i].before(&w.next[up]) {
			break
		}
		w.next[i], w.next[up] = w.next[up], w.next[i]
		i = up
	}
}

// first takes the earliest event.
func (w *world) first() event {
	e, last := w.next[0], len(w.next)-1
	w.next[0] = w.next[last]
	w.next[last] = event{}
	w.next = w.next[:last]
	for i := 0; ; {
		low := i
		for down := 2*i + 1; down <= 2*i+2 && down < last; down++ {
			if w.next[down].before(&w.next[low]) {
				low = down
			}
		}
		if low == i {
			return e
		}
		w.next[i], w.next[low] = w.next[low], w.next[i]
		i = low
	}
}

// until lets things happen up to a moment.
func (w *world) until(end float64) {
	for len(w.next) > 0 && w.next[0].at <= end {
		e := w.first()
		w.now = e.at
		e.do()
	}
	w.now = end
}

// A line is where work waits for one of several servers, first come, first served: the cores of a
// machine, or the connections of a pool.
type line struct {
	w       *world
	free    int
	waiting []func()
	busy    float64 // ms of all servers, of work that was begun
}

// use has work done that takes so long, and then goes on.
func (l *line) use(ms float64, then func()) {
	l.take(func() {
		l.busy += ms
		l.w.after(ms, func() {
			l.leave()
			then()
		})
	})
}

// take waits for a server and keeps it until leave.
func (l *line) take(then func()) {
	if l.free > 0 {
		l.free--
		then()
		return
	}
	l.waiting = append(l.waiting, then)
}

func (l *line) leave() {
	if len(l.waiting) == 0 {
		l.free++
		return
	}
	first := l.waiting[0]
	l.waiting = l.waiting[1:]
	first()
}

// A journal is a database's log: what is written while it is being flushed goes with the next
// flush, all of it together.
type journal struct {
	w        *world
	flush    float64
	flushing bool
	waiting  []func()
	flushes  int
}

func (j *journal) keep(then func()) {
	j.waiting = append(j.waiting, then)
	if !j.flushing {
		j.begin()
	}
}

func (j *journal) begin() {
	j.flushing = true
	j.flushes++
	with := j.waiting
	j.waiting = nil
	j.w.after(j.flush, func() {
		for _, then := range with {
			then()
		}
		if j.flushing = len(j.waiting) > 0; j.flushing {
			j.begin()
		}
	})
}
