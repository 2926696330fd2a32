import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from './database.ts';

/** Reads PostgreSQL's catalog: a new table, and a new function that reads without policies, fails here until somebody decided what it hides. */

const client = new pg.Client(await testDatabase());
before(() => client.connect());
after(() => client.end());

/** The tables without a policy that hides rows, and why they need none. */
const OPEN: Readonly<Record<string, string>> = {
  ...of(
    'only owners and admins read it, who see everything',
    `api_keys api_requests audit_seals former_members invitations jobs mail_messages oauth_apps organization_erasures sample_records
    security_events sso_links sso_providers trash trash_links trash_rows webhook_attempts webhook_endpoints webhook_queue
    workflow_secrets`,
  ),
  ...of('owners and admins read it, and others along with a row that has a policy', 'audit_entries'),
  ...of(
    'it says how the organization works, not what it has',
    `conversion_destinations custom_fields form_versions forms memberships organization_keys organization_limits
    organization_settings pipelines reports stages team_members teams views webhook_subscriptions workflow_triggers
    workflow_versions workflows`,
  ),
  ...of('each person reads only their own rows', 'mentions oauth_grants reminders task_digests'),
  ...of('it is read only along with a row that has a policy', 'contents conversion_sends workflow_steps'),
  ...of(
    'nothing shows it',
    `client_made_ids conversion_intake daily_counts form_confirmations idempotency_keys oauth_tokens outbox schedules
    sso_logout_tokens sso_sign_ins workflow_clock workflow_intake workflow_seen workflow_turns workflow_waits`,
  ),
};

/** The functions that read without policies for whoever calls them, and why that shows nothing hidden. Triggers return nothing. */
const DEFINERS: Readonly<Record<string, string>> = {
  ...of('it finds only contacts that are seen', 'count_contacts find_contacts find_contacts_named'),
  ...of('it says whether a record is hidden', 'has_hidden_links hidden_from hides is_present people_seen_by'),
  ...of('only ids leave it, for a comparison', 'records_with_external_ids'),
  ...of(
    'it is about credentials',
    'find_access_token find_api_key record_api_key_use record_oauth_grant_use rotate_webhook_secret',
  ),
  ...of(
    'it tells nothing of records',
    'erase_audit_values erase_security_events_of find_form oldest_outbox_age_seconds',
  ),
};

function of(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, reason]));
}

async function rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

const POLICIES = `
  SELECT c.relname AS name, p.polpermissive AS permissive, p.polcmd AS command, pg_get_expr(p.polqual, p.polrelid) AS condition
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  WHERE (SELECT oid FROM pg_roles WHERE rolname = 'kontor_viewer') = ANY (p.polroles) ORDER BY 1`;

describe('every table with an org_id', () => {
  it('hides the records that a person does not see, or is listed here with a reason', async () => {
    const tables = await rows<{ name: string }>(`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`);
    const hiding = (await rows<{ name: string }>(POLICIES)).map(({ name }) => name);
    const undecided = tables
      .map(({ name }) => name)
      .filter((name) => !hiding.includes(name) && !(name in OPEN));
    assert.deepEqual(undecided, [], 'say which rows of these tables are hidden, or why none is');
    assert.deepEqual(
      hiding.filter((name) => name in OPEN),
      [],
    );
    assert.deepEqual(
      Object.keys(OPEN).filter((name) => !tables.some((table) => table.name === name)),
      [],
    );
  });

  it('has one policy for it, which only takes rows away, and everything where everything is seen', async () => {
    const policies = await rows<{ name: string; permissive: boolean; command: string; condition: string }>(
      POLICIES,
    );
    assert.ok(policies.length > 15);
    assert.equal(new Set(policies.map(({ name }) => name)).size, policies.length);
    for (const { name, permissive, command, condition } of policies) {
      assert.deepEqual([permissive, command], [false, 'r'], name);
      assert.match(condition, /SELECT sees\(\) AS sees\) IS NULL/, name);
    }
  });
});

describe('the role of those who see only some records', () => {
  it('has the rights of the role of the server and no others', async () => {
    const [role] = await rows<{ owned: string; direct: string; others: string[] }>(`
      SELECT (SELECT count(*) FROM pg_class WHERE relowner = r.oid) AS owned,
        (SELECT count(*) FROM pg_class c, aclexplode(c.relacl) a WHERE a.grantee = r.oid) AS direct,
        ARRAY(SELECT g.rolname::text FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid WHERE m.member = r.oid) AS others
      FROM pg_roles r WHERE rolname = 'kontor_viewer' AND NOT rolsuper AND NOT rolbypassrls`);
    assert.deepEqual(role, { owned: '0', direct: '0', others: ['kontor_app'] });
  });

  it('calls no function that reads without policies, but for those listed here with a reason', async () => {
    const functions = await rows<{ name: string }>(`
      SELECT DISTINCT p.proname AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND p.prorettype <> 'trigger'::regtype
        AND has_function_privilege('kontor_viewer', p.oid, 'EXECUTE')
      ORDER BY 1`);
    const names = functions.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !(name in DEFINERS)),
      [],
    );
  });
});
