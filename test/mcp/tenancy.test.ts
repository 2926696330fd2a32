import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Pipeline } from '../../server/crm/pipelines/pipeline.schema.ts';
import { startApi, type TestOrganization } from '../api.ts';
import { families } from '../families.ts';
import { callTool, postMessage, toolData } from './agent.ts';
import { differences, everyRow } from './database-rows.ts';

/** Calls every tool with another organization's ids: it must learn and change nothing. */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const theirs = await records(globex);
const ours = await records(api.organization);

/** One record of each kind, by the argument that names it. */
async function records({ key }: TestOrganization): Promise<Record<string, string>> {
  const create = async (name: string, args: object) =>
    (await toolData<{ id: string }>(api, name, args, key)).id;
  const [pipeline] = await toolData<Pipeline[]>(api, 'list_pipelines', {}, key);
  const contact_id = await create('create_contact', { first_name: 'Secret', tags: ['secret'] });
  return {
    contact_id,
    company_id: await create('create_company', { name: 'Secret' }),
    deal_id: await create('create_deal', { title: 'Secret', contact_id }),
    pipeline_id: pipeline?.id ?? '',
    stage_id: pipeline?.stages[0]?.id ?? '',
    move_deals_to: pipeline?.stages[1]?.id ?? '',
    delivery_id: contact_id,
    merge_id: contact_id,
    subscription_id: await create('create_webhook_subscription', {
      target_url: 'https://hooks.example.com',
      event_types: ['contact.enriched'],
    }),
  };
}

/** What tools need besides ids; none of it is refused by itself. */
const GOOD: Record<string, unknown> = {
  first_name: 'x',
  name: 'x',
  title: 'x',
  tags: ['x'],
  provider: 'x',
  fields: { city: 'x' },
  activity_type: 'note',
  description: 'x',
  event_types: ['deal.created'],
  target_url: 'https://hooks.example.com',
  since: '2020-01-01',
};

const { result } = Object((await postMessage(api, 'tools/list')).body);
const described: { name: string; inputSchema: { properties?: object } }[] = result.tools;
const before = await everyRow(api);

describe("with another organization's ids", () => {
  for (const { name, inputSchema } of described) {
    const known = Object.keys(inputSchema.properties ?? {});
    for (const foreign of known.filter((argument) => argument in theirs)) {
      it(`${name} with their ${foreign} is refused or finds nothing`, async () => {
        const given = Object.entries({ ...GOOD, ...ours, [foreign]: theirs[foreign] });
        const args = Object.fromEntries(given.filter(([argument]) => known.includes(argument)));
        const { isError, texts, structured } = await callTool(api, name, { ...args, dry_run: undefined });
        if (!isError && !isDeepStrictEqual(structured.data, [])) {
          const absent = { ...args, [foreign]: crypto.randomUUID(), dry_run: undefined };
          assert.deepEqual(structured.data, (await callTool(api, name, absent)).structured.data);
        }
        for (const id of [globex.id, ...Object.values(theirs)])
          assert.ok(!texts.join(' ').includes(id), name);
      });
    }
  }

  it('no row of theirs was changed, added or removed by all this', async () => {
    const changed = differences(before, await everyRow(api));
    assert.ok(!JSON.stringify(changed).includes(globex.id), JSON.stringify(changed));
  });

  it('every tool was called that takes an id', () => {
    assert.equal(described.length, families.tools.length);
  });
});
