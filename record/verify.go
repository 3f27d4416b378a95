package record

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
	"riposte/match"
	"riposte/variant"
)

// A Status says how a check came out.
type Status uint8

// The statuses.
const (
	Passed Status = iota + 1
	Failed
	NotApplicable // the record has nothing for the check to examine
)

var statusNames = [...]string{Passed: "passed", Failed: "failed", NotApplicable: "not applicable"}

func (s Status) String() string { return statusNames[s] }

// MarshalText makes the status readable in JSON.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// A Check is one thing that was checked.
type Check struct {
	Name   string `json:"name"` // rules, variant, overrides, bytes, draws, commitments, attempts, seals, locks, promises
	Status Status `json:"status"`
	Says   string `json:"says"` // a sentence
}

// A Report is what Verify found; the rules come first, as everything else needs
// them.
type Report struct {
	Form   Form    `json:"-"`
	Checks []Check `json:"checks"`
	// Noted is what the players should have noted before the duel, for comparison.
	Noted  []Note  `json:"noted,omitempty"`
	Record *Record `json:"-"` // nil if it could not be loaded

	header *Record // also of a record that could not be loaded, as far as it is known
}

// OK reports whether no check failed. A record whose dice can't be computed again
// is OK: see the check "draws".
func (r *Report) OK() bool {
	for _, c := range r.Checks {
		if c.Status == Failed {
			return false
		}
	}
	return len(r.Checks) > 0
}

// String has a line for each check, and for each thing that a player should have
// noted.
func (r *Report) String() string {
	var b strings.Builder
	for _, c := range r.Checks {
		fmt.Fprintf(&b, "%-14s %-11s %s\n", c.Status, c.Name, c.Says)
	}
	for _, n := range r.Noted {
		fmt.Fprintf(&b, "%-14s %-11s %s\n", "to compare", n.What, n.Value)
	}
	return b.String()
}

func (r *Report) add(name string, status Status, format string, args ...any) {
	r.Checks = append(r.Checks, Check{name, status, fmt.Sprintf(format, args...)})
}

// result adds a check that failed if err is not nil.
func (r *Report) result(name string, err error, format string, args ...any) {
	if err != nil {
		r.add(name, Failed, "%v.", err)
		return
	}
	r.add(name, Passed, format, args...)
}

// Verify checks a record in every way there is: that the rules make the same of it,
// that its bytes are as they were written, that its dice come from the generator it
// names, and that seeds and documents are those that were committed to. Commitments
// are taken from the record: players who were told them before the duel should
// compare them with Record.Fair and Record.Seals.
func Verify(data []byte, rulesets []riposte.Ruleset) Report {
	var report Report
	d, fault := parse(data)
	report.Form = d.form
	if fault == nil && d.rec.withheld {
		d.verifyWithheld(&report, rulesets)
		return report
	}
	var r *Record
	if fault == nil {
		r, fault = d.resolve(rulesets)
	}
	if fault != nil {
		report.result("rules", fault, "")
		if d.form == JSONL && d.shaAt >= 0 {
			report.result("bytes", d.digest(d.shaAt), "The digest is that of the bytes.")
		} else {
			report.add("bytes", NotApplicable, "Without a replay the bytes can't be compared.")
		}
		return report
	}
	report.Record, report.header, report.Noted = r, r, r.noted()
	steps, events := 0, 0
	for i := range r.Steps {
		if i > 0 && r.Steps[i].Back == nil {
			steps++
		}
		events += len(r.Steps[i].Events)
	}
	report.result("rules", r.verifyLapses(), "%s %d makes the same of %s: %s, result %q.", r.Setup.Ruleset, r.Setup.Version, count(steps, "step"), count(events, "event"), r.Result())
	if v, differs := variant.In(r.rules, &r.Setup); len(differs) > 0 {
		report.add("variant", NotApplicable, "It was played by other numbers than the printed ones: %s.", variant.Told(v.Name, differs))
	}
	if steps := r.byHand(); len(steps) > 0 {
		report.add("overrides", NotApplicable, "In %s a value was set by hand, not by the rules: %s.", count(len(steps), "step"), strings.Join(steps, ", "))
	}
	report.result("bytes", d.canonical(r), "The digest is that of the bytes, and they are written as riposte writes them.")
	r.verifyDraws(&report)
	r.verifyCommitments(&report)
	r.verifyAttempts(&report)
	r.verifySeals(&report)
	r.verifyLocks(&report)
	return report
}

// byHand names the steps in which somebody set a value that no rule produced,
// marking those set aside.
func (r *Record) byHand() (steps []string) {
	kinds, marks := r.Info().Events, r.marks()
	for i := range r.Steps {
		if !slices.ContainsFunc(r.Steps[i].Events, func(e riposte.Event) bool { return kinds[e.Kind].ByHand }) {
			continue
		}
		step := strconv.Itoa(i)
		if marks[i].aside {
			step += " (set aside)"
		}
		steps = append(steps, step)
	}
	return steps
}

// digest compares the digest of JSON Lines with the bytes before its line.
func (d *draft) digest(end int) error {
	sum := sha256.Sum256(d.data[:end])
	if d.sha != hex.EncodeToString(sum[:]) {
		return errors.New("the digest is not that of the bytes: the record was changed")
	}
	return nil
}

// canonical compares the bytes with those in which the record would be written.
func (d *draft) canonical(r *Record) error {
	switch {
	case d.shaAt < 0:
		return errors.New("the record has no digest")
	case d.form == JSONL:
		if err := d.digest(d.shaAt); err != nil {
			return err
		}
	case d.sha != r.Digest():
		return errors.New("the digest is not that of the record: it was changed")
	}
	want := r.append(nil, d.form)
	if bytes.Equal(want, d.data) {
		return nil
	}
	at := 0
	for at < len(want) && at < len(d.data) && want[at] == d.data[at] {
		at++
	}
	line, column := d.place(at)
	return fmt.Errorf("%d:%d: not as riposte writes it: import and export it again", line, column)
}

func (r *Record) verifyDraws(report *Report) {
	const name = "draws"
	draws := r.Draws()
	if err := r.disowned(); err != nil {
		report.result(name, err, "")
		return
	}
	if r.RNG.Kind == FairDice {
		r.verifyFair(report, name, draws)
		return
	}
	source := r.RNG.source()
	switch {
	case len(draws) == 0:
		report.add(name, NotApplicable, "%s", nothingDrawn)
	case source != nil:
		report.result(name, redraw(source, draws), "All %d draws are those of %s. Whoever ran it knew them all before: nobody can verify that they were not chosen.", len(draws), r.RNG)
	case r.RNG.Kind == Table:
		report.add(name, NotApplicable, "The dice were thrown at a table: nothing computes them again, and nobody can verify that they were not chosen.")
	default:
		report.add(name, NotApplicable, "The record names no generator: nobody can verify that its dice were not chosen.")
	}
}

// nothingDrawn is what the check of draws says where there were none, as under
// rules that leave nothing to chance.
const nothingDrawn = "Nothing was drawn."

// verifyFair checks the draws against the seeds.
func (r *Record) verifyFair(report *Report, name string, draws []dice.Draw) {
	from := r.Fair.From
	if from > 0 && from == len(draws) {
		report.add(name, NotApplicable, "%s", allTaken(from))
		return
	}
	proof, err := r.proof()
	switch {
	case from > len(draws):
		err = fmt.Errorf("draw %d was to be the first of the seeds, there are %d", from, len(draws))
	case err == nil:
		err = proof.Verify(uint64(from), draws[from:])
		var commitment *fair.CommitmentError
		if errors.As(err, &commitment) {
			report.add(name, NotApplicable, "Without the seeds that were committed to, the draws prove nothing.")
			return
		}
	case !r.Finished():
		report.add(name, NotApplicable, "The seeds are opened after the end of the duel.")
		return
	}
	if from > 0 {
		report.result(name, err, "All %d draws from number %d on are those of the seeds; the %d before were taken over from another duel, and nothing here proves them.", len(draws)-from, from, from)
		return
	}
	if len(draws) == 0 {
		report.result(name, err, "%s", nothingDrawn)
		return
	}
	report.result(name, err, "All %d draws are those of the seeds.", len(draws))
}

// disowned is the error for seeds that were committed to although another generator
// made the dice.
func (r *Record) disowned() error {
	if r.RNG.Kind == FairDice || r.Fair.Commitment == (fair.Commitment{}) && len(r.Fair.Seats) == 0 {
		return nil
	}
	return fmt.Errorf("seeds were committed to, and the record names %s for its generator, not fair", generator(r.RNG))
}

func generator(g RNG) string { return cmp.Or(g.String(), "nothing") }

// allTaken says what is proven where no draw comes from the seeds.
func allTaken(from int) string {
	return fmt.Sprintf("All %d draws were taken over from another duel: none is of the seeds, and nothing here proves them.", from)
}

func redraw(source riposte.Dice, draws []dice.Draw) error {
	for i, d := range draws {
		again := d
		if d.Closed {
			again.Face = int32(source.Deal(int(d.Sides)))
		} else {
			again.Face = int32(source.Roll(int(d.Sides)))
		}
		if again != d {
			return &fair.DrawError{Index: uint64(i), Recorded: d, Computed: again}
		}
	}
	return nil
}

// proof collects what dice/fair needs; the error says what has not been opened.
func (r *Record) proof() (*fair.Proof, error) {
	p, err := r.seatsProof()
	switch {
	case err != nil:
		return nil, err
	case r.Fair.Commitment == (fair.Commitment{}):
		return nil, errors.New("the server has committed to nothing")
	case r.Fair.Server == nil:
		return nil, errors.New("the server's seed is not opened")
	}
	p.Server = *r.Fair.Server
	return p, nil
}

// seatsProof is a proof without the server's seed.
func (r *Record) seatsProof() (*fair.Proof, error) {
	p := &fair.Proof{Version: max(r.RNG.Version, fair.V1), Committed: r.Fair.Commitment}
	if err := p.Duel.UnmarshalText([]byte(r.Duel)); err != nil {
		return nil, fmt.Errorf("the id of the duel: %w", err)
	}
	for _, s := range r.Fair.Seats {
		seat := fair.SeatSeed{Committed: s.Commitment, LeftOut: s.LeftOut || s.None}
		switch {
		case seat.LeftOut:
		case s.Seed == nil:
			return nil, fmt.Errorf("the seed of %s is neither opened nor left out", r.Info().SeatWord(s.Seat))
		default:
			seat.Seed = *s.Seed
		}
		p.Seats = append(p.Seats, seat)
	}
	return p, nil
}

func (r *Record) verifyCommitments(report *Report) {
	const name = "commitments"
	if r.RNG.Kind != FairDice && r.Fair.Commitment == (fair.Commitment{}) && len(r.Fair.Seats) == 0 {
		report.add(name, NotApplicable, "Nobody committed to seeds.")
		return
	}
	if r.Fair.Server == nil && !r.Finished() {
		report.add(name, NotApplicable, "The server's seed is opened after the end of the duel.")
		return
	}
	if r.Fair.Server == nil {
		report.add(name, Failed, "The server's seed is not opened.")
		return
	}
	if !r.Fair.Commitment.Opens(*r.Fair.Server) {
		report.add(name, Failed, "The server's seed is not the one it committed to.")
		return
	}
	out, took, err := r.seedsOpened()
	if err != nil {
		report.result(name, err, "")
		return
	}
	if took == 0 && len(r.Draws()) > 0 {
		out += " No seat added a seed: the server alone knew the draws."
	}
	report.add(name, Passed, "The seeds are those that were committed to.%s", out)
}

// seedsOpened checks the seats' seeds. It returns how many were brought, and a
// sentence for each that was not.
func (r *Record) seedsOpened() (out string, took int, err error) {
	seen := map[fair.Commitment]bool{r.Fair.Commitment: true}
	for _, s := range r.Fair.Seats {
		word := r.Info().SeatWord(s.Seat)
		if r.RNG.Version == fair.V2 && !s.None {
			if seen[s.Commitment] {
				return "", 0, fmt.Errorf("%s has the commitment of somebody else", word)
			}
			seen[s.Commitment] = true
		}
		switch {
		case s.LeftOut && r.RNG.Version == fair.V2:
			return "", 0, fmt.Errorf("%s is left out, which dice of version 2 know nothing of", word)
		case s.None && r.RNG.Version != fair.V2:
			return "", 0, fmt.Errorf("%s declared to bring no seed, which dice of version 1 know nothing of", word)
		case s.None && (s.Seed != nil || s.Commitment != fair.Commitment{}):
			return "", 0, fmt.Errorf("%s was to bring no seed, and has one", word)
		case s.None:
			out += " " + word + " declared that it brings no seed."
		case s.LeftOut && s.Commitment == (fair.Commitment{}):
			out += " " + word + " brought no seed."
		case s.LeftOut:
			out += " " + word + " never opened its seed and was left out."
		case s.Seed == nil || !s.Commitment.Opens(*s.Seed):
			return "", 0, fmt.Errorf("the seed of %s is not the one it committed to", word)
		default:
			took++
		}
	}
	return out, took, nil
}

func (r *Record) verifySeals(report *Report) {
	const name = "seals"
	committed := 0
	for i := range r.Seals {
		seal := &r.Seals[i]
		word := r.Info().SeatWord(seal.Seat)
		document := r.Setup.Seats[seal.Seat-1].Document
		sealed := []byte(document)
		if seal.Sealed != "" {
			sealed = []byte(seal.Sealed)
			if !bytes.Equal(whole(r.Info(), sealed), document) {
				report.add(name, Failed, "The document of %s is not the one that it sealed.", word)
				return
			}
		}
		if len(seal.Commitment) == 0 {
			continue
		}
		committed++
		if !bytes.Equal(seal.Commitment, match.Commitment(seal.Nonce, sealed)) {
			report.add(name, Failed, "The document of %s is not the one it committed to.", word)
			return
		}
	}
	if committed == 0 {
		report.add(name, NotApplicable, "Nobody committed to a document.")
		return
	}
	report.add(name, Passed, "All %d documents are those that were committed to.", committed)
}

// count writes a number of things, with an s unless there is one.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
