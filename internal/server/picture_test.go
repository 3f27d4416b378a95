package server

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// A picture of a duel that goes on is the same for all who ask, with or without a seat: what a
// player passes on tells nothing of the own hand. Steps and other eyes are for the end.
func TestPictureIsOfWhatAllSee(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.two()
	at := "/duels/" + duel + "/picture"
	b.play(duel, 3, rand.New(chance(7)).IntN, ulla, brannoch)
	public := b.get("", at).want(200)
	if kind := public.header.Get("Content-Type"); kind != "image/svg+xml" {
		t.Errorf("it is %s", kind)
	}
	if policy := public.header.Get("Content-Security-Policy"); policy != drawingPolicy {
		t.Errorf("it may %s", policy)
	}
	for _, said := range []string{"Ulla", "Brannoch", "Pugilism", "Round 1"} {
		if !strings.Contains(string(public.body), said) {
			t.Errorf("it does not say %s", said)
		}
	}
	if own := b.get(ulla, at).want(200); string(own.body) != string(public.body) {
		t.Error("a player gets another picture")
	}
	b.get(ulla, at+"?theme=loud").problem(400, wordBadRequest)
	b.get(ulla, at+"?step=1").problem(409, wordGoesOn)
	b.get(ulla, at+"?as=red").problem(409, wordGoesOn)
	s := b.sight(ulla, duel)
	b.post(ulla, "/duels/"+duel+"/answers", answering(s.Request.ID, "concede", true)).want(200)
	if end := string(b.get("", at+"?theme=dark").want(200).body); !strings.Contains(end, "Brannoch wins") || !strings.Contains(end, `data-theme="dark"`) {
		t.Error("the end is not told")
	}
	if first := string(b.get("", at+"?step=0&as=all").want(200).body); strings.Contains(first, "Brannoch wins") {
		t.Error("the first step tells the end")
	}
	b.get(ulla, at+"?step=999").problem(400, wordBadRequest)
}
