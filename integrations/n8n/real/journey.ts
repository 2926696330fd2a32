// Plays the journey of docs/automation.md in a real n8n: npm run n8n
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eventually } from '../../../server/postgres/testing/processes.ts';
import { skipWithout } from '../../../test/optional.ts';
import type { Credential } from './n8n-client.ts';
import { connectByOAuth } from './oauth.ts';
import { openPlace, type Place } from './place.ts';
import { journey, onWonDeal, START_PATH, TRIGGER_PATH } from './workflows.ts';

const PEOPLE = 8;
/** How n8n records a run that an event started. */
const HEARD = { mode: 'webhook', status: 'success' };
/** Kontor waits a minute before it sends a webhook again that found nobody. */
const DELIVERY_TIMEOUT_MS = 120_000;

describe('the journey of the guide in a real n8n', () => {
  let place: Place;
  let credential: Credential;
  let trigger: string;

  before(async () => {
    place = await openPlace();
  });
  after(() => place?.close());

  const post = (path: string, body: object) =>
    fetch(place.n8n.url + path, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    });

  it('connects: the test of the credential passes with the key, and fails with another', async () => {
    credential = await place.n8n.createCredential(place.kontor);
    const { status, message } = await place.n8n.testCredential(credential, place.kontor);
    assert.equal(status, 'OK', message);
    const wrong = { ...place.kontor, apiKey: 'wrong' };
    assert.equal((await place.n8n.testCredential(credential, wrong)).status, 'Error');
  });

  it('offers the people, pipelines and stages of Kontor in its menus', async () => {
    for (const menu of ['getUsers', 'getPipelines', 'getStages']) {
      const choices = await place.n8n.choices(credential, menu);
      assert.ok(choices.length > 0, menu);
      for (const { name, value } of choices) assert.ok(name !== '' && value !== '', menu);
    }
  });

  it('connects by OAuth as well', { skip: skipWithout('chromium') }, async () => {
    const connected = await connectByOAuth(place);
    assert.deepEqual(
      await place.n8n.choices(connected, 'getPipelines'),
      await place.n8n.choices(credential, 'getPipelines'),
    );
  });

  it('makes each record once and hears of each won deal, while Kontor is killed once', async () => {
    trigger = await place.n8n.activate(onWonDeal(credential));
    const runs = await place.n8n.activate(journey(credential));

    let restarted: Promise<void> | undefined;
    for (let number = 0; number < PEOPLE; number += 1) {
      if (number === PEOPLE / 2) restarted = place.killKontor();
      const response = await post(START_PATH, { email: `person${number}@example.com` });
      assert.ok(JSON.parse(await response.text()).won_at, `The journey of person ${number} ended early.`);
    }
    await restarted;

    assert.deepEqual(await place.n8n.runs(runs), Array(PEOPLE).fill(HEARD));
    const deals = await place.list<{ contact_id: string; value: number }>('/api-deals?status=won');
    assert.equal(deals.length, PEOPLE);
    assert.equal(new Set(deals.map(({ contact_id }) => contact_id)).size, PEOPLE);
    await eventually(async () => {
      const contacts = await place.list<{ tags: string[] }>('/api-contacts');
      assert.deepEqual(
        contacts.map(({ tags }) => tags),
        Array(PEOPLE).fill(['n8n', 'customer']),
      );
    }, DELIVERY_TIMEOUT_MS);
    await eventually(async () => {
      for (const run of await place.n8n.runs(trigger)) assert.deepEqual(run, HEARD);
    });
  });

  it('hears of a won deal in the editor too, where the workflow is tried while it is active', async () => {
    const heard = (await place.n8n.runs(trigger)).length;
    await place.n8n.listen(trigger, { trigger: 'Kontor Trigger', last: 'Tag' });
    await post(START_PATH, { email: 'tried@example.com' });
    await eventually(async () => {
      const runs = await place.n8n.runs(trigger);
      assert.deepEqual(
        runs.filter(({ mode }) => mode === 'manual'),
        [{ mode: 'manual', status: 'success' }],
      );
      assert.ok(runs.length > heard + 1);
    }, DELIVERY_TIMEOUT_MS);
  });

  it('starts nothing for a request that Kontor did not sign', async () => {
    const before = await place.n8n.runs(trigger);
    const forged = await post(TRIGGER_PATH, { id: '1', event_type: 'deal.won', data: { deal: {} } });
    assert.equal(forged.status, 401);
    assert.deepEqual(await place.n8n.runs(trigger), before);
  });

  it('takes its webhook away when the workflow is switched off', async () => {
    assert.equal((await place.list('/api-webhook-subscriptions')).length, 1);
    await place.n8n.deactivate(trigger);
    assert.deepEqual(await place.list('/api-webhook-subscriptions'), []);
  });
});
