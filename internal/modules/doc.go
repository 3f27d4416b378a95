// Package modules makes the rules as WebAssembly for pages, and has those that a release was built with.
//
// No module is kept in the repository: each is a megabyte that every change of a rule would change. A release is
// built with all of them in made/; a program from a checkout makes one when a page first asks for it, by the Go
// that it was itself built with.
package modules
