package server

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/record"
)

// finished is the record of a duel that is over and open.
func (c *call) finished() (duel string, r *record.Record, err error) {
	if duel, err = c.duel(); err != nil {
		return "", nil, err
	}
	r, err = c.s.Archive.Record(c.r.Context(), duel)
	return duel, r, err
}

// record is the complete record of a finished duel, to keep.
func (s *Server) record(c *call) error {
	q, err := c.query("form")
	if err != nil {
		return err
	}
	form, ending, kind := record.JSONL, "jsonl", "application/jsonl"
	switch q.Get("form") {
	case "", "jsonl":
	case "text":
		form, ending, kind = record.Text, "duel", "text/plain; charset=utf-8"
	default:
		return faulty([]Fault{{Path: "form", Why: "is neither jsonl nor text"}})
	}
	duel, r, err := c.finished()
	var data []byte
	name := "duel"
	switch {
	case errors.Is(err, house.ErrSealed) && form == record.JSONL:
		if duel, err = c.duel(); err == nil {
			data, err = s.Archive.Withheld(c.r.Context(), duel)
		}
	case err == nil:
		name = r.Setup.Ruleset
		data, err = r.Export(form)
	}
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Disposition", `attachment; filename="`+name+"-"+duel[:min(8, len(duel))]+"."+ending+`"`)
	c.send(http.StatusOK, kind, shared, data)
	return nil
}

// replay shows a finished duel at a step; programs get the record.
func (s *Server) replay(c *call) error {
	if !c.html {
		return refusef(wordBadRequest, "The replay is a page; its data is the record.")
	}
	q, err := c.query("step", "as", "play")
	if err != nil {
		return err
	}
	duel, r, err := c.finished()
	if q.Has("step") && (errors.Is(err, house.ErrGoesOn) || errors.Is(err, house.ErrSealed)) {
		return c.seeOther(at(duel)) // a link to a moment may be shared while the duel goes on
	}
	if err != nil {
		return err
	}
	view, err := replayOf(r, q.Get("step"), q.Get("as"))
	if err != nil {
		return err
	}
	view.Duel, view.Play = duel, q.Get("play") != ""
	to := shared
	if !q.Has("as") && c.guest != "" {
		// Players see it again through their own eyes.
		sight, err := s.Sights.Look(c.r.Context(), c.guest, duel, 0)
		if err != nil {
			return err
		}
		view.Eyes, to = record.Eyes{Seat: sight.Seat}, reachOf(sight)
	}
	return c.drawReplay(to, view)
}

func (c *call) drawReplay(to reach, view Replay) error {
	return c.draw(http.StatusOK, to, func(p Page, w writer) error {
		refresh, err := c.s.Pages.Records.Replay(w, p, view)
		if err == nil && refresh != "" {
			c.w.Header().Set("Refresh", refresh)
		}
		return err
	})
}

// replayOf reads which step of a record to show, and as whom: a seat's word, public
// or all.
func replayOf(r *record.Record, step, as string) (Replay, error) {
	v := Replay{Record: r, Step: -1}
	if step != "" {
		n, err := strconv.Atoi(step)
		if err != nil || n < 0 || n >= len(r.Steps) {
			return v, faulty([]Fault{{Path: "step", Why: "is not a step from 0 to " + strconv.Itoa(len(r.Steps)-1)}})
		}
		v.Step = n
	}
	if as != "" {
		eyes, ok := r.EyesNamed(as)
		if !ok {
			return v, faulty([]Fault{{Path: "as", Why: "is not a seat's word, public or all"}})
		}
		v.Eyes = eyes
	}
	return v, nil
}

func (s *Server) replayForm(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	if !c.html {
		return refusef(wordBadRequest, "A record is sent here by POST; the form for it is a page.")
	}
	return c.draw(http.StatusOK, lasting, func(p Page, w writer) error { return s.Pages.Records.ReplayForm(w, p, nil, nil) })
}

// A recordSummary describes a record that was sent to be replayed.
type recordSummary struct {
	Ruleset string         `json:"ruleset"`
	Version int            `json:"version"`
	Duel    string         `json:"duel,omitempty"`
	Seats   []string       `json:"seats"`
	Steps   int            `json:"steps"`
	Result  string         `json:"result"`
	Checks  []record.Check `json:"checks"`
}

// replayRecord replays a record that is sent; nothing of it is stored.
func (s *Server) replayRecord(c *call) error {
	data, f, err := c.recordSent()
	if err != nil {
		return err
	}
	if c.html {
		r, err := c.load(data)
		if err != nil {
			return c.draw(judge(err).Status, private, func(p Page, w writer) error { return s.Pages.Records.ReplayForm(w, p, data, err) })
		}
		q := c.r.URL.Query()
		view, err := replayOf(r, cmp.Or(q.Get("step"), f.text("step")), cmp.Or(q.Get("as"), f.text("as")))
		if err != nil {
			return err
		}
		view.Source = data
		return c.drawReplay(private, view)
	}
	report, err := c.verify(data)
	if err != nil {
		return err
	}
	r := report.Record
	if r == nil { // it can be verified but not shown
		_, err := record.Load(data, c.s.rulesets)
		return err
	}
	out := recordSummary{
		Ruleset: r.Setup.Ruleset, Version: r.Setup.Version, Duel: r.Duel, Steps: len(r.Steps),
		Result: r.Result(), Checks: report.Checks, Seats: []string{},
	}
	for i := range r.Setup.Seats {
		out.Seats = append(out.Seats, r.SeatName(riposte.Seat(i+1)))
	}
	return c.sendJSON(http.StatusOK, private, out)
}

// recordSent is a record in the body, or in the field or file "record" of a form.
func (c *call) recordSent() ([]byte, fields, error) { return c.fileSent("record", maxRecord) }

// fileSent is a file in the body, or in a field or file of a form.
func (c *call) fileSent(name string, limit int64) ([]byte, fields, error) {
	t, err := c.mediaType()
	if err != nil {
		return nil, fields{}, err
	}
	var data []byte
	f := fields{}
	switch t {
	case formType, multipartType:
		if f, err = c.form(limit); err != nil {
			return nil, f, err
		}
		data = []byte(f.Get(name))
		if c.r.MultipartForm != nil {
			defer func() { _ = c.r.MultipartForm.RemoveAll() }()
			for _, files := range c.r.MultipartForm.File {
				for _, header := range files {
					if header.Size == 0 {
						continue
					}
					file, err := header.Open()
					if err != nil {
						return nil, f, err
					}
					data, err = io.ReadAll(file)
					_ = file.Close()
					if err != nil {
						return nil, f, err
					}
				}
			}
		}
	case "application/jsonl", "application/x-ndjson", "application/octet-stream", "text/plain", jsonType, "":
		if data, err = c.bytes(limit); err != nil {
			return nil, f, err
		}
	default:
		return nil, f, refusef(wordMedia, "The body is %s; a %s is application/jsonl, text/plain or a form's field.", t, name)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, f, faulty([]Fault{{Path: name, Why: "is missing"}})
	}
	return data, f, nil
}

// loading waits for a turn: playing a record through takes a processor.
func (c *call) loading() (done func(), err error) {
	select {
	case c.s.loads <- struct{}{}:
		return func() { <-c.s.loads }, nil
	case <-c.r.Context().Done():
		return nil, context.Cause(c.r.Context())
	}
}

func (c *call) load(data []byte) (*record.Record, error) {
	done, err := c.loading()
	if err != nil {
		return nil, err
	}
	defer done()
	return record.Load(data, c.s.rulesets)
}

// verify checks a record; one that can't be loaded is an error with its place.
func (c *call) verify(data []byte) (*record.Report, error) {
	done, err := c.loading()
	if err != nil {
		return nil, err
	}
	defer done()
	report := record.Verify(data, c.s.rulesets)
	if report.Record == nil {
		if _, err := record.Load(data, c.s.rulesets); err != nil && !errors.Is(err, record.ErrWithheld) {
			return nil, err
		}
	}
	return &report, nil
}

// forking says where somebody wants to continue a duel.
type forking struct {
	Step int          `json:"step"`
	Seat riposte.Seat `json:"seat"`
	Bot  string       `json:"bot"`
	Name string       `json:"name"`
	// Commitment is that of the guest's seed; without it the seat brings none.
	Commitment *fair.Commitment `json:"commitment"`
}

func (k *forking) fromForm(f fields) (err error) {
	if k.Step, err = f.number("step"); err != nil {
		return err
	}
	seat, err := f.number("seat")
	if err != nil {
		return err
	}
	k.Seat, k.Bot, k.Name = seatOf(seat), f.text("bot"), f.text("name")
	k.Commitment, err = f.commitment()
	return err
}

// fork continues a finished duel from one of its moments.
func (s *Server) fork(c *call) error {
	var k forking
	if err := c.body(&k, k.fromForm); err != nil {
		return err
	}
	_, r, err := c.finished()
	if err != nil {
		return err
	}
	return c.forked(r, k)
}

// forkRecord continues a duel from a moment in a record that is sent.
func (s *Server) forkRecord(c *call) error {
	data, f, err := c.recordSent()
	if err != nil {
		return err
	}
	var k forking
	q, err := c.query("step", "seat", "bot", "name", "commitment")
	if err != nil {
		return err
	}
	if f.Values == nil {
		f.Values = q // the body is the record: the rest is in the address
	} else if q.Has("step") {
		f.Values.Set("step", q.Get("step")) // the moment shown, wherever the slider is
	}
	if err := k.fromForm(f); err != nil {
		return err
	}
	r, err := c.load(data)
	if err != nil {
		return err
	}
	return c.forked(r, k)
}

func (c *call) forked(r *record.Record, k forking) error {
	var faults []Fault
	if k.Step < 0 || k.Step >= len(r.Steps) {
		faults = append(faults, Fault{Path: "step", Why: "is not a step from 0 to " + strconv.Itoa(len(r.Steps)-1)})
	}
	if k.Seat < 1 || int(k.Seat) > len(r.Setup.Seats) {
		faults = append(faults, Fault{Path: "seat", Why: "is not a seat from 1 to " + strconv.Itoa(len(r.Setup.Seats))})
	}
	if len(faults) > 0 {
		return faulty(faults)
	}
	g, err := c.anybody()
	if err != nil {
		return err
	}
	duel, err := c.s.Laying.Fork(c.r.Context(), g, house.Fork{Record: r, Step: k.Step, Seat: k.Seat, Bot: k.Bot, Name: k.Name, Commitment: k.Commitment})
	if err != nil {
		return err
	}
	return c.made(duel)
}

// A fairness is what can be checked about the dice: commitments at any time, the
// checks once the record is open.
type fairness struct {
	Duel   string         `json:"duel"`
	Phase  house.Phase    `json:"phase"`
	Dice   house.Dice     `json:"dice"`
	Digest string         `json:"digest,omitempty"` // the record's
	Checks []record.Check `json:"checks,omitempty"`
	Draw   string         `json:"draw"` // how a draw is made
}

// drawFormulas say how, by the version of the draws.
var drawFormulas = [...]string{
	fair.V1: `HMAC-SHA256(server seed, "riposte draw 1" || duel id || seats' seeds in seat order || uint64 draw || uint32 retry)`,
	fair.V2: `HMAC-SHA256(HMAC-SHA256(server seed, "riposte key 2" || uint64 draw), "riposte draw 2" || duel id || seats' seeds in seat order || uint64 draw || uint32 retry)`,
}

// proof is what can be verified of a duel that is over; nil before the end, and if
// nothing can be.
func (s *Server) proof(ctx context.Context, sight *house.Sight) ([]byte, error) {
	switch over := sight.Phase == house.Over || sight.Phase == house.Void; {
	case sight.Dice.Server != nil:
		r, err := s.Archive.Record(ctx, sight.Duel)
		if err != nil {
			return nil, err
		}
		return r.Export(record.JSONL)
	case over && sight.Dice.Root != nil:
		return s.Archive.Withheld(ctx, sight.Duel)
	}
	return nil, nil
}

func (s *Server) fairness(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	if _, err := c.query(); err != nil {
		return err
	}
	ctx := c.r.Context()
	sight, err := s.Sights.Look(ctx, c.guest, duel, 0)
	if err != nil {
		return err
	}
	f := Fairness{Sight: sight}
	data, err := s.proof(ctx, sight)
	if err != nil {
		return err
	}
	if data != nil {
		if f.Report, err = c.verify(data); err != nil {
			return err
		}
	}
	if c.html {
		return c.draw(http.StatusOK, reachOf(sight), func(p Page, w writer) error { return s.Pages.Records.Fairness(w, p, f) })
	}
	out := fairness{Duel: duel, Phase: sight.Phase, Dice: sight.Dice, Draw: drawFormulas[sight.Dice.Version]}
	if f.Report != nil {
		out.Checks = f.Report.Checks
		if f.Report.Record != nil {
			out.Digest = f.Report.Record.Digest()
		}
	}
	return c.sendJSON(http.StatusOK, shared, out)
}
