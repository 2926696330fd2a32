import { withoutOwn } from '../kernel/fields/own-prefix.ts';
import { type Changes, changesBetween } from '../kernel/operations/changes.ts';
import { Conflict, conflict } from '../kernel/operations/errors.ts';

const CHANGED_SINCE = new Conflict('This record has been changed since.');

/** What a change of a record wrote, before or after it: its fields, and values of custom fields by key. */
type Side = ReturnType<typeof withoutOwn>;

/**
 * An edit that gives a record the values back that it had before a change. It refuses a record of which a field has neither its value before nor
 * after the change.
 */
export function editToFormer<Stored extends Readonly<Record<string, unknown>>>(changes: Changes) {
  const [before, after] = [sideOf(changes, 'from'), sideOf(changes, 'to')];
  const decide = (record: Stored) => {
    if (!has(record, after) && !has(record, before)) throw conflict(CHANGED_SINCE);
    return before.fields;
  };
  return { decide, given: before.own };
}

function sideOf(changes: Changes, side: 'from' | 'to'): Side {
  return withoutOwn(
    Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]])),
  );
}

function has(record: Readonly<Record<string, unknown>>, { fields, own }: Side): boolean {
  const custom_fields = { ...Object(record.custom_fields), ...own };
  return Object.keys(changesBetween(record, { ...record, ...fields, custom_fields })).length === 0;
}
