package pages

import (
	"html/template"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/internal/server/web/table"
)

// A system is a duel system as its poster presents it.
type system struct {
	table.Bout // the one-click duel
	Title      string
	Players    string
	Brief      string // in our words
	Credit     string // whose game it is
	Own        string // which parts of it are ours, not its authors'
	Number     int
	Invites    string
	Learns     string // of the order of its first lesson; "" if it has none
	Master     string // where a game master finds encounters to lead; "" if the rules have none
}

// posters are the systems in the order of the rulesets.
func posters(rulesets []*riposte.Info) (out []system) {
	for i, in := range rulesets {
		s := system{
			Bout: table.BoutOf(in, ""), Title: in.Title, Number: i + 1, Players: web.OfSystem(in.Name, "players", players(in)),
			Brief: web.OfSystem(in.Name, "brief", in.Summary), Credit: creditOf(in.Name), Own: web.OfSystem(in.Name, "own", ""),
		}
		out = append(out, s)
	}
	return out
}

// Picture is the engraving on a system's poster.
func (s system) Picture() template.HTML { return draw.Poster(s.Name) }

func players(in *riposte.Info) string {
	if in.MinSeats == in.MaxSeats {
		return web.Msg("system.players", in.MinSeats)
	}
	return web.Msg("system.some", in.MinSeats, in.MaxSeats)
}

// creditOf says whose game it is; "" if we know of no owner.
func creditOf(name string) string { return web.OfSystem(name, "credit", "") }

// titleFor is the title of a ruleset, or its name if it is not played here.
func titleFor(rulesets []*riposte.Info, name string) string {
	for _, in := range rulesets {
		if in.Name == name {
			return in.Title
		}
	}
	return name
}

// botWord is how people read a kind of bot.
func botWord(kind string) string {
	switch kind {
	case "":
		return ""
	case "advised":
		return web.Msg("bot.advised")
	case house.Rival:
		return web.Msg("seat.rival")
	case "greedy":
		return web.Msg("bot.greedy")
	case "random":
		return web.Msg("bot.random")
	case "novice":
		return web.Msg("bot.novice")
	case "club":
		return web.Msg("bot.club")
	case "bold":
		return web.Msg("bot.bold")
	case "patient":
		return web.Msg("bot.patient")
	case "expert":
		return web.Msg("bot.expert")
	case "equilibrium":
		return web.Msg("bot.equilibrium")
	}
	return web.Msg("bot.other", kind)
}
