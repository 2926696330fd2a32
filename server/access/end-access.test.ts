import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../test/database.ts';
import { SECURITY_NOTICE } from '../kernel/audit/security-notice.ts';
import { type Sql, toQuery } from '../kernel/database/sql.ts';
import { INSTALLATION } from '../kernel/jobs/job.ts';
import { endAccess } from './end-access.ts';

const owner = new pg.Client(await testDatabase());
await owner.connect();
after(() => owner.end());
const query = async <Row extends object>(statement: Sql) => (await owner.query<Row>(toQuery(statement))).rows;

describe('what a restore ends', () => {
  it('includes emails that waited, because they may have been sent since', async () => {
    const kinds = [SECURITY_NOTICE, 'access.seal-audit-log'];
    await owner.query(
      `INSERT INTO jobs (org_id, id, kind, input, due_at) SELECT $1, gen_random_uuid(), unnest($2::text[]), '{}', now()`,
      [INSTALLATION, kinds],
    );
    await owner.query(
      `INSERT INTO mail_messages (org_id, id, kind, account, urgent, recipient, sealed, due_at, expires_at)
       SELECT $1, gen_random_uuid(), k, 'server', false, 'a@b.example', '\\x00', now(), now() + interval '1 day'
       FROM unnest('{password_reset,report}'::text[]) AS k`,
      [INSTALLATION],
    );
    assert.deepEqual(await endAccess({ query }, false), []);
    const mails = await owner.query('SELECT kind, state, has_content FROM mail_messages ORDER BY kind');
    assert.deepEqual(mails.rows, [
      { kind: 'password_reset', state: 'failed', has_content: false },
      { kind: 'report', state: 'waiting', has_content: true },
    ]);
    const { rows } = await owner.query('SELECT kind FROM jobs');
    assert.deepEqual(rows, [{ kind: 'access.seal-audit-log' }]);
  });

  it('includes what was in progress or known of a browser; factors, passkeys and recovery codes stay', async () => {
    const [person, other] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [person, other]) {
      await owner.query(
        "INSERT INTO users (id, email, name, password_hash) VALUES ($1::text::uuid, $1::text || '@a.example', 'P', 'none')",
        [id],
      );
    }
    const hash = "sha256(convert_to($1::text, 'UTF8'))";
    for (const statement of [
      `INSERT INTO known_browsers VALUES (${hash}, $1::text::uuid, now())`,
      `INSERT INTO address_codes VALUES ($1::text::uuid, ${hash}, 5, now())`,
      `INSERT INTO passkey_challenges VALUES (${hash}, 'sign_in', $1::text::uuid, now())`,
      `INSERT INTO sign_in_steps VALUES (${hash}, $1::text::uuid, '/', now())`,
      'INSERT INTO totp_factors (user_id, created_at) VALUES ($1::text::uuid, now())',
      `INSERT INTO recovery_codes VALUES ($1::text::uuid, ${hash})`,
      `INSERT INTO passkeys VALUES ($1::text::uuid, $1::text::uuid, $1::text, '\\x00', 0, '{}', 'Laptop', now())`,
    ]) {
      await owner.query(statement, [person]);
    }
    await owner.query(
      'INSERT INTO totp_factors (user_id, created_at, confirmed_at) VALUES ($1, now(), now())',
      [other],
    );
    assert.deepEqual(await endAccess({ query }, false), [
      '1 unfinished sign-in',
      '1 known browser',
      '1 code for an address',
      '1 passkey challenge',
      '1 unfinished authenticator app',
    ]);
    for (const table of ['totp_factors', 'recovery_codes', 'passkeys']) {
      const { rows } = await owner.query(`SELECT 1 FROM ${table}`);
      assert.equal(rows.length, 1, table);
    }
  });

  it('includes unfinished single sign-ons, but not the provider or its connected people', async () => {
    await owner.query(`
      WITH o AS (INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Acme', 'acme') RETURNING id),
        p AS (
          INSERT INTO sso_providers (org_id, issuer, client_id, domains, provision, version, created_at, updated_at)
          SELECT id, 'https://id.acme.example', 'kontor', '{}', 'invited', gen_random_uuid(), now(), now() FROM o
          RETURNING org_id),
        l AS (
          INSERT INTO sso_links SELECT org_id, 'https://id.acme.example', 'ada', gen_random_uuid(), now(), now() FROM p)
      INSERT INTO sso_sign_ins (org_id, token_hash, purpose, version, return_to, expires_at)
      SELECT org_id, sha256('x'), 'sign_in', gen_random_uuid(), '/', now() FROM p`);
    assert.deepEqual(await endAccess({ query }, false), ['1 unfinished single sign-on']);
    const { rows } = await owner.query(
      'SELECT issuer, subject FROM sso_providers JOIN sso_links USING (org_id, issuer)',
    );
    assert.deepEqual(rows, [{ issuer: 'https://id.acme.example', subject: 'ada' }]);
  });
});
