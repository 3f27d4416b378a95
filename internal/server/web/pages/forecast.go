package pages

import (
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"riposte"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
)

// A Forecast is how the duel ordered by a form would probably go.
type Forecast struct {
	Games, Of int
	Seats     []ForecastSeat
	Draws     Estimate
	Counts    []ForecastCount
	Why       string // why there is no forecast
}

// An Estimate is a number with its 95 % interval.
type Estimate struct{ P, Low, High float64 }

// A ForecastSeat is how often a seat wins.
type ForecastSeat struct {
	Seat riposte.Seat
	Win  Estimate
}

// A ForecastCount is an average of what a duel costs.
type ForecastCount struct {
	Label string
	Rule  riposte.RuleID
	Mean  Estimate
}

// A forecastRow is one line of the panel.
type forecastRow struct {
	Seat         string // its mark; "" for none
	Label        string
	Rule         riposte.RuleID
	Value, Range string
	Bar          template.HTML
}

// ForecastRows are the lines of the forecast: who wins, with one line for seats that
// stand together, and what the duel costs.
func (s *SetUp) ForecastRows() (out []forecastRow) {
	f := s.Forecast
	percent := func(label, seat string, e Estimate) {
		out = append(out, forecastRow{
			Seat: seat, Label: label, Value: fmt.Sprintf("%.0f%%", 100*e.P),
			Range: web.Msg("forecast.range", fmt.Sprintf("%.0f", 100*e.Low), fmt.Sprintf("%.0f", 100*e.High)), Bar: draw.Whisker(e.P, e.Low, e.High, 1),
		})
	}
	for i := 0; i < len(f.Seats) && i < len(s.Places); {
		n := i + 1
		if !s.Places[i].Doc.Brings() && f.Seats[i].Win.P == 0 { // a game master has nothing to win
			i = n
			continue
		}
		for n < len(f.Seats) && n < len(s.Places) && f.Seats[n].Win == f.Seats[i].Win && s.Places[n].Role == s.Places[i].Role && s.Places[i].Role != "" {
			n++
		}
		var names []string
		for _, p := range s.Places[i:n] {
			name := p.Doc.Name()
			if name == "" {
				name = p.Word
			}
			name, _, _ = strings.Cut(name, ", ") // "Issa Quill, thief and ranger"
			names = append(names, name)
		}
		percent(web.Msg("forecast.win", len(names), web.Listed(names)), web.SeatNumber(f.Seats[i].Seat), f.Seats[i].Win)
		i = n
	}
	if f.Draws.P > 0 {
		percent(web.Msg("forecast.draw"), "", f.Draws)
	}
	most := 1.0
	for _, c := range f.Counts {
		most = math.Max(most, c.Mean.High)
	}
	for _, c := range f.Counts {
		digits := 1
		if c.Mean.P >= 100 {
			digits = 0
		} else if c.Mean.P < 1 {
			digits = 2
		}
		out = append(out, forecastRow{
			Label: c.Label, Rule: c.Rule, Value: fmt.Sprintf("%.*f", digits, c.Mean.P),
			Range: web.Msg("forecast.range", fmt.Sprintf("%.*f", digits, c.Mean.Low), fmt.Sprintf("%.*f", digits, c.Mean.High)), Bar: draw.Whisker(c.Mean.P, c.Mean.Low, c.Mean.High, most),
		})
	}
	return out
}

// RulePath is where a rule of the ruleset can be read.
func (s *SetUp) RulePath(id riposte.RuleID) string { return web.RulePath(s.Info.Name, id) }

// DrawForecast writes the panel of the forecast alone.
func (s *SetUp) DrawForecast(w io.Writer) error { return templates().Part(w, "p-forecast", s) }
