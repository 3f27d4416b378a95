package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"riposte/internal/house"
)

// A Guest is a person's program: it asks for a token when it first needs one, and
// speaks JSON.
type Guest struct {
	base   string
	client *http.Client

	mu    sync.Mutex // while a token is asked for
	token string
}

// NewGuest returns a guest of the server at base, with a token of its own.
func NewGuest(base string) *Guest {
	return &Guest{base: base, client: client}
}

// Token is the guest's token.
func (g *Guest) Token(ctx context.Context) (string, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.token != "" {
		return g.token, nil
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, g.base+"/guests", http.NoBody)
	if err != nil {
		return "", err
	}
	var made struct {
		Token string `json:"token"`
	}
	if _, err := g.send(request, &made); err != nil {
		return "", err
	}
	g.token = made.Token
	return g.token, nil
}

// client keeps a connection for each player of the largest load.
var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1024, IdleConnTimeout: time.Minute}}

// A Problem is an answer that is not a success, in the words of RFC 9457.
type Problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Rule   string `json:"rule"`
	Faults []struct {
		Path string `json:"path"`
		Why  string `json:"why"`
	} `json:"faults"`
}

func (p *Problem) Error() string {
	return fmt.Sprintf("%d %s: %s %s %v", p.Status, p.Type, p.Title, p.Detail, p.Faults)
}

// Do sends in as JSON and reads the answer into out; either may be nil. An answer
// that is not a success is a *Problem.
func (g *Guest) Do(ctx context.Context, method, path string, in, out any, key string) (http.Header, error) {
	var body io.Reader = http.NoBody
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(data)
	}
	request, err := http.NewRequestWithContext(ctx, method, g.base+path, body)
	if err != nil {
		return nil, err
	}
	token, err := g.Token(ctx)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Authorization", "Bearer "+token)
	if in != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	return g.send(request, out)
}

// send sends a request and reads the answer into out, unless that is nil.
func (g *Guest) send(request *http.Request, out any) (http.Header, error) {
	response, err := g.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 != 2 {
		problem := &Problem{Status: response.StatusCode, Detail: string(data)}
		_ = json.Unmarshal(data, problem)
		return response.Header, problem
	}
	if out != nil {
		if raw, ok := out.(*[]byte); ok {
			*raw = data
			return response.Header, nil
		}
		if err := json.Unmarshal(data, out); err != nil {
			return nil, fmt.Errorf("%s %s: %w in %.200q", request.Method, request.URL.Path, err, data)
		}
	}
	return response.Header, nil
}

// Create orders a table and returns the path of its duel: /duels/ID.
func (g *Guest) Create(ctx context.Context, order Order, key string) (string, error) {
	header, err := g.Do(ctx, http.MethodPost, "/duels", order, nil, key)
	if err != nil {
		return "", err
	}
	return header.Get("Location"), nil
}

// Preview looks at what a sentence would do.
func (g *Guest) Preview(ctx context.Context, duel string, request int, sentence string) error {
	_, err := g.Do(ctx, http.MethodGet, fmt.Sprintf("%s/preview?request=%d&sentence=%s", duel, request, url.QueryEscape(sentence)), nil, nil, "")
	return err
}

// Join sits down.
func (g *Guest) Join(ctx context.Context, duel string, joining house.Joining) error {
	_, err := g.Do(ctx, http.MethodPost, duel+"/seats", joining, nil, "")
	return err
}

// Bring submits a character and locks it.
func (g *Guest) Bring(ctx context.Context, duel string, document any) error {
	if _, err := g.Do(ctx, http.MethodPut, duel+"/document", document, nil, ""); err != nil {
		return err
	}
	_, err := g.Do(ctx, http.MethodPost, duel+"/document/lock", nil, nil, "")
	return err
}

// SendAnswer answers a request.
func (g *Guest) SendAnswer(ctx context.Context, duel string, answer house.Answer) (house.Receipt, error) {
	var receipt house.Receipt
	_, err := g.Do(ctx, http.MethodPost, duel+"/answers", answer, &receipt, answer.Key)
	return receipt, err
}

// Look is what the guest sees now.
func (g *Guest) Look(ctx context.Context, duel string) (*house.Sight, error) {
	var sight house.Sight
	_, err := g.Do(ctx, http.MethodGet, duel, nil, &sight, "")
	return &sight, err
}
