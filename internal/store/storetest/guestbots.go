package storetest

import (
	"errors"
	"testing"
	"time"

	"riposte/internal/store"
)

// testGuestBots: a bot keeps its ID, is listed while it is seen, and goes with its challenges; a
// challenge goes with its duel.
func testGuestBots(t *testing.T, open Opener) {
	dir := t.TempDir()
	s := open(t, dir)
	ctx, at := t.Context(), noon.Truncate(time.Millisecond)
	ok := noError(t)
	foil := store.GuestBot{Guest: ann, ID: "foil", Name: "Foil", About: "plays at random", Plays: []string{"coolduel", "duel"}, Seen: at}
	epee := store.GuestBot{Guest: bob, ID: "epee", Plays: []string{"pugilism"}, Seen: at.Add(time.Minute)}
	lists := func(what string, since time.Time, most int, want ...store.GuestBot) {
		t.Helper()
		got, err := s.Bots(ctx, since, most)
		ok(err)
		if len(got)+len(want) > 0 {
			same(t, what, got, want)
		}
	}
	lists("none", at, 9)
	for name, bad := range map[string]store.GuestBot{
		"no guest": {ID: "a", Plays: []string{"duel"}}, "no ID": {Guest: ann, Plays: []string{"duel"}}, "plays nothing": {Guest: ann, ID: "a"},
	} {
		if err := s.SaveBot(ctx, bad); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	ok(s.SaveGuest(ctx, store.Guest{Token: ann, Name: "Foil", Changed: at}))
	ok(s.SaveBot(ctx, foil))
	ok(s.SaveBot(ctx, epee))
	lists("both, by ID", at, 9, epee, foil)
	lists("one of them", at, 1, epee)
	lists("the one that was seen since", at.Add(time.Second), 9, epee)
	ok(s.SeeBot(ctx, ann, at.Add(time.Hour)))
	ok(s.SeeBot(ctx, store.Hash{9}, at.Add(time.Hour)))
	foil.Seen = at.Add(time.Hour)
	lists("the other", at.Add(time.Hour), 9, foil)
	again := foil
	again.ID, again.About, again.Plays = "rapier", "", []string{"duel"}
	ok(s.SaveBot(ctx, again))
	foil.About, foil.Plays = again.About, again.Plays
	ok(s.Close())
	s = open(t, dir)
	got, err := s.Bot(ctx, "foil")
	ok(err)
	same(t, "by ID", got, foil)
	got, err = s.BotOf(ctx, bob)
	ok(err)
	same(t, "by guest", got, epee)
	_, err = s.Bot(ctx, "rapier")
	refused(t, err, store.ErrNoBot, "")
	_, err = s.BotOf(ctx, store.Hash{9})
	refused(t, err, store.ErrNoBot, "")

	create(t, s, "a")
	create(t, s, "b")
	challenges := func(what string, of store.Hash, want ...string) {
		t.Helper()
		got, err := s.Challenges(ctx, of)
		ok(err)
		duels := []string{}
		for _, c := range got {
			duels = append(duels, c.Duel)
			if c.Bot != of {
				t.Errorf("%s: of %x", what, c.Bot[:2])
			}
		}
		if len(duels)+len(want) > 0 {
			same(t, what, duels, want)
		}
	}
	challenge := func(duel string, of store.Hash, n int) {
		t.Helper()
		ok(s.SaveChallenge(ctx, store.Challenge{Duel: duel, Bot: of, Made: at.Add(time.Duration(n) * time.Second)}))
	}
	refused(t, s.SaveChallenge(ctx, store.Challenge{Duel: "nowhere", Bot: ann, Made: at}), store.ErrNoDuel, "nowhere")
	challenge("b", ann, 1)
	challenge("a", ann, 2)
	challenge("b", ann, 3)
	challenge("b", bob, 4)
	challenges("the oldest first, each once", ann, "b", "a")
	if was, err := s.DeleteChallenge(ctx, "a", bob); was || err != nil {
		t.Errorf("one that there is not: %t, %v", was, err)
	}
	if was, err := s.DeleteChallenge(ctx, "a", ann); !was || err != nil {
		t.Errorf("one that there is: %t, %v", was, err)
	}
	challenges("without it", ann, "b")
	ok(s.Delete(ctx, "b"))
	challenges("with its duel", ann)
	challenges("with its duel", bob)
	challenge("a", ann, 1)
	challenge("a", bob, 1)
	ok(s.DeleteBot(ctx, bob))
	challenges("an ordinary guest", bob)
	lists("an ordinary guest", at, 9, foil)
	ok(s.DeleteGuest(ctx, ann))
	challenges("forgotten", ann)
	lists("forgotten", at, 9)
	ok(s.Close())
}
