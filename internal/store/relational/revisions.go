package relational

import (
	"context"
	"database/sql"
	"slices"
	"strings"
)

// askedAtOnce is the most duels whose revisions one statement asks for.
const askedAtOnce = 512

// Revisions implements store.Store.
func (s *Store) Revisions(ctx context.Context, duels []string) (map[string]int64, error) {
	q, err := s.back.Ask()
	if err != nil {
		return nil, s.failed("revisions", "", err)
	}
	found := make(map[string]int64, len(duels))
	for some := range slices.Chunk(duels, askedAtOnce) {
		args := make([]any, 1, len(some))
		for len(args) < len(some) { // few statements, each of which is prepared once
			args = append(args, make([]any, len(args))...)
		}
		for i := range args {
			args[i] = some[min(i, len(some)-1)]
		}
		_, err := All(ctx, q, "SELECT duel, revision FROM live WHERE duel IN (?"+strings.Repeat(", ?", len(args)-1)+")", args, func(rows *sql.Rows) (none struct{}, err error) {
			var duel string
			var revision int64
			err = rows.Scan(&duel, &revision)
			found[duel] = revision
			return none, err
		})
		if err != nil {
			return nil, s.failed("revisions", "", err)
		}
	}
	return found, nil
}
