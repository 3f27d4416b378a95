package server

import (
	"encoding/base32"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"riposte/internal/house"
)

// cookieName names the cookie that holds a guest's token.
const cookieName = "riposte"

// A token has at least the 26 signs of base32 that hold 128 bits; ours have 52.
const (
	minToken  = 26
	maxToken  = 128
	tokenSize = 32 // bytes
)

// cookieAge is how long a browser keeps the token: a year.
const cookieAge = 365 * 24 * 3600

// whoAsks is the guest whose token came with the request: as a bearer, or else by
// the cookie. A cookie that is no token is as none, for no program wrote it.
func (c *call) whoAsks() (house.Guest, error) {
	if auth := c.r.Header.Get("Authorization"); auth != "" {
		scheme, token, _ := strings.Cut(auth, " ")
		token = strings.TrimSpace(token)
		if !strings.EqualFold(scheme, "Bearer") || !isToken(token) {
			return "", refusef(wordBadToken, "Authorization takes Bearer and a token of %d to %d letters, digits, - and _.", minToken, maxToken)
		}
		return house.Guest(token), nil
	}
	if cookie, err := c.r.Cookie(cookieName); err == nil && isToken(cookie.Value) {
		return house.Guest(cookie.Value), nil
	}
	return "", nil
}

func isToken(t string) bool {
	if len(t) < minToken || len(t) > maxToken {
		return false
	}
	for i := range len(t) {
		b := t[i]
		if !('a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '-' || b == '_') {
			return false
		}
	}
	return true
}

// known is the guest, who must have a token.
func (c *call) known() (house.Guest, error) {
	if c.guest == "" {
		return "", refusef(wordNoGuest, "This needs the cookie of a seat, or its token as a bearer.")
	}
	return c.guest, nil
}

// anybody is the guest; whoever had no token is given one.
func (c *call) anybody() (house.Guest, error) {
	if c.guest != "" {
		return c.guest, nil
	}
	var raw [tokenSize]byte
	if _, err := io.ReadFull(c.s.Random, raw[:]); err != nil {
		return "", err
	}
	token := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw[:])
	http.SetCookie(c.w, &http.Cookie{
		Name: cookieName, Value: token, Path: "/", MaxAge: cookieAge,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.base().Scheme == "https",
	})
	c.guest = house.Guest(token)
	return c.guest, nil
}

// base is the scheme and host by which others reach the server.
func (c *call) base() *url.URL {
	if c.s.PublicURL != nil {
		return c.s.PublicURL
	}
	u := &url.URL{Scheme: "http", Host: c.r.Host}
	if c.r.TLS != nil || c.s.TrustProxy && strings.EqualFold(c.r.Header.Get("X-Forwarded-Proto"), "https") {
		u.Scheme = "https"
	}
	return u
}

// address is who is asking, as far as addresses tell: of IPv6 the first 64 bits,
// as one household has them all.
func (c *call) address() netip.Prefix {
	host, _, err := net.SplitHostPort(c.r.RemoteAddr)
	if err != nil {
		host = c.r.RemoteAddr
	}
	if c.s.TrustProxy {
		// The proxy appends the address it saw; what stands before is the client's word.
		said := strings.Join(c.r.Header.Values("X-Forwarded-For"), ",")
		if i := strings.LastIndexByte(said, ','); i >= 0 {
			said = said[i+1:]
		}
		if said = strings.TrimSpace(said); said != "" {
			host = said
		}
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return p
}
