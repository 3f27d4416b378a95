-- +goose Up

-- What a run says of itself with each beat.
ALTER TABLE runs ADD COLUMN here BLOB;
-- The run that plays a study; NULL: nobody does.
ALTER TABLE studies ADD COLUMN run INTEGER REFERENCES runs (id) ON DELETE SET NULL;

-- +goose Down
ALTER TABLE studies DROP COLUMN run;
ALTER TABLE runs DROP COLUMN here;
