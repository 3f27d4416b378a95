// Package load plays against a running server as programs do, over HTTP and JSON:
// to measure what it carries, and to see what outlives its death. It starts the
// real command on a port and a database of its own. Tests alone import it.
package load
