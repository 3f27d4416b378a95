package lab

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"riposte"
)

// A Shard is some pairs of one set-up of a Run, to be played anywhere. It holds all that they
// depend on but the code: documents, variants and characters are in the set-up, and bots have
// names.
type Shard struct {
	Ruleset   string        `json:"ruleset"`
	Version   int           `json:"version"`
	Content   string        `json:"content"`
	Name      string        `json:"name"` // of the set-up
	Setup     riposte.Setup `json:"setup"`
	Bots      []string      `json:"bots"`
	Seed      uint64        `json:"seed"`
	MaxSteps  int           `json:"maxSteps,omitempty"`
	Decisions bool          `json:"decisions,omitempty"`
	Line      int           `json:"line"` // the number of the set-up in the run
	From      int           `json:"from"` // its first pair
	To        int           `json:"to"`   // the first pair after it
}

// Shards is what there is to play of a Run that is played elsewhere. Its methods may be called
// at once.
type Shards struct {
	run   *Run
	queue *queue[*twin]
	given []int // pairs of each set-up that were handed out
}

// How many pairs are handed out beyond those that were told: at least so many, and two of each
// set-up. They wait in memory for those before them.
const beyond = 8192

// elsewhere makes the shards of a run, of which some places may have been told.
func (r *Run) elsewhere(q *queue[*twin]) *Shards {
	s := &Shards{run: r, queue: q, given: make([]int, len(r.Sittings))}
	for line := range s.given {
		s.given[line] = (q.told - line + len(s.given) - 1) / len(s.given)
	}
	return s
}

// Next is a shard of at most so many pairs. It waits while shards are too far ahead of what
// was told; when all is told, or ctx ends, there is none. After an error of Take it waits for
// the end of ctx.
func (s *Shards) Next(ctx context.Context, pairs int) (sh *Shard, ok bool) {
	defer context.AfterFunc(ctx, s.queue.wake)()
	lines := len(s.given)
	pairs = max(1, min(pairs, s.queue.ahead/max(2*lines, 256)))
	line, from, to, ok := s.queue.part(ctx, s.given, pairs)
	if !ok {
		return nil, false
	}
	sitting, info := &s.run.Sittings[line], s.run.Ruleset.Info()
	sh = &Shard{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Name: sitting.Name, Setup: sitting.Setup,
		Seed: s.run.Seed, MaxSteps: s.run.MaxSteps, Decisions: s.run.Decisions, Line: line, From: from, To: to,
	}
	for _, b := range sitting.Bots {
		sh.Bots = append(sh.Bots, b.Name)
	}
	return sh, true
}

// Wanted reports whether any pair of a shard is still to be told: its set-up may have ended.
func (s *Shards) Wanted(sh *Shard) bool {
	s.queue.mu.Lock()
	defer s.queue.mu.Unlock()
	return !s.queue.ended[sh.Line] && (sh.To-1)*len(s.given)+sh.Line >= s.queue.told
}

// Take takes in some pairs of a shard as Shard.Play has told them. A pair that was taken
// before counts no second time.
func (s *Shards) Take(sh *Shard, from, to int, played []byte) error {
	if from < sh.From || from >= to || to > sh.To {
		return fmt.Errorf("%s: pairs %d to %d are not of the shard of %d to %d", sh.Name, from, to, sh.From, sh.To)
	}
	twins, err := unpack(played, to-from)
	if err != nil {
		return fmt.Errorf("%s, pairs %d to %d: %w", sh.Name, from, to, err)
	}
	for i, t := range twins {
		if err := t.fits(sh, from+i); err != nil {
			return fmt.Errorf("%s, pair %d: %w", sh.Name, from+i, err)
		}
	}
	for i, t := range twins {
		if err := s.queue.done((from+i)*len(s.given)+sh.Line, t); err != nil {
			return err
		}
	}
	return nil
}

// part hands out places of one line at once, that of which fewest were given; given counts
// them by line.
func (q *queue[P]) part(ctx context.Context, given []int, size int) (line, from, to int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for ; ctx.Err() == nil; q.moved.Wait() {
		if q.pass(); q.told >= q.end() && !q.telling && !q.broken {
			break
		}
		line = -1
		for i, n := range given {
			if !q.ended[i] && n < q.most && (line < 0 || n < given[line]) {
				line = i
			}
		}
		if line < 0 || given[line]*len(given)+line >= q.told+q.ahead {
			continue
		}
		from = given[line]
		to = min(from+size, q.most)
		given[line] = to
		return line, from, to, true
	}
	return 0, 0, 0, false
}

// Play plays a shard by the rules and with the bots that it names. It tells the pairs in order,
// in pieces that each take at most so many bytes; the same shard has the same pieces
// everywhere.
func (sh *Shard) Play(ctx context.Context, r riposte.Ruleset, bots []Contender, most int, tell func(from, to int, played []byte) error) error {
	if len(bots) != len(sh.Setup.Seats) {
		return fmt.Errorf("%s: there are %d players for %d seats", sh.Name, len(bots), len(sh.Setup.Seats))
	}
	run := Run{
		Ruleset: r, Sittings: []Sitting{{Name: sh.Name, Setup: sh.Setup, Bots: bots}}, Seed: sh.Seed, MaxSteps: sh.MaxSteps, Decisions: sh.Decisions,
	}
	places := map[place]*worker{}
	var lines []byte
	from := sh.From
	flush := func(to int) error {
		if from == to {
			return nil
		}
		played, err := pack(lines)
		if err == nil && len(played) > most {
			err = fmt.Errorf("%s: pairs %d to %d take %d bytes, but at most %d can be sent at once", sh.Name, from, to, len(played), most)
		}
		if err == nil {
			err = tell(from, to, played)
		}
		from, lines = to, lines[:0]
		return err
	}
	for n := sh.From; n < sh.To; n++ {
		t := &twin{}
		for _, duel := range []int{2 * n, 2*n + 1} {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if err := run.play(places, 0, duel, t); err != nil {
				return fmt.Errorf("%s, duel %d: %w", sh.Name, duel, err)
			}
		}
		line, err := json.Marshal(t.send())
		if err != nil {
			return err
		}
		// Packed lines never take much more than they do.
		if len(lines)+len(line) > most/2 {
			if err := flush(n); err != nil {
				return err
			}
		}
		lines = append(append(lines, line...), '\n')
	}
	return flush(sh.To)
}

// A sentTwin is a twin on its way, a sentDuel one of its duels.
type (
	sentTwin [2]sentDuel
	sentDuel struct {
		Row       RunRow          `json:"row"`
		Every     []RunDecision   `json:"every,omitempty"`
		Outcome   riposte.Outcome `json:"outcome"`
		Words     []sentUse       `json:"words,omitempty"`
		Rules     []sentUse       `json:"rules,omitempty"`
		Lists     Sum             `json:"lists"`
		Partial   int64           `json:"partial,omitempty"`
		Opener    riposte.Seat    `json:"opener,omitempty"`
		Estimated bool            `json:"estimated,omitempty"`
		Thrown    bool            `json:"thrown,omitempty"`
		Moved     float64         `json:"moved,omitempty"`
		Chance    float64         `json:"chance,omitempty"`
		Counts    []riposte.Count `json:"counts,omitempty"`
	}
	sentUse struct {
		Name string `json:"name"`
		Use
	}
)

func (t *twin) send() (sent sentTwin) {
	for i := range sent {
		row, s := &t.rows[i], &t.seen[i]
		sent[i] = sentDuel{
			Row: *row, Every: row.Every, Outcome: s.end.outcome, Words: sendUses(s.words), Rules: sendUses(s.rules), Lists: s.lists, Partial: s.partial, Opener: s.opener,
			Estimated: s.estimated, Thrown: s.thrown, Moved: s.moved, Chance: s.chance, Counts: s.counts,
		}
	}
	return sent
}

func (sent *sentTwin) twin() *twin {
	t := &twin{}
	for i := range sent {
		d := &sent[i]
		row := d.Row
		row.Every = d.Every
		for player := range row.Places {
			row.points = append(row.points, pointsAt(&d.Outcome, seatOf(player, row.Turned)))
		}
		t.rows = append(t.rows, row)
		t.seen = append(t.seen, seen{
			end: over{d.Outcome, row.Steps, row.Decisions}, words: takeUses(d.Words), rules: takeUses(d.Rules), lists: d.Lists, partial: d.Partial, opener: d.Opener,
			estimated: d.Estimated, thrown: d.Thrown, moved: d.Moved, chance: d.Chance, counts: d.Counts,
		})
	}
	return t
}

func sendUses(list []used) (sent []sentUse) {
	for _, u := range list {
		sent = append(sent, sentUse{u.name, u.Use})
	}
	return sent
}

func takeUses(sent []sentUse) (list []used) {
	for _, u := range sent {
		list = append(list, used{u.Name, u.Use})
	}
	return list
}

// fits is nil if what came is that pair of the shard: what was played elsewhere must not break
// what is counted here.
func (t *twin) fits(sh *Shard, n int) error {
	for i := range t.rows {
		row := &t.rows[i]
		if row.Setup != sh.Name || row.Duel != 2*n+i || len(row.Places) != len(sh.Setup.Seats) || row.Turned && (i == 0 || len(row.Places) != 2) {
			return errors.New("what came is another duel")
		}
		if int(t.seen[i].opener) > len(row.Places) {
			return errors.New("nobody sits where it was opened")
		}
		for player, place := range row.Places {
			if place != int(t.seen[i].end.outcome.Place[seatOf(player, row.Turned)]) {
				return errors.New("the row has other places than its duel")
			}
		}
	}
	return nil
}

func pack(lines []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(lines)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// unpack reads so many pairs.
func unpack(played []byte, pairs int) ([]*twin, error) {
	const most = 1 << 28 // bytes: no shard is so large
	z, err := gzip.NewReader(bytes.NewReader(played))
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bufio.NewReader(io.LimitReader(z, most)))
	twins := make([]*twin, 0, pairs)
	for range pairs {
		var sent sentTwin
		if err := dec.Decode(&sent); err != nil {
			return nil, err
		}
		twins = append(twins, sent.twin())
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is more than was announced")
	}
	return slices.Clip(twins), nil
}
