package server

import (
	"strings"
	"testing"
)

// What is refused is named by a path of bounded length, however long the names are
// that lead to it.
func TestLongPaths(t *testing.T) {
	name := strings.Repeat("é", 10_000)
	for _, body := range []string{
		`{"` + name + `":1}`,
		`{"data":{"` + name + `":[` + strings.Repeat("0,", 10_000) + `{"a":1,"a":2}]}}`,
		`{"data":{"a":` + strings.Repeat("[", 70) + strings.Repeat("]", 70) + `}}`,
	} {
		faults := vet([]byte(body), &order{})
		if len(faults) != 1 {
			t.Fatalf("%.40s: got faults %v, want one", body, faults)
		}
		if path := faults[0].Path; path == "" || len(path) > maxPath {
			t.Errorf("%.40s: the path has %d bytes, want 1 to %d", body, len(path), maxPath)
		}
	}
	deep := vet([]byte(`{"places":[{},{"who":7}]}`), &order{})
	if len(deep) != 1 || deep[0].Path != "places[1].who" {
		t.Errorf("got %v, want places[1].who", deep)
	}
}
