package duel_test

import (
	"flag"
	"math"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
)

var legalDuels = flag.Int("legal", 28, "duels for what Legal's choice of destinations loses")

// A roamer is the advised player with ten times as many destinations as Legal
// lists: those, and more all round at nine distances.
type roamer struct {
	bot.Advised
	list []riposte.Choice
	w    []int32
}

func (b *roamer) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	if rules.Info().Decisions[c.Owed().Kind].Name != "motion" {
		return b.Advised.Choose(c, random)
	}
	b.list = append(b.list[:0], c.Legal(make([]riposte.Choice, 0, 256))...)
	listed := len(b.list)
	view := c.View()
	aim, verb := view.Asks[0].Fields[0].Aim, b.list[listed-1].Verb()
	for ring := 1; ring <= 9; ring++ {
		for i := range listed {
			angle := 2 * math.Pi * (float64(i) + float64(ring)/9) / float64(listed)
			far := float64(aim.Reach) * float64(ring) / 9
			x, y := aim.From[0]+int(far*math.Cos(angle)), aim.From[1]+int(far*math.Sin(angle))
			x, y = min(max(x, 0), view.Board.Width), min(max(y, 0), view.Board.Height)
			if x != aim.From[0] || y != aim.From[1] {
				b.list = append(b.list, riposte.NewChoice(verb, uint64(x)|uint64(y)<<13))
			}
		}
	}
	b.w = append(b.w[:0], make([]int32, len(b.list))...)
	c.Advise(b.w, b.list)
	return b.list[bot.Draw(b.w, random)]
}

// Legal lists few of the destinations that Check accepts. Little is lost by that: a
// player who keeps to them scores 48 of 100 points against the same player with ten
// times as many.
func TestLegalDestinationsLoseLittle(t *testing.T) {
	r := climb(t, *legalDuels, advised, func() bot.Bot { return &roamer{} })
	share := lab.ShareOf(r.Players[0].Points, 2*r.Duels)
	t.Logf("listed destinations against ten times as many: %.4f of the points (%.4f to %.4f), %d duels", share.Share, share.Low, share.High, r.Duels)
	if share.High < 0.48 || *legalDuels >= 2000 && share.Share < 0.48 {
		t.Errorf("the listed destinations take %.4f of the points, want 0.48", share.Share)
	}
}
