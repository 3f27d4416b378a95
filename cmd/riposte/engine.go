package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"riposte/bot"
	"riposte/bot/roster"
	"riposte/engine"
)

func newEngine(s streams) *cobra.Command {
	player := "advised"
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Be asked for choices on standard input, and check programs that are",
		Long: "engine speaks the protocol of engines on standard input and output: lines of text in the shape of UCI.\n" +
			"Asked with what a seat sees, it plays at random or by the advice of the rules. Shown the record of a\n" +
			"duel, it answers as any of its bots, at any moment of it. docs/engine.md tells all clauses.\n" +
			"A program that answers so can sit wherever a bot may: --seats cmd:./program.",
		Example: "  printf 'hello 1\\nquit\\n' | riposte engine --bot expert\n" +
			"  riposte engine check 'riposte engine'\n" +
			"  riposte sim pugilism -n 10 --seats 'cmd:riposte engine,greedy'",
		Args: args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			if !slices.Contains(roster.Names(), player) {
				return usagef("there is no bot %q; there are %v", player, roster.Names())
			}
			v := version()
			server := engine.Server{
				Name: fmt.Sprintf("riposte %s, %s", v.Riposte, player), Rulesets: catalogue(), Bots: roster.Names(), Bot: player, New: thinkUntil,
			}
			return server.Serve(s.in, s.out)
		},
	}
	cmd.Flags().StringVar(&player, "bot", player, "the bot that answers")
	addSolved(cmd.Flags())
	cmd.AddCommand(newEngineCheck(s), newEngineClauses(s))
	return cmd
}

// thinkUntil makes a bot; one that looks ahead stops when done is closed.
func thinkUntil(name, ruleset string, done <-chan struct{}) (bot.Bot, error) {
	plan, ok := roster.Plan(name, ruleset)
	if !ok {
		return roster.New(name, ruleset)
	}
	plan.Done = done
	return roster.Think(name, plan), nil
}

func newEngineCheck(s streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check COMMAND",
		Short: "Hold a program to every clause of the protocol",
		Long: "check runs a program and tries every clause: how it greets, what it makes of strange lines, how it answers\n" +
			"in duels of all systems that it plays, how it stops and ends. Each clause is kept, broken or not tried.\n" +
			"It ends at the first breach that would lose a duel.",
		Example: "  riposte engine check 'riposte engine --bot greedy'\n" +
			"  riposte engine check 'riposte engine' --json",
		Args: args(cobra.ExactArgs(1)),
		RunE: func(_ *cobra.Command, given []string) error {
			tables, err := engineTables()
			if err != nil {
				return err
			}
			limits := engine.Usual
			limits.Memory = int64(outside.memory) << 20
			told, verdicts := engine.Check(given[0], limits, tables)
			report := engineReport{Command: given[0], Engine: told}
			for _, v := range verdicts {
				report.add(v)
			}
			if asJSON {
				err = writeJSON(s.out, report)
			} else {
				report.write(s.out)
			}
			if err == nil && report.Broken > 0 {
				return errFailed
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	cmd.Flags().IntVar(&outside.memory, "engine-memory", int(engine.Usual.Memory>>20), "how many MiB of memory it may use; 0 does not limit it")
	return cmd
}

// engineTables are a table of every ruleset, the one whose duels are soon over before the others.
func engineTables() (tables []engine.Table, err error) {
	for _, r := range catalogue() {
		setup := setupFlags{}
		if r.Info().Name == "pugilism" {
			setup.options = []string{"rounds=1", "bouts=6"}
		}
		made, err := setup.read(streams{}, r)
		if err != nil {
			return nil, err
		}
		tables = append(tables, engine.Table{Ruleset: r, Setup: made})
	}
	return tables, nil
}

// An engineReport is what a check came to.
type engineReport struct {
	Command string         `json:"command"`
	Engine  engine.Told    `json:"engine"`
	Kept    int            `json:"kept"`
	Broken  int            `json:"broken"`
	Untried int            `json:"untried"`
	Clauses []engineClause `json:"clauses"`
}

type engineClause struct {
	Clause  string   `json:"clause"`
	Says    string   `json:"says"`
	Example []string `json:"example"`
	Verdict string   `json:"verdict"` // kept, broken or not tried
	What    string   `json:"what,omitempty"`
}

func (r *engineReport) add(v engine.Verdict) {
	text := engine.Clauses()[v.Clause-1]
	c := engineClause{Clause: v.Clause.String(), Says: text.Says, Example: text.Example, Verdict: "kept", What: v.Broken}
	switch {
	case v.Broken != "":
		c.Verdict = "broken"
		r.Broken++
	case v.Seen:
		r.Kept++
	default:
		c.Verdict = "not tried"
		r.Untried++
	}
	r.Clauses = append(r.Clauses, c)
}

func (r *engineReport) write(w io.Writer) {
	if r.Engine.Name != "" {
		fmt.Fprintln(w, r.Engine.Name)
	}
	for _, c := range r.Clauses {
		fmt.Fprintf(w, "%-5s %-9s %s\n", c.Clause, c.Verdict, c.Says)
		if c.What == "" {
			continue
		}
		fmt.Fprintf(w, "      %s\n      for example:\n", c.What)
		for _, line := range c.Example {
			fmt.Fprintf(w, "        %s\n", line)
		}
	}
	fmt.Fprintf(w, "%d clauses kept, %d broken, %d not tried\n", r.Kept, r.Broken, r.Untried)
}

func newEngineClauses(s streams) *cobra.Command {
	return &cobra.Command{
		Use:     "clauses",
		Short:   "The clauses of the protocol, in Markdown",
		Example: "  riposte engine clauses",
		Args:    args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(s.out, engine.Markdown())
			return err
		},
	}
}
