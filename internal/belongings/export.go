package belongings

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/internal/wire"
	"riposte/record"
)

// The file of a guest is one JSON object, which says what it is in its first fields.
const (
	fileFormat  = "riposte guest"
	fileVersion = 1
)

// An about is what is kept of the guest besides tables.
type about struct {
	// Token is the SHA-256 of the token, by which a server knows the guest.
	Token   store.Hash `json:"token"`
	Name    string     `json:"name,omitempty"`
	Icon    string     `json:"icon,omitempty"`
	Changed time.Time  `json:"changed,omitzero"`
	Coded   time.Time  `json:"coded,omitzero"` // since when a code leads to the guest
	Bot     *bot       `json:"bot,omitempty"`
}

// A bot is what a guest says of itself who is one.
type bot struct {
	ID    string    `json:"id"`
	About string    `json:"about,omitempty"`
	Plays []string  `json:"plays"`
	Seen  time.Time `json:"seen"`
}

// A sat is a seat of the guest's in a duel.
type sat struct {
	Duel       string          `json:"duel"`
	Ruleset    string          `json:"ruleset"`
	Created    time.Time       `json:"created"`
	Seat       riposte.Seat    `json:"seat"`
	Aside      bool            `json:"aside,omitempty"` // it can't be played, and nothing more is told of it
	Name       string          `json:"name,omitempty"`
	Icon       string          `json:"icon,omitempty"`
	Since      time.Time       `json:"since,omitzero"`
	Laid       bool            `json:"laid,omitempty"`
	Commitment string          `json:"commitment,omitempty"`
	Seed       string          `json:"seed,omitempty"`
	Document   json.RawMessage `json:"document,omitempty"`
	Erases     bool            `json:"forgottenAtEnd,omitempty"`
	Said       []house.OwnLine `json:"said,omitempty"`
	Sight      json.RawMessage `json:"sight,omitempty"`  // as GET /duels/{id} tells it
	Record     string          `json:"record,omitempty"` // as GET /duels/{id}/record does, once the duel is over
}

// A remark is what the guest said at a table where it only watched.
type remark struct {
	Duel string    `json:"duel"`
	At   time.Time `json:"at"`
	Name string    `json:"name,omitempty"`
	Text string    `json:"text"`
}

// A series is a campaign that the guest keeps or plays in.
type series struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Ruleset string    `json:"ruleset"`
	Created time.Time `json:"created"`
	Keeper  bool      `json:"keeper"`
	// Encounters are told to its keeper.
	Encounters []encounter `json:"encounters,omitempty"`
}

type encounter struct {
	Duel   string `json:"duel"`
	Record string `json:"record,omitempty"` // of one that was imported
}

// A run is one of the laboratory, with what it has come to in the form in which that is kept.
type run struct {
	ID      string          `json:"run"`
	Name    string          `json:"name"`
	Ruleset string          `json:"ruleset"`
	Created time.Time       `json:"created"`
	Phase   string          `json:"phase"`
	Kept    bool            `json:"kept"`
	Listed  bool            `json:"listed"`
	Done    int             `json:"done"`
	Of      int             `json:"of"`
	Order   json.RawMessage `json:"order"`
	Came    json.RawMessage `json:"came,omitempty"`
}

// A browser is one of the guest's that is told of its duels while no page is open.
type browser struct {
	Endpoint string    `json:"endpoint"`
	Made     time.Time `json:"made"`
}

// Export writes all that is kept of a guest. Of duels that go on it has what the guest's seat
// sees. Nothing is written if the error comes at once; one that comes later leaves half a file.
func (b *Belongings) Export(ctx context.Context, g house.Guest, w io.Writer) error {
	return b.ExportHash(ctx, store.HashToken(string(g)), w)
}

// ExportHash is Export for one of whom only the hash of the token is known.
func (b *Belongings) ExportHash(ctx context.Context, guest store.Hash, w io.Writer) error {
	me, err := b.Store.Guest(ctx, guest)
	if err != nil {
		return house.FromStore(err)
	}
	held, err := b.Store.Held(ctx, guest)
	if err != nil {
		return house.FromStore(err)
	}
	is := about{guest, me.Name, me.Icon, me.Changed, me.Coded, nil}
	switch p, err := b.Store.BotOf(ctx, guest); {
	case err == nil:
		is.Bot = &bot{p.ID, p.About, p.Plays, p.Seen}
	case !errors.Is(err, store.ErrNoBot):
		return house.FromStore(err)
	}
	f := &file{w: w}
	f.head(is)
	f.list("browsers")
	pushes, err := b.Store.Pushes(ctx, guest)
	if err != nil {
		return house.FromStore(err)
	}
	for i := range pushes {
		f.entry(browser{pushes[i].Endpoint, pushes[i].Made})
	}
	f.list("duels")
	for i := range held {
		one, err := b.sat(ctx, guest, &held[i])
		if err != nil {
			return err
		}
		if one != nil {
			f.entry(one)
		}
	}
	f.list("laid")
	laid, err := b.Store.Laid(ctx, guest)
	if err != nil {
		return house.FromStore(err)
	}
	for _, duel := range laid {
		f.entry(duel)
	}
	f.list("gallery")
	err = b.Store.Gallery(ctx, func(duel string, line store.Line) error {
		if name, text, own := house.SaidBy(guest, duel, line.Text); own {
			f.entry(remark{duel, line.At, name, text})
		}
		return f.err
	})
	if err != nil {
		return house.FromStore(err)
	}
	if err := b.campaigns(ctx, guest, f); err != nil {
		return err
	}
	if err := b.runs(ctx, guest, f); err != nil {
		return err
	}
	f.end()
	return f.err
}

// sat is a seat with all that belongs to it; nil if the duel was removed, or the guest from it.
func (b *Belongings) sat(ctx context.Context, guest store.Hash, held *store.Held) (*sat, error) {
	one := &sat{Duel: held.Duel, Ruleset: held.Ruleset, Created: held.Created, Seat: held.Seat}
	own, err := b.Tables.Belongings(ctx, guest, held.Duel)
	switch {
	case errors.Is(err, house.ErrNoDuel), errors.Is(err, house.ErrCancelled), errors.Is(err, house.ErrNoSeat):
		return nil, nil //nolint:nilnil // there is none
	case errors.Is(err, house.ErrAside):
		one.Aside = true
		return one, nil
	case err != nil:
		return nil, err
	}
	one.Seat, one.Name, one.Icon, one.Since, one.Laid = own.Seat, own.Name, own.Icon, own.Since, own.Laid
	one.Commitment, one.Seed = hex.EncodeToString(own.Commitment), hex.EncodeToString(own.Seed)
	one.Erases, one.Said = own.Erases, own.Said
	if len(own.Document) > 0 && json.Valid(own.Document) {
		one.Document = own.Document
	}
	if one.Sight, err = wire.Sight(own.Sight); err != nil {
		return nil, err
	}
	if own.Sight.Phase == house.Over || own.Sight.Phase == house.Void {
		one.Record, err = b.record(ctx, held.Duel)
	}
	return one, err
}

// record is that of a duel that is over, or what may be known of one that stays sealed.
func (b *Belongings) record(ctx context.Context, duel string) (string, error) {
	r, err := b.Archive.Record(ctx, duel)
	if err == nil {
		data, err := r.Export(record.JSONL)
		return string(data), err
	}
	if errors.Is(err, house.ErrSealed) {
		var data []byte
		data, err = b.Archive.Withheld(ctx, duel)
		if err == nil {
			return string(data), nil
		}
	}
	if errors.Is(err, house.ErrSealed) || errors.Is(err, house.ErrGoesOn) || errors.Is(err, house.ErrNoDuel) {
		return "", nil
	}
	return "", err
}

func (b *Belongings) campaigns(ctx context.Context, guest store.Hash, f *file) error {
	f.list("campaigns")
	rows, err := b.Store.Campaigns(ctx, guest)
	if err != nil {
		return house.FromStore(err)
	}
	for _, row := range rows {
		c, err := b.Store.Campaign(ctx, row.ID)
		if errors.Is(err, store.ErrNoCampaign) { // removed meanwhile
			continue
		}
		if err != nil {
			return house.FromStore(err)
		}
		one := series{ID: c.ID, Name: c.Name, Ruleset: c.Ruleset, Created: c.Created, Keeper: c.Keeper == guest}
		for i := range c.Entries {
			if one.Keeper {
				one.Encounters = append(one.Encounters, encounter{c.Entries[i].Duel, string(c.Entries[i].Record)})
			}
		}
		f.entry(one)
	}
	return nil
}

func (b *Belongings) runs(ctx context.Context, guest store.Hash, f *file) error {
	f.list("runs")
	rows, err := b.studies(ctx, guest)
	if err != nil {
		return err
	}
	for i := range rows {
		s, err := b.Store.Study(ctx, rows[i].ID)
		if errors.Is(err, store.ErrNoStudy) { // removed meanwhile
			continue
		}
		if err != nil {
			return house.FromStore(err)
		}
		f.entry(run{s.ID, s.Name, s.Ruleset, s.Created, s.Phase, s.Kept, s.Listed, s.Done, s.Of, s.Asked, s.Came})
	}
	return nil
}

// A file is written piece by piece, a line for each entry of a list; the first error stays.
type file struct {
	w       io.Writer
	err     error
	listing bool
	entries int // of the list
}

func (f *file) write(format string, a ...any) {
	if f.err == nil {
		_, f.err = fmt.Fprintf(f.w, format, a...)
	}
}

func (f *file) head(me about) {
	form := f.form(me)
	f.write(`{"format":%q,"version":%d,"guest":%s`, fileFormat, fileVersion, form)
}

func (f *file) list(name string) {
	f.close()
	f.write(",\n%q:[", name)
	f.listing, f.entries = true, 0
}

func (f *file) entry(v any) {
	form := f.form(v)
	if f.entries > 0 {
		f.write(",")
	}
	f.entries++
	f.write("\n%s", form)
}

func (f *file) close() {
	if f.listing {
		f.write("]")
	}
}

func (f *file) end() {
	f.close()
	f.write("}\n")
}

func (f *file) form(v any) []byte {
	form, err := json.Marshal(v)
	if f.err == nil {
		f.err = err
	}
	return form
}
