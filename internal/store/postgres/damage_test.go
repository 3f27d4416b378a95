package postgres

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/store"
	"riposte/internal/store/postgres/pgtest"
	"riposte/internal/store/relational"
	"riposte/match"
)

// full stores a duel and a campaign with a row in every table that has sums.
func full(t *testing.T, s *Store) {
	t.Helper()
	campaign := store.Campaign{ID: "c", Ruleset: "toy", Name: "C", Entries: []store.Entry{{Duel: "a"}}}
	toy := store.Duel{
		ID: "a", Setup: riposte.Setup{Ruleset: "toy", Version: 1, Seats: []riposte.SeatSetup{{Document: []byte(`"x"`)}, {}}},
		Sat: []store.Sitting{{Seat: 1, Token: store.Hash{1}, Name: "Ann"}}, Commitment: []byte{1}, Secret: []byte{2},
		Attempts: []store.Attempt{{Number: 1}},
	}
	if err := errors.Join(s.Create(t.Context(), toy), s.CreateCampaign(t.Context(), campaign)); err != nil {
		t.Fatal(err)
	}
	for seq := range 3 {
		c := store.Change{
			Duel: "a", Revision: int64(seq), Steps: []match.Step{{Seq: seq}}, Lines: []store.Line{{Seq: seq + 1, Kind: store.Talk, Seat: 1, Text: "hm"}},
			Standing: &match.Standing{}, Listing: &store.Listing{Phase: "playing"},
		}
		if _, err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
}

// Whatever column of whatever row is changed behind the store's back, and whichever row is
// removed, is told with its duel or campaign, and its table; a later change does not hide it.
func TestEveryDamageIsTold(t *testing.T) {
	name := cluster.Database(t, t.TempDir())
	s := opened(t, name)
	full(t, s)
	type column struct{ table, name, kind string }
	var columns []column
	err := s.reading(t.Context(), func(r *relational.Reader) (err error) {
		columns, err = relational.All(t.Context(), r, `SELECT table_name, column_name, data_type FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name IN ('duels', 'live', 'listings', 'documents', 'steps', 'seats', 'lines', 'attempts', 'campaigns', 'encounters')
			ORDER BY table_name, ordinal_position`, nil, func(rows *sql.Rows) (c column, err error) { return c, rows.Scan(&c.table, &c.name, &c.kind) })
		return err
	})
	if err != nil || len(columns) < 40 {
		t.Fatalf("got %d columns, %v", len(columns), err)
	}
	other := map[string]string{"bigint": "coalesce(%s, 0) + 100", "text": "'x' || %s", "bytea": `coalesce(%s, '') || '\x78'`}
	keys := map[string]string{"duels": "id", "campaigns": "id", "encounters": "campaign"}
	sound := func() error {
		return errors.Join(s.Sound(t.Context(), "a"), s.SoundCampaign(t.Context(), "c"), s.Check(t.Context()))
	}
	if err := sound(); err != nil {
		t.Fatal(err)
	}
	// Each damage is done, looked at and taken back, past the references, which would refuse it.
	damage := func(table, statement string) {
		t.Helper()
		pgtest.Do(t, name, "DROP TABLE IF EXISTS spare")
		pgtest.Do(t, name, "CREATE TABLE spare AS TABLE "+table)
		past := "SET session_replication_role = replica; "
		if n := pgtest.Script(t, name, past+statement); n == 0 {
			t.Errorf("%s: nothing was changed", statement)
		}
		err := sound()
		if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), table) && table != "steps" && table != "duels" && table != "campaigns" {
			t.Errorf("%s: got %v, want %v with the table", statement, err, store.ErrDamaged)
		}
		pgtest.Script(t, name, past+"DELETE FROM "+table+"; INSERT INTO "+table+" SELECT * FROM spare")
		if err := sound(); err != nil {
			t.Fatalf("after taking back %s: %v", statement, err)
		}
	}
	var tables []string
	for _, c := range columns {
		if c.name != keys[c.table] && c.name != "duel" { // a row of another's
			damage(c.table, fmt.Sprintf("UPDATE %s SET %s = "+other[c.kind]+" WHERE ctid = (SELECT min(ctid) FROM %s)", c.table, c.name, c.name, c.table))
		}
		tables = append(tables, c.table)
	}
	for _, table := range slices.Compact(tables) {
		damage(table, "DELETE FROM "+table+" WHERE ctid = (SELECT max(ctid) FROM "+table+")")
	}
	pgtest.Do(t, name, "UPDATE listings SET phase = 'over'")
	if _, err := s.Commit(t.Context(), store.Change{Duel: "a", Revision: 3, Listing: &store.Listing{Phase: "playing"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Sound(t.Context(), "a"); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("after a later change: got %v, want %v", err, store.ErrDamaged)
	}
}

// Every table of a duel or a campaign has sums, but for those that the store says have none.
func TestEveryTableHasSums(t *testing.T) {
	s := opened(t, cluster.Database(t, t.TempDir()))
	err := s.reading(t.Context(), func(r *relational.Reader) error {
		with, err := tables(t.Context(), r)
		if err != nil {
			return err
		}
		all, err := relational.All(t.Context(), r, "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1", nil,
			func(rows *sql.Rows) (name string, err error) { return name, rows.Scan(&name) })
		if err != nil {
			return err
		}
		listed := append(slices.Clone(relational.Tables), "goose_db_version", "sums")
		slices.Sort(listed)
		if !slices.Equal(all, listed) {
			t.Errorf("there are the tables %v, but %v are known", all, listed)
		}
		without := []string{"bots", "challenges", "codes", "goose_db_version", "guests", "jobs", "keys", "pauses", "pushes", "runs", "steps", "studies", "sums"}
		for _, table := range all {
			has := slices.ContainsFunc(with, func(t summed) bool { return t.name == table })
			if has == slices.Contains(without, table) {
				t.Errorf("table %s: has sums: %v", table, has)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
