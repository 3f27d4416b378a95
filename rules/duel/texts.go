//go:build !js

package duel

import "embed"

// texts are what people read of the rules, and what proves them.
//
//go:embed RULES.md scenarios/*.yaml words/quick.md
var texts embed.FS
