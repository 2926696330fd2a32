import { type Sql, sql } from '../database/sql.ts';
import type { Place, StoredContent } from './content-store.ts';

/** The statements on contents, which lie in a store outside the database. */

/** How long an upload may take. */
const UPLOAD = sql`interval '1 day'`;

/** Notes that bytes may lie in a store from now on. */
export function insertContent({ organizationId, id, store, size }: StoredContent): Sql {
  return sql`
    INSERT INTO contents (org_id, id, store, size, expires_at)
    VALUES (${organizationId}, ${id}, ${store}, ${size}, now() + ${UPLOAD})`;
}

/** Keeps a content whose bytes are all in the store. No row if the upload took too long. */
export function keepContent({ organizationId, id }: Place, size: number): Sql {
  return sql`
    UPDATE contents SET size = ${size}, expires_at = NULL
    WHERE org_id = ${organizationId} AND id = ${id} AND expires_at > now() RETURNING id`;
}

/**
 * Gives up a content that no file has yet, so that its bytes may be deleted. No row if a file has it after all: a commit whose answer was
 * lost may have succeeded.
 */
export function giveUpContent({ organizationId, id }: Place): Sql {
  return sql`
    UPDATE contents SET expires_at = now()
    WHERE org_id = ${organizationId} AND id = ${id} AND expires_at IS NOT NULL RETURNING id`;
}

export function deleteContent({ organizationId, id }: Place): Sql {
  return sql`DELETE FROM contents WHERE org_id = ${organizationId} AND id = ${id}`;
}

export function selectContent({ organizationId, id }: Place): Sql {
  return sql`
    SELECT c.org_id AS "organizationId", c.id, c.store, c.size::float8 AS size FROM contents c
    WHERE c.org_id = ${organizationId} AND c.id = ${id}`;
}

/** The bytes of all contents of an organization, as a number. */
export function sumOfContents(organizationId: string): Sql {
  return sql`(SELECT coalesce(sum(c.size), 0)::float8 FROM contents c WHERE c.org_id = ${organizationId})`;
}

/** Whether the schema has contents already: an older backup has none. */
export function selectHasContents(): Sql {
  return sql`SELECT to_regclass('public.contents') IS NOT NULL AS exists`;
}

/** Notes that the contents of some stores lie in another one: after a restore. */
export function moveContents(from: readonly string[], to: string): Sql {
  return sql`UPDATE contents SET store = ${to} WHERE store = ANY (${from}::text[])`;
}

/** Contents of some stores that are to be deleted, of any organization. */
export function selectExpiredContents(stores: readonly string[], most: number): Sql {
  return sql`
    SELECT c.org_id AS "organizationId", c.id, c.store, c.size::float8 AS size FROM contents c
    WHERE c.expires_at <= now() AND c.store = ANY (${stores}::text[]) ORDER BY c.expires_at LIMIT ${most}`;
}
