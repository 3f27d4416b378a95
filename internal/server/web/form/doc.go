// Package form shows the document of a seat as a form and reads what was posted of it:
// a ready sample, fields by the ruleset's schema, or JSON.
package form
