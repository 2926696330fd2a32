import { windowOf } from '../../files/exports/export-window.sql.ts';
import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordJson } from '../../kernel/fields/record-json.ts';
import type { ActivityQuery } from '../activities/activity.schema.ts';
import { activityCondition } from '../activities/activity.sql.ts';
import type { CompanyQuery } from '../companies/company.schema.ts';
import { companyCondition } from '../companies/company.sql.ts';
import { changedSince, listFilter } from '../contacts/contact.sql.ts';
import type { ContactQuery } from '../contacts/contact-query.schema.ts';
import { hasTerms } from '../contacts/search/contact-search.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealInStage, eachNamed, stageCondition } from '../deals/deal-filter.sql.ts';
import type { DealQuery } from '../deals/deal-query.schema.ts';
import { type AskedTasks, taskCondition } from '../tasks/task-list.sql.ts';
import type { TaskQuery } from '../tasks/task-query.schema.ts';
import {
  activityExport,
  companyExport,
  consentExport,
  contactExport,
  dealExport,
  stageExport,
  taskExport,
  touchExport,
} from './export.schema.ts';

/** Statements of exports: the records after an id that match the filter of a list. */

export function contactWindow(organizationId: string, after: string, query: LookedUp<ContactQuery>): Sql {
  const wanted = allOf(
    changedSince(query),
    listFilter(organizationId, query),
    hasTerms({ q: query.q, tags: query.tag }),
  );
  return windowOf(
    sql`SELECT * FROM contacts c WHERE c.org_id = ${organizationId} AND c.id > ${after}`,
    owned(recordJson(contactExport, 'x'), wanted),
  );
}

/** The wanted records `c` of a window, each with the name of its owner as `x`. */
function owned(json: Sql, wanted: Sql): Sql {
  return sql`
    SELECT x.id, ${json} AS json FROM w c
    LEFT JOIN memberships m ON m.org_id = c.org_id AND m.user_id = c.owner_id
    LEFT JOIN users u ON u.id = m.user_id
    CROSS JOIN LATERAL (SELECT c.*, u.name AS owner) x WHERE ${wanted}`;
}

export function companyWindow(organizationId: string, after: string, query: LookedUp<CompanyQuery>): Sql {
  return windowOf(
    sql`SELECT * FROM companies c WHERE c.org_id = ${organizationId} AND c.id > ${after}`,
    owned(recordJson(companyExport, 'x'), companyCondition(query)),
  );
}

/** The further contacts of a deal `d` with their roles, such as `decision maker: Ada Lovelace <ada@example.com>`. */
const OTHER_CONTACTS = sql`(
  SELECT string_agg(concat(other.value ->> 'role' || ': ', trim(o.first_name || ' ' || o.last_name), ' <' || o.email || '>'), '; '
    ORDER BY other.place)
  FROM json_array_elements(d.contacts) WITH ORDINALITY other (value, place)
  JOIN contacts o ON o.org_id = d.org_id AND o.id = (other.value ->> 'contact_id')::uuid)`;

export function dealWindow(organizationId: string, after: string, query: LookedUp<DealQuery>): Sql {
  const wanted = allOf(dealInStage(organizationId, query, eachNamed), stageCondition(query));
  return windowOf(
    sql`SELECT * FROM deals d WHERE d.org_id = ${organizationId} AND d.id > ${after}`,
    sql`
      SELECT x.id, ${recordJson(dealExport, 'x')} AS json FROM w d
      JOIN stages s ON s.org_id = d.org_id AND s.id = d.stage_id
      JOIN pipelines p ON p.org_id = d.org_id AND p.id = d.pipeline_id
      LEFT JOIN companies co ON co.org_id = d.org_id AND co.id = d.company_id
      LEFT JOIN contacts c ON c.org_id = d.org_id AND c.id = d.contact_id
      LEFT JOIN memberships m ON m.org_id = d.org_id AND m.user_id = d.assigned_to
      LEFT JOIN users u ON u.id = m.user_id
      CROSS JOIN LATERAL (
        SELECT d.*, p.name AS pipeline, s.name AS stage,
          CASE WHEN s.is_won THEN 'won' WHEN s.is_lost THEN 'lost' ELSE 'open' END AS status,
          co.name AS company, trim(c.first_name || ' ' || c.last_name) AS contact, c.email AS contact_email,
          ${OTHER_CONTACTS} AS other_contacts, u.name AS owner
      ) x WHERE ${wanted}`,
  );
}

export function taskWindow(organizationId: string, after: string, query: AskedTasks<TaskQuery>): Sql {
  return windowOf(
    sql`SELECT * FROM tasks t WHERE t.org_id = ${organizationId} AND t.id > ${after}`,
    sql`
      SELECT x.id, ${recordJson(taskExport, 'x')} AS json FROM w t
      LEFT JOIN contacts c ON c.org_id = t.org_id AND c.id = t.contact_id
      LEFT JOIN companies co ON co.org_id = t.org_id AND co.id = t.company_id
      LEFT JOIN deals d ON d.org_id = t.org_id AND d.id = t.deal_id
      LEFT JOIN memberships m ON m.org_id = t.org_id AND m.user_id = t.assignee_id
      LEFT JOIN users u ON u.id = m.user_id
      CROSS JOIN LATERAL (
        SELECT t.id, t.title, t.notes, t.due_on, t.due_at, t.assignee_id, t.done_at, t.contact_id, t.company_id, t.deal_id,
          t.created_by, t.created_at, t.updated_at, t.custom_fields, ${REPEAT_WORDS} AS repeat, u.email AS assignee,
          trim(c.first_name || ' ' || c.last_name) AS contact, c.email AS contact_email, co.name AS company, d.title AS deal
      ) x WHERE ${taskCondition(query)}`,
  );
}

/** How a task `t` repeats, in the form that an import reads: `2 weeks`, `1 month from done`. */
const REPEAT_WORDS = sql`nullif(concat(t.repeat ->> 'every' || ' ' || (t.repeat ->> 'unit'),
  CASE WHEN t.repeat ->> 'every' <> '1' THEN 's' END, CASE WHEN t.repeat ->> 'from' = 'done' THEN ' from done' END), '')`;

export function activityWindow(organizationId: string, after: string, query: ActivityQuery): Sql {
  return windowOf(
    sql`SELECT * FROM activities a WHERE a.org_id = ${organizationId} AND a.id > ${after}`,
    sql`
      SELECT x.id, ${recordJson(activityExport, 'x')} AS json FROM w a
      LEFT JOIN contacts c ON c.org_id = a.org_id AND c.id = a.contact_id
      LEFT JOIN deals d ON d.org_id = a.org_id AND d.id = a.deal_id
      LEFT JOIN memberships m ON m.org_id = a.org_id AND m.user_id = a.performed_by
      LEFT JOIN users u ON u.id = m.user_id
      CROSS JOIN LATERAL (
        SELECT a.*, trim(c.first_name || ' ' || c.last_name) AS contact, d.title AS deal, u.name AS performed_by_name
      ) x WHERE ${activityCondition(query)}`,
  );
}

export function touchWindow(organizationId: string, after: string): Sql {
  return windowOf(
    sql`SELECT * FROM contact_touches t WHERE t.org_id = ${organizationId} AND t.id > ${after}`,
    ofContact(recordJson(touchExport, 'x')),
  );
}

export function consentWindow(organizationId: string, after: string): Sql {
  return windowOf(
    sql`SELECT * FROM contact_consents t WHERE t.org_id = ${organizationId} AND t.id > ${after}`,
    ofContact(recordJson(consentExport, 'x')),
  );
}

/** The records `t` of a window, each with the name of its contact as `x`. */
function ofContact(json: Sql): Sql {
  return sql`
    SELECT x.id, ${json} AS json FROM w t
    JOIN contacts c ON c.org_id = t.org_id AND c.id = t.contact_id
    CROSS JOIN LATERAL (SELECT t.*, trim(c.first_name || ' ' || c.last_name) AS contact, c.email AS contact_email) x`;
}

/** The stages of all pipelines, in board order. */
export function selectStagesToExport(organizationId: string): Sql {
  return sql`
    SELECT coalesce(json_agg(${recordJson(stageExport, 'x')} ORDER BY x.pipeline_order, x.pipeline_id, x.sort_order), '[]')::text
      AS rows
    FROM (
      SELECT p.id AS pipeline_id, p.name AS pipeline, p.is_default, p.sort_order AS pipeline_order, s.id AS stage_id,
        s.name AS stage, s.sort_order, s.is_won, s.is_lost, s.is_qualified
      FROM pipelines p JOIN stages s ON s.org_id = p.org_id AND s.pipeline_id = p.id
      WHERE p.org_id = ${organizationId}
    ) x`;
}
