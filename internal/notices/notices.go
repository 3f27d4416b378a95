// Package notices holds the licences and notices of everything that a built riposte contains.
package notices

import _ "embed"

// all is written by ./check notices; a test holds it to what is built.
//
//go:embed notices.txt
var all string

// All is the notices as one text: what each is of, then its words.
func All() string { return all }
