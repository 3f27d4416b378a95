-- +goose Up

-- What the server keeps for itself, such as the key of the tokens it makes. Nothing of
-- a duel hangs on it: a key that is lost is made anew.
CREATE TABLE keys (
	name  TEXT PRIMARY KEY,
	bytes BLOB NOT NULL
) STRICT;

-- +goose Down
DROP TABLE keys;
