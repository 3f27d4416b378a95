package server

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"riposte/internal/house"
)

// The cookies that hold a guest's token. With TLS, a prefix keeps other hosts in the
// domain from setting it; the plain name was once used there too, and is still read.
const (
	cookieName   = "riposte"
	cookieSecure = "__Host-riposte"
)

// cookieAge is how long a browser keeps the token: a year.
const cookieAge = 365 * 24 * 3600

// whoAsks is the guest whose token came with the request: as a bearer token, or
// else in the cookie. A cookie that is not a token counts as none, because no
// program wrote it.
func (c *call) whoAsks() (house.Guest, error) {
	if auth := c.r.Header.Get("Authorization"); auth != "" {
		token, ok := bearer(auth)
		if !ok || !isToken(token) {
			return "", refusef(wordBadToken, "Authorization takes Bearer and a token; POST /guests makes one.")
		}
		switch made, err := c.s.tokens.made(c.r.Context(), token); {
		case err != nil:
			return "", err
		case !made:
			return "", refusef(wordBadToken, "This server did not make the token; POST /guests makes one.")
		}
		return house.Guest(token), nil
	}
	token, old := c.cookie()
	if token == "" {
		return "", nil
	}
	made, err := c.s.tokens.made(c.r.Context(), token)
	if err != nil || !made {
		return "", err
	}
	c.old = old
	return house.Guest(token), nil
}

// bearer is the token in an Authorization header.
func bearer(auth string) (token string, ok bool) {
	scheme, token, _ := strings.Cut(auth, " ")
	return strings.TrimSpace(token), strings.EqualFold(scheme, "Bearer")
}

// cookie is the token in the cookie, "" if there is none. old says that it came under
// the plain name where the other one should be used.
func (c *call) cookie() (token string, old bool) {
	secure := c.secure()
	if secure {
		if cookie, err := c.r.Cookie(cookieSecure); err == nil && isToken(cookie.Value) {
			return cookie.Value, false
		}
	}
	if cookie, err := c.r.Cookie(cookieName); err == nil && isToken(cookie.Value) {
		return cookie.Value, secure
	}
	return "", false
}

// secure reports whether browsers come by TLS.
func (c *call) secure() bool { return c.base().Scheme == "https" }

// setCookie gives the browser its token.
func (c *call) setCookie(token house.Guest) {
	name := cookieName
	if c.secure() {
		name = cookieSecure
	}
	http.SetCookie(c.w, &http.Cookie{
		Name: name, Value: string(token), Path: "/", MaxAge: cookieAge,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.secure(),
	})
}

// moveCookie moves a token that came under the old name to the new one. It goes with
// an answer that no cache keeps.
func (c *call) moveCookie() {
	if !c.old {
		return
	}
	c.old = false
	c.setCookie(c.guest)
	http.SetCookie(c.w, &http.Cookie{Name: cookieName, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: true})
}

// known is the guest, who must have a token.
func (c *call) known() (house.Guest, error) {
	if c.guest == "" {
		return "", refusef(wordNoGuest, "This needs the cookie of a seat, or its token as a bearer.")
	}
	return c.guest, nil
}

// anybody is the guest; a client without a token is given one.
func (c *call) anybody() (house.Guest, error) {
	if c.guest != "" {
		return c.guest, nil
	}
	token, err := c.s.tokens.make()
	if err != nil {
		return "", err
	}
	c.setCookie(token)
	c.guest = token
	return token, nil
}

// A guestMade is a token for a program.
type guestMade struct {
	Token string `json:"token"`
}

// newGuest makes a token for a program. Every caller, from any origin, gets a new
// one: cookies are ignored.
func (s *Server) newGuest(c *call) error {
	if err := c.noBody(); err != nil {
		return err
	}
	token, err := s.tokens.make()
	if err != nil {
		return err
	}
	return c.sendJSON(http.StatusCreated, private, guestMade{string(token)})
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

// address is the address that is asking, as far as addresses tell people apart: for
// IPv6 the first 64 bits, as one household has them all.
func (c *call) address() netip.Prefix {
	host, _, err := net.SplitHostPort(c.r.RemoteAddr)
	if err != nil {
		host = c.r.RemoteAddr
	}
	if c.s.TrustProxy {
		// The proxy appends the address it saw; anything before that is only the
		// client's word.
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
