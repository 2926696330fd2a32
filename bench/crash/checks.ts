import { isDeepStrictEqual } from 'node:util';
import type { ApiRecord } from './api-client.ts';
import { isSame, type Memory } from './memory.ts';
import type { StoredEvent, Tables } from './tables.ts';

/**
 * What must hold of an organization's tables after any crash.
 * @param memories what those who wrote to the organization remember
 * @returns what is wrong, in words; empty when all is well
 */
export function findProblems(tables: Tables, memories: readonly Memory[]): string[] {
  return [
    ...checkMemory(tables, memories),
    ...checkHistories(tables),
    ...checkAudit(tables),
    ...checkActivities(tables),
    ...checkEvents(tables),
    ...checkOutcomes(tables),
  ];
}

/** Every acknowledged write is there, and nothing that nobody wrote. */
function checkMemory(tables: Tables, memories: readonly Memory[]): string[] {
  const remembered = new Map(memories.flatMap(({ records }) => [...records]));
  // Activities that the server writes by itself are no client's.
  const notes = tables.activities.filter(({ activity_type }) => activity_type === 'note');
  const stored = new Map([...tables.contacts, ...tables.deals, ...notes].map((row) => [row.id, row]));
  const lost = [...remembered].flatMap(([id, { record }]) => {
    const row = stored.get(id);
    if (!row) return [`An acknowledged record is missing: ${JSON.stringify(record)}`];
    return isSame(record, row)
      ? []
      : [`An acknowledged change is missing: ${JSON.stringify({ record, row })}`];
  });
  const unknown = [...stored.keys()].filter((id) => !remembered.has(id));
  return [...lost, ...unknown.map((id) => `The record ${id} is there, though no answer told of it.`)];
}

/** The events of each record tell its whole history without a gap, up to the row as it stands. */
function checkHistories(tables: Tables): string[] {
  const rows = new Map([...tables.contacts, ...tables.deals].map((row) => [row.id, row]));
  const histories = Map.groupBy(
    tables.events.filter(({ type }) => /^(contact|deal)\.(created|updated)$/.test(type)),
    ({ recordId }) => recordId,
  );
  const silent = [...rows.keys()].filter((id) => !histories.has(id)).map((id) => `${id} has no event.`);
  return [
    ...silent,
    ...[...histories].flatMap(([id, events]) => checkHistory(tables, id, events, rows.get(id))),
  ];
}

function checkHistory(
  tables: Tables,
  id: string,
  events: readonly StoredEvent[],
  row: ApiRecord | undefined,
): string[] {
  const problems: string[] = [];
  for (const [index, event] of events.entries()) {
    const before = events[index - 1]?.record;
    if (event.type.endsWith('.created') !== (index === 0))
      problems.push(`${id} was not created once and first.`);
    if (before && !follows(before, event)) problems.push(`${id}: a change has no event before ${event.id}.`);
  }
  const last = events.at(-1)?.record;
  const isDeleted = tables.audit.some(({ record_id, action }) => record_id === id && action === 'deleted');
  if (row && isDeleted) problems.push(`${id} is there, though the audit log tells of its deletion.`);
  if (!row && !isDeleted) problems.push(`${id} is gone, and the audit log does not tell why.`);
  if (row && !isDeepStrictEqual(row, last)) problems.push(`${id} differs from its last event.`);
  return problems;
}

/** Tells whether the changes of an event lead from the record of the one before to its own, and nothing else differs. */
function follows(before: ApiRecord, { record, changes = {} }: StoredEvent): boolean {
  const from = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.from]));
  const to = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.to]));
  return isSame({ ...before, ...from }, before) && isSame({ ...before, ...to }, record);
}

/** Each change has one audit entry, and each audit entry is of a change: in the same order, with the same content. */
function checkAudit(tables: Tables): string[] {
  const ofChange = tables.audit.filter(
    ({ action, record_type }) => action !== 'deleted' && isCrm(record_type),
  );
  const entries = Map.groupBy(ofChange, ({ record_id }) => record_id);
  const events = Map.groupBy(
    tables.events.filter(({ type }) => /^(contact|deal|activity)\.(created|updated)$/.test(type)),
    ({ recordId }) => recordId,
  );
  const ids = new Set([...entries.keys(), ...events.keys()]);
  return [...ids].flatMap((id) => {
    const audited = (entries.get(id) ?? []).map(({ changes }) => changes);
    const told = (events.get(id) ?? []).map(({ changes }) => changes ?? {});
    return isDeepStrictEqual(audited, told)
      ? []
      : [`The audit entries of ${id} are not those of its events.`];
  });
}

function isCrm(recordType: string): boolean {
  return ['contact', 'deal', 'activity'].includes(recordType);
}

/** Each deal that comes into a won or lost stage has the event of that, and no other deal has. */
function checkOutcomes({ events }: Tables): string[] {
  const wanted = events.flatMap(({ type, recordId, occurredAt, stage, changes = {} }) => {
    const enters = type === 'deal.created' || (type === 'deal.updated' && changes.stage_id !== undefined);
    const outcome = stage?.is_won ? 'deal.won' : stage?.is_lost ? 'deal.lost' : undefined;
    return enters && outcome ? [describe(outcome, recordId, occurredAt)] : [];
  });
  const found = events
    .filter(({ type }) => type === 'deal.won' || type === 'deal.lost')
    .map(({ type, recordId, occurredAt }) => describe(type, recordId, occurredAt));
  return isDeepStrictEqual(wanted.sort(), found.sort())
    ? []
    : ['A deal was won or lost without its event, or the reverse.'];
}

/** Each change has the activities that belong to it, and no activity is without its change. */
function checkActivities(tables: Tables): string[] {
  const present = new Set([...tables.contacts, ...tables.deals].map(({ id }) => id));
  const expected = tables.events.flatMap(activitiesOf).filter(({ owner }) => present.has(owner));
  const found = tables.activities.map((activity) => {
    const isOfContact = ['deal_stage_change', 'tag_added', 'enrichment', 'note'].includes(
      String(activity.activity_type),
    );
    return describe(
      activity.activity_type,
      isOfContact ? activity.contact_id : activity.deal_id,
      activity.created_at,
    );
  });
  const [wanted, had] = [expected.map(({ text }) => text).sort(), found.sort()];
  return isDeepStrictEqual(wanted, had)
    ? []
    : [
        ...difference(wanted, had).map((text) => `An activity is missing: ${text}`),
        ...difference(had, wanted).map((text) => `An activity has no change: ${text}`),
      ];
}

/** The activities that must come with an event, and the record with which they go. */
function activitiesOf({ type, record, occurredAt, changes = {} }: StoredEvent) {
  const ofRecord = (kind: string, owner: unknown) => ({
    owner: String(owner),
    text: describe(kind, owner, occurredAt),
  });
  if (type === 'deal.created') return [ofRecord('deal_created', record.id)];
  if (type === 'contact.tag_added') return [ofRecord('tag_added', record.id)];
  if (type === 'contact.enriched') return [ofRecord('enrichment', record.id)];
  if (type === 'contact.note_added') return [ofRecord('note', record.contact_id)];
  if (type !== 'deal.updated') return [];
  const onContact = record.contact_id === null ? [] : [ofRecord('deal_stage_change', record.contact_id)];
  return [
    ...(changes.stage_id ? [ofRecord('stage_change', record.id), ...onContact] : []),
    ...(changes.value ? [ofRecord('value_change', record.id)] : []),
  ];
}

function describe(kind: unknown, owner: unknown, at: unknown): string {
  return `${kind} of ${owner} at ${at}`;
}

/** What is in one sorted list more often than in the other. */
function difference(all: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return all.filter((text) => {
    const index = rest.indexOf(text);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}

/** A contact that was tagged or enriched has both events, and what waits for a reader is an event. */
function checkEvents(tables: Tables): string[] {
  const updates = new Set(
    tables.events
      .filter(({ type }) => type === 'contact.updated')
      .map(({ recordId, occurredAt }) => recordId + occurredAt),
  );
  const alone = tables.events.filter(
    ({ type, recordId, occurredAt }) =>
      (type === 'contact.tag_added' || type === 'contact.enriched') && !updates.has(recordId + occurredAt),
  );
  const ids = new Set(tables.events.map(({ id }) => id));
  return [
    ...alone.map(({ id, type }) => `${type} ${id} has no contact.updated.`),
    ...tables.waiting.filter((id) => !ids.has(id)).map((id) => `The outbox names ${id}, which is no event.`),
    ...checkTold(tables, 'tags', 'contact.tag_added'),
    ...checkTold(tables, 'enriched_at', 'contact.enriched'),
  ];
}

/** An update of this field has the event that tells of it. */
function checkTold(tables: Tables, field: string, type: string): string[] {
  const told = new Set(
    tables.events
      .filter((event) => event.type === type)
      .map(({ recordId, occurredAt }) => recordId + occurredAt),
  );
  return tables.events
    .filter((event) => event.type === 'contact.updated' && event.changes?.[field])
    .filter(({ recordId, occurredAt }) => !told.has(recordId + occurredAt))
    .map(({ id }) => `The change of ${field} in ${id} has no ${type}.`);
}
