package web

import (
	"regexp"
	"slices"
	"strings"

	"riposte/internal/house"
	"riposte/scene"
)

// Rules whose characters have no names of their own call them by the words of their
// seats. On the page those who sit there have names: a namer puts them into all that
// is read, and leaves the words of the notation alone.
type namer struct {
	words *regexp.Regexp // nil: nobody has a name
	names map[string]string
}

func namerOf(s *house.Sight) namer {
	n := namer{names: map[string]string{}}
	if s.View == nil {
		return n
	}
	var words []string
	times := map[string]int{}
	for i := range s.Seats {
		times[s.Seats[i].Name]++
	}
	for i := range s.Seats {
		st := &s.Seats[i]
		word := upperFirst(st.Word)
		called := func(side scene.Side) bool { return side.Seat == st.Seat && side.Name == word }
		if st.Name == "" || st.Name == st.Word || !slices.ContainsFunc(s.View.Sides, called) {
			continue
		}
		n.names[word] = st.Name
		if times[st.Name] > 1 { // two bots of a kind
			n.names[word] += " (" + st.Word + ")"
		}
		words = append(words, regexp.QuoteMeta(word))
	}
	if len(words) > 0 {
		n.words = regexp.MustCompile(`\b(?:` + strings.Join(words, "|") + `)\b`)
	}
	return n
}

func (n namer) in(text *string) {
	*text = n.words.ReplaceAllStringFunc(*text, func(word string) string { return n.names[word] })
}

func (n namer) inRefusal(r **scene.Refusal) {
	if *r != nil {
		own := **r
		n.in(&own.Why)
		*r = &own
	}
}

// each gives the list to the caller as one that may be written to.
func each[T any](list *[]T, change func(*T)) {
	*list = slices.Clone(*list)
	for i := range *list {
		change(&(*list)[i])
	}
}

func (n namer) inNotes(notes *[]scene.Note) {
	each(notes, func(note *scene.Note) { n.in(&note.Text) })
}

// sight is the sight with the names in its view.
func (n namer) sight(s *house.Sight) *house.Sight {
	if n.words == nil {
		return s
	}
	own, v := *s, *s.View
	own.View = &v
	n.in(&v.Prompt)
	each(&v.Sides, func(side *scene.Side) {
		n.in(&side.Name)
		n.in(&side.Role)
		n.inNotes(&side.Badges)
	})
	each(&v.Order, func(slot *scene.Slot) { n.in(&slot.Label) })
	each(&v.Piles, func(p *scene.Pile) {
		n.in(&p.Title)
		each(&p.Cards, func(c *scene.Card) {
			each(&c.Facts, func(f *scene.Fact) { n.in(&f.Value) })
			n.inRefusal(&c.Refusal)
		})
	})
	each(&v.Asks, n.inAsk)
	n.inNotes(&v.Notes)
	if v.Board != nil {
		b := *v.Board
		v.Board = &b
		each(&b.Tokens, func(t *scene.Token) {
			n.in(&t.Label)
			n.inNotes(&t.Badges)
			t.Letter = firstRunes(t.Label, 1)
		})
	}
	return &own
}

func (n namer) inAsk(a *scene.Ask) {
	n.in(&a.Title)
	n.in(&a.Prompt)
	each(&a.Fields, func(f *scene.AskField) {
		each(&f.Picks, func(p *scene.Pick) {
			n.in(&p.Label)
			n.in(&p.Note)
			n.inRefusal(&p.Refusal)
			n.inRefusal(&p.Unless)
		})
	})
}
