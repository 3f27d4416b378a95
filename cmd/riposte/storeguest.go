package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/internal/archive"
	"riposte/internal/belongings"
	"riposte/internal/campaign"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/store"
	"riposte/internal/store/postgres"
)

func newStoreGuest(s streams, f *storeFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "guest",
		Short: "Write down, or forget, all that is kept of one guest",
		Long: "guest is for persons who ask for their data and can't get at them themselves, as they have lost the\n" +
			"cookie. The database knows guests only by the SHA-256 of their tokens. A guest is named by that, in\n" +
			"hexadecimal, or by a seat: the duel and its number, DUEL/2. Make sure that it is the person's seat.\n\n" +
			"A file is used by one program at a time, so stop the server first, or export from a backup.",
		Example: "  riposte store guest export 0fc6d2a19b3e4875a6f1c2d3e4b5a697/2 ulla.json\n  riposte store guest forget 0fc6d2a19b3e4875a6f1c2d3e4b5a697/2 --concede",
		Args:    args(cobra.NoArgs),
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newGuestExport(s, f), newGuestForget(s, f))
	return cmd
}

func newGuestExport(s streams, f *storeFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "export GUEST FILE|-",
		Short: "Write all that is kept of a guest to a file",
		Long: "export writes what GET /me/export gives to the guest: one JSON object, with duels that go on as the\n" +
			"guest's seat sees them. The file is made for its owner's eyes only.",
		Example: "  riposte store guest export 0fc6d2a19b3e4875a6f1c2d3e4b5a697/2 ulla.json\n  riposte store guest export --db backup.db 0fc6d2a19b3e4875a6f1c2d3e4b5a697/2 -",
		Args:    args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, given []string) error {
			return f.withGuest(cmd.Context(), given[0], func(b *belongings.Belongings, guest store.Hash) (err error) {
				if given[1] == "-" {
					return b.ExportHash(cmd.Context(), guest, s.out)
				}
				file, err := os.OpenFile(given[1], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
				if err != nil {
					return err
				}
				var written counter
				err = b.ExportHash(cmd.Context(), guest, io.MultiWriter(file, &written))
				if err == nil {
					err = file.Sync()
				}
				if err = errors.Join(err, file.Close()); err != nil {
					return errors.Join(err, os.Remove(given[1]))
				}
				result := struct {
					File  string `json:"file"`
					Bytes int64  `json:"bytes"`
				}{given[1], int64(written)}
				return f.say(s, result, "%s: %d bytes", given[1], int64(written))
			})
		},
	}
}

// A counter counts what is written to it.
type counter int64

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}

func newGuestForget(s streams, f *storeFlags) *cobra.Command {
	var concede bool
	cmd := &cobra.Command{
		Use:   "forget GUEST",
		Short: "Forget all that is kept of a guest",
		Long: "forget removes name, icon, codes, seats, talk, notes and lines in galleries of a guest, the\n" +
			"campaigns that it keeps and its runs of the laboratory. Duels that others played keep their\n" +
			"records, without the name. While duels go on it does nothing unless --concede says that the\n" +
			"guest gives them up. Nobody can bring it back but a backup, which holds it still.",
		Example: "  riposte store guest forget 0fc6d2a19b3e4875a6f1c2d3e4b5a697/2\n  riposte store guest forget --concede 0fc6d2a19b3e4875a6f1c2d3e4b5a697/2",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) error {
			return f.withGuest(cmd.Context(), given[0], func(b *belongings.Belongings, guest store.Hash) error {
				r, err := b.ForgetHash(cmd.Context(), guest, concede)
				if errors.Is(err, house.ErrGoesOn) {
					return fmt.Errorf("%w; say --concede", err)
				}
				if err != nil {
					return err
				}
				return f.say(s, r, "forgotten in %d duels, %d seats or tables left; %d campaigns and %d runs removed; %d duels go on and forget at their end, %d can't be changed",
					r.Duels, r.Left, r.Campaigns, r.Runs, len(r.AtEnd), len(r.Aside))
			})
		},
	}
	cmd.Flags().BoolVar(&concede, "concede", false, "give up the guest's duels that go on")
	return cmd
}

// withGuest opens the database with all that plays on it, for do to work on a guest.
func (f *storeFlags) withGuest(ctx context.Context, name string, do func(*belongings.Belongings, store.Hash) error) (err error) {
	path, err := dataFile(f.db)
	if err != nil {
		return err
	}
	probe, err := existingDatabase(ctx, path)
	if err != nil {
		return storeError(path, err)
	}
	if err := probe.Close(); err != nil {
		return err
	}
	file, release, err := claimDatabase(ctx, path)
	if err != nil {
		return err
	}
	defer release()
	kept, err := existingDatabase(ctx, file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	guest, err := guestNamed(ctx, kept, name)
	if err != nil {
		return err
	}
	now, err := clock()
	if err != nil {
		return err
	}
	tables, err := house.New(ctx, house.Config{Store: kept, Rulesets: catalogue(), Now: now, Shared: postgres.Is(path)})
	if err != nil {
		return err
	}
	runs := laboratory.New(laboratory.Config{Store: kept, Rulesets: catalogue()}) // which plays none
	defer func() {
		left, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		err = errors.Join(err, runs.Close(left), tables.Close(left))
	}()
	records := archive.Archive{Tables: tables}
	return do(&belongings.Belongings{
		Store: kept, Tables: tables, Archive: records, Lab: runs,
		Campaigns: &campaign.Campaigns{Store: kept, Tables: tables, Archive: records, Rulesets: catalogue(), Most: house.MaxCampaigns},
	}, guest)
}

// guestNamed is the guest whose hash this is, or who sits in this seat.
func guestNamed(ctx context.Context, kept store.Store, name string) (guest store.Hash, err error) {
	duel, seat, bySeat := strings.Cut(name, "/")
	if !bySeat {
		if err := guest.UnmarshalText([]byte(name)); err != nil || guest == (store.Hash{}) {
			return guest, usagef("%q names no guest: it takes the SHA-256 of the token, or DUEL/SEAT", name)
		}
		return guest, nil
	}
	n, err := strconv.Atoi(seat)
	if err != nil || duel == "" {
		return guest, usagef("%q names no seat: it takes the ID of the duel, / and a number", name)
	}
	l, err := kept.Load(ctx, duel)
	if err != nil {
		return guest, err
	}
	for i := range l.Sat {
		if at := &l.Sat[i]; at.Seat == riposte.Seat(n) && at.Token != (store.Hash{}) {
			return at.Token, nil
		}
	}
	return guest, fmt.Errorf("in seat %d of duel %s sits no guest who is known", n, duel)
}
