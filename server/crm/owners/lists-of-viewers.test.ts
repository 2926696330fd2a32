import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { Database } from '../../kernel/database/database.ts';
import { type Sql, sql } from '../../kernel/database/sql.ts';
import { activityQuery } from '../activities/activity.schema.ts';
import { selectActivities } from '../activities/activity.sql.ts';
import { selectContacts } from '../contacts/contact.sql.ts';
import { contactQuery } from '../contacts/contact-query.schema.ts';

/** How PostgreSQL reads lists for a member who sees few of many records. */

const api = await startApi();
const { id: orgId } = api.organization;
const database = new Database({ connection: api.connection, onConnectionError: () => undefined });
after(() => database.close());

const MANY = 4_000;
/** The member owns one contact in so many. */
const SHARE = 20;
const MEMBER = crypto.randomUUID();

before(async () => {
  await api.rows(
    `INSERT INTO users (id, email, name, password_hash) VALUES ($1, 'mia@example.com', 'Mia', 'none')`,
    [MEMBER],
  );
  await api.rows(`INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'member')`, [
    orgId,
    MEMBER,
  ]);
  await api.rows(`UPDATE organizations SET member_visibility = 'own' WHERE id = $1`, [orgId]);
  await api.rows(
    `INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, owner_id, created_at, updated_at)
     SELECT $1, md5('contact' || n)::uuid, 'Ada', 'Name ' || n, '{}', 'active', 'api', CASE WHEN n % ${SHARE} = 0 THEN $2 ELSE $3 END::uuid,
       now() - n * interval '1 minute', now() - n * interval '1 minute' FROM generate_series(1, ${MANY}) n`,
    [orgId, MEMBER, api.organization.userId],
  );
  await api.rows(
    `INSERT INTO activities (org_id, id, contact_id, activity_type, description, metadata, created_at)
     SELECT $1, md5('activity' || n)::uuid, md5('contact' || n)::uuid, 'note', 'Called', '{}', now() - n * interval '1 minute'
     FROM generate_series(1, ${MANY}) n`,
    [orgId],
  );
  await api.rows('VACUUM ANALYZE contacts');
  await api.rows('VACUUM ANALYZE activities');
});

/** The plan of a statement for the member, and what running it took. */
async function planFor(statement: Sql): Promise<string> {
  const rows = await database
    .reading(orgId, MEMBER)
    .query<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${statement}`.plannedEachTime(),
    );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('lists of a member who sees few of many contacts', () => {
  const asked = [
    ['contacts_by_update', {}],
    ['contacts_by_creation', { sort: 'created_at' }],
    ['contacts_by_name', { sort: 'name', order: 'asc' }],
    ['contacts_by_score', { sort: 'score' }],
  ] as const;
  for (const [index, query] of asked) {
    it(`hidden contacts are passed over in ${index}, without being read`, async () => {
      const plan = await planFor(selectContacts(orgId, contactQuery.parse(query)));
      assert.match(plan, new RegExp(`Index Only Scan using ${index}\\b`), plan);
    });
  }
});

describe('the list of activities', () => {
  it('looks through the contacts that are seen, not through all', async () => {
    const plan = await planFor(selectActivities(orgId, activityQuery.parse({})));
    assert.match(plan, /Index Only Scan using contacts_by_owner/, plan);
    const read = [...plan.matchAll(/ on contacts\b.* rows=(\d+)/g)].map(([, rows]) => Number(rows));
    assert.ok(Math.max(...read) <= MANY / SHARE, plan);
  });
});
