import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { readIdempotencyKey } from '../../kernel/operations/idempotency.ts';
import type { Operation } from '../../kernel/operations/operation.ts';
import { renderResult } from '../../kernel/operations/result.ts';
import { satisfiedScopes } from '../../kernel/operations/scopes.ts';
import { connectOwner, createTestOrganization, openServerDatabase } from '../testing/organizations.ts';
import { isWellFormedApiKey } from './api-key.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { defineRevokeApiKey } from './revoke-api-key.ts';

const connection = await testDatabase();
const owner = await connectOwner(connection);
const database = openServerDatabase(connection);
const ours = await createTestOrganization(owner);
const theirs = await createTestOrganization(owner);
const revokeApiKey = defineRevokeApiKey();

after(async () => {
  await database.close();
  await owner.end();
});

async function invoke(operation: Operation, caller: Caller, input: unknown) {
  const result = await operation.invoke({ database, onEvents: () => undefined }, caller, input);
  return JSON.parse(renderResult(result)).data;
}

async function refusal(operation: Operation, caller: Caller, input: unknown): Promise<string> {
  const error: unknown = await invoke(operation, caller, input).then(
    () => assert.fail('not refused'),
    (reason) => reason,
  );
  assert.ok(error instanceof ApiError, String(error));
  return `${error.status} ${error.message}`;
}

const draft = { name: ' Sync ', scopes: ['crm:write', 'crm:write', 'contacts:read'] };

describe('creating an API key', () => {
  it('returns the key once and stores its SHA-256 alone', async () => {
    const created = await invoke(createApiKey, ours.owner, draft);
    assert.ok(isWellFormedApiKey(created.key));
    assert.deepEqual(
      [created.org_id, created.name, created.scopes, created.created_by, created.key_prefix],
      [ours.organizationId, 'Sync', ['crm:write', 'contacts:read'], ours.userId, created.key.slice(0, 13)],
    );
    const [row] = await owner.query<{ key_hash: Buffer; everything: string }>(
      sql`SELECT key_hash, api_keys::text AS everything FROM api_keys WHERE id = ${created.id}`,
    );
    assert.deepEqual(row?.key_hash, createHash('sha256').update(created.key).digest());
    assert.ok(!row?.everything.includes(created.key));
    const [listed] = await invoke(listApiKeys, ours.owner, {});
    const { key: _key, ...shown } = created;
    assert.deepEqual(listed, shown);
  });

  it('appears in the audit log', async () => {
    const { id } = await invoke(createApiKey, ours.owner, draft);
    const entries = await owner.query(
      sql`SELECT org_id, user_id, door, operation, action FROM audit_entries WHERE record_id = ${id}`,
    );
    assert.deepEqual(entries, [
      {
        org_id: ours.organizationId,
        user_id: ours.userId,
        door: 'command',
        operation: 'create-api-key',
        action: 'created',
      },
    ]);
  });

  it('under an idempotency key answers the key the first time alone, and does not keep it', async () => {
    const idempotency = readIdempotencyKey('once', 'POST /keys', JSON.stringify(draft));
    const kernel = { database, onEvents: () => undefined };
    const create = async () =>
      JSON.parse(renderResult(await createApiKey.invoke(kernel, ours.owner, draft, idempotency))).data;
    const { key, ...shown } = await create();
    assert.deepEqual(await create(), shown);
    const kept = await owner.query(sql`SELECT 1 FROM idempotency_keys WHERE strpos(response, ${key}) > 0`);
    assert.deepEqual(kept, []);
  });

  it('refuses a draft with an explanation', async () => {
    const refusals: [object, RegExp][] = [
      [{ ...draft, name: ' ' }, /^400 'name' must not be empty/],
      [{ ...draft, name: 'x'.repeat(121) }, /^400 'name' must have at most 120/],
      [{ ...draft, scopes: [] }, /^400 'scopes' must contain at least one scope/],
      [{ ...draft, scopes: ['crm:delete'] }, /^400 'scopes.0' must be a known scope/],
      [{ ...draft, scopes: 'crm:read' }, /^400 'scopes' must be an array/],
      [{ name: 'x' }, /^400 'scopes' is required/],
    ];
    for (const [input, message] of refusals)
      assert.match(await refusal(createApiKey, ours.owner, input), message);
  });

  it('gives no scope that the creator lacks', async () => {
    const credential = { ...ours.owner.credential, scopes: satisfiedScopes(['crm:read', 'webhooks:write']) };
    const caller = { ...ours.owner, credential };
    const scopes = (...given: string[]) => ({ name: 'x', scopes: given });
    assert.equal(
      await refusal(createApiKey, caller, scopes('crm:write')),
      "403 Scope 'crm:write' is required.",
    );
    assert.equal(
      await refusal(createApiKey, caller, scopes('contacts:write')),
      "403 Scope 'crm:write' is required.",
    );
    await invoke(createApiKey, caller, scopes('webhooks:read', 'contacts:read'));
  });
});

describe('revoking an API key', () => {
  it('is done once; a second time changes nothing', async () => {
    const { id } = await invoke(createApiKey, ours.owner, draft);
    const revoked = await invoke(revokeApiKey, ours.owner, { id });
    assert.ok(!Number.isNaN(Date.parse(revoked.revoked_at)));
    assert.deepEqual(await invoke(revokeApiKey, ours.owner, { id }), revoked);
    const audited = await owner.query(
      sql`SELECT 1 FROM audit_entries WHERE record_id = ${id} AND action = 'revoked'`,
    );
    assert.equal(audited.length, 1);
  });

  it('returns 404 for a key of another organization and leaves it alone', async () => {
    const before = await invoke(listApiKeys, theirs.owner, {});
    assert.match(
      await refusal(revokeApiKey, ours.owner, { id: theirs.keyId }),
      /^404 No API key with this id/,
    );
    assert.match(await refusal(revokeApiKey, ours.owner, { id: 'x' }), /^404 /);
    assert.deepEqual(await invoke(listApiKeys, theirs.owner, {}), before);
  });
});

describe('API keys', () => {
  it('are only for owners and admins', async () => {
    const credential = { ...ours.owner.credential, role: 'member' as const };
    for (const operation of [createApiKey, listApiKeys, revokeApiKey]) {
      assert.match(
        await refusal(operation, { ...ours.owner, credential }, draft),
        /^403 Only owners and admins/,
      );
    }
  });

  it('are listed for their own organization, newest first', async () => {
    const listed: { id: string; org_id: string }[] = await invoke(listApiKeys, ours.owner, {});
    assert.ok(listed.length > 1 && listed.every(({ org_id }) => org_id === ours.organizationId));
    assert.equal(listed.at(-1)?.id, ours.keyId);
    assert.deepEqual(await invoke(listApiKeys, ours.owner, { limit: 1, offset: 1 }), listed.slice(1, 2));
  });
});

describe('row-level security', () => {
  it('shows and changes no key of another organization', async () => {
    const others = sql`SELECT id FROM api_keys WHERE org_id <> ${ours.organizationId}`;
    assert.deepEqual(await database.reading(ours.organizationId).query(others), []);
    const change = sql`UPDATE api_keys SET revoked_at = now() WHERE id = ${theirs.keyId} RETURNING id`;
    assert.deepEqual(await database.reading(ours.organizationId).query(change), []);
    const insert = sql`
      INSERT INTO api_keys (org_id, id, name, key_hash, key_prefix, scopes)
      VALUES (${theirs.organizationId}, gen_random_uuid(), 'x', sha256('x'), 'x', '{}')`;
    await assert.rejects(database.reading(ours.organizationId).query(insert), /row-level security/);
  });

  it('shows nothing without an organization', async () => {
    for (const table of [sql`api_keys`, sql`organizations`, sql`memberships`]) {
      assert.deepEqual(await database.system(sql`SELECT * FROM ${table}`), []);
    }
  });

  it('keeps users and their passwords from the server', async () => {
    await assert.rejects(
      database.reading(ours.organizationId).query(sql`SELECT password_hash FROM users`),
      /permission denied/,
    );
  });
});
