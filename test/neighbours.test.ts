import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Browser } from '../server/access/testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../server/access/testing/people.ts';

/** Whatever one organization or a stranger sends, another organization is served. How fast is measured by `bench/abuse`. */

const service = await startService({ trustProxy: 1, rateLimitPerMinute: 0 });
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
const neighbourKey = await keyOfAnother();

async function keyOfAnother(): Promise<string> {
  await join(service, await invite(olive, 'otto@globex.example'), 'Otto Other');
  await service.rows(
    "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Globex', 'globex')",
  );
  const user = "SELECT id FROM users WHERE email = 'otto@globex.example'";
  await service.rows(`DELETE FROM memberships WHERE user_id = (${user})`);
  await service.rows(
    `INSERT INTO memberships (org_id, user_id, role) SELECT o.id, u.id, 'owner' FROM organizations o, (${user}) u
     WHERE o.slug = 'globex'`,
  );
  const otto = await signIn(service, 'otto@globex.example', PASSWORD);
  const draft = { name: 'Neighbour', scopes: ['crm:write'] };
  return (await otto.call('POST', '/web/api-keys', draft)).json.data.key;
}

const statusOf = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(service.url + path, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  return response.status;
};

async function neighbourWorks(): Promise<void> {
  const headers = { Authorization: `Bearer ${neighbourKey}`, 'Content-Type': 'application/json' };
  for (let round = 0; round < 5; round += 1) {
    assert.equal(await statusOf('/api-contacts', { headers }), 200);
    const body = JSON.stringify({ first_name: 'Grace' });
    assert.equal(await statusOf('/api-contacts', { method: 'POST', headers, body }), 201);
    assert.equal(await statusOf('/readyz'), 200);
  }
}

/** Sends the abuse at once, and the requests of the neighbour meanwhile; answers the statuses that the abuse got. */
async function beside(count: number, abuse: (number: number) => Promise<number>): Promise<Set<number>> {
  const abusing = Promise.all(Array.from({ length: count }, (_, number) => abuse(number)));
  await neighbourWorks();
  const statuses = new Set(await abusing);
  assert.equal(statuses.has(500), false, [...statuses].join(', '));
  return statuses;
}

const addressOf = (number: number) => ({ 'X-Forwarded-For': `2001:db8:0:${number.toString(16)}::1` });

function upload(file: string): Promise<number> {
  const Cookie = [...mia.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return statusOf('/web/import-files?kind=contacts&file_name=file.csv', {
    method: 'POST',
    headers: { Origin: service.url, Cookie, 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' },
    body: new Uint8Array(gzipSync(file)),
  });
}

describe('an organization is served, and the probe answers 200, beside', () => {
  it('a flood of sign-ins', async () => {
    const page = await fetch(`${service.url}/sign-in`);
    const Cookie = page.headers.getSetCookie().join('; ');
    const form_token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const statuses = await beside(150, (number) =>
      statusOf('/sign-in', {
        method: 'POST',
        headers: { Cookie, Origin: service.url, ...addressOf(number) },
        body: new URLSearchParams({
          form_token,
          email: `nobody-${number}@example.com`,
          password: 'a wrong one',
        }),
      }),
    );
    assert.deepEqual([...statuses].sort(), [401, 503]);
  });

  it('requests without a key and pages, from very many networks', async () => {
    const paths = ['/api-contacts', '/invitations/x'];
    const statuses = await beside(200, (number) =>
      statusOf(paths[number % 2] ?? '', { headers: addressOf(number) }),
    );
    assert.deepEqual([...statuses].sort(), [401, 404]);
  });

  it('bulk changes that a member piles up', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      const draft = { first_name: 'x'.repeat(255), last_name: 'y'.repeat(255) };
      ids.push((await mia.call('POST', '/web/api-contacts', draft)).json.data.id);
    }
    const statuses = await beside(24, async (number) => {
      const { status } = await mia.call('POST', '/web/contacts-bulk', {
        ids,
        status: `status ${number % 7}`,
      });
      return status;
    });
    for (const status of statuses) assert.ok(status === 200 || status === 503, String(status));
  });

  it('searches of a member that each bear an Idempotency-Key', async () => {
    await beside(60, async (number) => {
      const headers = { 'Idempotency-Key': `search-${number}` };
      return (await mia.call('POST', '/web/api-contacts-search', { last_name: 'y', limit: 50 }, headers))
        .status;
    });
    const [kept] = await service.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM idempotency_keys',
    );
    assert.equal(kept?.count, 0);
  });

  it('hostile files', async () => {
    const files = [`name,a${' '.repeat(60_000)}b\nAda,x\n`, `${','.repeat(998)}\n`.repeat(12_000)];
    const statuses = await beside(6, (number) => upload(files[number % 2] ?? ''));
    for (const status of statuses) assert.ok([201, 400, 429].includes(status), String(status));
  });

  it('a removed admin who goes on', async () => {
    const adam = await join(service, await invite(olive, 'adam@acme.example', 'admin'), 'Adam Admin');
    const sock = await invite(adam, 'sock@puppet.example', 'admin');
    const members = await olive.call('GET', '/web/members');
    const { user_id } = members.json.data.find(({ name }: { name: string }) => name === 'Adam Admin');
    assert.equal((await olive.call('DELETE', `/web/members/${user_id}`)).status, 204);
    const statuses = await beside(60, async (number) =>
      number % 2
        ? (await adam.call('GET', '/web/members')).status
        : (await new Browser(service.url).get(sock)).status,
    );
    for (const status of statuses) assert.ok([403, 404].includes(status), String(status));
  });
});
