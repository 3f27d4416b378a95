// Package abi is what a host and a ruleset in a WebAssembly module say to each other: the
// numbers of the calls and the bytes of their requests and replies. Authors in Go need not
// know it, since package guest speaks it for them; docs/rulesets.md describes it for others.
package abi

// Version is the version of all that this package describes. A module says which it speaks.
const Version = 1

// What a module exports, and the module of the functions that it may import.
const (
	ExportVersion = "riposte_abi"  // () i32: Version
	ExportRoom    = "riposte_room" // (n i32) i32: where n bytes of a request can be written
	ExportCall    = "riposte_call" // (op, n i32) i64: answers the request of n bytes; the address of the reply << 32, and its length

	ImportFrom = "riposte"
	ImportRoll = "roll" // (sides i32) i32: an open die, or 0 if the call is to be abandoned
	ImportDeal = "deal" // (n i32) i32: a closed draw, or 0
)

// An Op is a call. What its request is made of stands beside it; the seat is a byte, a choice
// has 8 and a number 4, lowest first. A position is what stood in an earlier reply, with its
// length before it; a text is the rest of the request.
type Op uint32

// The calls. Those before Begin are about the rules, and the others about a duel.
const (
	OpAbout   Op = iota + 1 // nothing; JSON of About
	OpVet                   // seat, a setup as JSON; nothing, or faults
	OpDraft                 // seat, a setup as JSON; JSON of scene.Draft
	OpReferee               // a setup as JSON; seat, and 1 if the game master rules over the play

	OpBegin    // slot, told, a setup as JSON; a Position
	OpRestart  // slot, told; a Position: the duel of the slot's last Begin anew
	OpApply    // slot, told, position, how many, that many choices by seat; a Position
	OpResample // slot, seat, position; a Position
	OpSetField // slot, position, JSON of Setting; a Position

	OpLegal    // slot, seat, position; choices
	OpCheck    // slot, seat, position, choice; nothing, or a refusal
	OpSay      // slot, seat, position, choice; text
	OpParse    // slot, seat, position, text; choice, or a refusal
	OpAdvise   // slot, seat, position, choices; a number for each
	OpEvaluate // slot, seat, position; three numbers: the estimate, the reserves, the pace
	OpLapse    // slot, seat, position; choice
	OpView     // slot, seat, position; JSON of scene.View
	OpPreview  // slot, seat, position, choice; JSON of scene.Preview
	OpCalled   // slot, position; JSON: what the voice calls seats, from 0 on
	OpName     // slot, position, number, text (the list); text
	OpFields   // slot, position; JSON of FieldValues
	OpKey      // slot, position; bytes
	OpCarry    // slot, seat, position; JSON
	OpTally    // slot, position; JSON of riposte.Counts
)

// Slots is how many beginnings a module keeps: for each, what does not change in a duel. A
// slot is a byte from 0 on.
const Slots = 64

// A Status is the first byte of a reply.
type Status byte

// The statuses.
const (
	Done      Status = iota // what the call returns follows
	Refused                 // a Refusal follows, as JSON
	Abandoned               // the dice had no answer
	Failed                  // a broken invariant, in words
)

// What a module may offer beside what all have, in About.Offers.
const (
	OffersResample = "resample"
	OffersAdvise   = "advise"
	OffersEvaluate = "evaluate"
	OffersLapse    = "lapse"
	OffersPreview  = "preview"
	OffersFields   = "fields"
	OffersKey      = "key"
	OffersRestart  = "restart"
	OffersSeals    = "seals"
	OffersCarry    = "carry"
	OffersTally    = "tally"
	OffersDraft    = "draft"
	OffersReferee  = "referee"
)
