package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte"
)

// Limits of a campaign that is read.
const (
	MaxCampaign     = 64 << 20 // bytes
	MaxEncounters   = 500
	campaignFormat  = 1
	maxCampaignName = 200
)

// What may be wrong with a campaign apart from its records.
var (
	ErrCampaign = errors.New("not a campaign")
	ErrChain    = errors.New("not what the record before carries")
)

// A Campaign is a list of finished records in which the characters of each record are those that
// the one before carries on. Its file is JSON Lines: a header
//
//	{"campaign":1,"name":"The Mire","id":"...","ruleset":"coolname","created":"2026-11-21T12:00:00Z","records":["<SHA-256>", ...]}
//
// with the digests of the records, then every record in order, each as JSONL.
type Campaign struct {
	Name    string
	ID      string // of the server where it was written
	Ruleset string
	Created time.Time
	Records []*Record
	Raw     [][]byte // the records as they were read, if they were
}

type campaignHeader struct {
	Campaign int       `json:"campaign"`
	Name     string    `json:"name"`
	ID       string    `json:"id,omitempty"`
	Ruleset  string    `json:"ruleset"`
	Created  time.Time `json:"created"`
	Records  []string  `json:"records"`
}

// A CampaignError is the first thing wrong with a campaign.
type CampaignError struct {
	Line   int    // in the file, from 1; 0 if no file was read
	Record int    // from 1; 0 is the header
	Duel   string // of the record at fault
	Err    error
}

func (e *CampaignError) Error() string {
	var b strings.Builder
	if e.Line > 0 {
		fmt.Fprintf(&b, "line %d: ", e.Line)
	}
	if e.Record > 0 {
		fmt.Fprintf(&b, "record %d", e.Record)
		if e.Duel != "" {
			fmt.Fprintf(&b, ", duel %s", e.Duel)
		}
		b.WriteString(": ")
	}
	return b.String() + e.Err.Error()
}

func (e *CampaignError) Unwrap() error { return e.Err }

// LooksLikeCampaign tells a campaign from a record by its first line.
func LooksLikeCampaign(data []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(data, " \t\r\n"), []byte("\n"))
	return bytes.HasPrefix(line, []byte(`{"campaign":`))
}

// Export writes the campaign after checking its chain.
func (c *Campaign) Export() ([]byte, error) {
	head := campaignHeader{campaignFormat, c.Name, c.ID, c.Ruleset, c.Created.UTC().Truncate(time.Second), []string{}}
	var body []byte
	for i, r := range c.Records {
		if i > 0 {
			if err := Follows(c.Records[i-1], r); err != nil {
				return nil, &CampaignError{Record: i + 1, Duel: r.Duel, Err: err}
			}
		}
		data, err := r.Export(JSONL)
		if err != nil {
			return nil, &CampaignError{Record: i + 1, Duel: r.Duel, Err: err}
		}
		head.Records = append(head.Records, r.Digest())
		body = append(body, data...)
	}
	line, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	return append(append(line, '\n'), body...), nil
}

// LoadCampaign reads a campaign strictly: every record is verified as by [Verify],
// each is the one that the header names, and the chain holds as by [Follows]. The
// error is a *CampaignError with its line and record.
func LoadCampaign(data []byte, rulesets []riposte.Ruleset) (*Campaign, error) {
	if len(data) > MaxCampaign {
		return nil, &CampaignError{Err: fmt.Errorf("%w: more than %d bytes", ErrSize, MaxCampaign)}
	}
	head, rest, err := readCampaignHeader(data)
	if err != nil {
		return nil, &CampaignError{Line: 1, Err: err}
	}
	c := &Campaign{Name: head.Name, ID: head.ID, Ruleset: head.Ruleset, Created: head.Created}
	line := 2
	for raw, err := range Split(bytes.NewReader(rest)) {
		if err != nil {
			return nil, &CampaignError{Line: line, Record: len(c.Raw) + 1, Err: err}
		}
		if len(bytes.TrimSpace(raw)) == 0 {
			continue
		}
		if err := c.add(slices.Clone(raw), head, rulesets, line); err != nil {
			return nil, err
		}
		line += bytes.Count(raw, []byte("\n"))
	}
	if n := len(c.Records); n != len(head.Records) {
		return nil, &CampaignError{Line: line, Err: fmt.Errorf("%w: it has %d records, its first line names %d", ErrCampaign, n, len(head.Records))}
	}
	return c, nil
}

// VerifyCampaign is LoadCampaign as a report, with the checks records, which says what
// each record shows, and chain.
func VerifyCampaign(data []byte, rulesets []riposte.Ruleset) Report {
	report := Report{Form: JSONL}
	c, err := LoadCampaign(data, rulesets)
	if err != nil {
		report.add("campaign", Failed, "%v.", err)
		return report
	}
	for i, r := range c.Records {
		report.add("record "+strconv.Itoa(i+1), Passed, "Duel %s, %s %d: verified, result %q.", r.Duel, r.Setup.Ruleset, r.Setup.Version, r.Result())
	}
	report.add("chain", Passed, "Each of the %d records begins with what the one before carries.", len(c.Records))
	return report
}

func readCampaignHeader(data []byte) (head campaignHeader, rest []byte, err error) {
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	var format struct {
		Campaign int `json:"campaign"`
	}
	switch {
	case json.Unmarshal(line, &format) != nil || format.Campaign < 1:
		return head, nil, fmt.Errorf("%w: want a first line such as {\"campaign\":1,\"name\":...}", ErrCampaign)
	case format.Campaign > campaignFormat:
		return head, nil, fmt.Errorf("%w: format %d of campaigns is unknown, this riposte reads format %d", ErrFormat, format.Campaign, campaignFormat)
	}
	if err := d.Decode(&head); err != nil {
		return head, nil, fmt.Errorf("%w: %w", ErrCampaign, err)
	}
	switch {
	case len(head.Name) > maxCampaignName || plain(head.Name) != head.Name:
		return head, nil, fmt.Errorf("%w: its name has more than %d bytes, or characters that can't be shown", ErrCampaign, maxCampaignName)
	case len(head.Records) == 0 || len(head.Records) > MaxEncounters:
		return head, nil, fmt.Errorf("%w: it has %d records, 1 to %d are allowed", ErrCampaign, len(head.Records), MaxEncounters)
	}
	return head, rest, nil
}

// add verifies the next record and its place in the chain.
func (c *Campaign) add(raw []byte, head campaignHeader, rulesets []riposte.Ruleset, line int) error {
	n := len(c.Records)
	wrong := func(r *Record, at int, err error) error {
		e := &CampaignError{Line: line + at, Record: n + 1, Err: err}
		if r != nil {
			e.Duel = r.Duel
		}
		return e
	}
	if n == len(head.Records) {
		return wrong(nil, 0, fmt.Errorf("%w: the first line names %d records", ErrCampaign, n))
	}
	report := Verify(raw, rulesets)
	r := report.Record
	if r == nil {
		_, err := Load(raw, rulesets)
		var place *Error
		if errors.As(err, &place) && place.Line > 0 {
			return wrong(nil, place.Line-1, err)
		}
		return wrong(nil, 0, errors.Join(ErrForm, err))
	}
	for _, check := range report.Checks {
		if check.Status == Failed {
			return wrong(r, 0, fmt.Errorf("%s: %s", check.Name, strings.TrimSuffix(check.Says, ".")))
		}
	}
	switch {
	case report.Form != JSONL:
		return wrong(r, 0, fmt.Errorf("%w: its records are JSON Lines", ErrCampaign))
	case r.Digest() != head.Records[n]:
		return wrong(r, 0, fmt.Errorf("%w: it is not the record that the first line names", ErrCampaign))
	case r.Setup.Ruleset != c.Ruleset:
		return wrong(r, 0, fmt.Errorf("%w: a record of %s in a campaign of %s", ErrCampaign, r.Setup.Ruleset, c.Ruleset))
	case slices.ContainsFunc(c.Records, func(other *Record) bool { return other.Duel == r.Duel }):
		return wrong(r, 0, fmt.Errorf("%w: the duel comes twice", ErrCampaign))
	case n > 0:
		if err := Follows(c.Records[n-1], r); err != nil {
			return wrong(r, 0, err)
		}
	}
	if err := r.concluded(); err != nil {
		return wrong(r, 0, err)
	}
	c.Records, c.Raw = append(c.Records, r), append(c.Raw, raw)
	return nil
}

// concluded returns nil if characters can be carried on from the record.
func (r *Record) concluded() error {
	switch {
	case r.Void != nil:
		return fmt.Errorf("%w: the duel is void", ErrChain)
	case !r.Outcome.Over():
		return ErrUnfinished
	}
	return nil
}

// Carried returns the documents that a finished record carries on, by seat, nil for
// the seats that carry nothing, and the position in which it ended.
func (r *Record) Carried() ([]json.RawMessage, riposte.State, error) {
	if err := r.concluded(); err != nil {
		return nil, nil, err
	}
	play, err := r.Replay()
	if err != nil {
		return nil, nil, err
	}
	if err := play.Seek(play.Len() - 1); err != nil {
		return nil, nil, err
	}
	carrier, ok := play.State().(riposte.Carrier)
	if !ok {
		return nil, nil, fmt.Errorf("%w: %s has no campaigns", ErrCampaign, r.Info().Title)
	}
	documents := make([]json.RawMessage, len(r.Setup.Seats)+1)
	for s := range documents {
		if s > 0 {
			documents[s] = compact(carrier.Carry(riposte.Seat(s)))
		}
	}
	return documents, play.State(), nil
}

// Follows returns nil if next may come after before in a campaign: no player's seat
// is missing, and every document that before carries on is in its seat, byte for
// byte. A game master's seat, and one that carries nothing, may bring anything.
// Otherwise the error is ErrChain with the seat.
func Follows(before, next *Record) error {
	carried, _, err := before.Carried()
	if err != nil {
		return err
	}
	was, is := Players(before.rules, before.Setup), Players(next.rules, next.Setup)
	if len(is) < len(was) {
		return fmt.Errorf("%w: %d seats of players, there were %d", ErrChain, len(is), len(was))
	}
	for i, s := range was {
		if carried[s] == nil {
			continue
		}
		if got := compact(next.Setup.Seats[is[i]-1].Document); !bytes.Equal(got, carried[s]) {
			return fmt.Errorf("%w: the document of %s", ErrChain, next.Info().SeatWord(is[i]))
		}
	}
	return nil
}

// Players lists the seats of a setup in which players sit, that is all but the game
// master's. The players in the duels of a campaign are matched in this order.
func Players(rules riposte.Ruleset, setup riposte.Setup) []riposte.Seat {
	master := riposte.Nobody
	if r, ok := rules.(riposte.Refereed); ok {
		master, _ = r.Referee(setup)
	}
	var seats []riposte.Seat
	for i := range setup.Seats {
		if s := riposte.Seat(i + 1); s != master {
			seats = append(seats, s)
		}
	}
	return seats
}
