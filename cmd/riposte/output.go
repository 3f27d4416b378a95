package main

import (
	"encoding/json"
	"io"
)

// writeJSON writes a value with indentation and a final line break.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
