package solo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/record"
	"riposte/rules"
)

// opened is a room in which a duel of a ruleset has begun, and what is seen of it.
func opened(t *testing.T, ruleset, bot string, seed byte) (*Room, *Sight) {
	t.Helper()
	r := room()
	return r, look(t, r, question{Do: "begin", Begin: ordered(t, r, ruleset, bot, seed)})
}

// room is one in which every look at the clock finds it a second later.
func room() *Room {
	now := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	return &Room{Rulesets: rules.All(), Now: func() time.Time { now = now.Add(1001 * time.Millisecond); return now }}
}

// ordered is the order of a duel between the first two samples.
func ordered(t *testing.T, r *Room, ruleset, bot string, seed byte) Order {
	t.Helper()
	o := offerOf(t, r, ruleset)
	return Order{
		Ruleset: ruleset, Seats: []string{o.Samples[0].Name, o.Samples[1].Name}, Names: []string{"Ada", "Bot"},
		You: 1, Bot: bot, Seed: strings.Repeat(fmt.Sprintf("%02x", seed), 32),
	}
}

func offerOf(t *testing.T, r *Room, ruleset string) offer {
	t.Helper()
	var found []offer
	ask(t, r, question{Do: "offers"}, &found)
	for _, o := range found {
		if o.Name == ruleset {
			return o
		}
	}
	t.Fatalf("%s is not offered", ruleset)
	return offer{}
}

// ask asks as a page does, and fails on a refusal.
func ask(t *testing.T, r *Room, q question, into any) {
	t.Helper()
	asked, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	answer := r.Answer(asked)
	if bytes.HasPrefix(answer, []byte(`{"error":`)) {
		t.Fatalf("%s: %s", asked, answer)
	}
	if err := json.Unmarshal(answer, into); err != nil {
		t.Fatal(err)
	}
}

// Every ruleset is played to its end, and the record of it can be verified.
func TestDuels(t *testing.T) {
	for _, rs := range rules.All() {
		name := rs.Info().Name
		t.Run(name, func(t *testing.T) {
			r, s := opened(t, name, "advised", 1)
			chance := dice.NewSeeded(1, 1)
			for step := 0; s.End == nil; step++ {
				if step > 5000 {
					t.Fatal("it does not end")
				}
				if s.Waits {
					s = look(t, r, question{Do: "bots"})
					continue
				}
				legal := r.duel.match.Legal(nil, 1)
				sentence := r.duel.match.Say(1, legal[chance.Pick(len(legal))])
				if step%20 == 0 {
					var preview, prospects any
					ask(t, r, question{Do: "preview", Sentence: sentence}, &preview)
					ask(t, r, question{Do: "prospects"}, &prospects)
				}
				s = look(t, r, question{Do: "answer", Request: s.Request, Sentence: sentence})
			}
			var file recordFile
			ask(t, r, question{Do: "record"}, &file)
			report := record.Verify([]byte(file.Text), rules.All())
			if !report.OK() || report.Record.Digest() != file.Digest {
				t.Errorf("the record: %+v", report)
			}
		})
	}
}

func look(t *testing.T, r *Room, q question) *Sight {
	t.Helper()
	s := &Sight{}
	ask(t, r, q, s)
	return s
}

// Before the person has answered they see nothing of what the bot has locked, nor is it in what a page keeps.
func TestNothingShows(t *testing.T) {
	for _, name := range []string{"pugilism", "duel"} {
		seen := map[string]bool{}
		chosen := map[riposte.Choice]bool{}
		for seed := range byte(8) {
			r, _ := opened(t, name, "random", 7)
			r.duel.rng.Seed = [32]byte{seed} // the bot's chance; the dice are there already
			for look(t, r, question{Do: "look"}).Waits {
				ask(t, r, question{Do: "bots"}, &Sight{})
			}
			r.duel.order.Seed, r.duel.rng.Seed = "", [32]byte{}
			asked, _ := json.Marshal(question{Do: "look"})
			kept, _ := json.Marshal(question{Do: "keep"})
			seen[string(r.Answer(asked))+string(r.Answer(kept))] = true
			for _, l := range r.duel.match.Standing().Locks {
				chosen[l.Choice] = true
			}
		}
		if len(seen) != 1 || len(chosen) < 2 {
			t.Errorf("%s: %d choices of the bot look %d ways", name, len(chosen), len(seen))
		}
	}
}

func TestRefusals(t *testing.T) {
	r := &Room{Rulesets: rules.All(), Now: time.Now}
	for _, asked := range []string{`{`, `{"do":"look"}`, `{"do":"begin","begin":{"ruleset":"chess"}}`, `{"do":"begin","begin":{"ruleset":"duel"}}`} {
		if got := r.Answer([]byte(asked)); !bytes.HasPrefix(got, []byte(`{"error":"`)) {
			t.Errorf("%s: %s", asked, got)
		}
	}
	r, s := opened(t, "pugilism", "random", 1)
	for _, q := range []question{{Do: "dance"}, {Do: "answer", Request: s.Request, Sentence: "a song"}, {Do: "preview", Sentence: "a song"}, {Do: "record"}} {
		asked, _ := json.Marshal(q)
		if got := r.Answer(asked); !bytes.HasPrefix(got, []byte(`{"error":"`)) {
			t.Errorf("%s: %s", asked, got)
		}
	}
}
