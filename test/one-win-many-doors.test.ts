import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { DESTINATION_KINDS } from '../server/ads/destinations/destination.schema.ts';
import { addDestination, settled } from '../server/ads/testing/conversions.ts';
import { eventIdIn } from '../server/ads/testing/counted-once.ts';
import { Fakes } from '../server/ads/testing/fakes.ts';
import { updateDeal } from '../server/crm/deals/update-deal.ts';
import { signIn } from '../server/crm/testing/person.ts';
import { ProgramImporting } from '../server/files/imports/testing/program-importing.ts';
import { definition, publish } from '../server/workflows/testing/workflows.ts';
import { startApi } from './api.ts';
import { toolData } from './mcp/agent.ts';

/** One win, many doors: whichever way a deal is won, each advertising platform gets the same bytes but for ids and times. */

const fakes = new Fakes();
await fakes.listen();
after(() => fakes.close());
const api = await startApi({ ...fakes.config });
for (const kind of DESTINATION_KINDS) await addDestination(api, fakes, kind);

const EMAIL = 'ada@example.com';
const contact = (
  await api.post('/api-contacts', {
    ...{ first_name: 'Ada', last_name: 'Lovelace', email: EMAIL, phone: '+44 20 7946 0018' },
    click_ids: [
      { kind: 'gclid', value: 'Cj0K-1', seen_at: '2026-11-20T10:00:00.000Z' },
      { kind: 'fbclid', value: 'IwAR-1', seen_at: '2026-11-20T10:00:00.000Z' },
    ],
  })
).data<{ id: string }>();

const AMOUNT = { value: '1200.5', currency: 'EUR' };
const open = async (title: string) =>
  (await api.post('/api-deals', { title, ...AMOUNT, contact_id: contact.id })).data<{ id: string }>();

/** Wins a deal, each in its way, and returns it. */
const DOORS = {
  'the REST API': async () => {
    const deal = await open('REST');
    await api.patch(`/api-deals/${deal.id}`, { status: 'won' });
    return deal;
  },
  'an agent': async () => {
    const deal = await open('MCP');
    await toolData(api, 'update_deal', { deal_id: deal.id, status: 'won' });
    return deal;
  },
  'the web app': async () => {
    const deal = await open('Screen');
    const [pipeline] = (await api.get('/api-pipelines')).data<
      { stages: { id: string; is_won: boolean }[] }[]
    >();
    const stage_id = pipeline?.stages.find(({ is_won }) => is_won)?.id;
    await signIn(api)(updateDeal, { id: deal.id, stage_id });
    return deal;
  },
  'an import': async () => {
    const program = new ProgramImporting({ url: api.url, key: api.organization.key });
    const file = `title,value,currency,contact,status\nImport,${AMOUNT.value},${AMOUNT.currency},${EMAIL},won\n`;
    const { id } = await program.import('kind=deals&side_effects=true', file);
    const [row] = await program.result(id);
    assert.ok(row?.id, JSON.stringify(row));
    return { id: row.id };
  },
  'a workflow': async () => {
    const win = { key: 'win', do: 'update_record', with: { fields: { status: 'won' } } };
    const { id } = await publish(api, definition({ on: 'manual', object: 'deal' }, win));
    const deal = await open('Workflow');
    await api.post(`/api-workflows/${id}/run`, { record_ids: [deal.id] });
    return deal;
  },
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
/** When a deal was won, in seconds or milliseconds. The times of clicks, which are quoted or within a text, stay. */
const MOMENT = /:1[78]\d{8}(\d{3})?(?=[,}])/g;

/** What each platform got about a deal. */
async function sentFor(deal: { readonly id: string }): Promise<Record<string, string[]>> {
  const { event_id } = await settled(api, deal);
  const comparable = (text: string) =>
    text
      .replaceAll(event_id, 'the event')
      .replaceAll(contact.id, 'the contact')
      .replaceAll(UUID, 'an id')
      .replaceAll(TIME, 'a time')
      .replaceAll(MOMENT, ':a time');
  const bodies = (platform: string) =>
    fakes.sentTo(platform).filter(({ text }) => eventIdIn(text) === event_id);
  return Object.fromEntries(
    DESTINATION_KINDS.map((platform) => [platform, bodies(platform).map(({ text }) => comparable(text))]),
  );
}

describe('a deal that is won', () => {
  const wins = new Map<string, Record<string, string[]>>();
  for (const [door, win] of Object.entries(DOORS)) {
    it(`through ${door} is one purchase of the same bytes as through the others`, async () => {
      const sent = await sentFor(await win());
      for (const platform of DESTINATION_KINDS) assert.equal(sent[platform]?.length, 1, platform);
      wins.set(door, sent);
      assert.deepEqual(sent, wins.get('the REST API'));
    });
  }
});
