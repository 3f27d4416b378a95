package engine

import (
	"fmt"
	"strings"
)

// A Clause is one numbered sentence of the protocol that binds engines. A number never changes
// its meaning: new clauses come last.
type Clause uint8

// The clauses.
const (
	_ Clause = iota
	UTF8
	LineFeed
	Blanks
	Empty
	Controls
	LineLength
	Words
	Early
	Unasked
	Babble
	Stderr
	Hello
	Name
	Author
	OptionForm
	OptionName
	OptionDefault
	Wants
	Plays
	HelloOnly
	OneReady
	SetSilent
	SetUnknown
	UnknownWord
	UnknownMember
	LongInput
	NewDuel
	MidDuel
	EverySystem
	EverySeat
	PositionSilent
	PositionLast
	Answered
	ShortBudget
	OneAnswer
	AnswerNumber
	AnswerForm
	Legal
	NotWhole
	OnlyOne
	Series
	InfoForm
	InfoWhen
	MixForm
	MixWeights
	MixLegal
	StopAnswered
	StopLate
	StopThenGo
	WholeDuel
	SecondDuel
	Alive
	Memory
	QuitEnds
	QuitStatus
	QuitSilent
	NoneLeft
	EndOfInput

	clauses // how many there are, and one
)

// String is the number of the clause, E-1.
func (c Clause) String() string { return fmt.Sprintf("E-%d", c) }

// What becomes of an engine that breaks a clause in play.
const (
	loses = "loses the duel" // and the program is started anew for the next
	mends = "is put up with" // what it means is clear, and the duel goes on
)

// A Text is what a clause says.
type Text struct {
	Clause  Clause
	Says    string
	Example []string // lines in order: > to the engine, < from it, ! what it must not say
	Broken  string   // what becomes of a duel whose engine breaks it
	group   string
}

var texts = [clauses]Text{
	UTF8:       {Says: "Every line is UTF-8.", Example: []string{"< id name Bär"}, Broken: loses, group: "Lines"},
	LineFeed:   {Says: "A line ends with a line feed, and no carriage return stands before it.", Example: []string{"< ready", `! ready\r`}, Broken: mends},
	Blanks:     {Says: "One space parts two words; none begins or ends a line.", Example: []string{"< best 7 head-jab body-jab / counter", "! best  7 head-jab body-jab / counter "}, Broken: mends},
	Empty:      {Says: "No line is empty.", Example: []string{"< ready", "! "}, Broken: mends},
	Controls:   {Says: "A line has no control characters.", Example: []string{"< info 7 thinking", `! info 7 \x1b[1mthinking`}, Broken: loses},
	LineLength: {Says: "A line has at most 65,536 bytes.", Example: []string{"< info 7 120 positions"}, Broken: loses},
	Words:      {Says: "The first word of a line is id, option, want, skip, play, ready, info, best or mix.", Example: []string{"< info 7 debugging", "! debugging 7"}, Broken: mends},
	Early:      {Says: "Before hello the engine says nothing.", Example: []string{"> hello 1", "< id name Foil", "< ready"}, Broken: mends},
	Unasked:    {Says: "When nothing is asked it says nothing.", Example: []string{"< ready", "! info 0 waiting"}, Broken: mends},
	Babble:     {Says: "It writes at most 1,000 lines for each hello, newduel and go.", Example: []string{"> go 7 budget 1000 seed 42", "< info 7 depth 1", "< best 7 red1 end"}, Broken: loses},
	Stderr:     {Says: "Standard error is for people: nothing there is read, and a check finds at most 65,536 bytes there.", Example: []string{"< ready"}, Broken: mends},

	Hello:         {Says: "hello 1 is answered by ready within 5 seconds, after any lines of id, option, want, skip and play.", Example: []string{"> hello 1", "< id name Foil", "< ready"}, Broken: loses, group: "Hello"},
	Name:          {Says: "There is one id name, of 1 to 64 letters.", Example: []string{"< id name Foil 1.2"}, Broken: mends},
	Author:        {Says: "There is at most one id author.", Example: []string{"< id author Ada"}, Broken: mends},
	OptionForm:    {Says: "An option is an int with its default, least and most; a word with its default and all its words; a flag, on or off; or a text with its default.", Example: []string{"< option nodes int 400 1 100000", "< option style word calm calm bold", "< option ponder flag off", "< option book text own.txt"}, Broken: mends},
	OptionName:    {Says: "The name of an option is of 1 to 32 letters a to z, digits and hyphens, and no two have the same.", Example: []string{"< option max-depth int 4 1 20"}, Broken: mends},
	OptionDefault: {Says: "The default is a value that the option takes.", Example: []string{"< option nodes int 400 1 100000", "! option nodes int 0 1 100000"}, Broken: mends},
	Wants:         {Says: "want names advice, and skip names view: what the engine gets beside the usual, and what it does not read.", Example: []string{"< want advice", "< skip view"}, Broken: mends},
	Plays:         {Says: "play names the rulesets that the engine plays, in one line; without it, it plays all.", Example: []string{"< play pugilism coolduel"}, Broken: mends},
	HelloOnly:     {Says: "id, option, want, skip and play stand between hello and its ready only.", Example: []string{"> newduel {\"ruleset\":\"pugilism\"}", "< ready", "! id name Foil"}, Broken: mends},
	OneReady:      {Says: "There is one ready for each hello and newduel, and no other.", Example: []string{"> hello 1", "< ready", "! ready"}, Broken: mends},

	SetSilent:     {Says: "set NAME VALUE, which may come whenever nothing is asked, is not answered.", Example: []string{"> set nodes 2000"}, Broken: mends, group: "Options and what is new"},
	SetUnknown:    {Says: "An option that it does not have and a value that it does not take change nothing.", Example: []string{"> set colour mauve"}, Broken: mends},
	UnknownWord:   {Says: "A line whose first word it does not know is read and not answered.", Example: []string{"> weather rain"}, Broken: mends},
	UnknownMember: {Says: "Members of JSON documents that it does not know mean nothing.", Example: []string{"> position 7 {\"legal\":[\"pass\"],\"whole\":true,\"weather\":\"rain\"}"}, Broken: loses},
	LongInput:     {Says: "It reads lines of up to a mebibyte.", Example: []string{"> position 7 {\"legal\":[\"pass\"],\"whole\":true}"}, Broken: loses},

	NewDuel:     {Says: "newduel is answered by ready within 5 seconds.", Example: []string{"> newduel {\"ruleset\":\"pugilism\",\"version\":1,\"seat\":1,\"seats\":[\"red\",\"blue\"],\"options\":{}}", "< ready"}, Broken: loses, group: "Duels"},
	MidDuel:     {Says: "newduel may come in the middle of a duel, which is then over for the engine.", Example: []string{"> position 7 {\"legal\":[\"pass\"],\"whole\":true}", "> newduel {\"ruleset\":\"duel\",\"seat\":2}", "< ready"}, Broken: loses},
	EverySystem: {Says: "It begins a duel of every ruleset that it plays.", Example: []string{"< play pugilism", "> newduel {\"ruleset\":\"pugilism\"}", "< ready"}, Broken: loses},
	EverySeat:   {Says: "It plays in any seat.", Example: []string{"> newduel {\"ruleset\":\"pugilism\",\"seat\":2}", "< ready"}, Broken: loses},

	PositionSilent: {Says: "position is not answered.", Example: []string{"> position 7 {\"legal\":[\"pass\"],\"whole\":true}"}, Broken: mends, group: "Questions"},
	PositionLast:   {Says: "Of several positions the last one counts.", Example: []string{"> position 7 {\"legal\":[\"pass\"],\"whole\":true}", "> position 8 {\"legal\":[\"strike\"],\"whole\":true}", "> go 8 budget 1000 seed 42", "< best 8 strike"}, Broken: loses},
	Answered:       {Says: "go is answered by one best or mix within its budget of milliseconds; stop comes when that is over, and 200 milliseconds later it is too late.", Example: []string{"> go 7 budget 1000 seed 42", "< best 7 head-jab body-jab / counter"}, Broken: loses},
	ShortBudget:    {Says: "So it is where the budget is 10 milliseconds.", Example: []string{"> go 7 budget 10 seed 42", "< best 7 pass"}, Broken: loses},
	OneAnswer:      {Says: "There is one answer to a go, and no other.", Example: []string{"> go 7 budget 1000 seed 42", "< best 7 pass", "! best 7 strike"}, Broken: mends},
	AnswerNumber:   {Says: "An answer has the number of its go.", Example: []string{"> go 7 budget 1000 seed 42", "< best 7 pass", "! best 8 pass"}, Broken: loses},
	AnswerForm:     {Says: "best is followed by the number and a sentence.", Example: []string{"< best 7 head-jab body-jab / counter", "! best 7", "! best pass"}, Broken: loses},
	Legal:          {Says: "Where the list is whole, the sentence is one of it, or concede.", Example: []string{"> position 7 {\"legal\":[\"pass\",\"strike\"],\"whole\":true}", "> go 7 budget 1000 seed 42", "< best 7 strike", "! best 7 fly"}, Broken: loses},
	NotWhole:       {Says: "Where whole is false, the sentence is one that the rules accept: of the list, or made by the forms.", Example: []string{"> position 7 {\"legal\":[\"move 100,100\"],\"whole\":false,\"forms\":[]}", "> go 7 budget 1000 seed 42", "< best 7 move 104,97"}, Broken: loses},
	OnlyOne:        {Says: "A list of one is answered as any other.", Example: []string{"> position 7 {\"legal\":[\"pass\"],\"whole\":true}", "> go 7 budget 1000 seed 42", "< best 7 pass"}, Broken: loses},
	Series:         {Says: "Many questions in a row are answered, with no pause between them.", Example: []string{"< best 7 pass", "> position 8 {\"legal\":[\"pass\"],\"whole\":true}", "> go 8 budget 1000 seed 43", "< best 8 pass"}, Broken: loses},
	InfoForm:       {Says: "info is followed by the number of the go and up to 1,000 letters of text.", Example: []string{"< info 7 120 positions, best so far: pass", "! info thinking"}, Broken: mends},
	InfoWhen:       {Says: "info comes between a go and its answer only.", Example: []string{"> go 7 budget 1000 seed 42", "< info 7 depth 1", "< best 7 pass", "! info 7 depth 2"}, Broken: mends},

	MixForm:    {Says: "mix is followed by the number and a JSON object of 1 to 1,000 sentences, each with its weight.", Example: []string{"< mix 7 {\"pass\":1,\"strike\":2.5}"}, Broken: loses, group: "Mixes"},
	MixWeights: {Says: "Weights are numbers from 0, and not all are 0.", Example: []string{"< mix 7 {\"pass\":0,\"strike\":1}", "! mix 7 {\"pass\":-1}"}, Broken: loses},
	MixLegal:   {Says: "Each sentence of a mix may be chosen, and no two mean the same.", Example: []string{"> position 7 {\"legal\":[\"pass\",\"strike\"],\"whole\":true}", "> go 7 budget 1000 seed 42", "< mix 7 {\"pass\":1,\"strike\":1}", "! mix 7 {\"fly\":1}"}, Broken: loses},

	StopAnswered: {Says: "After stop the answer comes within 500 milliseconds, whatever is left of the budget.", Example: []string{"> go 7 budget 60000 seed 42", "> stop 7", "< best 7 pass"}, Broken: loses, group: "Stop"},
	StopLate:     {Says: "A stop for a question that has been answered is not answered.", Example: []string{"< best 7 pass", "> stop 7"}, Broken: mends},
	StopThenGo:   {Says: "What is asked after a stop is answered as ever.", Example: []string{"> stop 7", "< best 7 pass", "> position 8 {\"legal\":[\"pass\"],\"whole\":true}", "> go 8 budget 1000 seed 43", "< best 8 pass"}, Broken: loses},

	WholeDuel:  {Says: "It plays a duel to its end.", Example: []string{"> go 90 budget 1000 seed 125", "< best 90 pass"}, Broken: loses, group: "Conduct"},
	SecondDuel: {Says: "It plays one duel after another.", Example: []string{"> newduel {\"ruleset\":\"pugilism\"}", "< ready"}, Broken: loses},
	Alive:      {Says: "It does not end before it is told to.", Example: []string{"> quit"}, Broken: loses},
	Memory:     {Says: "It lives on the memory that it is given: usually a gibibyte.", Example: []string{"< ready"}, Broken: loses},

	QuitEnds:   {Says: "After quit it ends within a second.", Example: []string{"> quit"}, Broken: mends, group: "Quit"},
	QuitStatus: {Says: "It ends with status 0.", Example: []string{"> quit"}, Broken: mends},
	QuitSilent: {Says: "After quit it says nothing.", Example: []string{"> quit", "! info 0 goodbye"}, Broken: mends},
	NoneLeft:   {Says: "No process of its is left.", Example: []string{"> quit"}, Broken: mends},
	EndOfInput: {Says: "The end of its input is a quit too.", Example: []string{"> quit"}, Broken: mends},
}

// Clauses are all clauses, in the order of their numbers.
func Clauses() []Text {
	list := make([]Text, 0, clauses-1)
	for c := UTF8; c < clauses; c++ {
		t := texts[c]
		t.Clause = c
		list = append(list, t)
	}
	return list
}

// Markdown is the clauses as the documentation has them.
func Markdown() string {
	var b strings.Builder
	for _, t := range Clauses() {
		if t.group != "" {
			fmt.Fprintf(&b, "### %s\n\n", t.group)
		}
		fmt.Fprintf(&b, "**%s** %s In play, an engine that breaks it %s.\n\n", t.Clause, t.Says, t.Broken)
		for _, line := range t.Example {
			fmt.Fprintf(&b, "    %s\n", strings.TrimRight(line, " "))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// A Fault is a clause that was broken, and how.
type Fault struct {
	Clause Clause
	What   string
}

func (f *Fault) Error() string { return f.Clause.String() + ": " + f.What }

func faultf(c Clause, format string, args ...any) *Fault {
	return &Fault{c, fmt.Sprintf(format, args...)}
}
