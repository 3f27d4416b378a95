package match

import (
	"encoding/json"
	"fmt"
	"slices"

	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// View is what seat s, or the public, sees, in words; an empty scene during the set-up.
func (m *Match) View(s riposte.Seat) scene.View {
	if m.state == nil {
		return scene.View{Seat: s}
	}
	return scene.Of(m.state, s)
}

// Meant is View before it is put into words, for callers that put it into words
// themselves: with the Voice and the names at the table.
func (m *Match) Meant(s riposte.Seat) scene.View {
	if m.state == nil {
		return scene.View{Seat: s}
	}
	return m.state.(scene.Viewer).View(s)
}

// Title is the title of what the public sees, before it is put into words.
func (m *Match) Title() phrase.Text {
	if t, ok := m.state.(scene.Titled); ok {
		return t.Title()
	}
	return m.Meant(riposte.Nobody).Title
}

// Voice says the texts of the duel and calls the seats what the rules call them; it is
// nil during the set-up and where the rules have none.
func (m *Match) Voice() *phrase.Voice {
	if sp, ok := m.state.(scene.Speaker); ok {
		return sp.Voice()
	}
	return nil
}

// Legal is as in riposte.State; nil during the set-up and after the end.
func (m *Match) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	if m.state == nil || m.Over() {
		return nil
	}
	return m.state.Legal(buf, s)
}

// Check is nil if seat s may answer its request with c, else the rules' refusal. A
// choice that the rules can't even judge is refused.
func (m *Match) Check(s riposte.Seat, c riposte.Choice) (err error) {
	if m.state == nil || m.Over() || !m.sits(s) {
		return riposte.ErrNotOwed
	}
	reason, short := attempt(func() { err = m.state.Check(s, c) })
	if reason != "" || short != nil {
		return riposte.Refuse("", "the rules can't judge this choice")
	}
	return err
}

// Fields is what seat s may know of the position, by the paths of scenarios. It is nil during
// the set-up, and where the rules have no paths.
func (m *Match) Fields(s riposte.Seat) map[string]any {
	st, ok := m.state.(riposte.Fields)
	if !ok {
		return nil
	}
	known := map[string]any{}
	for _, f := range st.Fields() {
		if f.Hidden.Has(s) {
			continue
		}
		if value, err := st.Field(f.Path); err == nil {
			known[f.Path] = value
		}
	}
	return known
}

// Say is the notation of a choice of seat s.
func (m *Match) Say(s riposte.Seat, c riposte.Choice) string {
	if m.state == nil {
		return ""
	}
	return m.state.Say(s, c)
}

// Read returns the choice of seat s that a sentence in the notation stands for; the
// choice need not be legal.
func (m *Match) Read(s riposte.Seat, sentence string) (c riposte.Choice, err error) {
	if m.state == nil {
		return 0, riposte.ErrNotOwed
	}
	reason, short := attempt(func() { c, err = m.state.Parse(s, sentence) })
	if reason != "" || short != nil {
		return 0, fmt.Errorf("%w: the rules can't read it", riposte.ErrNotation)
	}
	return c, err
}

// Text is the sentence of an event.
func (m *Match) Text(e riposte.Event) string {
	if e.Kind == 0 || int(e.Kind) >= len(m.info.Events) {
		return ""
	}
	namer, _ := m.state.(scene.Speaker)
	return scene.Say(&m.info.Events[e.Kind], e, m.SeatName, namer)
}

// Brief is an event in a few words, and who did it; see [scene.Brief].
func (m *Match) Brief(e riposte.Event) (who, what string) {
	if e.Kind == 0 || int(e.Kind) >= len(m.info.Events) {
		return "", ""
	}
	namer, _ := m.state.(scene.Speaker)
	return scene.Brief(&m.info.Events[e.Kind], e, m.SeatName, namer)
}

// Called is what sentences about the duel call whoever sits there, as Text has it.
func (m *Match) Called(s riposte.Seat) string {
	if c, ok := m.state.(scene.Caller); ok && m.sits(s) {
		return c.Called(s)
	}
	return m.SeatName(s)
}

// SeatName is the name of the player in a seat or, failing that, the seat's short
// word.
func (m *Match) SeatName(s riposte.Seat) string {
	if m.sits(s) && m.setup.Seats[s-1].Name != "" {
		return m.setup.Seats[s-1].Name
	}
	return m.info.SeatWord(s)
}

// Preview shows what a choice of seat s would do, where the rules offer it; its texts are
// references, like those of Meant.
func (m *Match) Preview(s riposte.Seat, c riposte.Choice) scene.Preview {
	previewer, ok := m.state.(scene.Previewer)
	if !ok || m.Over() {
		return scene.Preview{}
	}
	return previewer.Preview(s, c)
}

// PreviewLater returns what shows a Preview of the present position. It has a position of its
// own, so the match may go on before it is called and while it works.
func (m *Match) PreviewLater(s riposte.Seat, c riposte.Choice) func() scene.Preview {
	if _, ok := m.state.(scene.Previewer); !ok || m.Over() {
		return func() scene.Preview { return scene.Preview{} }
	}
	previewer := m.state.Clone().(scene.Previewer)
	return func() scene.Preview { return previewer.Preview(s, c) }
}

// A Foreseen is a sentence and what it comes to.
type Foreseen struct {
	Sentence string `json:"sentence"`
	scene.Prospect
}

// What is told for one request: at most so many sentences, for so many branches in all.
const (
	mostForeseen     = 64
	foreseenBranches = 200_000
)

// ForeseeLater returns what works out the prospects that stand on the buttons of what seat s is
// asked at the present position, in their order, within a bound that does not depend on the
// machine. Like that of PreviewLater it has a position of its own.
func (m *Match) ForeseeLater(s riposte.Seat) func() []Foreseen {
	if _, ok := m.state.(scene.Foreseer); !ok || m.Over() {
		return func() []Foreseen { return nil }
	}
	state := m.state.Clone()
	return func() []Foreseen { return foresee(state, s) }
}

func foresee(state riposte.State, s riposte.Seat) (list []Foreseen) {
	asks, left, most := state.(scene.Viewer).View(s).Asks, foreseenBranches, mostForeseen
	for i := 0; i < len(asks) && most > 0; i++ {
		sentences := asks[i].Prospects(most)
		most -= len(sentences)
		for _, sentence := range sentences {
			c, err := state.Parse(s, sentence)
			if err != nil || state.Check(s, c) != nil {
				continue
			}
			p, followed := state.(scene.Foreseer).Prospect(s, c, left)
			if left -= followed; p.Text != "" {
				list = append(list, Foreseen{sentence, p})
			}
		}
	}
	return list
}

// Imagine returns a position that seat s can't tell from the real one, drawn with
// the caller's dice: it is all that a bot may think from. It is nil where the rules
// have no Resampler, and before the duel begins.
func (m *Match) Imagine(s riposte.Seat, dice riposte.Dice) riposte.State {
	if m.state == nil {
		return nil
	}
	state := m.state.Clone()
	resampler, ok := state.(riposte.Resampler)
	if !ok {
		return nil
	}
	resampler.Resample(s, dice)
	return state
}

// Hand is the combatant that the request of seat s is about, and whether the rules know such
// combatants, which a program may play: see riposte.Handed.
func (m *Match) Hand(s riposte.Seat) (id string, can bool) {
	st, can := m.state.(riposte.Handed)
	if !can || !m.sits(s) {
		return "", false
	}
	return st.Hand(s), true
}

// Carry is what seat s brings to the next duel of a campaign once this one has ended.
// It is nil before that, for a seat with nothing to carry, and where the rules have no
// campaigns.
func (m *Match) Carry(s riposte.Seat) json.RawMessage {
	if !m.over || !m.sits(s) || !m.Carries() {
		return nil
	}
	return m.state.(riposte.Carrier).Carry(s)
}

// Carries reports whether the rules have campaigns.
func (m *Match) Carries() bool {
	_, ok := m.state.(riposte.Carrier)
	return ok
}

// Advised reports whether seat s may be given advice: nobody may while two people
// play.
func (m *Match) Advised(s riposte.Seat) bool {
	return m.Over() || m.amongBots(s) || slices.Contains(m.cfg.Bots, s)
}

// A Chosen is an answer that a seat gave.
type Chosen struct {
	Step   int // Seq of the step
	Seat   riposte.Seat
	Choice riposte.Choice
	// Entry is the first entry of the reader's feed that the step told, counted from 0.
	Entry int
}

// Chosen returns what was chosen in the steps of the play that stands, the last first, as long as
// want says yes; entries are those of the reader's feed.
func (m *Match) Chosen(reader riposte.Seat, want func(Chosen) bool) {
	line := m.line(m.head)
	for i := len(line) - 1; i > 0; i-- {
		step := &m.steps[line[i]]
		for s, choice := range step.By {
			if choice != 0 && !want(Chosen{step.Seq, riposte.Seat(s), choice, m.traces[line[i]].feeds[reader]}) {
				return
			}
		}
	}
}

// Before makes the position in which the choices of a step were made, nil if there is no such
// step. It is the whole truth.
func (m *Match) Before(step int) riposte.State {
	if step <= 0 || step >= len(m.steps) || m.steps[step].By == nil {
		return nil
	}
	return m.replay(m.line(m.steps[step].After))
}
