package scene

import "slices"

// Two scenes are compared part by part, so that only what has changed is drawn or sent.
// Texts are compared as references: no voice has to say them.

// Parts is a set of parts of a View, one bit each.
type Parts uint16

// The parts of a View.
const (
	PartHead Parts = 1 << iota // Seat, Title, Prompt, Rule, Meters
	PartSides
	PartOrder
	PartBoard
	PartPiles
	PartAsks
	PartNotes
	PartTables

	EveryPart = PartTables<<1 - 1
)

// Changed is the set of parts in which two scenes differ; either may be nil.
func Changed(a, b *View) (changed Parts) {
	switch {
	case a == b:
		return 0
	case a == nil || b == nil:
		return EveryPart
	}
	mark := func(p Parts, same bool) {
		if !same {
			changed |= p
		}
	}
	mark(PartHead, a.Seat == b.Seat && a.Title == b.Title && a.Prompt == b.Prompt && a.Rule == b.Rule && slices.Equal(a.Meters, b.Meters))
	mark(PartSides, alike(a.Sides, b.Sides, sameSide))
	mark(PartOrder, slices.Equal(a.Order, b.Order))
	mark(PartBoard, both(a.Board, b.Board, sameBoard))
	mark(PartPiles, alike(a.Piles, b.Piles, samePile))
	mark(PartAsks, alike(a.Asks, b.Asks, sameAsk))
	mark(PartNotes, slices.Equal(a.Notes, b.Notes))
	mark(PartTables, alike(a.Tables, b.Tables, sameTable))
	return changed
}

// alike compares two lists; a list that both share is not looked into.
func alike[T any](a, b []T, same func(a, b *T) bool) bool {
	if len(a) != len(b) {
		return false
	}
	if len(a) == 0 || &a[0] == &b[0] {
		return true
	}
	for i := range a {
		if !same(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

// both compares two values that may be missing.
func both[T any](a, b *T, same func(a, b *T) bool) bool {
	return a == b || a != nil && b != nil && same(a, b)
}

func plain[T comparable](a, b *T) bool { return *a == *b }

func sameSide(a, b *Side) bool {
	return a.ID == b.ID && a.Seat == b.Seat && a.Name == b.Name && a.Role == b.Role && a.Main == b.Main &&
		a.Acting == b.Acting && a.Of == b.Of && a.Out == b.Out &&
		slices.Equal(a.Meters, b.Meters) && slices.Equal(a.Badges, b.Badges) && alike(a.Sheet, b.Sheet, sameSheet)
}

func sameSheet(a, b *Sheet) bool { return a.Title == b.Title && slices.Equal(a.Facts, b.Facts) }

func sameTable(a, b *Table) bool {
	return a.ID == b.ID && a.Title == b.Title && a.Rule == b.Rule && slices.Equal(a.Columns, b.Columns) && alike(a.Rows, b.Rows, sameRow)
}

func sameRow(a, b *Row) bool {
	return a.Side == b.Side && a.State == b.State && slices.Equal(a.Cells, b.Cells) && slices.Equal(a.Known, b.Known)
}

func sameBoard(a, b *Board) bool {
	return a.ID == b.ID && a.Title == b.Title && a.Look == b.Look && a.Plane == b.Plane && a.Width == b.Width &&
		a.Height == b.Height && a.Base == b.Base && a.Ring == b.Ring && slices.Equal(a.Cells, b.Cells) &&
		slices.Equal(a.Legend, b.Legend) && slices.Equal(a.Links, b.Links) && alike(a.Shapes, b.Shapes, sameShape) &&
		alike(a.Tokens, b.Tokens, sameToken)
}

func sameShape(a, b *Shape) bool {
	return a.ID == b.ID && a.Kind == b.Kind && a.Class == b.Class && a.Label == b.Label && a.Radius == b.Radius &&
		a.Rule == b.Rule && a.Thing == b.Thing && a.Mark == b.Mark && a.Note == b.Note && a.Of == b.Of &&
		slices.Equal(a.Points, b.Points)
}

func sameToken(a, b *Token) bool {
	return a.ID == b.ID && a.Seat == b.Seat && a.X == b.X && a.Y == b.Y && a.Size == b.Size && a.Radius == b.Radius &&
		a.Letter == b.Letter && a.Label == b.Label && a.Small == b.Small && slices.Equal(a.Badges, b.Badges)
}

func samePile(a, b *Pile) bool {
	return a.ID == b.ID && a.Title == b.Title && a.Seat == b.Seat && a.Down == b.Down && a.Note == b.Note &&
		a.Secret == b.Secret && a.Lay == b.Lay && alike(a.Cards, b.Cards, sameCard)
}

func sameCard(a, b *Card) bool {
	return a.ID == b.ID && a.Name == b.Name && a.Kind == b.Kind && a.Figure == b.Figure && a.Weight == b.Weight &&
		a.Text == b.Text && a.Tab == b.Tab && a.Rule == b.Rule && a.Up == b.Up && a.Hidden == b.Hidden && a.State == b.State &&
		a.Whom == b.Whom && both(a.Refusal, b.Refusal, plain) && slices.Equal(a.Facts, b.Facts)
}

func sameAsk(a, b *Ask) bool {
	return a.ID == b.ID && a.Title == b.Title && a.Prompt == b.Prompt && a.Rule == b.Rule && a.Mode == b.Mode &&
		a.Sealed == b.Sealed && a.Verb == b.Verb && a.Lead == b.Lead && a.Group == b.Group &&
		a.Aside == b.Aside && a.Before == b.Before && both(a.Budget, b.Budget, plain) && both(a.None, b.None, samePick) &&
		slices.Equal(a.Notes, b.Notes) && alike(a.Fields, b.Fields, sameField)
}

func sameField(a, b *AskField) bool {
	return a.Name == b.Name && a.Title == b.Title && a.Before == b.Before && a.Optional == b.Optional &&
		a.List == b.List && a.Now == b.Now && both(a.Number, b.Number, sameSpan) && both(a.Aim, b.Aim, sameAim) &&
		alike(a.Picks, b.Picks, samePick) && slices.Equal(a.Rows, b.Rows) && both(a.Omitted, b.Omitted, samePeril)
}

func samePeril(a, b *Peril) bool {
	return a.Rule == b.Rule && a.Text == b.Text && slices.Equal(a.With, b.With)
}

func sameSpan(a, b *Span) bool {
	return a.Min == b.Min && a.Max == b.Max && a.Step == b.Step && a.Unit == b.Unit && slices.Equal(a.Perils, b.Perils)
}

func sameAim(a, b *AimArea) bool {
	return a.From == b.From && a.Reach == b.Reach && both(a.Within, b.Within, sameShape)
}

func samePick(a, b *Pick) bool {
	return a.Word == b.Word && a.Label == b.Label && a.At == b.At && a.Cost == b.Cost && a.Unit == b.Unit &&
		a.Note == b.Note && a.Face == b.Face && a.Whom == b.Whom && a.Thing == b.Thing && a.Of == b.Of && a.Load == b.Load && a.Prospect == b.Prospect &&
		both(a.Refusal, b.Refusal, plain) && both(a.Unless, b.Unless, plain) && both(a.Peril, b.Peril, samePeril) &&
		slices.Equal(a.Only, b.Only) && slices.Equal(a.Not, b.Not)
}
