package table

import (
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/scene"
)

// A sideView is one side on the bill.
type sideView struct {
	ID       string
	Seat     string // number of the mark; "" for none
	Name     string
	Person   string // who plays it, if that is another name
	Sign     string // the icon that whoever sits there has chosen
	Roles    []string
	You      bool
	Near     bool // somebody who only watches looks from this side
	Presence *presence
	Seal     string // "locked", "choosing" or ""
	Big      string // the one big number
	Worded   bool   // Big is a word
	Was      string // before its last change; "" if it has not changed
	BigLabel string
	BigLong  string // the number as it is read aloud
	Bar      template.HTML
	Facts    []factView
	Badges   []badgeView
	Clock    *clockView
	Out      bool
	Stats    []statView
	Place    *standing // its place in the order of play
	Mates    []mateView
}

// A mateView is somebody who follows a side: a companion.
type mateView struct {
	ID, Seat, Name string
	Value          string
	Bar            template.HTML
	Facts          []factView
	Badges         []badgeView
	Place          *standing
	Acting, Out    bool
}

type presence struct{ Class, Icon, Word string }

type factView struct {
	Label, Value, Of string
	Icon             string
	Rule             riposte.RuleID
	Long             bool // left out if there is little room
}

type clockView struct {
	Text     string
	Deadline string // when it runs out, if it is running
	Left     int64
	Claim    string
}

// A versus is what stands between two sides.
type versus struct{ Above, Figure, Below, Now string }

// Mirrored reports whether two sides face each other.
func (t *table) Mirrored() bool { return len(t.Sides()) == 2 && !t.Piled() }

// Columns is the bill's data-sides: 3 unless there are two sides.
func (t *table) Columns() string {
	if t.Piled() {
		return strconv.Itoa(min(len(t.Sides()), 4))
	}
	if t.Mirrored() {
		return ""
	}
	return "3"
}

// Encounter reports whether the bill is an order of play.
func (t *table) Encounter() bool { return t.encounter() }

// Versus is the table's own meters.
func (t *table) Versus() versus {
	v := t.sight.View
	switch {
	case v == nil:
		return versus{Figure: web.Msg("table.vs")}
	case len(v.Meters) == 0:
		return versus{Above: v.Title.String()}
	}
	m := v.Meters[0]
	out := versus{Above: m.Label.String(), Figure: strconv.Itoa(m.Value), Now: t.acts()}
	if len(v.Meters) > 1 {
		m := v.Meters[1]
		out.Below = (m.Label + " ").String() + strconv.Itoa(m.Value)
		if m.Max > 0 {
			out.Below += " " + web.Msg("of") + " " + strconv.Itoa(m.Max)
		}
	}
	return out
}

// acts is whose turn it is by the order of play, "" if there is none.
func (t *table) acts() string {
	for _, slot := range t.sight.View.Order {
		if slot.State == scene.SlotNow {
			return web.Msg("cards.turn-of", slot.Label)
		}
	}
	return ""
}

// Sides are the sides on the bill: those of the view, or the seats if there is no
// view yet.
func (t *table) Sides() []sideView {
	if t.sides == nil {
		t.sides = t.billed()
	}
	return t.sides
}

func (t *table) billed() []sideView {
	var out []sideView
	if t.sight.View == nil {
		for i := range t.sight.Seats {
			st := &t.sight.Seats[i]
			s := sideView{ID: st.Word, Seat: web.SeatNumber(st.Seat), Name: st.Name}
			switch {
			case s.Name != "":
			case st.Taken:
				s.Name = web.Capital(st.Word)
			case st.Kept:
				s.Name = web.Msg("seat.kept")
			default:
				s.Name = web.Msg("seat.open")
			}
			t.seated(&s, st)
			if st.Role != "" {
				s.Roles = []string{web.Capital(st.Role)}
			}
			if st.Ready {
				s.Seal = "ready"
			}
			out = append(out, s)
		}
		return out
	}
	first := map[riposte.Seat]bool{}
	for i := range t.sight.View.Sides {
		side := &t.sight.View.Sides[i]
		if at := slices.IndexFunc(out, func(s sideView) bool { return side.Of != "" && s.ID == side.Of }); at >= 0 {
			out[at].Mates = append(out[at].Mates, t.mate(side))
			continue
		}
		s := t.side(side)
		if st := t.seat(side.Seat); st != nil && !first[side.Seat] {
			first[side.Seat] = true
			t.seated(&s, st)
		}
		out = append(out, s)
	}
	return nearFirst(t, out, func(s *sideView) bool { return s.Near })
}

func (t *table) seat(s riposte.Seat) *house.Seated {
	for i := range t.sight.Seats {
		if t.sight.Seats[i].Seat == s {
			return &t.sight.Seats[i]
		}
	}
	return nil
}

// BotIn says of a seat that a bot of this kind is in it; "" for no bot.
func BotIn(kind string) string {
	switch kind {
	case "":
		return ""
	case house.Rival:
		return web.Msg("seat.rival")
	}
	return web.Msg("seat.bot", kind)
}

// seated adds what is known about whoever sits there.
func (t *table) seated(s *sideView, st *house.Seated) {
	s.Sign = st.Icon
	s.You = st.Seat == t.You && t.You != riposte.Nobody && !t.scene.Replay
	s.Near = t.from(st.Seat)
	if st.Taken && st.Bot == "" && st.Name != s.Name && !strings.EqualFold(st.Name, st.Word) {
		s.Person = st.Name
	}
	switch {
	case st.Taken && st.Presence == "": // in a replay nobody is anywhere
	case !st.Taken:
		s.Presence = &presence{"", "away", web.Msg("seat.empty")}
	case st.Bot != "":
		s.Presence = &presence{"on", "present", BotIn(st.Bot)}
	case st.Presence == house.Here:
		s.Presence = &presence{"on", "present", web.Msg("seat.here")}
	case st.Presence == house.Gone:
		s.Presence = &presence{"off", "lost", web.Msg("seat.gone")}
	default:
		s.Presence = &presence{"", "away", web.Msg("seat.away")}
	}
	if t.sight.Phase == house.Playing {
		switch {
		case st.Locked:
			s.Seal = "locked"
		case st.Asked:
			s.Seal = "choosing"
		}
	}
	if st.Clock != nil && !s.You && t.sight.Phase == house.Playing { // the viewer's own clock is in the ask
		s.Clock = clockOf(st.Clock)
	}
}

func clockOf(c *house.Clock) *clockView {
	v := &clockView{Text: clockText(c.Left), Left: c.Left}
	if c.Deadline != nil {
		v.Deadline = c.Deadline.UTC().Format(time.RFC3339)
	}
	if c.Claim != nil {
		v.Claim = c.Claim.UTC().Format(time.RFC3339)
	}
	return v
}

func (t *table) side(side *scene.Side) sideView {
	s := sideView{ID: side.ID, Seat: web.SeatNumber(side.Seat), Name: side.Name.String(), Badges: t.badges(side.Badges), Out: side.Out}
	if side.Role != "" {
		s.Roles = []string{side.Role.String()}
	}
	if t.Piled() {
		s.Stats, s.Place = t.stats(side), t.standing(side.ID)
		s.Badges = slices.DeleteFunc(s.Badges, func(n badgeView) bool { // the piles show it
			return slices.ContainsFunc(s.Stats, func(v statView) bool { return v.Whole && strings.HasPrefix(n.Text.String(), v.Label+" ") })
		})
		if n := t.diceOf(side.Seat); n > 0 {
			s.Roles = append(s.Roles, web.Msg("bill.dice", n))
		}
		return s
	}
	m := side.Main
	s.Big, s.BigLabel = minus(m.Value), m.Label.String()
	if m.Word != "" { // the number is only a step on a scale
		s.Big, s.Worded = m.Word.String(), true
		s.BigLong = (m.Label + ": " + m.Word).String()
		if m.Max > 0 {
			s.Bar = draw.Meter(m.Value, m.Value, m.Max, s.BigLong)
		}
		m.Max = 0
	} else {
		s.BigLong = strings.TrimSpace(s.Big + " " + m.Label.String())
	}
	if m.Max > 0 {
		s.BigLong = s.Big + " " + web.Msg("of") + " " + strconv.Itoa(m.Max) + " " + m.Label.String()
		was := m.Value
		if w, ok := t.story.before(side.Seat); ok && !t.shared(side.Seat) {
			was = w
			if was != m.Value {
				s.BigLong += ", " + web.Msg("bill.before", strconv.Itoa(was))
				s.Was = strconv.Itoa(was)
			}
		}
		s.Bar = draw.Meter(m.Value, was, m.Max, s.BigLong)
	}
	for _, m := range side.Meters {
		f := factView{Label: m.Label.String(), Value: minus(m.Value), Rule: m.Rule, Icon: web.Icon(m.Thing), Long: m.Value == 0 && m.Max > 0 && m.Thing == ""}
		if m.Unit != "" && !strings.EqualFold(m.Unit.String(), m.Label.String()) {
			f.Value = (m.Unit + " ").String() + f.Value
		}
		if m.Max > 0 {
			f.Of = web.Msg("of") + " " + strconv.Itoa(m.Max)
		}
		s.Facts = append(s.Facts, f)
	}
	return s
}

// mate is a side that follows another, on its leader's plate.
func (t *table) mate(side *scene.Side) mateView {
	s := t.side(side)
	m := mateView{ID: s.ID, Seat: s.Seat, Name: side.Name.String(), Value: s.Big, Bar: s.Bar, Facts: s.Facts, Badges: s.Badges, Place: t.standing(side.ID), Acting: side.Acting, Out: side.Out}
	if side.Role != "" {
		m.Name = side.Role.String()
	}
	if side.Main.Max > 0 {
		m.Value += " " + web.Msg("of") + " " + strconv.Itoa(side.Main.Max) + " " + side.Main.Label.String()
	}
	return m
}

// badges are the notes with their drawings and the places of their rules.
func (t *table) badges(notes []scene.Note) []badgeView {
	out := make([]badgeView, len(notes))
	for i, n := range notes {
		out[i] = badgeView{Note: n, Icon: web.Icon(n.Thing)}
		if n.Rule != "" {
			out[i].Href = t.RuleHref(n.Rule)
		}
	}
	return out
}

// A badgeView is a badge, its drawing and where its rule can be read.
type badgeView struct {
	scene.Note
	Icon, Href string
}

// shared reports whether a seat plays more than one side, so that lines about its
// number may be about another side's.
func (t *table) shared(s riposte.Seat) bool {
	n := 0
	for i := range t.sight.View.Sides {
		if t.sight.View.Sides[i].Seat == s {
			n++
		}
	}
	return n > 1
}

func minus(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// A slotView is one place in the order of play.
type slotView struct {
	Seat, Label, Note, Class string
	Now                      bool
	Together                 int // it is the first of so many who act together, 0 if it acts alone or follows
	Bar                      template.HTML
	Text                     string
	Badges                   []badgeView
	Held                     []badgeView // what it has in hand, with drawings
	Sheet                    string      // the id of the side, if it has a sheet
	You, Near                bool
	Presence                 *presence // that of a person who is not here
	Seal                     string
}

// Nth is the number that tells a combatant from others of its kind, "" if it has none, and
// Stem its name without it: where there is little room, the name is cut and not the number.
func (s slotView) Nth() string { return nth(s.Label) }

func (s slotView) Stem() string { return stem(s.Label) }

func nth(name string) string {
	i := strings.LastIndexByte(name, ' ')
	if _, err := strconv.Atoi(name[i+1:]); i < 0 || err != nil {
		return ""
	}
	return name[i+1:]
}

func stem(name string) string { return strings.TrimSuffix(name, " "+nth(name)) }

// Slots is the order of play.
func (t *table) Slots() []slotView {
	v := t.sight.View
	out := make([]slotView, 0, len(v.Order))
	for k, s := range v.Order {
		sl := slotView{Seat: web.SeatNumber(s.Seat), Label: s.Label.String(), Note: s.Note.String(), Now: s.State == scene.SlotNow}
		switch s.State {
		case scene.SlotActed:
			sl.Class = "done"
		case scene.SlotOut:
			sl.Class = "down"
		case scene.SlotNow:
		}
		for i := range v.Sides {
			if side := &v.Sides[i]; side.ID == s.Side {
				sv := t.side(side)
				sl.Bar, sl.Text = sv.Bar, sv.Big
				// The badges need not repeat what a word for the number says.
				for _, n := range sv.Badges {
					switch {
					case n.Text == side.Main.Word:
					case n.Icon != "" && n.Tone == "":
						sl.Held = append(sl.Held, n)
					default:
						sl.Badges = append(sl.Badges, n)
					}
				}
				if side.Of != "" && side.Role != "" {
					sl.Label, sl.Class = side.Role.String(), strings.TrimSpace(sl.Class+" small")
				}
				if side.Main.Max > 0 && side.Main.Word == "" {
					sl.Text += "/" + strconv.Itoa(side.Main.Max)
				}
				for _, m := range side.Meters { // the most telling ones
					if m.Thing == "ap" || m.Thing == "threshold" {
						sl.Text += (", " + m.Label + " ").String() + minus(m.Value)
					}
				}
				if side.Out {
					sl.Class = "down"
				}
				if len(side.Sheet) > 0 {
					sl.Sheet = side.ID
				}
				if st := t.seat(side.Seat); st != nil {
					t.seated(&sv, st)
					sl.You, sl.Near, sl.Seal = sv.You && !t.shared(side.Seat), sv.Near && !t.shared(side.Seat), sv.Seal
					if p := sv.Presence; p != nil && p.Class != "on" && t.sight.Phase == house.Playing {
						sl.Presence = p
					}
				}
			}
		}
		if s.Follows {
			sl.Class, sl.Note = strings.TrimSpace(sl.Class+" with"), ""
		}
		sl.Together = together(v.Order[k:])
		out = append(out, sl)
	}
	return out
}

// together is how many act together from the first of a list on, 0 if it is one or follows.
func together(slots []scene.Slot) int {
	n := 1
	for n < len(slots) && slots[n].Follows {
		n++
	}
	if n == 1 || slots[0].Follows {
		return 0
	}
	return n
}
