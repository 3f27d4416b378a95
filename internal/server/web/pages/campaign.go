package pages

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/internal/campaign"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/internal/server/web/table"
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
	Info    *riposte.Info
	Key     string // makes the form safe to send twice
	Refused *Refused
	rules   riposte.Ruleset
	now     time.Time
}

// A Refused is an order for the next table that was not carried out.
type Refused struct {
	Sent   url.Values // the form as it was sent
	Detail string
	Faults riposte.Faults // in place of the detail, if there are any
}

// NewCampaign is the page of a campaign; rules may be nil if they are not known
// here.
func NewCampaign(c *campaign.Campaign, in *riposte.Info, rules riposte.Ruleset, now time.Time, key string, refused *Refused) *Campaign {
	return &Campaign{Campaign: c, Info: in, Key: key, Refused: refused, rules: rules, now: now}
}

// Path is the campaign's own address.
func (c *Campaign) Path() string { return "/campaigns/" + url.PathEscape(c.ID) }

// A stage is one duel of a campaign.
type stage struct {
	campaign.Encounter
	names []string       // of those who play
	Kind  []fact         // its own options: the first, and those that differ from the default
	Other []table.Ruling // its variant and the numbers of the rules that differ
	Href  string
	Act   string
	Told  string // what the story tells of it
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
	told := map[int]string{}
	for _, chapter := range c.Story() {
		told[chapter.Number] = chapter.Text
	}
	for _, e := range c.Encounters {
		s := stage{Encounter: e, names: names, Told: told[e.Number], When: moment{e.Created, c.now}}
		s.Other = table.RulingsOf(c.Info, nil, e.VariantName, e.Variant)
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

// ordered matches the path of a place in an order.
var ordered = regexp.MustCompile(`\b(?:players|places)\[(\d+)\][.\w~-]*|\bmaster\b[.\w~-]*`)

// Whys say why the next table was not laid, in the words of the page: a place goes by the
// name of whoever sits there, an option by its title.
func (c *Campaign) Whys() (out []whyView) {
	if c.Refused == nil {
		return nil
	}
	if len(c.Refused.Faults) == 0 {
		return []whyView{{Why: ordered.ReplaceAllStringFunc(c.Refused.Detail, c.placed)}}
	}
	for _, f := range c.Refused.Faults {
		w := whyView{Who: ordered.ReplaceAllStringFunc(f.Path, c.placed), Why: f.Msg, Rule: f.Rule, Href: web.RulePath(c.Info.Name, f.Rule)}
		if name, ok := strings.CutPrefix(f.Path, "options."); ok {
			if i := slices.IndexFunc(c.Info.Options, func(o riposte.Option) bool { return o.Name == name }); i >= 0 {
				w.Who = c.Info.Options[i].Title
			}
		}
		out = append(out, w)
	}
	return out
}

// A whyView is a reason, who it is about, and its rule.
type whyView struct {
	Who, Why string
	Rule     riposte.RuleID
	Href     string
}

// placed is the name of whoever sits in the place that a path begins with.
func (c *Campaign) placed(path string) string {
	m := ordered.FindStringSubmatch(path)
	if n, err := strconv.Atoi(m[1]); err == nil && n < len(c.Characters) {
		return c.Characters[n].Name
	}
	return web.Msg("camp.master")
}

// sent is what a field of the form for the next table held when it was refused.
func (c *Campaign) sent(name string) string {
	if c.Refused == nil {
		return ""
	}
	return c.Refused.Sent.Get(name)
}

// on marks the word that was sent in a field.
func (c *Campaign) on(name string, words []form.Word) []form.Word {
	for i := range words {
		words[i].On = words[i].Value == c.sent(name)
	}
	return words
}

// A campWho is who sits in a place of the next table.
type campWho struct {
	Field string
	Words []form.Word
}

// Who is who may sit in a place.
func (c *Campaign) Who(field string) campWho {
	return campWho{field, c.on(field, []form.Word{
		{Title: web.Msg("camp.as-before")},
		{Value: string(house.Me), Title: web.Msg("camp.me")},
		{Value: string(house.Open), Title: web.Msg("camp.open")},
		{Value: string(house.Bot), Title: web.Msg("camp.bot")},
	})}
}

// A choice is an option that each duel of a campaign sets.
type choice struct {
	ID, Name, Title string
	Words           []form.Word
}

// Choices are the options of the next duel; what the last duel had is chosen. Time
// passes by a button of its own (Between), and is not among them: what was played before it
// is chosen then.
func (c *Campaign) Choices() (out []choice) {
	for i := range c.Info.Options {
		o := &c.Info.Options[i]
		if !o.Each {
			continue
		}
		ch := choice{ID: form.ID("option-" + o.Name), Name: "option-" + o.Name, Title: o.Title}
		now, values := c.chosen(o), o.Values
		if !slices.Contains(values, now) {
			values = append([]string{now}, values...) // a map of the table's own
		}
		for _, v := range values {
			if v != o.Between || v == "" {
				ch.Words = append(ch.Words, form.Word{Value: v, Title: valueTitle(o, v), On: v == now})
			}
		}
		out = append(out, ch)
	}
	return out
}

// chosen is the value that an option has to begin with: what was sent, or that of the last
// duel in which no time just passed.
func (c *Campaign) chosen(o *riposte.Option) string {
	if v := c.sent("option-" + o.Name); v != "" {
		return v
	}
	for _, e := range slices.Backward(c.Encounters) {
		if v := e.Options[o.Name]; v != "" && (v != o.Between || o.Between == "") {
			return v
		}
	}
	if o.Default != o.Between || o.Between == "" {
		return o.Default
	}
	return o.Values[0]
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
			c.on(p.Field+"-document", p.Samples)
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
	return c.on("document", c.samples(func(_ []riposte.Seat, master riposte.Seat) riposte.Seat { return master }))
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
