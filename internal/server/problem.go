package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"riposte/phrase"

	"riposte"
	"riposte/internal/guests"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/match"
	"riposte/record"
)

// A Problem says why a request was not carried out, in the form of RFC 9457. Type
// and Status are promises; the sentences are not.
type Problem struct {
	Type   string         `json:"type"` // "/problems/" and a word
	Title  string         `json:"title"`
	Status int            `json:"status"`
	Detail string         `json:"detail"`
	Rule   riposte.RuleID `json:"rule,omitempty"` // the rule that refuses
	// Reason is why the rule refuses, with what the text was made from.
	Reason phrase.Text `json:"reason,omitempty"`
	Faults []Fault     `json:"faults,omitempty"`
	// Request is the one that stands, if the answer was to another.
	Request int `json:"request,omitempty"`
	// Instance names the line of the log that says more.
	Instance string `json:"instance,omitempty"`

	retry time.Duration
	allow string
}

// A Fault is one thing wrong with what was sent.
type Fault struct {
	Path string         `json:"path"` // places[0].who
	Rule riposte.RuleID `json:"rule,omitempty"`
	Why  string         `json:"why"`
}

func (p *Problem) Error() string { return p.Detail }

// problemsPath is where each kind of problem is explained.
const problemsPath = "/problems/"

// A word names a kind of problem; its meaning never changes.
type word string

const (
	wordBadRequest  word = "bad-request"
	wordBadToken    word = "bad-token"
	wordNoGuest     word = "no-guest"
	wordNoSeat      word = "no-seat"
	wordForeign     word = "foreign-origin"
	wordSealed      word = "sealed"
	wordPutOff      word = "put-off"
	wordNotFound    word = "not-found"
	wordNoDuel      word = "no-duel"
	wordNoCampaign  word = "no-campaign"
	wordNoLesson    word = "no-lesson"
	wordNoRun       word = "no-run"
	wordNoPush      word = "no-push"
	wordNoBot       word = "no-bot"
	wordNotPlayed   word = "not-played"
	wordNotAsked    word = "not-asked"
	wordNotMine     word = "not-mine"
	wordEnded       word = "ended"
	wordApart       word = "apart"
	wordNoRuleset   word = "no-ruleset"
	wordNoRule      word = "no-rule"
	wordMethod      word = "method"
	wordHost        word = "host"
	wordTaken       word = "taken"
	wordFull        word = "full"
	wordBegun       word = "begun"
	wordNotBegun    word = "not-begun"
	wordSeated      word = "seated"
	wordGoesOn      word = "goes-on"
	wordStale       word = "stale"
	wordLocked      word = "locked"
	wordNotOwed     word = "not-owed"
	wordOver        word = "over"
	wordVoid        word = "void"
	wordCancelled   word = "cancelled"
	wordNotHost     word = "not-host"
	wordFinal       word = "final"
	wordEarly       word = "early"
	wordDice        word = "dice"
	wordClosed      word = "closed"
	wordUsedUp      word = "used-up"
	wordTooLarge    word = "too-large"
	wordMedia       word = "media-type"
	wordRefused     word = "refused"
	wordFaults      word = "faults"
	wordNotation    word = "notation"
	wordSeed        word = "seed"
	wordBlind       word = "blind"
	wordOpening     word = "opening"
	wordOrder       word = "order"
	wordKey         word = "key"
	wordRecord      word = "record"
	wordConflict    word = "conflict"
	wordAside       word = "aside"
	wordCampaign    word = "campaign"
	wordTooMany     word = "too-many"
	wordTooOften    word = "too-often"
	wordInternal    word = "internal"
	wordUnsure      word = "unsure"
	wordUnavailable word = "unavailable"
)

// kinds has every problem there is.
var kinds = map[word]struct {
	status int
	title  string
}{
	wordBadRequest:  {http.StatusBadRequest, "The request can't be understood"},
	wordBadToken:    {http.StatusUnauthorized, "The token is not known"},
	wordNoGuest:     {http.StatusUnauthorized, "Nobody is asking"},
	wordNoSeat:      {http.StatusForbidden, "You don't sit at this table"},
	wordForeign:     {http.StatusForbidden, "The request comes from another site"},
	wordSealed:      {http.StatusForbidden, "This duel stays sealed"},
	wordPutOff:      {http.StatusForbidden, "You were put off this table"},
	wordNotFound:    {http.StatusNotFound, "There is nothing here"},
	wordNoDuel:      {http.StatusNotFound, "There is no such duel"},
	wordNoCampaign:  {http.StatusNotFound, "There is no such campaign"},
	wordNoLesson:    {http.StatusNotFound, "There is no such lesson"},
	wordNoRun:       {http.StatusNotFound, "There is no such run"},
	wordNoPush:      {http.StatusNotFound, "Nobody is told without an open page"},
	wordNoBot:       {http.StatusNotFound, "There is no such bot here"},
	wordNotPlayed:   {http.StatusConflict, "The bot does not play these rules"},
	wordNotAsked:    {http.StatusConflict, "The bot was not challenged"},
	wordNotMine:     {http.StatusForbidden, "Another has made this run"},
	wordEnded:       {http.StatusConflict, "The run has ended"},
	wordApart:       {http.StatusUnprocessableEntity, "The runs can't be compared"},
	wordConflict:    {http.StatusConflict, "Another was faster"},
	wordAside:       {http.StatusConflict, "The duel was set aside"},
	wordCampaign:    {http.StatusUnprocessableEntity, "The campaign is not whole"},
	wordNoRuleset:   {http.StatusNotFound, "There is no such ruleset"},
	wordNoRule:      {http.StatusNotFound, "There is no such rule"},
	wordMethod:      {http.StatusMethodNotAllowed, "That can't be done here"},
	wordHost:        {http.StatusMisdirectedRequest, "The server does not answer to this name"},
	wordTaken:       {http.StatusConflict, "The seat is taken"},
	wordFull:        {http.StatusConflict, "No seat is open"},
	wordBegun:       {http.StatusConflict, "The duel has begun"},
	wordNotBegun:    {http.StatusConflict, "The duel has not begun"},
	wordSeated:      {http.StatusForbidden, "You sit at this table"},
	wordGoesOn:      {http.StatusConflict, "The duel goes on"},
	wordStale:       {http.StatusConflict, "The request no longer stands"},
	wordLocked:      {http.StatusConflict, "Already locked"},
	wordNotOwed:     {http.StatusConflict, "Nothing is asked of this seat now"},
	wordOver:        {http.StatusConflict, "The duel is over"},
	wordVoid:        {http.StatusConflict, "The duel is void"},
	wordFinal:       {http.StatusConflict, "It can't be taken back"},
	wordEarly:       {http.StatusConflict, "There is nothing to claim yet"},
	wordDice:        {http.StatusConflict, "The dice are awaited"},
	wordClosed:      {http.StatusConflict, "Not all have locked"},
	wordCancelled:   {http.StatusGone, "The host has cancelled this table"},
	wordNotHost:     {http.StatusForbidden, "Another has laid this table"},
	wordUsedUp:      {http.StatusGone, "The link or code is no longer valid"},
	wordTooLarge:    {http.StatusRequestEntityTooLarge, "Too large"},
	wordMedia:       {http.StatusUnsupportedMediaType, "In a format that is not read here"},
	wordRefused:     {http.StatusUnprocessableEntity, "A rule refuses it"},
	wordFaults:      {http.StatusUnprocessableEntity, "The rules find faults"},
	wordNotation:    {http.StatusUnprocessableEntity, "The sentence is not understood"},
	wordSeed:        {http.StatusUnprocessableEntity, "Not the seed that was committed to"},
	wordBlind:       {http.StatusUnprocessableEntity, "Sealed choices are locked blind here"},
	wordOpening:     {http.StatusUnprocessableEntity, "Not what was locked"},
	wordOrder:       {http.StatusUnprocessableEntity, "Such a table can't be laid"},
	wordKey:         {http.StatusUnprocessableEntity, "The key belongs to something else"},
	wordRecord:      {http.StatusUnprocessableEntity, "The record is not whole"},
	wordTooMany:     {http.StatusTooManyRequests, "Too many of them"},
	wordTooOften:    {http.StatusTooManyRequests, "Too many requests"},
	wordInternal:    {http.StatusInternalServerError, "Something broke here"},
	wordUnsure:      {http.StatusServiceUnavailable, "It may or may not have been done"},
	wordUnavailable: {http.StatusServiceUnavailable, "Not at the moment"},
}

// verdicts say which problem an error is; the first that fits counts.
var verdicts = []struct {
	err   error
	word  word
	retry time.Duration
}{
	{err: house.ErrNoDuel, word: wordNoDuel},
	{err: house.ErrNoLesson, word: wordNoLesson},
	{err: house.ErrCancelled, word: wordCancelled},
	{err: house.ErrNotHost, word: wordNotHost},
	{err: house.ErrNoCampaign, word: wordNoCampaign},
	{err: laboratory.ErrNoStudy, word: wordNoRun},
	{err: laboratory.ErrNotMine, word: wordNotMine},
	{err: laboratory.ErrEnded, word: wordEnded},
	{err: laboratory.ErrApart, word: wordApart},
	{err: laboratory.ErrKey, word: wordKey},
	{err: laboratory.ErrOff, word: wordUnavailable, retry: time.Hour},
	{err: laboratory.ErrFull, word: wordUnavailable, retry: time.Minute},
	{err: house.ErrConflict, word: wordConflict},
	{err: house.ErrAside, word: wordAside},
	{err: house.ErrNoSeat, word: wordNoSeat},
	{err: house.ErrTaken, word: wordTaken},
	{err: house.ErrFull, word: wordFull},
	{err: house.ErrBegun, word: wordBegun},
	{err: house.ErrNotBegun, word: wordNotBegun},
	{err: house.ErrSeated, word: wordSeated},
	{err: house.ErrGoesOn, word: wordGoesOn},
	{err: house.ErrSealed, word: wordSealed},
	{err: house.ErrSeed, word: wordSeed},
	{err: house.ErrPutOff, word: wordPutOff},
	{err: house.ErrMove, word: wordUsedUp},
	{err: guests.ErrCode, word: wordUsedUp},
	{err: guests.ErrNoBot, word: wordNoBot},
	{err: guests.ErrNotPlayed, word: wordNotPlayed},
	{err: guests.ErrNotAsked, word: wordNotAsked},
	{err: house.ErrTooMany, word: wordTooMany, retry: time.Minute},
	{err: house.ErrClosed, word: wordUnavailable, retry: 2 * time.Second},
	{err: house.ErrUnavailable, word: wordUnavailable, retry: 5 * time.Second},
	{err: house.ErrUnknown, word: wordUnsure, retry: time.Second},
	{err: riposte.ErrStale, word: wordStale},
	{err: riposte.ErrLocked, word: wordLocked},
	{err: riposte.ErrNotOwed, word: wordNotOwed},
	{err: riposte.ErrOver, word: wordOver},
	{err: match.ErrKey, word: wordKey},
	{err: match.ErrVoid, word: wordVoid},
	{err: match.ErrFinal, word: wordFinal},
	{err: match.ErrEarly, word: wordEarly},
	{err: match.ErrDice, word: wordDice},
	{err: match.ErrClosed, word: wordClosed},
	{err: match.ErrBlind, word: wordBlind},
	{err: match.ErrOpening, word: wordOpening},
	{err: riposte.ErrNotation, word: wordNotation},
	{err: riposte.ErrIllegal, word: wordRefused},
	{err: house.ErrOrder, word: wordOrder},
	{err: record.ErrUnfinished, word: wordGoesOn},
	{err: context.DeadlineExceeded, word: wordUnavailable, retry: time.Second},
	{err: context.Canceled, word: wordUnavailable, retry: time.Second},
}

// problem makes the problem of a word.
func problem(w word, detail string) *Problem {
	k, ok := kinds[w]
	if !ok {
		panic("server: no problem is called " + string(w))
	}
	return &Problem{Type: problemsPath + string(w), Title: k.title, Status: k.status, Detail: detail}
}

// refusef is an error of the server's own.
func refusef(w word, format string, args ...any) error {
	return problem(w, fmt.Sprintf(format, args...))
}

// faulty is a request with faults.
func faulty(faults []Fault) error {
	p := problem(wordBadRequest, "")
	p.Faults = faults
	p.Detail = detailOf(faults)
	return p
}

// ofFaults is a problem with faults, as many as riposte.MaxFaults allows.
func ofFaults(w word, faults riposte.Faults) *Problem {
	p := problem(w, "")
	errors.As(faults.Err(), &faults)
	for _, f := range faults {
		p.Faults = append(p.Faults, Fault{f.Path, f.Rule, f.Msg})
	}
	p.Detail = detailOf(p.Faults)
	return p
}

func detailOf(faults []Fault) string {
	switch n := len(faults); {
	case n == 0:
		return ""
	case n > riposte.MaxFaults:
		return fmt.Sprintf("More than %d things are wrong.", riposte.MaxFaults)
	case n == 1:
		f := faults[0]
		if f.Path == "" {
			return f.Why
		}
		return f.Path + ": " + f.Why
	}
	return fmt.Sprintf("%d things are wrong.", len(faults))
}

// judge turns an error into a problem. An error that is unknown here is internal:
// it goes to the log, not to the client.
func judge(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		made := *p
		return &made
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return problem(wordTooLarge, fmt.Sprintf("The body has more than %d bytes.", tooLarge.Limit))
	}
	var campaign *record.CampaignError
	if errors.As(err, &campaign) {
		p := problem(wordCampaign, campaign.Error())
		path := "campaign"
		if campaign.Record > 0 {
			path = fmt.Sprintf("records[%d]", campaign.Record-1)
		}
		p.Faults = []Fault{{Path: path, Why: campaign.Error()}}
		return p
	}
	var rec *record.Error
	if errors.As(err, &rec) {
		return ofRecord(rec)
	}
	var faults riposte.Faults
	if errors.As(err, &faults) {
		w := wordFaults
		if errors.Is(err, house.ErrOrder) {
			w = wordOrder
		}
		return ofFaults(w, faults)
	}
	for _, v := range verdicts {
		if !errors.Is(err, v.err) {
			continue
		}
		p := problem(v.word, err.Error())
		if v.word == wordUnsure { // what the store says is for the log
			p.Detail = "The store failed. The same again with the same key is safe."
		}
		if errors.Is(err, house.ErrUnavailable) {
			p.Detail = "The store can't be used at the moment. Nothing was changed: try again later."
		}
		if v.word == wordAside {
			p.Detail = "What is stored of it can't be played on here: it was damaged, or made by other rules. Nothing of it was changed; whoever runs the server finds the reason in the log."
		}
		p.retry = v.retry
		var rule *riposte.RuleError
		if errors.As(err, &rule) {
			p.Rule, p.Reason = rule.Rule, phrase.Quotation(phrase.Text(rule.Ref), rule.Msg)
		}
		var stale *match.StaleError
		if errors.As(err, &stale) {
			p.Request = stale.Current.ID
		}
		return p
	}
	return problem(wordInternal, "The fault is on this side and has been logged.")
}

// ofRecord says where a record is wrong.
func ofRecord(err *record.Error) *Problem {
	w := wordRecord
	if errors.Is(err, record.ErrSize) {
		w = wordTooLarge
	}
	p := problem(w, err.Error())
	fault := Fault{Why: err.Error()}
	if err.Line > 0 {
		fault.Path = fmt.Sprintf("line %d, column %d", err.Line, err.Column)
	}
	var rule *riposte.RuleError
	if errors.As(err, &rule) {
		p.Rule, fault.Rule = rule.Rule, rule.Rule
	}
	p.Faults = []Fault{fault}
	return p
}
