package coolduel

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// A game is what never changes during a fight; all positions share it.
type game struct {
	content *Content
	rules   kit.Rules
	info    *riposte.Info
	arena   *ground.Map
	board   *ground.Board
	glazed  bool // the map has glass
	options options
	builds  [maxSeats + 1]kit.Build
	names   [maxSeats + 1]string      // of the characters, "" for those without
	called  [maxUnits + 1]phrase.Text // what sentences call the combatants
	brief   [maxUnits + 1]phrase.Text // without their leaders
	n       int                       // seats
	origin  *game                     // the game as the duel began, nil for itself: companions may have changed since
	all     seats
	ally    [maxSeats + 1]seats // the seat's own side, itself included
	cast    crew                // all combatants
	trait   [maxUnits + 1]trait
	kits    [maxSeats + 1][]riposte.Choice // what Legal offers at a rest
	fits    [maxSeats + 1][tables.Items]kit.Grasp
	skills  [tables.Items][2]uint16               // special attacks of an item by grip, bit by special
	arts    [tables.Items][2][tables.Blows]uint16 // and by attack type
}

// character is what sentences call a seat: its character's name or, without one,
// whatever the seat is called.
func (g *game) character(seat riposte.Seat) phrase.Text {
	if g.names[seat] == "" {
		return phrase.Seat(seat)
	}
	return phrase.Plain(g.names[seat])
}

// name is what sentences call a combatant.
func (g *game) name(u unit) phrase.Text {
	if u > maxUnits || g.called[u] == "" {
		return phrase.Ref("nobody")
	}
	return g.called[u]
}

// prepare makes what all positions share.
func (g *game) prepare() {
	g.board = g.arena.Board()
	g.called, g.brief = [maxUnits + 1]phrase.Text{}, [maxUnits + 1]phrase.Text{}
	c := g.content
	if g.glazed = g.board.Glass != noSpaces; g.glazed { // any map may turn out to be behind it
		for i := range c.Maps {
			c.Maps[i].Board()
		}
	}
	for seat := riposte.Seat(1); int(seat) <= g.n; seat++ {
		b := &g.builds[seat]
		u := unitOf(seat, 0)
		g.cast |= only(u)
		g.called[u] = g.character(seat)
		g.brief[u] = g.called[u]
		g.trait[u] = trait{Attributes: b.Attributes, class: b.Class, general: b.Generalist, size: 1, maxHP: b.MaxHP(), maxAP: b.MaxAP()}
		for i, k := range b.Companions {
			if k == tables.Alone {
				continue
			}
			st := &c.Companions[k]
			v := unitOf(seat, i+1)
			g.cast |= only(v)
			g.brief[v] = phrase.Term(st.Name)
			g.called[v] = phrase.Ref("unit.companion", g.brief[v], g.called[u])
			g.trait[v] = trait{kind: k, class: tables.Classes, size: st.Size, maxHP: st.HP, maxAP: st.AP}
		}
		g.kits[seat] = g.kitList(seat)
		for k := range tables.Items {
			g.fits[seat][k] = g.rules.Fit(&b.Attributes, k)
		}
	}
	for set := g.cast; set != 0; set = set.rest() {
		u := set.first()
		for side := g.ally[u.seat()]; side != 0; side = side.rest() {
			g.trait[u].friends |= ofSeat(side.first()) & g.cast
		}
	}
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		for sp := tables.Plain + 1; sp < tables.SpecialCount; sp++ {
			one, two := c.Skilled(k, sp)
			for grip, skilled := range [2]bool{one, two} {
				if !skilled {
					continue
				}
				g.skills[k][grip] |= 1 << sp
				for _, b := range c.Specials[sp].Blows {
					g.arts[k][grip][b] |= 1 << sp
				}
			}
		}
	}
}
