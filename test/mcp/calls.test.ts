import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { Pipeline } from '../../server/crm/pipelines/pipeline.schema.ts';
import { startApi } from '../api.ts';
import { callTool, connectClient, toolData, toolError } from './agent.ts';

/** What tools answer: full pictures, totals, refusals that an agent can act on, and the trail that calls leave. */

const api = await startApi();
const [pipeline] = await toolData<Pipeline[]>(api, 'list_pipelines');
assert.ok(pipeline);
const [fresh, qualified] = pipeline.stages;
assert.ok(fresh && qualified);
const company = await toolData(api, 'create_company', { name: 'Northwind' });
const contact = await toolData(api, 'create_contact', {
  first_name: 'Ada',
  email: 'ada@example.com',
  company_id: company.id,
});
const deal = await toolData(api, 'create_deal', {
  title: 'Relaunch',
  value: '1234567890123.4567',
  contact_id: contact.id,
  company_id: company.id,
});
await toolData(api, 'create_deal', {
  title: 'Small',
  value: '€0.10',
  currency: 'eur',
  stage_id: qualified.id,
});
await toolData(api, 'create_deal', {
  title: 'Small too',
  value: 0.2,
  currency: 'EUR',
  stage_id: qualified.id,
});
await toolData(api, 'log_activity', {
  activity_type: 'call',
  description: 'Talked',
  deal_id: deal.id,
  contact_id: contact.id,
});

describe('the full picture', () => {
  it('of a deal: its pipeline, stage, contact, company and latest activities', async () => {
    const overview = await toolData(api, 'get_deal_overview', { deal_id: deal.id });
    assert.deepEqual(overview.deal, deal);
    assert.deepEqual(overview.pipeline, { id: pipeline.id, name: 'Sales' });
    assert.deepEqual(overview.stage, fresh);
    assert.deepEqual([Object(overview.contact).id, Object(overview.company).id], [contact.id, company.id]);
    const kinds = Array.isArray(overview.activities)
      ? overview.activities.map(({ activity_type }) => activity_type)
      : [];
    assert.deepEqual([kinds, overview.activity_count], [['call', 'deal_created'], 2]);
  });

  it('of a contact: its company, deals with their stages, and latest activities', async () => {
    const overview = await toolData(api, 'get_contact_overview', { contact_id: contact.id });
    assert.equal(Object(overview.contact).email, 'ada@example.com');
    assert.equal(Object(overview.company).name, 'Northwind');
    assert.deepEqual(overview.deals, [{ ...deal, stage_name: 'New', is_won: false, is_lost: false }]);
    assert.deepEqual([overview.deal_count, overview.activity_count], [1, 2]);
  });

  it('has 20 activities and deals at most, and says how many there are', async () => {
    for (let n = 0; n < 21; n++) {
      await toolData(api, 'create_deal', {
        title: `Deal ${n}`,
        company_id: company.id,
        contact_id: contact.id,
      });
    }
    const overview = await toolData<Record<string, unknown[]>>(api, 'get_contact_overview', {
      contact_id: contact.id,
    });
    assert.deepEqual([overview.deals?.length, overview.deal_count], [20, 22]);
    assert.deepEqual([overview.activities?.length, overview.activity_count], [20, 23]);
  });

  it('shows nothing of another organization', async () => {
    const { key } = await api.addOrganization('Stranger');
    assert.match(
      await toolError(api, 'get_deal_overview', { deal_id: deal.id }, key),
      /No deal with this id/,
    );
    assert.match(
      await toolError(api, 'get_contact_overview', { contact_id: contact.id }, key),
      /No contact with this id/,
    );
    assert.match(
      await toolError(api, 'summarize_pipelines', { pipeline_id: pipeline.id }, key),
      /No pipeline with this id/,
    );
  });
});

describe('summarize_pipelines', () => {
  it('counts deals by stage and adds up their value by currency, exactly', async () => {
    const { key } = await api.addOrganization('Counted');
    const [own] = await toolData<Pipeline[]>(api, 'list_pipelines', {}, key);
    for (const [value, currency] of [
      [0.1, 'EUR'],
      [0.2, 'EUR'],
      ['999999999999.9999', 'USD'],
    ]) {
      await toolData(api, 'create_deal', { title: 'X', value, currency }, key);
    }
    await toolData(api, 'create_deal', { title: 'Won', value: 5, stage_id: own?.stages[3]?.id }, key);
    const [summary] = await toolData<Pipeline[]>(api, 'summarize_pipelines', { pipeline_id: own?.id }, key);
    const [first, , , won] = summary?.stages ?? [];
    assert.deepEqual(first, {
      id: own?.stages[0]?.id,
      name: 'New',
      is_won: false,
      is_lost: false,
      deal_count: 3,
      values: [
        { currency: 'EUR', deal_count: 2, value: 0.3, rate: null },
        { currency: 'USD', deal_count: 1, value: 999999999999.9999, rate: 1 },
      ],
      total: { currency: 'USD', value: 1_000_000_000_000 },
    });
    assert.deepEqual(Object(won).values, [{ currency: 'USD', deal_count: 1, value: 5, rate: 1 }]);
    assert.deepEqual(await toolData(api, 'summarize_pipelines', {}, key), [summary]);
  });
});

describe('a refusal', () => {
  const refusals: [string, string, object, RegExp][] = [
    [
      'an id that is missing',
      'update_deal',
      { status: 'won' },
      /^'deal_id' is required\. Call list_deals to find a deal_id\.$/,
    ],
    [
      'an id of nothing',
      'get_deal',
      { deal_id: uuidv7() },
      /^No deal with this id .* Call list_deals to find a deal_id\.$/,
    ],
    [
      'an id that is none',
      'get_contact',
      { contact_id: 'Ada' },
      /^No contact with this id .* Call search_contacts/,
    ],
    [
      'a stage outside the pipeline',
      'update_deal',
      { deal_id: deal.id, stage_id: uuidv7() },
      /^'stage_id' must be a stage of the deal's pipeline\. Call list_pipelines to find a stage_id\.$/,
    ],
    [
      'a link to nothing',
      'create_deal',
      { title: 'X', contact_id: uuidv7() },
      /^'contact_id' must be a contact .* Call search_contacts/,
    ],
    [
      'a value that is not allowed',
      'update_deal',
      { deal_id: deal.id, status: 'maybe' },
      /^'status' must be one of won, lost\.$/,
    ],
    [
      'an argument that there is not',
      'update_deal',
      { deal_id: deal.id, stage: 'New' },
      /^There is no argument "stage"; the arguments are title, .*stage_id, status/,
    ],
    [
      'an argument of the operation with another name',
      'update_deal',
      { id: deal.id },
      /^There is no argument "id"; the arguments are .*deal_id/,
    ],
    [
      'nothing to change',
      'update_deal',
      { deal_id: deal.id },
      /no field that can be updated\. These can: title, value/,
    ],
    [
      'what excludes each other',
      'update_deal',
      { deal_id: deal.id, status: 'won', stage_id: fresh.id },
      /exclude each other/,
    ],
    ['no criterion', 'search_contacts', {}, /^Give at least one of email, phone/],
    [
      'a stage that has deals',
      'delete_stage',
      { pipeline_id: pipeline.id, stage_id: qualified.id },
      /'move_deals_to'\. Call list_pipelines/,
    ],
    [
      'a delivery of nothing',
      'redeliver_webhook',
      { subscription_id: uuidv7(), delivery_id: uuidv7() },
      /Call list_webhook_subscriptions to find a subscription_id\. Call list_webhook_deliveries to find a delivery_id\.$/,
    ],
    [
      'an argument where there is none',
      'list_webhook_subscriptions',
      { limit: 1 },
      /this tool takes none\.$/,
    ],
  ];
  for (const [what, name, args, message] of refusals) {
    it(`${what} says what to do: ${name}`, async () => {
      assert.match(await toolError(api, name, args), message);
    });
  }

  it('names no tool that the credential may not use', async () => {
    const key = await api.addKey(['webhooks:write']);
    assert.match(
      await toolError(api, 'get_deal', { deal_id: uuidv7() }, key),
      /^Scope 'crm:read' is required\. Whoever/,
    );
  });

  it('changes nothing', async () => {
    await toolError(api, 'update_deal', { deal_id: deal.id, title: 'Changed', contact_id: uuidv7() });
    assert.equal((await toolData(api, 'get_deal', { deal_id: deal.id })).title, 'Relaunch');
  });
});

describe('what happened is told', () => {
  it('a warning comes as words and in meta', async () => {
    const open = await toolData<Pipeline>(api, 'create_pipeline', {
      name: 'Open',
      stages: [{ name: 'Only' }],
    });
    const { id } = await toolData(api, 'create_deal', { title: 'X', pipeline_id: open.id });
    const { structured, texts } = await callTool(api, 'update_deal', { deal_id: id, status: 'won' });
    assert.match(Object(structured.meta).warning, /no stage flagged as won/);
    assert.equal(texts.at(-1), Object(structured.meta).warning);
  });

  it('a deletion says that it is done', async () => {
    const { id } = await toolData(api, 'create_contact', { first_name: 'Gone' });
    const { structured, texts } = await callTool(api, 'delete_contact', { contact_id: id });
    assert.deepEqual([structured, texts], [{}, ['{}', 'Delete a contact: done.']]);
  });

  it('a full page says how to continue', async () => {
    const { texts } = await callTool(api, 'list_deals', { limit: 2, offset: 1 });
    assert.equal(texts[1], 'There may be more; call again with offset 3.');
    assert.equal((await callTool(api, 'list_deals', { limit: 200 })).texts.length, 1);
  });

  it('amounts keep every digit', async () => {
    const { texts } = await callTool(api, 'get_deal', { deal_id: deal.id });
    assert.match(texts[0] ?? '', /"value":1234567890123\.4567,/);
  });

  it('answers fit the schemas that tools/list has given', async () => {
    const client = await connectClient(api);
    await client.listTools();
    for (const [name, args] of [
      ['search_contacts', { email: 'ada@example.com' }],
      ['list_contacts', {}],
      ['get_contact', { contact_id: contact.id }],
      ['get_contact_overview', { contact_id: contact.id }],
      ['list_companies', {}],
      ['get_company', { company_id: company.id }],
      ['list_deals', {}],
      ['get_deal', { deal_id: deal.id }],
      ['get_deal_overview', { deal_id: deal.id }],
      ['list_pipelines', {}],
      ['summarize_pipelines', {}],
      ['list_activities', {}],
      ['list_webhook_subscriptions', {}],
    ] as const) {
      const answer = await client.callTool({ name, arguments: args });
      assert.ok(answer.structuredContent && !answer.isError, name);
    }
  });
});

describe('an answer of more than 100,000 characters', () => {
  it('of a list is cut after a record, and says how to continue', async () => {
    const { key } = await api.addOrganization('Long');
    for (let n = 0; n < 12; n++)
      await toolData(api, 'create_company', { name: `C${n}`, notes: 'x'.repeat(15_000) }, key);
    const { structured, texts } = await callTool(api, 'list_companies', { offset: 1 }, key);
    const { data, meta } = Object(structured);
    assert.equal(data.length, 6);
    assert.deepEqual(meta, { limit: 100, offset: 1, count: 6, next_offset: 7 });
    assert.ok(texts.join('').length <= 100_000);
    assert.deepEqual(JSON.parse(texts[0] ?? ''), structured);
    assert.match(texts[1] ?? '', /these are 6 of 11 records; to see the others, call again with offset 7\.$/);
    const next = await callTool(api, 'list_companies', { offset: 7 }, key);
    assert.equal(Object(next.structured.data).length, 5);
  });

  it('of a record is cut in its long texts, with a warning not to write them back', async () => {
    const { id } = await toolData(api, 'create_company', { name: 'Notes', notes: 'x'.repeat(100_000) });
    const { structured, texts } = await callTool(api, 'get_company', { company_id: id });
    assert.equal(Object(structured.data).notes, `${'x'.repeat(2_000)}… [cut]`);
    assert.match(texts[1] ?? '', /are cut here, so do not write them back\.$/);
    assert.ok(texts.join('').length <= 100_000);
  });
});

describe('the audit log', () => {
  it('has each action with its tool, its arguments and who acted; reading leaves nothing', async () => {
    const { key, id: organizationId } = await api.addOrganization('Audited');
    const created = await toolData(
      api,
      'create_contact',
      { first_name: 'Ada', notes: 'x'.repeat(5_000) },
      key,
    );
    await toolData(api, 'get_contact', { contact_id: created.id }, key);
    await toolData(api, 'tag_contact', { contact_id: created.id, tags: ['vip'] }, key);
    await callTool(api, 'delete_contact', { contact_id: created.id }, key);
    const entries = await api.rows<Record<string, unknown>>(
      'SELECT tool, arguments, actor, door, operation FROM audit_entries WHERE org_id = $1 ORDER BY id',
      [organizationId],
    );
    const by = { actor: 'External agent (MCP)', door: 'mcp' };
    assert.deepEqual(entries, [
      {
        tool: 'create_contact',
        arguments: { first_name: 'Ada', notes: `${'x'.repeat(1_000)} [cut]` },
        ...by,
        operation: 'create-contact',
      },
      {
        tool: 'tag_contact',
        arguments: { contact_id: created.id, tags: ['vip'] },
        ...by,
        operation: 'tag-contact',
      },
      { tool: 'delete_contact', arguments: { contact_id: created.id }, ...by, operation: 'delete-contact' },
    ]);
  });

  it('of what comes in by REST has no tool', async () => {
    const { id } = (await api.post('/api-companies', { name: 'By REST' })).data<{ id: string }>();
    const [entry] = await api.rows(
      'SELECT tool, arguments, actor, door FROM audit_entries WHERE record_id = $1',
      [id],
    );
    assert.deepEqual(entry, { tool: null, arguments: null, actor: 'API', door: 'rest' });
  });
});
