package riposte

// A Seat is one place at the table; the player sits in it. Seats are numbered from
// 1 in the order of the setup. A game master has a seat too.
type Seat int8

const (
	// Nobody is the public: spectators, and anyone who holds no seat.
	Nobody Seat = 0
	// MaxSeats is the greatest number of seats that any ruleset may have.
	MaxSeats = 16
)

// An Audience is the set of those who may know something: bit s for Seat s, bit 0
// for the public. The zero Audience is nobody at all, so an event that forgets to
// name its audience stays secret.
type Audience uint32

// Everyone is the audience of what all seats and the public may know.
const Everyone Audience = 1<<(MaxSeats+1) - 1

// Only is the audience of the given seats and of no one else.
func Only(seats ...Seat) Audience {
	var a Audience
	for _, s := range seats {
		a |= 1 << s
	}
	return a
}

// Except is everyone but the given seats, the public included.
func Except(seats ...Seat) Audience { return Everyone &^ Only(seats...) }

// Has reports whether s belongs to the audience.
func (a Audience) Has(s Seat) bool { return a>>s&1 != 0 }
