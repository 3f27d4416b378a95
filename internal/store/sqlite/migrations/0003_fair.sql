-- +goose Up
ALTER TABLE duels ADD COLUMN dice INTEGER NOT NULL DEFAULT 1; -- version of the verifiable draws
ALTER TABLE duels ADD COLUMN root BLOB;                       -- of the keys of the draws, beside the commitment

ALTER TABLE seats ADD COLUMN promised INTEGER;                -- when it committed, or declared that it brings none
ALTER TABLE seats ADD COLUMN none INTEGER NOT NULL DEFAULT 0; -- it has declared so
ALTER TABLE seats ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;

-- Attempts to begin that came to nothing. Commitment and secret of duels are those of
-- the attempt under way.
CREATE TABLE attempts (
	duel    TEXT NOT NULL REFERENCES duels (id) ON DELETE CASCADE,
	number  INTEGER NOT NULL, -- from 1
	attempt BLOB NOT NULL,
	PRIMARY KEY (duel, number)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE attempts;
ALTER TABLE seats DROP COLUMN failed;
ALTER TABLE seats DROP COLUMN none;
ALTER TABLE seats DROP COLUMN promised;
ALTER TABLE duels DROP COLUMN root;
ALTER TABLE duels DROP COLUMN dice;
