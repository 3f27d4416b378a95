package pages

import (
	"time"

	"riposte/internal/house"
)

// A Move is the page that moves a seat to another device: what that is, the link, or
// what opening the link does.
type Move struct {
	Duel  string // the path of its table
	Link  string // "" before it is made
	Until time.Time
	Code  string // of the link that was opened
}

// Minutes is how long a link is good.
func (Move) Minutes() int { return int(house.MoveTime / time.Minute) }

// Ends is when this one ends.
func (m Move) Ends() string { return m.Until.UTC().Format(time.RFC3339) }

// EndsAt is the same for who has no script.
func (m Move) EndsAt() string { return m.Until.UTC().Format("15:04 UTC") }
