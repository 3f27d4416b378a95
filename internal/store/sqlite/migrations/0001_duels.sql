-- +goose Up
PRAGMA application_id = 0x72697073; -- "rips": tells a store from other databases

CREATE TABLE duels (
	id         TEXT PRIMARY KEY,
	ruleset    TEXT NOT NULL,
	version    INTEGER NOT NULL,
	seats      INTEGER NOT NULL,
	setup      BLOB NOT NULL, -- without documents
	terms      BLOB NOT NULL,
	commitment BLOB,
	secret     BLOB,
	created    INTEGER NOT NULL,
	after      TEXT NOT NULL -- no reference: the other may be deleted
) STRICT;

-- What changes with every act, apart from the set-up, which may be long.
CREATE TABLE live (
	duel     TEXT PRIMARY KEY REFERENCES duels (id) ON DELETE CASCADE,
	revision INTEGER NOT NULL,
	ended    INTEGER NOT NULL,
	next     TEXT NOT NULL,
	standing BLOB,
	void     BLOB
) STRICT, WITHOUT ROWID;

-- What lists show. Time and listing are here again so that an index orders a page.
CREATE TABLE listings (
	duel    TEXT PRIMARY KEY REFERENCES duels (id) ON DELETE CASCADE,
	created INTEGER NOT NULL,
	listed  INTEGER NOT NULL,
	phase   TEXT NOT NULL,
	summary BLOB
) STRICT;
CREATE INDEX listings_created ON listings (created, duel);
CREATE INDEX listings_phase ON listings (phase, created, duel);
CREATE INDEX listings_listed ON listings (created, duel) WHERE listed = 1;
CREATE INDEX listings_listed_phase ON listings (phase, created, duel) WHERE listed = 1;

CREATE TABLE documents (
	duel  TEXT NOT NULL REFERENCES duels (id) ON DELETE CASCADE,
	seat  INTEGER NOT NULL,
	bytes BLOB,
	place INTEGER, -- in the order of sealing, from 1; NULL is a draft
	seal  BLOB,
	PRIMARY KEY (duel, seat),
	UNIQUE (duel, place)
) STRICT;

CREATE TABLE steps (
	duel     TEXT NOT NULL REFERENCES duels (id) ON DELETE CASCADE,
	sequence INTEGER NOT NULL,
	step     BLOB NOT NULL,
	PRIMARY KEY (duel, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
	duel       TEXT NOT NULL REFERENCES duels (id) ON DELETE CASCADE,
	seat       INTEGER NOT NULL,
	token      BLOB, -- SHA-256; NULL is forgotten
	name       TEXT NOT NULL,
	commitment BLOB,
	since      INTEGER NOT NULL,
	seed       BLOB,
	left_out   INTEGER NOT NULL,
	PRIMARY KEY (duel, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_token ON seats (token);

CREATE TABLE lines (
	duel     TEXT NOT NULL REFERENCES duels (id) ON DELETE CASCADE,
	sequence INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	kind     TEXT NOT NULL,
	seat     INTEGER NOT NULL,
	text     TEXT NOT NULL,
	key      TEXT NOT NULL,
	after    BLOB NOT NULL, -- JSON
	PRIMARY KEY (duel, sequence)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: an ID that came twice would let an old lease finish a new job.
CREATE TABLE jobs (
	id    INTEGER PRIMARY KEY AUTOINCREMENT,
	kind  TEXT NOT NULL,
	duel  TEXT REFERENCES duels (id) ON DELETE CASCADE,
	due   INTEGER NOT NULL,
	body  BLOB,
	lease INTEGER NOT NULL DEFAULT 0,
	until INTEGER NOT NULL DEFAULT -9223372036854775808
) STRICT;
CREATE INDEX jobs_due ON jobs (kind, due);
CREATE INDEX jobs_duel ON jobs (duel);
CREATE UNIQUE INDEX jobs_deadline ON jobs (duel) WHERE kind = 'deadline';

-- +goose Down
DROP TABLE jobs;
DROP TABLE lines;
DROP TABLE seats;
DROP TABLE steps;
DROP TABLE documents;
DROP TABLE listings;
DROP TABLE live;
DROP TABLE duels;
