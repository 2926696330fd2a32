import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { textOfDatabase } from '../../../test/database-text.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import {
  addDestination,
  conversionsOf,
  destinationOf,
  hurry,
  sendOf,
  settled,
  win,
} from '../testing/conversions.ts';
import { Fakes } from '../testing/fakes.ts';
import { DESTINATION_KINDS, type Destination } from './destination.schema.ts';

/** Where won deals are sent (docs/behaviour/conversions.md 1 to 5, and 17). */

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config, conversionRetrySchedule: [0, 0, 0] });
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['ads:read']);
after(() => fakes.close());

const PATH = '/api-conversion-destinations';
const get = async ({ id }: { readonly id: string }) => (await api.get(`${PATH}/${id}`)).data<Destination>();
const checked = (destination: Destination) =>
  eventually(async () => {
    const { health } = await get(destination);
    assert.notEqual(health.checked_at, null);
    return health;
  }, 10_000);
const removeAll = async () => {
  for (const { id } of (await api.get(PATH)).data<Destination[]>()) await api.delete(`${PATH}/${id}`);
};

describe('a destination', () => {
  afterEach(removeAll);

  for (const kind of DESTINATION_KINDS) {
    it(`of the kind ${kind} is created, checked at once, and never shows its secret`, async () => {
      const response = await api.post(PATH, destinationOf(kind, fakes));
      assert.equal(response.status, 201);
      const destination = response.data<Destination>();
      const { secret } = destinationOf(kind, fakes);
      assert.deepEqual([destination.secret.set, destination.enabled], [true, true]);
      assert.ok(!JSON.stringify(response.body).includes(String(secret)));
      const { state, message } = await checked(destination);
      assert.equal(state, 'ok', message ?? '');
    });
  }

  it('says at the check when the platform refuses ids or secret, and is ok again after a new secret', async () => {
    const destination = await addDestination(api, fakes, 'linkedin', { secret: 'a-wrong-token' });
    const { state, message } = await checked(destination);
    assert.equal(state, 'needs_reconnecting');
    assert.match(message ?? '', /revoked/);
    await api.patch(`${PATH}/${destination.id}`, { secret: fakes.linkedin.token });
    const again = await checked(destination);
    assert.deepEqual([again.state, again.message], ['ok', null]);
    const asked = await api.post(`${PATH}/${destination.id}/check`, undefined);
    assert.deepEqual([asked.status, asked.data<Destination>().health.checked_at], [202, null]);
    assert.equal((await checked(destination)).state, 'ok');
  });

  for (const [reason, kind, fields] of [
    ['a missing id', 'google', { config: { customer_id: '1234567890' } }],
    ['an id that is none', 'meta', { config: { dataset_id: 'abc' } }],
    ['a key of Google that is none', 'google', { secret: 'token' }],
    ['a signing secret that is too short', 'https', { secret: 'short' }],
    ['a secret with a line break', 'meta', { secret: 'a\nb' }],
    ['percent without a number', 'meta', { value_rule: { kind: 'percent' } }],
    ['a pipeline of nobody', 'meta', { pipeline_ids: ['0199f000-0000-7000-8000-00000000dead'] }],
    ['an address that is none', 'https', { config: { url: 'ftp://example.com' } }],
  ] as const) {
    it(`400: ${reason}`, async () => {
      (await api.post(PATH, { ...destinationOf(kind, fakes), ...fields })).error(400, 'invalid_request');
    });
  }

  it('is written by owners and admins alone, and belongs to one organization', async () => {
    const destination = await addDestination(api, fakes, 'meta');
    (await api.post(PATH, destinationOf('meta', fakes), { key: readKey })).error(403, 'forbidden');
    (await api.get(`${PATH}/${destination.id}`, { key: globex.key })).error(404, 'not_found');
    (await api.patch(`${PATH}/${destination.id}`, { name: 'X' }, { key: globex.key })).error(
      404,
      'not_found',
    );
    (await api.post(`${PATH}/${destination.id}/pause`, undefined, { key: globex.key })).error(
      404,
      'not_found',
    );
    assert.deepEqual((await api.get(PATH, { key: globex.key })).data(), []);
    assert.equal((await api.get(PATH, { key: readKey })).data<Destination[]>().length, 1);
  });

  it('keeps its secret sealed: no dump of the database has it, clear or encoded', async () => {
    for (const kind of DESTINATION_KINDS) await addDestination(api, fakes, kind);
    const secrets = [
      fakes.meta.token,
      fakes.linkedin.token,
      fakes.tiktok.token,
      fakes.https.secret,
      'BEGIN PRIVATE KEY',
    ];
    const dump = await textOfDatabase(api.owner);
    for (const secret of secrets) {
      const bytes = Buffer.from(secret);
      for (const form of [secret, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')]) {
        assert.ok(!dump.includes(form), secret);
      }
    }
  });

  it('changes by member, with what changed in the audit log, without the secret', async () => {
    const destination = await addDestination(api, fakes, 'google');
    const path = `${PATH}/${destination.id}`;
    const changed = (
      await api.patch(path, { config: { login_customer_id: '999-888-7777' }, secret: fakes.google.keyFile })
    ).data<Destination>();
    assert.deepEqual(changed.config, {
      customer_id: '1234567890',
      conversion_action_id: '987',
      login_customer_id: '9998887777',
    });
    const [entry] = await api.rows<{ changes: object }>(
      "SELECT changes FROM audit_entries WHERE record_id = $1 AND action = 'updated'",
      [destination.id],
    );
    assert.deepEqual(Object.keys(entry?.changes ?? {}).sort(), ['config', 'secret']);
    assert.ok(!JSON.stringify(entry).includes('PRIVATE'));
  });
});

describe('a destination that is paused', () => {
  afterEach(removeAll);

  it('keeps its conversions waiting, and sends them when it goes on', async () => {
    const destination = await addDestination(api, fakes, 'https');
    await api.post(`${PATH}/${destination.id}/pause`, undefined);
    const deal = await win(api);
    await eventually(async () => assert.equal((await conversionsOf(api, deal)).length, 1), 10_000);
    const before = fakes.sentTo('https').length;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal(fakes.sentTo('https').length, before);
    await api.post(`${PATH}/${destination.id}/resume`, undefined);
    assert.equal(sendOf(await settled(api, deal), destination).state, 'sent');
  });
});

describe('a destination whose token dies', () => {
  afterEach(removeAll);

  it('stops after the first refusal, and sends what waited once it is connected again', async () => {
    const destination = await addDestination(api, fakes, 'tiktok');
    const other = await addDestination(api, fakes, 'https');
    await checked(destination);
    fakes.tiktok.token = 'another-token';
    const first = await win(api);
    const stopped = await settled(api, first);
    assert.equal(sendOf(stopped, destination).state, 'needs_reconnecting');
    assert.equal(sendOf(stopped, other).state, 'sent');
    assert.equal((await get(destination)).health.state, 'needs_reconnecting');
    const asked = fakes.sentTo('tiktok').length;
    const second = await win(api);
    await eventually(async () => {
      const [conversion] = await conversionsOf(api, second);
      assert.ok(conversion);
      assert.equal(sendOf(conversion, other).state, 'sent');
    }, 10_000);
    await hurry(api, second);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal(fakes.sentTo('tiktok').length, asked);
    await api.patch(`${PATH}/${destination.id}`, { secret: fakes.tiktok.token });
    for (const deal of [first, second]) {
      await eventually(
        async () => assert.equal(sendOf(await settled(api, deal), destination).state, 'sent'),
        10_000,
      );
    }
    assert.equal(fakes.tiktok.counted.size, 2);
  });
});
