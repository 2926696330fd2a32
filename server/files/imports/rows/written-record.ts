import type { WrittenRecord } from '../../../kernel/family/import-kind.ts';
import { changesBetween } from '../../../kernel/operations/changes.ts';

interface Versioned {
  readonly id: string;
  readonly updated_at: string;
}

/** What an undo needs to know about a created record. */
export function createdRecord({ id, updated_at }: Versioned): WrittenRecord {
  return { record_id: id, was_created: true, before: {}, after: {}, version: updated_at };
}

/** What an undo needs to know about an updated record; nothing if it did not change. */
export function updatedRecord(
  before: Readonly<Record<string, unknown>>,
  after: Versioned & Readonly<Record<string, unknown>>,
): WrittenRecord {
  const changes = Object.entries(changesBetween(before, after));
  return {
    record_id: after.id,
    was_created: false,
    before: Object.fromEntries(changes.map(([field, { from }]) => [field, from])),
    after: Object.fromEntries(changes.map(([field, { to }]) => [field, to])),
    version: after.updated_at,
  };
}

/** The updated fields that are still as the import left them, with their former values. */
export function formerValues(
  record: object,
  { before, after }: WrittenRecord,
): Readonly<Record<string, unknown>> {
  const isAsLeft = ([field]: [string, unknown]) =>
    JSON.stringify(Reflect.get(record, field)) === JSON.stringify(after[field]);
  return Object.fromEntries(Object.entries(before).filter(isAsLeft));
}
