import { type Sql, sql } from '../../kernel/database/sql.ts';

/** Every statement on links to the first set-up. */

/** So many links work at a time; each start of a process makes one. */
const KEPT_LINKS = 20;

export function insertSetUpLink(secretHash: Buffer): Sql {
  return sql`INSERT INTO setup_links (secret_hash) VALUES (${secretHash})`;
}

/** Leaves the newest. */
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
