package server

import (
	"net/http"

	"riposte/internal/house"
	"riposte/internal/push"
	"riposte/internal/server/web"
)

// A pushOffer is what a browser needs to subscribe.
type pushOffer struct {
	// Key is PushManager's applicationServerKey.
	Key string `json:"key"`
}

// PushWord is what a message says first: that it is the reader's turn.
func PushWord() string { return web.Msg("push.turn") }

// pushes refuses where the operator has not turned push messages on.
func (c *call) pushes() (Pushes, error) {
	if c.s.Pushes == nil {
		return nil, refusef(wordNoPush, "This server tells nobody without an open page; its operator can turn that on.")
	}
	return c.s.Pushes, nil
}

// offerPush answers with the key for which browsers subscribe.
func (s *Server) offerPush(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	p, err := c.pushes()
	if err != nil {
		return err
	}
	return c.sendJSON(http.StatusOK, private, pushOffer{p.Public()})
}

// subscribe has the guest's browser told when a duel waits for them.
func (s *Server) subscribe(c *call) error {
	return c.subscription(func(p Pushes, g house.Guest, n push.Subscription) error { return p.Subscribe(c.r.Context(), g, n) })
}

// unsubscribe has it told no longer.
func (s *Server) unsubscribe(c *call) error {
	return c.subscription(func(p Pushes, g house.Guest, n push.Subscription) error {
		return p.Unsubscribe(c.r.Context(), g, n.Endpoint)
	})
}

// subscription reads a guest's subscription for do.
func (c *call) subscription(do func(Pushes, house.Guest, push.Subscription) error) error {
	p, err := c.pushes()
	if err != nil {
		return err
	}
	g, err := c.known()
	if err != nil {
		return err
	}
	var n push.Subscription
	if err := c.body(&n, func(fields) error { return refusef(wordMedia, "A subscription is sent as %s.", jsonType) }); err != nil {
		return err
	}
	if err := do(p, g, n); err != nil {
		return err
	}
	return c.done("/me")
}
