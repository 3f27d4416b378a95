-- +goose Up

-- Runs of the laboratory. A row can be played again from what was asked, so it has no sums.
CREATE TABLE studies (
	id      TEXT PRIMARY KEY,
	ruleset TEXT NOT NULL,
	name    TEXT NOT NULL,
	keeper  BLOB NOT NULL, -- SHA-256
	created INTEGER NOT NULL,
	asked   BLOB NOT NULL,
	phase   TEXT NOT NULL,
	kept    INTEGER NOT NULL,
	listed  INTEGER NOT NULL,
	came    BLOB,          -- NULL is nothing yet
	done    INTEGER NOT NULL,
	most    INTEGER NOT NULL,
	changed INTEGER NOT NULL
) STRICT;
CREATE INDEX studies_keeper ON studies (keeper);
CREATE INDEX studies_phase ON studies (phase);

-- +goose Down
DROP TABLE studies;
