package basis

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"

	"riposte"
)

// Samples gives the samples in the list their documents: samples/NAME.json of the files
// that come with the ruleset.
func Samples(files fs.FS, list []riposte.Sample) []riposte.Sample {
	for i := range list {
		list[i].Document = File(files, "samples/"+list[i].Name+".json")
	}
	return list
}

// File is one of the files that come with a ruleset; it panics where there is none.
func File(files fs.FS, name string) []byte {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		panic("a file of the ruleset: " + err.Error())
	}
	return raw
}

// Hash is a content as Info.Content names it, by what write says of it.
func Hash(write func(io.Writer)) string {
	h := sha256.New()
	write(h)
	return hex.EncodeToString(h.Sum(nil))
}

// Worded is a field of a document that takes one of some words, with what they are
// called and a line about each.
func Worded(name, title string, rule riposte.RuleID, values, titles, helps []string, optional bool) riposte.DocField {
	return riposte.DocField{Name: name, Title: title, Type: riposte.DocWord, Rule: rule, Values: values, Titles: titles, Helps: helps, Optional: optional}
}

// An Ending is a way in which a duel ends: the word of its outcome and the rule.
type Ending struct {
	Word string
	Rule riposte.RuleID
}

// EndingWords are the words of a table of endings; one that has none is no ending yet.
func EndingWords(endings []Ending) (words []string) {
	for _, e := range endings {
		if e.Word != "" {
			words = append(words, e.Word)
		}
	}
	return words
}
