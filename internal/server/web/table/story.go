package table

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"riposte"
	"riposte/internal/house"
	"riposte/scene"
)

// A story is what one viewer's lines add up to: the report by turns, the talk, and
// what the other regions need from both. Lines are added as they come; turns that
// are over can be dropped.
type story struct {
	info    *riposte.Info
	staging map[string]scene.Staging
	turning bool // the rules say where turns begin
	turns   []logTurn
	count   int          // lines of the report
	offered riposte.Seat // who offered a rematch
	talk    []house.Line

	was     map[riposte.Seat]int // the one big number before the turn in which it last changed
	wasTurn int
	ways    map[riposte.Seat][][2]int // from the last turn in which pieces moved
	wayTurn int

	tidings []tiding // see told.go
	askings []asking

	wasSeen, waysSeen int // count the changes of was and ways, and what makes them old
	touched           int // the first turn that has changed since a stream sent the last ones
}

// A logTurn is a group of the report.
type logTurn struct {
	N     int
	Title string
	Seq   int  // that of the heading
	Aside bool // the heading was taken back
	Lines []house.Line
}

func newStory(info *riposte.Info, staging map[string]scene.Staging) *story {
	st := &story{info: info, staging: staging, turns: []logTurn{{}}}
	for i := range info.Events {
		st.turning = st.turning || info.Events[i].Turn
	}
	return st
}

func (st *story) add(lines []house.Line) {
	for _, l := range lines {
		if l.Kind == TakenBack && len(l.N) > 0 {
			st.setAside(int(l.N[0]))
		}
		if l.Kind == house.LineRematch {
			st.offered = l.Seat
		}
		switch {
		case l.Kind == house.LineTalk:
			st.talk = append(st.talk, l)
			continue
		case l.Kind == askedOf:
			st.ask(&l)
			continue
		case l.Text == "":
			continue
		}
		last := &st.turns[len(st.turns)-1]
		if n := len(last.Lines); l.Kind == endedOf && n > 0 && last.Lines[n-1].Kind == told {
			said := &last.Lines[n-1]
			if sameEnd(said.Text, l.Text) {
				continue // the rules have said it in their own words
			}
			if said.Name == "wins" || said.Name == "ends" || said.Name == "draw" {
				said.Text = l.Text // it says who and how
				st.touched = min(st.touched, last.N)
				continue
			}
		}
		if l.Turn {
			st.turns = append(st.turns, logTurn{N: last.N + 1, Title: strings.TrimSuffix(l.Text, "."), Seq: l.Seq, Aside: l.Aside})
			st.wasSeen, st.waysSeen = st.wasSeen+1, st.waysSeen+1
			st.touched = min(st.touched, last.N+1)
			continue
		}
		st.touched = min(st.touched, last.N)
		last.Lines = append(last.Lines, l)
		st.count++
		st.note(&l, last.N)
		st.tell(&l)
	}
}

// Kinds of lines that come from the match. The ask and the bill show who is asked;
// the report tells what was done.
const (
	TakenBack house.LineKind = "taken-back"
	told      house.LineKind = "told"
	askedOf   house.LineKind = "asked"
	endedOf   house.LineKind = "ended"
)

// sameEnd reports whether two lines tell of the same win.
func sameEnd(a, b string) bool {
	_, how, won := strings.Cut(a, " wins ")
	_, again, too := strings.Cut(b, " wins ")
	return won && too && strings.EqualFold(how, again)
}

// ofTable are the kinds of lines that a takeback does not set aside.
var ofTable = []house.LineKind{
	house.LineSat, house.LineLeft, house.LineTalk, house.LineSeeds, house.LineAttempt, house.LineRematch, "fork", house.LineCampaign, house.LineNext, house.LineOrdered,
}

// setAside strikes out what the match told from line first on.
func (st *story) setAside(first int) {
	st.was, st.ways, st.touched = nil, nil, 0
	st.unsay(first)
	st.wasSeen, st.waysSeen = st.wasSeen+1, st.waysSeen+1
	for i := range st.turns {
		t := &st.turns[i]
		t.Aside = t.Aside || t.N > 0 && t.Seq >= first
		for j := range t.Lines {
			l := &t.Lines[j]
			l.Aside = l.Aside || l.Seq >= first && !slices.Contains(ofTable, l.Kind)
			st.note(l, t.N)
		}
	}
}

// note keeps what a line says about a big number or a piece.
func (st *story) note(l *house.Line, turn int) {
	k, shown := st.staging[l.Name]
	if !shown || l.Kind != told || l.Aside {
		return
	}
	n := func(i int8) int { // zeros at the end are left out
		if int(i) < len(l.N) {
			return int(l.N[i])
		}
		return 0
	}
	if m := k.Main; m.From != m.To {
		st.wasSeen++
		if st.wasTurn != turn || st.was == nil {
			st.was, st.wasTurn = map[riposte.Seat]int{}, turn
		}
		seat := l.Seat
		if m.Other {
			seat = l.Other
		}
		if _, known := st.was[seat]; !known {
			st.was[seat] = n(m.From)
		}
	}
	if k.Moved {
		st.waysSeen++
		if st.wayTurn != turn || st.ways == nil {
			st.ways, st.wayTurn = map[riposte.Seat][][2]int{}, turn
		}
		way := st.ways[l.Seat]
		if way == nil {
			way = [][2]int{{n(0), n(1)}}
		}
		st.ways[l.Seat] = append(way, [2]int{n(2), n(3)})
	}
}

// old reports whether a turn was over so long ago that it is no longer news.
func (st *story) old(turn int) bool { return st.turns[len(st.turns)-1].N-turn > 1 }

// before is a seat's big number before the last turn in which any changed.
func (st *story) before(s riposte.Seat) (int, bool) {
	n, ok := st.was[s]
	return n, ok && !st.old(st.wasTurn)
}

// way is the way that a seat's piece took to where it stands, oldest place first;
// nil if the lines don't tell.
func (st *story) way(s riposte.Seat, x, y int) [][2]int {
	way := st.ways[s]
	if st.old(st.wayTurn) || len(way) < 2 || way[len(way)-1] != [2]int{x, y} || way[0] == [2]int{x, y} {
		return nil
	}
	return way
}

// kept is how many turns a stream holds, because a takeback may reach back into
// them.
const kept = 3

// trim drops all turns but the last few.
func (st *story) trim() {
	st.turns = slices.Clone(st.turns[max(0, len(st.turns)-kept):])
}

// A part is a piece of a sentence.
type part struct {
	Text string
	Bold bool
}

// place is how a place or a length begins, and no value of anything else: "15.53", "8, 7.04",
// "3,4".
var place = regexp.MustCompile(`^\d+(?:\.\d+|, ?\d+(?:\.\d+)?)`)

// parts makes names bold and, for a number that changed, the new value.
func parts(text string, names []string) []part {
	bold := make([]bool, len(text))
	for _, name := range names {
		for from := 0; name != ""; {
			at := strings.Index(text[from:], name)
			if at < 0 {
				break
			}
			at += from
			from = at + len(name)
			before, _ := utf8.DecodeLastRuneInString(text[:at])
			after, _ := utf8.DecodeRuneInString(text[from:])
			if at > 0 && wordy(before) || from < len(text) && wordy(after) {
				continue
			}
			for i := at; i < from; i++ {
				bold[i] = true
			}
		}
	}
	for from := 0; ; {
		at := strings.Index(text[from:], " to ")
		if at < 0 {
			break
		}
		first := from + at + len(" to ")
		last := first
		for last < len(text) && isDigit(text[last]) {
			last++
		}
		from = first
		if last == first || first == len(" to ") || !isDigit(text[first-len(" to ")-1]) {
			continue
		}
		if end := len(place.FindString(text[first:])); end > 0 && !strings.HasPrefix(text[first+end:], " to ") {
			continue // coordinates, inches
		}
		for i := first; i < last; i++ {
			bold[i] = true
		}
	}
	var out []part
	for from := 0; from < len(text); {
		to := from + 1
		for to < len(text) && bold[to] == bold[from] {
			to++
		}
		out = append(out, part{text[from:to], bold[from]})
		from = to
	}
	return out
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
