package postgres

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"riposte/internal/store"
	"riposte/internal/store/relational"
)

// # Sums
//
// Sums show when a row is no longer what was stored. Steps are a chain; see relational.Chain. For
// the other tables of a duel or campaign, triggers keep in the table sums the exclusive or of the
// hashes of its rows: they follow whatever the store writes, and leave out what anybody else
// does, since only the store's connections have the setting riposte.store. A row that was already
// damaged keeps its sum wrong. Jobs, runs, keys, studies, guests, codes, pushes, bots, challenges and the versions of goose have none.
// This guards against damage and mistakes: a forger can compute the sums again.

// A summed table is one whose rows are hashed.
type summed struct {
	name, column string // the column has the owner's ID
	family       string // duel or campaign
}

// tables reads from the triggers which tables have sums.
func tables(ctx context.Context, q relational.Querier) ([]summed, error) {
	return relational.All(ctx, q, `SELECT relname, tgargs FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
		WHERE tgname = 'sums' AND relnamespace = current_schema()::REGNAMESPACE ORDER BY relname`, nil, func(rows *sql.Rows) (t summed, err error) {
		var args []byte
		err = rows.Scan(&t.name, &args)
		t.family, t.column, _ = strings.Cut(strings.TrimSuffix(string(args), "\x00"), "\x00")
		return t, err
	})
}

// Sound implements store.Store.
func (s *Store) Sound(ctx context.Context, duel string) error {
	err := s.reading(ctx, func(r *relational.Reader) error {
		if _, err := relational.One[string](ctx, r, "SELECT duel FROM live WHERE duel = ?", duel); err != nil {
			if errors.Is(err, sql.ErrNoRows) {
				err = store.ErrNoDuel
			}
			return err
		}
		return errors.Join(compare(ctx, r, "duel", duel), relational.Chain(ctx, r, duel))
	})
	if err != nil {
		return &store.Error{Op: "check", Duel: duel, Err: unavailable(err)}
	}
	return nil
}

// SoundCampaign implements store.Store.
func (s *Store) SoundCampaign(ctx context.Context, id string) error {
	err := s.reading(ctx, func(r *relational.Reader) error {
		if _, err := relational.One[string](ctx, r, "SELECT id FROM campaigns WHERE id = ?", id); err != nil {
			if errors.Is(err, sql.ErrNoRows) {
				err = store.ErrNoCampaign
			}
			return err
		}
		return compare(ctx, r, "campaign", id)
	})
	return named("check campaign "+id, err)
}

func (s *Store) reading(ctx context.Context, do func(*relational.Reader) error) error {
	r, err := backend{s}.Read(ctx)
	if err != nil {
		return err
	}
	defer r.Rollback()
	return do(r)
}

// compare names the tables in which a row of an owner was changed, removed or added.
func compare(ctx context.Context, r *relational.Reader, family, owner string) error {
	all, err := tables(ctx, r)
	if err != nil {
		return err
	}
	kept := map[string][2]int64{}
	_, err = relational.All(ctx, r, "SELECT of, hi, lo FROM sums WHERE family = ? AND owner = ?", []any{family, owner}, func(rows *sql.Rows) (n int, err error) {
		var of string
		var sum [2]int64
		err = rows.Scan(&of, &sum[0], &sum[1])
		kept[of] = sum
		return 0, err
	})
	if err != nil {
		return err
	}
	var errs error
	for _, t := range all {
		if t.family != family {
			continue
		}
		hashes, err := relational.All(ctx, r, "SELECT riposte_hash(?, t::TEXT) FROM "+t.name+" AS t WHERE "+t.column+" = ?", []any{t.name, owner}, func(rows *sql.Rows) (hash []byte, err error) {
			return hash, rows.Scan(&hash)
		})
		if err != nil {
			return err
		}
		var sum [16]byte
		for _, hash := range hashes {
			subtle.XORBytes(sum[:], sum[:], hash)
		}
		if now := [2]int64{int64(binary.BigEndian.Uint64(sum[:8])), int64(binary.BigEndian.Uint64(sum[8:]))}; now != kept[t.name] {
			errs = errors.Join(errs, relational.Damagedf("a row of table %s was changed, removed or added", t.name))
		}
		delete(kept, t.name)
	}
	for of := range kept {
		errs = errors.Join(errs, relational.Damagedf("there is a sum of a table %s", of))
	}
	return errs
}

// Check looks for rows whose duel or campaign is missing, and for those that each should have.
// PostgreSQL's own checks (data checksums, pg_amcheck) find what is wrong in its files.
func (s *Store) Check(ctx context.Context) error {
	err := s.reading(ctx, func(r *relational.Reader) error {
		all, err := tables(ctx, r)
		if err != nil {
			return err
		}
		var strays []string
		look := func(query, format string, a ...any) {
			if err != nil {
				return
			}
			var ids []string
			ids, err = relational.All(ctx, r, query, nil, func(rows *sql.Rows) (id string, err error) { return id, rows.Scan(&id) })
			for _, id := range ids {
				strays = append(strays, fmt.Sprintf(format, append([]any{id}, a...)...))
			}
		}
		owners := map[string]string{"duel": "duels", "campaign": "campaigns"}
		for _, t := range append(all, summed{"steps", "duel", "duel"}) {
			look("SELECT DISTINCT "+t.column+" FROM "+t.name+" WHERE "+t.column+" NOT IN (SELECT id FROM "+owners[t.family]+")", t.family+" %q is missing, but table %s has rows of it", t.name)
		}
		for _, family := range []string{"duel", "campaign"} {
			look("SELECT DISTINCT owner FROM sums WHERE family = '"+family+"' AND owner NOT IN (SELECT id FROM "+owners[family]+")", family+" %q is missing, but it has sums")
		}
		for _, name := range []string{"live", "listings"} {
			look("SELECT id FROM duels WHERE id NOT IN (SELECT duel FROM "+name+")", "duel %q has no row in table %s", name)
		}
		if err == nil && len(strays) > 0 {
			err = fmt.Errorf("%w: %s", store.ErrDamaged, strings.Join(strays, "; "))
		}
		return err
	})
	return named("check", err)
}
