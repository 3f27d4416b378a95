package pages

import (
	"errors"
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/internal/server/web/table"
	"riposte/phrase"
	"riposte/record"
	"riposte/scene"
	"riposte/variant"
)

// eyes say whose knowledge a replay is shown with.
type eyes = record.Eyes

// A Replay is one moment of a record: the page /duels/{id}/replay, and /replay for
// a record that was sent.
type Replay struct {
	Record *record.Record
	Eyes   eyes
	Duel   string // "" for a record that was sent
	Source string // the text of such a record, as it came
	Bots   []string
	Base   string // scheme and host, for the link to this moment
	// Playing goes on by itself; a server that sends the header Refresh can offer
	// it, and then Plays is set.
	Plays, Playing bool

	At, Len int // the position, from 0
	Number  int // its step in the record
	Aside   bool
	line    []int
	steps   []stepLine
	lines   []house.Line
	view    scene.View // its texts are references, which the voice says
	voice   *phrase.Voice
	caller  scene.Caller // nil if the lines call seats by their people
	over    bool

	regions map[string]template.HTML // filled in once they are drawn
	turns   []template.HTML
}

// NewReplay goes to the position after a step of the record; -1 is the beginning. A
// step that was taken back is shown on the line that it belonged to.
func NewReplay(r *record.Record, step int, eyes eyes) (*Replay, error) {
	p := &Replay{Record: r, Eyes: eyes, Bots: nil}
	if len(r.Steps) == 0 {
		p.Number = -1
		return p, nil
	}
	play, err := r.Replay()
	if err != nil {
		return nil, err
	}
	p.line = r.Line()
	if step < 0 {
		step = p.line[0]
	}
	at := indexOf(p.line, step)
	if at < 0 {
		if play, err = r.ReplayTo(step); err != nil {
			return nil, err
		}
		p.line, p.Aside = r.LineTo(step), true
		if at = indexOf(p.line, step); at < 0 { // a takeback leads to the position it went back to
			at = len(p.line) - 1
		}
	}
	p.At, p.Len, p.Number = at, play.Len(), p.line[at]
	var before riposte.State
	for i := range play.Len() {
		if i > 0 {
			before = play.State().Clone()
		}
		if err := play.Seek(i); err != nil {
			return nil, err
		}
		told, err := play.Told(eyes)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			p.caller, _ = play.State().Clone().(scene.Caller)
		}
		p.tell(play, i, told, before)
		if i == at {
			p.view = seen(play.State(), eyes, len(r.Setup.Seats))
			if sp, ok := play.State().(scene.Speaker); ok {
				p.voice = sp.Voice()
			}
		}
	}
	p.over = at == play.Len()-1 && r.Outcome.Over() && !p.Aside
	return p, nil
}

func indexOf(line []int, step int) int {
	for i, s := range line {
		if s == step {
			return i
		}
	}
	return -1
}

// A stepLine is one step in the list of steps.
type stepLine struct {
	At, Number int
	Title      string
	Said       []saidLine
	Draws      string
	Loud       string // what nobody should overlook in it
	Now, Later bool
	Before     []branchLine // what was set aside before this step was made
}

// A saidLine is one seat's choice.
type saidLine struct {
	Who
	Asked    string // what was asked: cards
	Sentence string
	Reads    string // the sentence in the words of the buttons that say it
	Sealed   bool   // these eyes may not see it
	Lapsed   bool
}

// unaddressed is what a seat is asked, for those who are not: "Your turn" is "Turn".
func unaddressed(title string) string {
	for _, you := range []string{"Your ", "You are "} {
		if rest, is := strings.CutPrefix(title, you); is {
			return web.Capital(rest)
		}
	}
	return title
}

// reads is a seat's sentence in the words of what it was asked.
func (p *Replay) reads(before riposte.State, seat riposte.Seat, sentence string) string {
	viewer, ok := before.(scene.Viewer)
	if !ok {
		return sentence
	}
	v := viewer.View(seat)
	s := house.Sight{View: &scene.View{Asks: v.Asks, Sides: v.Sides}, Seats: p.seated()}
	if sp, ok := before.(scene.Speaker); ok {
		s.Voice = sp.Voice()
	}
	return table.Reads(s.Said().View, sentence)
}

// tell adds a step to the list and, up to the moment shown, what these eyes were
// told.
func (p *Replay) tell(play *record.Replay, at int, told record.Told, before riposte.State) {
	r := p.Record
	step := play.Step()
	l := stepLine{At: at, Number: play.Number(), Now: at == p.At, Later: at > p.At}
	if at == 0 {
		l.Title = web.Msg("replay.set-up")
	} else {
		l.Before = p.branches(p.line[at-1], play.Number())
		for _, b := range l.Before {
			if at <= p.At {
				p.lines = append(p.lines, house.Line{
					Seq: len(p.lines) + 1, At: r.Date.Add(r.Steps[b.Back].At), Kind: table.TakenBack, Seat: r.Steps[b.Back].Back.By, Text: b.Text + ".", Loud: true,
				})
			}
		}
	}
	for _, c := range told.Chosen {
		said := saidLine{Who: Who{Seat: c.Seat, Text: p.called(c.Seat)}, Sentence: c.Sentence, Sealed: c.Sentence == "", Lapsed: c.Lapsed}
		if c.Asked.Mode != 0 {
			said.Asked = unaddressed(r.Info().Decisions[c.Asked.Kind].Title)
		}
		if !said.Sealed {
			said.Reads = p.reads(before, c.Seat, c.Sentence)
		}
		l.Said = append(l.Said, said)
	}
	var draws []string
	for _, d := range told.Draws {
		draws = append(draws, d.String())
	}
	l.Draws = strings.Join(draws, " ")
	kinds := r.Info().Events
	for i, e := range told.Events {
		kind := kinds[e.Kind]
		text := play.Say(e)
		if kind.Loud {
			l.Loud = text
		}
		if at > p.At {
			continue
		}
		line := house.Line{
			Seq: len(p.lines) + 1, At: r.Date.Add(step.At), Kind: "told", Name: kind.Name, Seat: e.Seat, Other: e.Other,
			Text: text, Rule: e.Rule, Turn: kind.Turn, Loud: kind.Loud, ByHand: kind.ByHand, N: e.N[:],
		}
		if told.Thrown != nil {
			line.Dice = told.Thrown[i]
		}
		p.lines = append(p.lines, line)
	}
	p.steps = append(p.steps, l)
}

// seen is the view through some eyes; through all eyes, each seat's cards are seen
// as that seat sees them. A replay asks nothing.
func seen(st riposte.State, eyes eyes, seats int) scene.View {
	if !eyes.All {
		v := st.(scene.Viewer).View(eyes.Seat)
		v.Asks = nil
		for i := range v.Piles {
			v.Piles[i].Secret = false // anybody may be looking
		}
		return v
	}
	v := st.(scene.Viewer).View(riposte.Nobody)
	v.Asks = nil
	for s := riposte.Seat(1); int(s) <= seats; s++ {
		own := st.(scene.Viewer).View(s)
		for i := range v.Sides {
			if v.Sides[i].Seat == s {
				for _, side := range own.Sides {
					if side.ID == v.Sides[i].ID {
						v.Sides[i] = side
					}
				}
			}
		}
		v.Piles = addPiles(v.Piles, own.Piles, s)
		if v.Board != nil && own.Board != nil {
			v.Board = addBoard(v.Board, own.Board, s)
		}
	}
	return v
}

// addPiles replaces the piles that the public sees by a seat's own view of them.
// The hands of two seats may have the same id, so the seat's word becomes part of
// the id.
func addPiles(all, own []scene.Pile, s riposte.Seat) []scene.Pile {
	for _, pile := range own {
		if pile.Seat != s {
			continue
		}
		at := -1
		for i := range all {
			if all[i].ID == pile.ID && all[i].Seat == s {
				at = i
			}
		}
		pile.Secret = false
		if at >= 0 {
			all[at] = pile
			continue
		}
		pile.ID = "seat" + strconv.Itoa(int(s)) + "-" + pile.ID
		all = append(all, pile)
	}
	return all
}

// addBoard adds what only the seat sees on the board.
func addBoard(all, own *scene.Board, s riposte.Seat) *scene.Board {
	out := *all
	for _, t := range own.Tokens {
		known := false
		for _, there := range out.Tokens {
			known = known || there.ID == t.ID
		}
		if !known && t.Seat == s {
			out.Tokens = append(out.Tokens, t)
		}
	}
	return &out
}

// Sight is the moment as the scene draws it.
func (p *Replay) Sight() *house.Sight {
	r := p.Record
	s := &house.Sight{
		Duel: p.Duel, Ruleset: r.Setup.Ruleset, Version: r.Setup.Version, Seat: p.Eyes.Seat, Phase: house.Playing,
		Created: r.Date, At: r.Date, Seq: len(p.lines), Lines: p.lines,
	}
	if p.Number >= 0 {
		s.View, s.Voice = &p.view, p.voice
		s.At = r.Date.Add(r.Steps[p.Number].At)
	}
	s.Seats = p.seated()
	s.Options, s.VariantName, s.Variant = p.differs()
	if p.over {
		s.Phase = house.Over
		s.Result = p.Result()
	}
	return s
}

// Rulings are in what the duel's rules differ from the usual.
func (p *Replay) Rulings() []table.Ruling {
	options, name, numbers := p.differs()
	return table.RulingsOf(p.Record.Info(), options, name, numbers)
}

// differs are the options, the name of the variant and its numbers that are not the usual.
func (p *Replay) differs() (options map[string]string, name string, numbers []variant.Difference) {
	setup := &p.Record.Setup
	for _, o := range p.Record.Info().Options {
		if value, ok := setup.Options[o.Name]; ok && value != o.Default {
			if options == nil {
				options = map[string]string{}
			}
			options[o.Name] = value
		}
	}
	v, numbers := variant.In(p.Record.Ruleset(), setup)
	return options, v.Name, numbers
}

// seated are those who sat there; presence is left out, as nobody is there any more.
func (p *Replay) seated() (all []house.Seated) {
	r := p.Record
	for i := range r.Setup.Seats {
		seat := riposte.Seat(i + 1)
		in := house.Seated{Seat: seat, Word: r.Info().SeatWord(seat), Name: r.SeatName(seat), Taken: true}
		if p.caller != nil {
			in.Called = p.caller.Called(seat)
		}
		if i < len(r.Info().Roles) {
			in.Role = r.Info().Roles[i]
		}
		all = append(all, in)
	}
	return all
}

// Result is how the duel ended, nil before the end is reached.
func (p *Replay) Result() *house.Result {
	if !p.over {
		return nil
	}
	return house.ResultOf(p.Record.Info(), &p.Record.Outcome, len(p.Record.Setup.Seats), p.called)
}

// Steps are the steps up to the moment shown, the last first; Later are the steps
// after it, which stay covered until asked for.
func (p *Replay) Steps() []stepLine {
	if len(p.steps) == 0 {
		return nil
	}
	return p.steps[:p.At+1]
}

// Later are the steps after the moment.
func (p *Replay) Later() []stepLine {
	if len(p.steps) == 0 {
		return nil
	}
	return p.steps[p.At+1:]
}

// Step is the one that made the position.
func (p *Replay) Step() *stepLine {
	if len(p.steps) == 0 {
		return nil
	}
	return &p.steps[p.At]
}

// Told is what these eyes were told of the step.
func (p *Replay) Told() []house.Line {
	n := 0
	if p.Number < 0 {
		return nil
	}
	for _, e := range p.Record.Steps[p.Number].Events {
		if e.Audience&p.Eyes.Audience() != 0 || p.Eyes.All {
			n++
		}
	}
	return p.lines[len(p.lines)-n:]
}

// Comments are the remarks at the step; at the beginning, those that come before
// the first step.
func (p *Replay) Comments() (out []string) {
	for _, c := range p.Record.Comments {
		if c.Step == p.Number || c.Step == -1 && p.At == 0 {
			out = append(out, c.Text)
		}
	}
	return out
}

// A ReelKey is a control of the reel: a link, or a button if the record was sent.
type ReelKey struct {
	ID, Icon, Word string
	Act            string // for the script
	Step           int
	Href           string
	Off            bool
}

// Keys are first, back, forward and last.
func (p *Replay) Keys() []ReelKey {
	key := func(id, icon, act, word string, at int) ReelKey {
		off := p.Len == 0 || at < 0 || at >= p.Len || at == p.At
		k := ReelKey{ID: "reel-" + id, Icon: icon, Word: word, Act: act, Off: off}
		if p.Len > 0 {
			k.Step = p.line[min(max(at, 0), p.Len-1)]
			k.Href = p.href(k.Step, p.Eyes)
		}
		return k
	}
	return []ReelKey{
		key("first", "first", "first", web.Msg("replay.first"), 0),
		key("prev", "prev", "back", web.Msg("replay.back"), p.At-1),
		key("next", "next", "forward", web.Msg("replay.forward"), p.At+1),
		key("last", "last", "last", web.Msg("replay.last"), p.Len-1),
	}
}

// href is the address of a moment.
func (p *Replay) href(step int, eyes eyes) string {
	v := url.Values{"step": {strconv.Itoa(step)}}
	v.Set("as", eyes.Word(p.Record.Info())) // always present: without it, players see with their own eyes
	return p.Path() + "?" + v.Encode()
}

// Path is the page's own address, without the moment.
func (p *Replay) Path() string {
	if p.Duel == "" {
		return "/replay"
	}
	return "/duels/" + url.PathEscape(p.Duel) + "/replay"
}

// StepHref is the address of a step.
func (p *Replay) StepHref(step int) string { return p.href(step, p.Eyes) }

// Here is the full address of this moment.
func (p *Replay) Here() string { return p.Base + p.href(p.Number, p.Eyes) }

// PictureHref is a picture of this moment; "" for a record that was sent.
func (p *Replay) PictureHref() string {
	if p.Duel == "" || p.Number < 0 {
		return ""
	}
	return "/duels/" + url.PathEscape(p.Duel) + "/picture?step=" + strconv.Itoa(p.Number) + "&as=" + url.QueryEscape(p.AsWord())
}

// ForkPath is where "play on from here" is posted.
func (p *Replay) ForkPath() string {
	if p.Duel == "" {
		return "/replay/fork"
	}
	return "/duels/" + url.PathEscape(p.Duel) + "/fork"
}

// RecordHref is the record to download, "" for one that was sent.
func (p *Replay) RecordHref() string {
	if p.Duel == "" {
		return ""
	}
	return "/duels/" + url.PathEscape(p.Duel) + "/record"
}

// Unverifiable says why nobody can verify the dice of the record; "" if they can be
// verified.
func (p *Replay) Unverifiable() string { return table.Unverifiable(p.Record) }

// Promise is what the record says was promised, for the browser; "" if nothing was.
func (p *Replay) Promise() string {
	if promised := table.PromiseIn(p.Record); promised != nil {
		return promised.JSON()
	}
	return ""
}

// FairnessHref is the page that explains the duel's fairness, "" for a record that was
// sent.
func (p *Replay) FairnessHref() string {
	if p.Duel == "" {
		return ""
	}
	return "/duels/" + url.PathEscape(p.Duel)
}

// Sent reports whether the record was sent, so that every control sends it again.
func (p *Replay) Sent() bool { return p.Duel == "" }

// Readable is a sent record in its readable form.
func (p *Replay) Readable() string {
	data, err := p.Record.ExportUnfinished(record.Text)
	if err != nil {
		return ""
	}
	return string(data)
}

// CanFork reports whether anybody could play on here.
func (p *Replay) CanFork() bool { return p.Number >= 0 && !p.over && len(p.Bots) > 0 }

// A perspective is one choice of whose eyes to look through.
type perspective struct {
	ID, Word, Title string
	Seat            riposte.Seat
	Href            string
	On              bool
}

// called is the name of whoever sat there, or the seat's word with a capital, as on
// its plate.
func (p *Replay) called(seat riposte.Seat) string {
	if name := p.Record.Setup.Seats[seat-1].Name; name != "" {
		return name
	}
	if p.caller != nil {
		return p.caller.Called(seat)
	}
	return web.Capital(p.Record.Info().SeatWord(seat))
}

// Perspectives are the eyes that there are to look through.
func (p *Replay) Perspectives() (out []perspective) {
	add := func(e eyes, title string) {
		word := e.Word(p.Record.Info())
		out = append(out, perspective{"eyes-" + word, word, title, e.Seat, p.href(p.Number, e), e == p.Eyes})
	}
	for i := range p.Record.Setup.Seats {
		add(eyes{Seat: riposte.Seat(i + 1)}, p.called(riposte.Seat(i+1)))
	}
	add(eyes{}, web.Msg("replay.public"))
	add(eyes{All: true}, web.Msg("replay.all"))
	return out
}

// AsWord is the eyes as a form sends them.
func (p *Replay) AsWord() string { return p.Eyes.Word(p.Record.Info()) }

// Seats are the seats in which somebody can play on.
func (p *Replay) Seats() (out []forkSeat) {
	for i := range p.Record.Setup.Seats {
		s := riposte.Seat(i + 1)
		out = append(out, forkSeat{s, p.called(s), s == p.Eyes.Seat})
	}
	return out
}

// A forkSeat is a seat to play on in.
type forkSeat struct {
	Seat riposte.Seat
	Text string
	On   bool // through whose eyes the replay is seen
}

// BotWords are the bots that one can play on against.
func (p *Replay) BotWords() (out []form.Word) {
	for _, b := range p.Bots {
		out = append(out, form.Word{Value: b, Title: botWord(b), On: b == "advised"})
	}
	return out
}

// Title is who met whom.
func (p *Replay) Title() string {
	var names []string
	for i := range p.Record.Setup.Seats {
		names = append(names, web.Isolated(p.called(riposte.Seat(i+1))))
	}
	return web.Msg("replay.title", strings.Join(names, web.Msg("replay.against")))
}

// More is when it was played, and by which rules.
func (p *Replay) More() string {
	return fmt.Sprintf("%s, %s %d", p.Record.Date.UTC().Format("2 January 2006"), p.Record.Info().Title, p.Record.Setup.Version)
}

// Last is the greatest value of the slider.
func (p *Replay) Last() int { return max(p.Len-1, 0) }

// Slider reports whether there is a slider. It counts the positions on the line,
// and they equal the steps' numbers only if nothing was taken back.
func (p *Replay) Slider() bool { return p.Len > 1 && p.line[p.Len-1] == p.Len-1 }

// Refresh is how soon a page that is playing goes on, and where to.
func (p *Replay) Refresh() (time.Duration, string) {
	if !p.Playing || p.At+1 >= p.Len {
		return 0, ""
	}
	return 3 * time.Second, p.href(p.line[p.At+1], p.Eyes) + "&play=1"
}

// Wide tells a screen reader where the slider stands.
func (p *Replay) Wide() string {
	return web.Msg("replay.at", p.At, p.Last(), p.ViewTitle())
}

// ViewTitle says where in the duel the moment is.
func (p *Replay) ViewTitle() string { return p.voice.Say(p.view.Title) }

// An Upload is the page /replay, for sending a record.
type Upload struct {
	Text   string // as it was typed, if it can't be read
	Err    error  // why it can't be read
	Source []string
}

// Place is the line and column at fault, 0 if there is none.
func (u Upload) Place() (p struct{ Line, Column int }) {
	var e *record.Error
	if errors.As(u.Err, &e) {
		p.Line, p.Column = e.Line, e.Column
	}
	return p
}

// Excerpt is the line at fault.
func (u Upload) Excerpt() (e struct{ Before, At, After string }) {
	p := u.Place()
	lines := strings.Split(u.Text, "\n")
	if p.Line < 1 || p.Line > len(lines) {
		return e
	}
	line := []rune(strings.TrimSuffix(lines[p.Line-1], "\r"))
	at := min(max(p.Column-1, 0), len(line))
	e.Before, e.After = string(line[max(0, at-40):at]), string(line[at:min(len(line), at+40)])
	if at > 40 {
		e.Before = "…" + e.Before
	}
	if at+40 < len(line) {
		e.After += "…"
	}
	if e.After != "" {
		first := web.First(e.After, 1)
		e.At, e.After = first, e.After[len(first):]
	}
	return e
}

// Whys is where one asks why bots chose as they did, "" for a record that was sent.
func (p *Replay) Whys() string {
	if p.Duel == "" {
		return ""
	}
	return "/duels/" + p.Duel + "/whys"
}
