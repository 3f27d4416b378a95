package load

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// Peer puts the load on boardgame.io's own server, in memory, with a small bout game for
// two in place of Pugilism: folder holds the program load.js with what it needs. Only
// Duels, Rate and For count. Where there is no Node there is an error.
func (l Load) Peer(ctx context.Context, folder string) (*Measure, error) {
	cmd := exec.CommandContext(ctx, "node", "load.js", strconv.Itoa(l.Duels), strconv.FormatFloat(l.For.Seconds(), 'f', -1, 64), strconv.FormatFloat(l.Rate, 'f', -1, 64))
	cmd.Dir, cmd.Stderr = folder, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("boardgame.io: %w", err)
	}
	var m struct {
		Moves, Faults   int
		Rate            float64
		CPU, Load       float64 // milliseconds a move
		P50, P99, Worst float64 // milliseconds
		Memory          int64
	}
	if err := json.Unmarshal(out, &m); err != nil {
		return nil, fmt.Errorf("boardgame.io: %w: %s", err, out)
	}
	if m.Moves == 0 || m.Faults > 0 {
		return nil, fmt.Errorf("boardgame.io: %d moves, %d faults", m.Moves, m.Faults)
	}
	ms := func(x float64) time.Duration { return time.Duration(x * float64(time.Millisecond)) }
	return &Measure{
		Elapsed: ms(1000 * float64(m.Moves) / m.Rate), Choices: m.Moves, P50: ms(m.P50), P99: ms(m.P99), Worst: ms(m.Worst),
		ServerCPU: ms(m.CPU * float64(m.Moves)), ClientCPU: ms(m.Load * float64(m.Moves)), Memory: m.Memory,
	}, nil
}
