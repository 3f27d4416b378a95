//go:build e2e

package e2e

import (
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
)

// A meter stands between a browser and the server and counts what comes, byte for
// byte as it is on the wire: the browser's own figures leave out what a compressed
// feed brings.
type meter struct {
	URL  string
	came atomic.Int64
}

func newMeter(t *testing.T, base string) *meter {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	m := &meter{URL: "http://" + listener.Addr().String()}
	go func() {
		for {
			browser, err := listener.Accept()
			if err != nil {
				return
			}
			go m.join(browser, strings.TrimPrefix(base, "http://"))
		}
	}()
	return m
}

// join connects a connection of the browser with one to the server.
func (m *meter) join(browser net.Conn, addr string) {
	defer browser.Close()
	server, err := net.Dial("tcp", addr)
	if err != nil {
		return
	}
	defer server.Close()
	go func() {
		_, _ = io.Copy(server, browser)
		_ = server.Close()
	}()
	_, _ = io.Copy(io.MultiWriter(browser, m), server)
}

// Write counts.
func (m *meter) Write(b []byte) (int, error) {
	m.came.Add(int64(len(b)))
	return len(b), nil
}
