package relational

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"riposte/internal/store"
)

// SaveBot implements store.Store.
func (s *Store) SaveBot(ctx context.Context, p store.GuestBot) error {
	if err := p.Vet(); err != nil {
		return s.failed("save bot", "", err)
	}
	return s.submit(ctx, "save bot", "", func(w *Writer) error {
		return w.exec(`INSERT INTO bots (guest, id, about, plays, seen) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (guest) DO UPDATE SET about = excluded.about, plays = excluded.plays, seen = excluded.seen`,
			p.Guest[:], p.ID, p.About, strings.Join(p.Plays, " "), store.Millis(p.Seen))
	})
}

const bots = "SELECT bots.guest, id, coalesce(name, ''), about, plays, seen FROM bots LEFT JOIN guests ON guests.token = bots.guest WHERE "

// Bot implements store.Store.
func (s *Store) Bot(ctx context.Context, id string) (store.GuestBot, error) {
	return s.bot(ctx, bots+"id = ?", id)
}

// BotOf implements store.Store.
func (s *Store) BotOf(ctx context.Context, guest store.Hash) (store.GuestBot, error) {
	return s.bot(ctx, bots+"bots.guest = ?", guest[:])
}

func (s *Store) bot(ctx context.Context, query string, which any) (store.GuestBot, error) {
	found, err := rowsOf(ctx, s, "bot", query, []any{which}, scanBot)
	switch {
	case err != nil:
		return store.GuestBot{}, err
	case len(found) == 0:
		return store.GuestBot{}, s.failed("bot", "", store.ErrNoBot)
	}
	return found[0], nil
}

// Bots implements store.Store.
func (s *Store) Bots(ctx context.Context, since time.Time, most int) ([]store.GuestBot, error) {
	return rowsOf(ctx, s, "bots", bots+"seen >= ? ORDER BY id LIMIT ?", []any{store.Millis(since), most}, scanBot)
}

func scanBot(rows *sql.Rows) (p store.GuestBot, err error) {
	var guest []byte
	var plays string
	var seen int64
	err = rows.Scan(&guest, &p.ID, &p.Name, &p.About, &plays, &seen)
	copy(p.Guest[:], guest)
	p.Plays, p.Seen = strings.Fields(plays), store.Time(seen)
	return p, err
}

// SeeBot implements store.Store.
func (s *Store) SeeBot(ctx context.Context, guest store.Hash, now time.Time) error {
	return s.submit(ctx, "see bot", "", func(w *Writer) error {
		return w.exec("UPDATE bots SET seen = ? WHERE guest = ?", store.Millis(now), guest[:])
	})
}

// DeleteBot implements store.Store.
func (s *Store) DeleteBot(ctx context.Context, guest store.Hash) error {
	return s.submit(ctx, "delete bot", "", func(w *Writer) error { return w.deleteBot(guest) })
}

func (w *Writer) deleteBot(guest store.Hash) error {
	if err := w.exec("DELETE FROM challenges WHERE bot = ?", guest[:]); err != nil {
		return err
	}
	return w.exec("DELETE FROM bots WHERE guest = ?", guest[:])
}

// SaveChallenge implements store.Store.
func (s *Store) SaveChallenge(ctx context.Context, c store.Challenge) error {
	return s.submit(ctx, "save challenge", c.Duel, func(w *Writer) error {
		err := w.exec("INSERT INTO challenges (duel, bot, made) VALUES (?, ?, ?) ON CONFLICT (bot, duel) DO NOTHING", c.Duel, c.Bot[:], store.Millis(c.Made))
		if err != nil && w.Orphan(err) {
			return store.ErrNoDuel
		}
		return err
	})
}

// Challenges implements store.Store.
func (s *Store) Challenges(ctx context.Context, bot store.Hash) ([]store.Challenge, error) {
	return rowsOf(ctx, s, "challenges", "SELECT duel, made FROM challenges WHERE bot = ? ORDER BY made, duel", []any{bot[:]}, func(rows *sql.Rows) (store.Challenge, error) {
		c := store.Challenge{Bot: bot}
		var made int64
		err := rows.Scan(&c.Duel, &made)
		c.Made = store.Time(made)
		return c, err
	})
}

// DeleteChallenge implements store.Store.
func (s *Store) DeleteChallenge(ctx context.Context, duel string, bot store.Hash) (was bool, err error) {
	err = s.submit(ctx, "delete challenge", duel, func(w *Writer) error {
		n, err := w.Count("DELETE FROM challenges WHERE duel = ? AND bot = ?", duel, bot[:])
		was = n > 0
		return err
	})
	return was, err
}
