package pages

import (
	"fmt"
	"testing"
	"time"

	"riposte"
	"riposte/internal/campaign"
	"riposte/internal/house"
	"riposte/phrase"
	"riposte/rules/coolname"
	"riposte/scene"
)

// A campaign is told from what everybody saw: who met whom and where, how it ended, what it did
// to those who play on and what healed; nothing of a duel that goes on.
func TestStoryOfACampaign(t *testing.T) {
	side := func(seat riposte.Seat, name, word string, value int, badges ...string) scene.Side {
		s := scene.Side{Seat: seat, Name: phrase.Plain(name), Main: scene.Meter{Label: "Vitality", Word: phrase.Plain(word), Value: value, Max: 3}}
		for _, b := range badges {
			s.Badges = append(s.Badges, scene.Note{Text: phrase.Plain(b), Tone: scene.ToneBad})
		}
		s.Badges = append(s.Badges, scene.Note{Text: "blessed", Tone: scene.ToneGood})
		return s
	}
	players := []riposte.Seat{1, 2}
	fight := &scene.View{Board: &scene.Board{Title: "Moor"}, Sides: []scene.Side{
		side(1, "Issa", "bloodied", 1, "wound (2)", "wound (2)"), side(2, "Oda", "", 3), side(3, "Wolf 1", "down", 0), side(3, "Wolf 2", "down", 0), side(3, "Adept", "down", 0),
	}}
	rest := &scene.View{
		Meters: []scene.Meter{{Label: "weeks of rest", Value: 2}},
		Sides:  []scene.Side{side(1, "Issa", "unhurt", 3, "wound (1)"), side(2, "Oda", "", 3)},
	}
	c := NewCampaign(&campaign.Campaign{Encounters: []campaign.Encounter{
		{Number: 1, Open: fight, Players: players, Result: &house.Result{Sentence: "The party wins."}},
		{Number: 2, Open: rest, Players: players, Options: map[string]string{"encounter": "interlude"}, Result: &house.Result{Sentence: "No one wins."}},
		{Number: 3, Open: rest, Players: players, Options: map[string]string{"encounter": "interlude"}},
		{Number: 4},
	}}, coolname.Ruleset().Info(), nil, time.Time{}, "", nil)
	want := "[{1 Moor: Issa and Oda met 2 × Wolf and Adept. The party wins. Issa afterwards: bloodied, wound (2).}" +
		" {2 Issa and Oda rested (weeks of rest: 2). Issa before: bloodied, wound (2); now: wound (1).}" +
		" {3 Issa and Oda rested (weeks of rest: 2). Issa still: wound (1).}]"
	if got := fmt.Sprint(c.Story()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	fight.Sides[0] = side(1, "Issa", "", 3)
	c.Encounters = c.Encounters[:1]
	if got := c.Story()[0].Text; got != "Moor: Issa and Oda met 2 × Wolf and Adept. The party wins. Nobody came to harm." {
		t.Errorf("an easy fight is told as %q", got)
	}
}
