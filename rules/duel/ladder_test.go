package duel_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
)

func advised() bot.Bot { return &bot.Advised{} }

// A careful player chooses at random, but never turns Endurance by choice.
type careful struct{}

func (careful) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	legal := c.Legal(nil)
	for {
		if choice := legal[random.Pick(len(legal))]; !strings.Contains(c.Say(choice), "en ") {
			return choice
		}
	}
}

// A brawler turns all Speed, goes straight at the nearest enemy, and swings with
// all its Strength, high and low as it comes.
type brawler struct{}

func (brawler) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	legal := c.Legal(nil)
	best, value := legal[0], math.Inf(-1)
	for _, choice := range legal {
		if v := worth(c, choice) + float64(random.Pick(1000))/1e4; v > value {
			best, value = choice, v
		}
	}
	return best
}

func worth(c bot.Chair, choice riposte.Choice) (v float64) {
	said := c.Say(choice)
	words := strings.Fields(said)
	switch rules.Info().Decisions[c.Owed().Kind].Name {
	case "reveal":
		for i, w := range words {
			switch w {
			case "sp":
				v += float64(words[i+1][0] - '0')
			case "st", "en", "de":
				v -= 1
			}
		}
	case "motion":
		view := c.View()
		var me riposte.Token
		for _, token := range view.Board.Tokens {
			if token.Seat == c.Seat() {
				me = token
			}
		}
		x, y := me.X, me.Y
		if len(words) == 2 {
			fmt.Sscanf(words[1], "%d,%d", &x, &y)
		}
		near := math.Inf(1)
		for _, token := range view.Board.Tokens {
			if token.Seat != c.Seat() {
				near = min(near, math.Hypot(float64(token.X-x), float64(token.Y-y)))
			}
		}
		return -near
	case "programme":
		for _, w := range words {
			if w[0] != '1' && w[0] != '2' {
				v--
			}
		}
	case "terrain", "cancel":
		if said != "pass" && !strings.Contains(said, rules.Info().SeatWord(c.Seat())) && said != "cancel none" {
			v = 1
		}
	default: // Speed, Strength, Dexterity in a fight
		if len(words) == 2 {
			v = float64(words[1][0] - '0')
		}
	}
	return v
}

var fields = []string{"open-ring", "the-ford", "old-quarry", "tavern-yard", "split-crag", "cinder-steps", "long-causeway"}

func sim(t *testing.T, field string, duels int, bots ...func() bot.Bot) *lab.Result {
	t.Helper()
	s := lab.Sim{
		Ruleset: rules, Duels: duels, Seed: 20261121, Workers: 2, Swap: true, Bots: bots,
		Setup: riposte.Setup{Options: map[string]string{"battlefield": field}, Seats: []riposte.SeatSetup{
			{Document: json.RawMessage(`"journeyman"`)}, {Document: json.RawMessage(`"journeyman"`)},
		}},
	}
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var ladderDuels = flag.Int("ladder", 200, "duels of the ladder")

// The advised bot beats choices at random and, in the open, somebody who only
// swings.
func TestAdvisedLadder(t *testing.T) {
	for _, c := range []struct {
		name, field string
		foe         func() bot.Bot
		least       float64
	}{
		{"careful", "open-ring", func() bot.Bot { return careful{} }, 0.7},
		{"careful", "the-ford", func() bot.Bot { return careful{} }, 0.7},
		{"brawler", "open-ring", func() bot.Bot { return brawler{} }, 0.55},
		{"brawler", "tavern-yard", func() bot.Bot { return brawler{} }, 0.55},
	} {
		r := sim(t, c.field, *ladderDuels, advised, c.foe)
		share := lab.ShareOf(r.Players[0].Points, 2*r.Duels)
		t.Logf("advised against %s on %s: %.3f of the points (wins %d, losses %d, draws %d; %.1f steps)",
			c.name, c.field, share.Share, r.Players[0].Wins, r.Players[1].Wins, r.Draws, r.Steps.Mean())
		if share.Low < c.least {
			t.Errorf("advised takes %.3f (from %.3f) of the points against %s on %s, want %.2f", share.Share, share.Low, c.name, c.field, c.least)
		}
	}
}

// Two advised bots find each other behind any terrain and fight it out.
func TestAdvisedFightsToTheEnd(t *testing.T) {
	for _, field := range fields {
		r := sim(t, field, 40, advised, advised)
		t.Logf("%s: %d draws; %.1f steps", field, r.Draws, r.Steps.Mean())
		if r.Draws > r.Duels/10 {
			t.Errorf("%s: %d of %d duels are drawn", field, r.Draws, r.Duels)
		}
	}
}
