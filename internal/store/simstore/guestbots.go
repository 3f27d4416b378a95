package simstore

import (
	"cmp"
	"context"
	"slices"
	"time"

	"riposte/internal/store"
)

// SaveBot implements store.Store.
func (s *Store) SaveBot(ctx context.Context, p store.GuestBot) error {
	if err := p.Vet(); err != nil {
		return &store.Error{Op: "save bot", Err: err}
	}
	return s.write(ctx, "save bot", "", func(t *tx) error {
		if was, there := t.bots[p.Guest]; there {
			p.ID = was.ID
		}
		p.Name, p.Plays, p.Seen = "", slices.Clone(p.Plays), moment(p.Seen)
		put(t, bots, p.Guest, p)
		return nil
	})
}

// named is a bot as it is read.
func (t *tables) named(p store.GuestBot) store.GuestBot {
	p.Name, p.Plays = t.guests[p.Guest].Name, slices.Clone(p.Plays)
	return p
}

// Bot implements store.Store.
func (s *Store) Bot(ctx context.Context, id string) (store.GuestBot, error) {
	return s.bot(ctx, func(p *store.GuestBot) bool { return p.ID == id })
}

// BotOf implements store.Store.
func (s *Store) BotOf(ctx context.Context, guest store.Hash) (store.GuestBot, error) {
	return s.bot(ctx, func(p *store.GuestBot) bool { return p.Guest == guest })
}

func (s *Store) bot(ctx context.Context, is func(*store.GuestBot) bool) (found store.GuestBot, err error) {
	err = s.read(ctx, "bot", "", func(t *tables) error {
		for _, p := range t.bots {
			if is(&p) {
				found = t.named(p)
				return nil
			}
		}
		return store.ErrNoBot
	})
	return found, err
}

// Bots implements store.Store.
func (s *Store) Bots(ctx context.Context, since time.Time, most int) (all []store.GuestBot, err error) {
	err = s.read(ctx, "bots", "", func(t *tables) error {
		for _, p := range t.bots {
			if !p.Seen.Before(moment(since)) {
				all = append(all, t.named(p))
			}
		}
		slices.SortFunc(all, func(a, b store.GuestBot) int { return cmp.Compare(a.ID, b.ID) })
		all = all[:min(most, len(all))]
		return nil
	})
	return all, err
}

// SeeBot implements store.Store.
func (s *Store) SeeBot(ctx context.Context, guest store.Hash, now time.Time) error {
	return s.write(ctx, "see bot", "", func(t *tx) error {
		if p, there := t.bots[guest]; there {
			p.Seen = moment(now)
			put(t, bots, guest, p)
		}
		return nil
	})
}

// DeleteBot implements store.Store.
func (s *Store) DeleteBot(ctx context.Context, guest store.Hash) error {
	return s.write(ctx, "delete bot", "", func(t *tx) error {
		t.deleteBot(guest)
		return nil
	})
}

func (t *tx) deleteBot(guest store.Hash) {
	for _, c := range t.challengesOf(guest) {
		del(t, challenges, challengeKey{c.Duel, guest})
	}
	del(t, bots, guest)
}

// challengesOf are those of a bot, the oldest first.
func (t *tables) challengesOf(bot store.Hash) (all []store.Challenge) {
	for key, c := range t.challenges {
		if key.bot == bot {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b store.Challenge) int { return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.Duel, b.Duel)) })
	return all
}

// SaveChallenge implements store.Store.
func (s *Store) SaveChallenge(ctx context.Context, c store.Challenge) error {
	return s.write(ctx, "save challenge", c.Duel, func(t *tx) error {
		if _, there := t.duels[c.Duel]; !there {
			return store.ErrNoDuel
		}
		key := challengeKey{c.Duel, c.Bot}
		if _, there := t.challenges[key]; !there {
			c.Made = moment(c.Made)
			put(t, challenges, key, c)
		}
		return nil
	})
}

// Challenges implements store.Store.
func (s *Store) Challenges(ctx context.Context, bot store.Hash) (all []store.Challenge, err error) {
	err = s.read(ctx, "challenges", "", func(t *tables) error {
		all = t.challengesOf(bot)
		return nil
	})
	return all, err
}

// DeleteChallenge implements store.Store.
func (s *Store) DeleteChallenge(ctx context.Context, duel string, bot store.Hash) (was bool, err error) {
	err = s.write(ctx, "delete challenge", duel, func(t *tx) error {
		key := challengeKey{duel, bot}
		_, was = t.challenges[key]
		del(t, challenges, key)
		return nil
	})
	return was, err
}
