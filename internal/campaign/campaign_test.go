package campaign

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/record"
	"riposte/rulestest/example"
)

const ada, bea, gil = house.Guest("ada"), house.Guest("bea"), house.Guest("gil")

// town is a store and the tables over it, in which nothing is played.
type town struct {
	kept     map[string]store.Campaign
	pasts    map[string]*house.Past
	enrolled map[string]string // the campaign of each duel
	counted  map[string]bool
	next     house.Next
	cleared  string
	followed string
	refused  error
}

func newTown() (*town, *Campaigns) {
	w := &town{kept: map[string]store.Campaign{}, pasts: map[string]*house.Past{}, enrolled: map[string]string{}, counted: map[string]bool{}}
	return w, &Campaigns{Store: w, Tables: w, Archive: w, Rulesets: []riposte.Ruleset{example.Ruleset()}, Most: 100}
}

func (w *town) CreateCampaign(_ context.Context, c store.Campaign) error {
	if _, taken := w.kept[c.ID]; taken {
		return store.ErrExists
	}
	w.kept[c.ID] = c
	return nil
}

func (w *town) Campaign(_ context.Context, id string) (*store.Campaign, error) {
	if c, ok := w.kept[id]; ok {
		return &c, nil
	}
	return nil, store.ErrNoCampaign
}

func (w *town) Campaigns(_ context.Context, of store.Hash) (rows []store.CampaignRow, err error) {
	for _, id := range slices.Sorted(maps.Keys(w.kept)) {
		if c := w.kept[id]; c.Keeper == of {
			rows = append(rows, store.CampaignRow{ID: id, Name: c.Name, Entries: len(c.Entries)})
		}
	}
	return rows, nil
}

func (w *town) DeleteCampaign(_ context.Context, id string) error {
	delete(w.kept, id)
	return nil
}

func (w *town) SoundCampaign(context.Context, string) error { return nil }

func (w *town) Past(_ context.Context, duel string) (*house.Past, error) {
	if p := w.pasts[duel]; p != nil {
		return p, nil
	}
	return &house.Past{Duel: duel, Here: true}, nil
}

func (w *town) MayBegin(_ context.Context, _ house.Guest, duel string) (string, *riposte.Info, error) {
	return w.enrolled[duel], example.Ruleset().Info(), w.refused
}

func (w *town) Enroll(_ context.Context, _ house.Guest, duel, campaign string) error {
	if w.pasts[duel] == nil {
		return house.ErrNoDuel
	}
	w.enrolled[duel] = campaign
	return nil
}

func (w *town) LayNext(_ context.Context, _ house.Guest, n house.Next) (string, error) {
	w.next = n
	if n.Duel == "" {
		n.Duel = "chosen"
	}
	return n.Duel, w.refused
}

func (w *town) Follow(_ context.Context, _ house.Guest, duel string, _ *house.Continuing) error {
	w.followed = duel
	return nil
}

func (w *town) Clear(_ context.Context, duel string) { w.cleared = duel }

func (w *town) Count(_ context.Context, id string) error {
	w.counted[id] = true
	return w.refused
}

func (w *town) Uncount(id string) { delete(w.counted, id) }

func (w *town) Moment() time.Time { return time.Unix(1e9, 0) }

func (w *town) Record(context.Context, string) (*record.Record, error) { return nil, house.ErrGoesOn }

// Duels that are over, void, gone, being laid and going on, for the tables below.
var (
	over   = &house.Past{Duel: "over", Here: true, Phase: house.Over, Began: true, Counts: true}
	void   = &house.Past{Duel: "void", Here: true, Phase: house.Void, Began: true}
	gone   = &house.Past{Duel: "gone", Here: true}
	laid   = &house.Past{Duel: "laid", Here: true, Phase: house.Seating}
	goesOn = &house.Past{Duel: "goes on", Here: true, Phase: house.Playing, Began: true}
)

// The next table follows from the last duel that counts, takes the place of a table at
// which nothing has begun, and waits for a duel that is still going on.
func TestNextPlace(t *testing.T) {
	for _, c := range []struct {
		pasts       []*house.Past
		place, base int
		instead     string
		want        error
	}{
		{[]*house.Past{over}, 2, 0, "", nil},
		{[]*house.Past{over, void}, 3, 0, "", nil},
		{[]*house.Past{over, gone}, 3, 0, "", nil},
		{[]*house.Past{over, over, void, laid}, 4, 1, "laid", nil},
		{[]*house.Past{over, goesOn}, 2, 0, "", house.ErrGoesOn},
		{[]*house.Past{void}, 0, 0, "", house.ErrGoesOn},
		{[]*house.Past{laid}, 0, 0, "", house.ErrGoesOn},
		{slices.Repeat([]*house.Past{over}, house.MaxEncounters), 0, 0, "", house.ErrTooMany},
	} {
		at, base, err := nextPlace(&store.Campaign{ID: "c"}, c.pasts)
		if !errors.Is(err, c.want) || err == nil && (at != store.Encounter{Campaign: "c", Place: c.place, Instead: c.instead} || base != c.base) {
			t.Errorf("%d duels: got %+v, from %d, %v", len(c.pasts), at, base, err)
		}
	}
}

// A campaign belongs to its keeper and, from the first duel that counts, to its game
// master.
func TestMayLay(t *testing.T) {
	mastered := *over
	mastered.Terms.Referee = 2
	mastered.Sat = []store.Sitting{{}, {Token: store.HashToken("bea")}, {Token: store.HashToken("gil")}}
	c := &store.Campaign{Keeper: store.HashToken("ada")}
	for _, p := range []*house.Past{&mastered, over, goesOn} {
		for g, want := range map[house.Guest]bool{ada: true, bea: false, gil: p == &mastered} {
			if got := mayLay(c, []*house.Past{p}, store.HashToken(string(g))); got != want {
				t.Errorf("%s after the duel %+v: %t, want %t", g, p, got, want)
			}
		}
	}
}

// A campaign is begun once for a duel, belongs to whoever began it, and leaves its
// duels as they are when it is deleted.
func TestBeginAndDelete(t *testing.T) {
	w, r := newTown()
	w.pasts["d1"] = over
	id, err := r.Begin(t.Context(), ada, "d1", " ")
	if err != nil || w.enrolled["d1"] != id || w.kept[id].Name != example.Ruleset().Info().Title {
		t.Fatalf("got %s, %v, %+v", id, err, w.kept)
	}
	if again, err := r.Begin(t.Context(), bea, "d1", "Another"); again != id || err != nil || len(w.kept) != 1 {
		t.Errorf("begun again it is %s, %v", again, err)
	}
	seen, err := r.Look(t.Context(), bea, id)
	if err != nil || seen.Keeper || seen.CanLay || len(seen.Encounters) != 1 || !seen.Encounters[0].Counts {
		t.Errorf("another guest sees %+v, %v", seen, err)
	}
	if seen, err := r.Look(t.Context(), ada, id); err != nil || !seen.Keeper || !seen.CanLay {
		t.Errorf("the keeper sees %+v, %v", seen, err)
	}
	if list, err := r.Of(t.Context(), ada); err != nil || len(list) != 1 || list[0].ID != id {
		t.Errorf("the keeper's are %+v, %v", list, err)
	}
	for _, g := range []house.Guest{bea, ""} {
		if err := r.Delete(t.Context(), g, id); !errors.Is(err, house.ErrNoSeat) {
			t.Errorf("%q deletes it: %v", g, err)
		}
	}
	if err := r.Delete(t.Context(), ada, id); err != nil || w.enrolled["d1"] != "" || len(w.kept) != 0 {
		t.Errorf("deleted: %v, %+v", err, w.enrolled)
	}
	for _, id := range []string{id, "c", ""} {
		if _, err := r.Look(t.Context(), ada, id); !errors.Is(err, house.ErrNoCampaign) {
			t.Errorf("%q: %v, want ErrNoCampaign", id, err)
		}
	}
}

// Nobody keeps more campaigns than are allowed.
func TestTooMany(t *testing.T) {
	w, r := newTown()
	for i := range house.MaxCampaigns {
		id := fmt.Sprintf("%032d", i)
		w.kept[id] = store.Campaign{ID: id, Keeper: store.HashToken("ada")}
	}
	if _, err := r.Begin(t.Context(), ada, "d1", ""); !errors.Is(err, house.ErrTooMany) {
		t.Errorf("got %v, want ErrTooMany", err)
	}
	w.pasts["d1"] = over
	if _, err := r.Begin(t.Context(), bea, "d1", ""); err != nil {
		t.Error(err)
	}
}

// The next table is laid in its place from the characters of the last duel that counts; one
// at which nothing has begun is cleared; the same order again finds the same table.
func TestContinue(t *testing.T) {
	w, r := newTown()
	w.pasts = map[string]*house.Past{"over": over, "laid": laid}
	id := fmt.Sprintf("%032x", 7)
	c := store.Campaign{ID: id, Keeper: store.HashToken("ada"), Entries: []store.Entry{{Duel: "over"}, {Duel: "laid"}}}
	w.kept[id] = c
	for _, g := range []house.Guest{bea, ""} {
		if _, err := r.Continue(t.Context(), g, id, house.Continuing{}); !errors.Is(err, house.ErrNoSeat) && !errors.Is(err, house.ErrOrder) {
			t.Errorf("%q lays the next table: %v", g, err)
		}
	}
	order := house.Continuing{Key: "one"}
	made, err := r.Continue(t.Context(), ada, id, order)
	if err != nil || w.followed != made || w.cleared != "laid" || w.next.Base != over || w.next.At != (store.Encounter{Campaign: id, Place: 2, Instead: "laid"}) {
		t.Fatalf("got %s, %v, %+v", made, err, w)
	}
	c.Entries[1].Duel = made
	w.next, w.cleared, w.followed = house.Next{}, "", ""
	if again, err := r.Continue(t.Context(), ada, id, order); again != made || err != nil || w.followed != made || w.next.Duel != "" || w.cleared != "" {
		t.Errorf("the same order again: %s, %v, %+v", again, err, w)
	}
	w.pasts[made], w.refused = void, house.ErrConflict
	if _, err := r.Continue(t.Context(), ada, id, house.Continuing{}); !errors.Is(err, house.ErrConflict) || w.cleared != "" {
		t.Errorf("another was faster: %v, cleared %q", err, w.cleared)
	}
}

// A campaign in which nothing is over has no file; nobody without a name can import one;
// and what isn't one is refused before anything is kept.
func TestFiles(t *testing.T) {
	w, r := newTown()
	id := fmt.Sprintf("%032x", 9)
	w.kept[id] = store.Campaign{ID: id, Entries: []store.Entry{{Duel: "goes on"}}}
	w.pasts["goes on"] = goesOn
	if _, err := r.Export(t.Context(), id); !errors.Is(err, house.ErrGoesOn) {
		t.Errorf("exported: %v", err)
	}
	for number, want := range map[int]error{0: house.ErrNoDuel, 1: house.ErrGoesOn, 2: house.ErrNoDuel} {
		if _, err := r.Record(t.Context(), id, number); !errors.Is(err, want) {
			t.Errorf("record %d: %v, want %v", number, err, want)
		}
	}
	if _, err := r.Import(t.Context(), "", nil); !errors.Is(err, house.ErrOrder) {
		t.Errorf("nobody brings it: %v", err)
	}
	var faulty *record.CampaignError
	if _, err := r.Import(t.Context(), ada, []byte("{}\n")); !errors.As(err, &faulty) || len(w.kept) != 1 || len(w.counted) != 0 {
		t.Errorf("no file: %v", err)
	}
}

// The results of imported records are kept, for a limited number of them.
func TestKnownIsBounded(t *testing.T) {
	var k known
	for i := range 3 * maxKnown {
		k.put(fmt.Sprint(i), over)
		if len(k.all) > maxKnown || k.get(fmt.Sprint(i)) != over {
			t.Fatalf("after %d it holds %d", i+1, len(k.all))
		}
	}
}
