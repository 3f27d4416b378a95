// Package guests keeps what guests say of themselves, their name and icon, and leads them
// to other devices. It has no accounts: a guest is the holder of a token, and what a code
// opens is that token.
//
// A token is stored nowhere. A code is a secret of its own; the store has its hash, and the
// guest's token encrypted under a key that follows from the code alone. So nobody who reads
// the store can become a guest, and a code that somebody else has seen is worth nothing once
// the guest has made another.
package guests

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
)

// LinkTime is how long the code of a link is valid.
const LinkTime = 10 * time.Minute

// ErrCode: the code leads nowhere, or no longer does.
var ErrCode = errors.New("the code is used up, replaced, too old, or none")

// Icons are those that a guest may choose from, of the page's sheet.
var Icons = []string{
	"blade", "bow", "guard", "heavy", "boxer", "counter", "footwork", "strength", "speed", "endurance",
	"dexterity", "burn", "poison", "d20", "clock", "hidden",
}

// A Store keeps them; see store.Guests and store.GuestBots.
type Store interface {
	store.Guests
	store.GuestBots
}

// Guests are those of a house.
type Guests struct {
	Store  Store
	Random io.Reader
	Now    func() time.Time
}

// A Me is what a guest is told of themselves.
type Me struct {
	Name string `json:"name"`
	Icon string `json:"icon"`
	// Coded is since when there is a code that lasts; zero is none.
	Coded time.Time `json:"coded,omitzero"`
}

// A Code leads another device to its guest: whoever has it is that guest.
type Code struct {
	Code  string    `json:"code"`
	Until time.Time `json:"until,omitzero"` // zero is a code that lasts
}

// Me returns what is kept of a guest.
func (s Guests) Me(ctx context.Context, g house.Guest) (Me, error) {
	if g == "" {
		return Me{}, nil
	}
	kept, err := s.Store.Guest(ctx, store.HashToken(string(g)))
	return Me{kept.Name, kept.Icon, kept.Coded}, house.FromStore(err)
}

// Call says what a guest wants to be called from now on, and which icon stands beside the
// name; "" is none. A bot keeps its sign. The error is riposte.Faults if one can't be shown.
func (s Guests) Call(ctx context.Context, g house.Guest, name, icon string) error {
	name, err := house.CleanName("name", name)
	var faults riposte.Faults
	if err != nil && !errors.As(err, &faults) {
		return err
	}
	if icon != "" && !slices.Contains(Icons, icon) {
		faults.Add("icon", "", "is not one of %s", strings.Join(Icons, ", "))
	}
	if len(faults) > 0 {
		return faults
	}
	token := store.HashToken(string(g))
	kept, err := s.Store.Guest(ctx, token)
	if kept.Icon == BotSign {
		icon = BotSign
	}
	if err == nil {
		err = s.Store.SaveGuest(ctx, store.Guest{Token: token, Name: name, Icon: icon, Changed: s.Now()})
	}
	return house.FromStore(err)
}

// Code makes a code that leads to a guest. One that lasts is to be written down, and may be
// used again and again; another is for a link, and is used up by the first who comes. An
// earlier code of the same kind becomes worthless.
func (s Guests) Code(ctx context.Context, g house.Guest, lasts bool) (Code, error) {
	raw := make([]byte, codeLength)
	if _, err := io.ReadFull(s.Random, raw); err != nil {
		return Code{}, fmt.Errorf("guests: a code: %w", err)
	}
	for i := range raw {
		raw[i] = alphabet[raw[i]%32]
	}
	key, err := keyOf(string(raw))
	if err != nil {
		return Code{}, err
	}
	c := Code{Code: spaced(string(raw))}
	now := s.Now()
	if !lasts {
		c.Until = now.Add(LinkTime)
	}
	// The key is used for this one text, so its nonce may be the same for all.
	sealed := key.Seal(nil, make([]byte, key.NonceSize()), []byte(g), nil)
	return c, house.FromStore(s.Store.SaveCode(ctx, store.Code{
		Hash: store.HashToken(string(raw)), Guest: store.HashToken(string(g)), Sealed: sealed, Made: now, Until: c.Until,
	}))
}

// Arrive returns the guest to whom a code leads. The error is ErrCode if it leads nowhere.
func (s Guests) Arrive(ctx context.Context, code string) (house.Guest, error) {
	code = read(code)
	if len(code) != codeLength {
		return "", ErrCode
	}
	kept, err := s.Store.UseCode(ctx, store.HashToken(code), s.Now())
	if errors.Is(err, store.ErrNoCode) {
		return "", ErrCode
	}
	if err != nil {
		return "", house.FromStore(err)
	}
	key, err := keyOf(code)
	if err != nil {
		return "", err
	}
	token, err := key.Open(nil, make([]byte, key.NonceSize()), kept.Sealed, nil)
	if err != nil {
		return "", fmt.Errorf("guests: what a code opens: %w", err)
	}
	return house.Guest(token), nil
}

// Revoke makes all codes of a guest worthless.
func (s Guests) Revoke(ctx context.Context, g house.Guest) error {
	return house.FromStore(s.Store.DeleteCodes(ctx, store.HashToken(string(g))))
}

// Forget removes what is kept of a guest, and the codes. Seats stay: see house.Forget.
func (s Guests) Forget(ctx context.Context, g house.Guest) error {
	return house.FromStore(s.Store.DeleteGuest(ctx, store.HashToken(string(g))))
}

// A code has 20 signs of 32, 100 bits: too many to guess, and few enough to write down. Those
// that a hand writes alike are left out of the alphabet.
const (
	codeLength = 20
	alphabet   = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
)

// spaced is a code in groups of four.
func spaced(code string) string {
	var groups []string
	for group := range slices.Chunk([]byte(code), 4) {
		groups = append(groups, string(group))
	}
	return strings.Join(groups, "-")
}

// read is a code as it was made, however it was typed.
func read(typed string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case ' ', '-', '\t', '\u00a0':
			return -1
		case 'O':
			return '0'
		case 'I', 'L':
			return '1'
		}
		return c
	}, strings.ToUpper(typed))
}

// keyOf is the key that follows from a code.
func keyOf(code string) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, []byte(code), nil, "riposte carried token 1", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
