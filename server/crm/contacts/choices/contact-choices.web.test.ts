import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../../access/testing/browser.ts';
import { setUp, startService } from '../../../access/testing/people.ts';

const service = await startService();
let olive: Browser;
before(async () => {
  olive = await setUp(service);
});

const DEFAULTS = {
  contact_status_choices: ['active', 'lead', 'customer', 'unsubscribed'],
  contact_stage_choices: [],
  contact_source_choices: ['manual', 'import', 'form', 'api'],
};

const choices = async () => {
  const { status, json, text } = await olive.call('GET', '/web/contact-choices');
  assert.equal(status, 200, text);
  return json.data;
};
const change = (patch: object) => olive.call('PATCH', '/web/contact-choices', patch);
const add = async (fields: object) => {
  const { status, text } = await olive.call('POST', '/web/api-contacts', { first_name: 'Ada', ...fields });
  assert.equal(status, 201, text);
};

describe('the choices of status, stage and source', () => {
  it('have defaults', async () => {
    assert.deepEqual(await choices(), { ...DEFAULTS, in_use: { status: [], stage: [], source: [] } });
  });

  it('are followed by other values that contacts have, each once, in alphabetical order', async () => {
    await add({ status: 'vip', stage: 'Opportunity' });
    await add({ status: 'active', stage: 'opportunity', source: 'form' });
    await add({ status: 'partner', stage: null, source: 'fair' });
    await add({ status: 'vip', stage: 'Opportunity' });
    const { in_use } = await choices();
    assert.deepEqual(in_use.status, ['partner', 'vip']);
    assert.deepEqual([...in_use.stage].sort(), ['Opportunity', 'opportunity']);
    assert.deepEqual(in_use.source, ['fair']);
  });

  it('are changed one by one, and then no longer count as other values', async () => {
    const { status, json } = await change({ contact_status_choices: ['vip', 'active'] });
    assert.equal(status, 200);
    assert.deepEqual(json.data, { ...DEFAULTS, contact_status_choices: ['vip', 'active'] });
    const changed = await choices();
    assert.deepEqual(changed.contact_status_choices, ['vip', 'active']);
    assert.deepEqual(changed.in_use.status, ['partner']);
    const entries = (await olive.call('GET', '/web/audit-entries?limit=1')).json.data;
    assert.deepEqual(entries[0].changes, {
      contact_status_choices: { from: DEFAULTS.contact_status_choices, to: ['vip', 'active'] },
    });
  });

  it('stay suggestions: a contact takes another status, and keeps one that is no choice any more', async () => {
    await add({ status: 'something else' });
    const { json } = await olive.call('GET', '/web/api-contacts?status=something%20else');
    assert.equal(json.data.length, 1);
  });

  it('are refused when two differ only in case, when one is empty or too long, and when there are too many', async () => {
    for (const wrong of [
      ['Lead', 'lead'],
      [''],
      ['x'.repeat(65)],
      Array.from({ length: 101 }, (_, n) => `${n}`),
      'lead',
      [1],
    ]) {
      const { status, json } = await change({ contact_status_choices: wrong });
      assert.equal(status, 400, JSON.stringify(wrong));
      assert.match(json.message, /contact_status_choices/);
    }
    assert.equal((await change({})).status, 400);
    assert.deepEqual((await choices()).contact_status_choices, ['vip', 'active']);
  });

  it('show nothing of another organization', async () => {
    await service.rows(
      `WITH other AS (INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Other', 'other') RETURNING id)
       INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, stage, source, created_at, updated_at)
       SELECT id, gen_random_uuid(), 'Eve', '', '{}', 'secret', 'secret', 'secret', now(), now() FROM other`,
    );
    assert.doesNotMatch(JSON.stringify(await choices()), /secret/);
  });
});
