// Package push tells guests through the push service of their browser that it is their turn,
// while no page of ours is open there: the Push API with messages encrypted by RFC 8291 and
// signed by RFC 8292 (VAPID). What the push service learns is that this server had something to
// tell that browser, and when.
//
// Addresses of push services come from browsers, so from anybody: a message goes by HTTPS alone,
// to no address of a private network, and no redirect is followed.
package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"riposte/internal/house"
	"riposte/internal/store"
)

// KeySize is the number of bytes in the server's own key, a scalar of P-256.
const KeySize = 32

const (
	sendTime = 10 * time.Second
	// keptFor is how long a push service keeps a message for a browser that is off.
	keptFor = 24 * time.Hour
	// refreshEvery is how soon a server learns of subscriptions that came to another one.
	refreshEvery = time.Minute
)

// A Config is what a Service is made from.
type Config struct {
	Store   store.Pushes
	Key     []byte // KeySize bytes; the same for all servers of a store, and for ever: subscriptions are bound to it
	Contact string // mailto: or https:, by which push services reach the operator
	Word    string // what a notice says: that it is the reader's turn
	Now     func() time.Time
	Log     *slog.Logger
	Client  *http.Client // nil is one that reaches public addresses only
}

// A Service tells guests. It is safe for use by many goroutines.
type Service struct {
	Config
	public, private string // the keys in base64, as VAPID writes them

	saving sync.Mutex // held from the store's answer until the set has it
	mu     sync.RWMutex
	who    map[store.Hash]struct{} // those with a subscription
}

// New makes a service, and reads who has subscribed.
func New(ctx context.Context, c Config) (*Service, error) {
	if err := VetContact(c.Contact); err != nil {
		return nil, err
	}
	key, err := ecdh.P256().NewPrivateKey(c.Key)
	if err != nil {
		return nil, fmt.Errorf("the key of push messages: %w", err)
	}
	if c.Client == nil {
		c.Client = outward()
	}
	s := &Service{
		Config: c, public: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), private: base64.RawURLEncoding.EncodeToString(c.Key),
	}
	return s, s.refresh(ctx)
}

// VetContact says what is wrong with a contact.
func VetContact(contact string) error {
	if address, is := strings.CutPrefix(contact, "mailto:"); is {
		if _, err := mail.ParseAddress(address); err != nil {
			return fmt.Errorf("%s: is no address of mail", contact)
		}
		return nil
	}
	if u, err := url.Parse(contact); err != nil || u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("%s: must begin with mailto: or https://", contact)
	}
	return nil
}

// Public is the server's public key in base64url, which browsers ask for: PushManager's
// applicationServerKey.
func (s *Service) Public() string { return s.public }

// Subscribe has a guest's browser told from now on. The error is riposte.Faults if it can't be.
func (s *Service) Subscribe(ctx context.Context, g house.Guest, n Subscription) error {
	p, err := n.read()
	if err != nil {
		return err
	}
	p.Guest, p.Made = store.HashToken(string(g)), s.Now()
	s.saving.Lock()
	defer s.saving.Unlock()
	if err := s.Store.SavePush(ctx, p); err != nil {
		return house.FromStore(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.who[p.Guest] = struct{}{}
	return nil
}

// Unsubscribe has a guest's browser told no longer; one that is not known is no error.
func (s *Service) Unsubscribe(ctx context.Context, g house.Guest, endpoint string) error {
	return house.FromStore(s.Store.DeletePush(ctx, store.HashToken(string(g)), endpoint))
}

// Wants implements house.Notices. It may be a minute behind.
func (s *Service) Wants(person store.Hash) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, is := s.who[person]
	return is
}

// Run keeps up with what is subscribed elsewhere, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	tick := time.NewTicker(refreshEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := s.refresh(ctx); err != nil && ctx.Err() == nil {
				s.Log.Warn("who is told by push", "error", err)
			}
		}
	}
}

func (s *Service) refresh(ctx context.Context) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	all, err := s.Store.Subscribers(ctx)
	if err != nil {
		return err
	}
	who := make(map[store.Hash]struct{}, len(all))
	for _, g := range all {
		who[g] = struct{}{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.who = who
	return nil
}

// A message is what the page's worker shows.
type message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"` // of the duel; one notice for each
}

// Turn implements house.Notices. Subscriptions that have ended are removed. The error asks for
// another try: there is one if some browser might still be reached and none was.
func (s *Service) Turn(ctx context.Context, person store.Hash, duel, title string) error {
	all, err := s.Store.Pushes(ctx, person)
	if err != nil {
		return err
	}
	body, err := json.Marshal(message{s.Word, title, "/duels/" + duel})
	if err != nil {
		return err
	}
	var reached bool
	var failed []error
	for i := range all {
		switch ended, err := s.send(ctx, &all[i], body, duel); {
		case err != nil && !ended:
			failed = append(failed, err)
		case ended:
			if err := s.Store.DeletePush(ctx, person, all[i].Endpoint); err != nil {
				s.Log.Warn("a push subscription that has ended is still kept", "error", err)
			}
		default:
			reached = true
		}
	}
	if reached {
		return nil
	}
	return errors.Join(failed...)
}

// send sends one message; ended says that the subscription has, with or without an error.
func (s *Service) send(ctx context.Context, p *store.Push, body []byte, duel string) (ended bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	answer, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{
		Endpoint: p.Endpoint, Keys: webpush.Keys{P256dh: base64.RawURLEncoding.EncodeToString(p.Key), Auth: base64.RawURLEncoding.EncodeToString(p.Auth)},
	}, &webpush.Options{
		HTTPClient: s.Client, Subscriber: strings.TrimPrefix(s.Contact, "mailto:"), VAPIDPublicKey: s.public, VAPIDPrivateKey: s.private,
		TTL: int(keptFor.Seconds()), Urgency: webpush.UrgencyHigh, Topic: topic(duel),
	})
	if err != nil {
		// The error of a client names the address, which nobody but the browser and we should know.
		var where *url.Error
		if errors.As(err, &where) {
			err = fmt.Errorf("the push service can't be reached: %w", where.Err)
		}
		// What leads inside is no push service, and will be none.
		return errors.Is(err, errInside), err
	}
	_ = answer.Body.Close()
	switch code := answer.StatusCode; {
	case code < 300:
		return false, nil
	case code == http.StatusNotFound || code == http.StatusGone || code == http.StatusForbidden || code == http.StatusUnauthorized:
		// Gone, or made for another key than the server's.
		s.Log.Info("a push subscription has ended", "host", answer.Request.URL.Host, "status", code)
		return true, nil
	case code == http.StatusTooManyRequests || code >= 500:
		return false, fmt.Errorf("%s takes no message now: %d", answer.Request.URL.Host, code)
	default:
		s.Log.Warn("a push service takes no such message", "host", answer.Request.URL.Host, "status", code)
		return false, nil
	}
}

// maxTopic is how many characters of base64url a topic may have (RFC 8030).
const maxTopic = 32

// topic makes a push service keep only the last message about a duel for a browser that is off.
func topic(duel string) string { return duel[:min(len(duel), maxTopic)] }
