// Package laboratory plays the runs of the lab that guests of a server ask for, and keeps what
// they come to in its store. A kept run is called a study here, since a run is a program at
// work on a store.
//
// What a study comes to follows from what was asked and its seed alone. Its counts are stored
// now and then, and whoever opens the store next goes on from there: the end is the same as if
// nothing had happened in between.
//
// Players come first. Few studies play at a time, each rests as long as its share of the
// processors asks for, and all wait while a bot is awaited at a table.
package laboratory
