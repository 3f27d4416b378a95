// Package webtest is what the tests of the page's packages share: a strict reader of
// markup, the form that a browser would post, and texts that mean harm.
package webtest
