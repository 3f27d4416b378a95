package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
)

// A Frame is one event of a feed.
type Frame struct {
	Event, ID string
	Data      []byte // valid until the next frame
	Bytes     int    // on the wire before compression and chunks
}

// Feed reads the feed of a duel, as HTML or as JSON, and calls got with every frame
// until got returns false, the feed breaks off or ctx is done. The error is nil if
// got ended it.
func (g *Guest) Feed(ctx context.Context, duel, since string, html bool, got func(Frame) bool) error {
	path := g.base + duel + "/feed?since=" + since
	if html {
		path += "&as=html"
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, path, http.NoBody)
	if err != nil {
		return err
	}
	token, err := g.Token(ctx)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "text/event-stream")
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := g.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		detail, _ := io.ReadAll(io.LimitReader(response.Body, 4096))
		return &Problem{Status: response.StatusCode, Detail: string(detail)}
	}
	return readFrames(response.Body, got)
}

func readFrames(from io.Reader, got func(Frame) bool) error {
	lines := bufio.NewReaderSize(from, 64<<10)
	var frame Frame
	var line []byte
	for {
		part, err := lines.ReadSlice('\n')
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return err
		}
		frame.Bytes += len(line)
		field, value, _ := bytes.Cut(bytes.TrimRight(line, "\r\n"), []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "event":
			frame.Event = string(value)
		case "id":
			frame.ID = string(value)
		case "data":
			if len(frame.Data) > 0 {
				frame.Data = append(frame.Data, '\n')
			}
			frame.Data = append(frame.Data, value...)
		}
		if len(field) == 0 && len(line) <= 2 { // an empty line ends the frame; a comment has no field either
			if len(frame.Data) > 0 && !got(frame) {
				return nil
			}
			frame = Frame{Data: frame.Data[:0]}
		}
		line = line[:0]
	}
}
