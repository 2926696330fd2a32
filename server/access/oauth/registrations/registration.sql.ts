import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { NOW } from '../../../kernel/fields/fields.ts';

/** All statements on apps that registered themselves. */

export function insertRegistration(id: string, metadata: object, secretHash: Buffer | null): Sql {
  return sql`
    INSERT INTO oauth_registrations (id, metadata, secret_hash, created_at)
    VALUES (${id}, ${JSON.stringify(metadata)}::json, ${secretHash}, ${NOW})`;
}

export interface RegistrationRow {
  readonly metadata: Record<string, unknown>;
  readonly secret_hash: Buffer | null;
}

export function selectRegistration(id: string): Sql {
  return sql`SELECT metadata, secret_hash FROM oauth_registrations WHERE id = ${id}`;
}

/** Deletes registrations older than a month that were never granted anything. */
export function deleteUnusedRegistrations(): Sql {
  return sql`
    DELETE FROM oauth_registrations r WHERE r.created_at < now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = r.id::text)`;
}
