-- +goose Up

-- Duels that have begun get the look at how long nobody has touched them that later
-- ones are made with: 60 days after they were made. Whoever looks finds out the rest.
INSERT INTO jobs (kind, duel, due)
SELECT 'idle', live.duel, listings.created + 60 * 24 * 3600 * 1000
FROM live JOIN listings ON listings.duel = live.duel
WHERE live.ended = 0 AND listings.phase = 'playing';

-- +goose Down
DELETE FROM jobs WHERE kind = 'idle';
