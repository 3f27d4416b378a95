package server

import (
	"errors"
	"io"
	"net/url"
	"slices"

	"riposte"
	"riposte/internal/laboratory"
	"riposte/internal/server/web"
	"riposte/internal/server/web/pages"
	"riposte/variant"
)

func (d *drawn) Lab(w io.Writer, p Page, mine, listed []laboratory.Listing, limits laboratory.Limits) error {
	return pages.Render(w, &web.Page{Name: "lab", Title: web.Msg("lab.title"), Where: web.Msg("lab.title"), Body: pages.NewLab(d.infos, mine, listed, limits, p.Now)})
}

// A runForm is a pages.NewRun with what it needs to be judged and drawn.
type runForm struct {
	*pages.NewRun
	rules riposte.Ruleset
}

func (d *drawn) NewRun(r riposte.Ruleset, form url.Values, limits laboratory.Limits) RunForm {
	var numbers []variant.Number
	if varied, ok := r.(variant.Varied); ok {
		numbers = varied.Numbers()
	}
	f := runForm{}
	f.NewRun = pages.ReadNewRun(r.Info(), numbers, form, limits, func(table url.Values) *pages.SetUp {
		made := d.setUp(r, laboratory.Bots(), table)
		f.rules = made.rules
		return made.SetUp
	})
	return f
}

func (f runForm) Change(act string) bool {
	changed := f.Do(act)
	f.Settle(f.rules)
	if f.Judged {
		f.NewRun.Order(f.rules)
	}
	return changed
}

func (f runForm) Order() (laboratory.Order, error) {
	o, ok := f.NewRun.Order(f.rules)
	if ok {
		return o, nil
	}
	f.Refused = true
	return o, orderForm{f.SetUp, f.rules}.faults()
}

func (f runForm) Refuse(faults riposte.Faults) {
	f.Judged, f.Refused = true, true
	for _, fault := range faults {
		known := slices.ContainsFunc(f.Faults, func(o riposte.Fault) bool { return o.Path == fault.Path && o.Msg == fault.Msg })
		for i := range f.Places { // those of documents stand beside their fields
			known = known || len(f.Places[i].Doc.Faults) > 0
		}
		if !known {
			f.Faults = append(f.Faults, fault)
		}
	}
}

func (f runForm) Draw(w io.Writer, p Page) error {
	if f.Key == "" {
		f.Key = p.Key
	}
	f.Know(f.rules)
	return pages.Render(w, &web.Page{Name: "labnew", Title: web.Msg("lab.new-title", f.Info.Title), System: f.Info.Name, Where: f.Info.Title, Body: f.NewRun})
}

func (d *drawn) Run(w io.Writer, p Page, run *laboratory.Study, others []laboratory.Listing, with WithRun) error {
	in := d.info(run.Ruleset)
	body := pages.NewLabRun(run, d.rulesOf(in), in, others, p.Base.Scheme+"://"+p.Base.Host, p.Now)
	switch body.With = with.Typed; {
	case errors.Is(with.Why, laboratory.ErrApart):
		body.WithWhy = web.Msg("lab.with-apart", in.Title)
	case with.Why != nil:
		body.WithWhy = web.Msg("lab.with-none")
	}
	return pages.Render(w, &web.Page{
		Name: "labrun", Title: run.Name, System: run.Ruleset, Where: web.Msg("lab.title"), Private: true,
		Body: body,
	})
}

// rulesOf are the rules of an info; nil if they are not played here any more.
func (d *drawn) rulesOf(in *riposte.Info) riposte.Ruleset {
	if i := slices.Index(d.infos, in); i >= 0 {
		return d.rulesets[i]
	}
	return nil
}

func (d *drawn) Compare(w io.Writer, p Page, c *laboratory.Comparison) error {
	in := d.info(c.A.Ruleset)
	return pages.Render(w, &web.Page{
		Name: "labcompare", Title: web.Msg("lab.compared"), System: c.A.Ruleset, Where: web.Msg("lab.title"), Private: true,
		Body: pages.NewCompared(c, d.rulesOf(in), in, p.Now),
	})
}
