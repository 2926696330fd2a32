import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser } from '../server/access/testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../server/access/testing/people.ts';
import { readConfig } from '../server/config.ts';
import { FAMILIES } from '../server/families.ts';
import { LIMIT_SETTINGS } from '../server/limit-settings.ts';

/** Every limit of an organization, through the door that it guards. The delivery of webhooks has tests of its own. */

const limits = { ...readConfig({}).limits, webhook_subscriptions_per_host: 40 };
const service = await startService({ webhookAllowPrivateAddresses: true, limits });
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
const organizationId: string = (await olive.call('GET', '/web/session')).json.data.organization.id;

/** An owner of another organization, which no limit of the first may concern. */
const otto = await ownerOfAnother();

async function ownerOfAnother(): Promise<Browser> {
  await join(service, await invite(olive, 'otto@globex.example'), 'Otto Other');
  const [globex] = await service.rows<{ id: string }>(
    "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Globex', 'globex') RETURNING id",
  );
  const user = "SELECT id FROM users WHERE email = 'otto@globex.example'";
  await service.rows(`DELETE FROM memberships WHERE user_id = (${user})`);
  await service.rows(
    `INSERT INTO memberships (org_id, user_id, role) SELECT $1, id, 'owner' FROM (${user}) u`,
    [globex?.id],
  );
  return signIn(service, 'otto@globex.example', PASSWORD);
}

const limitTo = (name: string, value: number) =>
  service.rows(
    `INSERT INTO organization_limits (org_id, name, value) VALUES ($1, $2, $3)
     ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value`,
    [organizationId, name, value],
  );

/** Used and limit, by name. */
async function usage(of: Browser = olive): Promise<Record<string, [number | null, number | null]>> {
  const { status, json, text } = await of.call('GET', '/web/usage');
  assert.equal(status, 200, text);
  return Object.fromEntries(
    json.data.limits.map((each: { name: string; used: number; limit: number }) => [
      each.name,
      [each.used, each.limit],
    ]),
  );
}

const usedOf = async (name: string, of = olive) => (await usage(of))[name]?.[0] ?? Number.NaN;

async function upload(file: string, as: Browser = olive) {
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${service.url}/web/import-files?kind=contacts&file_name=file.csv`, {
    method: 'POST',
    headers: { Origin: service.url, Cookie: cookie, 'Content-Type': 'text/csv' },
    body: file,
  });
  const { data, error, message } = Object(await response.json());
  return { status: response.status, id: String(data?.id), error, message: String(message) };
}

const subscribe = (target_url: string, as: Browser = olive) =>
  as.call('POST', '/web/api-webhook-subscriptions', { target_url, event_types: ['contact.created'] });

const times = <Result>(count: number, work: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));

describe('limits and usage', () => {
  it('are shown to owners and admins only, each with what helps when it is used up', async () => {
    assert.deepEqual(await usage(), {
      requests_per_minute: [null, 60],
      storage_bytes: [0, 1_000_000_000],
      uploads_per_day: [0, 200],
      import_rows_per_day: [0, 2_000_000],
      forms: [0, 200],
      form_submissions_per_day: [0, 20_000],
      form_confirmations_per_day: [0, 1_000],
      webhook_subscriptions: [0, 100],
      webhook_subscriptions_per_host: [0, 40],
      invitations_per_day: [2, 50],
    });
    const { json } = await olive.call('GET', '/web/usage');
    for (const { advice } of json.data.limits) assert.match(advice, /^[A-Z].*\.$/);
    assert.equal((await mia.call('GET', '/web/usage')).status, 403);
  });

  it('show the limit of requests that the organization has of its own', async () => {
    const set = (value: number | null) =>
      service.rows('UPDATE organizations SET rate_limit_per_minute = $2 WHERE id = $1', [
        organizationId,
        value,
      ]);
    await set(600);
    assert.deepEqual((await usage()).requests_per_minute, [null, 600]);
    await set(0);
    assert.deepEqual((await usage()).requests_per_minute, [null, null]);
    await set(null);
  });

  it('have a setting each, with the default that its description names', () => {
    const quotas = FAMILIES.flatMap((family) => family.quotas ?? []);
    const settings = Object.values(LIMIT_SETTINGS);
    assert.deepEqual(
      settings.map(({ name, defaultText }) => [name, defaultText]).sort(),
      quotas.map(({ name, byDefault }) => [`LIMIT_${name.toUpperCase()}`, String(byDefault)]).sort(),
    );
    const environment = Object.fromEntries(settings.map(({ name }, index) => [name, String(index)]));
    const read = Object.entries(readConfig(environment).limits).map(([name, value]) => [
      `LIMIT_${name.toUpperCase()}`,
      String(value),
    ]);
    assert.deepEqual(Object.fromEntries(read), environment);
  });
});

describe('invitations', () => {
  const inviteTo = (email: string, as = olive) => as.call('POST', '/web/invitations', { email });

  it('end at the limit of a day, however many are sent at once, and withdrawn ones count', async () => {
    await limitTo('invitations_per_day', 6);
    const answers = await times(12, (number) => inviteTo(`many-${number}@acme.example`));
    const sent = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    assert.deepEqual([sent.length, refused.length], [4, 8], 'two were sent before');
    const [first] = refused;
    assert.equal(
      first?.json.message,
      'Your organization can send 6 invitations a day. Try again tomorrow (UTC), or ask the operator of this server to raise the limit.',
    );
    const seconds = Number(first?.headers.get('Retry-After'));
    assert.ok(seconds >= 1 && seconds <= 86_400);
    assert.equal(first?.json.retry_after, seconds);

    await olive.call('DELETE', `/web/invitations/${sent[0]?.json.data.id}`);
    assert.equal((await inviteTo('a@acme.example')).status, 429);
    assert.equal(await usedOf('invitations_per_day'), 6);
    assert.equal((await inviteTo('a@globex.example', otto)).status, 201, 'of another organization');
  });

  it('go on at once when the limit is raised, and on the next day', async () => {
    await limitTo('invitations_per_day', 7);
    assert.equal((await inviteTo('a@acme.example')).status, 201);
    assert.equal((await inviteTo('b@acme.example')).status, 429);
    await service.rows('UPDATE daily_counts SET day = day - 1 WHERE org_id = $1', [organizationId]);
    assert.equal(await usedOf('invitations_per_day'), 0);
    assert.equal((await inviteTo('b@acme.example')).status, 201);
    assert.equal(await usedOf('invitations_per_day'), 1);
  });
});

describe('uploaded files', () => {
  it('are refused beyond the storage of the organization, and fit again when an import is deleted', async () => {
    await limitTo('storage_bytes', 100_000);
    const first = await upload('name\nAda\n');
    assert.equal(first.status, 201, first.message);
    const before = await usedOf('storage_bytes');
    assert.ok(before > 65_536 && before < 66_000, String(before));

    const second = await upload('name\nZoë\n');
    assert.deepEqual([second.status, second.error], [413, 'payload_too_large']);
    assert.match(second.message, /Delete files and imports that you no longer need, or ask the operator/);
    assert.equal(await usedOf('storage_bytes'), before, 'nothing stays of it');
    assert.equal((await upload('name\nZoë\n', otto)).status, 201, 'of another organization');

    assert.equal((await olive.call('DELETE', `/web/imports/${first.id}`)).status, 204);
    assert.equal((await upload('name\nZoë\n')).status, 201);
  });

  it('are refused in the middle when their rows go beyond it, also when each of two alone would fit', async () => {
    await limitTo('storage_bytes', 700_000);
    const before = await usedOf('storage_bytes');
    const rows = (count: number) => `name\n${'Ada Lovelace of London\n'.repeat(count)}`;
    const large = await upload(rows(40_000));
    assert.equal(large.status, 413, large.message);
    assert.equal(await usedOf('storage_bytes'), before, 'nothing stays of it');

    const answers = await times(2, () => upload(rows(15_000)));
    const taken = answers.filter(({ status }) => status === 201);
    assert.ok(taken.length < 2, 'one of them, or none when they take the room from each other');
    for (const { status } of answers) assert.ok(status === 201 || status === 413);
    assert.ok((await usedOf('storage_bytes')) <= 700_000);

    await limitTo('storage_bytes', await usedOf('storage_bytes'));
    assert.equal((await upload('name\nZoë\n')).status, 413);
    await limitTo('storage_bytes', 2_000_000);
    assert.equal((await upload('name\nZoë\n')).status, 201, 'at once when the limit is raised');
  });

  it('end at the limit of a day, refused and deleted ones included', async () => {
    const before = await usedOf('uploads_per_day');
    await limitTo('uploads_per_day', before + 2);
    assert.equal((await upload('')).status, 400);
    const answers = await times(2, () => upload('name\nAda\n'));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 429]);
    const refused = await upload('name\nAda\n');
    assert.deepEqual([refused.status, refused.error], [429, 'rate_limit_exceeded']);
    assert.match(refused.message, /^Your organization may upload \d+ files a day\. Try again tomorrow/);
    assert.equal((await upload('name\nAda\n', otto)).status, 201, 'of another organization');
    await limitTo('uploads_per_day', before + 3);
    assert.equal((await upload('name\nAda\n')).status, 201, 'at once when the limit is raised');
    await limitTo('uploads_per_day', 1_000);
  });
});

describe('rows that are checked and imported', () => {
  it('end at the limit of a day, and can still be taken back', async () => {
    const { id } = await upload('first_name\nAda\nGrace\nZoë\n');
    const { id: second } = await upload('first_name\nBob\nCid\n');
    await limitTo('import_rows_per_day', 7);
    const post = (path: string) => olive.call('POST', `/web/imports/${path}`);
    const settled = async (which: string, state: string) => {
      for (;;) {
        const { json } = await olive.call('GET', `/web/imports/${which}`);
        if (json.data.state === state) return;
      }
    };
    assert.equal((await post(`${id}/check`)).status, 200);
    await settled(id, 'checked');
    assert.equal((await post(`${id}/run`)).status, 200);
    await settled(id, 'done');
    assert.equal(await usedOf('import_rows_per_day'), 6);

    const refused = await post(`${second}/run`);
    assert.deepEqual([refused.status, refused.json.error], [429, 'rate_limit_exceeded']);
    assert.equal(
      refused.json.message,
      'Your organization may check and import 7 rows a day. 1 are left today, and this file has 2. Try again tomorrow (UTC), or ask the operator of this server to raise the limit.',
    );
    assert.equal(await usedOf('import_rows_per_day'), 6);
    assert.equal((await post(`${id}/undo`)).status, 200);
    await limitTo('import_rows_per_day', 8);
    const both = await times(2, () => post(`${second}/check`));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], 'the second meets the first');
    assert.equal(await usedOf('import_rows_per_day'), 8);
  });
});

describe('webhook subscriptions', () => {
  const host = (name: string) => `http://${name}:9/`;

  it('end at the limit to one host, however many are created at once and however its name is written', async () => {
    await limitTo('webhook_subscriptions_per_host', 3);
    const urls = ['http://127.0.0.1:9/', 'http://127.0.0.1:10/a', 'https://0x7f.1/', 'http://127.1/x?y'];
    const answers = await times(8, (number) => subscribe(urls[number % urls.length] ?? ''));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(
      refused?.json.message,
      'Your organization has reached its limit of webhook subscriptions to this host. Delete one of them, subscribe to several events with one, or ask the operator of this server to raise the limit.',
    );
    assert.equal((await subscribe(host('127.0.0.1'), otto)).status, 201, 'of another organization');
    assert.equal(await usedOf('webhook_subscriptions_per_host'), 3);
  });

  it('cannot be moved to a host that has as many as it may, and may change their path there', async () => {
    const { json } = await subscribe(host('hooks.example.com'));
    const patch = (id: string, target_url: string) =>
      olive.call('PATCH', `/web/api-webhook-subscriptions/${id}`, { target_url });
    const moved = await patch(json.data.id, host('127.0.0.1'));
    assert.deepEqual([moved.status, moved.json.error], [409, 'conflict']);
    assert.equal((await patch(json.data.id, 'http://HOOKS.example.com./other')).status, 200);
    await limitTo('webhook_subscriptions_per_host', 4);
    assert.equal((await patch(json.data.id, host('127.0.0.1'))).status, 200, 'at once when it is raised');
  });

  it('end at the limit in all, however many are created at once', async () => {
    await limitTo('webhook_subscriptions', 6);
    const answers = await times(6, (number) => subscribe(host(`h${number}.example.com`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
    assert.equal(
      answers.find(({ status }) => status === 409)?.json.message,
      'Your organization has reached its limit of webhook subscriptions. Delete one first, or ask the operator of this server to raise the limit.',
    );
    assert.equal(await usedOf('webhook_subscriptions'), 6);
    assert.equal((await subscribe(host('h.example.com'), otto)).status, 201, 'of another organization');
  });
});
