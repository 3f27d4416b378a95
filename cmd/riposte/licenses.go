package main

import (
	"io"

	"github.com/spf13/cobra"

	"riposte/internal/notices"
)

func newLicenses(s streams) *cobra.Command {
	return &cobra.Command{
		Use:     "licenses",
		Aliases: []string{"licences"},
		Short:   "The licences of everything that this program contains",
		Long: "licenses writes the licences and notices of all works of others that this program was built from,\n" +
			"for every system. What riposte itself is under stands in LICENSE and NOTICE.",
		Example: "  riposte licenses",
		Args:    args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(s.out, notices.All())
			return err
		},
	}
}
