// Package equilibrium solves Pugilism without ring, EDGE and class cards: a bout from any
// position, and by backward induction the match of a few rounds.
//
// A bout is not a matrix. Both choose their cards under seal, but a boxer whose defense
// stops one of two attacks names it when the attacks are seen and the other's defense is
// not. So it is a small game with hidden information, of 216 choices on the one side and
// 216 choices with up to 16 answers each on the other, and it is solved by a double oracle
// over these plans: to the value, with the bound that its mixes prove.
package equilibrium
