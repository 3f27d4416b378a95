// Package webtest is what the tests of several packages of the page use: a strict reader
// of markup, the form that a browser would post, texts that mean harm.
package webtest
