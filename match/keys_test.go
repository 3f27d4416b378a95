package match

import (
	"errors"
	"testing"

	"riposte"
)

func TestKeys(t *testing.T) {
	m := start(t, toyConfig(2, true))
	answer := func(s riposte.Seat, key string, request int, c riposte.Choice, lock bool) (Receipt, error) {
		return m.Answer(at(1), Answer{Seat: s, Request: request, Key: key, Choice: c, Lock: lock})
	}
	answer(1, "a", 1, bid(1), false)
	answer(1, "b", 1, bid(2), false)
	if r, err := answer(1, "a", 1, bid(1), false); err != nil || r.Choice != bid(1) || m.Draft(1) != bid(2) {
		t.Errorf("an old draft sent again: got %+v, %v, draft %x", r, err, m.Draft(1))
	}
	for name, a := range map[string]Answer{
		"choice":  {Request: 1, Choice: bid(3)},
		"request": {Request: 2, Choice: bid(1)},
		"lock":    {Request: 1, Choice: bid(1), Lock: true},
	} {
		_, err := answer(1, "a", a.Request, a.Choice, a.Lock)
		wantErr(t, "same key, other "+name, err, ErrKey)
	}
	first, err := answer(1, "c", 1, 0, true)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := answer(1, "c", 1, 0, true); again != first || err != nil {
		t.Errorf("lock again: got %+v, %v, want %+v", again, err, first)
	}
	if again, err := answer(1, "c", 1, bid(2), true); again != first || err != nil {
		t.Errorf("lock again, spelt out: got %+v, %v, want %+v", again, err, first)
	}
	answer(3, "c", 1, gm(gmGift), false) // keys belong to a seat
	answer(3, "c", 1, gm(gmGift), false)
	if steps := len(m.History().Steps); steps != 2 {
		t.Errorf("an intervention sent twice: got %d steps, want 2", steps)
	}
	answer(2, "x", 1, bid(2), true)
	if again, err := answer(1, "c", 1, 0, true); again != first || err != nil {
		t.Errorf("after the step: got %+v, %v, want %+v", again, err, first)
	}
	if _, err := answer(1, "d", 2, walk(9), true); !errors.Is(err, riposte.ErrIllegal) {
		t.Fatal(err)
	}
	if _, err := answer(1, "d", 2, walk(1), true); err != nil {
		t.Errorf("the key of a refusal: got %v", err)
	}
	_, err = answer(1, string(make([]byte, MaxKey+1)), 3, walk(1), true)
	wantErr(t, "long key", err, ErrKey)
}
