import { type Sql, sql } from '../../kernel/database/sql.ts';
import { recordJson } from '../../kernel/fields/record-json.ts';
import { activityView } from '../../records/activities/activity.schema.ts';
import { companyView } from '../companies/company.schema.ts';
import { isOfContact } from '../deals/contacts/deal-contact.sql.ts';
import { contactView } from './contact.schema.ts';
import { dealInStage } from './contact-overview.schema.ts';

/** A contact with its company and its latest deals and activities: one row if the contact exists. */
export function selectContactOverview(
  organizationId: string,
  id: string,
  most: { readonly deals: number; readonly activities: number },
): Sql {
  return sql`
    SELECT json_build_object(
      'contact', ${recordJson(contactView, 'c')},
      'company', CASE WHEN co.id IS NOT NULL THEN ${recordJson(companyView, 'co')} END,
      'deals', (
        SELECT coalesce(json_agg(${recordJson(dealInStage, 'd')} ORDER BY d.created_at DESC, d.id DESC), '[]') FROM (
          SELECT d.*, s.name AS stage_name, s.is_won, s.is_lost FROM deals d
          JOIN stages s ON s.org_id = d.org_id AND s.id = d.stage_id
          WHERE d.org_id = c.org_id AND ${isOfContact(organizationId, id)}
          ORDER BY d.created_at DESC, d.id DESC LIMIT ${most.deals}) d),
      'deal_count', (SELECT count(*) FROM deals d WHERE d.org_id = c.org_id AND ${isOfContact(organizationId, id)}),
      'activities', (
        SELECT coalesce(json_agg(${recordJson(activityView, 'a')} ORDER BY a.happened_at DESC, a.id DESC), '[]') FROM (
          SELECT * FROM activities a WHERE a.org_id = c.org_id AND a.contact_id = c.id
          ORDER BY a.happened_at DESC, a.id DESC LIMIT ${most.activities}) a),
      'activity_count', (SELECT count(*) FROM activities a WHERE a.org_id = c.org_id AND a.contact_id = c.id)
    )::text AS json
    FROM contacts c
    LEFT JOIN companies co ON co.org_id = c.org_id AND co.id = c.company_id
    WHERE c.org_id = ${organizationId} AND c.id = ${id}`;
}
