package server

import (
	"maps"
	"net/http"
	"slices"
)

// A problemInfo explains a kind of problem.
type problemInfo struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	When   string `json:"when"` // it comes
	Do     string `json:"do"`   // what a program can do about it
}

// advice says of every word when the problem comes, and what a program can do.
var advice = map[word][2]string{
	wordBadRequest:  {"The body, a parameter or a header is not as the document says.", "Mend what faults names; the same request fails again."},
	wordBadToken:    {"The bearer is no token, or not one that this server has made.", "POST /guests, and send its token."},
	wordNoGuest:     {"An act without a token.", "POST /guests, and send its token as a bearer."},
	wordNoSeat:      {"The token holds no seat at this table, or not one that may do this.", "Sit down with POST /duels/{id}/seats, or act with the token of the seat."},
	wordForeign:     {"A page of another origin acts without a bearer; cookies count for nothing there.", "Send a bearer instead."},
	wordSealed:      {"What was asked for stays secret after the end, by the rules of this duel.", "Nothing: nobody is given it."},
	wordPutOff:      {"The guest has kept the seed back at this table too often.", "Play at another table."},
	wordNotFound:    {"There is no such address.", "Look it up in /openapi.json."},
	wordNoDuel:      {"No duel has this ID, or it has been cleared.", "Forget it; GET /mine has those that there are."},
	wordNoCampaign:  {"No campaign has this ID, or the guest has no part in it.", "GET /campaigns has those that there are."},
	wordNoLesson:    {"No lesson has this name.", "GET /lessons has those that there are."},
	wordNoRun:       {"No run of the laboratory has this ID, or it has been cleared.", "GET /lab has those that there are."},
	wordNoPush:      {"Nobody is told anything here without an open page: the server's operator has not turned push messages on.", "Keep a stream open instead: GET /me/events."},
	wordNoBot:       {"No bot has this ID, or it does not listen now; of oneself, that one is none.", "GET /bots has those that are here."},
	wordNotPlayed:   {"The bot that is challenged has not said that it plays these rules.", "Challenge another; plays of GET /bots says who plays what."},
	wordNotAsked:    {"The bot declines a challenge that there is not, or no longer.", "Nothing: there is nothing to decline."},
	wordNotMine:     {"The run was made with another token.", "Act with that token, or look only."},
	wordEnded:       {"The run has ended, so that there is nothing to stop.", "Read what came of it."},
	wordApart:       {"The two runs are of different kinds, or of tables that have nothing in common.", "Compare others."},
	wordConflict:    {"Somebody else has gone on with the campaign meanwhile.", "GET the campaign again, and judge anew."},
	wordAside:       {"What is stored of the duel was damaged, or made by other rules.", "Leave it; its operator finds the reason in the log."},
	wordCampaign:    {"An imported campaign does not prove what it says.", "Send the file as it was exported."},
	wordNoRuleset:   {"No ruleset has this name.", "GET /rulesets has those that there are."},
	wordNoRule:      {"The ruleset has no such rule.", "GET /rules/{ruleset} has its rules."},
	wordMethod:      {"The address does not take this method.", "Use one that the header Allow names."},
	wordHost:        {"The request names a host that this server is not.", "Use the address that its operator gives."},
	wordTaken:       {"Somebody sits there, or the seat is kept for who played the duel before.", "Take another seat, or watch."},
	wordFull:        {"All seats are taken.", "Watch, or lay a table of your own."},
	wordBegun:       {"The duel has begun, and this comes before that.", "Look again, and play or watch."},
	wordNotBegun:    {"What was done needs a duel that has begun.", "Wait until its phase is playing."},
	wordSeated:      {"The token holds a seat at this table, and the gallery is for those who only watch.", "Talk at the table with POST /duels/{id}/talk."},
	wordGoesOn:      {"The duel is not over, and this comes after that.", "Wait until phase is over."},
	wordStale:       {"The answer is to a request that no longer stands.", "Answer the one that request names, after a look at what is asked now."},
	wordLocked:      {"The seat has locked, and that is final.", "Wait for the others."},
	wordNotOwed:     {"Nothing is asked of this seat now.", "Wait until request is there."},
	wordOver:        {"The duel is over.", "Read its result; POST /duels/{id}/rematch plays again."},
	wordVoid:        {"The duel was ended without a result.", "Play another."},
	wordFinal:       {"What was drawn or shown since can't be unseen.", "Play on."},
	wordEarly:       {"Nobody who is waited for has been away long enough.", "Wait until canClaim is true."},
	wordDice:        {"A draw waits for seeds that are not in.", "The same again, soon."},
	wordClosed:      {"Blind locks are opened when all have locked.", "Wait for the others."},
	wordCancelled:   {"Who laid the table has cancelled it.", "Forget it."},
	wordNotHost:     {"Only who laid the table may cancel it.", "Leave the seat instead."},
	wordUsedUp:      {"The link or code was used, replaced, or is too old.", "Make another where the first was made."},
	wordTooLarge:    {"The body is larger than this address takes.", "Send less."},
	wordMedia:       {"The Content-Type or its charset is not read here.", "Send application/json in UTF-8."},
	wordRefused:     {"A rule of the game refuses the choice; rule names it.", "Choose another; legal of the bare view has those that may be chosen."},
	wordFaults:      {"The rules find faults in options or a document; faults has all of them.", "Mend them; the same request fails again."},
	wordNotation:    {"The sentence is not in the notation.", "Choose one of legal of the bare view, or make it by forms."},
	wordSeed:        {"The seed is not the one that the seat has committed to.", "Open that one, or let the attempt end and say that you bring none."},
	wordBlind:       {"At this table sealed choices are locked by their hash.", "Send hash instead of a sentence, then POST /duels/{id}/openings."},
	wordOpening:     {"What was opened is not what the hash was made of.", "Open the nonce and sentence that were hashed."},
	wordOrder:       {"The table that was asked for can't be laid; faults says why, or detail.", "Mend it; the same request fails again."},
	wordKey:         {"The Idempotency-Key came with another body before.", "Use a new key for a new request."},
	wordRecord:      {"The record can't be read, or does not replay.", "Send it as it was exported; faults has the line."},
	wordTooMany:     {"Too many tables, streams, campaigns or lines of talk of this guest or address.", "End some, and wait as long as Retry-After says."},
	wordTooOften:    {"Too much was asked for in a short time, by the token or from the address.", "Wait as long as Retry-After says; RateLimit-Policy has the limits."},
	wordInternal:    {"A fault of the server's, which it has logged.", "The same again later; tell its operator the instance."},
	wordUnsure:      {"The store failed, and the act may or may not have been done.", "The same again with the same Idempotency-Key, which does nothing twice."},
	wordUnavailable: {"The server is ending, too busy, or can't use its store; nothing has changed.", "The same again when Retry-After says."},
}

func infoOf(w word) problemInfo {
	k, a := kinds[w], advice[w]
	return problemInfo{problemsPath + string(w), k.title, k.status, a[0], a[1]}
}

// problemKind answers at the address that is a problem's type.
func (s *Server) problemKind(c *call) error {
	w := word(c.r.PathValue("word"))
	if _, ok := kinds[w]; !ok {
		return refusef(wordNotFound, "No problem has this name.")
	}
	return c.sendJSON(http.StatusOK, lasting, infoOf(w))
}

// listProblems answers with all that there are.
func (s *Server) listProblems(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	var all struct {
		Problems []problemInfo `json:"problems"`
	}
	for _, w := range slices.Sorted(maps.Keys(kinds)) {
		all.Problems = append(all.Problems, infoOf(w))
	}
	return c.sendJSON(http.StatusOK, lasting, all)
}
