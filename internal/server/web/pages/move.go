package pages

import (
	"time"

	"riposte/internal/house"
)

// A Move is the page that moves a seat to another device: what that means, the link,
// or what opening the link does.
type Move struct {
	Duel  string // the path of its table
	Link  string // "" until it is made
	Until time.Time
	Code  string // from the link that was opened
}

// Minutes is how long a link is valid.
func (Move) Minutes() int { return int(house.MoveTime / time.Minute) }

// Ends is when this link expires.
func (m Move) Ends() string { return m.Until.UTC().Format(time.RFC3339) }

// EndsAt is the same for readers without scripts.
func (m Move) EndsAt() string { return m.Until.UTC().Format("15:04 UTC") }
