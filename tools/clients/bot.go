// Command bot plays a duel of every ruleset against a bot of the house, by lot, with the client that
// oapi-codegen makes of the server's document: ./check clients generates that beside it, in
// package api. It knows what the document says, and nothing else of riposte.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"time"

	"riposte/clients/api"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	if err := play(ctx, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}

// play sits down at a table of each ruleset, and answers what is asked there until all duels are
// over.
func play(ctx context.Context, server string) error {
	token := ""
	client, err := api.NewClientWithResponses(server, api.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		return nil
	}))
	if err != nil {
		return err
	}
	guest, err := client.CreateGuestWithResponse(ctx, api.Nothing{})
	if err != nil || guest.JSON201 == nil {
		return refused("a token", err, guest)
	}
	token = guest.JSON201.Token
	events, err := client.StreamMyEvents(ctx)
	if err != nil {
		return err
	}
	defer events.Body.Close()
	rulesets, err := client.ListRulesetsWithResponse(ctx)
	if err != nil || rulesets.JSON200 == nil {
		return refused("the rulesets", err, rulesets)
	}
	open := map[string]string{}
	for _, row := range rulesets.JSON200.Rulesets {
		duel, err := lay(ctx, client, row.Name)
		if err != nil {
			return fmt.Errorf("%s: %w", row.Name, err)
		}
		open[duel] = row.Name
	}
	answers := map[string]int{}
	lines := bufio.NewScanner(events.Body)
	lines.Buffer(nil, 1<<20)
	for len(open) > 0 && lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var e api.Event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return fmt.Errorf("%w: %s", err, lines.Bytes())
		}
		switch e.Type {
		case api.EventTypeAsked:
			if e.Bare.Request == nil {
				continue
			}
			if err := answer(ctx, client, e.Bare); err != nil {
				return fmt.Errorf("%s: %w", e.Bare.Ruleset, err)
			}
			answers[*e.Duel]++
		case api.EventTypeOver:
			if err := ended(ctx, client, *e.Duel); err != nil {
				return fmt.Errorf("%s: %w", open[*e.Duel], err)
			}
			fmt.Printf("Go: %s, %d answers: %s\n", open[*e.Duel], answers[*e.Duel], e.Bare.Result.Sentence)
			delete(open, *e.Duel)
		}
	}
	if len(open) > 0 {
		return fmt.Errorf("the stream ended before the duels %v: %w", open, lines.Err())
	}
	return nil
}

// lay lays a table for us and a bot.
func lay(ctx context.Context, client *api.ClientWithResponses, ruleset string) (string, error) {
	rules, err := client.GetRulesetWithResponse(ctx, ruleset)
	if err != nil || rules.JSON200 == nil {
		return "", refused("the rules", err, rules)
	}
	me, house, lock, kind := api.PlaceWhoMe, api.PlaceWhoBot, true, "random"
	samples := rules.JSON200.Samples
	made, err := client.CreateDuelWithResponse(ctx, nil, api.Order{Ruleset: ruleset, Places: &[]api.Place{
		{Who: &me, Document: samples[0].Name, Lock: &lock}, {Who: &house, Bot: &kind, Document: samples[1].Name},
	}})
	if err != nil || made.JSON201 == nil {
		return "", refused("a table", err, made)
	}
	return made.JSON201.Duel, nil
}

// answer answers with any sentence of those that may be.
func answer(ctx context.Context, client *api.ClientWithResponses, b *api.Bare) error {
	sentence, lock := oneOf(b), true
	got, err := client.AnswerRequestWithResponse(ctx, b.Duel, nil, api.Answer{Request: &b.Request.Id, Sentence: &sentence, Lock: &lock})
	if err != nil || got.JSON200 == nil && (got.ApplicationproblemJSON409 == nil || got.ApplicationproblemJSON409.Type != "/problems/stale") {
		return refused(sentence, err, got)
	}
	return nil
}

// oneOf is any of the sentences that legal folds.
func oneOf(b *api.Bare) string {
	words := strings.Fields((*b.Legal)[rand.IntN(len(*b.Legal))])
	for i, word := range words {
		if b.Lists != nil && (*b.Lists)[word] != "" {
			word = (*b.Lists)[word]
		}
		of := strings.Split(word, "|")
		words[i] = of[rand.IntN(len(of))]
	}
	return strings.Join(words, " ")
}

// ended looks at a duel that is over, as a whole sight.
func ended(ctx context.Context, client *api.ClientWithResponses, duel string) error {
	got, err := client.GetDuelWithResponse(ctx, duel, nil)
	if err != nil || got.JSON200 == nil {
		return refused("a look", err, got)
	}
	sight, err := got.JSON200.AsSight()
	if err == nil && (sight.Phase != api.PhaseOver || sight.Result == nil || len(sight.Seats) < 2) {
		err = fmt.Errorf("the phase is %s, with the result %v", sight.Phase, sight.Result)
	}
	return err
}

// refused says what was asked for and answered instead.
func refused(what string, err error, got interface{ Status() string }) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return fmt.Errorf("%s is answered %s", what, got.Status())
}
