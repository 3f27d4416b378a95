-- +goose Up

-- Guests that are bots. A row belongs to no duel, so it has no sums.
CREATE TABLE bots (
	guest BLOB PRIMARY KEY,    -- SHA-256
	id    TEXT NOT NULL UNIQUE,
	about TEXT NOT NULL,
	plays TEXT NOT NULL,       -- rulesets, with spaces between them
	seen  INTEGER NOT NULL
) STRICT;
CREATE INDEX bots_seen ON bots (seen);

-- What they are asked to play. A row says nothing of its duel, so it is in no sums.
CREATE TABLE challenges (
	duel    TEXT NOT NULL REFERENCES duels (id) ON DELETE CASCADE,
	bot     BLOB NOT NULL, -- SHA-256
	made    INTEGER NOT NULL,
	PRIMARY KEY (bot, duel)
) STRICT;
CREATE INDEX challenges_duel ON challenges (duel);

-- +goose Down
DROP TABLE challenges;
DROP TABLE bots;
