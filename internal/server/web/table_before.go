package web

import (
	"encoding/json"
	"strings"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
)

// Invite is the link by which somebody else comes to the table.
func (t *table) Invite() string { return strings.TrimSuffix(t.scene.Origin, "/") + t.Duel }

// Local reports whether the link works on this machine only.
func (t *table) Local() bool { return t.scene.Local }

// Summary is the ruleset in a sentence.
func (t *table) Summary() string { return t.info.Summary }

// Listed reports whether everybody can find the table.
func (t *table) Listed() bool { return t.sight.Listed }

// A chair is a seat before the duel.
type chair struct {
	Number                   int
	Seat, Word, Role, Name   string
	Taken, You, Ready, IsBot bool
	Bot                      string
}

// Chairs is the seats, those taken and those open.
func (t *table) Chairs() []chair {
	var out []chair
	for i := range t.sight.Seats {
		s := &t.sight.Seats[i]
		out = append(out, chair{
			Number: int(s.Seat), Seat: seatNumber(s.Seat), Word: s.Word, Role: s.Role, Name: s.Name, Taken: s.Taken,
			You: s.Seat == t.You && t.You != riposte.Nobody, Ready: s.Ready, IsBot: s.Bot != "", Bot: s.Bot,
		})
	}
	return out
}

// Open is the seats that can be taken.
func (t *table) Open() []chair {
	var open []chair
	for _, c := range t.Chairs() {
		if !c.Taken {
			open = append(open, c)
		}
	}
	return open
}

// A sampleView is a ready-made character, as a card.
type sampleView struct {
	ID, Value, Title string
	Gist             []string
	Pressed          bool
}

// Samples is the ready-made characters.
func (t *table) Samples() []sampleView {
	chosen := ""
	if d := t.sight.Document; d != nil {
		_ = json.Unmarshal(d.Bytes, &chosen) // an own document is no string
	}
	out := make([]sampleView, len(t.info.Samples))
	for i, s := range t.info.Samples {
		own := t.sight.Document != nil && string(t.sight.Document.Bytes) == string(s.Document)
		out[i] = sampleView{
			ID: "sample-" + slug(s.Name), Value: asJSON(s.Name), Title: s.Title, Gist: gist(t.info.Schema, s.Document),
			Pressed: strings.EqualFold(chosen, s.Name) && chosen != "" || own,
		}
	}
	return out
}

// gist is a document in a few words: the entries of its lists and its numbers, as
// far as the schema names them.
func gist(schema []riposte.DocField, document json.RawMessage) []string {
	var doc map[string]json.RawMessage
	if json.Unmarshal(document, &doc) != nil {
		return nil
	}
	var out []string
	for _, f := range schema {
		raw, ok := doc[f.Name]
		if !ok {
			continue
		}
		switch f.Type {
		case riposte.DocList:
			var entries []map[string]json.RawMessage
			_ = json.Unmarshal(raw, &entries)
			for _, e := range entries {
				if words := entryWords(f.Fields, e); words != "" {
					out = append(out, words)
				}
			}
		case riposte.DocGroup:
			var group map[string]json.RawMessage
			if json.Unmarshal(raw, &group) == nil && len(f.Fields) <= 6 {
				out = append(out, labelled(f.Fields, group)...)
			}
		case riposte.DocNumber, riposte.DocWord:
			out = append(out, f.Title+" "+plainText(raw))
		case riposte.DocText, riposte.DocYesNo:
		}
	}
	return out
}

func entryWords(fields []riposte.DocField, entry map[string]json.RawMessage) string {
	var words []string
	for _, f := range fields {
		if raw, ok := entry[f.Name]; ok {
			words = append(words, plainText(raw))
		}
	}
	return strings.Join(words, " ")
}

func labelled(fields []riposte.DocField, group map[string]json.RawMessage) (out []string) {
	for _, f := range fields {
		if raw, ok := group[f.Name]; ok && f.Type == riposte.DocNumber {
			out = append(out, strings.ToUpper(f.Name)+" "+plainText(raw))
		}
	}
	return out
}

func plainText(raw json.RawMessage) string { return strings.Trim(string(raw), `"`) }

// Document is the viewer's own character.
func (t *table) Document() *house.Document { return t.sight.Document }

// DocumentText is the viewer's document as JSON to edit.
func (t *table) DocumentText() string {
	if t.sight.Document == nil {
		return ""
	}
	return string(t.sight.Document.Bytes)
}

// YouReady reports whether the viewer's document is locked.
func (t *table) YouReady() bool {
	s := t.seat(t.You)
	return s != nil && t.You != riposte.Nobody && s.Ready
}

// A seedView is what one seat brought to the dice.
type seedView struct{ Name, Word, State, Hash string }

// Commitment is the server's, cut to what the eye compares.
func (t *table) Commitment() string { return cut(t.sight.Dice.Commitment) }

func cut(c fair.Commitment) string { return c.String()[:16] + "…" }

// Settled reports whether draws can be made.
func (t *table) Settled() bool { return t.sight.Dice.Settled }

// Seeds is the seats' part in the dice.
func (t *table) Seeds() []seedView {
	var out []seedView
	for _, s := range t.sight.Dice.Seats {
		v := seedView{}
		if st := t.seat(s.Seat); st != nil {
			v.Name, v.Word = st.Name, st.Word
		}
		if v.Name == "" {
			v.Name = v.Word
		}
		if s.Commitment != nil {
			v.Hash = cut(*s.Commitment)
		}
		switch {
		case s.LeftOut:
			v.State = Msg("seed.left-out")
		case s.Opened:
			v.State = Msg("seed.opened")
		case s.Commitment != nil:
			v.State = Msg("seed.committed")
		default:
			v.State = Msg("seed.none")
		}
		out = append(out, v)
	}
	return out
}

// SeedUntil is when the seeds that are missing are left out.
func (t *table) SeedUntil() string {
	if u := t.sight.Dice.Until; u != nil {
		return u.UTC().Format(time.RFC3339)
	}
	return ""
}

// CanBack is the request that the viewer may take back; 0 none.
func (t *table) CanBack() int { return t.sight.CanBack }

// CanClaim reports whether the viewer may claim the win.
func (t *table) CanClaim() bool { return t.sight.CanClaim }

// Next is the path of the rematch; "" if there is none.
func (t *table) Next() string {
	if t.sight.Next == "" {
		return ""
	}
	return "/duels/" + t.sight.Next
}

// After is the path of the duel that this one came out of.
func (t *table) After() string {
	if t.sight.After == "" {
		return ""
	}
	return "/duels/" + t.sight.After
}

// OwnCommitment is to the viewer's seed, whole: the page finds the seed by it.
func (t *table) OwnCommitment() string {
	for _, s := range t.sight.Dice.Seats {
		if s.Seat == t.You && t.You != riposte.Nobody && s.Commitment != nil {
			return s.Commitment.String()
		}
	}
	return ""
}
