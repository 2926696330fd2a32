import type { Statements } from '../../server/kernel/database/database.ts';
import { sql } from '../../server/kernel/database/sql.ts';
import { timestampText } from '../../server/kernel/fields/fields.ts';

/** What requests ask for, chosen so that a request means as many records in a small organization as in a large one. */
export interface Samples {
  /** Since when 500 records are, and half of all. */
  readonly contactsSince: Since;
  readonly dealsSince: Since;
  readonly activitiesSince: Since;
  /** A contact with three deals. */
  readonly contactId: string;
  readonly email: string;
  readonly phone: string;
  /** A company with 20 contacts. */
  readonly companyId: string;
  readonly dealId: string;
  readonly pipelineId: string;
  readonly openStageId: string;
  readonly wonStageId: string;
}

interface Since {
  readonly recent: string;
  readonly half: string;
}

/** Finds samples in an organization that `seedStatements` filled; fails where there are none. */
export async function readSamples(owner: Statements, organizationId: string): Promise<Samples> {
  const since = async (table: 'contacts' | 'deals' | 'activities') => {
    const tables = { contacts: sql`contacts`, deals: sql`deals`, activities: sql`activities` };
    return one<Since>(
      owner,
      sql`
        SELECT (SELECT ${timestampText(sql`created_at`)} FROM ${tables[table]} WHERE org_id = ${organizationId}
            ORDER BY created_at DESC LIMIT 1 OFFSET 500) AS recent, ${timestampText(sql`now() - interval '365 days'`)} AS half`,
    );
  };
  const records = await one<Omit<Samples, `${string}Since`>>(
    owner,
    sql`
      SELECT c.id AS "contactId", c.email, c.phone, d.id AS "dealId", d.pipeline_id AS "pipelineId",
        (SELECT company_id FROM contacts WHERE org_id = ${organizationId} AND company_id IS NOT NULL
          GROUP BY company_id HAVING count(*) = 20 LIMIT 1) AS "companyId",
        (SELECT id FROM stages WHERE org_id = ${organizationId} AND sort_order = 0) AS "openStageId",
        (SELECT id FROM stages WHERE org_id = ${organizationId} AND is_won) AS "wonStageId"
      FROM (SELECT contact_id, min(id::text)::uuid AS id FROM deals WHERE org_id = ${organizationId}
        GROUP BY contact_id HAVING count(*) = 3 ORDER BY contact_id LIMIT 1) busy
      JOIN contacts c ON c.org_id = ${organizationId} AND c.id = busy.contact_id
      JOIN deals d ON d.org_id = ${organizationId} AND d.id = busy.id`,
  );
  return {
    ...records,
    contactsSince: await since('contacts'),
    dealsSince: await since('deals'),
    activitiesSince: await since('activities'),
  };
}

async function one<Row extends object>(
  owner: Statements,
  statement: Parameters<Statements['query']>[0],
): Promise<Row> {
  const [row] = await owner.query<Row>(statement);
  if (!row || Object.values(row).includes(null)) throw new Error('The database has no samples.');
  return row;
}
