package server

import (
	"net"
	"net/netip"
	"strings"
)

// hosts are the names that the server answers to; nil means any. Otherwise a page
// under another name that resolves to this address (DNS rebinding) would have the
// same origin.
type hosts map[string]bool

// hostsOf returns the names in a Config: those listed, and that of the public URL. If
// there are none, a server that only its own machine can reach answers to that machine's
// names.
func hostsOf(c *Config) hosts {
	if len(c.Hosts) == 0 && c.PublicURL == nil && !c.Local {
		return nil
	}
	known := hosts{}
	for _, name := range c.Hosts {
		known[hostname(name)] = true
	}
	if c.PublicURL != nil {
		known[hostname(c.PublicURL.Host)] = true
	}
	return known
}

// has reports whether a Host header names the server. The machine's own names lead
// nowhere else.
func (h hosts) has(header string) bool {
	name := hostname(header)
	return h == nil || h[name] || loopback(name)
}

func loopback(name string) bool {
	a, err := netip.ParseAddr(name)
	return err == nil && a.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// hostname is a host without its port, in the form in which names are compared.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}
