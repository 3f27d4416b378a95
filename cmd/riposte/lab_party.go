package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/lab"
)

func newParty(s streams) *cobra.Command {
	var bots []string
	cmd := newStudy(s, &cobra.Command{
		Use:   "party EXPERIMENT.yaml",
		Short: "Say which bots fare best against what a game master brings",
		Long: "party plays every set-up of an experiment once with each of some bots: in all seats but the game\n" +
			"master's or, where there is none, in the first. The others play as the file says. All have the same\n" +
			"dice, and each bot is compared with the last one, two duels by two. It says how often the party lost and\n" +
			"what that cost. Rows, resuming and forms of the report are those of riposte lab run.",
		Example: "  riposte lab party experiments/encounters.yaml --bots expert,advised -n 400 --seed 1 --out runs/encounters",
	}, "party", func(st *study) error { return st.enlist(bots) }, func(st *study, a *lab.Account) (pageReport, error) { return partyOf(st, a, bots), nil })
	cmd.Flags().StringSliceVar(&bots, "bots", []string{"expert", "advised"}, "who plays, each compared with the last: "+strings.Join(botNames(), ", "))
	return cmd
}

// enlist has each bot play each set-up, the last one first: it is what the others are compared with.
func (st *study) enlist(bots []string) error {
	if len(bots) < 2 {
		return usagef("--bots names %d; it takes at least 2", len(bots))
	}
	given := st.Sittings
	st.Sittings, st.kind = nil, "party"
	for i := range given {
		base := len(st.Sittings) + 1
		for k := range bots {
			name := bots[len(bots)-1-k]
			make, err := findBot(name, st.Ruleset)
			if err != nil {
				return err
			}
			sitting := given[i]
			sitting.Name += ", " + name
			sitting.Bots = append([]lab.Contender(nil), sitting.Bots...)
			for _, seat := range partySeats(st.Ruleset, &sitting.Setup) {
				sitting.Bots[seat-1] = lab.Contender{Name: name, New: make}
			}
			if k > 0 {
				sitting.Base = base
			}
			st.Sittings = append(st.Sittings, sitting)
		}
	}
	return nil
}

// partySeats are all but the game master's, or the first where there is none.
func partySeats(r riposte.Ruleset, setup *riposte.Setup) (seats []riposte.Seat) {
	refereed, ok := r.(riposte.Refereed)
	if !ok {
		return []riposte.Seat{1}
	}
	master, _ := refereed.Referee(*setup)
	if master == riposte.Nobody {
		return []riposte.Seat{1}
	}
	for seat := riposte.Seat(1); int(seat) <= len(setup.Seats); seat++ {
		if seat != master {
			seats = append(seats, seat)
		}
	}
	return seats
}

// A partyReport says how each bot fared at each set-up.
type partyReport struct {
	Ruleset string     `json:"ruleset"`
	Version int        `json:"version"`
	Content string     `json:"content"`
	Seed    uint64     `json:"seed"`
	Duels   int        `json:"duels"` // of each bot at each set-up
	Bots    []string   `json:"bots"`
	Setups  []partySum `json:"setups"`
}

// A partySum is what one bot came to at one set-up.
type partySum struct {
	Setup string      `json:"setup"`
	Bot   string      `json:"bot"`
	Lost  lab.Share   `json:"lost"`
	Costs []partyCost `json:"costs,omitempty"`
	// More is how much more of the points it gets than the last bot with the same dice.
	More *changeEffect `json:"more,omitempty"`
}

type partyCost struct {
	Label string         `json:"label"`
	Rule  riposte.RuleID `json:"rule"`
	Each  simSum         `json:"each"` // of a duel
}

func partyOf(st *study, a *lab.Account, bots []string) *partyReport {
	info := st.Ruleset.Info()
	out := &partyReport{Ruleset: info.Name, Version: info.Version, Content: info.Content, Seed: st.Seed, Duels: st.Duels, Bots: bots}
	const err = 0.05
	for i := range st.Sittings {
		came, bot := &a.Setups[i], bots[len(bots)-1-i%len(bots)]
		sum := partySum{
			Setup: strings.TrimSuffix(st.Sittings[i].Name, ", "+bot), Bot: bot,
			Lost: lab.ShareOf(came.Duels-came.Players[0].Firsts-came.Draws, came.Duels),
		}
		for k := range came.Tallies {
			t := &came.Tallies[k]
			sum.Costs = append(sum.Costs, partyCost{t.Label, t.Rule, sumOf(&t.Sum)})
		}
		if came.More != nil {
			more := effectOf(lab.EffectOnPoints(&came.More.Player, err))
			more.Sure = more.Low > 0 || more.High < 0
			sum.More = &more
		}
		out.Setups = append(out.Setups, sum)
	}
	return out
}

func (r *partyReport) title() string {
	return fmt.Sprintf("%s %d, seed %d: %s, %d duels each of every set-up", r.Ruleset, r.Version, r.Seed, strings.Join(r.Bots, " and "), r.Duels)
}

func (r *partyReport) grids() (grids []grid) {
	var g *grid
	for i := range r.Setups {
		s := &r.Setups[i]
		if i%len(r.Bots) == 0 {
			head := []string{"bot", "lost, percent", "95 % interval", "points more", "95 % interval"}
			for _, c := range s.Costs {
				head = append(head, c.Label)
			}
			grids = append(grids, gridOf(s.Setup, 1, head...))
			g = &grids[len(grids)-1]
		}
		row := []string{s.Bot, percent(s.Lost.Share), between(s.Lost.Low, s.Lost.High), "", ""}
		if s.More != nil {
			row[3], row[4] = strings.TrimSpace(s.More.mark(100)), s.More.interval(100)
		}
		for _, c := range s.Costs {
			row = append(row, plusMinus(&c.Each))
		}
		g.add(row...)
	}
	if g != nil {
		g.note = "* is sure. Points more are those of the same dice; what a duel costs is a mean with 1.96 standard errors."
	}
	return grids
}
