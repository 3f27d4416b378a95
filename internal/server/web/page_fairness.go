package web

import (
	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/record"
)

// Fairness is the page /duels/{id}/fairness: what was committed to while the duel
// goes on, and the check after its end.
type Fairness struct {
	Info   *riposte.Info
	Sight  *house.Sight
	Report *record.Report // of the finished duel; nil while it goes on, and where it stays sealed
}

// A SeedLine is what one seat brought to the dice.
type SeedLine struct {
	Who
	Commitment string
	Seed       string
	State      string
	Bad        bool
}

// Over reports whether the duel has ended.
func (f Fairness) Over() bool { return f.Sight.Phase == house.Over || f.Sight.Phase == house.Void }

// Seeds are what the seats brought, bots too.
func (f Fairness) Seeds() (out []SeedLine) {
	for _, s := range f.Sight.Seats {
		l := SeedLine{Who: whoSits(s)}
		brought := seedOf(f.Sight.Dice.Seats, s.Seat)
		switch {
		case s.Bot != "":
			l.State = Msg("fair.bot")
		case !s.Taken:
			l.State = Msg("fair.nobody")
		case brought == nil || brought.Commitment == nil:
			l.State = Msg("fair.none")
		case brought.LeftOut:
			l.State, l.Bad = Msg("fair.left-out"), true
		case brought.Seed != nil:
			l.State = Msg("fair.opened")
			if !brought.Commitment.Opens(*brought.Seed) {
				l.State, l.Bad = Msg("fair.wrong"), true
			}
		case brought.Opened:
			l.State = Msg("fair.in")
		default:
			l.State = Msg("fair.committed")
		}
		if brought != nil {
			if brought.Commitment != nil {
				l.Commitment = brought.Commitment.String()
			}
			if brought.Seed != nil {
				l.Seed = brought.Seed.String()
			}
		}
		out = append(out, l)
	}
	return out
}

func seedOf(all []house.SeatSeed, s riposte.Seat) *house.SeatSeed {
	for i := range all {
		if all[i].Seat == s {
			return &all[i]
		}
	}
	return nil
}

// Server is the server's commitment.
func (f Fairness) Server() string { return f.Sight.Dice.Commitment.String() }

// ServerSeed is the seed it opened, "" before.
func (f Fairness) ServerSeed() string {
	if f.Sight.Dice.Server == nil {
		return ""
	}
	return f.Sight.Dice.Server.String()
}

// Broken reports whether the server opened another seed than it committed to.
func (f Fairness) Broken() bool {
	return f.Sight.Dice.Server != nil && !f.Sight.Dice.Commitment.Opens(*f.Sight.Dice.Server)
}

// Joined counts the seats whose seed is part of the draws, or may become so.
func (f Fairness) Joined() (n int) {
	for _, s := range f.Sight.Dice.Seats {
		if s.Commitment != nil && !s.LeftOut {
			n++
		}
	}
	return n
}

// Verdict is the page in one sentence.
func (f Fairness) Verdict() string {
	switch {
	case f.Report != nil && !f.Report.OK():
		return Msg("fair.verdict-bad")
	case f.Report != nil && f.Joined() > 0:
		return Msg("fair.verdict-good")
	case f.Report != nil:
		return Msg("fair.verdict-server")
	case f.Over():
		return Msg("fair.verdict-sealed")
	case f.Sight.Dice.Settled && f.Joined() > 0:
		return Msg("fair.verdict-live")
	case f.Sight.Dice.Settled:
		return Msg("fair.verdict-alone")
	}
	return Msg("fair.verdict-before")
}

// A CheckLine is one check of the finished record.
type CheckLine struct {
	Name, Says   string
	Status       string
	Passed, Fail bool
}

// Checks are what was verified, in words.
func (f Fairness) Checks() (out []CheckLine) {
	if f.Report == nil {
		return nil
	}
	return checkLines(f.Report)
}

func checkLines(r *record.Report) (out []CheckLine) {
	names := map[string]string{
		"rules": Msg("check.rules"), "bytes": Msg("check.bytes"), "draws": Msg("check.draws"),
		"commitments": Msg("check.commitments"), "seals": Msg("check.seals"), "locks": Msg("check.locks"),
	}
	for _, c := range r.Checks {
		l := CheckLine{Name: names[c.Name], Says: c.Says, Status: c.Status.String(), Passed: c.Status == record.Passed, Fail: c.Status == record.Failed}
		if l.Name == "" {
			l.Name = c.Name
		}
		out = append(out, l)
	}
	return out
}

// Zero is a commitment that nobody made.
func (f Fairness) Zero() bool { return f.Sight.Dice.Commitment == fair.Commitment{} }

// RecordHref is the record of the finished duel.
func (f Fairness) RecordHref() string { return "/duels/" + f.Sight.Duel + "/record" }

// File is a name for the record on the reader's disk.
func (f Fairness) File() string {
	return f.Sight.Ruleset + "-" + firstRunes(f.Sight.Duel, 8) + ".jsonl"
}
