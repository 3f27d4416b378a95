package relational

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"

	"riposte/internal/store"
)

// Chained is the sum of a step, which follows from that of the step before: SHA-256 of both. The
// row of a duel in live has the last sum and the number of steps, so that none can be removed
// from the end.
func Chained(before []byte, duel string, sequence int64, step []byte) []byte {
	b := make([]byte, 0, 1024)
	b = append(append(b, before...), duel...)
	b = binary.BigEndian.AppendUint64(b, uint64(sequence))
	sum := sha256.Sum256(append(b, step...))
	return sum[:]
}

// A Link is a step as part of the chain.
type Link struct {
	Sequence  int64
	Step, Sum []byte
}

// Links are the steps of a duel, in order.
func Links(ctx context.Context, q Querier, duel string) ([]Link, error) {
	return All(ctx, q, "SELECT sequence, step, sum FROM steps WHERE duel = ? ORDER BY sequence", []any{duel}, func(rows *sql.Rows) (l Link, err error) {
		return l, rows.Scan(&l.Sequence, &l.Step, &l.Sum)
	})
}

// Chain returns what is wrong with the steps of a duel: ErrDamaged.
func Chain(ctx context.Context, q Querier, duel string) error {
	steps, err := One[int64](ctx, q, "SELECT steps FROM live WHERE duel = ?", duel)
	if err != nil {
		return err
	}
	head, err := One[[]byte](ctx, q, "SELECT head FROM live WHERE duel = ?", duel)
	if err != nil {
		return err
	}
	found, err := Links(ctx, q, duel)
	if err != nil {
		return err
	}
	var sum []byte
	for i, l := range found {
		if l.Sequence != int64(i) {
			return Damagedf("step %d is missing", i)
		}
		if sum = Chained(sum, duel, l.Sequence, l.Step); !bytes.Equal(sum, l.Sum) {
			return Damagedf("step %d, or its sum, was changed", i)
		}
	}
	switch {
	case int64(len(found)) != steps:
		return Damagedf("there are %d steps, but %d were stored", len(found), steps)
	case !bytes.Equal(sum, head):
		return Damagedf("the last step, %d, is not the one that was stored", steps-1)
	}
	return nil
}

// Damagedf is an ErrDamaged that says what was found.
func Damagedf(format string, a ...any) error {
	return fmt.Errorf("%w: "+format, append([]any{store.ErrDamaged}, a...)...)
}
