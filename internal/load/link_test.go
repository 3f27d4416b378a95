//go:build e2e

package load

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"testing"
	"time"
)

// A link is a way between two programs that can be cut, slowed down or broken off: whoever connects to its address is
// connected to what is behind it.
type link struct {
	at       net.Addr
	listener net.Listener
	dial     func() (net.Conn, error)

	mu    sync.Mutex
	cut   chan struct{} // closed when bytes pass again; nil while they do
	slow  time.Duration // each packet takes so long
	conns map[net.Conn]bool
}

// openLink opens a way to an address, on one of its own; a path is that of a socket.
func openLink(t *testing.T, network, own, behind string) *link {
	t.Helper()
	listener, err := net.Listen(network, own)
	if err != nil {
		t.Fatal(err)
	}
	l := &link{
		at: listener.Addr(), listener: listener, conns: map[net.Conn]bool{},
		dial: func() (net.Conn, error) { return net.DialTimeout(network, behind, time.Second) },
	}
	go l.serve()
	t.Cleanup(func() {
		_ = listener.Close()
		l.heal()
		l.reset()
	})
	return l
}

func (l *link) serve() {
	for {
		near, err := l.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err == nil {
			go l.join(near)
		}
	}
}

// join carries what is said on a connection.
func (l *link) join(near net.Conn) {
	l.add(near)
	defer l.drop(near)
	l.pass()
	far, err := l.dial()
	if err != nil {
		return
	}
	l.add(far)
	defer l.drop(far)
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
		both.Go(func() {
			_, _ = io.Copy(bent{way[0], l}, way[1])
			// One side has ended: so has the other.
			_ = way[0].Close()
			_ = way[1].Close()
		})
	}
	both.Wait()
}

// bent is a connection that is written to as the link lets it. (It hides what io.Copy would do without it.)
type bent struct {
	to net.Conn
	l  *link
}

func (b bent) Write(p []byte) (int, error) {
	b.l.pass()
	return b.to.Write(p)
}

// pass waits until bytes pass.
func (l *link) pass() {
	l.mu.Lock()
	cut, slow := l.cut, l.slow
	l.mu.Unlock()
	if cut != nil {
		<-cut
	}
	time.Sleep(slow)
}

func (l *link) add(c net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.conns[c] = true
}

func (l *link) drop(c net.Conn) {
	l.mu.Lock()
	delete(l.conns, c)
	l.mu.Unlock()
	_ = c.Close()
}

// sever has nothing pass any more, and nobody is told.
func (l *link) sever() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut == nil {
		l.cut = make(chan struct{})
	}
}

// heal has everything pass.
func (l *link) heal() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.slow = 0; l.cut != nil {
		close(l.cut)
		l.cut = nil
	}
}

// delay has every packet take a while.
func (l *link) delay(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.slow = d
}

// reset breaks off every connection.
func (l *link) reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0) // by a reset, not by an end
		}
		_ = c.Close()
	}
}

// A link does what is asked of it.
func TestLink(t *testing.T) {
	behind, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer behind.Close()
	go func() {
		for {
			c, err := behind.Accept()
			if err != nil {
				return
			}
			go func() { _, _ = io.Copy(c, c) }()
		}
	}()
	l := openLink(t, "tcp", "127.0.0.1:0", behind.Addr().String())
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	c, err := (&net.Dialer{}).DialContext(ctx, "tcp", l.at.String())
	if err != nil {
		t.Fatal(err)
	}
	echo := func(within time.Duration) error {
		if _, err := c.Write([]byte{1}); err != nil {
			return err
		}
		_ = c.SetReadDeadline(time.Now().Add(within))
		_, err := c.Read(make([]byte, 1))
		return err
	}
	if err := echo(10 * time.Second); err != nil {
		t.Fatal("open:", err)
	}
	l.sever()
	if err := echo(50 * time.Millisecond); err == nil {
		t.Error("something passes where it is cut")
	}
	l.heal()
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	if _, err := c.Read(make([]byte, 1)); err != nil {
		t.Error("what was under way does not arrive:", err)
	}
	l.delay(60 * time.Millisecond)
	began := time.Now()
	if err := echo(10 * time.Second); err != nil || time.Since(began) < 120*time.Millisecond {
		t.Errorf("slow: %v after %v", err, time.Since(began))
	}
	l.heal()
	l.reset()
	if err := echo(10 * time.Second); err == nil {
		t.Error("the connection outlives a reset")
	}
}
