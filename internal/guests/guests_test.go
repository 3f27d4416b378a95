package guests

import (
	"bytes"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
	"riposte/internal/store/sqlite"
)

// A code leads to its guest however it was typed, until another is made; one for a link leads
// there once and in time. No token and no code is in the files of the store.
func TestCodes(t *testing.T) {
	dir := t.TempDir()
	kept, err := sqlite.Open(t.Context(), filepath.Join(dir, "db"))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	s := Guests{Store: kept, Random: rand.Reader, Now: func() time.Time { return now }}
	const ann house.Guest = "KRUGS4ZANFZSA3TPOQQGCIDUN5VWK3RAOR2XE3TFMQQGC5DFN5XA"
	code := func(lasts bool) string {
		t.Helper()
		c, err := s.Code(t.Context(), ann, lasts)
		if err != nil {
			t.Fatal(err)
		}
		return c.Code
	}
	leads := func(code string, want house.Guest) {
		t.Helper()
		got, err := s.Arrive(t.Context(), code)
		if got != want || (want == "") != errors.Is(err, ErrCode) {
			t.Errorf("%s leads to %q, %v; want %q", code, got, err, want)
		}
	}
	first := code(true)
	leads(first, ann)
	leads(" "+strings.ToLower(strings.ReplaceAll(first, "-", " ")), ann)
	leads(strings.NewReplacer("1", "l", "0", "o").Replace(first), ann)
	second := code(true)
	leads(first, "")
	leads(second, ann)
	link := code(false)
	leads(second, ann)
	leads(link, ann)
	leads(link, "")
	link = code(false)
	now = now.Add(LinkTime)
	leads(link, "")
	for _, wrong := range []string{"", "0", strings.Repeat("0", codeLength), first[:5]} {
		leads(wrong, "")
	}
	if me, err := s.Me(t.Context(), ann); err != nil || me.Coded.IsZero() {
		t.Errorf("got %+v, %v; want a code", me, err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{string(ann), second, read(second)} {
			if bytes.Contains(data, []byte(secret)) {
				t.Errorf("%s has %q", filepath.Base(file), secret)
			}
		}
	}
	if err := s.Revoke(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	leads(second, "")
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
}
