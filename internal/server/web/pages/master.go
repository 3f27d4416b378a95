package pages

import (
	"encoding/json"
	"net/url"
	"strconv"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web/form"
)

// mastered is how many sit at the table that a game master is offered: two players, and the
// game master.
const mastered = 3

// MasterHref is the form for a table that its reader leads as game master for others, filled
// in; "" if the rules know no such table. Of the options that come first it takes those with
// which the game master brings something.
func MasterHref(rules riposte.Ruleset) string {
	refereed, is := rules.(riposte.Refereed)
	in := rules.Info()
	if !is || in.MaxSeats < mastered {
		return ""
	}
	var first []riposte.Option
	for i := range in.Options {
		if in.Options[i].First {
			first = append(first, in.Options[i])
		}
	}
	options := map[string]string{}
	var try func(left []riposte.Option) (sample string)
	try = func(left []riposte.Option) string {
		if len(left) > 0 {
			for _, v := range left[0].Values {
				options[left[0].Name] = v
				if sample := try(left[1:]); sample != "" {
					return sample
				}
			}
			delete(options, left[0].Name)
			return ""
		}
		setup := riposte.Setup{Ruleset: in.Name, Options: options, Seats: make([]riposte.SeatSetup, mastered)}
		if seat, leads := refereed.Referee(setup); seat != mastered || !leads {
			return ""
		}
		for _, s := range in.Samples {
			setup.Seats[mastered-1].Document = json.RawMessage(form.Quote(s.Name))
			if rules.Vet(setup, mastered) == nil {
				return s.Name
			}
		}
		return ""
	}
	sample := try(first)
	if sample == "" {
		return ""
	}
	filled := url.Values{"seats": {strconv.Itoa(mastered)}}
	for name, v := range options {
		filled.Set("option-"+name, v)
	}
	for seat := 1; seat <= mastered; seat++ {
		who := house.Open
		if seat == mastered {
			who = house.Me
		}
		filled.Set("seat-"+strconv.Itoa(seat)+"-who", string(who))
	}
	return "/new/" + url.PathEscape(in.Name) + "?" + filled.Encode()
}
