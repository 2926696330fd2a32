import { type Sql, sql } from '../../../kernel/database/sql.ts';

/**
 * The condition that a deal `d` is one of a contact, be it the primary one or another one. The ids are looked up first, by two indexes;
 * an OR of both would let PostgreSQL read all deals.
 */
export function isOfContact(organizationId: string, contactId: string): Sql {
  return sql`d.id = ANY (ARRAY(
    SELECT own.id FROM deals own WHERE own.org_id = ${organizationId} AND own.contact_id = ${contactId}
    UNION ALL
    SELECT dc.deal_id FROM deal_contacts dc WHERE dc.org_id = ${organizationId} AND dc.contact_id = ${contactId}))`;
}
