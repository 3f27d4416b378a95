package coolduel

import (
	"encoding/json"
	"fmt"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/tables"
)

// wander plays random duels over all printed maps, every other with spaces that may be shared,
// and looks at each position.
func wander(t *testing.T, duels, steps int, look func(s *state)) {
	t.Helper()
	builds := []string{
		`"sellsword"`, `"bulwark"`, `"reaver"`, `"trapper"`, `"corsair"`, `"dragoon"`, `"gladiator"`, `"captain"`, `"skirmisher"`, `"zealot"`,
		`{"class":"hunter","right":"bow","left":"both","companions":[{"companion":"chorister"},{"companion":"komodo"}]}`,
		`{"class":"berserker","points":{"str":4},"right":"greataxe","left":"both","companions":[{"companion":"lord"}]}`,
		`{"class":"hunter","points":{"for":8},"right":"hook","left":"both","armor":"leather","companions":[{"companion":"lord"},{"companion":"mule"}]}`,
	}
	printed := Default().Maps
	for i := range duels {
		shared := []string{"never", "until_end"}[i%2]
		setup := riposte.Setup{Options: map[string]string{"map": printed[i%len(printed)].Word, "power": "20", "shared_space": shared}}
		for k := range 2 + i%3 {
			setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: json.RawMessage(builds[(5*i+3*k)%len(builds)])})
		}
		rng := dice.NewSeeded(uint64(i), 7)
		st, err := Ruleset().New(setup, rng, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		by := make([]riposte.Choice, len(setup.Seats)+1)
		for range steps {
			if s.outcome.Over() {
				break
			}
			look(s)
			clear(by)
			for _, seat := range riposte.Owing(nil, s, len(setup.Seats)) {
				legal := s.Legal(nil, seat)
				by[seat] = legal[rng.Pick(len(legal))]
			}
			if err := s.Apply(by, rng, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Every Move is drawn as a path of CD-3.7 to CD-3.15 that costs what the Move takes,
// added up space by space from what is printed on the map.
func TestWayCostsWhatTheMoveTakes(t *testing.T) {
	n, moves, bent, rough, large, hunted := 0, 0, 0, 0, 0, 0
	wander(t, 66, 120, func(s *state) {
		if s.phase != turning {
			return
		}
		u := s.acting
		if n++; n%5 == 0 && u.pc() {
			s = s.Clone().(*state)
			s.fights[u].stance = true
		}
		f, size := &s.fights[u], s.game.trait[u].size
		difficult := s.mover().slow(f.arena)
		for _, c := range s.Legal(nil, s.asked) {
			if c.Verb() != verbMove {
				continue
			}
			list := viewer{s}.way(u, spot(c, 0))
			where := fmt.Sprintf("%s from %v to %v on %s: %v", u, f.at, spot(c, 0), viewer{s}.mapOf(f.arena).Name, list)
			if len(list) < 2 || list[0] != f.at || list[len(list)-1] != spot(c, 0) {
				t.Fatalf("CD-3.7: %s", where)
			}
			printed := 0
			for i, p := range list[1:] {
				from := list[i]
				if ground.Apart(from, 1, p, 1) != 1 {
					t.Fatalf("CD-3.7: no step to %v: %s", p, where)
				}
				for rest := s.enemies(u); rest != 0; rest = rest.rest() {
					if v := rest.first(); s.fights[v].arena == f.arena && ground.Apart(p, size, s.fights[v].at, s.game.trait[v].size) == 0 {
						t.Fatalf("CD-3.9: through %s at %v: %s", v, p, where)
					}
				}
				slow, ends := false, false
				for k := range size * size {
					q := ground.Space{X: p.X + k%size, Y: p.Y + k/size}
					letter := viewer{s}.mapOf(f.arena).Rows[q.Y][q.X]
					switch letter {
					case '#', 'T', 'O', 't':
						t.Fatalf("CD-8.8: %v is %c: %s", q, letter, where)
					}
					if ground.Apart(from, size, q, 1) > 0 {
						slow = slow || difficult.Has(q)
						ends = ends || letter == 'M' || s.portal(f.arena).Has(q)
					}
				}
				if ends && i < len(list)-2 {
					t.Fatalf("CD-3.15: beyond %v: %s", p, where)
				}
				printed++
				if slow && !s.companions().stubborn(u) {
					printed++
					rough++
				}
			}
			cost := s.actions().price(u, printed)
			if s.companions().stubborn(u) {
				cost = printed
			}
			if got := s.mover().moveCost(u, spot(c, 0)); got != cost {
				t.Fatalf("CD-3.6: costs %d, the Move takes %d: %s", cost, got, where)
			}
			moves++
			large += bit(size > 1)
			hunted += bit(s.statuses().compelled(u) != 0)
			if n := len(list) - 1; n > ground.Apart(list[0], 1, list[n], 1) {
				bent++
			}
		}
	})
	t.Logf("%d moves, %d not straight, %d difficult spaces, %d of Large ones, %d of Frenzied ones", moves, bent, rough, large, hunted)
	if moves < 1000 || bent == 0 || rough == 0 || large == 0 || hunted == 0 {
		t.Error("not all kinds of moves were seen")
	}
}

// A dodge and a Blood Hunt are drawn over the spaces they cross, one by one.
func TestWaysOfReactionsAndSpecials(t *testing.T) {
	dodges, hunts := 0, 0
	wander(t, 66, 120, func(s *state) {
		for _, c := range s.Legal(nil, s.asked) {
			var list []ground.Space
			switch c.Verb() {
			case verbDodge:
				list = dodgeWay(s.fights[s.flow.on].at, spot(c, 0))
				if n := len(list) - 1; 2*part(c, 2) < n || list[n] != spot(c, 0) {
					t.Fatalf("CD-4.53: %v with %d AP", list, part(c, 2))
				}
				dodges++
			case verbAttack:
				th, _ := thrustOf(c)
				if th.special != tables.BloodHunt || th.goal == s.fights[s.acting].at {
					continue
				}
				list = viewer{s}.chase(s.acting, th.target, huntSteps, th.goal, false)
				if n := len(list) - 1; n < 1 || n > huntSteps || list[n] != th.goal || list[0] != s.fights[s.acting].at {
					t.Fatalf("CD-7.57: %v to %v", list, th.goal)
				}
				hunts++
			}
			for i := 1; i < len(list); i++ {
				if ground.Apart(list[i-1], 1, list[i], 1) != 1 {
					t.Fatalf("no step in %v", list)
				}
			}
		}
	})
	t.Logf("%d dodges, %d hunts", dodges, hunts)
	if dodges == 0 || hunts == 0 {
		t.Error("not all kinds were seen")
	}
}

// What is drawn as somebody's reach is where it could attack if its turn came: an
// enemy is put on each space in turn and the attacks are listed. Blood Hunt and Rapid
// Barrage are left out: whether they are possible depends on more than the space.
func TestStrikesAreLegalAttacks(t *testing.T) {
	struck, safe, leapt, n := 0, 0, 0, 0
	wander(t, 66, 100, func(s *state) {
		n++
		if s.phase != turning || n%7 > 0 {
			return
		}
		u := unit(0)
		for rest := s.present(); rest != 0; rest = rest.rest() {
			if u == 0 || (n/7)%rest.len() == 0 {
				u = rest.first()
			}
		}
		before, c := s.Clone().(*state), s.Clone().(*state)
		if u != c.acting {
			c.acting, c.asked = u, u.seat()
			c.fights[u].ap = max(c.fights[u].ap, int16(viewer{c}.renewed(u)))
		}
		foe := unit(0)
		for rest := c.enemies(u); rest != 0; rest = rest.rest() {
			if v := rest.first(); c.game.trait[v].size == 1 {
				foe = v
			}
		}
		f := &c.fights[u]
		if foe == 0 || f.stunned {
			return
		}
		c.fights[foe].arena = f.arena
		c.standing &^= only(foe)
		before.standing = c.standing
		zone := viewer{before}.strikes(u)
		for _, p := range c.board(f.arena).Spaces {
			taken := c.bodies(c.present(), f.arena)
			if taken.Has(p) {
				continue
			}
			c.fights[foe].at = p
			c.standing |= only(foe)
			could, only1 := false, true
			for _, choice := range c.attacks().thrusts(nil, u, only(foe)) {
				th, _ := thrustOf(choice)
				if th.special == tables.BloodHunt || th.special == tables.RapidBarrage {
					continue
				}
				if no := c.attacks().judgeThrust(u, choice); no.Is() {
					t.Fatalf("%v: %v", th, no.Err(plainly))
				}
				could = true
				only1 = only1 && th.special == tables.LeapingAttack && th.goal != f.at
			}
			c.standing &^= only(foe)
			if could != zone.Has(p) {
				t.Fatalf("%s at %v of %s with %d AP: can strike %v: %t, drawn: %t", u, f.at, viewer{c}.mapOf(f.arena).Name, f.ap, p, could, zone.Has(p))
			}
			struck, safe = struck+bit(could), safe+bit(!could)
			leapt += bit(could && only1)
		}
	})
	t.Logf("%d spaces can be struck, %d of them by a jump only, %d not", struck, leapt, safe)
	if struck < 1000 || safe < 1000 || leapt == 0 {
		t.Error("too few were seen")
	}
}

// The rays of an attack are those of CD-8.14: all are clear if and only if the
// attacker sees the target; each goes from a corner of the one to a corner of the
// other; and what is said to obstruct a ray does.
func TestRaysAreLinesOfSight(t *testing.T) {
	seen, hidden := 0, 0
	wander(t, 44, 60, func(s *state) {
		if s.phase != turning {
			return
		}
		u := s.acting
		for rest := s.enemies(u); rest != 0; rest = rest.rest() {
			v := rest.first()
			f, g := &s.fights[u], &s.fights[v]
			if f.arena != g.arena {
				continue
			}
			clear, blocked := viewer{s}.rays(u, f.at, v)
			if (blocked == nil) != s.sees(u, v) {
				t.Fatalf("%s sees %s: %t, blocked: %v", u, v, s.sees(u, v), blocked)
			}
			slow := newSlowSight(viewer{s}.mapOf(f.arena).Rows)
			free := func(l [2]geom.Corner) bool {
				return slow.clear(float64(l[0].X), float64(l[0].Y), float64(l[1].X), float64(l[1].Y))
			}
			for _, l := range append(clear[:len(clear):len(clear)], blocked...) {
				if !cornerOf(l[0], f.at, s.game.trait[u].size) || !cornerOf(l[1], g.at, s.game.trait[v].size) {
					t.Fatalf("%v is not from a corner of %v to one of %v", l, f.at, g.at)
				}
			}
			for _, l := range clear {
				if !free(l) {
					t.Fatalf("CD-8.17: %v is obstructed", l)
				}
			}
			for _, l := range blocked {
				in := viewer{s}.obstacles(f.arena, [][2]geom.Corner{l})
				if free(l) || in == noSpaces {
					t.Fatalf("CD-8.17: %v is free, in the way: %v", l, in.InRows())
				}
				for _, p := range in.InRows() {
					if c := (viewer{s}).mapOf(f.arena).Rows[p[1]][p[0]]; c != '#' && c != 'T' && c != 'O' {
						t.Fatalf("CD-8.12: %c is no cover", c)
					}
				}
			}
			seen, hidden = seen+bit(blocked == nil), hidden+bit(blocked != nil)
		}
	})
	t.Logf("%d in sight, %d hidden", seen, hidden)
	if seen == 0 || hidden == 0 {
		t.Error("not both were seen")
	}
}

func cornerOf(c geom.Corner, p ground.Space, size int8) bool {
	return (c.X == p.X || c.X == p.X+size) && (c.Y == p.Y || c.Y == p.Y+size)
}
