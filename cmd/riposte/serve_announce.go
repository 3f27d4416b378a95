package main

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"riposte/internal/crier"
)

// A setting is one of serve's, as it may be printed.
type setting struct{ name, value, from string }

// settingsOf lists all settings in the order in which they are declared, the secrets in
// them hidden.
func settingsOf(flags *pflag.FlagSet, from map[string]string) (all []setting) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" {
			return
		}
		value := f.Value.String()
		switch f.Name {
		case "db":
			value = shown(value)
		case "nats":
			value = crier.Redacted(value)
		}
		all = append(all, setting{f.Name, value, from[f.Name]})
	})
	return all
}

// unknownVariables are those of the environment that look like settings of some command and
// are none of serve's: most are mistyped.
func unknownVariables(flags *pflag.FlagSet) (names []string) {
	known := map[string]bool{}
	flags.VisitAll(func(f *pflag.Flag) { known[variable(f.Name)] = true })
	for _, entry := range os.Environ() {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, "RIPOSTE_") && !known[name] {
			names = append(names, name)
		}
	}
	return names
}

// announce says what is served where, and where each setting came from.
func announce(w io.Writer, log *slog.Logger, form string, at net.Addr, public *url.URL, local bool, settings []setting) {
	open := "http://" + reachable(at)
	if public != nil {
		open = public.String()
	}
	if form == "json" {
		attrs := []any{"open", open, "address", at.String(), "local", local}
		for _, v := range settings {
			attrs = append(attrs, slog.Group(v.name, "value", v.value, "from", v.from))
		}
		log.Info("serving", attrs...)
		return
	}
	for _, v := range settings {
		if v.value != "" && v.value != "[]" {
			fmt.Fprintf(w, "%-15s %s (%s)\n", v.name, v.value, v.from)
		}
	}
	fmt.Fprintf(w, "Open %s\n", open)
	if local {
		fmt.Fprintln(w, "Only this machine can reach it: --listen :8080 lets others in, --public-url tells them where.")
	}
}

// reachable is an address that a browser on this machine can open.
func reachable(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return a.String()
	}
	return fmt.Sprintf("localhost:%d", tcp.Port)
}
