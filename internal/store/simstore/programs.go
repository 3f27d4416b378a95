package simstore

import (
	"cmp"
	"context"
	"slices"
	"time"

	"riposte/internal/store"
)

// SaveProgram implements store.Store.
func (s *Store) SaveProgram(ctx context.Context, p store.Program) error {
	if err := p.Vet(); err != nil {
		return &store.Error{Op: "save program", Err: err}
	}
	return s.write(ctx, "save program", "", func(t *tx) error {
		if was, there := t.programs[p.Guest]; there {
			p.ID = was.ID
		}
		p.Name, p.Plays, p.Seen = "", slices.Clone(p.Plays), moment(p.Seen)
		put(t, programs, p.Guest, p)
		return nil
	})
}

// named is a program as it is read.
func (t *tables) named(p store.Program) store.Program {
	p.Name, p.Plays = t.guests[p.Guest].Name, slices.Clone(p.Plays)
	return p
}

// Program implements store.Store.
func (s *Store) Program(ctx context.Context, id string) (store.Program, error) {
	return s.program(ctx, func(p *store.Program) bool { return p.ID == id })
}

// ProgramOf implements store.Store.
func (s *Store) ProgramOf(ctx context.Context, guest store.Hash) (store.Program, error) {
	return s.program(ctx, func(p *store.Program) bool { return p.Guest == guest })
}

func (s *Store) program(ctx context.Context, is func(*store.Program) bool) (found store.Program, err error) {
	err = s.read(ctx, "program", "", func(t *tables) error {
		for _, p := range t.programs {
			if is(&p) {
				found = t.named(p)
				return nil
			}
		}
		return store.ErrNoProgram
	})
	return found, err
}

// Programs implements store.Store.
func (s *Store) Programs(ctx context.Context, since time.Time, most int) (all []store.Program, err error) {
	err = s.read(ctx, "programs", "", func(t *tables) error {
		for _, p := range t.programs {
			if !p.Seen.Before(moment(since)) {
				all = append(all, t.named(p))
			}
		}
		slices.SortFunc(all, func(a, b store.Program) int { return cmp.Compare(a.ID, b.ID) })
		all = all[:min(most, len(all))]
		return nil
	})
	return all, err
}

// SeeProgram implements store.Store.
func (s *Store) SeeProgram(ctx context.Context, guest store.Hash, now time.Time) error {
	return s.write(ctx, "see program", "", func(t *tx) error {
		if p, there := t.programs[guest]; there {
			p.Seen = moment(now)
			put(t, programs, guest, p)
		}
		return nil
	})
}

// DeleteProgram implements store.Store.
func (s *Store) DeleteProgram(ctx context.Context, guest store.Hash) error {
	return s.write(ctx, "delete program", "", func(t *tx) error {
		t.deleteProgram(guest)
		return nil
	})
}

func (t *tx) deleteProgram(guest store.Hash) {
	for _, c := range t.challengesOf(guest) {
		del(t, challenges, challengeKey{c.Duel, guest})
	}
	del(t, programs, guest)
}

// challengesOf are those of a program, the oldest first.
func (t *tables) challengesOf(program store.Hash) (all []store.Challenge) {
	for key, c := range t.challenges {
		if key.program == program {
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
		key := challengeKey{c.Duel, c.Program}
		if _, there := t.challenges[key]; !there {
			c.Made = moment(c.Made)
			put(t, challenges, key, c)
		}
		return nil
	})
}

// Challenges implements store.Store.
func (s *Store) Challenges(ctx context.Context, program store.Hash) (all []store.Challenge, err error) {
	err = s.read(ctx, "challenges", "", func(t *tables) error {
		all = t.challengesOf(program)
		return nil
	})
	return all, err
}

// DeleteChallenge implements store.Store.
func (s *Store) DeleteChallenge(ctx context.Context, duel string, program store.Hash) (was bool, err error) {
	err = s.write(ctx, "delete challenge", duel, func(t *tx) error {
		key := challengeKey{duel, program}
		_, was = t.challenges[key]
		del(t, challenges, key)
		return nil
	})
	return was, err
}
