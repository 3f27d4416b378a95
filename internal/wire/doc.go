// Package wire writes sights as programs get them: whole, as encoding/json would write
// them, or as what has changed since another, a JSON Patch (RFC 6902). How a type is
// written is read from its fields and their json tags once; texts are said as they are
// written, and only those that are.
package wire
