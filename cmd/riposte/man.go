package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newMan is for those who pack riposte, so help does not list it.
func newMan(s streams) *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   "The manual page of all commands, in troff",
		Long:    "man writes one manual page of riposte and all its commands, as man(1) reads it.",
		Example: "  riposte man > riposte.1",
		Hidden:  true,
		Args:    args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			var b strings.Builder
			manual(&b, cmd.Root())
			_, err := io.WriteString(s.out, b.String())
			return err
		},
	}
}

// manual writes the page: a section for each command, in the order of the help.
func manual(b *strings.Builder, root *cobra.Command) {
	fmt.Fprintf(b, ".TH RIPOSTE 1 \"\" \"riposte %s\" \"User Commands\"\n", troff(version().Riposte))
	fmt.Fprintf(b, ".SH NAME\nriposte \\- %s\n.SH SYNOPSIS\n.B riposte\n.I command\n[\n.I flags\n]\n.SH DESCRIPTION\n", troff(root.Short))
	paragraphs(b, root.Long)
	b.WriteString(".PP\nEvery flag can be given as an environment variable too, RIPOSTE_ and its name in capitals.\n.SH COMMANDS\n")
	each(root, func(cmd *cobra.Command) {
		fmt.Fprintf(b, ".SS \"%s\"\n%s.\n", troff(cmd.UseLine()), troff(cmd.Short))
		if cmd.Long != "" {
			b.WriteString(".PP\n")
			paragraphs(b, cmd.Long)
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden || f.Name == "help" {
				return
			}
			value, usage := pflag.UnquoteUsage(f)
			fmt.Fprintf(b, ".TP\n.B \\-\\-%s %s\n%s", troff(f.Name), troff(value), troff(usage))
			if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" && !strings.Contains(usage, "default") {
				fmt.Fprintf(b, " (default: %s)", troff(f.DefValue))
			}
			b.WriteString("\n")
		})
		if cmd.Example != "" {
			fmt.Fprintf(b, ".PP\n.nf\n%s\n.fi\n", troff(cmd.Example))
		}
	})
	b.WriteString(".SH EXIT STATUS\n0: done. 1: it failed. 2: the command line was not understood.\n")
}

// each calls f for every command below one that can be seen, the upper first.
func each(cmd *cobra.Command, f func(*cobra.Command)) {
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			f(c)
			each(c, f)
		}
	}
}

func paragraphs(b *strings.Builder, text string) {
	b.WriteString(strings.ReplaceAll(troff(text), "\n\n", "\n.PP\n") + "\n")
}

// troff writes text so that troff shows it as it is: no backslash and no point or
// apostrophe at the start of a line commands anything.
func troff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
