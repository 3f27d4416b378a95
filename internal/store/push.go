package store

import (
	"fmt"
	"time"
)

// A Push is how one browser of a guest's is told something while no page of ours is open
// there: a subscription of the Push API.
type Push struct {
	Guest    Hash
	Endpoint string // the browser's address at its push service; whoever knows it may not send without the server's key
	Key      []byte // the browser's public key: a point on P-256, uncompressed, 65 bytes
	Auth     []byte // the secret that the browser shares with the server alone, 16 bytes
	Made     time.Time
}

// MostPushes is how many browsers of one guest's are told.
const MostPushes = 5

// Vet returns ErrInvalid as far as that can be told from the subscription alone.
func (p *Push) Vet() error {
	if p.Guest == (Hash{}) || p.Endpoint == "" || len(p.Key) == 0 || len(p.Auth) == 0 {
		return fmt.Errorf("%w: a subscription has a guest, an endpoint and two keys", ErrInvalid)
	}
	return nil
}
