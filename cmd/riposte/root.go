package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// streams are a command's three streams: results go to out, messages to err.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

var (
	// errUsage marks a command line that can't be understood: exit code 2.
	errUsage = errors.New("usage")
	// errFailed says that the result, already written, is a failure: exit code 1.
	errFailed = errors.New("failed")
	// errFaulty says that the result, already written, is that a server can't serve: exit
	// code 2.
	errFaulty = errors.New("faulty")
)

// execute runs one command line and returns the exit code: 0 done, 1 failed, 2 not
// understood.
func execute(ctx context.Context, args []string, s streams) int {
	root := newRoot(s)
	root.SetArgs(args)
	defer outside.close(s.err)
	defer carried.close()
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errFailed):
		return 1
	case errors.Is(err, errFaulty):
		return 2
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(s.err, "riposte: interrupted")
		return 1
	}
	fmt.Fprintln(s.err, "riposte:", strings.TrimSuffix(err.Error(), "\n"))
	if errors.Is(err, errUsage) || strings.HasPrefix(err.Error(), "unknown command") {
		fmt.Fprintln(s.err, "Try: riposte help")
		return 2
	}
	return 1
}

// usageError is errUsage with its sentence.
type usageError struct{ error }

func (usageError) Is(target error) bool { return target == errUsage }
func (e usageError) Unwrap() error      { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

func newRoot(s streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "riposte",
		Short: "Tabletop duels, played, judged and balanced",
		Long: "riposte plays tabletop duels exactly as their rules are written, records them so that\n" +
			"anybody can verify every die, and simulates them by the hundred thousand.",
		Example: "  riposte play pugilism\n" +
			"  riposte sim pugilism -n 10000 --seats advised,random\n" +
			"  riposte rules pugilism PG-5.20",
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := fromEnvironment(cmd.Flags()); err != nil {
				return err
			}
			if err := outside.allow(cmd.Flags()); err != nil {
				return err
			}
			return carried.load()
		},
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.PersistentFlags().StringSliceVar(&carried.files, "ruleset", nil, "WebAssembly module with a ruleset of somebody's own, which is then known by its name (may be repeated)")
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		if at := (*strconv.NumError)(nil); errors.As(err, &at) {
			before, _, _ := strings.Cut(err.Error(), ": strconv.")
			return usagef("%s: it takes a number", before)
		}
		return usageError{err}
	})
	root.AddCommand(
		newPlay(s),
		newSim(s),
		newLadder(s),
		newLeague(s),
		newLab(s),
		newFit(s),
		newReplay(s),
		newVerify(s),
		newScenario(s),
		newRules(s),
		newCheck(s),
		newOdds(s),
		newEngine(s),
		newServe(s),
		newDoctor(s),
		newSolve(s),
		newStore(s),
		newVersion(s),
		newLicenses(s),
		newMan(s),
	)
	return root
}

// args turns the errors of an argument check into usage errors.
func args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if err := check(cmd, given); err != nil {
			return usagef("%w: it is used as %s", err, strings.TrimSuffix(cmd.UseLine(), " [flags]"))
		}
		return nil
	}
}

// fromEnvironment gives every flag that was not set the value of its variable,
// RIPOSTE_ and the flag's name in capitals.
func fromEnvironment(flags *pflag.FlagSet) error {
	var faults []error
	flags.VisitAll(func(f *pflag.Flag) {
		name := "RIPOSTE_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		value, there := os.LookupEnv(name)
		if f.Changed || !there {
			return
		}
		if err := flags.Set(f.Name, value); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", name, err))
		}
	})
	if err := errors.Join(faults...); err != nil {
		return usageError{err}
	}
	return nil
}

// rulesetArg completes the first argument with the names of rulesets.
func rulesetArg(_ *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(given) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return rulesetNames(), cobra.ShellCompDirectiveNoFileComp
}

// readFile reads a file, or standard input for "-".
func readFile(s streams, name string, limit int64) ([]byte, error) {
	f, err := openFile(s, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(name, f, limit)
}

// openFile opens a file; - is standard input.
func openFile(s streams, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(s.in), nil
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: there is no such file", name)
	}
	return f, err
}

// readAll reads at most limit bytes of a file.
func readAll(name string, from io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, limit+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("%s: has more than %d bytes", name, limit)
	}
	return data, nil
}
