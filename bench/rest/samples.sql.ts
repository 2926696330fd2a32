import { type Sql, sql } from '../../server/kernel/database/sql.ts';

/** The records that the bench of the REST API works on. */

export function selectContactIds(organizationId: string): Sql {
  return sql`SELECT id FROM contacts WHERE org_id = ${organizationId} ORDER BY md5(id::text) LIMIT 5000`;
}

/** Deals with a contact in the first stage. */
export function selectNewDealIds(organizationId: string): Sql {
  return sql`
    SELECT d.id FROM deals d JOIN stages s ON s.org_id = d.org_id AND s.id = d.stage_id
    WHERE d.org_id = ${organizationId} AND s.sort_order = 0 AND d.contact_id IS NOT NULL ORDER BY md5(d.id::text)`;
}

/** The open stages in the order in which deals go through them: the first one comes last. */
export function selectStageIds(organizationId: string): Sql {
  return sql`
    SELECT id FROM stages WHERE org_id = ${organizationId} AND NOT is_won AND NOT is_lost
    ORDER BY sort_order = 0, sort_order`;
}
