package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte/internal/part"
)

// Times are how often a part of a choice's time came, how long it took in all, and how often
// it took at most so long, as Prometheus counts it.
type Times struct {
	N      float64
	Sum    float64 // seconds
	Within []Bucket
}

// A Bucket counts what took at most so many seconds.
type Bucket struct{ Seconds, N float64 }

// since are the times since earlier ones.
func (t Times) since(before Times) Times {
	t.N -= before.N
	t.Sum -= before.Sum
	t.Within = slices.Clone(t.Within)
	for i := range before.Within {
		t.Within[i].N -= before.Within[i].N
	}
	return t
}

// below is the bucket that a share of the times is in.
func (t Times) below(share float64) (seconds float64, in bool) {
	for _, b := range t.Within {
		if b.N >= share*t.N {
			return b.Seconds, true
		}
	}
	return 0, false
}

// Parts reads what the server's time is spent on from its metrics, if it was started with
// --metrics.
func (s *Server) Parts(ctx context.Context) (map[part.Part]Times, error) {
	at := slices.Index(s.args, "--metrics")
	if at < 0 {
		return nil, nil
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.args[at+1]+"/metrics", http.NoBody)
	if err != nil {
		return nil, err
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	return readParts(text)
}

func readParts(text []byte) (map[part.Part]Times, error) {
	byName := map[string]part.Part{}
	for p := range part.Part(part.Count) {
		byName[p.String()] = p
	}
	parts := map[part.Part]Times{}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		line, ours := strings.CutPrefix(lines.Text(), "riposte_part_seconds_")
		if !ours {
			continue
		}
		what, rest, _ := strings.Cut(line, `{part="`)
		name, rest, _ := strings.Cut(rest, `"`)
		p, known := byName[name]
		_, value, _ := strings.Cut(rest, "} ")
		n, err := strconv.ParseFloat(value, 64)
		if err != nil || !known {
			return nil, fmt.Errorf("metrics: %q", lines.Text())
		}
		t := parts[p]
		switch what {
		case "count":
			t.N = n
		case "sum":
			t.Sum = n
		case "bucket":
			below, _, _ := strings.Cut(strings.TrimPrefix(rest, `,le="`), `"`)
			seconds, err := strconv.ParseFloat(below, 64)
			if err != nil {
				return nil, fmt.Errorf("metrics: %q", lines.Text())
			}
			t.Within = append(t.Within, Bucket{seconds, n})
		}
		parts[p] = t
	}
	return parts, nil
}

// PartHead is the head of a table of parts.
const PartHead = "| part | times a choice | mean µs | half within | 99 % within | µs a choice |\n|---|---:|---:|---:|---:|---:|"

// PartRows are the parts that came, as rows of the table under PartHead.
func (m *Measure) PartRows() string {
	var b strings.Builder
	for p := range part.Part(part.Count) {
		t := m.Parts[p]
		if t.N == 0 {
			continue
		}
		within := func(share float64) string {
			seconds, in := t.below(share)
			if !in {
				return "over 1 s"
			}
			return time.Duration(seconds * float64(time.Second)).Round(time.Microsecond).String()
		}
		choices := float64(m.Choices)
		fmt.Fprintf(&b, "| %s | %.2f | %.0f | %s | %s | %.0f |\n", p, t.N/choices, 1e6*t.Sum/t.N, within(.5), within(.99), 1e6*t.Sum/choices)
	}
	return b.String()
}
