package table

import (
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
)

// What a decision led to is told beside the next question, where the report is not in sight: in
// a few words for each who acted, and what became of their number.

// A tiding is one event in a few words.
type tiding struct {
	seq       int
	seat      riposte.Seat
	moved     bool // of the steps of a way the last one counts
	who, what string
	main      bool // the number of whose went from, to
	whose     riposte.Seat
	from, to  int
}

// The most tidings that are kept: they are drawn anew with each ask.
const mostTidings = 60

// An asking is that a seat was asked something new.
type asking struct {
	seq  int
	seat riposte.Seat
}

// tell keeps what a line tells in a few words.
func (st *story) tell(l *house.Line) {
	if l.Kind != told || l.Aside || l.Who == "" {
		return
	}
	n := tiding{seq: l.Seq, seat: l.Seat, moved: st.staging[l.Name].Moved, who: web.Capital(l.Who), what: l.What}
	if before := len(st.tidings) - 1; before >= 0 && n.moved && st.tidings[before].moved && st.tidings[before].who == n.who {
		st.tidings = st.tidings[:before]
	}
	if m := st.staging[l.Name].Main; m.From != m.To {
		all := numbers(l)
		n.main, n.whose, n.from, n.to = true, l.Seat, int(all[m.From]), int(all[m.To])
		if m.Other {
			n.whose = l.Other
		}
	}
	st.tidings = append(st.tidings, n)
	st.tidings = st.tidings[max(0, len(st.tidings)-mostTidings):]
}

// ask keeps that somebody was asked.
func (st *story) ask(l *house.Line) {
	if l.Name == "" || l.Aside {
		return // nothing more is asked
	}
	st.askings = append(st.askings, asking{l.Seq, l.Seat})
	st.askings = st.askings[max(0, len(st.askings)-mostTidings):]
}

// unsay drops what a takeback has set aside.
func (st *story) unsay(first int) {
	st.tidings = slices.DeleteFunc(st.tidings, func(n tiding) bool { return n.seq >= first })
	st.askings = slices.DeleteFunc(st.askings, func(a asking) bool { return a.seq >= first })
}

// news is what was told since a seat decided last: since what it is asked now, or else what led
// to that. Nobody's are those since anybody was asked.
func (st *story) news(seat riposte.Seat) []tiding {
	end := len(st.tidings)
	for i := len(st.askings) - 1; i >= 0 && end > 0; i-- {
		a := &st.askings[i]
		if seat != riposte.Nobody && a.seat != seat {
			continue
		}
		if st.tidings[end-1].seq > a.seq {
			from := end
			for from > 0 && st.tidings[from-1].seq > a.seq {
				from--
			}
			return st.tidings[from:end]
		}
	}
	return st.tidings[:end]
}

// A toldRow is what one of those who acted did.
type toldRow struct {
	Seat, Who, What string
	You             bool
	From, To        string // the number before and after; "" if it has not changed
}

// Name is what the row calls who acted.
func (r toldRow) Name() string {
	if r.You {
		return web.Capital(web.Msg("you"))
	}
	return r.Who
}

// Says is the row as one text, for where it is cut.
func (r toldRow) Says() string {
	text := strings.TrimSpace(r.Name() + " " + r.What)
	if r.To == "" {
		return text
	}
	return text + " (" + r.From + " " + web.Msg("told.to") + " " + r.To + ")"
}

// mostTold is how many rows there is room for.
const mostTold = 2

// Told is what the last decision led to, the latest last; the viewer's row is among them.
func (t *table) Told() []toldRow {
	if t.scene.Replay {
		return nil
	}
	var rows []toldRow
	var last []int // the last tiding of each row
	seats, own := map[riposte.Seat]int{}, map[string]bool{}
	for name := range t.own() {
		own[web.Bare(name)] = true
	}
	row := func(seat riposte.Seat, who string) int {
		i := slices.IndexFunc(rows, func(r toldRow) bool { return r.Who == who && r.Seat == web.SeatNumber(seat) })
		if i < 0 {
			i = len(rows)
			rows, last = append(rows, toldRow{Seat: web.SeatNumber(seat), Who: who, You: seat == t.You && own[who]}), append(last, 0)
			if _, known := seats[seat]; !known {
				seats[seat] = i
			}
		}
		return i
	}
	for n, news := range t.story.news(t.You) {
		i := row(news.seat, news.who)
		last[i] = n
		if r := &rows[i]; news.what != "" {
			r.What = strings.TrimPrefix(r.What+", "+news.what, ", ")
		}
		if !news.main {
			continue
		}
		if news.whose != news.seat {
			if other, known := seats[news.whose]; known {
				i = other
			} else if s := t.seat(news.whose); s != nil {
				i = row(news.whose, web.Capital(web.Bare(s.Called)))
			}
			last[i] = n
		}
		r := &rows[i]
		if r.From == "" {
			r.From = strconv.Itoa(news.from)
		}
		r.To = strconv.Itoa(news.to)
	}
	rows = foremost(rows, last)
	within := web.Isolating(t.names())
	for i := range rows {
		rows[i].What = within(rows[i].What)
	}
	return rows
}

// foremost are the rows for which there is room: the viewer's, and of the others those in which
// something happened last.
func foremost(rows []toldRow, last []int) []toldRow {
	for i := range rows {
		if rows[i].From == rows[i].To {
			rows[i].From, rows[i].To = "", ""
		}
	}
	for len(rows) > mostTold {
		least := -1
		for i := range rows {
			if !rows[i].You && (least < 0 || last[i] < last[least]) {
				least = i
			}
		}
		if least < 0 {
			least = 0
		}
		rows, last = slices.Delete(rows, least, least+1), slices.Delete(last, least, least+1)
	}
	return rows
}

// strike is the number, within the turn, of the strike that a seat is asked about; 0 if it is
// asked about something else.
func (st *story) strike(at riposte.Seat) (n int) {
	before, now := 0, 0 // what it was asked
	for _, a := range st.askings {
		if a.seat == at {
			before, now = now, a.seq
		}
	}
	last := 0
	turn := &st.turns[len(st.turns)-1]
	for i := range turn.Lines {
		l := &turn.Lines[i]
		if l.Kind == told && !l.Aside && l.Other == at && l.Seq < now && st.staging[l.Name].Strike {
			n, last = n+1, l.Seq
		}
	}
	if last <= before {
		return 0
	}
	return n
}

// numbered is a question, with the number of the strike that it is about from the second on.
func (t *table) numbered(question string) string {
	if n := t.story.strike(t.You); n > 1 {
		return web.Msg("ask.strike", question, n)
	}
	return question
}
