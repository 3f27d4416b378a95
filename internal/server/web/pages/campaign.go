package pages

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/internal/campaign"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/record"
	"riposte/scene"
)

// Campaigns is the page of the guest's campaigns, with the form that imports one.
type Campaigns struct {
	List []campaignRow
	Err  error // why a campaign was not imported
}

// A campaignRow is one campaign in the list.
type campaignRow struct {
	campaign.Listing
	System string
	When   moment
}

// NewCampaigns lists campaigns.
func NewCampaigns(list []campaign.Listing, rulesets []*riposte.Info, now time.Time, err error) Campaigns {
	c := Campaigns{Err: err}
	for _, l := range list {
		c.List = append(c.List, campaignRow{l, titleFor(rulesets, l.Ruleset), moment{l.Created, now}})
	}
	return c
}

// Href is the campaign's page.
func (r campaignRow) Href() string { return "/campaigns/" + url.PathEscape(r.ID) }

// Where is the record at fault, counted from 1; 0 if no record is.
func (c Campaigns) Where() int {
	var e *record.CampaignError
	if errors.As(c.Err, &e) {
		return e.Record
	}
	return 0
}

// A Campaign is the page of one: its duels, the characters, what comes next.
type Campaign struct {
	*campaign.Campaign
	Info  *riposte.Info
	Key   string // makes the form safe to send twice
	rules riposte.Ruleset
	now   time.Time
}

// NewCampaign is the page of a campaign; rules may be nil if they are not known
// here.
func NewCampaign(c *campaign.Campaign, in *riposte.Info, rules riposte.Ruleset, now time.Time, key string) *Campaign {
	return &Campaign{Campaign: c, Info: in, Key: key, rules: rules, now: now}
}

// Path is the campaign's own address.
func (c *Campaign) Path() string { return "/campaigns/" + url.PathEscape(c.ID) }

// A stage is one duel of a campaign.
type stage struct {
	campaign.Encounter
	names []string // of those who play
	Kind  []fact   // its own options: the first, and those that differ from the default
	Href  string
	Act   string
	When  moment
}

// A fact is a word and what it describes.
type fact struct{ Label, Value string }

// Stages are the duels in order.
func (c *Campaign) Stages() (out []stage) {
	var names []string
	for i := range c.Characters {
		names = append(names, c.Characters[i].Name)
	}
	for _, e := range c.Encounters {
		s := stage{Encounter: e, names: names, When: moment{e.Created, c.now}}
		first := true
		for i := range c.Info.Options {
			o := &c.Info.Options[i]
			v, ok := e.Options[o.Name]
			if !o.Each || !ok {
				continue
			}
			if first || v != o.Default {
				s.Kind = append(s.Kind, fact{o.Title, valueTitle(o, v)})
			}
			first = false
		}
		switch table := "/duels/" + url.PathEscape(e.Duel); {
		case e.Phase == "":
		case !e.Here:
			s.Href, s.Act = c.Path()+"/encounters/"+strconv.Itoa(e.Number), web.Msg("list.replay")
		case e.Phase == house.Over:
			s.Href, s.Act = table+"/replay", web.Msg("list.replay")
		default:
			s.Href, s.Act = table, web.Msg("list.go")
		}
		out = append(out, s)
	}
	return out
}

// State says how far a duel is.
func (s stage) State() string {
	switch {
	case s.Phase == "":
		return web.Msg("camp.cleared")
	case s.Result != nil:
		return web.Isolating(s.names)(s.Result.Sentence)
	case s.Phase == house.Void:
		return web.Msg("list.void")
	case s.Phase == house.Playing:
		return web.Msg("list.playing")
	}
	return web.Msg("list.preparing")
}

// valueTitle is the title of an option's value.
func valueTitle(o *riposte.Option, value string) string {
	for i, v := range o.Values {
		if v == value && i < len(o.Titles) {
			return o.Titles[i]
		}
	}
	return value
}

// A choice is an option that each duel of a campaign sets.
type choice struct {
	ID, Name, Title string
	Words           []form.Word
}

// Choices are the options of the next duel; what the last duel had is chosen.
func (c *Campaign) Choices() (out []choice) {
	last := c.Encounters[len(c.Encounters)-1].Options
	for i := range c.Info.Options {
		o := &c.Info.Options[i]
		if !o.Each {
			continue
		}
		ch := choice{ID: form.ID("option-" + o.Name), Name: "option-" + o.Name, Title: o.Title}
		values := o.Values
		if v := last[o.Name]; v != "" && !strings.Contains(" "+strings.Join(values, " ")+" ", " "+v+" ") {
			values = append([]string{v}, values...) // a map of the table's own
		}
		for _, v := range values {
			ch.Words = append(ch.Words, form.Word{Value: v, Title: valueTitle(o, v), On: v == last[o.Name] || last[o.Name] == "" && v == o.Default})
		}
		out = append(out, ch)
	}
	return out
}

// Between are the options, each with the value that lets the time between two duels
// pass; none if the rules have none.
func (c *Campaign) Between() (out []form.Word) {
	for i := range c.Info.Options {
		if o := &c.Info.Options[i]; o.Each && o.Between != "" {
			out = append(out, form.Word{Value: o.Between, Title: "option-" + o.Name})
		}
	}
	return out
}

// A campPlace is a seat of the next duel.
type campPlace struct {
	campaign.Character
	Field   string
	New     bool         // a new document is needed
	Samples []form.Word  // the samples that it may be
	Facts   []scene.Note // the character's condition, in a few words
}

// Players are the places of the next duel except the game master's.
func (c *Campaign) Players() (out []campPlace) {
	for i, ch := range c.Characters {
		p := campPlace{Character: ch, Field: "player-" + strconv.Itoa(i+1), New: ch.Document == nil}
		if p.New {
			p.Samples = c.samples(func(players []riposte.Seat, _ riposte.Seat) riposte.Seat {
				if i < len(players) {
					return players[i]
				}
				return riposte.Nobody
			})
		}
		out = append(out, p)
	}
	return out
}

// Master reports whether any table has a game master.
func (c *Campaign) Master() bool {
	return c.some(func(_ riposte.Setup, _ []riposte.Seat, master riposte.Seat) bool { return master != riposte.Nobody })
}

// Foes are the documents that a game master may bring.
func (c *Campaign) Foes() []form.Word {
	return c.samples(func(_ []riposte.Seat, master riposte.Seat) riposte.Seat { return master })
}

// some tries what the next duel may be, and reports whether fits accepts anything;
// options that stay the same all campaign don't matter here.
func (c *Campaign) some(fits func(setup riposte.Setup, players []riposte.Seat, master riposte.Seat) bool) bool {
	if c.rules == nil {
		return false
	}
	for i := range c.Info.Options {
		o := &c.Info.Options[i]
		if !o.Each {
			continue
		}
		for _, v := range o.Values {
			setup := riposte.Setup{Ruleset: c.Ruleset, Options: map[string]string{o.Name: v}, Seats: make([]riposte.SeatSetup, len(c.Characters)+1)}
			master := riposte.Nobody
			if r, ok := c.rules.(riposte.Refereed); ok {
				master, _ = r.Referee(setup)
			}
			if fits(setup, record.Players(c.rules, setup), master) {
				return true
			}
		}
	}
	return false
}

// samples are the ready documents that the rules accept in a seat.
func (c *Campaign) samples(seat func(players []riposte.Seat, master riposte.Seat) riposte.Seat) (out []form.Word) {
	for _, sample := range c.Info.Samples {
		if c.some(func(setup riposte.Setup, players []riposte.Seat, master riposte.Seat) bool {
			s := seat(players, master)
			if s == riposte.Nobody {
				return false
			}
			setup.Seats[s-1].Document = sample.Document
			return c.rules.Vet(setup, s) == nil
		}) {
			out = append(out, form.Word{Value: sample.Name, Title: sample.Title})
		}
	}
	return out
}
