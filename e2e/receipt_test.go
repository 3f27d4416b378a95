//go:build e2e

package e2e

import (
	"riposte/dice/fair"
	"riposte/record"
	"riposte/rules"
)

// holds asks the fairness page for the receipt of a duel that is over, as its button
// saves it, and compares the record with it. It returns what was noted.
func (p *Person) holds(duel string) record.Promise {
	p.t.Helper()
	p.open(duel + "/fairness")
	p.until("the receipt is offered", `document.querySelector('[data-act="receipt"]')?.checkVisibility()`)
	receipt := evaluate[string](p, `
		const saved = new Promise((saved) => {
			const url = URL.createObjectURL;
			URL.createObjectURL = (blob) => { URL.createObjectURL = url; blob.text().then(saved); return url.call(URL, blob); };
		});
		document.querySelector('[data-act="receipt"]').click();
		return saved;`)
	text := evaluate[string](p, `return (await fetch(a + '/record?form=jsonl')).text()`, duel)
	promise, err := record.ReadReceipt([]byte(receipt))
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", p.Name, err, receipt)
	}
	report := record.Verify([]byte(text), rules.All())
	report.Hold(promise)
	if !report.OK() || report.Checks[len(report.Checks)-1].Status != record.Passed {
		p.t.Errorf("%s: what was promised at %s does not hold:\n%s\n%s", p.Name, duel, report.String(), receipt)
	}
	for _, s := range promise.Seats {
		if s.Seat == promise.Seat && (s.Commitment == fair.Commitment{} != (len(promise.Seeds) == 0)) {
			p.t.Errorf("%s: the receipt lacks the seed: %s", p.Name, receipt)
		}
	}
	if len(promise.Seats) == 0 {
		p.t.Errorf("%s: the receipt lacks the seats: %s", p.Name, receipt)
	}
	return promise
}
