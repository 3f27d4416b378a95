// Package pugilism is boxing with sealed cards: two boxers choose two attacks
// and a defense in secret, move in the ring, call the clash, and turn the cards
// over one side at a time until somebody is knocked out or twelve rounds pass.
//
// The rules are numbered PG-... in RULES.md; comments, events and refusals cite
// them. Options (section 0 there) switch the ring, the EDGE cards, the class
// cards, the deck, the length of the match and the rulings the text leaves open.
//
// The order of play is in resolve.go, the clash in clash.go, the ring in ring.go,
// every die in rolls.go, and every number in content.go.
package pugilism
