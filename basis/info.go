package basis

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"runtime"

	"riposte"
)

// Samples fills in the documents of the samples in the list, from samples/NAME.json
// among the files that come with the ruleset.
func Samples(files fs.FS, list []riposte.Sample) []riposte.Sample {
	for i := range list {
		list[i].Document = File(files, "samples/"+list[i].Name+".json")
	}
	return list
}

// File returns one of the files that come with a ruleset; it panics if it is
// missing.
func File(files fs.FS, name string) []byte {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		panic("a file of the ruleset: " + err.Error())
	}
	return raw
}

// Reading is a file that people read, "" in a module for a page: those come without.
func Reading(files fs.FS, name string) string {
	if runtime.GOOS == "js" {
		return ""
	}
	return string(File(files, name))
}

// Hash is the hash by which Info.Content names a content: that of all that write
// writes.
func Hash(write func(io.Writer)) string {
	h := sha256.New()
	write(h)
	return hex.EncodeToString(h.Sum(nil))
}

// Worded is a document field that takes one of some words, each with a title and a
// line of help.
func Worded(name, title string, rule riposte.RuleID, values, titles, helps []string, optional bool) riposte.DocField {
	return riposte.DocField{Name: name, Title: title, Type: riposte.DocWord, Rule: rule, Values: values, Titles: titles, Helps: helps, Optional: optional}
}

// An Ending is a way in which a duel ends: the word of its outcome and the rule.
type Ending struct {
	Word string
	Rule riposte.RuleID
	Said riposte.Ended
}

// EndingWords are the words of a table of endings; an entry without a word is not an
// ending.
func EndingWords(endings []Ending) (words []string) {
	for _, e := range endings {
		if e.Word != "" {
			words = append(words, e.Word)
		}
	}
	return words
}

// EndingSays are the sentences of a table of endings, for Info.Ended.
func EndingSays(endings []Ending) (says []riposte.Ended) {
	for _, e := range endings {
		if e.Word != "" {
			says = append(says, e.Said)
		}
	}
	return says
}
