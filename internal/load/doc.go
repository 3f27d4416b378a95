// Package load plays against a running server as programs do, over HTTP and JSON,
// to measure what it can carry and to see what outlives its death. It starts the
// real command on a port and a database of its own. Only tests import it.
package load
