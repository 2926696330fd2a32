import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { recordJson } from '../../../kernel/fields/record-json.ts';
import { activityView } from '../../../records/activities/activity.schema.ts';
import { companyView } from '../../companies/company.schema.ts';
import { contactView } from '../../contacts/contact.schema.ts';
import { stageView } from '../../pipelines/pipeline.schema.ts';
import { dealView } from '../deal.schema.ts';

/** A deal with its pipeline, stage, contact and company, and its latest activities: one row if the deal exists. */
export function selectDealOverview(organizationId: string, id: string, activities: number): Sql {
  return sql`
    SELECT json_build_object(
      'deal', ${recordJson(dealView, 'd')},
      'pipeline', json_build_object('id', p.id, 'name', p.name),
      'stage', ${recordJson(stageView, 's')},
      'contact', CASE WHEN c.id IS NOT NULL THEN ${recordJson(contactView, 'c')} END,
      'other_contacts', (
        SELECT coalesce(json_agg(json_build_object('id', o.id, 'first_name', o.first_name, 'last_name', o.last_name,
          'email', o.email, 'phone', o.phone, 'role', other.value ->> 'role') ORDER BY other.place), '[]')
        FROM json_array_elements(d.contacts) WITH ORDINALITY other (value, place)
        JOIN contacts o ON o.org_id = d.org_id AND o.id = (other.value ->> 'contact_id')::uuid),
      'company', CASE WHEN co.id IS NOT NULL THEN ${recordJson(companyView, 'co')} END,
      'activities', (
        SELECT coalesce(json_agg(${recordJson(activityView, 'a')} ORDER BY a.happened_at DESC, a.id DESC), '[]') FROM (
          SELECT * FROM activities a WHERE a.org_id = d.org_id AND a.deal_id = d.id
          ORDER BY a.happened_at DESC, a.id DESC LIMIT ${activities}) a),
      'activity_count', (SELECT count(*) FROM activities a WHERE a.org_id = d.org_id AND a.deal_id = d.id)
    )::text AS json
    FROM deals d
    JOIN pipelines p ON p.org_id = d.org_id AND p.id = d.pipeline_id
    JOIN stages s ON s.org_id = d.org_id AND s.id = d.stage_id
    LEFT JOIN contacts c ON c.org_id = d.org_id AND c.id = d.contact_id
    LEFT JOIN companies co ON co.org_id = d.org_id AND co.id = d.company_id
    WHERE d.org_id = ${organizationId} AND d.id = ${id}`;
}
