package scene

import (
	"riposte"
	"riposte/phrase"
)

// A Viewer is a State that can be looked at. The states of every ruleset can.
type Viewer interface {
	// View is what seat s, or the public, sees, with its texts as references.
	View(s riposte.Seat) View
}

// A Titled state tells the title that everybody sees without the rest of the view.
type Titled interface{ Title() phrase.Text }

// A Picturer is a Ruleset that can show what the values of an option look like.
type Picturer interface {
	// Pictures returns one board for each of Option.Values, in their order, with a token
	// on each starting place, as far as there is anything to show; nil where the values are
	// mere words.
	Pictures(option string) []Board
}

// Of is what seat s, or the public, sees of a position, put into words.
func Of(st riposte.State, s riposte.Seat) View {
	v := st.(Viewer).View(s)
	if sp, ok := st.(Speaker); ok {
		v = v.Said(sp.Voice().Plain)
	}
	return v
}

// A View is a scene: everything a seat sees, in the same types for every ruleset,
// so that one renderer for the page and one for the terminal draw them all. It is
// built by listing what may be seen. It is made for people to look at, not for
// playouts: it allocates.
type View struct {
	Seat   riposte.Seat   `json:"seat"`             // who sees it; Nobody means the public
	Title  phrase.Text    `json:"title"`            // "Round 3, bout 4"
	Prompt phrase.Text    `json:"prompt"`           // whose decision it is, what is asked
	Rule   riposte.RuleID `json:"rule,omitempty"`   // the rule behind the prompt
	Meters []Meter        `json:"meters,omitempty"` // numbers of the whole table
	Sides  []Side         `json:"sides,omitempty"`
	Order  []Slot         `json:"order,omitempty"` // the order of turns, first to act first
	Board  *Board         `json:"board,omitempty"`
	Piles  []Pile         `json:"piles,omitempty"`
	Asks   []Ask          `json:"asks,omitempty"` // what this seat is asked, most urgent first
	Notes  []Note         `json:"notes,omitempty"`
	Tables []Table        `json:"tables,omitempty"` // things best compared line by line
}

// A Table shows facts of several sides, one row for each.
type Table struct {
	ID      string         `json:"id"`
	Title   phrase.Text    `json:"title"`
	Columns []Column       `json:"columns"`
	Rows    []Row          `json:"rows"`
	Rule    riposte.RuleID `json:"rule,omitempty"`
}

// A Column is one column of a table.
type Column struct {
	Label  phrase.Text `json:"label"`
	Secret bool        `json:"secret,omitempty"` // only the viewer sees it
	Number bool        `json:"number,omitempty"`
}

// A Row is the row of one side in a table; it has a cell for each column.
type Row struct {
	Side  string        `json:"side"` // Side.ID
	Cells []phrase.Text `json:"cells"`
	State SlotState     `json:"state,omitempty"`
	Known []int         `json:"known,omitempty"` // the cells of secret columns that others know all the same, ascending
}

// A Meter is a number with its limits.
type Meter struct {
	ID    string         `json:"id"`
	Label phrase.Text    `json:"label"`
	Value int            `json:"value"`
	Max   int            `json:"max,omitempty"` // 0 means none
	Unit  phrase.Text    `json:"unit,omitempty"`
	Word  phrase.Text    `json:"word,omitempty"` // shown instead of the number, which is only a step on a scale
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Thing string         `json:"thing,omitempty"` // what it counts, in a word: "ap"
	Grows bool           `json:"grows,omitempty"` // it counts what has been won, not what is left
}

// A Fact is a labelled word or number.
type Fact struct {
	Label phrase.Text    `json:"label"`
	Value phrase.Text    `json:"value"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Sum   bool           `json:"sum,omitempty"` // this is the sum of the facts before it
}

// A Note is a sentence about the table or a side: an option that differs from the
// default, a card out of play, a state.
type Note struct {
	Text  phrase.Text    `json:"text"`
	Tone  Tone           `json:"tone,omitempty"`
	Thing string         `json:"thing,omitempty"` // what it is, in a word: "poison"
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Long  phrase.Text    `json:"long,omitempty"` // what it means, in one line
}

// A Tone says how a note is meant, beside its words.
type Tone string

// The tones; the zero Tone is neutral.
const (
	ToneGood   Tone = "good"
	ToneBad    Tone = "bad"
	ToneAct    Tone = "act"    // something can be done here
	ToneSecret Tone = "secret" // only the viewer sees this
)

// A Side is one character or party at the table.
type Side struct {
	ID     string       `json:"id"`
	Seat   riposte.Seat `json:"seat"` // who plays it
	Name   phrase.Text  `json:"name"`
	Role   phrase.Text  `json:"role,omitempty"`
	Main   Meter        `json:"main"` // the one big number
	Meters []Meter      `json:"meters,omitempty"`
	Badges []Note       `json:"badges,omitempty"`
	Sheet  []Sheet      `json:"sheet,omitempty"`
	Acting bool         `json:"acting,omitempty"` // the duel waits for it
	Of     string       `json:"of,omitempty"`     // Side.ID of the one it follows, for a companion
	Out    bool         `json:"out,omitempty"`    // no longer in the duel
}

// A Sheet is one section of a character sheet.
type Sheet struct {
	Title phrase.Text `json:"title"`
	Facts []Fact      `json:"facts"`
}

// A Slot is one place in the order of play.
type Slot struct {
	ID    string       `json:"id"`
	Side  string       `json:"side,omitempty"` // Side.ID or Token.ID
	Seat  riposte.Seat `json:"seat"`
	Label phrase.Text  `json:"label"`
	Note  phrase.Text  `json:"note,omitempty"` // the initiative, the speed
	State SlotState    `json:"state,omitempty"`
	// Follows says that it acts together with the one before: the two have one place.
	Follows bool `json:"follows,omitempty"`
}

// A SlotState says where a slot stands in the round.
type SlotState string

// The states of a slot; with the zero SlotState it is still waiting for its turn.
const (
	SlotNow   SlotState = "now"
	SlotActed SlotState = "acted"
	SlotOut   SlotState = "out"
)

// A Board is where the duel takes place: squares, or a plane in 1/100 inch.
type Board struct {
	ID     string      `json:"id"`
	Title  phrase.Text `json:"title"`
	Look   string      `json:"look,omitempty"`  // what its ground is made of, in a word: "grass"
	Plane  bool        `json:"plane,omitempty"` // if false, the board has squares
	Width  int         `json:"width"`           // squares, or 1/100 inch
	Height int         `json:"height"`
	Base   int         `json:"base,omitempty"`  // coordinate of the first square, 0 or 1
	Cells  []string    `json:"cells,omitempty"` // one string for each row, one letter for each square, first row first
	Legend []Legend    `json:"legend,omitempty"`
	Shapes []Shape     `json:"shapes,omitempty"`
	Tokens []Token     `json:"tokens,omitempty"`
	Ring   int         `json:"ring,omitempty"`  // bases no further apart than this are linked, in 1/100 inch; its class in the legend is ring
	Links  []Link      `json:"links,omitempty"` // tokens that are connected
}

// A Link joins two tokens: enemies who are engaged.
type Link struct {
	A   string `json:"a"`             // Token.ID
	B   string `json:"b"`             // Token.ID
	Now bool   `json:"now,omitempty"` // both are part of what is being resolved now
}

// A Legend explains a letter of the cells, or the class of a shape.
type Legend struct {
	Letter string         `json:"letter,omitempty"`
	Class  string         `json:"class"` // how it is drawn: floor, rope, corner, cover, difficult, ...
	Label  phrase.Text    `json:"label"`
	Rule   riposte.RuleID `json:"rule,omitempty"`
	Thing  string         `json:"thing,omitempty"` // what it is, in a word: "tent"
}

// A Shape lies on the board: terrain, a range, a plan, a ray. Coordinates are
// squares or 1/100 inch, x to the right, y down.
type Shape struct {
	ID     string         `json:"id,omitempty"`
	Kind   ShapeKind      `json:"kind"`
	Class  string         `json:"class"`
	Label  phrase.Text    `json:"label,omitempty"`
	Points [][2]int       `json:"points"`           // a circle has one: its centre
	Radius int            `json:"radius,omitempty"` // for circles
	Rule   riposte.RuleID `json:"rule,omitempty"`
	Thing  string         `json:"thing,omitempty"` // what it is, in a word: "barrel"
	Mark   phrase.Text    `json:"mark,omitempty"`  // what is written beside it: its weight
	Note   phrase.Text    `json:"note,omitempty"`  // what can be done with it: "destructible, weight 1"
	Of     string         `json:"of,omitempty"`    // Token.ID of the owner: whose reach, whose plan
}

// A ShapeKind says how the points of a shape are joined.
type ShapeKind string

// The kinds of shapes.
const (
	ShapeCircle  ShapeKind = "circle"
	ShapePolygon ShapeKind = "polygon"
	ShapeLine    ShapeKind = "line"
	ShapeSquares ShapeKind = "squares" // each point is a square
	ShapeRays    ShapeKind = "rays"    // for squares: every two points are a line between corners; a corner is the upper left one of its square
)

// A Token is a piece on the board.
type Token struct {
	ID     string       `json:"id"`
	Seat   riposte.Seat `json:"seat"`
	X      int          `json:"x"`
	Y      int          `json:"y"`
	Size   int          `json:"size,omitempty"`   // squares along a side; 0 is 1
	Radius int          `json:"radius,omitempty"` // 1/100 inch, on a plane
	Letter string       `json:"letter"`
	Label  phrase.Text  `json:"label"`
	Small  bool         `json:"small,omitempty"` // a companion or a thing
	Badges []Note       `json:"badges,omitempty"`
}

// A Pile is a group of cards: a hand, a choice, a discard.
type Pile struct {
	ID     string       `json:"id"`
	Title  phrase.Text  `json:"title"`
	Seat   riposte.Seat `json:"seat"` // whose; Nobody for the table's
	Cards  []Card       `json:"cards,omitempty"`
	Down   int          `json:"down,omitempty"` // number of cards that lie there too, face down and all alike
	Note   phrase.Text  `json:"note,omitempty"`
	Secret bool         `json:"secret,omitempty"` // only the viewer sees these faces
	Lay    Lay          `json:"lay,omitempty"`
}

// A Lay says how the cards of a pile are laid out; with the zero Lay they lie side
// by side, each by itself.
type Lay string

// The layouts.
const (
	LayHand  Lay = "hand"  // sorted by name: one Card stands for Up shown cards and Hidden ones
	LayShown Lay = "shown" // the same without the hidden cards; the meters of the side count those too
	LayRow   Lay = "row"   // one after another, as they are carried out
)

// A Card is a card face up to the viewer.
type Card struct {
	ID      string         `json:"id"`
	Name    phrase.Text    `json:"name"`
	Kind    string         `json:"kind"`             // attack, defense, double, edge, strength, ...
	Figure  string         `json:"figure,omitempty"` // what it is about, in a word: "head", "counter"; of a die what it does: "die-3"
	Weight  int            `json:"weight,omitempty"` // bars: 1 light to 3 heavy
	Text    phrase.Text    `json:"text,omitempty"`
	Facts   []Fact         `json:"facts,omitempty"` // power, fatigue
	Tab     phrase.Text    `json:"tab,omitempty"`   // "1st", "2nd", "def."
	Rule    riposte.RuleID `json:"rule,omitempty"`
	Refusal *Refusal       `json:"refusal,omitempty"` // why it can't be played

	Up     int       `json:"up,omitempty"`     // in a hand sorted by name: how many are shown
	Hidden int       `json:"hidden,omitempty"` // and how many are not
	State  SlotState `json:"state,omitempty"`  // in a row: how far its turn has come
	Whom   string    `json:"whom,omitempty"`   // in a row: Token.ID of its target
}

// A Refusal is a rule that forbids a pick, and what is missing.
type Refusal struct {
	Rule riposte.RuleID `json:"rule"`
	Why  phrase.Text    `json:"why"`
}
