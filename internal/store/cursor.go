package store

import (
	"fmt"
	"strconv"
	"strings"
)

// Cursor is a place in the order of lists: behind a duel that was created then, in the form of
// Millis. It holds only what a row shows anyway.
func Cursor(created int64, duel string) string { return fmt.Sprintf("%d-%s", created, duel) }

// ReadCursor reads what Cursor wrote; the error is ErrInvalid.
func ReadCursor(text string) (created int64, duel string, err error) {
	sign := 0
	if text != "" {
		sign = strings.IndexByte(text[1:], '-') + 1 // a time before 1970 also has one
	}
	if sign > 0 {
		created, err = strconv.ParseInt(text[:sign], 10, 64)
	}
	if sign < 1 || err != nil {
		return 0, "", fmt.Errorf("%w: %q is not a cursor", ErrInvalid, text)
	}
	return created, text[sign+1:], nil
}
