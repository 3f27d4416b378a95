package basis

import "riposte"

// A Measure is one thing that an estimate of a position counts, and its weight in 65,536ths
// of a logit: `riposte fit` finds the weights. Spent is what a fight uses up, of all who are in it.
type Measure struct {
	Name   string
	Weight int32
	Spent  bool
}

// MeasureNames lists the names of measures.
func MeasureNames(list []Measure) []string {
	return WordsOf(list, func(m *Measure) string { return m.Name })
}

// Won is the value of a duel that is won.
const Won = 1_000_000

// Standing is what a side that was measured so stands to win: twice its chance less 1, in
// millionths, by the weights. It is 0 where nothing is measured, and turned round where all
// measures are; it never says that a duel is over.
func Standing(list []Measure, measured []int32) int {
	sum := int64(0)
	for i := range list {
		sum += int64(list[i].Weight) * int64(measured[i])
	}
	if sum < 0 {
		return -standing(-sum)
	}
	return standing(sum)
}

// Reserves is what is left of what a fight uses up where it was measured for all sides together,
// in millionths of an even duel's Standing.
func Reserves(list []Measure, measured []int32) int {
	sum := int64(0)
	for i := range list {
		if list[i].Spent {
			sum += int64(list[i].Weight) * int64(measured[i])
		}
	}
	return int(sum * Won / (2 << 16)) // a logit near 0 is half a victory
}

func standing(logit int64) int {
	const step = 1 << 14 // a quarter of a logit
	at := logit / step
	if at >= int64(len(standings))-1 {
		return standings[len(standings)-1]
	}
	low, high := standings[at], standings[at+1]
	return low + (high-low)*int(logit%step)/step
}

// standings are the millionths of tanh(x/2), for every quarter of a logit: numbers, so that
// all machines agree.
var standings = [...]int{
	0, 124353, 244919, 358357, 462117, 554600, 635149, 703906, 761594, 809301,
	848284, 879827, 905148, 925346, 941376, 954045, 964028, 971873, 978026, 982845,
	986614, 989560, 991860, 993655, 995055, 996147, 996998, 997661, 998178, 998581,
	998894, 999139, 999329, 999478, 999593, 999683, 999753, 999808, 999850, 999883,
	999909, 999929, 999945, 999957, 999967, 999974, 999980, 999984, 999988, 999990,
	999993, 999994, 999995, 999996, 999997, 999998, 999998,
}

// Settled is the value of a duel that is over for a seat: won, drawn or lost.
func Settled(out *riposte.Outcome, seat riposte.Seat) int {
	switch {
	case out.Place[seat] > 1:
		return -Won
	case out.Place[seat] == 0:
		return 0
	}
	for _, place := range out.Place {
		if place > 1 {
			return Won
		}
	}
	return 0
}
