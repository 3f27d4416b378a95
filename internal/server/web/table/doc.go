// Package table draws a duel for one viewer: house.Sight, of a live table or of a moment
// of a replay. It holds no rules.
//
// # Regions
//
// [Scene.Page] is the page of a sight, [Regions] its live parts, [Differ] the frames of
// a stream: what has changed in them since they were sent, in the form that delta.go describes.
// What a region is drawn from is in needs.go. All three draw what the scene.View says in
// its own words (classes of legend and shapes, kinds of cards), for every ruleset alike. The board, the meters and the report are written with a
// [draw.Drawing], which escapes everything; the rest is templates.
//
// Where rules call characters by their seats, a namer puts in who sits there. The
// Lay of a pile says how it is drawn: a hand sorted by name has a button for each
// card that can be turned (data-field, data-word with how many, data-upto); a row of
// dice has a slot for each field (data-slot), and where picks have a Face, faces
// (data-face) and targets (data-whom) to fill them with, by row.js.
//
// The ask holds its forms as JSON (#asks), from which asking.js puts words together.
//
// Forms of an answer with a Group are shown together: a card for each pick (data-form,
// data-field, data-word), one for several that differ only in whom they are aimed at (data-kind;
// data-aimed is whom), and for the places of a form on the board (data-places). What is
// done Aside is a form of its own (form[data-form], data-index for each field), which
// desk.js keeps filled in and sends. Lists (select[data-form]) and the weight of the words (data-load) are
// shown by cards.js; the slip of odds follows what is looked at.
//
// A plane has data-plane and, while a point is asked for, data-aim with the field;
// aim.js and ruler.js draw layers of their own above it. Lines of the report whose
// events are Paced have data-paced with what there is to see, data-n and data-face;
// pace.js shows new ones step by step before it lets the frame in.
//
// Where locks are blind the form of the ask has data-blind with the viewer's seat, and
// once it is locked data-hash; data-opening is until when the lock is waited for, and
// data-others are the hashes of the other seats. blind.js makes the hash, keeps what it was
// made from in this browser, notes the others' hashes, and opens it. Nothing of such a choice
// goes to the server before: no draft, no preview.
//
// # What was promised
//
// promise.go says in data-promise what a page knows of the promises of a duel: the
// commitments of the server and the seats, the seals, the attempts before. A form that
// seats its reader has a hidden field "commitment", which seeds.js fills with that of a
// seed made in the browser and kept there (early.js holds a press back until it can).
// #status has data-seed-asked while the table waits for the seed, and data-seed-commit
// while it waits for a new commitment; open.js notes first all that the seed depends on,
// what every other seat brings included, then posts the seed, for one duel, attempt and
// commitment of the server. noted.js compares what was noted with what a page says
// later, shows it where there is data-noted, and saves it as a receipt, which riposte
// verify takes. carry.js puts all of that, and the blind locks, after the # of the link
// by which a seat moves to another device. None of them asks the server what it has
// promised: it could say what it likes.
package table
