//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"riposte/internal/load"
)

// Somebody with an open seat finds a bot that is here, challenges it, and sees it sit down, as the bot
// that it is.
func TestChallengeABot(t *testing.T) {
	s := load.Serve(t)
	for _, look := range []Look{{Width: 1440, Height: 900}, {Width: 360, Height: 740, Phone: true, Dark: true}} {
		t.Run(fmt.Sprint(look.Width), func(t *testing.T) {
			ada, bot := newPerson(t, "Ada", s.URL, look), load.NewGuest(s.URL)
			do := func(method, path string, in any) {
				t.Helper()
				if _, err := bot.Do(t.Context(), method, path, in, nil, ""); err != nil {
					t.Fatal(err)
				}
			}
			narrow := func(where string) {
				if look.Phone {
					ada.narrow(where)
				}
			}
			ada.open("/bots")
			narrow("no bots")
			ada.accessible("no bots")
			name := fmt.Sprint("Foil ", look.Width)
			do("PUT", "/me/bot", map[string]any{"name": name, "about": "anything goes", "plays": []string{"pugilism"}})
			duel := ada.lay(against(short(nil), openSeat))
			ada.follow(css(`a[href^="/bots?duel="]`))
			ada.until("the bot is listed", `document.querySelector('main').innerText.includes(a)`, name)
			narrow("a bot")
			ada.accessible("a bot")
			ada.photograph("bots")
			ada.press(css("#main li form button"))
			ada.until("the table says so", `location.pathname === a && document.body.textContent.replaceAll(/\s+/g, ' ').includes('Ada challenges a bot.')`, duel)
			do("POST", duel+"/seats", map[string]any{"name": name})
			ada.until("it sits there", `document.querySelector('.slots')?.textContent.includes(a)`, name)
			if said := evaluate[string](ada, `return [...document.querySelectorAll('.slots li')].map(e => e.textContent.replaceAll(/\s+/g, ' ').trim()).join('; ')`); !strings.Contains(said, name+" (a bot)") {
				t.Errorf("the seats are called %q", said)
			}
			ada.photograph("bot-sits")
			ada.accessible("a bot sits there")
			narrow("a bot sits there")
			do("DELETE", "/me/bot", nil)
		})
	}
}
