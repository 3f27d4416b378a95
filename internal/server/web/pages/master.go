package pages

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/scene"
)

// mastered is how many sit at the table that a game master is offered: two players, and the
// game master.
const mastered = 3

// mostParty is how many players sample encounters are laid for.
const mostParty = 4

// ledBy are the options under which the last seat is a game master's who brings one of the
// samples, and those samples; of the options that come first it takes those with which the
// game master brings something. There are none if the rules know no such table.
func ledBy(rules riposte.Ruleset) (options map[string]string, brings []riposte.Sample) {
	refereed, is := rules.(riposte.Refereed)
	in := rules.Info()
	if !is || in.MaxSeats < mastered {
		return nil, nil
	}
	var first []riposte.Option
	for i := range in.Options {
		if in.Options[i].First {
			first = append(first, in.Options[i])
		}
	}
	options = map[string]string{}
	var try func(left []riposte.Option) bool
	try = func(left []riposte.Option) bool {
		if len(left) > 0 {
			for _, v := range left[0].Values {
				if options[left[0].Name] = v; try(left[1:]) {
					return true
				}
			}
			delete(options, left[0].Name)
			return false
		}
		setup := riposte.Setup{Ruleset: in.Name, Options: options, Seats: make([]riposte.SeatSetup, mastered)}
		if seat, leads := refereed.Referee(setup); seat != mastered || !leads {
			return false
		}
		brings = fitting(rules, &setup, mastered)
		return len(brings) > 0
	}
	if !try(first) {
		return nil, nil
	}
	return options, brings
}

// fitting are the samples that a seat of a set-up may bring.
func fitting(rules riposte.Ruleset, setup *riposte.Setup, seat riposte.Seat) (fit []riposte.Sample) {
	for _, s := range rules.Info().Samples {
		own := *setup
		own.Seats = slices.Clone(setup.Seats)
		own.Seats[seat-1].Document = json.RawMessage(form.Quote(s.Name))
		if rules.Vet(own, seat) == nil {
			fit = append(fit, s)
		}
	}
	return fit
}

// ledForm is the order of a table that its reader leads for some players: so many seats are left
// open, bots play in the others, and the last seat is the reader's.
func ledForm(options map[string]string, players, open int) url.Values {
	filled := url.Values{"seats": {strconv.Itoa(players + 1)}}
	for name, v := range options {
		filled.Set("option-"+name, v)
	}
	for seat := 1; seat <= players+1; seat++ {
		sits := house.Open
		switch {
		case seat > players:
			sits = house.Me
		case seat > open:
			sits = house.Bot
		}
		filled.Set("seat-"+strconv.Itoa(seat)+"-who", string(sits))
	}
	return filled
}

// masterHref is the form for a table that its reader leads as game master for others, filled in.
func masterHref(in *riposte.Info, options map[string]string) string {
	return "/new/" + url.PathEscape(in.Name) + "?" + ledForm(options, mastered-1, mastered-1).Encode()
}

// LeadHref is the page of encounters that are ready to lead; "" if the rules have no game
// master.
func LeadHref(rules riposte.Ruleset) string {
	if options, _ := ledBy(rules); options == nil {
		return ""
	}
	return "/lead/" + url.PathEscape(rules.Info().Name)
}

// A Lead is the page /lead/{ruleset}: encounters that a game master leads with one press.
type Lead struct {
	system
	Detail     string // the form of such a table, filled in
	Asked      []ledAsked
	Encounters []leadCard
	Party      []string // who plays
}

// A ledAsked is what a game master may want otherwise for an encounter.
type ledAsked struct {
	ID, Title, Help string
	Rule            riposte.RuleID
	Values          []ledValue
}

// A ledValue is one way to have it, and the address of the page for that way.
type ledValue struct {
	Title, Href string
	On          bool
}

// LedOptions are the names of what a game master may want otherwise for an encounter.
func LedOptions(in *riposte.Info) (names []string) {
	for i := range in.Options {
		if in.Options[i].Led {
			names = append(names, in.Options[i].Name)
		}
	}
	return names
}

// ask lists what may be wanted otherwise, as the query has it, and adds that to the options. The
// error is riposte.Faults.
func (l *Lead) ask(in *riposte.Info, query url.Values, options map[string]string) error {
	var faults riposte.Faults
	for i := range in.Options {
		o := &in.Options[i]
		if !o.Led {
			continue
		}
		now := cmp.Or(query.Get(o.Name), o.Default)
		if !slices.Contains(o.Values, now) {
			faults.Add(o.Name, o.Rule, "is %q, but takes %s", now, strings.Join(o.Values, ", "))
			continue
		}
		asked := ledAsked{ID: "led-" + o.Name, Title: o.Title, Help: o.Help, Rule: o.Rule}
		for k, v := range o.Values {
			other := maps.Clone(query)
			if other == nil {
				other = url.Values{}
			}
			if other.Set(o.Name, v); v == o.Default {
				other.Del(o.Name)
			}
			asked.Values = append(asked.Values, ledValue{Title: o.Titles[k], Href: "/lead/" + url.PathEscape(in.Name) + "?" + other.Encode() + "#" + asked.ID, On: v == now})
		}
		l.Asked = append(l.Asked, asked)
		if now != o.Default {
			options[o.Name] = now
		}
	}
	if len(faults) > 0 {
		return faults
	}
	return nil
}

// A leadCard is an encounter to lead: with bots for players it begins at once, with open seats
// when they are taken.
type leadCard struct {
	Name, Title string
	Foes        []string
	Bots        []posted // what its button orders
	Open        []forPlayers
}

// A forPlayers leaves so many seats open for people; bots play the rest of the party.
type forPlayers struct {
	Players int
	Fields  []posted
}

// A posted is a field of an order.
type posted struct{ Name, Value string }

// NewLead is the page, nil if the rules have no game master. The query has what is wanted
// otherwise, by the names of LedOptions; the error is riposte.Faults. Keys make its orders safe to
// send again.
func NewLead(rules riposte.Ruleset, bots []string, key string, query url.Values) (*Lead, error) {
	in := rules.Info()
	options, brings := ledBy(rules)
	if options == nil {
		return nil, nil //nolint:nilnil // nobody leads
	}
	l := &Lead{system: posters([]*riposte.Info{in})[0]}
	if err := l.ask(in, query, options); err != nil {
		return nil, err
	}
	l.Detail = masterHref(in, options)
	players := min(mostParty, in.MaxSeats-1)
	setup := riposte.Setup{Ruleset: in.Name, Options: options, Seats: make([]riposte.SeatSetup, players+1)}
	cast, say := fitting(rules, &setup, 1), scene.Plain(rules)
	for i := range min(players, len(cast)) {
		name, _, _ := strings.Cut(cast[i].Title, ",")
		l.Party = append(l.Party, name)
	}
	for _, one := range brings {
		_, title, titled := strings.Cut(one.Title, ": ")
		if !titled {
			title = one.Title
		}
		card := leadCard{Name: one.Name, Title: title}
		if d, ok := rules.(scene.Drafter); ok {
			setup.Seats[players].Document = one.Document
			for _, f := range d.Draft(setup, riposte.Seat(players+1)).Figures {
				name := string(say(f.Name))
				if f.Count > 1 {
					name = strconv.Itoa(f.Count) + " × " + name
				}
				card.Foes = append(card.Foes, name)
			}
		}
		order := func(open int) (fields []posted) {
			filled := ledForm(options, players, open)
			filled.Set("ruleset", in.Name)
			filled.Set("key", key+"-"+strconv.Itoa(open)+"-"+one.Name)
			filled.Set("listed", "no")
			for seat := open + 1; seat <= players && len(cast) > 0; seat++ {
				at := "seat-" + strconv.Itoa(seat)
				filled.Set(at+"-bot", usualBot(bots))
				filled.Set(at+"-document", cast[(seat-1)%len(cast)].Name)
			}
			filled.Set("seat-"+strconv.Itoa(players+1)+"-document", one.Name)
			filled.Set("seat-"+strconv.Itoa(players+1)+"-lock", "yes")
			for _, name := range slices.Sorted(maps.Keys(filled)) {
				fields = append(fields, posted{name, filled.Get(name)})
			}
			return fields
		}
		least := players
		if usualBot(bots) != "" {
			card.Bots, least = order(0), 1
		}
		for open := least; open <= players; open++ {
			card.Open = append(card.Open, forPlayers{open, order(open)})
		}
		l.Encounters = append(l.Encounters, card)
	}
	return l, nil
}

// Heading is that of the page.
func (l *Lead) Heading() string { return web.Msg("lead.title", l.Title) }
