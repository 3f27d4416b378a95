package server

import "net/http"

// What programs in browsers may do from pages of other origins: everything, with a
// bearer token. Such a token is not ambient: no browser sends it unasked, as it sends
// cookies, which count for nothing there.

// guestsPath makes tokens, and does nothing in anybody's name.
const guestsPath = "/guests"

// unbound reports whether a request carries nothing that a browser adds unasked: it may
// come from any origin.
func unbound(r *http.Request) bool {
	_, ok := bearer(r.Header.Get("Authorization"))
	return ok || r.URL.Path == guestsPath
}

// share lets pages of other origins read the answer to a request that is unbound.
func share(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Allow, Content-Disposition, ETag, Location, RateLimit, RateLimit-Policy, Retry-After")
}

// isPreflight reports whether a browser is asking what a page of another origin may
// send.
func isPreflight(r *http.Request) bool {
	return r.Method == http.MethodOptions && r.Header.Get("Origin") != "" && r.Header.Get("Access-Control-Request-Method") != ""
}

// preflight answers that the page may send what programs send; the request itself is
// judged when it comes.
func (s *Server) preflight(c *call) error {
	h := c.w.Header()
	share(h)
	h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE")
	h.Set("Access-Control-Allow-Headers", "Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID")
	h.Set("Access-Control-Max-Age", "600")
	return c.noContent()
}

// foreign is the handler that keeps other origins from acting by means of the
// cookie.
func (s *Server) foreign(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	if s.PublicURL != nil {
		if err := origin.AddTrustedOrigin(s.PublicURL.Scheme + "://" + s.PublicURL.Host); err != nil {
			panic(err) // the caller checks the URL
		}
	}
	refused := &route{path: "foreign origin", cost: costAct, do: func(*call) error {
		return refusef(wordForeign, "Another site may not act here in your name.")
	}}
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.run(refused, w, r) }))
	guarded := origin.Handler(next)
	asked := &route{path: "preflight", cost: costLook, do: s.preflight}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case isPreflight(r):
			s.run(asked, w, r)
		case unbound(r):
			share(w.Header())
			next.ServeHTTP(w, r)
		default:
			guarded.ServeHTTP(w, r)
		}
	})
}
