package draw

import (
	"html/template"

	"riposte"
	"riposte/scene"
)

// A Board is the board of a view, with what else is needed to draw it.
type Board struct {
	View  *scene.View
	Info  *riposte.Info
	You   riposte.Seat // whose view it is
	Near  riposte.Seat // from whose side it is seen: You, or the one that somebody chose who only watches
	Asked bool         // something can be answered
	Still bool         // nothing on the board can be chosen, or no longer
	// Way is how a seat's piece came to where it stands, oldest place first; nil if
	// unknown.
	Way func(s riposte.Seat, x, y int) [][2]int
	// Why is the id of the line that says why a place may not be chosen.
	Why func(*scene.Refusal) string
}

// A Drawn is a board as it is drawn.
type Drawn struct {
	Board  template.HTML
	Small  template.HTML // a large board of squares, drawn whole and small
	Ticked bool          // some squares carry ticks
	Far    bool          // there is more reach than is shown at first
	Legend []Mark
	Words  []string // a plane in words, for who can't see it
}

// Draw draws the board.
func (b *Board) Draw() Drawn {
	picks := onBoard(b.View)
	if b.View.Board.Plane {
		q := b.plane(picks)
		return Drawn{Board: q.HTML(), Legend: b.legend(q.used, picks), Words: q.inWords()}
	}
	q := b.squares(picks)
	out := Drawn{Board: q.HTML(), Ticked: q.used["ticked"], Far: q.used["far"], Legend: b.legend(q.used, picks)}
	if b.View.Board.Width > Frame {
		out.Small = q.locator()
	}
	return out
}

// Frame is how many columns a window shows at full size.
const Frame = 14

// acting reports whether the duel is waiting for the side that a token stands for.
func (b *Board) acting(id string) bool {
	for i := range b.View.Sides {
		if s := &b.View.Sides[i]; s.ID == id {
			return s.Acting
		}
	}
	return false
}

// An aimed is an ask's free aim with its field.
type aimed struct {
	*scene.AimArea
	field string
}

func (b *Board) aim() *aimed {
	v := b.View
	for i := range v.Asks {
		for j := range v.Asks[i].Fields {
			if f := &v.Asks[i].Fields[j]; f.Aim != nil {
				return &aimed{f.Aim, f.Name}
			}
		}
	}
	return nil
}
