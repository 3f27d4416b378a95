package storetest

import "testing"

// testKeys: the first key stored under a name stays, whoever asks next.
func testKeys(t *testing.T, open Opener) {
	s := fresh(t, open)
	for _, step := range []struct{ name, fresh, want string }{
		{"tokens", "one", "one"}, {"tokens", "two", "one"}, {"others", "two", "two"}, {"tokens", "", "one"},
	} {
		key, err := s.Key(t.Context(), step.name, []byte(step.fresh))
		if err != nil || string(key) != step.want {
			t.Errorf("%+v: got %q, %v", step, key, err)
		}
	}
}
