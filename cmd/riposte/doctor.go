package main

import (
	"context"
	"fmt"
	"net/url"

	"github.com/spf13/cobra"
)

func newDoctor(s streams) *cobra.Command {
	var cfg serving
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Say what stands in the way of serving, and what to do about it",
		Long: "doctor takes the settings of serve, in the same ways, and looks at what they lead to: the database,\n" +
			"the room on its disk, the clock, the ports, the public address and what the proxy passes on. It may\n" +
			"be asked while the server runs, and sees more then. It changes nothing: where there is no database\n" +
			"yet, it makes none.\n\n" +
			"Exit code 0: all is well. 1: something is worth knowing. 2: something is wrong.",
		Example: "  riposte doctor --config /etc/riposte.yaml\n  riposte doctor --config /etc/riposte.yaml --json",
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := readConfig(cmd.Flags(), cfg.config); err != nil {
				return err
			}
			if err := carried.load(); err != nil { // the file may name more
				return err
			}
			public, _, err := cfg.vet()
			if err != nil {
				return err
			}
			return cfg.examine(cmd.Context(), s, public, asJSON)
		},
	}
	cfg.add(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// How a finding is; the worst decides the exit code.
type condition int

const (
	good condition = iota
	doubtful
	bad
)

var conditions = [...]string{"good", "warning", "fault"}

func (c condition) String() string               { return conditions[c] }
func (c condition) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// A finding is what was looked at, what was seen, and what to do about it.
type finding struct {
	What  string    `json:"what"`
	State condition `json:"state"`
	Saw   string    `json:"saw"`
	Do    string    `json:"do,omitempty"`
}

// An examination collects findings.
type examination struct {
	cfg      *serving
	findings []finding
	running  bool // the server answers on its port
}

func (e *examination) found(what string, state condition, do, saw string, a ...any) {
	if len(a) > 0 {
		saw = fmt.Sprintf(saw, a...)
	}
	e.findings = append(e.findings, finding{what, state, saw, do})
}

// examine looks at everything and says what it saw.
func (cfg *serving) examine(ctx context.Context, s streams, public *url.URL, asJSON bool) error {
	e := &examination{cfg: cfg}
	e.ports(ctx) // first, as they tell whether a server runs
	e.clock()    // before the database is opened, which is then written to
	e.database(ctx)
	e.outside(ctx, public)
	e.push(public)
	worst := good
	for _, f := range e.findings {
		worst = max(worst, f.State)
	}
	if asJSON {
		if err := writeJSON(s.out, map[string]any{"state": worst, "findings": e.findings}); err != nil {
			return err
		}
	} else {
		for _, f := range e.findings {
			fmt.Fprintf(s.out, "%-8s %s: %s\n", f.State, f.What, f.Saw)
			if f.Do != "" {
				fmt.Fprintf(s.out, "         %s\n", f.Do)
			}
		}
	}
	return [...]error{good: nil, doubtful: errFailed, bad: errFaulty}[worst]
}
