import { type Sql, sql } from '../database/sql.ts';

/** All statements on data keys: one key per organization, and one for the installation. */

/**
 * The sealed data key of an organization. `committed` is false for a key that this transaction wrote, which disappears
 * if it rolls back.
 */
export function selectOrganizationKey(organizationId: string): Sql {
  return sql`
    SELECT k.sealed, (pg_current_xact_id_if_assigned() IS NULL OR k.xmin <> pg_current_xact_id_if_assigned()::xid)
      AS committed
    FROM organization_keys k WHERE k.org_id = ${organizationId}`;
}

/** Waits for another transaction that is inserting one. */
export function insertOrganizationKey(organizationId: string, sealed: Buffer): Sql {
  return sql`
    INSERT INTO organization_keys (org_id, sealed) VALUES (${organizationId}, ${sealed})
    ON CONFLICT (org_id) DO NOTHING`;
}

export function deleteOrganizationKey(organizationId: string): Sql {
  return sql`DELETE FROM organization_keys k WHERE k.org_id = ${organizationId}`;
}

/** The keys of organizations after a given one, in order. */
export function selectOrganizationKeys(after: string | null, limit: number): Sql {
  return sql`
    SELECT k.org_id, k.sealed FROM organization_keys k
    WHERE ${after}::uuid IS NULL OR k.org_id > ${after}::uuid
    ORDER BY k.org_id LIMIT ${limit}`;
}

/** Locks some of the keys that are sealed with another master key. */
export function lockStaleOrganizationKeys(masterId: Buffer, limit: number): Sql {
  return sql`
    SELECT k.org_id, k.sealed FROM organization_keys k
    WHERE substring(k.sealed FROM 2 FOR 4) <> ${masterId}
    ORDER BY k.org_id LIMIT ${limit} FOR UPDATE`;
}

export function updateOrganizationKey(organizationId: string, sealed: Buffer): Sql {
  return sql`UPDATE organization_keys k SET sealed = ${sealed} WHERE k.org_id = ${organizationId}`;
}

export function selectInstallationKey(): Sql {
  return sql`SELECT k.sealed FROM installation_keys k WHERE k.name = 'data'`;
}

export function insertInstallationKey(sealed: Buffer): Sql {
  return sql`
    INSERT INTO installation_keys (name, sealed) VALUES ('data', ${sealed}) ON CONFLICT (name) DO NOTHING`;
}

export function updateInstallationKey(sealed: Buffer): Sql {
  return sql`UPDATE installation_keys k SET sealed = ${sealed} WHERE k.name = 'data'`;
}

export function deleteInstallationKey(): Sql {
  return sql`DELETE FROM installation_keys k WHERE k.name = 'data'`;
}
