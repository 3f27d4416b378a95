-- +goose Up

-- A run is a house at work on the store. Its leases end with it.
CREATE TABLE runs (
	id    INTEGER PRIMARY KEY AUTOINCREMENT,
	beats INTEGER NOT NULL,
	at    INTEGER NOT NULL -- the latest time it has told
) STRICT;

-- When no run was at work.
CREATE TABLE pauses (
	since INTEGER PRIMARY KEY,
	until INTEGER NOT NULL
) STRICT;

-- NULL: nobody has it.
ALTER TABLE jobs ADD COLUMN run INTEGER REFERENCES runs (id) ON DELETE SET NULL;
CREATE INDEX jobs_run ON jobs (run) WHERE run IS NOT NULL;

-- What tells damage; see sums.go. The program fills it in.
ALTER TABLE steps ADD COLUMN sum BLOB;
ALTER TABLE live ADD COLUMN steps INTEGER NOT NULL DEFAULT 0;
ALTER TABLE live ADD COLUMN head BLOB;
ALTER TABLE live ADD COLUMN sums BLOB;
ALTER TABLE campaigns ADD COLUMN sums BLOB;

-- +goose Down
ALTER TABLE campaigns DROP COLUMN sums;
ALTER TABLE live DROP COLUMN sums;
ALTER TABLE live DROP COLUMN head;
ALTER TABLE live DROP COLUMN steps;
ALTER TABLE steps DROP COLUMN sum;
DROP INDEX jobs_run;
ALTER TABLE jobs DROP COLUMN run;
DROP TABLE pauses;
DROP TABLE runs;
