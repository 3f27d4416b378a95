package pages

import (
	"html/template"

	"riposte/scene"

	"riposte"
	"riposte/internal/server/web/table"
)

// drawn are the regions at the moment, drawn once for each page.
func (p *Replay) drawn() map[string]template.HTML {
	if p.regions != nil {
		return p.regions
	}
	p.regions = map[string]template.HTML{}
	if p.Number < 0 {
		return p.regions
	}
	sc := table.Scene{Info: p.Record.Info(), Staging: scene.StagingOf(p.Record.Ruleset()), Origin: p.Base, Replay: true}
	if told := p.Told(); len(told) > 0 {
		sc.LitSeq = told[0].Seq
	}
	for _, r := range sc.Regions(p.Sight()) {
		p.regions[r.ID] = r.HTML
		if len(r.ID) > 5 && r.ID[:5] == "turn-" {
			p.turns = append(p.turns, r.HTML)
		}
	}
	return p.regions
}

// With is what the table has, for its layout.
func (p *Replay) With() string {
	if p.Number < 0 {
		return ""
	}
	return table.With(p.Sight().View)
}

// Lead is what a phone shows first: the board, if there is one.
func (p *Replay) Lead() string {
	if p.Number >= 0 && table.HasBoard(p.Sight().View) {
		return "board"
	}
	return "tray"
}

// Region is a region of the table as it was at that moment.
func (p *Replay) Region(id string) template.HTML { return p.drawn()[id] }

// Turns are the groups of the report up to the moment, oldest first.
func (p *Replay) Turns() []template.HTML {
	p.drawn()
	return p.turns
}

// Play is the address at which the replay goes on by itself, or stops; "" if only
// the script can play it.
func (p *Replay) Play() string {
	if !p.Plays {
		return ""
	}
	if p.At+1 >= p.Len {
		return p.href(p.line[0], p.Eyes) + "&play=1"
	}
	if p.Playing {
		return p.href(p.Number, p.Eyes)
	}
	return p.href(p.Number, p.Eyes) + "&play=1"
}

// A reelKey is a key, with whether the record must be sent along.
type reelKey struct {
	Key  ReelKey
	Sent bool
}

// KeyOf joins a key to its page.
func (p *Replay) KeyOf(k ReelKey) reelKey { return reelKey{k, p.Sent()} }

// A reelStep is a step, with its page.
type reelStep struct {
	Replay *Replay
	Step   stepLine
}

// StepOf joins a step to its page.
func (p *Replay) StepOf(s stepLine) reelStep { return reelStep{p, s} }

// RuleHref is where a rule can be read.
func (p *Replay) RuleHref(id riposte.RuleID) string {
	return "/rules/" + p.Record.Setup.Ruleset + "/" + string(id)
}
