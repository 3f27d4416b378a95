-- +goose Up

-- What somebody said at tables where they only watched is found by this.
CREATE INDEX lines_gallery ON lines (duel, sequence) WHERE kind = 'gallery';

-- +goose Down
DROP INDEX lines_gallery;
