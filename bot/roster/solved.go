//go:build !js

package roster

import (
	"riposte/bot"
	"riposte/equilibrium"
	"riposte/search"
)

// The solved bot knows Pugilism, so that a page's module of another ruleset would have both.
func init() {
	kinds = append(kinds, kind{name: "equilibrium", plan: &equilibrium.Elsewhere, with: func(p search.Plan) bot.Bot { return equilibrium.With(p) }})
}
