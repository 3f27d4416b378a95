package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/campaign"
	"riposte/internal/house"
	"riposte/record"
)

// maxCampaign is the most bytes in a campaign that is sent.
const maxCampaign = 8 << 20

func campaignAt(id string) string { return "/campaigns/" + id }

// A campaignMade names a campaign that was begun or imported.
type campaignMade struct {
	Campaign string `json:"campaign"`
	URL      string `json:"url"`
}

func (c *call) campaignMade(id string) error {
	c.of = id
	if c.html {
		return c.seeOther(campaignAt(id))
	}
	c.w.Header().Set("Location", campaignAt(id))
	return c.sendJSON(http.StatusCreated, private, campaignMade{id, c.base().JoinPath(campaignAt(id)).String()})
}

// beginCampaign makes a duel the first of a campaign, or finds the campaign it
// belongs to.
func (s *Server) beginCampaign(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Name string `json:"name"`
	}
	if err := c.body(&body, func(f fields) error { body.Name = f.text("name"); return nil }); err != nil {
		return err
	}
	id, err := s.Campaigns.Begin(c.r.Context(), g, duel, body.Name)
	if err != nil {
		return err
	}
	return c.campaignMade(id)
}

// campaigns is the body of a list.
type campaigns struct {
	Campaigns []campaign.Listing `json:"campaigns"`
}

func (s *Server) listCampaigns(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	list, err := s.Campaigns.Of(c.r.Context(), c.guest)
	if err != nil {
		return err
	}
	if c.html {
		return c.draw(http.StatusOK, private, func(p Page, w writer) error { return s.Pages.Campaigns.Campaigns(w, p, list, nil) })
	}
	return c.sendJSON(http.StatusOK, private, campaigns{notNil(list)})
}

// importCampaign takes in an exported campaign, whole or not at all.
func (s *Server) importCampaign(c *call) error {
	data, _, err := c.fileSent("campaign", maxCampaign)
	if err != nil {
		return err
	}
	done, err := c.loading()
	if err != nil {
		return err
	}
	defer done()
	g, err := c.anybody()
	if err != nil {
		return err
	}
	id, err := s.Campaigns.Import(c.r.Context(), g, data)
	if err != nil && c.html {
		p := judge(err)
		if p.Status != http.StatusUnprocessableEntity {
			return err
		}
		list, failed := s.Campaigns.Of(c.r.Context(), g)
		if failed != nil {
			return failed
		}
		return c.draw(p.Status, private, func(page Page, w writer) error { return s.Pages.Campaigns.Campaigns(w, page, list, err) })
	}
	if err != nil {
		return err
	}
	return c.campaignMade(id)
}

func (s *Server) campaign(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	campaign, err := s.Campaigns.Look(c.r.Context(), c.guest, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	if c.html {
		return c.draw(http.StatusOK, private, func(p Page, w writer) error { return s.Pages.Campaigns.Campaign(w, p, campaign, nil) })
	}
	return c.sendJSON(http.StatusOK, private, campaign)
}

func (s *Server) deleteCampaign(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Campaigns.Delete(c.r.Context(), g, c.r.PathValue("id")); err != nil {
		return err
	}
	if c.r.Method == http.MethodDelete {
		return c.noContent()
	}
	return c.done("/campaigns")
}

func (s *Server) exportCampaign(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	id := c.r.PathValue("id")
	done, err := c.loading()
	if err != nil {
		return err
	}
	defer done()
	data, err := s.Campaigns.Export(c.r.Context(), id)
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Disposition", `attachment; filename="campaign-`+id[:min(8, len(id))]+`.jsonl"`)
	c.send(http.StatusOK, "application/jsonl", shared, data)
	return nil
}

// encounter is the record of a duel in a campaign; for browsers it is the replay. The
// table may have been on another server.
func (s *Server) encounter(c *call) error {
	q, err := c.query("form", "step", "as")
	if err != nil {
		return err
	}
	number, err := strconv.Atoi(c.r.PathValue("number"))
	if err != nil {
		return house.ErrNoDuel
	}
	r, err := s.Campaigns.Record(c.r.Context(), c.r.PathValue("id"), number)
	if err != nil {
		return err
	}
	form, kind := record.JSONL, "application/jsonl"
	switch q.Get("form") {
	case "", "jsonl":
	case "text":
		form, kind = record.Text, "text/plain; charset=utf-8"
	default:
		return faulty([]Fault{{Path: "form", Why: "is neither jsonl nor text"}})
	}
	data, err := r.Export(form)
	if err != nil {
		return err
	}
	if c.html && !q.Has("form") {
		view, err := replayOf(r, q.Get("step"), q.Get("as"))
		if err != nil {
			return err
		}
		view.Source = data
		return c.drawReplay(shared, view)
	}
	c.send(http.StatusOK, kind, shared, data)
	return nil
}

// A continuing is a house.Continuing as it is sent, with its clock in seconds.
type continuing struct {
	Options    map[string]string          `json:"options"`
	Data       map[string]json.RawMessage `json:"data"`
	Players    []house.Place              `json:"players"`
	Master     *house.Place               `json:"master"`
	Clock      *clock                     `json:"clock"`
	Commitment *fair.Commitment           `json:"commitment"`
	Key        string                     `json:"key"`
	sent       url.Values
}

// continueCampaign lays the next table of a campaign.
func (s *Server) continueCampaign(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	var body continuing
	if err := c.body(&body, body.fromForm); err != nil {
		return err
	}
	o := house.Continuing{Options: body.Options, Data: body.Data, Players: body.Players, Master: body.Master, Commitment: body.Commitment}
	if o.Key, err = c.key(body.Key); err != nil {
		return err
	}
	var faults []Fault
	if body.Clock != nil {
		made, wrong := body.Clock.clock()
		o.Clock, faults = &made, wrong
	}
	if len(o.Players) > riposte.MaxSeats {
		faults = append(faults, Fault{Path: "players", Why: fmt.Sprintf("are more than %d", riposte.MaxSeats)})
	}
	if len(faults) > 0 {
		return faulty(faults)
	}
	duel, err := s.Campaigns.Continue(c.r.Context(), g, c.r.PathValue("id"), o)
	if err != nil && c.html {
		return s.notContinued(c, err, body.sent)
	}
	if err != nil {
		return err
	}
	return c.made(duel)
}

// notContinued shows a form for the next table again, as it was sent, with the reason why
// none was laid, if that is something to be mended in it.
func (s *Server) notContinued(c *call, err error, sent url.Values) error {
	p := judge(err)
	if p.Status != http.StatusUnprocessableEntity && p.Type != problem(wordTaken, "").Type {
		return err
	}
	campaign, failed := s.Campaigns.Look(c.r.Context(), c.guest, c.r.PathValue("id"))
	if failed != nil {
		return failed
	}
	return c.draw(p.Status, private, func(page Page, w writer) error {
		return s.Pages.Campaigns.Campaign(w, page, campaign, &OrderRefused{p, sent})
	})
}

// fromForm reads the page's own form: option-NAME, player-N, master (me, bot, open or
// empty), and document for the game master's, player-N-document for the others'.
func (k *continuing) fromForm(f fields) error {
	k.Key, k.Options, k.sent = f.text("key"), map[string]string{}, f.Values
	var faults []Fault
	place := func(name, document string) house.Place {
		p := house.Place{Who: house.Who(f.text(name))}
		raw, err := documentOf(f.text(document))
		if err != nil {
			faults = append(faults, Fault{Path: document, Why: err.Error()})
		}
		p.Document = raw
		return p
	}
	for name := range f.Values {
		if option, ok := strings.CutPrefix(name, "option-"); ok {
			k.Options[option] = f.text(name)
		}
	}
	for i := 1; i <= riposte.MaxSeats && f.Has(fmt.Sprintf("player-%d", i)); i++ {
		k.Players = append(k.Players, place(fmt.Sprintf("player-%d", i), fmt.Sprintf("player-%d-document", i)))
	}
	if f.Has("master") {
		p := place("master", "document")
		k.Master = &p
	}
	if len(faults) > 0 {
		return faulty(faults)
	}
	var err error
	k.Commitment, err = f.commitment()
	return err
}
