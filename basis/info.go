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
		raw, err := fs.ReadFile(files, "samples/"+list[i].Name+".json")
		if err != nil {
			panic("a sample of the ruleset: " + err.Error())
		}
		list[i].Document = raw
	}
	return list
}

// Hash is a content as Info.Content names it, by what write says of it.
func Hash(write func(io.Writer)) string {
	h := sha256.New()
	write(h)
	return hex.EncodeToString(h.Sum(nil))
}
