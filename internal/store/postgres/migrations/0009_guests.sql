-- +goose Up

-- The icon that a person came with, beside the name. Rows leave the sums as they were and come
-- back as they are, so one that was damaged before stays so.
UPDATE sums AS s SET hi = s.hi # x.hi, lo = s.lo # x.lo
FROM (
	SELECT duel, bit_xor(riposte_half(riposte_hash('seats', r::TEXT), 1)) AS hi, bit_xor(riposte_half(riposte_hash('seats', r::TEXT), 9)) AS lo
	FROM seats AS r GROUP BY duel
) AS x WHERE s.family = 'duel' AND s.owner = x.duel AND s.of = 'seats';
ALTER TABLE seats ADD COLUMN icon TEXT NOT NULL DEFAULT '';
UPDATE sums AS s SET hi = s.hi # x.hi, lo = s.lo # x.lo
FROM (
	SELECT duel, bit_xor(riposte_half(riposte_hash('seats', r::TEXT), 1)) AS hi, bit_xor(riposte_half(riposte_hash('seats', r::TEXT), 9)) AS lo
	FROM seats AS r GROUP BY duel
) AS x WHERE s.family = 'duel' AND s.owner = x.duel AND s.of = 'seats';

-- What is kept of a person besides seats.
CREATE TABLE guests (
	token   BYTEA PRIMARY KEY, -- SHA-256
	name    TEXT NOT NULL,
	icon    TEXT NOT NULL,
	changed BIGINT NOT NULL
);
CREATE INDEX guests_changed ON guests (changed);

-- Codes that lead other devices to a guest, of each guest one that lasts and one that doesn't.
CREATE TABLE codes (
	code   BYTEA PRIMARY KEY, -- SHA-256
	guest  BYTEA NOT NULL,    -- SHA-256
	sealed BYTEA NOT NULL,    -- the token, which the code opens
	made   BIGINT NOT NULL,
	until  BIGINT             -- NULL is a code that lasts
);
CREATE INDEX codes_guest ON codes (guest);

-- +goose Down
DROP TABLE codes;
DROP TABLE guests;
UPDATE sums AS s SET hi = s.hi # x.hi, lo = s.lo # x.lo
FROM (
	SELECT duel, bit_xor(riposte_half(riposte_hash('seats', r::TEXT), 1)) AS hi, bit_xor(riposte_half(riposte_hash('seats', r::TEXT), 9)) AS lo
	FROM seats AS r GROUP BY duel
) AS x WHERE s.family = 'duel' AND s.owner = x.duel AND s.of = 'seats';
ALTER TABLE seats DROP COLUMN icon;
UPDATE sums AS s SET hi = s.hi # x.hi, lo = s.lo # x.lo
FROM (
	SELECT duel, bit_xor(riposte_half(riposte_hash('seats', r::TEXT), 1)) AS hi, bit_xor(riposte_half(riposte_hash('seats', r::TEXT), 9)) AS lo
	FROM seats AS r GROUP BY duel
) AS x WHERE s.family = 'duel' AND s.owner = x.duel AND s.of = 'seats';
