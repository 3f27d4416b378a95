-- +goose Up

-- The browsers that are told something while no page is open there. A row belongs to no duel,
-- so it has no sums.
CREATE TABLE pushes (
	endpoint TEXT PRIMARY KEY, -- the address at the browser's push service
	guest    BYTEA NOT NULL,   -- SHA-256
	key      BYTEA NOT NULL,   -- the browser's public key
	auth     BYTEA NOT NULL,   -- the secret it shares with the server
	made     BIGINT NOT NULL
);
CREATE INDEX pushes_guest ON pushes (guest);

-- +goose Down
DROP TABLE pushes;
