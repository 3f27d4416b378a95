package web

import (
	"strings"

	"riposte"
)

// A System is one of the four duel systems as its poster announces it: also one
// whose rules are not played here yet.
type System struct {
	Name    string // of the ruleset
	Title   string
	Players string
	Brief   string // in our words
	Who     string // what a seat brings
	Credit  string // whose game it is
	Own     string // what of it is not its authors', but ours
	Manners string // how its author wants it played; "" where the text does not say
	Coming  bool   // not among the rulesets
	Number  int
	Sample  string // for the one-click duel: of the guest, and of the bot
	Against string
	Key     string // of the one-click orders
	Invites string
}

// systems is the four in the order of the posters. A fifth ruleset follows them
// with what its Info says.
func systems() []System {
	return []System{
		{
			Name: "pugilism", Title: "Pugilism", Players: Msg("system.two"), Who: Msg("system.pugilism.who"),
			Brief:  Msg("system.pugilism.brief"),
			Credit: Msg("system.pugilism.credit"),
			Own:    Msg("system.pugilism.own"),
		},
		{
			Name: "duel", Title: "Duel", Players: Msg("system.duel.players"), Who: Msg("system.duel.who"),
			Brief:  Msg("system.duel.brief"),
			Credit: Msg("system.duel.credit"),
			Own:    Msg("system.duel.own"),
		},
		{
			Name: "coolduel", Title: "Cool Duel", Players: Msg("system.coolduel.players"), Who: Msg("system.coolduel.who"),
			Brief:  Msg("system.coolduel.brief"),
			Credit: Msg("system.coolduel.credit"),
			Own:    Msg("system.coolduel.own"), Manners: Msg("system.coolduel.manners"),
		},
		{
			Name: "coolname", Title: "Cool Name", Players: Msg("system.coolname.players"), Who: Msg("system.coolname.who"),
			Brief:  Msg("system.coolname.brief"),
			Credit: Msg("system.coolname.credit"),
			Own:    Msg("system.coolname.own"),
		},
	}
}

// posters are the four, with those that are no rulesets here marked as coming, and
// whatever else is played here after them.
func posters(rulesets []*riposte.Info) []System {
	out := systems()
	for i := range out {
		out[i].Coming = true
	}
	for _, in := range rulesets {
		at := -1
		for i := range out {
			if out[i].Name == in.Name {
				at = i
			}
		}
		if at < 0 {
			at = len(out)
			out = append(out, System{Name: in.Name, Brief: in.Summary, Who: Msg("system.coolname.who"), Players: players(in)})
		}
		s := &out[at]
		s.Title, s.Coming = in.Title, false
		if len(in.Samples) > 0 {
			s.Sample = in.Samples[0].Name
			s.Against = in.Samples[min(1, len(in.Samples)-1)].Name
		}
	}
	for i := range out {
		out[i].Number = i + 1
	}
	return out
}

func players(in *riposte.Info) string {
	if in.MinSeats == in.MaxSeats {
		return Msg("system.players", in.MinSeats)
	}
	return Msg("system.some", in.MinSeats, in.MaxSeats)
}

func systemOf(name string) System {
	for _, s := range systems() {
		if s.Name == name {
			return s
		}
	}
	return System{Name: name, Title: name, Who: Msg("system.coolname.who")}
}

// whoOf is what a seat of a ruleset brings: a boxer.
func whoOf(name string) string { return systemOf(name).Who }

// creditOf says whose game it is; "" where it is nobody's that we know.
func creditOf(name string) string { return systemOf(name).Credit }

// titleFor is the title of a ruleset that may not be played here.
func titleFor(rulesets []*riposte.Info, name string) string {
	for _, in := range rulesets {
		if in.Name == name {
			return in.Title
		}
	}
	return systemOf(name).Title
}

// botWord is a kind of bot as a person reads it.
func botWord(kind string) string {
	switch kind {
	case "":
		return ""
	case "advised":
		return Msg("bot.advised")
	case "random":
		return Msg("bot.random")
	}
	return Msg("bot.other", kind)
}

// capital makes the first letter one.
func capital(text string) string {
	r := []rune(text)
	if len(r) == 0 {
		return ""
	}
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
