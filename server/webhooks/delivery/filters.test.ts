import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../test/database.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { DomainEvent } from '../../kernel/operations/outbox.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import { recoverDeliveries } from '../subscriptions/recover.ts';
import { RULES, World } from '../testing/world.ts';

/** Which events get a delivery (docs/behaviour/webhooks.md 19 to 21). Nothing is sent here: the queue is read. */

const world = new World(await testDatabase());
const [inPipeline, otherPipeline, inStage, otherStage] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const EVENT_TYPES = [
  'contact.created',
  'contact.updated',
  'contact.tag_added',
  'deal.created',
  'deal.updated',
];

before(async () => {
  await world.open();
  world.deliver({ schedule: [3_600] });
});
after(() => world.close());

type Event = Pick<DomainEvent, 'type' | 'recordType' | 'record' | 'changes' | 'beside'>;

function event(type: string, record: object, more: Partial<DomainEvent> = {}): Event {
  const [recordType = ''] = type.split('.');
  return { type, recordType, record: new JsonText(JSON.stringify(record)), ...more };
}

const deal = { pipeline_id: inPipeline, stage_id: inStage };
const moved = { changes: { stage_id: { from: otherStage, to: inStage } } };
const EVENTS: Readonly<Record<string, Event>> = {
  dealMoved: event('deal.updated', deal, moved),
  dealRenamed: event('deal.updated', deal, { changes: { title: { from: 'a', to: 'b' } } }),
  otherDealMoved: event('deal.updated', { pipeline_id: otherPipeline, stage_id: otherStage }, moved),
  dealCreated: event('deal.created', deal),
  contactCreated: event('contact.created', { tags: ['ΠΕΛΆΤΗΣ'] }),
  contactUpdated: event(
    'contact.updated',
    { tags: ['VIP', 'x'] },
    { changes: { tags: { from: [], to: [] } } },
  ),
  ownChanged: event(
    'contact.updated',
    { tags: [] },
    { changes: { 'custom_fields.seats': { from: 1, to: 2 } } },
  ),
  otherTagAdded: event('contact.tag_added', { tags: ['vip', 'new'] }, { beside: { tags_added: ['new'] } }),
  tagAdded: event('contact.tag_added', { tags: ['Vip'] }, { beside: { tags_added: ['Vip'] } }),
  noTags: event('contact.created', {}),
};

const CASES: readonly (readonly [name: string, filter: object | undefined, types: string[]])[] = [
  ['no filter', undefined, Object.keys(EVENTS)],
  ['an empty filter', { tags: [] }, Object.keys(EVENTS)],
  ['a pipeline', { pipeline_ids: [inPipeline] }, ['dealMoved', 'dealRenamed', 'dealCreated']],
  ['one of two stages', { stage_ids: [uuidv7(), otherStage] }, ['otherDealMoved']],
  ['a tag in any case', { tags: ['vIp'] }, ['contactUpdated', 'tagAdded']],
  ['a tag with a final sigma', { tags: ['πελάτης'] }, ['contactCreated']],
  [
    'a changed field',
    { changed_fields: ['stage_id', 'tags'] },
    ['dealMoved', 'otherDealMoved', 'contactUpdated'],
  ],
  ['a changed custom field', { changed_fields: ['custom_fields.seats'] }, ['ownChanged']],
  ['any changed custom field', { changed_fields: ['custom_fields'] }, ['ownChanged']],
  ['another custom field', { changed_fields: ['custom_fields.other'] }, []],
  ['two parts', { pipeline_ids: [inPipeline], changed_fields: ['stage_id'] }, ['dealMoved']],
  ['two parts that no event has', { pipeline_ids: [inPipeline], tags: ['vip'] }, []],
];

/** Commits all events, and waits until the relay has handed them over. */
async function emitAll(organizationId: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [name, each] of Object.entries(EVENTS)) {
    const [id = ''] = await world.emit(organizationId, 1, each);
    names.set(id, name);
  }
  for (let left = 1; left > 0; ) {
    const rows = await world.rows('SELECT FROM outbox WHERE org_id = $1', [organizationId]);
    left = rows.length;
  }
  return names;
}

async function queued(organizationId: string, subscription: string, names: ReadonlyMap<string, string>) {
  const rows = await world.rows<{ event_id: string }>(
    'SELECT event_id FROM webhook_queue WHERE org_id = $1 AND subscription_id = $2',
    [organizationId, subscription],
  );
  return rows.map(({ event_id }) => names.get(event_id) ?? 'unknown').sort();
}

describe('a subscription with a filter', async () => {
  it('gets a delivery of each event that matches, and no other has one; a recovery does the same', async () => {
    const organizationId = await world.addOrganization();
    const subscribe = async (filter: object | undefined) => {
      const draft = { target_url: 'http://127.0.0.1:9/', event_types: EVENT_TYPES, filter };
      const { id } = Object(await world.invoke(organizationId, createSubscription(RULES), draft));
      return String(id);
    };
    const subscriptions = await Promise.all(CASES.map(([, filter]) => subscribe(filter)));
    const names = await emitAll(organizationId);
    const look = () => Promise.all(subscriptions.map((id) => queued(organizationId, id, names)));
    const wanted = CASES.map(([, , matching]) => matching.toSorted());
    assert.deepEqual(await look(), wanted);

    // What is recovered is due at once, so an attempt would take it from the queue.
    await world.stop();
    await world.rows('DELETE FROM webhook_queue WHERE org_id = $1', [organizationId]);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await Promise.all(
      subscriptions.map((id) => world.invoke(organizationId, recoverDeliveries, { id, since })),
    );
    assert.deepEqual(await look(), wanted);
  });
});
