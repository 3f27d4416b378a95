// Package server speaks HTTP for a house: the routes, who asks, what may be asked,
// and how an error reads. It holds no rules and draws nothing; a page is drawn by
// [Pages] from the same sight that a program gets as JSON.
//
// # One resource, two forms
//
// A browser that accepts text/html gets a page, everybody else JSON, at the same
// URL; forms and JSON are both taken. An error is a [Problem] either way.
//
// # What leaves the process
//
// What one guest may see is never stored by a cache. It is never compressed
// either while it holds a seat's secrets: beside a text that an opponent chose,
// the length of a compressed answer would tell what the secret is. Answers that
// are the same for everybody are compressed.
//
// Nothing in a header or an answer counts what others do: no request numbers, no
// shared sequence. The log names routes and durations, never tokens and never what
// is played.
package server
