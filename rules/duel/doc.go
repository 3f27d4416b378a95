// Package duel is DUEL, a skirmish for two to eight fighters made of secret
// cards: they turn cards up for good, run and climb over a table with terrain,
// and fight by setting dice in secret to the blows they mean to strike.
//
// The rules are numbered DU-... in RULES.md; comments, events and refusals cite
// them. Options (section 11 there) choose the battlefield and the sides and switch
// the rulings that the text leaves open. A seat's document is its deck, which is
// sealed until all are in.
//
// The order of play is in resolve.go, ordered reveals in reveal.go, motion in
// motion.go, terrain in terrain.go, a fight in fight.go and its actions in
// actions.go, every number in content.go and battlefields/. Nothing is ever
// rolled (DU-1.26).
package duel
