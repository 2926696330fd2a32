import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { Conversion } from '../../server/ads/conversions/conversion.schema.ts';
import type { Pipeline } from '../../server/crm/pipelines/pipeline.schema.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { EMAIL, FIRST_NAME, publishForm } from '../../server/web-forms/testing/forms.ts';
import { openPage, sendJson } from '../../server/web-forms/testing/visitor.ts';
import { startApi } from '../api.ts';
import { families } from '../families.ts';
import { callTool, toolData, toolError } from './agent.ts';
import { differences, everyRow } from './database-rows.ts';

/** `dry_run` answers what a call would change, from the same operation, and changes nothing. */

const api = await startApi();
const [pipeline] = await toolData<Pipeline[]>(api, 'list_pipelines');
assert.ok(pipeline);
const [first, second] = pipeline.stages;
assert.ok(first && second);
const other = await toolData<Pipeline>(api, 'create_pipeline', { name: 'Other' });
const contact = await toolData(api, 'create_contact', { first_name: 'Ada', tags: ['vip'] });
const twin = await toolData(api, 'create_contact', { first_name: 'Ada', city: 'London' });
const company = await toolData(api, 'create_company', { name: 'Northwind' });
const branch = await toolData(api, 'create_company', { name: 'Northwind Ltd' });
const deal = await toolData(api, 'create_deal', {
  title: 'Relaunch',
  contact_id: contact.id,
  company_id: company.id,
  value: 100,
});
// To an event that does not occur here: deliveries would change rows in their own time.
const subscription = await toolData(api, 'create_webhook_subscription', {
  target_url: 'https://hooks.example.com/kontor',
  event_types: ['contact.enriched'],
});
await toolData(api, 'update_deal', { deal_id: deal.id, value: 120 });
const [attempt] = await api.rows<{ delivery_id: string }>(
  `INSERT INTO webhook_attempts (org_id, subscription_id, id, delivery_id, event_id, event_type, attempt, outcome,
     target_url, sent_at, duration_ms)
   SELECT org_id, $1, $2, webhook_delivery_id($1, id), id, event_type, 1, 'failure', 'https://hooks.example.com', now(), 1
   FROM events WHERE event_type = 'deal.updated' LIMIT 1 RETURNING delivery_id`,
  [subscription.id, uuidv7()],
);
assert.ok(attempt);

const task = await toolData(api, 'create_task', {
  title: 'Call',
  due_on: '2099-06-30',
  contact_id: contact.id,
});

const note = await toolData(api, 'log_activity', {
  activity_type: 'note',
  description: 'Called',
  contact_id: contact.id,
});

// It starts by hand, and waits for a year: no step of it changes rows in its own time.
const draft = {
  format: 1,
  trigger: { on: 'manual', object: 'deal' },
  steps: [{ key: 'wait', do: 'wait', for: { amount: 365, unit: 'days' } }],
};
const publish = async ({ id, draft_revision }: Record<string, unknown>) =>
  toolData(api, 'publish_workflow', { workflow_id: id, draft_revision });
const workflow = await publish(await toolData(api, 'draft_workflow', { name: 'Remind', draft }));
const paused = await publish(await toolData(api, 'draft_workflow', { name: 'Rest', draft }));
await toolData(api, 'pause_workflow', { workflow_id: paused.id });
const [started] = await toolData<{ run_id: string }[]>(api, 'run_workflow', {
  workflow_id: workflow.id,
  record_ids: [deal.id],
});
assert.ok(started);
await toolData(api, 'cancel_workflow_run', { run_id: started.run_id });
const waiting = await toolData(api, 'rerun_workflow_run', { run_id: started.run_id });
await eventually(async () => {
  const { state } = await toolData<{ state: string }>(api, 'get_workflow_run', { run_id: waiting.id });
  assert.equal(state, 'waiting');
});

// Nobody is behind this deal, so its conversion is withheld and may be tried again.
const destination = (
  await api.post('/api-conversion-destinations', {
    ...{ kind: 'https', name: 'Warehouse', config: { url: 'https://hooks.example.com/conversions' } },
  })
).data<{ id: string }>();
const sold = await toolData(api, 'create_deal', { title: 'Sold', value: 100 });
await toolData(api, 'update_deal', { deal_id: sold.id, status: 'won' });
const conversion = await eventually(async () => {
  const [found] = await toolData<Conversion[]>(api, 'list_conversions', { deal_id: sold.id });
  assert.equal(found?.sends[0]?.state, 'withheld');
  return found;
});

const form = await publishForm(api);
const address = api.url + new URL(form.url).pathname;
const { token } = await openPage(address);
await sendJson(address, { _token: token, first_name: 'Ada', email: 'ada@example.com' });
const [held] = await toolData<{ id: string }[]>(api, 'list_form_submissions', { form_id: form.id });
assert.ok(held);

/** A call of every tool that changes something, each with an effect. */
const CALLS: Record<string, object> = {
  create_contact: { first_name: 'Grace' },
  update_contact: { contact_id: contact.id, job_title: 'Countess', tags: ['vip', 'lead'] },
  tag_contact: { contact_id: contact.id, tags: ['board'] },
  tag_contacts: { ids: [contact.id, twin.id], add_tags: ['both'], remove_tags: ['vip'] },
  enrich_contact: { contact_id: contact.id, provider: 'test', fields: { city: 'London' } },
  merge_contacts: { contact_id: contact.id, merge_id: twin.id },
  delete_contact: { contact_id: contact.id },
  create_company: { name: 'Southwind' },
  update_company: { company_id: company.id, city: 'Seattle' },
  merge_companies: { company_id: company.id, merge_id: branch.id },
  delete_company: { company_id: company.id },
  create_deal: { title: 'Another' },
  update_deal: { deal_id: deal.id, status: 'won', value: '1,200.50' },
  assign_deal: { deal_id: deal.id, user_id: api.organization.userId },
  delete_deal: { deal_id: deal.id },
  create_task: { title: 'Write', assignee_id: 'me' },
  update_task: { task_id: task.id, repeat: { every: 1, unit: 'month', from: 'due' } },
  complete_task: { task_id: task.id },
  delete_task: { task_id: task.id },
  create_pipeline: { name: 'Partners' },
  update_pipeline: { pipeline_id: other.id, is_default: true },
  delete_pipeline: { pipeline_id: other.id },
  create_stage: { pipeline_id: pipeline.id, name: 'Negotiation' },
  update_stage: { pipeline_id: pipeline.id, stage_id: first.id, name: 'Fresh' },
  delete_stage: { pipeline_id: pipeline.id, stage_id: first.id, move_deals_to: second.id },
  import_records: { kind: 'companies', rows: 'name\nEastwind\n' },
  log_activity: { activity_type: 'note', description: 'Called', contact_id: contact.id },
  update_activity: { activity_id: note.id, description: 'Rang' },
  delete_activity: { activity_id: note.id },
  create_webhook_subscription: {
    target_url: 'https://hooks.example.com/other',
    event_types: ['deal.created'],
  },
  update_webhook_subscription: { subscription_id: subscription.id, enabled: false },
  upsert_contact: { match: 'email', email: 'dry@example.com', first_name: 'Dry' },
  upsert_company: { match: 'domain', domain: 'dry.example', name: 'Dry' },
  upsert_deal: { match: 'external_id', external_source: 'shop', external_id: 'dry', title: 'Dry' },
  test_webhook_subscription: { subscription_id: subscription.id },
  redeliver_webhook: { subscription_id: subscription.id, delivery_id: attempt.delivery_id },
  recover_webhook_deliveries: { subscription_id: subscription.id, since: '2020-01-01' },
  rotate_webhook_secret: { subscription_id: subscription.id },
  delete_webhook_subscription: { subscription_id: subscription.id },
  draft_workflow: { name: 'Thank', draft },
  publish_workflow: { workflow_id: workflow.id, draft_revision: 1 },
  pause_workflow: { workflow_id: workflow.id },
  resume_workflow: { workflow_id: paused.id },
  run_workflow: { workflow_id: workflow.id, record_ids: [deal.id] },
  cancel_workflow_run: { run_id: waiting.id },
  rerun_workflow_run: { run_id: started.run_id },
  cancel_workflow_runs: { workflow_id: workflow.id, state: 'waiting' },
  rerun_workflow_runs: { workflow_id: workflow.id, state: 'cancelled' },
  create_form: { name: 'Ask us', fields: [FIRST_NAME, EMAIL] },
  update_form: { form_id: form.id, submit_label: 'Ask' },
  review_form_submission: { submission_id: held.id, verdict: 'accepted' },
  save_report: { name: 'Won', query: { metric: 'won_value' } },
  save_conversion_destination: { destination_id: destination.id, name: 'Data warehouse' },
  retry_conversion: { conversion_id: conversion?.id, destination_id: destination.id },
};

describe('a dry run', () => {
  it('is offered by every tool that changes something, and by no other', () => {
    const changing = families.tools.filter(({ operation }) => operation.effect === 'write');
    assert.deepEqual(changing.map(({ name }) => name).sort(), Object.keys(CALLS).sort());
  });

  for (const [name, args] of Object.entries(CALLS)) {
    it(`of ${name} tells what would change, and changes no row of any table`, async () => {
      const before = await everyRow(api);
      const { isError, structured, texts } = await callTool(api, name, { ...args, dry_run: true });
      assert.ok(!isError, texts.join(' '));
      assert.deepEqual(differences(before, await everyRow(api)), {});
      const { dry_run } = Object(structured.meta);
      assert.ok(dry_run.changes.length > 0);
      assert.match(texts.at(-1) ?? '', /^Dry run: nothing was changed\. In a real call /);
    });
  }

  it('returns the record as it would be, with its changes, activities and events', async () => {
    const { structured } = await callTool(api, 'update_deal', { ...CALLS.update_deal, dry_run: true });
    const { data, meta } = Object(structured);
    const won = pipeline.stages.find(({ is_won }) => is_won);
    assert.deepEqual([data.stage_id, data.value], [won?.id, 1200.5]);
    const [change] = meta.dry_run.changes;
    assert.deepEqual([change.record_type, change.action], ['deal', 'updated']);
    assert.deepEqual(change.changes.value, { from: 120, to: 1200.5 });
    const kinds = meta.dry_run.activities.map(
      ({ activity_type }: { activity_type: string }) => activity_type,
    );
    assert.deepEqual(kinds.sort(), ['deal_stage_change', 'stage_change', 'value_change']);
    assert.deepEqual(meta.dry_run.events, [
      { event_type: 'deal.won', record_id: deal.id, triggers: [] },
      { event_type: 'deal.updated', record_id: deal.id, triggers: ['deal_won', 'purchase_conversion'] },
    ]);
  });

  it('of a deletion names the record, says what goes along and what stays, and is right', async () => {
    const person = await toolData(api, 'create_contact', { first_name: 'Emmy', last_name: 'Noether' });
    const firm = await toolData(api, 'create_company', { name: 'Rings Ltd' });
    const links = { contact_id: person.id };
    const sale = await toolData(api, 'create_deal', { title: 'Ideals', ...links });
    await toolData(api, 'create_deal', { title: 'Fields', ...links });
    await toolData(api, 'create_task', { title: 'Write', ...links });
    for (const about of [
      links,
      links,
      { ...links, deal_id: sale.id },
      { deal_id: sale.id },
      { company_id: firm.id },
    ])
      await toolData(api, 'log_activity', { activity_type: 'call', description: 'Rang', ...about });
    const count = async () => (await api.rows('SELECT FROM activities')).length;
    const deletions = [
      [
        'delete_contact',
        { contact_id: person.id },
        'the contact "Emmy Noether" would be deleted with its 2 activities; 1 task would be updated; 2 deals would be updated; ',
      ],
      ['delete_deal', { deal_id: sale.id }, 'the deal "Ideals" would be deleted with its 3 activities; '],
      [
        'delete_company',
        { company_id: firm.id },
        'the company "Rings Ltd" would be deleted with its 1 activity; ',
      ],
    ] as const;
    for (const [name, args, words] of deletions) {
      const { structured, texts } = await callTool(api, name, { ...args, dry_run: true });
      assert.ok(texts.at(-1)?.includes(words), texts.at(-1));
      const { deleted } = Object(structured.meta).dry_run;
      const before = await count();
      await toolData(api, name, args);
      assert.equal(before - (await count()), deleted.with.activities, name);
    }
  });

  it('does what the real call then does', async () => {
    const told = await callTool(api, 'update_deal', { deal_id: deal.id, stage_id: second.id, dry_run: true });
    const done = await callTool(api, 'update_deal', { deal_id: deal.id, stage_id: second.id });
    const withoutTime = ({ structured }: typeof told) => ({ ...Object(structured.data), updated_at: '' });
    assert.deepEqual(withoutTime(told), withoutTime(done));
  });

  it('of a call that would change nothing says so', async () => {
    const { structured, texts } = await callTool(api, 'tag_contact', {
      contact_id: contact.id,
      tags: ['VIP'],
      dry_run: true,
    });
    assert.deepEqual(Object(structured.meta).dry_run, { changes: [], events: [] });
    assert.match(texts.at(-1) ?? '', /a real call would change nothing/);
  });

  it('shows no secret, which would not be the real one', async () => {
    for (const name of ['create_webhook_subscription', 'rotate_webhook_secret']) {
      const { structured, texts } = await callTool(api, name, { ...CALLS[name], dry_run: true });
      assert.ok(!('secret' in Object(structured.data)));
      assert.doesNotMatch(texts.join(' '), /[0-9a-f]{64}/);
    }
  });

  it('is refused as the call would be, also by what is only found out at the commit', async () => {
    assert.match(
      await toolError(api, 'delete_stage', { pipeline_id: pipeline.id, stage_id: second.id, dry_run: true }),
      /The stage has deals/,
    );
    assert.match(
      await toolError(api, 'log_activity', {
        activity_type: 'note',
        description: 'x',
        deal_id: contact.id,
        dry_run: true,
      }),
      /'deal_id' must be a deal/,
    );
    assert.match(
      await toolError(api, 'update_deal', { deal_id: deal.id, value: 1, dry_run: 'yes' }),
      /'dry_run' must be/,
    );
  });
});
