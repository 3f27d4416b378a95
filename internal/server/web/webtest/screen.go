package webtest

import (
	"encoding/json"
	"strings"
	"testing"
)

// A Screen takes in the frames of a table as the page does: it keeps each region as the
// frames have made it.
type Screen struct {
	Regions map[string]string // by id
	Bytes   []int             // of each frame

	before map[string]string // what each was before it changed last
	t      testing.TB
}

// NewScreen is a screen on which nothing is shown.
func NewScreen(t testing.TB) *Screen {
	return &Screen{t: t, Regions: map[string]string{}, before: map[string]string{}}
}

// Take takes in a frame, if there is one, and returns the ids of the regions in it.
func (s *Screen) Take(frame []byte) (ids []string) {
	s.t.Helper()
	if len(frame) == 0 {
		return nil
	}
	s.Bytes = append(s.Bytes, len(frame))
	var regions [][]any
	if err := json.Unmarshal(frame, &regions); err != nil {
		s.t.Fatalf("%v: %s", err, frame)
	}
	for _, r := range regions {
		id := r[0].(string)
		ids = append(ids, id)
		was := s.Regions[id]
		if len(r) == 3 {
			was = s.before[id]
		}
		s.before[id] = s.Regions[id]
		switch now := r[1].(type) {
		case string:
			s.Regions[id] = now
		case []any:
			s.Regions[id] = patched(was, now)
		}
	}
	return ids
}

func patched(html string, delta []any) string {
	var out strings.Builder
	was := cutsOf(html)
	for i := 0; i < len(delta); i++ {
		if text, ok := delta[i].(string); ok {
			out.WriteString(text)
			continue
		}
		for _, part := range was[int(delta[i].(float64)):int(delta[i+1].(float64))] {
			out.WriteString(part)
		}
		i++
	}
	return out.String()
}

func cutsOf(html string) (parts []string) {
	from := 0
	for i := 1; i < len(html); i++ {
		if html[i] == '{' || html[i] == '<' && i+1 < len(html) && html[i+1] != '/' {
			parts, from = append(parts, html[from:i]), i
		}
	}
	return append(parts, html[from:])
}
