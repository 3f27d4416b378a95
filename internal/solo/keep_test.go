package solo

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"riposte/dice"
	"riposte/rules"
)

// said is an answer as it goes out.
func said(t *testing.T, r *Room, q question) string {
	t.Helper()
	var whole json.RawMessage
	ask(t, r, q, &whole)
	return string(whole)
}

// A duel that was kept at any moment goes on as it would have: what is seen of it, what the bot chooses, the dice and
// the record are the same, byte for byte.
func TestResume(t *testing.T) {
	for _, rs := range rules.All() {
		for _, bot := range []string{"random", "novice"} {
			name := rs.Info().Name
			t.Run(name+" "+bot, func(t *testing.T) {
				here, s := opened(t, name, bot, 3)
				chance, resumed := dice.NewSeeded(3, 3), 0
				for step := 0; s.End == nil; step++ {
					if step > 5000 {
						t.Fatal("it does not end")
					}
					if step < 20 || step%61 < 2 {
						resumed++
						there := elsewhere(t, here)
						if got, want := said(t, there, question{Do: "look"}), unlocked(t, here); got != want {
							t.Fatalf("step %d, gone on with:\n%s\nwhere it was kept:\n%s", step, got, want)
						}
						there.Now, here = here.Now, there
						s = look(t, here, question{Do: "look"})
					}
					s = playOn(t, here, s, chance)
				}
				if resumed < 3 {
					t.Fatalf("gone on with %d times only", resumed)
				}
				plain, p := opened(t, name, bot, 3)
				for chance = dice.NewSeeded(3, 3); p.End == nil; {
					p = playOn(t, plain, p, chance)
				}
				if !sameDuel(here, plain) {
					t.Errorf("gone on with %d times, it is another duel", resumed)
				}
				if said(t, elsewhere(t, here), question{Do: "record"}) != said(t, here, question{Do: "record"}) {
					t.Error("the record of a duel that is over differs")
				}
			})
		}
	}
}

// playOn answers once, for the bot or at random for the person.
func playOn(t *testing.T, r *Room, s *Sight, chance *dice.Seeded) *Sight {
	t.Helper()
	if s.Waits {
		return look(t, r, question{Do: "bots", Since: s.Since})
	}
	legal := r.duel.match.Legal(nil, 1)
	return look(t, r, question{Do: "answer", Since: s.Since, Request: s.Request, Sentence: r.duel.match.Say(1, legal[chance.Pick(len(legal))])})
}

// elsewhere is another room in which the duel of one is gone on with.
func elsewhere(t *testing.T, r *Room) *Room {
	t.Helper()
	kept, there := &Kept{}, room()
	ask(t, r, question{Do: "keep"}, kept)
	ask(t, there, question{Do: "resume", Kept: *kept}, &Sight{})
	return there
}

// unlocked is what is seen of a duel before a bot locks what nobody has been told of.
func unlocked(t *testing.T, r *Room) string {
	t.Helper()
	kept := &Kept{}
	ask(t, r, question{Do: "keep"}, kept)
	if len(kept.Given) == len(r.duel.given) {
		return said(t, r, question{Do: "look"})
	}
	before := room()
	ask(t, before, question{Do: "begin", Begin: kept.Order}, &Sight{})
	for _, g := range kept.Given {
		c, err := before.duel.match.Read(g.Seat, g.Said)
		if err != nil {
			t.Fatal(err)
		}
		if err := before.duel.give(before.now(), g.Seat, before.duel.match.Request(g.Seat).ID, c); err != nil {
			t.Fatal(err)
		}
	}
	return said(t, before, question{Do: "look"})
}

// sameDuel reports whether the same was chosen, drawn and told in two rooms, whenever that was.
func sameDuel(a, b *Room) bool {
	if a.duel.sum() != b.duel.sum() || len(a.duel.given) != len(b.duel.given) {
		return false
	}
	for i, g := range a.duel.given {
		if o := b.duel.given[i]; g.Seat != o.Seat || g.Said != o.Said {
			return false
		}
	}
	return reflect.DeepEqual(a.duel.match.Outcome(), b.duel.match.Outcome())
}

// Giving up is kept as any answer is, and a duel that is over can be looked at again.
func TestResumeAfterTheEnd(t *testing.T) {
	for _, rs := range rules.All() {
		r, s := opened(t, rs.Info().Name, "random", 1)
		for s.Waits {
			s = look(t, r, question{Do: "bots"})
		}
		s = look(t, r, question{Do: "concede"})
		for s.Waits {
			s = look(t, r, question{Do: "bots"})
		}
		if s.End == nil {
			t.Fatalf("%s: it goes on", rs.Info().Name)
		}
		there := elsewhere(t, r)
		for _, do := range []string{"look", "record"} {
			if got, want := said(t, there, question{Do: do}), said(t, r, question{Do: do}); got != want {
				t.Errorf("%s, %s: %s, want %s", rs.Info().Name, do, got, want)
			}
		}
	}
}

// What these rules can't make again is refused in words, and the duel at hand stays as it is.
func TestResumeRefuses(t *testing.T) {
	r, s := opened(t, "pugilism", "random", 1)
	chance := dice.NewSeeded(1, 1)
	for range 8 {
		s = playOn(t, r, s, chance)
	}
	kept := &Kept{}
	ask(t, r, question{Do: "keep"}, kept)
	before := said(t, r, question{Do: "look"})
	for why, change := range map[string]func(*Kept){
		"there is no ruleset":                   func(k *Kept) { k.Order.Ruleset = "chess" },
		"known are versions":                    func(k *Kept) { k.Order.Version = 99 },
		"not understood":                        func(k *Kept) { k.Given[0].Said = "castle" },
		"already locked":                        func(k *Kept) { k.Given = append(k.Given, k.Given[0], k.Given[0]) },
		"its dice or events come out otherwise": func(k *Kept) { k.Sum = strings.Repeat("0", 64) },
	} {
		other := *kept
		other.Given = append([]given(nil), kept.Given...)
		change(&other)
		asked, _ := json.Marshal(question{Do: "resume", Kept: other})
		if got := r.Answer(asked); !bytes.HasPrefix(got, []byte(`{"error":`)) || !bytes.Contains(got, []byte(why)) {
			t.Errorf("want %q, got %.300s", why, got)
		}
	}
	if after := said(t, r, question{Do: "look"}); after != before {
		t.Error("a refusal has changed the duel")
	}
	kept.Order.Seed = strings.Repeat("7", 64) // the same answers with other dice
	asked, _ := json.Marshal(question{Do: "resume", Kept: *kept})
	if got := r.Answer(asked); !bytes.HasPrefix(got, []byte(`{"error":`)) {
		t.Errorf("other dice: %.300s", got)
	}
}

// A duel is gone on with by the version of the rules that it was begun by, the newest where the order names none.
func TestResumeOlderRules(t *testing.T) {
	for _, rs := range rules.All() {
		for asked, want := range map[int]int{0: rs.Info().Version, 1: 1} {
			r := room()
			order := ordered(t, r, rs.Info().Name, "random", 1)
			order.Version = asked
			ask(t, r, question{Do: "begin", Begin: order}, &Sight{})
			kept := &Kept{}
			ask(t, r, question{Do: "keep"}, kept)
			if there := elsewhere(t, r); kept.Order.Version != want || there.duel.order.Version != want {
				t.Errorf("%s of version %d is kept as of %d", rs.Info().Name, asked, kept.Order.Version)
			}
		}
	}
}

// Each choice of a bot has a chance of its own, which is not that of the dice.
func TestChances(t *testing.T) {
	r, s := opened(t, "coolduel", "random", 1)
	chance, seen := dice.NewSeeded(1, 1), map[int]bool{dice.NewChaCha(r.duel.rng.Seed).Roll(1 << 30): true}
	bots := 0
	for ; bots < 20; s = playOn(t, r, s, chance) {
		if s.Waits {
			seen[r.duel.chance().Roll(1<<30)] = true
			bots++
		}
	}
	if len(seen) != bots+1 {
		t.Errorf("%d choices of a bot and the dice have %d chances", bots, len(seen))
	}
}
