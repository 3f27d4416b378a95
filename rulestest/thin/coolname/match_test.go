package coolname

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
	"riposte/record"
)

// A game master at a table: in the middle of a player's turn a hidden check and a
// value set by hand; then back to before the player's attack, which becomes a
// branch set aside (CN-8.16 to CN-8.18). The dice drawn stay drawn, everybody sees
// that it happened, nobody but the master what was rolled, and the record of it
// all reads the same again.
func TestMasterGoesBack(t *testing.T) {
	now := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	table, err := match.Open(match.Config{
		Ruleset: Rules, Dice: dice.NewSeeded(8, 1), Referee: gm,
		Setup: riposte.Setup{
			Options: map[string]string{"encounter": "foe"},
			Seats: []riposte.SeatSetup{
				{Name: "Gale", Document: json.RawMessage(`{"foe":"` + Printed().Foes[1].Name + `"}`)},
				{Name: "Ann", Document: json.RawMessage(`"brannoc"`)},
				{Name: "Ben", Document: json.RawMessage(`"corvin"`)},
			},
		},
	}, now)
	if err != nil {
		t.Fatal(err)
	}
	for s := gm; s <= gm+2; s++ {
		if err := table.LockDocument(now, s); err != nil {
			t.Fatal(err)
		}
	}
	answer := func(s riposte.Seat, sentence string) int {
		t.Helper()
		c, err := table.Read(s, sentence)
		if err != nil {
			t.Fatal(err)
		}
		request := table.Request(s).ID
		if _, err := table.Answer(now, match.Answer{Seat: s, Request: request, Choice: c, Lock: true}); err != nil {
			t.Fatalf("seat %d, %s: %v", s, sentence, err)
		}
		return request
	}
	// Play on until a character attacks.
	player, request := riposte.Nobody, 0
	for i := 0; i < 40 && player == riposte.Nobody; i++ {
		for s := gm; s <= gm+2; s++ {
			r := table.Request(s)
			if r.ID == 0 || !r.Decision.Mode.Must() {
				continue
			}
			if s != gm && phase(r.Decision.Kind) == turn {
				player = s
				break
			}
			answer(s, table.Say(s, table.Legal(nil, s)[0]))
			break
		}
	}
	if player == riposte.Nobody {
		t.Fatal("no character came to its turn")
	}
	before := table.View(player)
	request = answer(player, "attack foe")
	answer(gm, "hidden a empathy 8")
	answer(gm, "set a 1")
	drawn := len(draws(table))
	if err := table.TakeBack(now, gm, player, request); err != nil {
		t.Fatal(err)
	}
	if got, want := text(t, table.View(player)), text(t, before); got != want {
		t.Errorf("back before the attack %s sees\n%s\nand saw\n%s", table.SeatName(player), got, want)
	}
	if got := len(draws(table)); got != drawn {
		t.Errorf("going back changed the draws from %d to %d", drawn, got)
	}
	if table.Request(player).ID == request {
		t.Error("the request that was taken back stands again under its number")
	}
	for s := riposte.Nobody; s <= gm+2; s++ {
		feed := table.Feed(s, 0)
		last := feed[len(feed)-1]
		seen := false
		for _, e := range feed {
			seen = seen || e.Kind == match.TakenBack
		}
		if !seen {
			t.Errorf("seat %d is not told that the master went back; last %v", s, last.Kind)
		}
	}
	answer(player, "attack foe") // with fresh dice
	if got := len(draws(table)); got <= drawn {
		t.Errorf("the attack made again drew nothing new: %d draws, then %d", drawn, got)
	}

	r, err := record.FromMatch(Rules, table, record.Meta{Duel: "back"})
	if err != nil {
		t.Fatal(err)
	}
	data, err := r.ExportUnfinished(record.Text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := record.Load(data, []riposte.Ruleset{Rules})
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if same, _ := again.ExportUnfinished(record.Text); string(same) != string(data) || !strings.Contains(string(data), "back to ") {
		t.Errorf("the record reads otherwise:\n%s", data)
	}
}

func draws(m *match.Match) (all []dice.Draw) {
	h := m.History()
	for i := range h.Steps {
		all = append(all, h.Steps[i].Draws...)
	}
	return all
}

func text(t *testing.T, v riposte.View) string {
	t.Helper()
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
