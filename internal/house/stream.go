package house

import "context"

// A Stream tells one viewer of a table again and again. It is for one goroutine.
type Stream struct {
	next  func(context.Context) (*Sight, error)
	close func()
}

// Next waits until the viewer's sight differs from the one given last and returns
// it, with the lines told since. The first call returns at once. Changes that come
// close together may be given as one. The error is that of ctx, or ErrClosed when
// the house closes.
func (s *Stream) Next(ctx context.Context) (*Sight, error) { return s.next(ctx) }

// Close ends the stream.
func (s *Stream) Close() { s.close() }
