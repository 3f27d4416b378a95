package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/internal/house"
	"riposte/lab"
)

const (
	forecastGames = 200             // if no number is given
	mostGames     = 2000            // in one forecast
	forecastTime  = 4 * time.Second // for the games of one forecast
	forecastShare = time.Second     // the same, while others are waiting
	forecastPause = time.Millisecond
	forecastSteps = 20_000 // in one game
)

// A forecastOrder is an order with the number of games to play.
type forecastOrder struct {
	Ruleset string                     `json:"ruleset"`
	Options map[string]string          `json:"options"`
	Data    map[string]json.RawMessage `json:"data"`
	Places  []forecastPlace            `json:"places"`
	Games   int                        `json:"games"`
}

// A forecastPlace is the document for one seat.
type forecastPlace struct {
	Document json.RawMessage `json:"document"`
}

// A Forecast says what would probably come of a duel played by bots: counts, with
// 95 % intervals.
type Forecast struct {
	Games   int64           `json:"games"`   // played
	Of      int             `json:"of"`      // asked for; fewer were played if time ran out
	Seats   []ForecastSeat  `json:"seats"`   // Seat 1 first
	Draws   lab.Share       `json:"draws"`   // nobody was placed below another
	Counts  []ForecastCount `json:"counts"`  // what a duel costs: wounds, deaths, rounds
	Endings []lab.Ending    `json:"endings"` // the most frequent first
}

// A ForecastSeat says how often a seat wins, alone or with its side.
type ForecastSeat struct {
	Seat riposte.Seat `json:"seat"`
	Word string       `json:"word"`
	Win  lab.Share    `json:"win"`
}

// A ForecastCount is the mean of one count.
type ForecastCount struct {
	ID    string         `json:"id"`
	Label string         `json:"label"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
	lab.Mean
}

// forecast plays a duel many times between bots and says what came of it. It knows
// only what was sent with the request, and keeps nothing.
func (s *Server) forecast(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	var o forecastOrder
	var form *fields
	if err := c.body(&o, func(f fields) error { form = &f; return nil }); err != nil {
		return err
	}
	if form != nil {
		return s.forecastForm(c, r, *form)
	}
	if o.Ruleset != "" && o.Ruleset != r.Info().Name {
		return faulty([]Fault{{Path: "ruleset", Why: "is another than that of the address"}})
	}
	setup := riposte.Setup{Ruleset: r.Info().Name, Options: o.Options, Data: o.Data}
	for _, p := range o.Places {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: p.Document})
	}
	made, err := s.reckon(c, r, setup, o.Games)
	if err != nil {
		return err
	}
	return c.sendJSON(http.StatusOK, private, made)
}

// forecastForm answers with the forecast panel of the page, as the set-up form asks
// for it.
func (s *Server) forecastForm(c *call, r riposte.Ruleset, f fields) error {
	if s.Pages == nil {
		return refusef(wordMedia, "A forecast is asked for as %s.", jsonType)
	}
	games, err := f.number("games")
	if err != nil {
		return err
	}
	form := s.Pages.Forms.SetUp(r, f.Values)
	made, err := s.reckon(c, r, form.Setup(), games)
	if !c.html {
		if err != nil {
			return err
		}
		return c.sendJSON(http.StatusOK, private, made)
	}
	form.Foresee(made, err)
	return c.draw(http.StatusOK, private, func(p Page, w writer) error { return form.DrawForecast(w, p) })
}

// reckon makes a forecast. Few are made at a time, each by one worker that rests as long
// as it plays, and longer while bots are thinking: players come first. While others wait
// for a forecast, it takes no more than its share of the time.
func (s *Server) reckon(c *call, r riposte.Ruleset, setup riposte.Setup, games int) (*Forecast, error) {
	if games == 0 {
		games = forecastGames
	}
	if games < 1 || games > mostGames {
		return nil, faulty([]Fault{{Path: "games", Why: "are from 1 to " + strconv.Itoa(mostGames)}})
	}
	if err := vetAll(r, setup); err != nil {
		return nil, err
	}
	leave, err := s.forecasts.enter(c.r.Context(), c.address(), c.guest)
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, cancel := context.WithTimeoutCause(c.r.Context(), forecastTime, errTimeUp)
	defer cancel()
	ctx, enough := context.WithCancelCause(ctx)
	defer enough(nil)
	began := time.Now()
	sim := lab.Sim{
		Ruleset: r, Setup: setup, Duels: games, Seed: seedOf(setup), Workers: 1, MaxSteps: forecastSteps,
		Rest: func(took time.Duration) {
			time.Sleep(took)
			for s.Health.Thinking() && ctx.Err() == nil {
				time.Sleep(forecastPause)
			}
			if s.forecasts.crowded() && time.Since(began) >= forecastShare {
				enough(errTimeUp)
			}
		},
	}
	for range setup.Seats {
		sim.Bots = append(sim.Bots, func() bot.Bot { return &bot.Advised{} })
	}
	result, err := sim.Run(ctx)
	if errors.Is(err, errTimeUp) && result.Duels == 0 {
		return nil, later(wordUnavailable, "No game was over in time.")
	}
	if err != nil && !errors.Is(err, errTimeUp) {
		return nil, err
	}
	return forecastOf(r.Info(), result, games), nil
}

var errTimeUp = errors.New("the time for a forecast is up")

func forecastOf(in *riposte.Info, r *lab.Result, games int) *Forecast {
	f := &Forecast{
		Games: r.Duels, Of: games, Draws: lab.ShareOf(r.Draws, r.Duels), Seats: []ForecastSeat{}, Counts: []ForecastCount{}, Endings: r.EndingShares(),
	}
	for i := range r.Players {
		seat := riposte.Seat(i + 1)
		f.Seats = append(f.Seats, ForecastSeat{seat, in.SeatWord(seat), lab.ShareOf(r.Players[i].Firsts, r.Duels)})
	}
	for i := range r.Tallies {
		t := &r.Tallies[i]
		f.Counts = append(f.Counts, ForecastCount{t.ID, t.Label, t.Rule, lab.MeanOf(&t.Sum)})
	}
	return f
}

// vetAll returns everything wrong with a whole setup.
func vetAll(r riposte.Ruleset, setup riposte.Setup) error {
	in := r.Info()
	if n := len(setup.Seats); n < in.MinSeats || n > in.MaxSeats {
		return faulty([]Fault{{Path: "places", Why: fmt.Sprintf("are %d, a duel has %d to %d", n, in.MinSeats, in.MaxSeats)}})
	}
	return house.VetPlaces(r, &setup).Err()
}

// seedOf makes the same order give the same forecast, so that a larger forecast
// begins with the games already seen.
func seedOf(setup riposte.Setup) uint64 {
	h := fnv.New64a()
	_ = json.NewEncoder(h).Encode(setup) // a hash takes everything
	return h.Sum64() >> 11
}
