package house

import (
	"time"

	"riposte/record"
)

const (
	// SeedPatience is how long seeds are awaited once all are asked for, at tables
	// with a clock of up to LiveClock. With a longer clock it is that clock's time;
	// with one longer than LongPatience, or none, it is LongPatience: people who play
	// now and then need not be there at the same time as the others.
	SeedPatience = 60 * time.Second
	LiveClock    = time.Hour
	LongPatience = 24 * time.Hour
	// MaxFailed is how often a person may keep its seed back at a table.
	MaxFailed = 2
	// MaxAttempts is the most attempts to begin that may end; the next one waits for
	// its seeds until the table is cleared.
	MaxAttempts = record.MaxAttempts
	// KeepUnbegun is how long a table is kept on which no duel begins.
	KeepUnbegun = 7 * 24 * time.Hour
	// GoneAfter is how long nothing must be heard of a person, while a house is open, before the
	// others can end the duel without a result. After that time a table that doesn't wait for a
	// guest also counts as dead to that guest: see MaxOpen.
	GoneAfter = 7 * 24 * time.Hour
	// IdleAfter is the usual Config.Idle of a server.
	IdleAfter = 60 * 24 * time.Hour
	// MaxOffers is the number of times that one seat may offer to end a duel
	// without a result.
	MaxOffers = 20
	// KeepOver is how long a duel is kept after its end.
	KeepOver = 400 * 24 * time.Hour
	// Grace is how long a person is still taken to be here after the last stream has
	// ended or the last request: a page that is loaded again is no absence, nor is a
	// program that answers without a stream.
	Grace = 5 * time.Second

	// MaxOpen is the most live duels in which one guest may sit: those that are not
	// over and wait for the guest, or were touched by anybody within GoneAfter. A
	// duel that waits for others who are gone is dead, and keeps nobody from another
	// table.
	MaxOpen = 20
	// MaxCampaigns is the most campaigns that one guest may keep or play in.
	MaxCampaigns = 100
	// MaxEncounters is the most duels of a campaign.
	MaxEncounters = record.MaxEncounters
	// MaxStreams is the most streams that one guest may have at a time: one for each
	// open duel, and some for those only watched.
	MaxStreams = MaxOpen + watchedOnly
	// watchedOnly is how many of them may be of duels that are only watched.
	watchedOnly = 12
	// MaxName is the most runes in a name, MaxTalk in a line of talk.
	MaxName = 40
	MaxTalk = 500
	// TalkRate is the most lines of talk from one seat in a minute, MaxTalkLines
	// from all seats in a duel.
	TalkRate     = 20
	MaxTalkLines = 2000
	// MaxHeard is how many of the last lines of a gallery are shown. TalkRate and MaxTalkLines
	// hold there for one guest and for all.
	MaxHeard = 100
	// MaxNotes is the most runes in a seat's notes; NotesRate is how often they may
	// be saved in a minute, MaxNotesKept in a duel.
	MaxNotes     = 8000
	NotesRate    = 30
	MaxNotesKept = 1000
	// MaxKey is the most bytes in the key of an order or of talk.
	MaxKey = 128

	// maxTables is the number of loaded duels that are kept though nobody uses or watches
	// them, if Config does not say.
	maxTables = 1000
	// idleAfter is how long such a duel is kept, far above Grace: by then everybody who
	// has gone is away.
	idleAfter = 2 * time.Minute
	// sweepEvery is how often those that have been kept for long enough are dropped.
	sweepEvery = 15 * time.Second
	// manyGone is how many must have left the memory before it is told: some megabytes.
	manyGone = 50
	// tries is how many times an act is judged again after a conflict.
	tries = 8
)

// mostStreams is MaxStreams, as far as the operator has not set another number of duels.
func (h *House) mostStreams() int { return h.mostOpen + watchedOnly }

// MostCampaigns is the most campaigns that one guest may keep or play in.
func (h *House) MostCampaigns() int { return h.mostCampaigns }

// Keeps returns how long a table is kept on which no duel begins, and a duel after its end.
func (h *House) Keeps() (unbegun, over time.Duration) { return h.keepUnbegun, h.keepOver }
