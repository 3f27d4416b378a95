package house

import (
	"time"

	"riposte/record"
)

const (
	// SeedPatience is how long seeds are awaited once all are asked for theirs, at
	// tables with a clock of up to LiveClock. With a longer one it is the time of that
	// clock, with one longer than LongPatience or none LongPatience: who plays now and
	// then need not be there at the same time as the others.
	SeedPatience = 60 * time.Second
	LiveClock    = time.Hour
	LongPatience = 24 * time.Hour
	// MaxFailed is how often a person may keep its seed back at a table.
	MaxFailed = 2
	// MaxAttempts is the most attempts to begin that end; the one after waits for its
	// seeds until the table is cleared away.
	MaxAttempts = record.MaxAttempts
	// KeepUnbegun is how long a table stands on which no duel begins.
	KeepUnbegun = 7 * 24 * time.Hour
	// GoneAfter is how long nothing is heard of a person, while a house is open, until a duel can be ended
	// without a result by the others, and a table that doesn't wait for a guest is
	// dead to the guest: see MaxOpen.
	GoneAfter = 7 * 24 * time.Hour
	// IdleAfter is the usual Config.Idle of a server.
	IdleAfter = 60 * 24 * time.Hour
	// MaxOffers is how often one seat offers to end a duel without a result.
	MaxOffers = 20
	// KeepOver is how long a duel is kept after its end.
	KeepOver = 400 * 24 * time.Hour
	// Grace is how long a person is still held to be here whose last stream has ended,
	// or who has asked for something of the duel: a page that is loaded again is no
	// absence, nor is a program that answers without a stream.
	Grace = 5 * time.Second

	// MaxOpen is the most live duels in which one guest sits: those that are not over
	// and wait for the guest, or were touched by anybody within GoneAfter. One that
	// waits for others who are gone is dead, and keeps nobody from another table.
	MaxOpen = 20
	// MaxCampaigns is the most campaigns that one guest keeps or plays in.
	MaxCampaigns = 100
	// MaxEncounters is the most duels of a campaign.
	MaxEncounters = record.MaxEncounters
	// MaxStreams is the most streams one guest has at a time: one for each open duel,
	// and some for those that are only watched.
	MaxStreams = MaxOpen + 12
	// MaxName is the most runes of a name, MaxTalk of a line of talk.
	MaxName = 40
	MaxTalk = 500
	// TalkRate is the most lines of talk of one seat in a minute, MaxTalkLines of
	// all seats in a duel.
	TalkRate     = 20
	MaxTalkLines = 2000
	// MaxNotes is the most runes of a seat's notes, NotesRate how often they are kept
	// in a minute, MaxNotesKept in a duel.
	MaxNotes     = 8000
	NotesRate    = 30
	MaxNotesKept = 1000
	// MaxKey is the most bytes of a key of an order or of talk.
	MaxKey = 128

	// maxTables is how many loaded duels are kept, where Config does not say.
	maxTables = 1000
	// idleAfter is how long a loaded duel is kept that nobody uses.
	idleAfter = 10 * time.Minute
	// tries is how often an act is judged again after a conflict.
	tries = 8
)
