package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"riposte/dice/fair"
	"riposte/record"
)

func newVerify(s streams) *cobra.Command {
	var (
		asJSON  bool
		promise promiseFlags
	)
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check records or a campaign: rules, bytes, dice, commitments",
		Long: "verify plays a record again by the rules, computes every draw again from the seeds, opens\n" +
			"the commitments made before the duel and compares the digest: one changed byte fails. For a\n" +
			"campaign it verifies every record, and that each begins with what the one before carries on; of a\n" +
			"file with many records, compressed by gzip or not, it verifies each and names those that fail.\n\n" +
			"Commitments are taken from the record. If you noted them before the duel, give them, and\n" +
			"verify fails if the record says something else: by flags, or with --receipt in a file that the\n" +
			"page has exported, {\"riposte\":\"receipt 1\",\"duel\":ID,\"commitment\":HEX,\"seat\":\"red\",\"seed\":HEX,\n" +
			"\"seals\":[HEX]}, at sealed tables with \"root\", with blind locks \"locks\":[HEX], and whatever else\n" +
			"docs/fairness.md lists. The lines \"to compare\" are what could have been noted.",
		Example: "  riposte verify match.duel\n  riposte verify --json records/*.jsonl\n  riposte verify campaign.jsonl\n  riposte verify coolname.jsonl.gz\n  riposte verify --receipt receipt.json fair.duel\n  riposte verify --commitment $(cat commitment.txt) fair.duel",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			promises, err := promise.read(s, len(files))
			if err != nil {
				return err
			}
			var verdicts []verdict
			failed := 0
			for _, name := range files {
				v, err := verifyFile(cmd.Context(), s, name, promises)
				if err != nil {
					return err
				}
				if !v.OK {
					failed++
				}
				if asJSON {
					verdicts = append(verdicts, v)
					continue
				}
				fmt.Fprint(s.out, v.String())
			}
			if asJSON {
				if err := writeJSON(s.out, verdicts); err != nil {
					return err
				}
			}
			if failed > 0 {
				return errFailed
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	promise.add(cmd.Flags())
	return cmd
}

// promiseFlags are what somebody noted before a duel.
type promiseFlags struct {
	commitment, root string
	from             int
	seeds, seals     []string
	receipts         []string
}

func (p *promiseFlags) add(f *pflag.FlagSet) {
	f.StringVar(&p.commitment, "commitment", "", "the server's commitment as you noted it, 64 hexadecimal digits")
	f.StringVar(&p.root, "root", "", "the root as you noted it, at a table that stays sealed")
	f.IntVar(&p.from, "from", 0, "the first draw from the seeds as you noted it, for a duel continued from another")
	f.StringArrayVar(&p.seeds, "seed", nil, "the seed of a seat, red=HEX; may be repeated")
	f.StringArrayVar(&p.seals, "seal", nil, "the commitment to the document of a seat, red=HEX; may be repeated")
	f.StringArrayVar(&p.receipts, "receipt", nil, "a file with a receipt; may be repeated")
}

// read returns what was noted, nil if nothing was.
func (p *promiseFlags) read(s streams, files int) (all []record.Promise, err error) {
	var own record.Promise
	if p.commitment != "" {
		if err := own.Commitment.UnmarshalText([]byte(p.commitment)); err != nil {
			return nil, usagef("--commitment: %w", err)
		}
	}
	if p.root != "" {
		if err := own.Root.UnmarshalText([]byte(p.root)); err != nil {
			return nil, usagef("--root: %w", err)
		}
	}
	if own.Seeds, err = noted("--seed", p.seeds); err != nil {
		return nil, err
	}
	if own.Seals, err = noted("--seal", p.seals); err != nil {
		return nil, err
	}
	if own.From = p.from; p.from < 0 {
		return nil, usagef("--from: want the number of a draw, from 0")
	}
	if p.commitment != "" || p.root != "" || p.from > 0 || len(p.seeds)+len(p.seals) > 0 {
		all = append(all, own)
	}
	for _, name := range p.receipts {
		data, err := readFile(s, name, maxReceipt)
		if err != nil {
			return nil, err
		}
		one, err := record.ReadReceipt(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, one)
	}
	if len(all) > 0 && files != 1 {
		return nil, usagef("what was noted concerns one duel: give one file")
	}
	return all, nil
}

const maxReceipt = 1 << 20

// noted reads "red=HEX".
func noted(flag string, values []string) (all []record.Noted, err error) {
	for _, value := range values {
		seat, text, ok := strings.Cut(value, "=")
		var seed fair.Seed
		if err := seed.UnmarshalText([]byte(text)); !ok || seat == "" || err != nil {
			return nil, usagef("%s: want a seat and 64 hexadecimal digits, such as red=5f8c…", flag)
		}
		all = append(all, record.Noted{Seat: seat, Value: seed})
	}
	return all, nil
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("  " + line)
	}
	return b.String()
}
