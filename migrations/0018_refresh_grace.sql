-- A refresh token may be used several times within a short grace period after its first use, because clients refresh in
-- parallel and answers get lost. `uses` counts how often that happened; `consumed_at` stays the time of the first use.
ALTER TABLE oauth_tokens ADD COLUMN uses smallint NOT NULL DEFAULT 0;
UPDATE oauth_tokens SET uses = 1 WHERE consumed_at IS NOT NULL;
