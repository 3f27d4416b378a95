-- +goose Up
CREATE TABLE duels (
	id         TEXT PRIMARY KEY,
	ruleset    TEXT NOT NULL,
	version    INTEGER NOT NULL,
	setup      BLOB NOT NULL, -- without documents
	terms      BLOB NOT NULL,
	commitment BLOB,
	created    INTEGER NOT NULL
) STRICT;

-- What changes with every act, apart from the set-up, which may be long.
CREATE TABLE live (
	duel     TEXT PRIMARY KEY REFERENCES duels (id),
	revision INTEGER NOT NULL,
	ended    INTEGER NOT NULL,
	standing BLOB,
	void     BLOB
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
	duel  TEXT NOT NULL REFERENCES duels (id),
	seat  INTEGER NOT NULL,
	bytes BLOB,
	place INTEGER, -- in the order of sealing, from 1; NULL is a draft
	seal  BLOB,
	PRIMARY KEY (duel, seat),
	UNIQUE (duel, place)
) STRICT;

CREATE TABLE steps (
	duel     TEXT NOT NULL REFERENCES duels (id),
	sequence INTEGER NOT NULL,
	step     BLOB NOT NULL,
	PRIMARY KEY (duel, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
	duel  TEXT NOT NULL REFERENCES duels (id),
	seat  INTEGER NOT NULL,
	token BLOB NOT NULL, -- SHA-256
	PRIMARY KEY (duel, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_token ON seats (token);

-- AUTOINCREMENT: an ID that came twice would let an old lease finish a new job.
CREATE TABLE jobs (
	id    INTEGER PRIMARY KEY AUTOINCREMENT,
	kind  TEXT NOT NULL,
	duel  TEXT REFERENCES duels (id),
	due   INTEGER NOT NULL,
	body  BLOB,
	lease INTEGER NOT NULL DEFAULT 0,
	until INTEGER NOT NULL DEFAULT -9223372036854775808
) STRICT;
CREATE INDEX jobs_due ON jobs (kind, due);
CREATE UNIQUE INDEX jobs_deadline ON jobs (duel) WHERE kind = 'deadline';

-- +goose Down
DROP TABLE jobs;
DROP TABLE seats;
DROP TABLE steps;
DROP TABLE documents;
DROP TABLE live;
DROP TABLE duels;
