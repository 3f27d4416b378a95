// Package phrase is how rules speak without a language: a [Text] says which message is
// meant and what it is about, a [Catalogue] holds the messages of a language, and a
// [Voice] puts both into words, with the names of those who sit at the table.
package phrase
