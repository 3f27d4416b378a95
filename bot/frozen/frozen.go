package frozen

import "riposte/bot"

// For makes the reference player of a ruleset; nil if it has none yet.
func For(ruleset string) bot.Bot {
	switch ruleset {
	case "pugilism":
		return &Pugilist{}
	case "duel":
		return &Duelist{}
	case "coolduel":
		return &Fighter{}
	case "coolname":
		return &Adventurer{}
	}
	return nil
}
