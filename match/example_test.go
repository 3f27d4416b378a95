package match

import (
	"fmt"

	"riposte"
)

// Two people play one sealed bid. The first to lock waits; each feed tells what
// its seat may know.
func Example() {
	cfg := toyConfig(2, false)
	cfg.Setup.Seats[0].Name, cfg.Setup.Seats[1].Name = "Ann", "Bob"
	m, err := Open(cfg, noon)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, seat := range []riposte.Seat{1, 2} {
		if err := m.LockDocument(noon, seat); err != nil {
			fmt.Println(err)
			return
		}
	}
	told := m.Feed(2, 0)
	since := told[len(told)-1].Seq
	for _, a := range []struct {
		seat     riposte.Seat
		sentence string
	}{{1, "bid 3"}, {2, "bid 9"}, {2, "bid 2"}} {
		choice, err := m.Read(a.seat, a.sentence)
		if err == nil {
			_, err = m.Answer(noon, Answer{Seat: a.seat, Request: m.Request(a.seat).ID, Choice: choice, Lock: true})
		}
		if err != nil {
			fmt.Println("refused:", err)
		}
	}
	for _, e := range m.Feed(2, since) {
		switch e.Kind {
		case Told:
			fmt.Println(e.Seq, m.Text(e.Event))
		case Asked:
			fmt.Println(e.Seq, m.SeatName(e.Seat), "is asked, request", e.Request.ID)
		default:
			fmt.Println(e.Seq, m.SeatName(e.Seat), e.Kind)
		}
	}
	// Output:
	// refused: no such choice (TY-4)
	// 7 Ann locked
	// 8 Bob locked
	// 9 Ann bids 3
	// 10 Bob bids 2
	// 11 the die shows 1
	// 12 Ann is asked, request 2
	// 13 Bob is asked, request 0
}
