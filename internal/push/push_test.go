package push

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/internal/store/sqlite"
)

const (
	ann house.Guest = "ANN"
	bob house.Guest = "BOB"
)

var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// A browser is one end of a subscription, written from RFC 8291 and RFC 8292 apart from what is
// tested.
type browser struct {
	key     *ecdh.PrivateKey
	auth    []byte
	address string // of its push service
	got     []message
	sizes   []int
	status  int // what the push service answers; 0 is 201
	head    http.Header
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{key: key, auth: make([]byte, authSize)}
	_, _ = rand.Read(b.auth)
	return b
}

// A house of push services: the browser of each path.
type pushServices struct {
	*httptest.Server
	browsers map[string]*browser
}

func newPushServices(t *testing.T) *pushServices {
	t.Helper()
	p := &pushServices{browsers: map[string]*browser{}}
	p.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b := p.browsers[r.URL.Path]
		if b.status != 0 {
			w.WriteHeader(b.status)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		b.head, b.sizes = r.Header, append(b.sizes, len(body))
		b.got = append(b.got, b.open(t, body))
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(p.Close)
	return p
}

// seat gives a browser an address, as one of a public push service: tests reach it all the same.
func (p *pushServices) seat(b *browser, path string) Subscription {
	p.browsers[path] = b
	b.address = "https://push.example" + path
	raw := base64.RawURLEncoding
	return Subscription{Endpoint: b.address, Keys: Keys{P256dh: raw.EncodeToString(b.key.PublicKey().Bytes()), Auth: raw.EncodeToString(b.auth)}}
}

// client leads every address to the push services.
func (p *pushServices) client() *http.Client {
	c := p.Client()
	inner := c.Transport
	c.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
		there := r.Clone(r.Context())
		there.URL.Host = p.Listener.Addr().String()
		answer, err := inner.RoundTrip(there)
		if err == nil {
			answer.Request = r
		}
		return answer, err
	})
	return c
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// open decrypts a message: RFC 8188 and RFC 8291.
func (b *browser) open(t *testing.T, body []byte) (m message) {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	salt, keySize := body[:16], int(body[20])
	if size := binary.BigEndian.Uint32(body[16:20]); int(size) < len(body)-21-keySize {
		t.Errorf("a record of %d bytes, said to be %d", len(body), size)
	}
	sender, text := body[21:21+keySize], body[21+keySize:]
	theirs, err := ecdh.P256().NewPublicKey(sender)
	must(err)
	shared, err := b.key.ECDH(theirs)
	must(err)
	info := bytes.Join([][]byte{[]byte("WebPush: info\x00"), b.key.PublicKey().Bytes(), sender}, nil)
	ikm, err := hkdf.Key(sha256.New, shared, b.auth, string(info), 32)
	must(err)
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	must(err)
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	must(err)
	block, err := aes.NewCipher(key)
	must(err)
	gcm, err := cipher.NewGCM(block)
	must(err)
	plain, err := gcm.Open(nil, nonce, text, nil)
	must(err)
	plain = bytes.TrimRight(plain, "\x00")
	must(json.Unmarshal(bytes.TrimSuffix(plain, []byte{2}), &m))
	return m
}

func newService(t *testing.T, c Config) *Service {
	t.Helper()
	if c.Store == nil {
		kept, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = kept.Close() })
		c.Store = kept
	}
	if c.Key == nil {
		c.Key = bytes.Repeat([]byte{7}, KeySize)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	c.Contact, c.Word, c.Now = "mailto:host@duels.example", "It is your turn", func() time.Time { return noon }
	s, err := New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A claim is what a message says of its sender.
type claim struct {
	Aud, Sub string
	Exp      int64
}

// vouched reads the proof of RFC 8292, and checks its signature.
func vouched(t *testing.T, public, header string) (claims claim) {
	t.Helper()
	token, key, _ := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	if key != public {
		t.Errorf("signed by %s, want %s", key, public)
	}
	part := strings.Split(token, ".")
	raw := base64.RawURLEncoding
	point, err1 := raw.DecodeString(key)
	said, err2 := raw.DecodeString(part[1])
	proof, err3 := raw.DecodeString(part[2])
	if err := errors.Join(err1, err2, err3, json.Unmarshal(said, &claims)); err != nil {
		t.Fatal(err)
	}
	of, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(part[0] + "." + part[1]))
	if !ecdsa.Verify(of, sum[:], new(big.Int).SetBytes(proof[:32]), new(big.Int).SetBytes(proof[32:])) {
		t.Error("the signature is not of that key")
	}
	return claims
}

// A browser that has subscribed reads what its guest is told, and nothing of it shows outside: a
// message has the same size whatever it says.
func TestTurnReachesTheBrowser(t *testing.T) {
	services := newPushServices(t)
	s := newService(t, Config{Client: services.client()})
	phone, desk, other := newBrowser(t), newBrowser(t), newBrowser(t)
	for _, n := range []struct {
		g    house.Guest
		b    *browser
		path string
	}{{ann, phone, "/phone"}, {ann, desk, "/desk"}, {bob, other, "/other"}} {
		if err := s.Subscribe(t.Context(), n.g, services.seat(n.b, n.path)); err != nil {
			t.Fatal(err)
		}
	}
	titles := []string{"Ann against Bob", strings.Repeat("A long name against another, ", 20)}
	for _, title := range titles {
		if err := s.Turn(t.Context(), store.HashToken(string(ann)), "7f3kQm2x9pRtVb6wYz1cNd", title); err != nil {
			t.Fatal(err)
		}
	}
	if len(other.got) != 0 {
		t.Error("somebody else is told")
	}
	for _, b := range []*browser{phone, desk} {
		if len(b.got) != 2 || b.sizes[0] != b.sizes[1] {
			t.Fatalf("got %v of %v bytes", b.got, b.sizes)
		}
		for i, title := range titles {
			if want := (message{"It is your turn", title, "/duels/7f3kQm2x9pRtVb6wYz1cNd"}); b.got[i] != want {
				t.Errorf("got %v, want %v", b.got[i], want)
			}
		}
		c := vouched(t, s.Public(), b.head.Get("Authorization"))
		if c.Aud != "https://push.example" || c.Sub != "mailto:host@duels.example" || time.Until(time.Unix(c.Exp, 0)) > 24*time.Hour {
			t.Errorf("vouched for %+v", c)
		}
		if b.head.Get("TTL") != "86400" || b.head.Get("Topic") != "7f3kQm2x9pRtVb6wYz1cNd" || b.head.Get("Urgency") != "high" {
			t.Errorf("sent with %v", b.head)
		}
	}
	if err := s.Unsubscribe(t.Context(), ann, desk.address); err != nil {
		t.Fatal(err)
	}
	if err := s.Turn(t.Context(), store.HashToken(string(ann)), "duel", "again"); err != nil || len(phone.got) != 3 || len(desk.got) != 2 {
		t.Errorf("%v: told %d and %d times", err, len(phone.got), len(desk.got))
	}
}

// A subscription that has ended is removed, and nothing else is; another try is asked for where
// it may help and nobody was reached.
func TestPushServicesRefuse(t *testing.T) {
	for _, c := range []struct {
		first, second int // what they answer; 0 takes the message
		again         bool
		left          int
	}{
		{404, 0, false, 1},
		{410, 410, false, 0},
		{403, 401, false, 0},
		{429, 0, false, 2},
		{503, 500, true, 2},
		{503, 410, true, 1},
		{413, 400, false, 2},
		{302, 302, false, 2}, // leads to the other's, which is not followed
	} {
		services := newPushServices(t)
		var log bytes.Buffer
		client := services.client()
		client.CheckRedirect = outward().CheckRedirect
		s := newService(t, Config{Client: client, Log: slog.New(slog.NewTextHandler(&log, nil))})
		for path, status := range map[string]int{"/a-secret": c.first, "/b-secret": c.second} {
			b := newBrowser(t)
			b.status = status
			if err := s.Subscribe(t.Context(), ann, services.seat(b, path)); err != nil {
				t.Fatal(err)
			}
		}
		err := s.Turn(t.Context(), store.HashToken(string(ann)), "duel", "title")
		if (err != nil) != c.again {
			t.Errorf("%d and %d: got %v", c.first, c.second, err)
		}
		if left, err := s.Store.Pushes(t.Context(), store.HashToken(string(ann))); err != nil || len(left) != c.left {
			t.Errorf("%d and %d: %d subscriptions are left, want %d; %v", c.first, c.second, len(left), c.left, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") || strings.Contains(log.String(), "secret") {
			t.Errorf("an address is told: %v, %s", err, &log)
		}
	}
}

// Only those are asked for who want it, from the start and after a while also those who said so
// elsewhere.
func TestWants(t *testing.T) {
	services := newPushServices(t)
	s := newService(t, Config{Client: services.client()})
	wants := func(s *Service, g house.Guest) bool { return s.Wants(store.HashToken(string(g))) }
	if wants(s, ann) {
		t.Error("nobody has asked")
	}
	if err := s.Subscribe(t.Context(), ann, services.seat(newBrowser(t), "/a")); err != nil {
		t.Fatal(err)
	}
	elsewhere := newService(t, Config{Store: s.Store, Client: services.client()})
	if !wants(s, ann) || wants(s, bob) || !wants(elsewhere, ann) {
		t.Error("who wants it is not known")
	}
	if err := elsewhere.Subscribe(t.Context(), bob, services.seat(newBrowser(t), "/b")); err != nil {
		t.Fatal(err)
	}
	if err := s.refresh(t.Context()); err != nil || !wants(s, bob) || !wants(s, ann) {
		t.Errorf("after a while: %v", err)
	}
}

func TestWhatIsNoSubscription(t *testing.T) {
	s := newService(t, Config{})
	good := newPushServices(t).seat(newBrowser(t), "/x")
	for path, bad := range map[string][]func(*Subscription){
		"endpoint": {
			func(n *Subscription) { n.Endpoint = "" },
			func(n *Subscription) { n.Endpoint = "http://push.example/x" },
			func(n *Subscription) { n.Endpoint = "https://push.example:8443/x" },
			func(n *Subscription) { n.Endpoint = "https://me@push.example/x" },
			func(n *Subscription) { n.Endpoint = "https:///x" },
			func(n *Subscription) { n.Endpoint = "https://127.0.0.1/x" },
			func(n *Subscription) { n.Endpoint = "https://[::1]/x" },
			func(n *Subscription) { n.Endpoint = "https://push.example/" + strings.Repeat("x", maxEndpoint) },
			func(n *Subscription) { n.Endpoint = "https://push.example/\x7f%zz" },
		},
		"keys.p256dh": {
			func(n *Subscription) { n.Keys.P256dh = "" },
			func(n *Subscription) { n.Keys.P256dh = n.Keys.P256dh[2:] },
			func(n *Subscription) { n.Keys.P256dh = strings.Repeat("B", 87) },
		},
		"keys.auth": {
			func(n *Subscription) { n.Keys.Auth = "" },
			func(n *Subscription) { n.Keys.Auth += "AA" },
			func(n *Subscription) { n.Keys.Auth = "?" },
		},
	} {
		for i, spoil := range bad {
			n := good
			spoil(&n)
			var faults riposte.Faults
			if err := s.Subscribe(t.Context(), ann, n); !errors.As(err, &faults) || len(faults) != 1 || faults[0].Path != path {
				t.Errorf("%s %d: got %v", path, i, err)
			}
		}
	}
	if s.Wants(store.HashToken(string(ann))) {
		t.Error("something was kept")
	}
}

// Nothing inside is reached, whatever its name; what is outside would be.
func TestInsideIsOutOfReach(t *testing.T) {
	for _, a := range []string{
		"127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1",
		"::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1",
	} {
		if public(netip.MustParseAddr(a)) {
			t.Errorf("%s counts as outside", a)
		}
	}
	for _, a := range []string{"142.250.1.1", "2a00:1450:4001:82b::200e", "::ffff:142.250.1.1"} {
		if !public(netip.MustParseAddr(a)) {
			t.Errorf("%s counts as inside", a)
		}
	}
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was reached") }))
	defer inside.Close()
	s := newService(t, Config{})
	_, err := s.send(context.Background(), &store.Push{Endpoint: inside.URL, Key: newBrowser(t).key.PublicKey().Bytes(), Auth: make([]byte, authSize)}, []byte("{}"), "duel")
	if !errors.Is(err, errInside) {
		t.Errorf("got %v", err)
	}
	good := newPushServices(t).seat(newBrowser(t), "/x")
	good.Endpoint = "https://localhost/x" // a name that leads inside is seen when it is looked up
	if err := s.Subscribe(t.Context(), ann, good); err != nil {
		t.Fatal(err)
	}
	if err := s.Turn(t.Context(), store.HashToken(string(ann)), "duel", "title"); err != nil {
		t.Errorf("another try is asked for: %v", err)
	}
	if left, err := s.Store.Pushes(t.Context(), store.HashToken(string(ann))); err != nil || len(left) != 0 {
		t.Errorf("it is kept: %d, %v", len(left), err)
	}
}

func TestContact(t *testing.T) {
	for contact, good := range map[string]bool{
		"mailto:host@duels.example": true, "https://duels.example/about": true,
		"": false, "host@duels.example": false, "mailto:": false, "mailto:nobody": false, "http://duels.example": false, "https://": false,
	} {
		if err := VetContact(contact); (err == nil) != good {
			t.Errorf("%q: got %v", contact, err)
		}
	}
}
