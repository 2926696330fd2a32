import type { z } from 'zod';
import { companyView } from '../crm/companies/company.schema.ts';
import { contactView } from '../crm/contacts/contact.schema.ts';
import { type Deal, dealView } from '../crm/deals/deal.schema.ts';
import { taskView } from '../crm/tasks/task.schema.ts';
import { constantSql, type Sql, sql } from '../kernel/database/sql.ts';
import { activityView } from '../records/activities/activity.schema.ts';
import type { History } from './history.ts';
import type { Member } from './team.ts';

/** Every statement of the demonstration. They write history, so they bring no event about. */

/** Rows for one statement: few round trips, and parameters of some megabytes. */
const ROWS_IN_A_STATEMENT = 5_000;

const COLUMNS = {
  companies: columnsOf(companyView),
  contacts: [...columnsOf(contactView), 'tag_added_at'],
  deals: columnsOf(dealView),
  tasks: [...columnsOf(taskView), 'repeat_anchor'],
  // PostgreSQL works out the company of an activity.
  activities: columnsOf(activityView.omit({ company_id: true })),
};

/**
 * Writes a history, in an order in which every link finds what it names. Deals are written as they were opened, and then changed as
 * often as they were, so that the database keeps their history.
 */
export function insertHistory(organizationId: string, history: History): Sql[] {
  const [openings = [], ...updates] = roundsOf(history.dealStates);
  return [
    ...insertRows('companies', organizationId, history.companies),
    ...insertRows('contacts', organizationId, history.contacts),
    ...insertRows('deals', organizationId, openings),
    ...updates.flatMap((deals) => updateDeals(organizationId, deals)),
    ...insertRows('tasks', organizationId, history.tasks),
    ...insertRows('activities', organizationId, history.activities),
  ];
}

function insertRows(table: keyof typeof COLUMNS, organizationId: string, rows: readonly object[]): Sql[] {
  const columns = COLUMNS[table];
  const into = constantSql(`${table} (org_id, ${columns.join(', ')})`);
  const from = constantSql(columns.map((column) => `n.${column}`).join(', '));
  const type = constantSql(`NULL::${table}`);
  return batchesOf(rows).map(
    (batch) => sql`
      INSERT INTO ${into} SELECT ${organizationId}, ${from}
      FROM json_populate_recordset(${type}, ${JSON.stringify(batch)}::json) n`,
  );
}

/** The first states of all, then the second ones, and so on. */
function roundsOf<State>(lives: readonly (readonly State[])[]): (readonly State[])[] {
  const most = Math.max(...lives.map(({ length }) => length), 0);
  return Array.from({ length: most }, (_, round) =>
    lives.flatMap((states) => states.slice(round, round + 1)),
  );
}

function updateDeals(organizationId: string, deals: readonly Deal[]): Sql[] {
  const set = constantSql(
    COLUMNS.deals
      .filter((column) => column !== 'id')
      .map((column) => `${column} = n.${column}`)
      .join(', '),
  );
  return batchesOf(deals).map(
    (batch) => sql`
      UPDATE deals d SET ${set} FROM json_populate_recordset(NULL::deals, ${JSON.stringify(batch)}::json) n
      WHERE d.org_id = ${organizationId} AND d.id = n.id`,
  );
}

/** A row has the fields of its view. */
function columnsOf(view: z.ZodObject): string[] {
  return Object.keys(view.shape).filter((column) => column !== 'org_id');
}

function batchesOf(rows: readonly object[]): (readonly object[])[] {
  const count = Math.ceil(rows.length / ROWS_IN_A_STATEMENT);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_IN_A_STATEMENT, (index + 1) * ROWS_IN_A_STATEMENT),
  );
}

/** Lets one demonstration be made at a time, because each takes addresses that no one else has. */
export function awaitTurn(): Sql {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended('demonstration', 0))`;
}

/** Makes users members of an organization. */
export function insertMembers(organizationId: string, members: readonly Member[]): Sql {
  return sql`
    INSERT INTO memberships (org_id, user_id, role)
    SELECT ${organizationId}, n."userId", n.role
    FROM json_to_recordset(${JSON.stringify(members)}::json) AS n ("userId" uuid, role text)`;
}

/** Statistics of what a demonstration fills at once, so that its first reports are planned well; PostgreSQL would take them a minute later. */
export const ANALYZE_HISTORY = sql`ANALYZE contacts, companies, deals, deal_spans, activities, tasks`;
