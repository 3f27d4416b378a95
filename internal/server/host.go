package server

import (
	"net"
	"net/netip"
	"strings"
)

// hosts are the names by which the server may be asked; nil is any. A page of another
// name that is led to this address (DNS rebinding) would otherwise be of one origin
// with it.
type hosts map[string]bool

// hostsOf is the names of a Config: those listed and that of the public URL. Where there
// are none, a server that only its own machine reaches is asked by that machine's.
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

// has reports whether a Host header names the server. The names of the machine itself
// lead nowhere else.
func (h hosts) has(header string) bool {
	name := hostname(header)
	return h == nil || h[name] || loopback(name)
}

func loopback(name string) bool {
	a, err := netip.ParseAddr(name)
	return err == nil && a.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// hostname is a host without its port, as names are compared.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}
