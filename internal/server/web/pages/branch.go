package pages

import (
	"riposte/internal/server/web"
)

// A branchLine is a takeback in the list of steps. It leads to the step before it,
// at which what it set aside can be seen.
type branchLine struct {
	Back int // its step in the record
	Last int // the step of the record that it left
	Text string
}

// branches are the takebacks between two steps on a line.
func (p *Replay) branches(after, before int) (out []branchLine) {
	r := p.Record
	for n := after + 1; n < before; n++ {
		back := r.Steps[n].Back
		if back == nil {
			continue
		}
		line := r.LineTo(n - 1)
		out = append(out, branchLine{n, line[len(line)-1], web.Msg("replay.branch", r.SeatName(back.By), back.To)})
	}
	return out
}

type reelBranch struct {
	Replay *Replay
	Branch branchLine
}

// BranchOf joins a branch to its page.
func (p *Replay) BranchOf(b branchLine) any { return reelBranch{p, b} }
