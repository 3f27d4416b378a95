// Package kit is what a seat of Cool Duel brings (sections 1.2 to 1.5 of the ledger):
// attributes, hands, armor, quick slots, inventory and companions, and the rules of
// selecting them. A document is read into a Build with all its faults at once; a Draft
// shows what a build comes to before it is finished; a Kit and a Pack are packed into
// words, because that is how they are selected at a rest (CD-6.13). It knows no
// position, and of a seat only what its document says.
package kit
