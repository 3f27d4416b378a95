package match

import "riposte"

const (
	// MaxKey is the most bytes a client key may have.
	MaxKey = 128
	// KeysKept is how many keys of each seat are remembered, the latest.
	KeysKept = 256
)

// A keyring remembers the latest answers that came with a key.
type keyring []keyed

type keyed struct {
	key     string
	receipt Receipt
	sealed  bool // the answer could have been a draft
}

func (k *keyring) add(key string, r Receipt, sealed bool) {
	if key == "" {
		return
	}
	if len(*k) == KeysKept {
		*k = append((*k)[:0], (*k)[1:]...)
	}
	*k = append(*k, keyed{key, r, sealed})
}

// find is the receipt of an answer that came before, or ErrKey if its key came
// with another.
func (k keyring) find(a Answer) (r Receipt, seen bool, err error) {
	if len(a.Key) > MaxKey {
		return Receipt{}, false, ErrKey
	}
	for _, old := range k {
		if a.Key == "" || old.key != a.Key {
			continue
		}
		r := old.receipt
		choice := a.Choice == r.Choice || a.Choice == 0 && a.Lock
		request := a.Request == r.Request || a.Request == 0 && a.Choice == riposte.Concede
		if !choice || !request || (a.Lock || !old.sealed) != r.Final {
			return Receipt{}, false, ErrKey
		}
		return r, true, nil
	}
	return Receipt{}, false, nil
}
