import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from './database.ts';

/** Reads PostgreSQL's catalog: what the schema promises of tenancy must hold for every table there is. */

const client = new pg.Client(await testDatabase());
before(() => client.connect());
after(() => client.end());

const TENANT_TABLES = `
  SELECT c.oid, c.relname AS name, c.relrowsecurity AS row_security FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`;

async function rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

describe('every table with an org_id', () => {
  it('is among those that we know of', async () => {
    const names = (await rows<{ name: string }>(TENANT_TABLES)).map(({ name }) => name);
    for (const name of [
      'contacts',
      'companies',
      'deals',
      'activities',
      'events',
      'outbox',
      'audit_entries',
      'api_keys',
    ]) {
      assert.ok(names.includes(name), name);
    }
  });

  it('has row-level security', async () => {
    const open = (await rows<{ name: string; row_security: boolean }>(TENANT_TABLES)).filter(
      (table) => !table.row_security,
    );
    assert.deepEqual(open, []);
  });

  it('has a policy for the server that admits the current organization only', async () => {
    const policies = await rows<{ name: string; using: string }>(`
      SELECT t.name, pg_get_expr(p.polqual, p.polrelid) AS using FROM (${TENANT_TABLES}) t
      LEFT JOIN pg_policy p ON p.polrelid = t.oid
        AND (0 = ANY (p.polroles) OR (SELECT oid FROM pg_roles WHERE rolname = 'kontor_app') = ANY (p.polroles))`);
    assert.ok(policies.length > 0);
    for (const { name, using } of policies) assert.equal(using, '(org_id = current_org_id())', name);
  });

  it('has org_id first in each primary key, unique constraint, foreign key and unique index', async () => {
    const keys = await rows<{ name: string; first: string }>(`
      SELECT t.name || '.' || k.conname AS name, a.attname AS first FROM (${TENANT_TABLES}) t
      JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype IN ('p', 'u', 'f')
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
      UNION ALL
      SELECT t.name || '.' || i.indexrelid::regclass, a.attname FROM (${TENANT_TABLES}) t
      JOIN pg_index i ON i.indrelid = t.oid AND i.indisunique
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]`);
    assert.ok(keys.length > 20);
    assert.deepEqual(
      keys.filter(({ first }) => first !== 'org_id'),
      [],
    );
  });

  it('is not owned by the role of the server, which cannot bypass row-level security', async () => {
    const [role] = await rows<{ rolsuper: boolean; rolbypassrls: boolean; owned: string }>(`
      SELECT rolsuper, rolbypassrls, (SELECT count(*) FROM pg_class WHERE relowner = r.oid) AS owned
      FROM pg_roles r WHERE rolname = 'kontor_app'`);
    assert.deepEqual(role, { rolsuper: false, rolbypassrls: false, owned: '0' });
  });
});

describe('a table without an org_id', () => {
  it('is one of the few that belong to no organization', async () => {
    const names = await rows<{ name: string }>(`
      SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_id') ORDER BY 1`);
    assert.deepEqual(
      names.map(({ name }) => name),
      [
        'address_codes',
        'change_feed',
        'ecb_rates',
        'held_work',
        'installation_keys',
        'known_browsers',
        'oauth_interactions',
        'oauth_keys',
        'oauth_registrations',
        'organizations',
        'passkey_challenges',
        'passkeys',
        'password_resets',
        'recovery_codes',
        'schema_migrations',
        'sessions',
        'setup_links',
        'sign_in_steps',
        'sign_in_tries',
        'totp_factors',
        'users',
      ],
    );
  });
});
