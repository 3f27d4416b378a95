// Package shards plays the shards of a laboratory's run on other machines, over a NATS server
// with JetStream.
//
// The work queue only hands shards out: it may lose them, give them out twice, or be stopped
// and started. What is to be played, what was taken and what is missing is known by the
// [Coordinator] of a run alone, and what it was given it has written down itself. A [Worker]
// has no files and decides nothing.
package shards

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"riposte/lab"
)

// What is on the server: a stream that is a work queue, with a consumer for each build, and
// subjects that are kept nowhere.
const (
	streamName = "RIPOSTE_LAB"
	queued     = "riposte.lab.shard."  // and the key of a build: a job
	asked      = "riposte.lab.run."    // and the name of a run: what workers ask its coordinator
	presence   = "riposte.lab.worker"  // a worker says that it is there
	rollCall   = "riposte.lab.workers" // a coordinator asks who is there
)

// How long things take.
const (
	beat      = 2 * time.Second // between two signs of life of a worker
	silence   = 4 * beat        // after which it is taken for gone
	answering = 5 * time.Second // for an answer of the server or the coordinator
	pause     = 250 * time.Millisecond
)

// A job is a shard in the queue.
type job struct {
	Run   string     `json:"run"`
	ID    string     `json:"id"` // of the shard in the run
	Build string     `json:"build"`
	Shard *lab.Shard `json:"shard"`
}

// hello is a worker's sign of life, and a coordinator's call.
type hello struct {
	Run   string `json:"run,omitempty"` // of a coordinator
	ID    string `json:"id,omitempty"`  // of a worker
	Name  string `json:"name"`
	Cores int    `json:"cores,omitempty"`
	Build string `json:"build"`
}

// What a worker asks the coordinator of a run, in the header of its message, and the answers.
const (
	headKind   = "Riposte-Kind"
	headShard  = "Riposte-Shard"
	headFrom   = "Riposte-From" // pairs
	headTo     = "Riposte-To"
	headTries  = "Riposte-Tries" // how often the queue has handed the shard out
	headMillis = "Riposte-Millis"
	headName   = "Riposte-Worker"

	kindBegin  = "begin"   // may I play it?
	kindPlayed = "played"  // here are some pairs
	kindFailed = "failed"  // the rules can't play it
	kindRefuse = "refused" // I can't

	yes = "yes"
	no  = "no" // nobody wants it any more
)

// errGone says that nobody coordinates the run any more, errUnwanted that the coordinator needs
// no such shard.
var (
	errGone     = errors.New("nobody coordinates this run")
	errUnwanted = errors.New("nobody wants this shard")
)

// key is a build as a part of a subject.
func key(build string) string {
	sum := sha256.Sum256([]byte(build))
	return hex.EncodeToString(sum[:8])
}

// dial connects to a server, which must be there; later the connection is made again whenever
// it breaks.
func dial(address, name string, say func(string)) (*nats.Conn, error) {
	nc, err := nats.Connect(
		address, nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(pause), nats.Timeout(answering),
		nats.DisconnectErrHandler(func(nc *nats.Conn, err error) {
			if err != nil && !nc.IsClosed() {
				say("the connection to NATS is lost")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { say("connected to NATS again") }),
	)
	if err != nil {
		return nil, fmt.Errorf("NATS at %s: %w", redacted(address), err)
	}
	return nc, nil
}

// redacted is an address without what nobody should read in a log.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "this address"
	}
	u.User, u.RawQuery = nil, ""
	return u.String()
}

// declare makes the work queue, and the consumer of a build; both may be there.
func declare(ctx context.Context, js jetstream.JetStream, build string, patience time.Duration) (jetstream.Stream, error) {
	ctx, stop := context.WithTimeout(ctx, answering)
	defer stop()
	const bytes, workers, idle = 64 << 20, 1 << 14, 24 * time.Hour
	stream, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{queued + "*"}, Description: "shards of riposte's laboratory",
		Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew, MaxBytes: bytes, MaxAge: idle,
	})
	if err == nil {
		_, err = stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: key(build), Description: build, FilterSubject: queued + key(build),
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxDeliver: -1, MaxAckPending: workers, MaxWaiting: workers, InactiveThreshold: idle,
		})
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, nats.ErrNoResponders) {
		err = fmt.Errorf("the server has no JetStream: %w", err)
	}
	return stream, err
}

// newID is a name that no other run and no other worker has.
func newID() string { return rand.Text()[:16] }

// publish tells whoever listens.
func publish(nc *nats.Conn, subject string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return nc.Publish(subject, data)
}

// rest waits a while; it is false when ctx has ended.
func rest(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
