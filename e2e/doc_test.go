//go:build e2e

// Package e2e plays on the real page, in a real browser, against the real command
// with a database of its own: what people do, from the outside only.
//
// It needs Chromium. Where there is none the tests skip and say so; with CI set
// they fail instead.
package e2e
