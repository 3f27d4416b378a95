package server

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"riposte"
	"riposte/internal/guests"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/internal/wire"
)

// An event is a line of the stream of a token.
type event struct {
	Type string `json:"type"`
	Duel string `json:"duel,omitempty"`
	// Table is the duel as lists have it: of running and sat.
	Table *lists.Listing `json:"table,omitempty"`
	// Bare is what a program needs to choose: of asked and over.
	Bare *wire.Bare `json:"bare,omitempty"`
	Next string     `json:"next,omitempty"` // of rematch: the duel
	// Ruleset is that of challenged.
	Ruleset string `json:"ruleset,omitempty"`
	// Why is the word of declined, if the bot gave one.
	Why string `json:"why,omitempty"`
}

// events tells a guest of all their duels in one stream, a line of JSON for each event: running
// for each that goes on, challenged for each table at which a bot is asked to sit down, and then
// ready; sat, challenged, withdrawn, declined, asked, over, left and rematch as they come; gone at the end of the
// server. A line without anything shows that it is alive.
func (s *Server) events(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	if _, err := c.query(); err != nil {
		return err
	}
	ctx, leave, err := s.admit(c, g)
	if err != nil {
		return err
	}
	defer leave()
	ear := s.Sights.Listen(g)
	defer ear.Close()

	out := s.stream(ctx, c, "application/x-ndjson")
	if c.r.Method == http.MethodHead {
		return nil
	}
	f := &following{s: s, guest: g, out: out, duels: map[string]*followed{}, told: map[string]bool{}}
	quiet, look, see := time.NewTicker(pulse), time.NewTicker(ear.Every), time.NewTicker(guests.SeeEvery)
	defer quiet.Stop()
	defer look.Stop()
	defer see.Stop()
	for seeing := true; out.err == nil; {
		enlisted := s.enlisted.Load()
		if err := f.look(ctx, seeing); err != nil && ctx.Err() == nil {
			if !errors.Is(err, house.ErrClosed) {
				s.Log.Warn("stream", "request", c.id, "error", err.Error())
			}
			f.tell(event{Type: "gone"})
			return nil
		}
		seeing = false
		select {
		case <-ear.Rings:
			seeing = s.enlisted.Load() != enlisted
		case <-see.C:
			seeing = true
		case <-look.C:
		case <-quiet.C:
			out.write([]byte("\n"))
		case <-ctx.Done():
			if s.draining.Load() {
				f.tell(event{Type: "gone"})
			}
			return nil
		}
	}
	return nil
}

// following is what a stream has told.
type following struct {
	s     *Server
	guest house.Guest
	out   *frames
	ready bool
	duels map[string]*followed
	bot   bool
	told  map[string]bool // the duels of challenges that were told
	over  []*followed     // those that are over since it began, the last one last
}

// A followed duel is one that was told of.
type followed struct {
	duel     string
	revision int64
	seq      int // the last line that was told
	known    *house.Known
	asked    string // what was told to be asked
	declined int    // the last line that was looked at for bots that decline; -1 before any
	seen     bool
}

// mostOver is how many of the duels that are over are looked at for a rematch.
const mostOver = 8

func (f *following) tell(e event) {
	var line []byte
	line, err := json.Marshal(e)
	if err == nil && e.Bare != nil { // signs of the notation stay as they are
		bare, failed := e.Bare.JSON()
		e.Bare = nil
		if line, err = json.Marshal(e); err == nil && failed == nil {
			line = append(append(append(line[:len(line)-1], `,"bare":`...), bare...), '}')
		}
		err = errors.Join(err, failed)
	}
	if err != nil {
		f.out.err = err
		return
	}
	f.out.write(append(line, '\n'))
}

// look tells what is new. Now and then the stream is seen, which shows that a bot is here.
func (f *following) look(ctx context.Context, seeing bool) error {
	going, err := f.s.Lists.Going(ctx, f.guest)
	if err != nil {
		return err
	}
	for _, d := range f.duels {
		d.seen = false
	}
	for i := range going {
		row := &going[i]
		d := f.duels[row.Duel]
		if d == nil {
			d = &followed{duel: row.Duel, revision: -1, seq: -1, declined: -1}
			f.duels[row.Duel] = d
			kind := "running"
			if f.ready {
				kind = "sat"
			}
			f.tell(event{Type: kind, Duel: row.Duel, Table: row})
		}
		d.seen = true
	}
	if seeing {
		if f.bot, err = f.s.Bots.See(ctx, f.guest); err != nil {
			return err
		}
	}
	if f.bot {
		if err := f.challenges(ctx); err != nil {
			return err
		}
	}
	starting := !f.ready
	if starting {
		f.ready = true
		f.tell(event{Type: "ready"})
	}
	for i := range going {
		row := &going[i]
		d := f.duels[row.Duel]
		if d.revision == row.Revision {
			continue
		}
		if row.Phase == house.Seating {
			if err := f.declines(ctx, d, starting); err != nil {
				return err
			}
		}
		if row.YourTurn {
			if err := f.ask(ctx, d); err != nil {
				return err
			}
		}
		d.revision = row.Revision
	}
	for id, d := range f.duels {
		if d.seen {
			continue
		}
		delete(f.duels, id)
		sight, err := f.sight(ctx, d)
		switch {
		case err != nil:
			return err
		case sight == nil || sight.Seat == riposte.Nobody || sight.Phase != house.Over && sight.Phase != house.Void:
			f.tell(event{Type: "left", Duel: id})
		default:
			f.tell(event{Type: "over", Duel: id, Bare: wire.BareOf(sight, d.known)})
			f.over = append(f.over, d)
			d.seq = sight.Seq
		}
	}
	return f.again(ctx)
}

// sight is what the guest sees of a duel since it was last told of; nil if there is none any more.
func (f *following) sight(ctx context.Context, d *followed) (*house.Sight, error) {
	sight, err := f.s.Sights.Peek(ctx, f.guest, d.duel, d.seq)
	if errors.Is(err, house.ErrNoDuel) || errors.Is(err, house.ErrCancelled) || errors.Is(err, house.ErrAside) {
		return nil, nil //nolint:nilnil // nothing is to be told
	}
	return sight, err
}

// ask tells of a question that was not told yet. What is asked before a duel begins, a document or
// what the bare sight has as seed, has no number.
func (f *following) ask(ctx context.Context, d *followed) error {
	sight, err := f.sight(ctx, d)
	if sight == nil || err != nil {
		return err
	}
	if r := sight.Request; r != nil && (!r.Must || r.Locked) || r == nil && sight.Known() != nil {
		return nil // nothing, or the duel was faster
	}
	bare, asked := wire.BareOf(sight, d.known), ""
	switch {
	case sight.Request != nil:
		asked = strconv.Itoa(sight.Request.ID)
	case bare.Seed != "":
		asked = string(bare.Seed) + strconv.Itoa(sight.Dice.Attempt)
	case bare.Document:
		asked = "document"
	}
	if asked == "" || asked == d.asked {
		return nil
	}
	f.tell(event{Type: "asked", Duel: d.duel, Bare: bare})
	d.asked, d.seq, d.known = asked, sight.Seq, sight.Known()
	return nil
}

// declines tells of bots that were challenged to sit down at a table and do not, of those since the stream began.
func (f *following) declines(ctx context.Context, d *followed, starting bool) error {
	sight, err := f.sight(ctx, &followed{duel: d.duel, seq: d.declined})
	if sight == nil || err != nil {
		return err
	}
	for i := range sight.Lines {
		if line := &sight.Lines[i]; line.Kind == house.LineDeclined && !starting {
			f.tell(event{Type: "declined", Duel: d.duel, Why: line.What})
		}
	}
	d.declined = sight.Seq
	return nil
}

// challenges tells of tables at which a bot is asked to sit down, and of those at which it is asked no
// longer. One where it sits, or where nobody can sit down any more, is settled.
func (f *following) challenges(ctx context.Context) error {
	duels, err := f.s.Challenges.Asked(ctx, f.guest)
	if err != nil {
		return err
	}
	still := map[string]bool{}
	for _, duel := range duels {
		sight, err := f.sight(ctx, &followed{duel: duel, seq: -1})
		if err != nil {
			return err
		}
		if sight == nil || sight.Seat != riposte.Nobody || sight.Phase != house.Seating {
			if err := f.s.Challenges.Settle(ctx, f.guest, duel); err != nil {
				return err
			}
			continue
		}
		still[duel] = true
		if !f.told[duel] {
			f.tell(event{Type: "challenged", Duel: duel, Ruleset: sight.Ruleset})
		}
	}
	for _, duel := range slices.Sorted(maps.Keys(f.told)) {
		if d := f.duels[duel]; !still[duel] && d == nil {
			f.tell(event{Type: "withdrawn", Duel: duel})
		}
	}
	f.told = still
	return nil
}

// again tells of rematches.
func (f *following) again(ctx context.Context) error {
	f.over = f.over[max(0, len(f.over)-mostOver):]
	still := f.over[:0]
	for _, d := range f.over {
		sight, err := f.sight(ctx, d)
		switch {
		case err != nil:
			return err
		case sight == nil:
		case sight.Next != "":
			f.tell(event{Type: "rematch", Duel: d.duel, Next: sight.Next})
		default:
			still = append(still, d)
		}
	}
	f.over = still
	return nil
}
