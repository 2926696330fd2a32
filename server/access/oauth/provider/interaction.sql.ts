import { type Sql, sql } from '../../../kernel/database/sql.ts';

/** All statements on authorization requests that wait for an answer, and on the provider's keys. */

export function upsertInteraction(id: string, payload: object, lifetimeSeconds: number): Sql {
  return sql`
    INSERT INTO oauth_interactions (id, payload, expires_at)
    VALUES (${id}, ${JSON.stringify(payload)}::json, now() + ${lifetimeSeconds} * interval '1 second')
    ON CONFLICT (id) DO UPDATE SET payload = EXCLUDED.payload, expires_at = EXCLUDED.expires_at`;
}

export function selectInteraction(id: string): Sql {
  return sql`SELECT payload FROM oauth_interactions WHERE id = ${id} AND expires_at > now()`;
}

export function deleteInteraction(id: string): Sql {
  return sql`DELETE FROM oauth_interactions WHERE id = ${id}`;
}

export function deleteExpiredInteractions(): Sql {
  return sql`DELETE FROM oauth_interactions WHERE expires_at < now()`;
}

/** Stores a key under a name, sealed or not, unless there is one. */
export function insertKey(
  name: string,
  key: { readonly value: Buffer | null; readonly sealed: Buffer | null },
): Sql {
  return sql`
    INSERT INTO oauth_keys (name, value, sealed) VALUES (${name}, ${key.value}, ${key.sealed})
    ON CONFLICT (name) DO NOTHING`;
}

export function selectKey(name: string): Sql {
  return sql`SELECT value, sealed FROM oauth_keys WHERE name = ${name}`;
}
