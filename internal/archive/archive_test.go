package archive

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/record"
	"riposte/rulestest/example"
)

// one is a house with one duel.
type one struct {
	record *record.Record
	sealed bool
	err    error
}

func (o one) Finished(context.Context, string) (*record.Record, bool, error) {
	return o.record, o.sealed, o.err
}

func hunch(t *testing.T) *record.Record {
	t.Helper()
	data, err := os.ReadFile("../../record/testdata/golden/hunch/v1/one.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Load(data, []riposte.Ruleset{example.Ruleset()})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A record is given out in full once the duel is over, and not at all if it stays
// sealed.
func TestRecord(t *testing.T) {
	r := hunch(t)
	for _, c := range []struct {
		of   one
		want error
	}{
		{one{record: r}, nil},
		{one{record: r, sealed: true}, house.ErrSealed},
		{one{err: house.ErrGoesOn}, house.ErrGoesOn},
	} {
		got, err := Archive{c.of}.Record(t.Context(), "d1")
		if !errors.Is(err, c.want) || (got == r) != (c.want == nil) {
			t.Errorf("%+v: got %v, %v, want %v", c.of, got, err, c.want)
		}
	}
}

// Withholding needs something sealed and something that proves it; a system that does
// not say what was shown is named with the duel.
func TestWithheld(t *testing.T) {
	plain, rooted := hunch(t), hunch(t)
	rooted.Fair.Server, rooted.Fair.Root = &fair.Seed{1}, fair.Commitment{1}
	for _, c := range []struct {
		of   one
		want error
	}{
		{one{record: rooted}, house.ErrSealed},
		{one{record: plain, sealed: true}, house.ErrSealed},
		{one{err: house.ErrGoesOn}, house.ErrGoesOn},
		{one{record: rooted, sealed: true}, record.ErrWithheld},
	} {
		data, err := Archive{c.of}.Withheld(t.Context(), "d1")
		if data != nil || !errors.Is(err, c.want) || c.want == record.ErrWithheld && !strings.Contains(err.Error(), "d1") {
			t.Errorf("%+v: got %q, %v, want %v", c.of, data, err, c.want)
		}
	}
}

// shelf is a store whose duels and campaigns are all faulty in some way.
type shelf struct {
	duels, campaigns []string
	sound, load      map[string]error
	list             error
}

func (s shelf) List(_ context.Context, q store.Query) (rows []store.Row, err error) {
	if !q.Unlisted {
		return nil, errors.New("only those that are listed")
	}
	if q.Before == "" {
		for _, id := range s.duels {
			rows = append(rows, store.Row{ID: id, Cursor: id})
		}
		return rows, nil
	}
	return nil, s.list
}

func (s shelf) Sound(_ context.Context, duel string) error { return s.sound[duel] }

func (s shelf) SoundCampaign(_ context.Context, id string) error { return s.sound[id] }

func (s shelf) Load(_ context.Context, duel string) (*store.Loaded, error) {
	if err := s.load[duel]; err != nil {
		return nil, err
	}
	return &store.Loaded{Duel: store.Duel{Setup: riposte.Setup{Ruleset: "chess"}}}, nil
}

func (s shelf) Campaigns(context.Context, store.Hash) (rows []store.CampaignRow, err error) {
	for _, id := range s.campaigns {
		rows = append(rows, store.CampaignRow{ID: id})
	}
	return rows, nil
}

// Every fault of every duel and campaign is reported by name, and one does not hide
// another; what was deleted meanwhile is not a fault.
func TestVerifyAll(t *testing.T) {
	damaged, unreadable := fmt.Errorf("%w: a step", store.ErrDamaged), errors.New("no JSON")
	s := shelf{
		duels: []string{"damaged", "deleted", "unreadable", "both", "unknown"}, campaigns: []string{"changed", "gone", "whole"},
		sound: map[string]error{"damaged": damaged, "both": damaged, "changed": damaged, "gone": store.ErrNoCampaign},
		load:  map[string]error{"deleted": store.ErrNoDuel, "unreadable": unreadable, "both": unreadable},
	}
	var told []string
	n, err := VerifyAll(t.Context(), s, []riposte.Ruleset{example.Ruleset()}, func(what string, err error) {
		switch {
		case errors.Is(err, store.ErrDamaged):
			what += ": damaged"
		case errors.Is(err, unreadable):
			what += ": unreadable"
		case strings.Contains(err.Error(), "chess"):
			what += ": chess"
		default:
			what += ": " + err.Error()
		}
		told = append(told, what)
	})
	want := []string{"damaged: damaged", "damaged: chess", "unreadable: unreadable", "both: damaged", "both: unreadable", "unknown: chess", "campaign changed: damaged"}
	if n != 4 || err != nil || !slices.Equal(told, want) {
		t.Errorf("%d duels, %v, told\n%q\nwant\n%q", n, err, told, want)
	}
}

// What the store can't do at all is an error of the whole, not of one duel.
func TestVerifyStops(t *testing.T) {
	broken := errors.New("the disk is gone")
	nothing := func(what string, err error) { t.Errorf("told of %s: %v", what, err) }
	for _, s := range []shelf{
		{duels: []string{"a"}, load: map[string]error{"a": store.ErrNoDuel}, list: broken},
		{campaigns: []string{"c"}, list: nil, sound: map[string]error{"c": broken}},
	} {
		if _, err := VerifyAll(t.Context(), s, nil, nothing); !errors.Is(err, broken) {
			t.Errorf("%+v: got %v, want %v", s, err, broken)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := VerifyAll(ctx, shelf{duels: []string{"a"}}, nil, nothing); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that it was cancelled", err)
	}
}
