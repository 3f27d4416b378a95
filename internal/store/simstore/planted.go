package simstore

// Planted is a mistake that a database is built with, so that tests see it found.
type Planted string

// The mistakes. Each has been made by some database, or by what lies between one and its callers.
const (
	None          Planted = ""
	Unsynced      Planted = "unsynced"      // answers before the disk was asked to sync
	SyncIgnored   Planted = "sync ignored"  // takes a sync that failed for one that has not
	TornBelieved  Planted = "torn believed" // takes a record without its end for a whole one
	Halves        Planted = "halves"        // leaves what was done of a transaction that was broken off
	Unfenced      Planted = "unfenced"      // gives a lease that another run has, and believes both
	Unrevised     Planted = "unrevised"     // does not look at the revision that a change was made from
	Stale         Planted = "stale"         // answers reads from a copy that is behind
	JobsLost      Planted = "jobs lost"     // forgets some of the jobs that a change enqueues
	DeadlinesLost Planted = "deadlines lost"
	LeasesKept    Planted = "leases kept" // leaves the leases of a run that has ended to it
	Deaf          Planted = "deaf"        // tells no run of the others
	Swallowed     Planted = "swallowed"   // takes a conflict for a success
	Early         Planted = "early"       // answers before a change is stored
	Doubting      Planted = "doubting"    // says that nothing was stored where that is not known
)
