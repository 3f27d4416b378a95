package kit

import (
	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// A No is a refusal: the rule, the message that says what is missing, and its
// numbers. The zero No refuses nothing. It is put into words only if somebody asks.
type No struct {
	Rule riposte.RuleID
	key  string
	N    [2]int32
	has  uint8 // numbers
}

// Is reports whether something is refused.
func (n No) Is() bool { return n.Rule != "" }

// Err is the refusal as an error in a voice's words, nil if nothing is refused.
func (n No) Err(say *phrase.Voice) error {
	if !n.Is() {
		return nil
	}
	return scene.Refuse(say, n.Rule, n.key, n.args()...)
}

// text is the reason, as a message.
func (n No) text() phrase.Text { return phrase.Ref(n.key, n.args()...) }

// Refusal is why a choice can't be made, as a pick shows it.
func (n No) Refusal() *scene.Refusal {
	if !n.Is() {
		return nil
	}
	return &scene.Refusal{Rule: n.Rule, Why: n.text()}
}

func (n No) args() (list []any) {
	for _, v := range n.N[:n.has] {
		list = append(list, v)
	}
	return list
}

// Refuse is a refusal by a rule.
func Refuse(rule riposte.RuleID, key string, n ...int) No {
	r := No{Rule: rule, key: key, has: uint8(len(n))}
	for i, v := range n {
		r.N[i] = int32(v)
	}
	return r
}
