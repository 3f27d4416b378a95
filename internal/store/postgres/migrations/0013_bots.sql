-- +goose Up

-- Guests that are bots. A row belongs to no duel, so it has no sums.
CREATE TABLE bots (
	guest BYTEA PRIMARY KEY,   -- SHA-256
	id    TEXT COLLATE "C" NOT NULL UNIQUE,
	about TEXT NOT NULL,
	plays TEXT NOT NULL,       -- rulesets, with spaces between them
	seen  BIGINT NOT NULL
);
CREATE INDEX bots_seen ON bots (seen);

-- What they are asked to play. A row says nothing of its duel, so it is in no sums.
CREATE TABLE challenges (
	duel    TEXT COLLATE "C" NOT NULL REFERENCES duels (id) ON DELETE CASCADE,
	bot     BYTEA NOT NULL, -- SHA-256
	made    BIGINT NOT NULL,
	PRIMARY KEY (bot, duel)
);
CREATE INDEX challenges_duel ON challenges (duel);

-- +goose Down
DROP TABLE challenges;
DROP TABLE bots;
