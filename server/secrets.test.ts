import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../test/database.ts';
import { textOfDatabase } from '../test/database-text.ts';
import { AccessDatabase } from './access/access-database.ts';
import { loadCookieKey } from './access/oauth/provider/cookie-key.ts';
import { readConfig } from './config.ts';
import { type OwnerSession, withOwnerSession } from './kernel/secrets/owner-session.ts';
import { SecretsRefusal } from './kernel/secrets/refusal.ts';
import { forgetLostSecrets, reviewSecrets } from './kernel/secrets/review-secrets.ts';
import { rotateKeys } from './kernel/secrets/rotate-keys.ts';
import { sealReadable } from './kernel/secrets/seal-readable.ts';
import type { Secrets } from './kernel/secrets/secrets.ts';
import { keySource, openSecretsOf, sealedColumns } from './secrets.ts';
import { SIGNING_SECRET } from './webhooks/webhooks.secrets.ts';

const columns = await sealedColumns();
const connection = await testDatabase();
const owner = new pg.Client(connection);
const accessDatabase = new AccessDatabase({ connection, onConnectionError: assert.fail });
before(() => owner.connect());
after(async () => {
  await accessDatabase.close();
  await owner.end();
});

const EXTERNAL = { DATABASE_URL: 'postgresql://elsewhere/kontor' };
const [KEY, NEW_KEY] = ['0b'.repeat(32), '1c'.repeat(32)];
const warnings: string[] = [];
const log = {
  info: () => undefined,
  warn: (_fields: object, message: string) => {
    warnings.push(message);
  },
};

/** Starts as a process with this environment does. */
const start = (environment: Record<string, string> = { SECRET_KEY: KEY }) =>
  openSecretsOf(readConfig({ ...EXTERNAL, ...environment }), connection, log);
const sourceOf = (environment: Record<string, string>) =>
  keySource(readConfig({ ...EXTERNAL, ...environment }));
const asOwner = <Result>(work: (session: OwnerSession) => Promise<Result>) =>
  withOwnerSession(connection, work);

interface Planted {
  readonly org: string;
  readonly id: string;
  readonly secret: string;
  readonly previous: string | null;
}

/** Subscriptions as a version before the sealing wrote them. */
async function plant(count: number, organizations = 3): Promise<Planted[]> {
  const orgs = Array.from({ length: organizations }, () => uuidv7());
  for (const org of orgs) {
    await owner.query(
      'INSERT INTO organizations (id, name, slug) VALUES ($1::uuid, ($1::uuid)::text, ($1::uuid)::text)',
      [org],
    );
  }
  const planted = Array.from({ length: count }, (_, index) => ({
    org: orgs[index % organizations] ?? '',
    id: uuidv7(),
    secret: `planted-secret-${uuidv7()}`,
    previous: index % 4 === 0 ? `planted-previous-${uuidv7()}` : null,
  }));
  await owner.query(
    `INSERT INTO webhook_subscriptions (org_id, id, target_url, event_types, secret, previous_secret,
       previous_secret_expires_at, created_at)
     SELECT org, id, 'https://user:pass@hooks.example/' || id, '{contact.created}', secret, previous,
       CASE WHEN previous IS NOT NULL THEN now() + interval '1 day' END, now()
     FROM json_to_recordset($1) AS p (org uuid, id uuid, secret text, previous text)`,
    [JSON.stringify(planted)],
  );
  return planted;
}

/** What deliveries would sign with, by subscription. */
async function opened(secrets: Secrets, planted: readonly Planted[]): Promise<Planted[]> {
  const { rows } = await owner.query<{ org: string; id: string; secret: Buffer; previous: Buffer | null }>(
    `SELECT org_id AS org, id, secret_sealed AS secret, previous_secret_sealed AS previous FROM webhook_subscriptions
     WHERE id = ANY ($1) ORDER BY id`,
    [planted.map(({ id }) => id)],
  );
  return asOwner(async (session) => {
    const found: Planted[] = [];
    for (const { org, id, secret, previous } of rows) {
      const open = (sealed: Buffer) =>
        secrets.open(session, { ...SIGNING_SECRET, organizationId: org, rowId: id }, sealed);
      found.push({ org, id, secret: await open(secret), previous: previous && (await open(previous)) });
    }
    return found;
  });
}

async function assertKept(secrets: Secrets, planted: readonly Planted[]): Promise<void> {
  const byId = planted.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  assert.deepEqual(await opened(secrets, planted), byId);
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => assert.fail('not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof SecretsRefusal, String(error));
  return error.message;
};

beforeEach(async () => {
  warnings.length = 0;
  await owner.query(
    'TRUNCATE organization_keys, installation_keys, oauth_keys, webhook_subscriptions CASCADE',
  );
});

describe('a start with a key', () => {
  it('seals every readable secret, in several processes at once, and loses none', async () => {
    const planted = await plant(1_100, 20);
    await owner.query("INSERT INTO oauth_keys (name, value) VALUES ('cookies', 'planted-cookie-key')");
    const processes = await Promise.all([start(), start(), start(), start()]);
    for (const secrets of processes) await assertKept(secrets, planted.slice(0, 40));
    await assertKept(await start(), planted);
    const cookieKey = Buffer.from('planted-cookie-key').toString('base64url');
    assert.equal(await loadCookieKey(accessDatabase, await start()), cookieKey);
    const text = await textOfDatabase(owner);
    for (const word of ['planted-secret', 'planted-previous', 'planted-cookie']) {
      for (const form of ['utf8', 'hex', 'base64'] as const) {
        // Base64 without its end, which depends on what follows.
        assert.equal(text.includes(Buffer.from(word).toString(form).slice(0, 16)), false, `${word} ${form}`);
      }
    }
  });

  it('continues where an interrupted one ended', async () => {
    const planted = await plant(3);
    const secrets = await start();
    const more = await plant(1_100);
    let sealed = 0;
    const interrupted = asOwner((session) => {
      const transaction: OwnerSession['transaction'] = async (work) => {
        if (sealed > 0) throw new Error('interrupted');
        const result = await session.transaction(work);
        sealed = Number(result);
        return result;
      };
      return sealReadable({ ...session, transaction }, secrets, columns);
    });
    await assert.rejects(interrupted, /interrupted/);
    const { rows } = await owner.query(
      'SELECT count(*)::int AS left FROM webhook_subscriptions WHERE secret IS NOT NULL',
    );
    assert.equal(rows[0].left, 600);
    await assertKept(await start(), [...planted, ...more]);
  });

  it('stops with one sentence when the key is another one, and changes nothing', async () => {
    const planted = await plant(4);
    const secrets = await start();
    const text = await textOfDatabase(owner);
    assert.match(await refusal(start({ SECRET_KEY: NEW_KEY })), /sealed with a different key .* SECRET_KEY/);
    assert.equal(await textOfDatabase(owner), text);
    await assertKept(secrets, planted);
  });
});

describe('a start on DATABASE_URL without a key', () => {
  it('leaves webhook secrets as they are, says so, and a later key seals them', async () => {
    const planted = await plant(4);
    const secrets = await start({});
    assert.match(warnings.join(), /SECRET_KEY is not set.*readable/);
    assert.equal(await secrets.canSeal(), false);
    const cookieKey = await loadCookieKey(accessDatabase, secrets);
    const later = await start();
    await assertKept(later, planted);
    assert.equal(await loadCookieKey(accessDatabase, later), cookieKey);
    assert.equal(warnings.length, 1);
  });

  it('is refused once the secrets are sealed', async () => {
    await start();
    assert.match(await refusal(start({})), /SECRET_KEY is not set/);
  });
});

describe('a change of the secret key', () => {
  const both = { SECRET_KEY: NEW_KEY, SECRET_KEY_PREVIOUS: KEY };
  const only = { SECRET_KEY: NEW_KEY };

  it('leaves every secret as it is and needs the old key no longer', async () => {
    const planted = await plant(40, 10);
    const running = await start();
    const between = await start(both);
    await assertKept(between, planted);
    const review = () => asOwner((session) => reviewSecrets(session, sourceOf(both), columns));
    assert.equal((await review()).staleKeys, 11);
    assert.equal(await asOwner((session) => rotateKeys(session, sourceOf(both))), 11);
    assert.deepEqual(await review(), { opened: 50, lost: [], lostCount: 0, staleKeys: 0, readable: false });
    await assertKept(await start(only), planted);
    await assertKept(between, planted);
    assert.equal(await asOwner((session) => rotateKeys(session, sourceOf(both))), 0);
    assert.match(await refusal(start()), /a different key/);
    void running;
  });

  it('continues where an interrupted one ended, and until then both keys are needed', async () => {
    const planted = await plant(600, 600);
    await start();
    let sealed = 0;
    const interrupted = asOwner((session) => {
      const transaction: OwnerSession['transaction'] = async (work) => {
        if (sealed > 0) throw new Error('interrupted');
        const result = await session.transaction(work);
        sealed = Number(result);
        return result;
      };
      return rotateKeys({ ...session, transaction }, sourceOf(both));
    });
    await assert.rejects(interrupted, /interrupted/);
    assert.match(await refusal(start(only)), /a different key/);
    await assertKept(await start(both), [...planted.slice(0, 10), ...planted.slice(-10)]);
    assert.equal(await asOwner((session) => rotateKeys(session, sourceOf(both))), 101);
    await assertKept(await start(only), planted);
  });
});

describe('secrets whose key is lost', () => {
  it('are given up when asked, and named by organization and host', async () => {
    const planted = await plant(4, 2);
    await start();
    await loadCookieKey(accessDatabase, await start());
    const source = sourceOf({ SECRET_KEY: NEW_KEY });
    const lost = await asOwner((session) => forgetLostSecrets(session, source, columns));
    assert.deepEqual(lost.sort(), planted.map(({ org }) => `${org}: webhook to hooks.example`).sort());
    const { rows } = await owner.query(
      'SELECT DISTINCT enabled, disabled_reason, previous_secret_sealed, secret FROM webhook_subscriptions',
    );
    assert.deepEqual(rows, [
      { enabled: false, disabled_reason: 'user', previous_secret_sealed: null, secret: null },
    ]);
    const secrets = await start({ SECRET_KEY: NEW_KEY });
    for (const { secret } of await opened(secrets, planted)) assert.match(secret, /^[0-9a-f]{64}$/);
    await loadCookieKey(accessDatabase, secrets);
  });

  it('are those alone that do not open', async () => {
    const [kept, gone] = [await plant(3, 1), await plant(3, 1)];
    await start();
    await owner.query("UPDATE organization_keys SET sealed = sealed || 'x' WHERE org_id = $1", [
      gone[0]?.org,
    ]);
    const source = sourceOf({ SECRET_KEY: KEY });
    const review = await asOwner((session) => reviewSecrets(session, source, columns));
    assert.deepEqual([review.opened, review.lostCount, review.lost.length], [4, 4, 3]);
    const lost = await asOwner((session) => forgetLostSecrets(session, source, columns));
    assert.deepEqual(
      lost,
      gone.map(({ org }) => `${org}: webhook to hooks.example`),
    );
    await assertKept(await start(), kept);
  });
});
