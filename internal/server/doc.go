// Package server speaks HTTP for a house: it has the routes and decides who is
// asking, what they may ask for, and how an error reads. It holds no rules and
// draws nothing; [Pages] draw a page from the same sight that a program gets as
// JSON.
//
// # One resource, two forms
//
// At the same URL, a browser that accepts text/html gets a page, and everybody else
// gets JSON; forms and JSON are both accepted. An error is a [Problem] either way.
//
// # What leaves the process
//
// What one guest may see is never stored by a cache. Nor is it ever compressed
// while it holds a seat's secrets: together with a text that an opponent chose, the
// length of a compressed answer would reveal the secret. Answers that are the same
// for everybody are compressed.
//
// Nothing in a header or an answer counts what others do: no request numbers, no
// shared sequence. The log names routes and durations, never tokens and never what
// is played.
package server
