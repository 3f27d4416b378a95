package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"riposte/internal/plainjson"
	"riposte/match"
)

// Encode returns the stored form of a Step, Standing, Void, Seal, Setup or Terms.
// Equal values have equal forms.
func Encode(v any) ([]byte, error) {
	if st, ok := v.(*match.Standing); ok {
		bare := *st
		bare.Documents = nil // they are kept as they came
		v = &bare
	}
	form, err := plainjson.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return form, nil
}

// Decode reads what Encode wrote. A name that v does not know is an error: the
// form was written by another version of this program.
func Decode(form []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(form))
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

// Millis is the stored form of a time, milliseconds since 1970 UTC.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// Time reads what Millis wrote.
func Time(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
