package guests

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
)

// A guest may say of itself that it is a bot. It then has a sign that no person can choose, stands
// in the list of bots as long as it listens, and may be challenged: asked to sit down at a table.

// BotSign is the icon beside the names of guests that are bots.
const BotSign = "bot"

const (
	// HereFor is how long a bot is taken to be here after it has said that it is one, or was last seen to
	// listen; it is seen every SeeEvery.
	HereFor  = 90 * time.Second
	SeeEvery = 30 * time.Second
	// MostListed is how many bots a list has.
	MostListed = 200
	// MostAsked is how many challenges wait for one bot at once.
	MostAsked = 32
	// maxAbout is the most characters in which a bot tells of itself.
	maxAbout = 200
)

// Why a bot can't be challenged.
var (
	ErrNoBot     = errors.New("there is no such bot, or it is not here now")
	ErrNotPlayed = errors.New("the bot does not play these rules")
	ErrNotAsked  = errors.New("the bot was not asked to play this duel")
)

// A Bot is what is told of a guest that is one.
type Bot struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	About string   `json:"about"`
	Plays []string `json:"plays"` // rulesets
}

// Tables are where bots are asked to sit down; see house.House.
type Tables interface {
	Rulesets() []riposte.Ruleset
	Look(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error)
	Challenge(ctx context.Context, g house.Guest, duel string, bot store.Hash, again bool) error
	Decline(ctx context.Context, duel, why string) error
	Ring(guest store.Hash)
}

// Bots are the guests of a house that are bots.
type Bots struct {
	Store  Store
	Tables Tables
	Random io.Reader
	Now    func() time.Time
}

// Enlist makes a guest a bot, or changes what it says of itself. The error is riposte.Faults.
func (b Bots) Enlist(ctx context.Context, g house.Guest, is Bot) (Bot, error) {
	token := store.HashToken(string(g))
	faults := b.vet(&is)
	if len(faults) > 0 {
		return Bot{}, faults
	}
	kept, err := b.Store.BotOf(ctx, token)
	if errors.Is(err, store.ErrNoBot) {
		kept.ID, err = b.newID()
	}
	if err == nil {
		err = b.Store.SaveGuest(ctx, store.Guest{Token: token, Name: is.Name, Icon: BotSign, Changed: b.Now()})
	}
	if err == nil {
		err = b.Store.SaveBot(ctx, store.GuestBot{Guest: token, ID: kept.ID, About: is.About, Plays: is.Plays, Seen: b.Now()})
	}
	if err != nil {
		return Bot{}, house.FromStore(err)
	}
	is.ID = kept.ID
	return is, nil
}

func (b Bots) vet(is *Bot) (faults riposte.Faults) {
	clean := func(path string, text *string, most int) {
		cleaned, err := house.CleanText(path, *text, most)
		var found riposte.Faults
		if errors.As(err, &found) {
			faults = append(faults, found...)
		}
		*text = cleaned
	}
	clean("name", &is.Name, house.MaxName)
	clean("about", &is.About, maxAbout)
	if is.Name == "" && len(faults) == 0 {
		faults.Add("name", "", "is empty: a bot has a name")
	}
	var known []string
	for _, r := range b.Tables.Rulesets() {
		known = append(known, r.Info().Name)
	}
	if len(is.Plays) == 0 {
		is.Plays = known
	}
	for i, name := range is.Plays {
		if !slices.Contains(known, name) {
			faults.Add(fmt.Sprintf("plays[%d]", i), "", "%q is no ruleset", name)
		}
	}
	is.Plays = slices.Clone(is.Plays)
	slices.Sort(is.Plays)
	is.Plays = slices.Compact(is.Plays)
	return faults
}

func (b Bots) newID() (string, error) {
	raw := make([]byte, 8)
	if _, err := io.ReadFull(b.Random, raw); err != nil {
		return "", fmt.Errorf("guests: the ID of a bot: %w", err)
	}
	for i := range raw {
		raw[i] = idAlphabet[raw[i]%32]
	}
	return string(raw), nil
}

// idAlphabet has no vowels, so that no ID is a word.
const idAlphabet = "0123456789bcdfghjklmnpqrstvwxz_-"

// Retire makes a guest an ordinary one; the sign goes with it.
func (b Bots) Retire(ctx context.Context, g house.Guest) error {
	token := store.HashToken(string(g))
	kept, err := b.Store.Guest(ctx, token)
	if err == nil && kept.Icon == BotSign {
		kept.Icon, kept.Changed = "", b.Now()
		err = b.Store.SaveGuest(ctx, kept)
	}
	if err == nil {
		err = b.Store.DeleteBot(ctx, token)
	}
	return house.FromStore(err)
}

// Ring has the streams of a guest look at what is new.
func (b Bots) Ring(g house.Guest) { b.Tables.Ring(store.HashToken(string(g))) }

// Self is what a guest says of itself as a bot; ErrNoBot if it is none.
func (b Bots) Self(ctx context.Context, g house.Guest) (Bot, error) {
	p, err := b.Store.BotOf(ctx, store.HashToken(string(g)))
	if errors.Is(err, store.ErrNoBot) {
		return Bot{}, ErrNoBot
	}
	return told(&p), house.FromStore(err)
}

// Here lists the bots that listen now, by name. With a ruleset it has those that play it.
func (b Bots) Here(ctx context.Context, ruleset string) ([]Bot, error) {
	kept, err := b.Store.Bots(ctx, b.Now().Add(-HereFor), MostListed)
	here := []Bot{}
	for i := range kept {
		if ruleset == "" || slices.Contains(kept[i].Plays, ruleset) {
			here = append(here, told(&kept[i]))
		}
	}
	slices.SortFunc(here, func(x, y Bot) int { return cmp.Or(cmp.Compare(x.Name, y.Name), cmp.Compare(x.ID, y.ID)) })
	return here, house.FromStore(err)
}

func told(p *store.GuestBot) Bot { return Bot{p.ID, p.Name, p.About, p.Plays} }

// See notes that a guest listens, and reports whether it is a bot.
func (b Bots) See(ctx context.Context, g house.Guest) (bool, error) {
	token := store.HashToken(string(g))
	if _, err := b.Store.BotOf(ctx, token); err != nil {
		if errors.Is(err, store.ErrNoBot) {
			err = nil
		}
		return false, house.FromStore(err)
	}
	return true, house.FromStore(b.Store.SeeBot(ctx, token, b.Now()))
}

// Challenge asks a bot to sit down at a table, in the name of a guest who sits there or has laid it.
// The errors are ErrNoBot, ErrNotPlayed, house.ErrTooMany, and those of house.Challenge.
func (b Bots) Challenge(ctx context.Context, g house.Guest, duel, bot string) error {
	sight, err := b.Tables.Look(ctx, g, duel, 0)
	if err != nil {
		return err
	}
	p, err := b.Store.Bot(ctx, bot)
	switch {
	case errors.Is(err, store.ErrNoBot), err == nil && p.Seen.Before(b.Now().Add(-HereFor)):
		return ErrNoBot
	case err != nil:
		return house.FromStore(err)
	case !slices.Contains(p.Plays, sight.Ruleset):
		return ErrNotPlayed
	}
	waiting, err := b.Store.Challenges(ctx, p.Guest)
	if err != nil {
		return house.FromStore(err)
	}
	again := slices.ContainsFunc(waiting, func(c store.Challenge) bool { return c.Duel == duel })
	if len(waiting) >= MostAsked && !again {
		return fmt.Errorf("%w: %d challenges wait for this bot", house.ErrTooMany, len(waiting))
	}
	if err := b.Tables.Challenge(ctx, g, duel, p.Guest, again); err != nil || again {
		return err
	}
	if err := b.Store.SaveChallenge(ctx, store.Challenge{Duel: duel, Bot: p.Guest, Made: b.Now()}); err != nil {
		return house.FromStore(err)
	}
	b.Tables.Ring(p.Guest)
	return nil
}

// Asked lists the duels that a bot is asked to play, the oldest challenge first.
func (b Bots) Asked(ctx context.Context, g house.Guest) ([]string, error) {
	waiting, err := b.Store.Challenges(ctx, store.HashToken(string(g)))
	var duels []string
	for i := range waiting {
		duels = append(duels, waiting[i].Duel)
	}
	return duels, house.FromStore(err)
}

// Settle removes a challenge that has come to its end by itself: the bot sits there, or the duel has begun
// without it.
func (b Bots) Settle(ctx context.Context, g house.Guest, duel string) error {
	_, err := b.Store.DeleteChallenge(ctx, duel, store.HashToken(string(g)))
	return house.FromStore(err)
}

// Decline has a bot not play, for a reason that house.Declines knows. The error is ErrNotAsked, or
// riposte.Faults.
func (b Bots) Decline(ctx context.Context, g house.Guest, duel, why string) error {
	if !house.Declines(why) {
		return riposte.Faults{{Path: "why", Msg: "is none of busy, later, options and clock"}}
	}
	was, err := b.Store.DeleteChallenge(ctx, duel, store.HashToken(string(g)))
	switch {
	case err != nil:
		return house.FromStore(err)
	case !was:
		return ErrNotAsked
	}
	b.Tables.Ring(store.HashToken(string(g)))
	return b.Tables.Decline(ctx, duel, why)
}
