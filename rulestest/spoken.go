package rulestest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// spoken: what a seat is asked reads as it would be said at a table. No seat is spoken
// of to itself as if it were another, nothing is said twice, no button shows a word that
// only the notation knows, and no two buttons of an ask have one name.
func (k *suite) spoken() error {
	if k.Unworded {
		return nil
	}
	return k.walks(randomly, func(d *duel) error {
		sp, ok := offers[scene.Speaker](d.st)
		if !ok {
			return nil
		}
		for s := riposte.Seat(1); int(s) <= d.seats; s++ {
			if d.st.Owed(s).Mode == riposte.Idle {
				continue
			}
			viewer, ok := offers[scene.Viewer](d.st)
			if !ok {
				return nil
			}
			voice := sp.Voice()
			says := voice.Calling(func(of uint8) string {
				if of == uint8(s) {
					return thirdPerson
				}
				return voice.Seat(of)
			})
			v := viewer.View(s)
			for i := range v.Asks {
				if err := readsWell(&v.Asks[i], says, &v); err != nil {
					return fmt.Errorf("seat %d, ask %s: %w", s, v.Asks[i].ID, err)
				}
			}
		}
		return nil
	})
}

// thirdPerson stands for whoever reads, where it is spoken of by name.
const thirdPerson = "\x01"

// identifier is how programs write: no word of a language has digits, capitals or
// underscores in the middle.
var identifier = regexp.MustCompile(`^\pL{2,}(?:[_-]\pL+)*\d+$|_|\p{Ll}\p{Lu}`)

var sentences = regexp.MustCompile(`[.!?]\s+`)

func readsWell(a *scene.Ask, says *phrase.Voice, v *scene.View) error {
	for _, t := range []phrase.Text{a.Title, a.Prompt, v.Prompt} {
		if said := says.Say(t); strings.Contains(said, thirdPerson) {
			return fmt.Errorf("%q speaks of its reader in the third person", strings.ReplaceAll(said, thirdPerson, "<you>"))
		}
	}
	var before []string
	title, prompt := says.Say(a.Title), says.Say(a.Prompt)
	for _, one := range append([]string{title}, sentences.Split(prompt, -1)...) {
		one = strings.ToLower(strings.Trim(one, " .!?"))
		if slices.Contains(before, one) {
			return fmt.Errorf("%q and %q say %q twice", title, prompt, one)
		}
		before = append(before, one)
	}
	for i := range a.Fields {
		if err := buttonsOf(&a.Fields[i], says); err != nil {
			return fmt.Errorf("field %s: %w", a.Fields[i].Name, err)
		}
	}
	return nil
}

// buttonsOf looks at the buttons of a field. A pick with a face is half of a button for
// each of its targets; picks on squares, cards and tokens are told apart by where they are.
func buttonsOf(f *scene.AskField, says *phrase.Voice) error {
	type button struct{ label, of, whom, at string }
	seen := map[button]string{}
	for i := range f.Picks {
		p := &f.Picks[i]
		label := says.Say(p.Label)
		if label == "" || p.Label.Ref() == "" && identifier.MatchString(label) {
			return fmt.Errorf("the button of %q is named %q", p.Word, label)
		}
		b := button{label: label, of: says.Say(p.Of), whom: p.Whom}
		if p.At.Kind != scene.AtButton && p.Face == "" {
			b.at = fmt.Sprint(p.At)
		}
		if word, twice := seen[b]; twice && word != p.Word {
			return fmt.Errorf("%q and %q both have the button %q", word, p.Word, label)
		}
		seen[b] = p.Word
	}
	return nil
}
