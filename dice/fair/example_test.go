package fair_test

import (
	"fmt"

	"riposte/dice"
	"riposte/dice/fair"
)

func Example() {
	// Real seeds come from fair.NewSeed; these are fixed to show the same draws.
	server, red, blue := fair.Seed{1}, fair.Seed{2}, fair.Seed{3}
	proof := fair.Proof{
		Version:   fair.V2,
		Duel:      fair.DuelID{42},
		Committed: fair.Commit(server), // published first
		Seats:     []fair.SeatSeed{{Committed: fair.Commit(red)}, {Committed: fair.Commit(blue)}},
	}
	// All are in: the seats open their seeds, and the duel begins.
	proof.Seats[0].Seed, proof.Seats[1].Seed = red, blue
	table := &dice.Recorder{Source: fair.NewSource(fair.V2, server, proof.Duel, red, blue)}
	table.Roll(20)
	table.Deal(9)
	fmt.Println(table.Draws())

	// It is over: the server opens its seed, and anybody checks.
	proof.Server = server
	fmt.Println(proof.Verify(0, table.Draws()))
	forged := []dice.Draw{{Sides: 20, Face: 20}, table.Draws()[1]}
	fmt.Println(proof.Verify(0, forged))
	// Output:
	// [d20=16 deal9=5]
	// <nil>
	// draw 0 is recorded as d20=20, the seeds make d20=16
}

func ExampleCommitDocument() {
	nonce := fair.Seed{7} // fair.NewSeed() for a real one
	sealed := fair.CommitDocument(nonce, []byte("head-jab body-jab / counter"))
	fmt.Println(sealed.OpensDocument(nonce, []byte("head-jab body-jab / counter")))
	fmt.Println(sealed.OpensDocument(nonce, []byte("head-jab body-jab / guard")))
	// Output:
	// true
	// false
}
