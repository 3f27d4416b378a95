package house

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/match"
)

// Every line has one sentence. The rules say what an event reads; this is the table
// for all others.
const (
	saysReady      = "%s is ready."
	saysBegan      = "The duel begins."
	saysAsked      = "%s is asked: %s."
	saysIdle       = "Nothing more is asked of %s."
	saysLocked     = "%s has locked."
	saysReopened   = "What %s has locked can no longer be played: %[1]s chooses again."
	saysLapsed     = "The time of %s has run out."
	saysUnopened   = "%s has not opened the locked choice in time, and concedes."
	saysUnfit      = "What %s had locked is no legal choice: %[1]s concedes."
	saysTakenBack  = "%s takes back what was played."
	saysWentBack   = "%s goes back to an earlier decision: what was played since is set aside, and the dice thrown stay thrown."
	saysBackTo     = "%s goes back to before “%s”: what was played since is set aside, and the dice thrown stay thrown."
	saysVoid       = "The rules have failed: the duel is void."
	saysAgreed     = "The duel is ended without a result: those who are there have agreed."
	saysDead       = "The duel is closed without a result: nobody has touched it for long."
	saysEndOffer   = "%s offers to end the duel without a result."
	saysEndNot     = "%s takes back the offer to end the duel."
	saysWins       = "%s wins %s."
	saysWin        = "%s win %s."
	saysDraw       = "A draw: %s."
	saysEnds       = "The duel ends: %s."
	saysChallenged = "%s challenges a bot."
	saysSat        = "%s sits down."
	saysLeft       = "The seat of %s is open again."
	saysSeeds      = "All seeds are in: the duel can begin."
	saysLaid       = "The dice were laid out for this lesson: the duel can begin."
	saysWithout    = "The duel can begin, without a seed of %s."
	saysAttempt    = "Attempt %d to begin came to nothing: %s did not open the seed. Nothing was played; new seeds are committed to."
	saysPutOff     = "%s is put off the table, and the seat is open again."
	saysRematch    = "%s offers a rematch."
	saysCampaign   = "%s begins a campaign."
	saysNext       = "%s lays the next table of the campaign."
	saysOrdered    = "By your standing order: %s."
	saysOnly       = "Answered for you: there was one answer."
	saysFork       = "Played on from step %d of another duel."
)

// told is the number of lines that a viewer has been told.
func (p *play) told(viewer riposte.Seat) int { return p.m.Told(viewer) + p.spoken(viewer) }

// linesFor returns what a viewer was told after a given line: the match's feed for
// the viewer and the lines of the table, in the order in which they came. It looks only
// at those.
func (p *play) linesFor(viewer riposte.Seat, since int) []Line {
	told := p.told(viewer)
	if since >= told {
		return nil
	}
	at, line := p.before(viewer, told-since)
	aside := p.setAside(viewer, at)
	first, entries := at, p.m.Told(viewer)
	lines := make([]Line, 0, told-since)
	add := func() *Line {
		e := p.m.Entry(viewer, at)
		lines = append(lines, p.entry(viewer, &e, since+len(lines)+1, aside[at-first]))
		at++
		return &lines[len(lines)-1]
	}
	for ; line < len(p.lines); line++ {
		own := &p.lines[line]
		if !p.tells(line, viewer) {
			continue
		}
		for at < min(entries, own.After[viewer]) {
			if entry := add(); entry.At.After(own.At) { // a lock in place of one that was taken back
				entry.At = own.At
			}
		}
		lines = append(lines, p.tableLine(line, since+len(lines)+1))
	}
	for at < entries {
		add()
	}
	return lines
}

// before is where the last n lines of a viewer begin, in the feed and in the lines of the
// table.
func (p *play) before(viewer riposte.Seat, n int) (entry, line int) {
	entry, line = p.m.Told(viewer), len(p.lines)
	for n > 0 {
		switch {
		case line > 0 && !p.tells(line-1, viewer):
			line--
			continue
		case line > 0 && (entry == 0 || p.lines[line-1].After[viewer] >= entry):
			line--
		default:
			entry--
		}
		n--
	}
	return entry, line
}

// lineOf is the number of the line that tells an entry, from 0, of a viewer's feed.
func (p *play) lineOf(viewer riposte.Seat, entry int) int {
	seq := entry + 1
	for i := range p.lines {
		if p.tells(i, viewer) && p.lines[i].After[viewer] <= entry {
			seq++
		}
	}
	return seq
}

// setAside marks which of a viewer's entries from one on a takeback has set aside.
func (p *play) setAside(viewer riposte.Seat, first int) []bool {
	aside := make([]bool, p.m.Told(viewer)-first)
	for i := range aside {
		e := p.m.Entry(viewer, first+i)
		if e.Kind != match.TakenBack {
			continue
		}
		for j := max(e.Since-1-first, 0); j < i; j++ {
			aside[j] = true
		}
	}
	return aside
}

// entry is the line for an entry of the match's feed.
func (p *play) entry(viewer riposte.Seat, e *match.Entry, seq int, aside bool) Line {
	line := Line{Seq: seq, At: e.At, Kind: LineKind(e.Kind.String()), Seat: e.Seat, Aside: aside}
	name := p.whom(e.Seat)
	switch e.Kind {
	case match.DocumentLocked:
		line.Text = fmt.Sprintf(saysReady, name)
	case match.Began:
		line.Text = saysBegan
	case match.Told:
		p.event(&line, &e.Event)
		line.Dice = e.Dice
	case match.Asked:
		line.Text = fmt.Sprintf(saysIdle, name)
		if e.Request.ID != 0 {
			kind := p.info.Decisions[e.Request.Decision.Kind]
			line.Name, line.Rule = kind.Name, kind.Rule
			line.Text = fmt.Sprintf(saysAsked, name, kind.Title)
		}
	case match.Locked:
		line.Text = fmt.Sprintf(saysLocked, name)
	case match.Reopened:
		line.Text = fmt.Sprintf(saysReopened, name)
	case match.Lapsed:
		line.Text, line.Loud = fmt.Sprintf(saysLapsed, name), true
	case match.Unopened:
		line.Text, line.Loud = fmt.Sprintf(saysUnopened, name), true
	case match.Unfit:
		line.Text, line.Loud = fmt.Sprintf(saysUnfit, name), true
		if e.Refused != nil {
			line.Text, line.Rule = line.Text+" The rules say: "+e.Refused.Msg+".", e.Refused.Rule
		}
	case match.TakenBack:
		line.Text, line.Loud, line.Other = fmt.Sprintf(saysTakenBack, name), true, e.Back.Of
		if !e.Back.Free && e.Back.By == p.duel.Terms.Referee {
			line.Text = fmt.Sprintf(saysWentBack, name)
			if first := p.firstTold(viewer, max(e.Since-1, 0), e.Seq-1); first != "" && e.Since >= 1 {
				line.Text = fmt.Sprintf(saysBackTo, name, first)
			}
		}
		if e.Since >= 1 && e.Since <= e.Seq {
			line.N = []int32{int32(p.lineOf(viewer, e.Since-1))}
		}
	case match.Ended:
		r := p.result(e.Outcome)
		line.Text, line.Rule, line.Loud = r.Sentence, r.Rule, true
	case match.Voided:
		line.Text, line.Loud = p.saysStopped(), true
	}
	return line
}

func (p *play) event(line *Line, e *riposte.Event) {
	line.Other, line.Rule, line.Text = e.Other, e.Rule, p.m.Text(*e)
	line.Who, line.What = p.m.Brief(*e)
	if int(e.Kind) < len(p.info.Events) {
		kind := &p.info.Events[e.Kind]
		line.Name, line.Turn, line.Loud, line.ByHand = kind.Name, kind.Turn, kind.Loud, kind.ByHand
	}
	last := len(e.N)
	for last > 0 && e.N[last-1] == 0 {
		last--
	}
	line.N = append(line.N, e.N[:last]...)
}

// tableLine returns what line i of the table says.
func (p *play) tableLine(i, seq int) Line {
	l := &p.lines[i]
	line := Line{Seq: seq, At: l.At, Kind: LineKind(l.Kind), Seat: l.Seat}
	switch line.Kind {
	case LineSat:
		line.Text = fmt.Sprintf(saysSat, p.satBy(i))
	case LineLeft:
		says := saysLeft
		if l.Text == putOff {
			says, line.Loud = saysPutOff, true
		}
		line.Text = fmt.Sprintf(says, p.info.SeatWord(l.Seat))
	case LineTalk:
		line.Text = l.Text
	case LineSeeds:
		if line.Text = saysSeeds; p.duel.Terms.Lesson != nil {
			line.Text = saysLaid
		}
		if l.Text != "" {
			line.Text = fmt.Sprintf(saysWithout, p.seatNames(l.Text))
		}
	case LineAttempt:
		number, seats, _ := strings.Cut(l.Text, " ")
		line.Text, line.Loud = fmt.Sprintf(saysAttempt, atoi(number), p.seatNamesBefore(i, seats)), true
	case LineEndOffer:
		line.Text, line.Loud = fmt.Sprintf(saysEndOffer, p.whom(l.Seat)), true
	case LineEndNot:
		line.Text = fmt.Sprintf(saysEndNot, p.whom(l.Seat))
	case LineChallenged:
		who := "Whoever laid the table"
		if l.Seat != riposte.Nobody {
			who = p.whom(l.Seat)
		}
		line.Text = fmt.Sprintf(saysChallenged, who)
	case LineDeclined:
		line.Text, line.What = saysDeclined[l.Text], l.Text
	case LineRematch:
		line.Text, line.Loud = fmt.Sprintf(saysRematch, p.whom(l.Seat)), true
	case LineCampaign:
		line.Text, line.Loud = fmt.Sprintf(saysCampaign, p.whoActs(l.Seat)), true
	case LineNext:
		line.Text, line.Loud = fmt.Sprintf(saysNext, p.whoActs(l.Seat)), true
	case LineOrdered:
		line.Text = p.saysOrdered(l.Text)
	case lineNotes, lineHands, lineOrder, lineGallery, lineErase: // told to nobody
	case LineFork:
		_, step, _ := p.forked()
		line.Text = fmt.Sprintf(saysFork, step)
	}
	return line
}

// saysStopped says how a void duel ended.
func (p *play) saysStopped() string {
	switch p.stopped() {
	case match.Agreed:
		return saysAgreed
	case match.Idle:
		return saysDead
	}
	return saysVoid
}

// satBy is the name of the person who sat down by line i. Names are not kept in
// lines, so that they can be forgotten; for a person who has left, the seat's word
// is used.
func (p *play) satBy(i int) string { return p.nameAfter(i, p.lines[i].Seat) }

// nameAfter is the name of the person who sat in a seat when line i was told.
func (p *play) nameAfter(i int, s riposte.Seat) string {
	for j := i + 1; j < len(p.lines); j++ {
		if p.lines[j].Seat == s && LineKind(p.lines[j].Kind) == LineLeft {
			return p.info.SeatWord(s)
		}
	}
	return p.m.SeatName(s)
}

// seatNamesBefore is seatNames for those who sat there when line i was told.
func (p *play) seatNamesBefore(i int, list string) string {
	var names []string
	for word := range strings.FieldsSeq(list) {
		names = append(names, p.nameAfter(i, riposte.Seat(atoi(word))))
	}
	return join(names)
}

// atoi reads a number that the house wrote itself.
func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// seatNames reads a list of seats in the form that lines keep.
func (p *play) seatNames(list string) string {
	var names []string
	for word := range strings.FieldsSeq(list) {
		if s, err := strconv.Atoi(word); err == nil {
			names = append(names, p.m.SeatName(riposte.Seat(s)))
		}
	}
	return join(names)
}

// join lists names as a sentence does.
func join(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// whoActs is the name of a seat or, for Nobody, of the person who keeps the campaign.
func (p *play) whoActs(s riposte.Seat) string {
	if s == riposte.Nobody {
		return "Its keeper"
	}
	return p.whom(s)
}

// result says how the duel ended.
func (p *play) result(o *riposte.Outcome) *Result {
	return ResultOf(p.info, o, len(p.sat)-1, p.whom)
}

// inSentence is the word for an ending as it is written in a sentence: a heading's
// capitals become small letters; an abbreviation such as "TKO" keeps them.
func inSentence(why string) string {
	if len(why) <= 3 {
		return why
	}
	return strings.ToLower(why)
}

// ResultOf says how a duel ended, given the number of seats and their names.
func ResultOf(info *riposte.Info, o *riposte.Outcome, seats int, name func(riposte.Seat) string) *Result {
	r := &Result{Why: o.Why, Rule: o.Rule}
	said := info.EndedBy(o.Why)
	if said.Won == "" {
		said.Won = "by " + inSentence(o.Why)
	}
	if said.Drawn == "" {
		said.Drawn = inSentence(o.Why)
	}
	var names []string
	for s := riposte.Seat(1); int(s) <= seats; s++ {
		r.Places, r.Scores = append(r.Places, int(o.Place[s])), append(r.Scores, info.Points(float64(o.Score[s])))
		if o.Place[s] == 1 && !o.Drawn() {
			r.Winners = append(r.Winners, s)
			names = append(names, name(s))
		}
	}
	switch {
	case len(names) == 1:
		r.Sentence = fmt.Sprintf(saysWins, names[0], said.Won)
	case len(names) > 1:
		r.Sentence = fmt.Sprintf(saysWin, join(names), said.Won)
	case o.Drawn() && slices.Contains(r.Places, 1): // otherwise nobody had anything to win
		r.Sentence = fmt.Sprintf(saysDraw, said.Drawn)
	default:
		r.Sentence = fmt.Sprintf(saysEnds, said.Drawn)
	}
	return r
}
