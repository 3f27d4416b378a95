package push

import (
	"crypto/ecdh"
	"encoding/base64"
	"net/netip"
	"net/url"
	"strings"

	"riposte"
	"riposte/internal/store"
)

const (
	maxEndpoint = 1000 // characters
	authSize    = 16   // bytes, as RFC 8291 has it
)

// A Subscription is what a browser says of itself: PushSubscription.toJSON().
type Subscription struct {
	Endpoint string `json:"endpoint"`
	Keys     Keys   `json:"keys"`
}

// Keys are those of a browser, in base64url.
type Keys struct {
	P256dh string `json:"p256dh"`
	Auth   string `json:"auth"`
}

// read vets a subscription; the error is riposte.Faults.
func (n *Subscription) read() (p store.Push, err error) {
	var faults riposte.Faults
	u, err := url.Parse(n.Endpoint)
	switch {
	case n.Endpoint == "":
		faults.Add("endpoint", "", "is missing")
	case len(n.Endpoint) > maxEndpoint:
		faults.Add("endpoint", "", "has %d characters, allowed are %d", len(n.Endpoint), maxEndpoint)
	case err != nil || u.Scheme != "https" || u.Hostname() == "" || isAddress(u.Hostname()) || u.User != nil || u.Port() != "" && u.Port() != "443":
		faults.Add("endpoint", "", "is no https address of a push service")
	}
	p.Endpoint = n.Endpoint
	if p.Key, err = base64.RawURLEncoding.DecodeString(strings.TrimRight(n.Keys.P256dh, "=")); err == nil {
		_, err = ecdh.P256().NewPublicKey(p.Key)
	}
	if err != nil {
		faults.Add("keys.p256dh", "", "is no point on P-256 in base64url")
	}
	if p.Auth, err = base64.RawURLEncoding.DecodeString(strings.TrimRight(n.Keys.Auth, "=")); err != nil || len(p.Auth) != authSize {
		faults.Add("keys.auth", "", "is not %d bytes in base64url", authSize)
	}
	if len(faults) > 0 {
		return p, faults
	}
	return p, nil
}

// isAddress reports whether a host is an address and no name: push services have names.
func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}
