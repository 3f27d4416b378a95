package pages

import (
	"riposte"
	"riposte/internal/server/web"
)

// Offline is the page /offline: duels against a bot, by modules of a version, without a server.
type Offline struct {
	Rulesets []*riposte.Info
	Version  string
}

// Brief is a system in one line.
func (o Offline) Brief(in *riposte.Info) string { return web.OfSystem(in.Name, "brief", in.Summary) }
