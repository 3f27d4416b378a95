package bot

import (
	"encoding/json"

	"riposte"
)

// A Duel is what a player may know of a duel before it is first asked there: what everybody
// at the table knows, and what its own seat has brought.
type Duel struct {
	Ruleset  string            `json:"ruleset"`
	Version  int               `json:"version"`
	Seat     riposte.Seat      `json:"seat"`
	Seats    []string          `json:"seats"`   // the words for all seats, in their order
	Options  map[string]string `json:"options"` // every option, also those at their defaults
	Document json.RawMessage   `json:"document,omitempty"`
}

// DuelOf is what the player in one seat may know of a duel of a set-up. What others have brought
// may be secret, and is left out.
func DuelOf(info *riposte.Info, setup *riposte.Setup, seat riposte.Seat) Duel {
	d := Duel{Ruleset: info.Name, Version: info.Version, Seat: seat, Options: setup.Spelled(info), Document: setup.Seats[seat-1].Document}
	if setup.Version != 0 {
		d.Version = setup.Version
	}
	for s := range setup.Seats {
		d.Seats = append(d.Seats, info.SeatWord(riposte.Seat(s+1)))
	}
	return d
}

// A Sitter is a bot that wants to know when a duel begins and ends for it: it may keep something
// for each. Whoever plays a duel calls Sit before the first Choose and Rise after the last one.
type Sitter interface {
	Bot
	Sit(Duel)
	Rise()
}
