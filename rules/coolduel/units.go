package coolduel

import (
	"math/bits"

	"riposte"
	"riposte/rules/coolduel/ground"
)

const (
	minSeats = 2
	maxSeats = ground.MaxSeats
	perSeat  = ground.PerSeat
	maxUnits = maxSeats * perSeat
)

// A unit is one combatant: 1 to 3 are seat 1's character and companions, and so on;
// 0 is nobody.
type unit uint8

func unitOf(seat riposte.Seat, rank int) unit { return unit(int(seat-1)*perSeat + rank + 1) }

func (u unit) seat() riposte.Seat { return riposte.Seat((u-1)/perSeat + 1) }

func (u unit) rank() int { return int(u-1) % perSeat }

func (u unit) pc() bool { return u > 0 && u.rank() == 0 }

// unitWords are what the notation calls the units: "red", "red1", "red2".
var unitWords = func() (list [maxUnits + 1]string) {
	list[0] = "nobody"
	for u := unit(1); u <= maxUnits; u++ {
		list[u] = seatWords[u.seat()-1]
		if u.rank() > 0 {
			list[u] += string(rune('0' + u.rank()))
		}
	}
	return list
}()

func (u unit) String() string { return unitWords[u] }

// A crew is a set of units, bit u for unit u.
type crew uint16

func only(u unit) crew { return 1 << u }

func (c crew) has(u unit) bool { return c>>u&1 != 0 }

func (c crew) first() unit { return unit(bits.TrailingZeros16(uint16(c))) }

func (c crew) rest() crew { return c & (c - 1) }

func (c crew) len() int { return bits.OnesCount16(uint16(c)) }

// ofSeat is all units that a seat may have.
func ofSeat(s riposte.Seat) crew { return 7 << (int(s-1)*perSeat + 1) }

// A seats is a set of seats, bit s for seat s.
type seats uint8

func seatOnly(s riposte.Seat) seats { return 1 << s }

func (a seats) has(s riposte.Seat) bool { return a>>s&1 != 0 }

func (a seats) len() int { return bits.OnesCount8(uint8(a)) }

func (a seats) first() riposte.Seat { return riposte.Seat(bits.TrailingZeros8(uint8(a))) }

func (a seats) rest() seats { return a & (a - 1) }

func abs(n int) int { return max(n, -n) }
