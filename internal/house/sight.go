package house

import (
	"encoding/json"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
	"riposte/match"
	"riposte/phrase"
	"riposte/scene"
	"riposte/variant"
)

// A Phase says how far a table has come.
type Phase string

// The phases, in their order.
const (
	Seating   Phase = "seating"   // a seat is open
	Preparing Phase = "preparing" // all sit; documents are not all locked, or seeds are awaited
	Playing   Phase = "playing"
	Over      Phase = "over"
	Void      Phase = "void" // the rules have failed, or the duel was ended without a result
)

// A Sight is everything that one viewer may see of a table at one moment. No part
// of it changes later, and nobody may change it: others in the same seat may have
// it too.
type Sight struct {
	Duel    string        `json:"duel"`
	Ruleset string        `json:"ruleset"`
	Info    *riposte.Info `json:"-"` // of the ruleset, by the numbers of the table's variant
	Version int           `json:"version"`
	Seat    riposte.Seat  `json:"seat"` // the viewer's; 0 is the public
	Phase   Phase         `json:"phase"`
	Step    int           `json:"step,omitempty"`  // the step of the future record that led here; 0 until one follows the set-up
	Listed  bool          `json:"listed"`          // anybody can find it; otherwise only with the link
	Blind   bool          `json:"blind,omitempty"` // sealed choices are locked by their hashes
	Created time.Time     `json:"created"`
	At      time.Time     `json:"at"` // the moment; clocks show that time

	// Seq is the number of the viewer's last line; Since is that of the last line
	// before Lines.
	Seq   int    `json:"seq"`
	Since int    `json:"since"`
	Lines []Line `json:"lines,omitempty"`

	Seats       []Seated          `json:"seats"`                  // Seat 1 first
	Options     map[string]string `json:"options,omitempty"`      // those that differ from the defaults
	VariantName string            `json:"variant_name,omitempty"` // of the table's variant, if it has one
	// Variant holds the numbers of the rules that differ at this table.
	Variant  []variant.Difference `json:"variant,omitempty"`
	View     *scene.View          `json:"view,omitempty"`    // nil before the duel began
	Request  *Request             `json:"request,omitempty"` // what the viewer is asked
	Lesson   *Lesson              `json:"lesson,omitempty"`  // what is said to the pupil of a lesson
	Document *Document            `json:"document,omitempty"`
	Result   *Result              `json:"result,omitempty"`
	Dice     Dice                 `json:"dice"`
	Watching int                  `json:"watching"`           // open streams of the public
	Next     string               `json:"next,omitempty"`     // the duel of the rematch, or the next of the campaign
	After    string               `json:"after,omitempty"`    // the duel that this one came from
	Campaign string               `json:"campaign,omitempty"` // the campaign whose encounter it is
	// CanBegin: the viewer may begin a campaign, now that the duel is over.
	CanBegin bool `json:"canBegin,omitempty"`
	CanBack  int  `json:"canBack,omitempty"` // the viewer's request whose answer it may take back; 0 is none
	CanClaim bool `json:"canClaim,omitempty"`
	// CanResign: the viewer has not lost, and may concede, asked or not.
	CanResign bool `json:"canResign,omitempty"`
	// CanCancel: the viewer has laid the table, and no duel has begun.
	CanCancel bool    `json:"canCancel,omitempty"`
	CanEnd    bool    `json:"canEnd,omitempty"` // the viewer may offer to end the duel without a result, or agree
	Ending    *Ending `json:"ending,omitempty"` // such an offer that stands
	// Stopped is why a void duel was ended without a result; "" means that the rules
	// failed.
	Stopped match.Stopped   `json:"stopped,omitempty"`
	Notes   string          `json:"notes,omitempty"`   // the viewer's own, shown to nobody else
	Hands   []string        `json:"hands,omitempty"`   // the viewer's combatants that a bot plays; nobody else is told
	Orders  []StandingOrder `json:"orders,omitempty"`  // the standing orders that the viewer may give or has given
	Referee riposte.Seat    `json:"referee,omitempty"` // the seat of a game master who rules over the play
	Backs   []Back          `json:"backs,omitempty"`   // for the referee: what it may go back to, the last one first
	Advised bool            `json:"advised,omitempty"` // the viewer may be given advice: no two people play
	// Gallery is what those who watch have said, for those who have asked for it and may read it.
	Gallery *Gallery `json:"gallery,omitempty"`

	// Voice says the texts of View, which may be references, and calls the seats what
	// the rules call them; it is nil before the duel begins and once they have been
	// said.
	Voice *phrase.Voice `json:"-"`

	number int64   // of a core: which one of its table it is; 0 is one that nobody shares
	core   *Sight  // of a stream: the sight without its lines, which all have who see the same at this moment
	known  *Known  // for those who have asked for it
	shared *shared // of a stream: what those who watch the same have made of it
}

// Seated is one seat as everybody sees it.
type Seated struct {
	Seat     riposte.Seat `json:"seat"`
	Word     string       `json:"word"` // red
	Role     string       `json:"role,omitempty"`
	Name     string       `json:"name,omitempty"`
	Icon     string       `json:"icon,omitempty"` // that the person has chosen
	Called   string       `json:"-"`              // what the lines of the duel call it, once it has begun
	Taken    bool         `json:"taken"`
	Kept     bool         `json:"kept,omitempty"` // open, but only for who sat in the duel before
	Bot      string       `json:"bot,omitempty"`  // its kind
	Presence Presence     `json:"presence"`
	Ready    bool         `json:"ready,omitempty"`  // its choice is locked
	Locked   bool         `json:"locked,omitempty"` // its choice is
	Asked    bool         `json:"asked,omitempty"`  // the duel waits for it
	// Hash is its blind lock, which binds it in everyone's view and reveals
	// nothing.
	Hash *fair.Commitment `json:"hash,omitempty"`
	// Opening is the time until which the duel waits for it to open its blind lock.
	Opening *time.Time `json:"opening,omitempty"`
	Clock   *Clock     `json:"clock,omitempty"`
	// Commitment is that of the document, once it is locked; the record opens it.
	Commitment *fair.Commitment `json:"commitment,omitempty"`
}

// A Presence says whether a seat's person is there.
type Presence string

// The presences; bots are always here.
const (
	Here Presence = "here"
	Away Presence = "away"
	Gone Presence = "gone" // away beyond its bank
)

// A Clock is the time of one seat, in milliseconds.
type Clock struct {
	Left     int64      `json:"left"`
	Bank     int64      `json:"bank"`
	Deadline *time.Time `json:"deadline,omitempty"` // when it runs out if nothing happens
	Claim    *time.Time `json:"claim,omitempty"`    // when another may first claim the win
}

// A Request is what the viewer is asked. The ask itself is View.Asks[0].
type Request struct {
	ID     int    `json:"id"`
	Kind   string `json:"kind"`   // riposte.DecisionKind.Name
	Sealed bool   `json:"sealed"` // drafts until a lock; otherwise final at once
	Draft  string `json:"draft,omitempty"`
	Locked bool   `json:"locked,omitempty"`
	Must   bool   `json:"must"`            // the duel waits for it
	Blind  bool   `json:"blind,omitempty"` // it is locked by a hash, and there are no drafts
	// Window is how long after the last lock a blind one may be opened, in
	// milliseconds.
	Window int64 `json:"window,omitempty"`
	// Hash is the viewer's blind lock.
	Hash *fair.Commitment `json:"hash,omitempty"`
}

// A Document is the viewer's own character.
type Document struct {
	Bytes  json.RawMessage `json:"bytes,omitempty"`
	Faults riposte.Faults  `json:"faults,omitempty"`
	Locked bool            `json:"locked,omitempty"`
	Draft  *scene.Draft    `json:"draft,omitempty"` // what follows from it; nil where the rules don't say
	// Samples are what follows from each sample of the ruleset in this seat, at this table.
	Samples []scene.Draft `json:"-"`
}

// A Result says how the duel ended, in the words of a record's last line.
type Result struct {
	Sentence string         `json:"sentence"` // "Ulla wins by KO."
	Why      string         `json:"why"`
	Rule     riposte.RuleID `json:"rule,omitempty"`
	Winners  []riposte.Seat `json:"winners,omitempty"` // if empty, a draw
	Places   []int          `json:"places"`            // of the seats, Seat 1 first: 1 is the best, 0 had nothing to win
	Scores   []float64      `json:"scores"`            // likewise the points, as the rules count them
}

// Dice is what is known of the seeds.
type Dice struct {
	Version fair.Version `json:"version"`
	// Attempt is the number, from 1, of the attempt to begin that is under way or
	// succeeded. Version 1 has none.
	Attempt    int              `json:"attempt,omitempty"`
	Commitment fair.Commitment  `json:"commitment"`       // the server's, in this attempt
	Root       *fair.Commitment `json:"root,omitempty"`   // that of the keys of the draws, where the table stays sealed after the end
	From       *int             `json:"from,omitempty"`   // in a fork, the number of the first draw that the seeds make
	Server     *fair.Seed       `json:"server,omitempty"` // after the end, where the rules open everything
	Seats      []SeatSeed       `json:"seats,omitempty"`  // persons only, by seat
	Settled    bool             `json:"settled"`          // draws can be made
	Laid       bool             `json:"laid,omitempty"`   // draws follow from a lesson, whoever reads it: nothing is promised
	Asks       Asked            `json:"asks,omitempty"`   // what the viewer is asked
	Yours      bool             `json:"yours,omitempty"`  // Asks is AsksOpen
	// Until is when missing seeds end the attempt; in version 1 they are then left
	// out.
	Until   *time.Time `json:"until,omitempty"`
	Earlier []Attempt  `json:"earlier,omitempty"` // those that came to nothing
}

// An Asked is what a seat is asked about its seed.
type Asked string

// What is asked; "" means nothing.
const (
	AsksCommit Asked = "commit" // commit to a new seed, or say that it brings none
	AsksOpen   Asked = "open"
)

// An Attempt is an attempt to begin the duel that came to nothing.
type Attempt struct {
	Number     int              `json:"number"`
	Commitment fair.Commitment  `json:"commitment"` // the server's
	Root       *fair.Commitment `json:"root,omitempty"`
	Ended      time.Time        `json:"ended"`
	Seats      []Attempted      `json:"seats"`
}

// Attempted is what one seat did in an attempt.
type Attempted struct {
	Seat       riposte.Seat     `json:"seat"`
	Commitment *fair.Commitment `json:"commitment,omitempty"`
	Seed       *fair.Seed       `json:"seed,omitempty"`
	None       bool             `json:"none,omitempty"`     // declared that it brings none
	Unopened   bool             `json:"unopened,omitempty"` // did not open its seed, and so ended the attempt
	PutOff     bool             `json:"putOff,omitempty"`   // had to leave the table because of it
}

// A SeatSeed is what one seat contributed to the dice.
type SeatSeed struct {
	Seat       riposte.Seat     `json:"seat"`
	Commitment *fair.Commitment `json:"commitment,omitempty"`
	Opened     bool             `json:"opened,omitempty"`
	Seed       *fair.Seed       `json:"seed,omitempty"`    // once all are settled
	None       bool             `json:"none,omitempty"`    // declared that it brings none
	LeftOut    bool             `json:"leftOut,omitempty"` // in version 1: brought none, or opened none in time
	Failed     int              `json:"failed,omitempty"`  // how often it did not open one at this table
}

// A Line is one thing the viewer was told.
type Line struct {
	Seq   int            `json:"seq"`
	At    time.Time      `json:"at"`
	Kind  LineKind       `json:"kind"`
	Name  string         `json:"name,omitempty"` // for an event: riposte.EventKind.Name
	Seat  riposte.Seat   `json:"seat,omitempty"` // whose it is
	Other riposte.Seat   `json:"other,omitempty"`
	Text  string         `json:"text"` // the sentence
	Who   string         `json:"-"`    // for an event that is told beside the next question: who did it
	What  string         `json:"-"`    // in a few words; for "declined" the bot's own
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Turn  bool           `json:"turn,omitempty"`  // a turn begins: a heading
	Loud  bool           `json:"loud,omitempty"`  // nobody should overlook it
	Aside bool           `json:"aside,omitempty"` // was taken back
	// ByHand: a person set a value that no rule produced.
	ByHand bool `json:"byHand,omitempty"`
	// N has the numbers of an event, without the zeros at the end. For "taken-back"
	// it has the number of the first line that is set aside: the lines that the
	// match told from there up to this one are Aside from now on.
	N []int32 `json:"n,omitempty"`
	// Dice has the dice that were thrown for an event, each with its rerolls.
	Dice []Die `json:"dice,omitempty"`
}

// A Die is one die as it was thrown, with its rerolls.
type Die = dice.Die

// A LineKind is a kind of line.
type LineKind string

// The kinds: those of match.EntryKind ("told", "asked", "locked", ...) by their
// names, and what the table itself tells.
const (
	LineSat     LineKind = "sat"
	LineLeft    LineKind = "left"
	LineTalk    LineKind = "talk"
	LineSeeds   LineKind = "seeds"   // all seeds are settled, or who was left out
	LineAttempt LineKind = "attempt" // an attempt to begin came to nothing
	LineRematch LineKind = "rematch" // Text names the offer; Sight.Next the duel
	LineFork    LineKind = "fork"    // the duel was continued from a record

	LineEndOffer LineKind = "end-offer"     // Seat offers, or agrees, to end the duel without a result
	LineEndNot   LineKind = "end-withdrawn" // Seat takes that back

	LineChallenged LineKind = "challenged" // Seat, or who laid the table, asks a bot to sit down
	LineDeclined   LineKind = "declined"   // it does not

	LineOrdered LineKind = "ordered" // an order of the viewer, which Text names, has answered: told to its seat alone

	LineCampaign LineKind = "campaign" // a campaign begins; Sight.Campaign names it
	LineNext     LineKind = "next"     // the next table of the campaign is laid; Sight.Next the duel
)
