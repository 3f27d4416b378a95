package pages

import (
	"encoding/hex"
	"slices"
	"strings"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/table"
	"riposte/record"
)

// Fairness is the page /duels/{id}/fairness: what was committed to while the duel
// goes on, and the check after its end.
type Fairness struct {
	Info   *riposte.Info
	Sight  *house.Sight
	Report *record.Report // of the finished duel; nil while it goes on, or if it stays sealed
}

// A seedLine is what one seat brought to the dice.
type seedLine struct {
	Who
	Commitment string
	Seed       string
	State      string
	Bad        bool
}

// Rulings are in what the duel's rules differ from the usual.
func (f Fairness) Rulings() []table.Ruling {
	return table.RulingsOf(f.Info, f.Sight.Options, f.Sight.VariantName, f.Sight.Variant)
}

// Over reports whether the duel has ended.
func (f Fairness) Over() bool { return f.Sight.Phase == house.Over || f.Sight.Phase == house.Void }

// Seeds are what the seats brought, those of bots included.
func (f Fairness) Seeds() (out []seedLine) {
	for _, s := range f.Sight.Seats {
		l := seedLine{Who: whoStands(s)}
		brought := table.SeedOf(f.Sight.Dice.Seats, s.Seat)
		switch {
		case s.Bot != "":
			l.State = web.Msg("fair.bot")
		case !s.Taken:
			l.State = web.Msg("fair.nobody")
		case brought != nil && brought.Commitment == nil && !brought.None && f.Sight.Dice.Version == fair.V2:
			l.State = web.Msg("fair.promising")
		case brought == nil || brought.Commitment == nil:
			l.State = f.Drawn().Seedless()
		case brought.LeftOut:
			l.State, l.Bad = web.Msg("fair.left-out"), true
		case brought.Seed != nil:
			l.State = web.Msg("fair.opened")
			if !brought.Commitment.Opens(*brought.Seed) {
				l.State, l.Bad = web.Msg("fair.wrong"), true
			}
		case brought.Opened:
			l.State = web.Msg("fair.in")
		default:
			l.State = web.Msg("fair.committed")
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

// Server is the server's commitment.
func (f Fairness) Server() string { return f.Sight.Dice.Commitment.String() }

// ServerSeed is the seed that the server opened, "" before it has.
func (f Fairness) ServerSeed() string {
	if f.Sight.Dice.Server == nil {
		return ""
	}
	return f.Sight.Dice.Server.String()
}

// Broken reports whether the server opened a different seed from the one it
// committed to.
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

// An attemptLine is an attempt to begin that came to nothing.
type attemptLine struct {
	Number int
	Server string // the server's commitment for it
	Ended  moment
	Seats  []seedLine
}

// Attempts are the attempts to begin that came to nothing.
func (f Fairness) Attempts() (out []attemptLine) {
	for _, a := range f.Sight.Dice.Earlier {
		l := attemptLine{Number: a.Number, Server: a.Commitment.String(), Ended: moment{a.Ended, f.Sight.At}}
		for _, did := range a.Seats {
			s := seedLine{Who: Who{Seat: did.Seat, Text: web.Capital(f.Info.SeatWord(did.Seat))}, Seed: table.SeedText(did.Seed)}
			if did.Commitment != nil {
				s.Commitment = did.Commitment.String()
			}
			switch {
			case did.PutOff:
				s.State, s.Bad = web.Msg("fair.put-off"), true
			case did.Unopened:
				s.State, s.Bad = web.Msg("fair.unopened"), true
			case did.Seed != nil:
				s.State = web.Msg("fair.opened")
			case did.Commitment != nil:
				s.State = web.Msg("fair.committed")
			default:
				s.State = f.Drawn().Seedless()
			}
			l.Seats = append(l.Seats, s)
		}
		out = append(out, l)
	}
	return out
}

// Anew reports whether every seed must be open before the duel begins; before version 2
// of the dice, a seed that was not opened in time was left out.
func (f Fairness) Anew() bool { return f.Sight.Dice.Version != fair.V1 }

// Drawn is what the duel draws.
func (f Fairness) Drawn() table.Draws { return table.DrawsBy(f.Info, f.Sight.Options) }

// record is the record of the finished duel; nil while there is none to check.
func (f Fairness) record() *record.Record {
	if f.Report == nil {
		return nil
	}
	return f.Report.Record
}

// unverifiable says why nobody can verify the dice; "" if they can be verified.
func (f Fairness) unverifiable() string {
	if r := f.record(); r != nil {
		return table.Unverifiable(r)
	}
	return ""
}

// Verdict is the page in one sentence.
func (f Fairness) Verdict() string {
	switch {
	case f.Laid():
		return web.Msg("fair.verdict-laid")
	case f.Report != nil && !f.Report.OK():
		return web.Msg("fair.verdict-bad")
	case f.unverifiable() != "":
		return web.Msg("fair.verdict-nobody", f.unverifiable())
	case f.Drawn().Nothing():
		return f.sealsVerdict()
	case f.Report != nil && f.Joined() > 0:
		return web.Msg("fair.verdict-good")
	case f.Report != nil:
		return web.Msg("fair.verdict-server")
	case f.Over():
		return web.Msg("fair.verdict-sealed")
	case f.Sight.Dice.Settled && f.Joined() > 0:
		return web.Msg("fair.verdict-live")
	case f.Sight.Dice.Settled:
		return web.Msg("fair.verdict-alone")
	}
	return web.Msg("fair.verdict-before")
}

// sealsVerdict is the page in one sentence if nothing is left to chance.
func (f Fairness) sealsVerdict() string {
	switch {
	case f.Report != nil:
		return web.Msg("fair.verdict-seals")
	case f.Over():
		return web.Msg("fair.verdict-sealed")
	case f.Sight.View != nil:
		return web.Msg("fair.verdict-seals-live")
	}
	return web.Msg("fair.verdict-seals-before")
}

// Laid reports whether the dice were laid out for a lesson: then nothing is promised of them.
func (f Fairness) Laid() bool { return f.Sight.Dice.Laid }

// Doubtful reports whether the verdict is bad news.
func (f Fairness) Doubtful() bool {
	return !f.Laid() && (f.Broken() || f.Report != nil && !f.Report.OK() || f.unverifiable() != "")
}

// Brought says whether every player brought a seed, once that is settled; bots bring none.
func (f Fairness) Brought() string {
	if !f.Sight.Dice.Settled {
		return ""
	}
	var without []string
	people := 0
	for _, s := range f.Sight.Seats {
		if s.Bot != "" || !s.Taken {
			continue
		}
		people++
		if brought := table.SeedOf(f.Sight.Dice.Seats, s.Seat); brought == nil || brought.Commitment == nil || brought.LeftOut {
			without = append(without, web.Isolated(whoStands(s).Text))
		}
	}
	switch {
	case people == 0:
		return ""
	case len(without) > 0:
		return web.Msg("fair.some-brought", strings.Join(without, ", "))
	}
	return web.Msg("fair.all-brought")
}

// whoStands is whoSits for a list of several seats: two guests without a name are told
// apart by their seats.
func whoStands(s house.Seated) Who {
	w := whoSits(s)
	if s.Taken && s.Name == "" && s.Bot == "" {
		w.Text = web.Capital(s.Word)
	}
	return w
}

// A sealLine is what one seat sealed.
type sealLine struct {
	Who
	Seal string // "" before it is sealed
}

// Seals are what the seats sealed, "" for seats that have not locked.
func (f Fairness) Seals() (out []sealLine) {
	for _, s := range f.Sight.Seats {
		l := sealLine{Who: whoStands(s)}
		if s.Commitment != nil {
			l.Seal = s.Commitment.String()
		}
		out = append(out, l)
	}
	return out
}

// Promises are what is promised, for the browser: as the table tells it and, once the
// duel is over, as the record does too.
func (f Fairness) Promises() (out []string) {
	out = append(out, table.PromiseOf(f.Sight, f.Info).JSON())
	if r := f.record(); r != nil {
		if promised := table.PromiseIn(r); promised != nil {
			out = append(out, promised.JSON())
		}
	}
	return out
}

// A notedLine is one thing that a browser notes, and what the page says about it.
type notedLine struct{ Name, Title, Same, Other string }

// Noted are the things that a browser notes.
func (f Fairness) Noted() []notedLine {
	return []notedLine{
		{"server", web.Msg("noted.server"), web.Msg("noted.server-same"), web.Msg("noted.server-other")},
		{"opened", web.Msg("noted.opened"), web.Msg("noted.opened-same"), web.Msg("noted.opened-other")},
		{"seed", web.Msg("noted.seed"), web.Msg("noted.seed-same"), web.Msg("noted.seed-other")},
		{"seats", web.Msg("noted.seats"), web.Msg("noted.seats-same"), web.Msg("noted.seats-other")},
		{"seals", web.Msg("noted.seals"), web.Msg("noted.seals-same"), web.Msg("noted.seals-other")},
	}
}

// Verify is the command that checks the record against what was noted.
func (f Fairness) Verify() string {
	command := "riposte verify"
	if !f.Zero() {
		command += " --commitment " + f.Server()
	}
	for _, s := range f.Sight.Dice.Seats {
		if s.Seed != nil {
			command += " --seed " + f.Info.SeatWord(s.Seat) + "=" + s.Seed.String()
		}
	}
	return command + " " + f.File()
}

// Kept reports whether there is a record with all locks in it to compare with.
func (f Fairness) Kept() bool { return f.Report != nil && f.Report.Record != nil }

// Locks are the hashes of the blind locks in the record, with spaces between.
func (f Fairness) Locks() string {
	var all []string
	if f.Kept() {
		for i := range f.Report.Record.Locks {
			all = append(all, hex.EncodeToString(f.Report.Record.Locks[i].Hash))
		}
	}
	return strings.Join(all, " ")
}

// A checkLine is one check of the finished record.
type checkLine struct {
	Name, Says   string
	Status       string
	Passed, Fail bool
}

// Checks are what was verified, in words.
func (f Fairness) Checks() (out []checkLine) {
	if f.Report == nil {
		return nil
	}
	lines := checkLines(f.Report)
	if r := f.record(); r != nil && len(r.Draws()) == 0 {
		return slices.DeleteFunc(lines, func(l checkLine) bool { return l.Name == web.Msg("check.draws") })
	}
	return lines
}

func checkLines(r *record.Report) (out []checkLine) {
	names := map[string]string{
		"rules": web.Msg("check.rules"), "bytes": web.Msg("check.bytes"), "draws": web.Msg("check.draws"),
		"attempts": web.Msg("check.attempts"), "commitments": web.Msg("check.commitments"), "seals": web.Msg("check.seals"), "locks": web.Msg("check.locks"),
	}
	for _, c := range r.Checks {
		l := checkLine{Name: names[c.Name], Says: c.Says, Status: c.Status.String(), Passed: c.Status == record.Passed, Fail: c.Status == record.Failed}
		if l.Name == "" {
			l.Name = c.Name
		}
		out = append(out, l)
	}
	return out
}

// Zero reports whether the server has made no commitment.
func (f Fairness) Zero() bool { return f.Sight.Dice.Commitment == fair.Commitment{} }

// RecordHref is the record of the finished duel.
func (f Fairness) RecordHref() string { return "/duels/" + f.Sight.Duel + "/record" }

// File is a name for the record on the reader's disk.
func (f Fairness) File() string {
	return f.Sight.Ruleset + "-" + web.First(f.Sight.Duel, 8) + ".jsonl"
}
