import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { after, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { testDatabase } from '../../test/database.ts';
import { sql } from '../kernel/database/sql.ts';
import { ApiError } from '../kernel/operations/errors.ts';
import { recordApiKeyUse } from './api-keys/api-key.sql.ts';
import { newApiKey } from './api-keys/api-key.ts';
import { defineRevokeApiKey } from './api-keys/revoke-api-key.ts';
import { type Authenticator, createAuthenticator } from './authenticate.ts';
import { credentialChanged } from './credential-changes.ts';
import { CredentialUses } from './credential-uses.ts';
import { breakableConnection } from './testing/breakable-connection.ts';
import {
  connectOwner,
  createTestOrganization,
  openServerDatabase,
  type TestOrganization,
} from './testing/organizations.ts';

const connection = await testDatabase();
const owner = await connectOwner(connection);
const database = openServerDatabase(connection);
const log = { info: () => undefined, warn: () => undefined };
const authenticator = await createAuthenticator({ database, connection, log });

after(async () => {
  await authenticator.close();
  await database.close();
  await owner.end();
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** The message of the 401, or undefined for a credential that is accepted. */
async function refusal(headers: IncomingHttpHeaders, by: Authenticator = authenticator) {
  try {
    await by.authenticate(headers);
    return undefined;
  } catch (error) {
    assert.ok(
      error instanceof ApiError && error.status === 401 && error.code === 'unauthorized',
      String(error),
    );
    const isMissing = error.message.startsWith('A credential is required');
    const challenge = isMissing ? 'Bearer' : 'Bearer error="invalid_token"';
    assert.equal(error.headers['WWW-Authenticate'], challenge);
    return error.message;
  }
}

/** Revokes as another process does: without a word to the authenticators of this one but the database's. */
async function revokeElsewhere({ keyId, owner: caller }: TestOrganization): Promise<void> {
  await defineRevokeApiKey().invoke({ database, onEvents: () => undefined }, caller, { id: keyId });
}

/** An authenticator of another process, as it were: with a database of its own, which can be taken away. */
async function anotherAuthenticator(test: TestContext, listening = connection) {
  const database = openServerDatabase(connection);
  const own = await createAuthenticator({ database, connection: listening, log });
  const loseDatabase = () => (database.pool.ended ? Promise.resolve() : database.close());
  test.after(async () => {
    await own.close();
    await loseDatabase();
  });
  return { own, loseDatabase };
}

/** Waits, five seconds at most, until something is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 5_000; !(await isSo()); await sleep(10)) {
    assert.ok(Date.now() < deadline, 'not within 5 s');
  }
}

const MISSING = /^A credential is required; send the header 'Authorization: Bearer/;
const MALFORMED = /^The credential is malformed/;
const INVALID = /^The credential is unknown, expired or revoked\.$/;

describe('a credential', () => {
  it('is an API key of one organization, with the scopes of its row and the role of an admin', async () => {
    const { key, keyId, organizationId, userId } = await createTestOrganization(owner, ['contacts:write']);
    await owner.query(sql`UPDATE organizations SET rate_limit_per_minute = 7 WHERE id = ${organizationId}`);
    assert.deepEqual(await authenticator.authenticate(bearer(key)), {
      kind: 'api_key',
      id: keyId,
      organizationId,
      userId,
      role: 'admin',
      scopes: new Set(['crm:write', 'crm:read']),
      rateLimitPerMinute: 7,
    });
  });

  it('stands in Authorization as a bearer, or in X-API-Key', async () => {
    const { key } = await createTestOrganization(owner);
    const accepted: IncomingHttpHeaders[] = [
      { authorization: `bearer ${key}` },
      { authorization: `  BEARER \t ${key}  ` },
      { 'x-api-key': key },
      { 'x-api-key': ` ${key} ` },
      { authorization: `Bearer ${key}`, 'x-api-key': newApiKey() },
      { authorization: 'Basic dXNlcjpwYXNz', 'x-api-key': key },
      { authorization: '', 'x-api-key': key },
    ];
    for (const headers of accepted) assert.equal(await refusal(headers), undefined, JSON.stringify(headers));
  });

  it('is taken from the bearer where both headers are there', async () => {
    const { key } = await createTestOrganization(owner);
    assert.match((await refusal({ ...bearer(newApiKey()), 'x-api-key': key })) ?? '', INVALID);
  });

  it('is required', async () => {
    const { key } = await createTestOrganization(owner);
    const missing: IncomingHttpHeaders[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer  ' },
      { authorization: key },
      { authorization: `Basic ${key}` },
      { 'x-api-key': ' ' },
    ];
    for (const headers of missing)
      assert.match((await refusal(headers)) ?? '', MISSING, JSON.stringify(headers));
  });

  it('is refused when it is unknown', async () => {
    assert.match((await refusal(bearer(newApiKey()))) ?? '', INVALID);
  });

  it('may be any text: the answer is 401', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^kontor_[0-9A-Za-z]{46}$/));
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        for (const headers of [bearer(value), { authorization: value }, { 'x-api-key': value }]) {
          const message = (await refusal(headers)) ?? '';
          assert.ok(MISSING.test(message) || MALFORMED.test(message), message);
        }
      }),
    );
  });
});

describe('the look-up of a credential', () => {
  it('is not made for a malformed one', async (test) => {
    const { own, loseDatabase } = await anotherAuthenticator(test);
    await loseDatabase();
    assert.match((await refusal(bearer('kontor_x'), own)) ?? '', MALFORMED);
    await assert.rejects(own.authenticate(bearer(newApiKey())), /pool/, 'a well-formed one is looked up');
  });

  it('is made once', async (test) => {
    const { key } = await createTestOrganization(owner);
    const { own, loseDatabase } = await anotherAuthenticator(test);
    await own.authenticate(bearer(key));
    await loseDatabase();
    assert.equal(await refusal(bearer(key), own), undefined);
    assert.equal(await refusal({ 'x-api-key': key }, own), undefined);
  });
});

describe('a revoked key', () => {
  it('is refused at once by the process that revoked it', async () => {
    const revoke = defineRevokeApiKey(authenticator.forget);
    for (let round = 0; round < 20; round += 1) {
      const { key, keyId, owner: caller } = await createTestOrganization(owner);
      assert.equal(await refusal(bearer(key)), undefined);
      await revoke.invoke({ database, onEvents: () => undefined }, caller, { id: keyId });
      assert.match((await refusal(bearer(key))) ?? '', INVALID);
    }
  });

  it('is refused by every other process as soon as it has heard', async () => {
    const organization = await createTestOrganization(owner);
    assert.equal(await refusal(bearer(organization.key)), undefined);
    await revokeElsewhere(organization);
    await until(async () => INVALID.test((await refusal(bearer(organization.key))) ?? ''));
  });

  it('leaves the other keys as they are', async () => {
    const [first, second] = [await createTestOrganization(owner), await createTestOrganization(owner)];
    await revokeElsewhere(first);
    assert.equal(await refusal(bearer(second.key)), undefined);
  });

  it('does not come back through a look-up that was in progress', async (test) => {
    const { key, keyId } = await createTestOrganization(owner);
    const revoker = await connectOwner(connection);
    test.after(() => revoker.end());
    await revoker.query(sql`BEGIN`);
    await revoker.query(sql`LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE`);
    const underWay = refusal(bearer(key));
    await until(async () => {
      const waiting = await owner.query(
        sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'api_keys'::regclass`,
      );
      return waiting.length > 0;
    });
    await revoker.query(sql`UPDATE api_keys SET revoked_at = now() WHERE id = ${keyId}`);
    await revoker.query(credentialChanged(keyId));
    await revoker.query(sql`COMMIT`);
    assert.equal(await underWay, undefined, 'it saw the key as it was before');
    await until(async () => INVALID.test((await refusal(bearer(key))) ?? ''));
  });
});

describe('a change of all credentials', () => {
  it('is heard: a new limit of the organization holds', async () => {
    const { key, organizationId } = await createTestOrganization(owner);
    await authenticator.authenticate(bearer(key));
    await owner.query(sql`UPDATE organizations SET rate_limit_per_minute = 9 WHERE id = ${organizationId}`);
    await owner.query(credentialChanged());
    await until(async () => (await authenticator.authenticate(bearer(key))).rateLimitPerMinute === 9);
  });
});

describe('a process that cannot hear of changes', () => {
  it('looks up each request, and remembers again when it hears again', async (test) => {
    const organization = await createTestOrganization(owner);
    const breakable = await breakableConnection(connection);
    test.after(breakable.close);
    const { own } = await anotherAuthenticator(test, breakable.connection);
    assert.equal(await refusal(bearer(organization.key), own), undefined);

    await breakable.break();
    await until(async () => !(await remembers(own, organization.key)));
    await revokeElsewhere(organization);
    assert.match((await refusal(bearer(organization.key), own)) ?? '', INVALID);

    const another = await createTestOrganization(owner);
    await breakable.mend();
    await until(() => remembers(own, another.key));
  });

  it('starts all the same', async (test) => {
    const { key } = await createTestOrganization(owner);
    const { own } = await anotherAuthenticator(test, { ...connection, host: '127.0.0.1', port: 1 });
    assert.equal(await refusal(bearer(key), own), undefined);
    assert.equal(await remembers(own, key), false);
  });
});

/** Whether an authenticator answers from memory: then it does not see a change that nobody tells of. */
async function remembers(own: Authenticator, key: string): Promise<boolean> {
  const { organizationId, rateLimitPerMinute } = await own.authenticate(bearer(key));
  const other = (rateLimitPerMinute ?? 0) + 1;
  await owner.query(
    sql`UPDATE organizations SET rate_limit_per_minute = ${other} WHERE id = ${organizationId}`,
  );
  return (await own.authenticate(bearer(key))).rateLimitPerMinute !== other;
}

describe('the last use of a key', () => {
  async function lastUse({ keyId }: TestOrganization): Promise<Date | null> {
    const [row] = await owner.query<{ last_used_at: Date | null }>(
      sql`SELECT last_used_at FROM api_keys WHERE id = ${keyId}`,
    );
    return row?.last_used_at ?? null;
  }

  it('is written at the latest when the process stops', async () => {
    const [used, unused] = [await createTestOrganization(owner), await createTestOrganization(owner)];
    const own = await createAuthenticator({ database, connection, log });
    const before = Date.now();
    await own.authenticate(bearer(used.key));
    await own.close();
    const at = await lastUse(used);
    assert.ok(at && at.getTime() >= before && at.getTime() <= Date.now());
    assert.equal(await lastUse(unused), null);
  });

  it('is that of the last request, though the key was answered from memory', async () => {
    const organization = await createTestOrganization(owner);
    const own = await createAuthenticator({ database, connection, log });
    await until(() => remembers(own, organization.key));
    await sleep(5);
    const before = Date.now();
    await own.authenticate(bearer(organization.key));
    await own.close();
    assert.ok(((await lastUse(organization))?.getTime() ?? 0) >= before);
  });

  it('is written later when it cannot be written now, and never set back', async () => {
    const organization = await createTestOrganization(owner);
    const { organizationId, keyId: id } = organization;
    const uses = new CredentialUses(database, log, recordApiKeyUse);
    uses.add({ organizationId, id, at: new Date('2026-05-17T14:23:00.000Z') });
    await owner.query(sql`ALTER FUNCTION record_api_key_use RENAME TO hidden`);
    await uses.write();
    await owner.query(sql`ALTER FUNCTION hidden RENAME TO record_api_key_use`);
    await uses.write();
    assert.equal((await lastUse(organization))?.toISOString(), '2026-05-17T14:23:00.000Z');
    uses.add({ organizationId, id, at: new Date('2026-05-17T14:22:00.000Z') });
    await uses.close();
    assert.equal((await lastUse(organization))?.toISOString(), '2026-05-17T14:23:00.000Z');
  });
});
