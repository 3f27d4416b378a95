-- +goose Up
CREATE TABLE campaigns (
	id      TEXT PRIMARY KEY,
	ruleset TEXT NOT NULL,
	name    TEXT NOT NULL,
	keeper  BLOB, -- SHA-256; NULL is nobody
	created INTEGER NOT NULL
) STRICT;
CREATE INDEX campaigns_keeper ON campaigns (keeper);

CREATE TABLE encounters (
	campaign TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	place    INTEGER NOT NULL, -- from 1
	duel     TEXT NOT NULL,    -- no reference: the duel may be deleted
	record   BLOB,             -- of a duel that was played elsewhere
	PRIMARY KEY (campaign, place)
) STRICT;
CREATE UNIQUE INDEX encounters_duel ON encounters (duel) WHERE record IS NULL;

-- +goose Down
DROP TABLE encounters;
DROP TABLE campaigns;
