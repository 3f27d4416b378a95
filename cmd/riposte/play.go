package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/dice/fair"
	"riposte/internal/tui"
	"riposte/match"
	"riposte/record"
)

func newPlay(s streams) *cobra.Command {
	var (
		setup setupFlags
		seats []string
		seed  uint64
		file  string
		lines bool
	)
	cmd := withRuleset(&cobra.Command{
		Use:   "play RULESET",
		Short: "Play a duel at this keyboard, against a bot or a friend",
		Long: "play draws the table and asks for your choices in short sentences; Tab completes them, help\n" +
			"lists the commands. The record is kept as you play. The dice are committed to before the\n" +
			"first choice and opened at the end, so riposte verify can check every one.",
		Example: "  riposte play pugilism\n" +
			"  riposte play pugilism --seats human,human -o ring=off\n" +
			"  riposte play pugilism --characters ulla,tobias --seats advised,human --record match.duel",
	}, func(cmd *cobra.Command, r riposte.Ruleset) error {
		setup.seats = len(seats)
		made, err := setup.read(s, r)
		if err != nil {
			return err
		}
		people, bots, err := findPlayers(seats, r, len(made.Seats))
		if err != nil {
			return err
		}
		table := newDice(cmd.Flags().Changed("seed"), seed, len(made.Seats))
		if file == "" {
			if file, err = recordName(r.Info().Name, time.Now()); err != nil {
				return err
			}
		}
		if thrown, dealt := r.Info().Draws(&made); thrown || dealt {
			fmt.Fprintln(s.err, table.says)
		}
		m, err := match.Open(match.Config{Ruleset: r, Setup: made, Dice: table.source, Bots: seatsOf(bots)}, time.Now())
		if err != nil {
			return err
		}
		for seat := riposte.Seat(1); int(seat) <= len(made.Seats) && !m.Began(); seat++ {
			if err := m.LockDocument(time.Now(), seat); err != nil {
				return err
			}
		}
		if !m.Began() {
			return errors.New("the duel did not begin: " + voidReason(m))
		}
		seatIn(bots, r.Info(), &made)
		keep := func(m *match.Match) error { return keepRecord(r, m, table, file) }
		err = tui.Play(cmd.Context(), tui.Config{
			Match: m, Info: r.Info(), Seats: people, Bots: bots, Random: table.bots,
			In: s.in, Out: s.out, Look: lookOn(s.out), Lines: lines, Now: time.Now, Keep: keep,
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(s.err, "The record is %s\nWatch it again: riposte replay %[1]s\n", file)
		if m.Over() {
			fmt.Fprintf(s.err, "Check it:       riposte verify %s\n", file)
		}
		return nil
	})
	setup.add(cmd)
	f := cmd.Flags()
	addSolved(f)
	addPrograms(f, false)
	f.StringSliceVar(&seats, "seats", []string{"human", "advised"}, "who sits where: human, "+seatWords())
	f.Uint64Var(&seed, "seed", 0, "play with the dice of this seed instead of committed ones")
	f.StringVar(&file, "record", "", "keep the record here: .duel is text, anything else JSON Lines (default: a file in the user's data folder)")
	f.BoolVar(&lines, "lines", false, "play line by line, even on a terminal")
	_ = cmd.RegisterFlagCompletionFunc("seats", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return append([]string{"human"}, botNames()...), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

// findPlayers divides the players into people and bots.
func findPlayers(names []string, r riposte.Ruleset, seats int) (people []riposte.Seat, bots map[riposte.Seat]bot.Bot, err error) {
	if len(names) != seats {
		return nil, nil, usagef("--seats names %d players for %d seats", len(names), seats)
	}
	bots = map[riposte.Seat]bot.Bot{}
	for i, name := range names {
		seat := riposte.Seat(i + 1)
		if name == "human" {
			people = append(people, seat)
			continue
		}
		make, err := findBot(name, r)
		if err != nil {
			return nil, nil, err
		}
		bots[seat] = make()
	}
	return people, bots, nil
}

func seatsOf(bots map[riposte.Seat]bot.Bot) []riposte.Seat {
	var seats []riposte.Seat
	for s := riposte.Seat(1); s <= riposte.MaxSeats; s++ {
		if bots[s] != nil {
			seats = append(seats, s)
		}
	}
	return seats
}

func voidReason(m *match.Match) string {
	if v := m.History().Void; v != nil {
		return v.Reason
	}
	return "somebody's document is missing"
}

// tableDice is the dice for a duel at this machine, and how a record proves them.
type tableDice struct {
	source riposte.Dice
	bots   riposte.Dice
	rng    record.RNG
	duel   string
	proof  record.Fair
	server fair.Seed
	says   string
}

// newDice commits to dice, or uses those of a seed.
func newDice(seeded bool, seed uint64, seats int) *tableDice {
	t := &tableDice{bots: dice.NewLocal()}
	if seeded {
		t.source, t.bots = dice.NewSeeded(seed, 0), dice.NewSeeded(seed, 1)
		t.rng = record.RNG{Kind: record.PCG, Hi: seed}
		t.duel = fmt.Sprintf("seed-%d", seed)
		t.says = fmt.Sprintf("Dice from seed %d.", seed)
		return t
	}
	var id fair.DuelID
	random := fair.NewSeed()
	copy(id[:], random[:])
	t.server = fair.NewSeed()
	t.proof.Commitment = fair.Commit(t.server)
	var own []fair.Seed
	for seat := range seats {
		s := fair.NewSeed()
		own = append(own, s)
		t.proof.Seats = append(t.proof.Seats, record.SeatSeed{Seat: riposte.Seat(seat + 1), Commitment: fair.Commit(s), Seed: &s})
	}
	t.source = fair.NewSource(fair.V2, t.server, id, own...)
	t.rng = record.RNG{Kind: record.FairDice, Version: fair.V2}
	t.duel = id.String()
	t.says = fmt.Sprintf("The dice are committed to: %s", t.proof.Commitment)
	return t
}

// keepRecord writes the record so far; the server's seed is opened after the end.
func keepRecord(r riposte.Ruleset, m *match.Match, t *tableDice, file string) error {
	proof := t.proof
	if m.Over() && t.rng.Kind == record.FairDice {
		proof.Server = &t.server
	}
	rec, err := record.FromMatch(r, m, record.Meta{Duel: t.duel, RNG: t.rng, Fair: proof})
	if err != nil {
		return err
	}
	data, err := rec.ExportUnfinished(formOf(file))
	if err != nil {
		return err
	}
	return writeWhole(file, data)
}

// recordName is a new file in the user's data folder.
func recordName(ruleset string, now time.Time) (string, error) {
	home := os.Getenv("XDG_DATA_HOME")
	if home == "" {
		user, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("no place for the record, use --record: %w", err)
		}
		home = filepath.Join(user, ".local", "share")
	}
	dir := filepath.Join(home, "riposte", "records")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("no place for the record, use --record: %w", err)
	}
	return filepath.Join(dir, fmt.Sprintf("%s-%s.duel", ruleset, now.UTC().Format("20060102-150405"))), nil
}
