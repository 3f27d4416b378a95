-- +goose Up

-- The icon that a person came with, beside the name.
ALTER TABLE seats ADD COLUMN icon TEXT NOT NULL DEFAULT '';

-- What is kept of a person besides seats. A row belongs to no duel, so it has no sums.
CREATE TABLE guests (
	token   BLOB PRIMARY KEY, -- SHA-256
	name    TEXT NOT NULL,
	icon    TEXT NOT NULL,
	changed INTEGER NOT NULL
) STRICT;
CREATE INDEX guests_changed ON guests (changed);

-- Codes that lead other devices to a guest, of each guest one that lasts and one that doesn't.
CREATE TABLE codes (
	code   BLOB PRIMARY KEY, -- SHA-256
	guest  BLOB NOT NULL,    -- SHA-256
	sealed BLOB NOT NULL,    -- the token, which the code opens
	made   INTEGER NOT NULL,
	until  INTEGER           -- NULL is a code that lasts
) STRICT;
CREATE INDEX codes_guest ON codes (guest);

-- +goose Down
DROP TABLE codes;
DROP TABLE guests;
ALTER TABLE seats DROP COLUMN icon;
