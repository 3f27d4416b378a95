package laboratory

import (
	"encoding/json"
	"errors"
	"fmt"

	"riposte/lab"
)

// came is what a study has come to, as it is stored.
type came struct {
	Account *lab.Account `json:"account"` // nil is nothing
	Curve   []Point      `json:"curve"`
}

// A Point is what was known of a study after so many duels of its last set-up: what the first
// side gets or, of a comparison, how much more than at the base.
type Point struct {
	Duels int64   `json:"duels"`
	Mean  float64 `json:"mean"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

const (
	firstPoint = 100 // duels
	maxPoints  = 200
)

func readCame(form []byte, setups int) (*came, error) {
	c := &came{}
	if form == nil {
		return c, nil
	}
	if err := json.Unmarshal(form, c); err != nil {
		return nil, fmt.Errorf("what was counted can't be read: %w", err)
	}
	if c.Account != nil && len(c.Account.Setups) != setups {
		return nil, errors.New("what was counted is of other set-ups")
	}
	return c, nil
}

// mark adds a point to the curve where an eighth more duels were played than at the last one,
// so that it is the same whenever the study was broken off.
func (c *came) mark() {
	last := &c.Account.Setups[len(c.Account.Setups)-1]
	next := int64(firstPoint)
	if n := len(c.Curve); n > 0 {
		next = c.Curve[n-1].Duels * 9 / 8
	}
	if last.Duels < next || len(c.Curve) == maxPoints {
		return
	}
	p := Point{Duels: last.Duels}
	if last.More != nil {
		e := lab.EffectOnPoints(&last.More.Player, oneInTwenty/float64(questions(len(c.Account.Setups))))
		p.Mean, p.Low, p.High = e.More, e.Low, e.High
	} else {
		m := gets(last, 0)
		p.Mean, p.Low, p.High = m.Mean, m.Low, m.High
	}
	c.Curve = append(c.Curve, p)
}

const oneInTwenty = 0.05

// questions is how many are asked of so many set-ups of which all but the first are changes: of
// each what it does to the points of the first side and of the first seat, to draws and to
// length. The intervals of effects are corrected for them, wherever one is told.
func questions(setups int) int { return 4 * (setups - 1) }

// gets is what a player gets, over both seats: its share of the points where pairs are played,
// else of the duels that it won.
func gets(c *lab.Came, player int) lab.Mean {
	if c.Pairs.N() > 0 {
		pairs := c.Pairs
		if player > 0 {
			pairs = pairs.Reversed()
		}
		p := pairs.Points()
		return lab.Mean{Mean: p.Share, Low: p.Low, High: p.High}
	}
	if player >= len(c.Players) {
		return lab.Mean{High: 1}
	}
	return meanOf(lab.ShareOf(c.Players[player].Firsts, c.Duels))
}

func meanOf(s lab.Share) lab.Mean { return lab.Mean{Mean: s.Share, Low: s.Low, High: s.High} }
