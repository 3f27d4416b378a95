package table

import (
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/scene"
)

// A Region is a part of the table's page that is sent again when it changes: the
// outer HTML of the element with that id.
type Region struct {
	ID   string
	HTML template.HTML
}

// A Scene draws the sights of one ruleset's tables. Tests can leave Origin and
// Local zero: links then have no host.
type Scene struct {
	Info *riposte.Info
	// Staging is what there is to see of events, by their names; nil means nothing.
	Staging map[string]scene.Staging
	Origin  string // for links to send to others: "https://example.org"
	Local   bool   // nobody but this machine can open them
	LitSeq  int    // lines from this number on are lit, as for the step of a replay; 0 for none
	Replay  bool   // nobody is "you"
	// Side is the seat from whose side somebody looks who only watches: it stands first and near.
	// It changes where things stand and nothing of what is seen.
	Side riposte.Seat
}

// A sceneKey tells scenes of one duel apart.
type sceneKey struct {
	origin        string
	local, replay bool
	litSeq        int
	side          riposte.Seat
}

func (sc *Scene) key() sceneKey { return sceneKey{sc.Origin, sc.Local, sc.Replay, sc.LitSeq, sc.Side} }

// Regions draws a sight with all its lines. Equal sights give equal regions, in the
// order of the page.
func (sc Scene) Regions(s *house.Sight) []Region {
	st := newStory(sc.Info, sc.Staging)
	st.add(s.Lines)
	return sc.regions(s, st)
}

// A Differ makes the frames of one viewer's stream. It keeps the last turns
// and the sums of what was sent last, so that sights after the first bring new lines only.
// It is for one goroutine.
type Differ struct {
	scene Scene
	since int
	story *story
	sent  map[string]sent

	last   *house.Sight // without its lines
	seen   seen
	people uint64
}

// Differ begins a stream to somebody who has the page up to line since, or 0. The
// first sight must hold all lines.
func (sc Scene) Differ(since int) *Differ {
	return &Differ{scene: sc, since: since, sent: map[string]sent{}}
}

// Frame is what differs from what was sent before, nil if nothing does; see delta.go for its
// form. At first it is all regions but the turns that ended before since. A sight whose Since
// is 0 is taken as a new whole.
func (d *Differ) Frame(s *house.Sight) []byte {
	if d.story == nil || s.Since == 0 {
		d.story, d.last = newStory(d.scene.Info, d.scene.Staging), nil
	}
	d.story.add(s.Lines)
	if d.since > 0 {
		d.story.turns = slices.DeleteFunc(d.story.turns, func(t logTurn) bool {
			last := len(t.Lines) - 1
			return t.N < d.story.turns[len(d.story.turns)-1].N && (last < 0 || t.Lines[last].Seq <= d.since)
		})
		d.since = 0
	}
	buffer := frames.Get().(*[]byte)
	defer frames.Put(buffer)
	frame := append((*buffer)[:0], '[')
	for _, r := range d.drawn(s) {
		was, known := d.sent[r.ID]
		if known {
			frame = appendChange(frame, was, r)
		} else {
			frame = appendWhole(frame, r)
		}
		d.sent[r.ID] = was.after(r)
	}
	for _, t := range d.story.turns[:max(0, len(d.story.turns)-kept)] {
		delete(d.sent, t.id())
	}
	d.story.trim()
	d.story.touched = math.MaxInt
	*buffer = frame
	if len(frame) == 1 {
		return nil
	}
	return append(append(make([]byte, 0, len(frame)+1), frame...), ']')
}

// frames are what frames are put together in.
var frames = sync.Pool{New: func() any { return new([]byte) }}

// A drawnKey tells apart what streams of one sight draw: which regions, and which turns,
// as those that a stream still has follow from when it began.
type drawnKey struct {
	scene          sceneKey
	changed        needs
	oldest, newest int // turns
}

// drawn is the regions of a sight that a stream may not have sent, drawn once for all streams
// that were given it and have sent the same.
func (d *Differ) drawn(s *house.Sight) []*cutting {
	changed := d.changed(s)
	if now := people(s); now != d.people {
		d.people, d.story.touched = now, 0
	}
	turns := d.story.turns
	if changed != needAll {
		turns = slices.DeleteFunc(slices.Clone(turns), func(t logTurn) bool { return t.N < d.story.touched })
	}
	key := drawnKey{scene: d.scene.key(), changed: changed}
	if len(turns) > 0 {
		key.oldest, key.newest = turns[0].N, turns[len(turns)-1].N
	}
	return s.Once(key, func() any {
		t := d.scene.table(s, d.story)
		all := make([]*cutting, 0, len(regionNames)+len(turns))
		for _, name := range regionNames {
			if t.has(name) && (changed == needAll || drawnFrom[name]&changed != 0) {
				all = append(all, cutUp(Region{name, t.draw(name)}))
			}
			if name == turnsFollow {
				for i := range turns {
					all = append(all, cutUp(Region{turns[i].id(), t.turn(&turns[i])}))
				}
			}
		}
		return all
	}).([]*cutting)
}

func (t logTurn) id() string { return "turn-" + strconv.Itoa(t.N) }

// A table is a sight being turned into a page; the templates read it.
type table struct {
	sight *house.Sight
	info  *riposte.Info
	scene Scene
	story *story

	Phase   string
	Duel    string // its path: /duels/ID
	You     riposte.Seat
	Lead    string
	Shape   string
	Name    string // "Ulla Stormhide against Brannoch Reed"
	Asked   bool   // something can be answered now
	Big     bool   // it is the players' screen
	SeedDue bool

	refused []whyView // why places on the board may not be chosen
	ask     *askView
	sides   []sideView
	region  map[string]template.HTML // the page's regions
	turns   []template.HTML
}

// turnsFollow is the region after which the turns come; a page has its regions in
// the order of regionNames.
const turnsFollow = "report"

var regionNames = []string{"mast", "coach", "bill", "plate", "tray", "odds", "ask", "acts", "backs", "report", "talk", "gallery", "status", "promise"}

func (sc Scene) regions(s *house.Sight, st *story) []Region {
	t := sc.table(s, st)
	var all []Region
	for _, name := range regionNames {
		if t.has(name) {
			all = append(all, Region{name, t.draw(name)})
		}
		if name != turnsFollow {
			continue
		}
		for i := range st.turns {
			all = append(all, Region{st.turns[i].id(), t.turn(&st.turns[i])})
		}
	}
	return all
}

// draw draws a region.
func (t *table) draw(name string) template.HTML { return Templates().HTML("table-"+name, t) }

func (sc Scene) table(s *house.Sight, st *story) *table {
	s = isolated(s.Said())
	t := &table{
		sight: s, info: sc.Info, scene: sc, story: st,
		Phase: string(s.Phase), Duel: "/duels/" + s.Duel, You: s.Seat, Name: against(s),
		Asked:   s.Phase == house.Playing && s.Request != nil && !s.Request.Locked && s.View != nil && len(s.View.Asks) > 0,
		SeedDue: s.Dice.Yours,
	}
	t.Lead, t.Shape = "tray", ""
	if v := s.View; v != nil && v.Board != nil {
		// The tray leads only where everything that is asked is in it.
		if len(v.Asks) == 0 || v.Asks[0].Lead == "board" || len(v.Piles) == 0 && slices.ContainsFunc(v.Asks, func(a scene.Ask) bool { return a.Lead != "tray" }) {
			t.Lead = "board"
		}
		switch {
		case t.encounter():
			t.Shape = "desk"
		case t.Piled():
		case !v.Board.Plane && abs(v.Board.Width-v.Board.Height) <= 2:
			t.Shape = "square"
		default:
			t.Shape = "wide"
		}
	}
	return t
}

// HasBoard says whether there is a board to be seen.
func HasBoard(v *scene.View) bool {
	return v != nil && v.Board != nil && v.Board.Width > 0 && v.Board.Height > 0
}

// With is what a table has, in words: its board, piles for sides, and cards to hold. The layout depends on it,
// and a style that looked for itself would be worked out anew with every change of the page.
func With(v *scene.View) string {
	var words []string
	if HasBoard(v) {
		words = append(words, "board")
	}
	if v != nil && piled(v) {
		words = append(words, "piles")
	}
	if v != nil && len(v.Piles) > 0 {
		words = append(words, "hand")
	}
	return strings.Join(words, " ")
}

// With is [With] of what the viewer sees; before the beginning that is another plate.
func (t *table) With() string {
	if t.sight.Phase == house.Seating || t.sight.Phase == house.Preparing {
		return ""
	}
	return With(t.sight.View)
}

func abs(n int) int { return max(n, -n) }

// encounter reports whether the bill is the order of play.
func (t *table) encounter() bool {
	v := t.sight.View
	if v == nil || len(v.Order) == 0 || t.Piled() {
		return false
	}
	leaders := 0
	for i := range v.Sides {
		leaders += btoi(v.Sides[i].Of == "")
	}
	return leaders > 2
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// against is who meets whom, by name; an open seat goes by its word.
func against(s *house.Sight) string {
	text := ""
	for i := range s.Seats {
		name := called(s, &s.Seats[i])
		if i == 0 {
			name = web.Capital(name)
		}
		switch {
		case i == 0:
		case len(s.Seats) == 2:
			text += " " + web.Msg("table.against") + " "
		default:
			text += ", "
		}
		text += name
	}
	return text
}

// called is what the page calls whoever sits in a seat: by name or, without one,
// you, a guest or the seat's word.
func called(s *house.Sight, st *house.Seated) string {
	switch {
	case st.Name != "" && st.Name != st.Word:
		return st.Name
	case st.Seat == s.Seat && s.Seat != riposte.Nobody:
		return web.Msg("you")
	case st.Taken:
		return web.Msg("list.guest")
	}
	return web.Capital(st.Word)
}

// Page is the page of a sight with all its lines, for [web.Templates.Page].
func (sc Scene) Page(s *house.Sight) *web.Page {
	st := newStory(sc.Info, sc.Staging)
	st.add(s.Lines)
	t := sc.table(s, st)
	t.region = map[string]template.HTML{}
	for _, r := range sc.regions(s, st) {
		if slices.Contains(regionNames, r.ID) {
			t.region[r.ID] = r.HTML
			continue
		}
		t.turns = append(t.turns, r.HTML)
	}
	return &web.Page{
		Name: "table", Title: t.headline(), Description: sc.Info.Title + ": " + t.Name + ".",
		System: sc.Info.Name, MainID: "table", Where: sc.Info.Title, Private: true, Turn: t.Asked, Body: t,
	}
}

// Screen is the page for a second display that all look at, of a sight of the public.
func (sc Scene) Screen(s *house.Sight) *web.Page {
	p := sc.Page(s)
	p.Body.(*table).Big = true
	return p
}

// Coach is what a lesson says to its pupil; nil to everybody else.
func (t *table) Coach() *house.Lesson { return t.sight.Lesson }

// A Bout is what a press on "play a bot" orders.
type Bout struct {
	Name            string // the ruleset's
	Key             string // makes the order safe to send again
	Sample, Against string // who fights: the guest's, and the bot's
}

// BoutOf is the duel of the first two samples of a ruleset.
func BoutOf(in *riposte.Info, key string) Bout {
	b := Bout{Name: in.Name, Key: key}
	if n := len(in.Samples); n > 0 {
		b.Sample, b.Against = in.Samples[0].Name, in.Samples[min(1, n-1)].Name
	}
	return b
}

// Bout is the duel with a bot that follows the last lesson.
func (t *table) Bout() Bout { return BoutOf(t.info, "bot-"+t.ID()) }

// ID is that of the duel.
func (t *table) ID() string { return t.sight.Duel }

// Region is a region of the page.
func (t *table) Region(id string) template.HTML { return t.region[id] }

// Turns are the groups of the report, oldest first.
func (t *table) Turns() []template.HTML { return t.turns }

// Ruleset is the word of the ruleset.
func (t *table) Ruleset() string { return t.info.Name }

// System is the title of the ruleset.
func (t *table) System() string { return t.info.Title }

// Seq is the number of the viewer's last line.
func (t *table) Seq() int { return t.sight.Seq }

// Step is the step of the record that led to the moment, 0 until there is one to link
// to.
func (t *table) Step() int { return t.sight.Step }

// SeatWord is the word of the viewer's seat, "" for the public.
func (t *table) SeatWord() string {
	if t.You == riposte.Nobody {
		return ""
	}
	return t.info.SeatWord(t.You)
}

// DuelID is the name of the duel.
func (t *table) DuelID() string { return t.sight.Duel }

// Headline is the title of the page without the brand.
func (t *table) Headline() string { return t.headline() }

// ConcedeWord is the sentence that gives up the duel.
func (t *table) ConcedeWord() string { return riposte.ConcedeWord }

// At is the moment of the sight, by the server's clock.
func (t *table) At() string { return t.sight.At.UTC().Format(time.RFC3339Nano) }
