import { randomUUID } from 'node:crypto';
import type { ApiRecord, Write } from './api-client.ts';
import type { Memory } from './memory.ts';

/** The writes of a believable client. Every one changes something, so that each leaves its traces. */

let counter = 0;

/** Chooses the next write at random by what there is already. */
export function nextWrite(memory: Memory, stageIds: readonly string[]): Write {
  const contact = pick(memory.of('contact'));
  const deal = pick(memory.of('deal'));
  const choices = [
    ...(contact ? writesOnContact(contact) : []),
    ...(deal ? writesOnDeal(deal, stageIds) : []),
    createContact(),
  ];
  return pick(choices) ?? createContact();
}

function createContact(): Write {
  return post('/api-contacts', 'contact', { first_name: `Contact ${++counter}`, tags: ['new'] });
}

/** Deletions come seldom, so that records live to be changed. */
function writesOnContact({ id }: ApiRecord): Write[] {
  const path = `/api-contacts/${id}`;
  const text = String(++counter);
  return [
    { method: 'PATCH', path, kind: 'contact', id, body: { job_title: text, notes: `Changed ${text}` } },
    post(`${path}/tags`, 'contact', { tags: [`tag ${text}`, 'new'] }, id),
    post(
      `${path}/enrichment`,
      'contact',
      { provider: 'bench', fields: { industry: text }, overwrite: true },
      id,
    ),
    post('/api-activities', 'activity', {
      activity_type: 'note',
      description: `Note ${text}`,
      contact_id: id,
    }),
    post('/api-deals', 'deal', { title: `Deal ${text}`, value: counter, contact_id: id }),
    ...(Math.random() < 0.2 ? [{ method: 'DELETE', path, kind: 'contact', id } as const] : []),
  ];
}

function writesOnDeal({ id, stage_id }: ApiRecord, stageIds: readonly string[]): Write[] {
  const path = `/api-deals/${id}`;
  const otherStage = pick(stageIds.filter((stage) => stage !== stage_id));
  return [
    { method: 'PATCH', path, kind: 'deal', id, body: { stage_id: otherStage } },
    { method: 'PATCH', path, kind: 'deal', id, body: { stage_id: otherStage, value: ++counter } },
    ...(Math.random() < 0.2 ? [{ method: 'DELETE', path, kind: 'deal', id } as const] : []),
  ];
}

function post(path: string, kind: Write['kind'], body: Record<string, unknown>, id?: string): Write {
  const idempotencyKey = randomUUID();
  return { method: 'POST', path, kind, body, idempotencyKey, ...(id === undefined ? {} : { id }) };
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
