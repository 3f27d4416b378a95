package simstore

import (
	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// tables are all that is kept. Rows are values and never change: another row takes their place.
type tables struct {
	duels      map[string]duelRow
	live       map[string]liveRow
	listings   map[string]listingRow
	documents  map[seatKey]documentRow
	seats      map[seatKey]store.Sitting
	steps      map[numbered]stepRow
	lines      map[numbered]store.Line
	attempts   map[numbered]store.Attempt
	campaigns  map[string]store.Campaign // without entries
	encounters map[numbered]store.Entry  // by campaign and place
	runs       map[int64]store.Run
	pauses     map[int64]int64
	jobs       map[int64]jobRow
	keys       map[string][]byte
	studies    map[string]studyRow
	guests     map[store.Hash]store.Guest
	codes      map[store.Hash]store.Code
	pushes     map[string]store.Push // by endpoint
	bots       map[store.Hash]store.GuestBot
	challenges map[challengeKey]store.Challenge
	lastRun    int64
	lastJob    int64
}

type (
	seatKey struct {
		duel string
		seat riposte.Seat
	}
	challengeKey struct {
		duel string
		bot  store.Hash
	}
	// numbered is a row among those of a duel or campaign.
	numbered struct {
		of string
		n  int
	}
	duelRow    struct{ store.Duel } // without what has tables of its own
	listingRow struct {
		created int64
		listed  bool
		store.Listing
	}
	liveRow struct {
		revision    int64
		over        bool
		next        string
		standing    *match.Standing
		void        *match.Void
		steps, told int
		head        [32]byte // the sum of the last step
	}
	documentRow struct {
		bytes []byte
		seal  *match.Seal
		place int // in the order of seals; 0 is none
	}
	stepRow struct {
		match.Step
		form []byte
		sum  [32]byte
	}
	jobRow struct {
		store.Job
		run int64 // 0 is none
	}
	studyRow struct {
		store.Study
		run int64
	}
)

func newTables() *tables {
	return &tables{
		duels: map[string]duelRow{}, live: map[string]liveRow{}, listings: map[string]listingRow{},
		documents: map[seatKey]documentRow{}, seats: map[seatKey]store.Sitting{}, steps: map[numbered]stepRow{},
		lines: map[numbered]store.Line{}, attempts: map[numbered]store.Attempt{},
		campaigns: map[string]store.Campaign{}, encounters: map[numbered]store.Entry{},
		runs: map[int64]store.Run{}, pauses: map[int64]int64{}, jobs: map[int64]jobRow{}, keys: map[string][]byte{},
		studies: map[string]studyRow{}, guests: map[store.Hash]store.Guest{}, codes: map[store.Hash]store.Code{},
		pushes: map[string]store.Push{}, bots: map[store.Hash]store.GuestBot{}, challenges: map[challengeKey]store.Challenge{},
	}
}

// A tx is a transaction: what it does is seen by itself alone until it ends.
type tx struct {
	*tables
	planted Planted
	edits   []func(*tables)
	undo    []func()
	most    int // statements after which the connection breaks off; 0 is never
}

// put writes a row in place of another with the same key.
func put[K comparable, V any](t *tx, in func(*tables) map[K]V, key K, row V) {
	t.statement()
	rows := in(t.tables)
	was, there := rows[key]
	rows[key] = row
	t.edits = append(t.edits, func(to *tables) { in(to)[key] = row })
	t.undo = append(t.undo, func() {
		if delete(rows, key); there {
			rows[key] = was
		}
	})
}

// del removes a row.
func del[K comparable, V any](t *tx, in func(*tables) map[K]V, key K) {
	rows := in(t.tables)
	was, there := rows[key]
	if !there {
		return
	}
	t.statement()
	delete(rows, key)
	t.edits = append(t.edits, func(to *tables) { delete(in(to), key) })
	t.undo = append(t.undo, func() { rows[key] = was })
}

// A brokenOff is what a statement panics with when the connection breaks off.
type brokenOff struct{}

func (t *tx) statement() {
	if t.most > 0 && len(t.edits) >= t.most {
		panic(brokenOff{})
	}
}

// rollback undoes all that was done.
func (t *tx) rollback() {
	for i := len(t.undo) - 1; i >= 0; i-- {
		t.undo[i]()
	}
	t.edits, t.undo = nil, nil
}

// The tables, for put and del.
func duels(t *tables) map[string]duelRow                    { return t.duels }
func live(t *tables) map[string]liveRow                     { return t.live }
func listings(t *tables) map[string]listingRow              { return t.listings }
func documents(t *tables) map[seatKey]documentRow           { return t.documents }
func seats(t *tables) map[seatKey]store.Sitting             { return t.seats }
func steps(t *tables) map[numbered]stepRow                  { return t.steps }
func lines(t *tables) map[numbered]store.Line               { return t.lines }
func attempts(t *tables) map[numbered]store.Attempt         { return t.attempts }
func campaigns(t *tables) map[string]store.Campaign         { return t.campaigns }
func encounters(t *tables) map[numbered]store.Entry         { return t.encounters }
func runs(t *tables) map[int64]store.Run                    { return t.runs }
func pauses(t *tables) map[int64]int64                      { return t.pauses }
func jobs(t *tables) map[int64]jobRow                       { return t.jobs }
func keys(t *tables) map[string][]byte                      { return t.keys }
func studies(t *tables) map[string]studyRow                 { return t.studies }
func pushes(t *tables) map[string]store.Push                { return t.pushes }
func bots(t *tables) map[store.Hash]store.GuestBot          { return t.bots }
func challenges(t *tables) map[challengeKey]store.Challenge { return t.challenges }
func guests(t *tables) map[store.Hash]store.Guest           { return t.guests }
func codes(t *tables) map[store.Hash]store.Code             { return t.codes }

// another is the next ID of a sequence, which no crash and no rollback makes go back.
func (t *tx) another(last *int64, of func(*tables) *int64) int64 {
	*last++
	n := *last
	t.edits = append(t.edits, func(to *tables) { *of(to) = max(*of(to), n) })
	return n
}
