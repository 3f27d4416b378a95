package riposte

import (
	"slices"
	"strconv"
)

// Takes reports whether value is one of the option's words or numbers.
func (o *Option) Takes(value string) bool {
	if slices.Contains(o.Values, value) {
		return true
	}
	n, err := strconv.Atoi(value)
	return err == nil && o.Max > 0 && n >= o.Min && n <= o.Max && strconv.Itoa(n) == value
}
