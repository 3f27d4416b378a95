package main

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"fmt"
	"log/slog"
	"time"

	"riposte/internal/house"
	"riposte/internal/push"
	"riposte/internal/server"
	"riposte/internal/store"
)

// pushing is how guests are told while no page is open; nil: nobody is.
type pushing struct{ service *push.Service }

// startPush reads --push, and the server's key, made once for each store: browsers subscribe
// to messages that are signed by it.
func (cfg *serving) startPush(ctx context.Context, kept store.Store, log *slog.Logger) (*pushing, error) {
	if cfg.push == "" {
		return nil, nil //nolint:nilnil // nobody is told
	}
	fresh, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	key, err := kept.Key(ctx, "push", fresh.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown(cfg.db), err)
	}
	service, err := push.New(ctx, push.Config{Store: kept, Key: key, Contact: cfg.push, Word: server.PushWord(), Now: time.Now, Log: log})
	if err != nil {
		return nil, err
	}
	go service.Run(ctx) // ends with the server
	return &pushing{service}, nil
}

// vetPush reads --push; "" is nobody told.
func vetPush(contact string) error {
	if contact == "" {
		return nil
	}
	if err := push.VetContact(contact); err != nil {
		return usagef("--push %v", err)
	}
	return nil
}

func (p *pushing) notices() house.Notices {
	if p == nil {
		return nil
	}
	return p.service
}

// beside puts them beside the other rooms.
func (p *pushing) beside(r server.Rooms) server.Rooms {
	if p != nil {
		r.Pushes = p.service
	}
	return r
}
