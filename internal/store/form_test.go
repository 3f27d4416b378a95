package store

import (
	"encoding/json"
	"testing"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
)

// The names in the stored form are pinned: if this fails, a field of package match
// was renamed or added, and stored duels need a migration.
func TestForm(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 5, time.UTC)
	lock := match.Lock{Seat: 1, Request: 2, Choice: riposte.Concede, At: at, Key: "<", Lapsed: true}
	const lockForm = `{"Seat":1,"Request":2,"Choice":18374686479671623680,"At":"2026-03-01T12:00:00.000000005Z","Key":"<","Lapsed":true}`
	for _, c := range []struct {
		name  string
		value any
		into  any
		want  string
	}{
		{"step", &match.Step{
			Seq: 1, After: 2, Branch: 3, At: at, Locks: []match.Lock{lock}, By: []riposte.Choice{0, 5}, Draws: []dice.Draw{{Sides: 6, Face: 4}, {Sides: 9, Face: 3, Closed: true}},
			Events: []riposte.Event{{Kind: 1, Rule: "TY-1", Seat: 1, Other: 2, Audience: 3, Reveals: true, N: [6]int32{-1}}},
			Back:   &match.Takeback{By: 1, Of: 2, Request: 3, Free: true, To: 4},
		}, new(match.Step), `{"Seq":1,"After":2,"Branch":3,"At":"2026-03-01T12:00:00.000000005Z","Locks":[` + lockForm + `],"By":[0,5],"Draws":["d6=4","deal9=3"],` +
			`"Events":[{"Kind":1,"Rule":"TY-1","Seat":1,"Other":2,"Audience":3,"Reveals":true,"N":[-1,0,0,0,0,0]}],"Back":{"By":1,"Of":2,"Request":3,"Free":true,"To":4}}`},
		{"standing", &match.Standing{
			Documents: []json.RawMessage{[]byte("not kept here")}, Locks: []match.Lock{lock}, Ahead: []dice.Draw{{Sides: 6, Face: 4}},
			Watch: match.Watch{At: at, Several: time.Second, Seats: []match.SeatClock{{Left: 1, Bank: 2, Away: true, Deadline: at, Claim: at}}},
		}, new(match.Standing), `{"Documents":null,"Drafts":null,"Locks":[` + lockForm + `],"Ahead":["d6=4"],"Watch":{"At":"2026-03-01T12:00:00.000000005Z","Several":1000000000,` +
			`"Seats":[{"Left":1,"Bank":2,"Away":true,"Deadline":"2026-03-01T12:00:00.000000005Z","Claim":"2026-03-01T12:00:00.000000005Z"}]}}`},
		{"seal", &match.Seal{Seat: 1, At: at, Commitment: []byte{1}, Nonce: []byte{2}}, new(match.Seal), `{"Seat":1,"At":"2026-03-01T12:00:00.000000005Z","Commitment":"AQ==","Nonce":"Ag=="}`},
		{"void", &match.Void{Seq: 1, At: at, Reason: "r"}, new(match.Void), `{"Seq":1,"At":"2026-03-01T12:00:00.000000005Z","Locks":null,"By":null,"Draws":null,"Reason":"r"}`},
		{"terms", &Terms{Clock: match.Clock{Base: 1}, Bots: []Bot{{Seat: 2, Kind: "plain"}}, Referee: 1}, new(Terms), `{"Clock":{"Base":1,"Increment":0,"Patience":0,"PerRequest":0,"Bank":0},"Bots":[{"Seat":2,"Kind":"plain"}],"Referee":1}`},
		{"terms of a campaign", &Terms{Carried: []riposte.Seat{1}, Kept: []riposte.Seat{2}}, new(Terms), `{"Clock":{"Base":0,"Increment":0,"Patience":0,"PerRequest":0,"Bank":0},"Bots":null,"Referee":0,"Carried":[1],"Kept":[2]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			form, err := Encode(c.value)
			if err != nil || string(form) != c.want {
				t.Fatalf("got %s, %v\nwant %s", form, err, c.want)
			}
			if err := Decode(form, c.into); err != nil {
				t.Fatal(err)
			}
			if again, err := Encode(c.into); err != nil || string(again) != c.want {
				t.Errorf("read and written again: got %s, %v\nwant %s", again, err, c.want)
			}
			if err := Decode([]byte(`{"Former":1}`), c.into); err == nil {
				t.Error("a name that is not known was read")
			}
		})
	}
}
