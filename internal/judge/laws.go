package judge

// A Law is what a history has to keep to.
type Law struct {
	Name, What string
	judge      func(*duel)
}

// Laws are all of them, in the order in which breaches are told.
var Laws = []Law{
	{"whole", "the history can be read; of every duel there are its record, and a last look of the public and of each person", (*duel).whole},
	{"kept", "an acknowledged choice is in the record, in its place", nil},
	{"twice", "no acknowledged choice is in the record twice", nil},
	{"unsure", "a choice that was never acknowledged is there at most once", nil},
	{"unsaid", "nothing is in the record that no person said and no bot did", (*duel).choices}, // and the three before it
	{"bots", "each choice of a bot answers a question of its own, which everybody was told before it, and is locked once", (*duel).bots},
	{"back", "what a client sees does not go back to an earlier line or step", (*duel).back},
	{"gap", "a feed tells every line once, and goes on after the line at which it was taken up", (*duel).gap},
	{"same", "who watches the same seat is told the same lines", (*duel).same},
	{"final", "what a feed has told is what stands there in the end, to the last line", (*duel).final},
	{"told", "what a seat was told is what the record says of it, event by event", (*duel).told},
	{"record", "the record verifies: rules, bytes, dice, commitments", (*duel).verify},
	{"end", "the duel was played to its end", (*duel).end},
	{"time", "time goes on, and nobody's bank pays for a time in which the person was there, or was kept away for less than the grace", (*duel).time},
	{"order", "choices and looks are those of one duel that changes at one moment at a time (linearizable)", (*duel).order},
}
