import { type Sql, sql } from '../../kernel/database/sql.ts';

/** All statements on links for the first set-up. */

/** How many links work at a time; each start of a process creates one. */
const KEPT_LINKS = 20;

export function insertSetUpLink(secretHash: Buffer): Sql {
  return sql`INSERT INTO setup_links (secret_hash) VALUES (${secretHash})`;
}

/** Deletes all but the newest links. */
export function deleteOldSetUpLinks(): Sql {
  return sql`
    DELETE FROM setup_links WHERE secret_hash IN (
      SELECT secret_hash FROM setup_links ORDER BY created_at DESC, secret_hash OFFSET ${KEPT_LINKS})`;
}

export function selectSetUpLinks(): Sql {
  return sql`SELECT secret_hash FROM setup_links`;
}

export function deleteSetUpLinks(): Sql {
  return sql`DELETE FROM setup_links`;
}
