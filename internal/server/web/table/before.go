package table

import (
	"encoding/json"
	"html/template"
	"slices"
	"strings"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/internal/server/web/form"
)

// Invite is the link that brings somebody else to the table.
func (t *table) Invite() string { return strings.TrimSuffix(t.scene.Origin, "/") + t.Duel }

// Local reports whether the link works on this machine only.
func (t *table) Local() bool { return t.scene.Local }

// Brief is the ruleset in a sentence or two.
func (t *table) Brief() string { return web.OfSystem(t.info.Name, "brief", t.info.Summary) }

// Poster is the engraving of the ruleset.
func (t *table) Poster() template.HTML { return draw.Poster(t.info.Name) }

// Invited reports whether the viewer may sit down here, and has not laid the table.
func (t *table) Invited() bool {
	return t.sight.Phase == house.Seating && t.You == riposte.Nobody && !t.sight.CanCancel && len(t.Open()) > 0
}

// Invitation says who invites to what.
func (t *table) Invitation() string {
	for i := range t.sight.Seats {
		if s := &t.sight.Seats[i]; s.Taken && s.Bot == "" {
			if t.nameless(s) {
				return web.Msg("invite.somebody", t.info.Title)
			}
			return web.Msg("invite.from", web.Capital(s.Name), t.info.Title)
		}
	}
	return web.Msg("invite.to", t.info.Title)
}

// nameless reports whether whoever sits there has given no name: the seat's word says nothing
// to people who don't know the table.
func (t *table) nameless(s *house.Seated) bool { return s.Name == "" || s.Name == s.Word }

// YourName is the viewer's own name as it was given; "" if none was.
func (t *table) YourName() string {
	if s := t.seat(t.You); s != nil && t.You != riposte.Nobody && !t.nameless(s) {
		return web.Bare(s.Name)
	}
	return ""
}

// Kept reports whether the seats still empty are all kept for those who sat in the duel
// before.
func (t *table) Kept() bool {
	return t.sight.Phase == house.Seating && len(t.Open()) == 0
}

// Blind reports whether sealed choices are locked by their hash.
func (t *table) Blind() bool { return t.sight.Blind }

// Listed reports whether everybody can find the table.
func (t *table) Listed() bool { return t.sight.Listed }

// A chair is a seat before the duel.
type chair struct {
	Number                   int
	Seat, Word, Role, Name   string
	Sign                     string // the icon that whoever sits there has chosen
	Taken, You, Ready, IsBot bool
	Kept                     bool // open, but not for everybody
	Bot                      string
}

// Chairs are the seats, those taken and those open.
func (t *table) Chairs() []chair {
	var out []chair
	for i := range t.sight.Seats {
		s := &t.sight.Seats[i]
		out = append(out, chair{
			Number: int(s.Seat), Seat: web.SeatNumber(s.Seat), Word: s.Word, Role: t.role(s), Name: s.Name, Sign: s.Icon, Taken: s.Taken, Kept: s.Kept,
			You: s.Seat == t.You && t.You != riposte.Nobody, Ready: s.Ready, IsBot: s.Bot != "", Bot: BotIn(s.Bot),
		})
	}
	return out
}

// role is what whoever sits there plays: the rules' word, or who is led and who leads.
func (t *table) role(s *house.Seated) string {
	switch {
	case s.Role != "" || t.sight.Referee == riposte.Nobody:
		return s.Role
	case s.Seat == t.sight.Referee:
		return web.Msg("seat.master")
	}
	return web.Msg("seat.player")
}

// Open are the seats that anybody may sit down in: none that is kept for who sat there before.
func (t *table) Open() []chair {
	var open []chair
	for _, c := range t.Chairs() {
		if !c.Taken && !c.Kept {
			open = append(open, c)
		}
	}
	return open
}

// A boxer is the viewer's own document before the duel begins.
type boxer struct {
	Leads  bool   // it is what a game master brings
	Path   string // the table's path
	Form   *form.Form
	Locked bool
}

// Name is the name of the document.
func (b *boxer) Name() string { return b.Form.Name() }

// Boxer is the form of the viewer's own character.
func (t *table) Boxer() *boxer {
	b := &boxer{Path: t.Duel, Locked: t.YouReady(), Leads: t.Rules()}
	var document json.RawMessage
	var faults riposte.Faults
	if d := t.sight.Document; d != nil {
		document, faults = d.Bytes, d.Faults
	}
	chosen := document
	if len(document) == 0 {
		chosen = form.Usual(t.info, t.You)
	}
	form := form.Of(t.info, "doc", chosen, faults)
	if d := t.sight.Document; d != nil {
		if d.Draft != nil {
			form.Follow = *d.Draft
		}
		form.Ready(t.You, d.Samples)
	}
	if len(document) == 0 {
		form.Suit()
	}
	form.Table = t.Duel
	form.Title = t.info.SeatWord(t.You)
	b.Form = &form
	return b
}

// Brings reports whether the seats of the ruleset bring characters.
func (t *table) Brings() bool { return len(t.info.Schema) > 0 || len(t.info.Samples) > 0 }

// Drafted reports whether the viewer has chosen a character.
func (t *table) Drafted() bool { return t.sight.Document != nil && len(t.sight.Document.Bytes) > 0 }

// BroughtNothing reports whether the viewer is ready without a document, as the game
// master of a duel without foes is.
func (t *table) BroughtNothing() bool { return t.YouReady() && !t.Drafted() }

// Faulty counts what is wrong with the viewer's character.
func (t *table) Faulty() int {
	if t.sight.Document == nil {
		return 0
	}
	return len(t.sight.Document.Faults)
}

// YouReady reports whether the viewer's document is locked.
func (t *table) YouReady() bool {
	s := t.seat(t.You)
	return s != nil && t.You != riposte.Nobody && s.Ready
}

// A seedView is what one seat brought to the dice.
type seedView struct{ Name, Word, State, Hash string }

// Commitment is the server's commitment, cut to what an eye can compare.
func (t *table) Commitment() string { return cut(t.sight.Dice.Commitment) }

func cut(c fair.Commitment) string { return c.String()[:16] + "…" }

// Drawn is what the duel draws.
func (t *table) Drawn() Draws { return DrawsBy(t.info, t.sight.Options) }

// StaysSealed reports whether the table keeps its secrets even after the end.
func (t *table) StaysSealed() bool { return staysSealed(t.info, t.sight.Options) }

// Promise is what is promised here, for the browser.
func (t *table) Promise() string { return PromiseOf(t.sight, t.info).JSON() }

// Sealed is what the seats have sealed.
func (t *table) Sealed() (out []seedView) {
	for i := range t.sight.Seats {
		s := &t.sight.Seats[i]
		v := seedView{Name: called(t.sight, s), Word: s.Word, State: web.Msg("dice.unsealed")}
		if s.Commitment != nil {
			v.State, v.Hash = web.Msg("dice.sealed"), cut(*s.Commitment)
		}
		out = append(out, v)
	}
	return out
}

// Settled reports whether draws can be made.
func (t *table) Settled() bool { return t.sight.Dice.Settled }

// Seeds are what the seats contribute to the dice.
func (t *table) Seeds() []seedView {
	var out []seedView
	for _, s := range t.sight.Dice.Seats {
		v := seedView{}
		if st := t.seat(s.Seat); st != nil {
			v.Name, v.Word = st.Name, st.Word
		}
		if v.Name == "" {
			v.Name = web.Capital(v.Word)
		}
		if s.Commitment != nil {
			v.Hash = cut(*s.Commitment)
		}
		switch {
		case s.LeftOut:
			v.State = web.Msg("seed.left-out")
		case s.Opened:
			v.State = web.Msg("seed.opened")
		case s.Commitment != nil:
			v.State = web.Msg("seed.committed")
		case t.Anew() && !s.None:
			v.State = web.Msg("seed.promising")
		default:
			v.State = web.Msg("seed.none")
		}
		out = append(out, v)
	}
	return out
}

// Anew reports whether the duel begins only when every seed is open; before version 2 of
// the dice, a seed that was not opened in time was left out.
func (t *table) Anew() bool { return t.sight.Dice.Version != fair.V1 }

// Awaited names those whose numbers are still awaited; "" if none are, or if something
// else comes first.
func (t *table) Awaited() string {
	unready := func(s house.Seated) bool { return !s.Ready }
	if t.sight.Dice.Settled || t.sight.Dice.Until == nil && slices.ContainsFunc(t.sight.Seats, unready) {
		return ""
	}
	var names []string
	for _, s := range t.sight.Dice.Seats {
		if st := t.seat(s.Seat); st != nil && !s.Opened && !s.None && !s.LeftOut {
			names = append(names, called(t.sight, st))
		}
	}
	return strings.Join(names, ", ")
}

// Asks is what the viewer must do about a seed: commit, open, or nothing.
func (t *table) Asks() string { return string(t.sight.Dice.Asks) }

// Failed says what became of the attempts to begin that came to nothing, a sentence
// each.
func (t *table) Failed() (out []string) {
	for _, a := range t.sight.Dice.Earlier {
		var missing, off []string
		for _, did := range a.Seats {
			word := t.info.SeatWord(did.Seat)
			if did.Unopened {
				missing = append(missing, word)
			}
			if did.PutOff {
				off = append(off, word)
			}
		}
		text := web.Msg("seed.attempt", a.Number, strings.Join(missing, ", "))
		if len(off) > 0 {
			text += " " + web.Msg("seed.put-off", strings.Join(off, ", "))
		}
		out = append(out, text)
	}
	return out
}

// SeedUntil is how long seeds that are still missing are waited for.
func (t *table) SeedUntil() string {
	if u := t.sight.Dice.Until; u != nil {
		return u.UTC().Format(time.RFC3339)
	}
	return ""
}

// CanBack is the request that the viewer may take back; 0 if none.
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

// Campaign is the path of the duel's campaign; "" if there is none.
func (t *table) Campaign() string {
	if t.sight.Campaign == "" {
		return ""
	}
	return "/campaigns/" + t.sight.Campaign
}

// CanBegin reports whether the viewer may begin a campaign now.
func (t *table) CanBegin() bool { return t.sight.CanBegin }

// GoesOn reports whether a campaign is the way on from here, and not a rematch: a game master
// may begin it, or its next table is not laid yet.
func (t *table) GoesOn() bool {
	if t.sight.Campaign != "" {
		return t.sight.Next == ""
	}
	return t.sight.CanBegin && t.sight.Referee != riposte.Nobody
}

// After is the path of the duel that led to this one.
func (t *table) After() string {
	if t.sight.After == "" {
		return ""
	}
	return "/duels/" + t.sight.After
}

// OwnCommitment is the commitment to the viewer's seed, uncut: the page finds the
// seed by it.
func (t *table) OwnCommitment() string {
	for _, s := range t.sight.Dice.Seats {
		if s.Seat == t.You && t.You != riposte.Nobody && s.Commitment != nil {
			return s.Commitment.String()
		}
	}
	return ""
}
