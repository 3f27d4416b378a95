// Package crier carries word over NATS that a duel has changed, between the servers that use one
// database. It says which duel and at which revision it is, and nothing else. NATS may lose,
// double or delay what it is given, or be away: whoever listens asks the database as well.
package crier

import (
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	// subject is where it is cried, with the name of a database behind it.
	subject = "riposte.duels."
	// retryEvery is how soon a server that is away is tried again.
	retryEvery = 500 * time.Millisecond
	// pingEvery is how often one is asked whether it is there, and unanswered how many of
	// these may be without an answer.
	pingEvery  = 2 * time.Second
	unanswered = 2
)

// A Crier is a connection to NATS, or the wish for one.
type Crier struct {
	conn    *nats.Conn
	subject string
	log     *slog.Logger
}

// Connect begins to connect, and goes on trying. Those who give the same name of a database hear
// each other. The error is one of the address.
func Connect(address string, database []byte, log *slog.Logger) (*Crier, error) {
	if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return nil, fmt.Errorf("%s: is not the address of a NATS server, such as nats://127.0.0.1:4222", Redacted(address))
	}
	c := &Crier{subject: subject + hex.EncodeToString(database), log: log}
	conn, err := nats.Connect(address,
		nats.Name("riposte serve"), nats.NoEcho(),
		nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(retryEvery), nats.ReconnectJitter(retryEvery/5, retryEvery/5),
		nats.ReconnectBufSize(-1), // what is late has been seen in the database
		nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(unanswered),
		nats.ConnectHandler(func(*nats.Conn) { log.Info("NATS is there", "address", Redacted(address)) }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("NATS is away; what other servers do is seen when the database is asked", "error", err.Error())
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info("NATS is back") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Warn("NATS", "error", err.Error()) }),
	)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Redacted(address), err)
	}
	if !conn.IsConnected() {
		log.Warn("NATS is away; it is tried again and again", "address", Redacted(address))
	}
	c.conn = conn
	return c, nil
}

// Redacted is an address without its password.
func Redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		scheme, _, _ := strings.Cut(address, "://")
		return scheme + "://…"
	}
	if _, has := u.User.Password(); u.User != nil && !has {
		u.User = url.User("xxxxx") // a token
	}
	return u.Redacted()
}

// Cry tells the others, if NATS is there.
func (c *Crier) Cry(duel string, revision int64) {
	said := make([]byte, 0, 64)
	said = append(append(said, duel...), ' ')
	_ = c.conn.Publish(c.subject, strconv.AppendInt(said, revision, 10)) // the database says it too
}

// Hear calls heard with what others cry.
func (c *Crier) Hear(heard func(duel string, revision int64)) {
	_, err := c.conn.Subscribe(c.subject, func(m *nats.Msg) {
		duel, said, _ := strings.Cut(string(m.Data), " ")
		if revision, err := strconv.ParseInt(said, 10, 64); err == nil {
			heard(duel, revision)
		}
	})
	if err != nil {
		c.log.Error("listen to NATS", "error", err)
	}
}

// Close ends the connection.
func (c *Crier) Close() { c.conn.Close() }
