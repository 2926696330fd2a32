import { issueApiKey } from '../../server/access/api-keys/issue-api-key.ts';
import { insertOrganizationRow } from '../../server/access/organizations/organization.sql.ts';
import { sql } from '../../server/kernel/database/sql.ts';
import { addOrganization, type Installation, withInstallation } from '../lib/installation.ts';
import { BEGIN_BULK, END_BULK, SETTLE, seedStatements } from '../lib/seed.sql.ts';
import { COPIED_TABLES, copyRows } from './copy.sql.ts';

/** What each organization has. */
const COUNTS = { companies: 10, contacts: 100, deals: 20, activities: 100 };

/** How many of them are asked at most; each needs a key. */
const MOST_ASKED = 2_000;

/** An organization that is asked: its key, and one of its contacts. */
export interface Asked {
  readonly key: string;
  readonly contactId: string;
}

/** Fills a database with organizations that all have the same records; returns those to ask. */
export function fillOrganizations(dataDir: string, count: number): Promise<readonly Asked[]> {
  return withInstallation(dataDir, (installation) => fill(installation, count));
}

async function fill(installation: Installation, count: number): Promise<readonly Asked[]> {
  const { owner } = installation;
  for (const statement of BEGIN_BULK) await owner.query(statement);
  const { organization_id } = await addOrganization(installation, 'Model');
  for (const statement of seedStatements(organization_id, COUNTS)) await owner.query(statement);
  for (let number = 1; number < count; number++) {
    const organization = {
      id: crypto.randomUUID(),
      name: `Organization ${number}`,
      slug: `organization-${number}`,
    };
    await owner.query(insertOrganizationRow(organization));
  }
  for (const table of COPIED_TABLES) await owner.query(await copyRows(owner, table, organization_id));
  for (const statement of [...END_BULK, SETTLE]) await owner.query(statement);
  const asked = await owner.query<{ org_id: string; id: string }>(sql`
    SELECT DISTINCT ON (org_id) org_id, id FROM contacts ORDER BY org_id, id LIMIT ${MOST_ASKED}::int`);
  const keys: Asked[] = [];
  for (const { org_id, id } of asked) {
    const draft = { name: 'Bench', scopes: ['crm:read', 'crm:write'] as const };
    keys.push({
      key: (await issueApiKey(owner, org_id, { ...draft, scopes: [...draft.scopes] }, null)).key,
      contactId: id,
    });
  }
  return keys;
}
