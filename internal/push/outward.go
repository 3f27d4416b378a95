package push

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
)

var errInside = errors.New("push services have public addresses")

// outward is a client that reaches public addresses only, whatever a name leads to, and follows
// no redirect.
func outward() *http.Client {
	dialer := &net.Dialer{Timeout: sendTime, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !public(at.Addr()) {
			return errInside
		}
		return nil
	}}
	return &http.Client{
		Transport:     &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConns: 16, IdleConnTimeout: keptOpen, TLSHandshakeTimeout: sendTime},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// keptOpen is how long a connection to a push service waits for the next message.
const keptOpen = 6 * sendTime

// special are networks that lead inside, though they count as global unicast: shared address
// space, protocol assignments, benchmarking, reserved, and IPv6 that holds IPv4.
var special = []netip.Prefix{
	netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"),
}

// public reports whether an address is one of the open network.
func public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range special {
		if p.Contains(a) {
			return false
		}
	}
	return true
}
