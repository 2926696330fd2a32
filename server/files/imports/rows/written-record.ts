import type { WrittenRecord } from '../../../kernel/family/import-kind.ts';
import { OWN_PREFIX } from '../../../kernel/fields/own-prefix.ts';
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

/** Decides a change and remembers the record as it was: `before` is there once the change has been made. */
export function remembering<Before, Change>(decide: (record: Before) => Change) {
  let known: Before | undefined;
  return {
    decide: (record: Before) => {
      known = record;
      return decide(record);
    },
    before: (): Before => {
      if (known === undefined) throw new Error('A changed record did not come back.');
      return known;
    },
  };
}

/** The updated fields that are still as the import left them, with their former values. */
export function formerValues(
  record: object,
  { before, after }: WrittenRecord,
): Readonly<Record<string, unknown>> {
  const isAsLeft = ([field]: [string, unknown]) =>
    JSON.stringify(valueIn(record, field)) === JSON.stringify(after[field]);
  return Object.fromEntries(Object.entries(before).filter(isAsLeft));
}

function valueIn(record: object, field: string): unknown {
  if (!field.startsWith(OWN_PREFIX)) return Reflect.get(record, field);
  const own: unknown = Reflect.get(record, 'custom_fields');
  return Object(own)[field.slice(OWN_PREFIX.length)] ?? null;
}
