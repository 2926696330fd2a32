import { type Changes, changesBetween } from '../kernel/operations/changes.ts';
import { Conflict, conflict } from '../kernel/operations/errors.ts';
import type { GivenValues } from './custom-fields/values/custom-values-field.ts';

const CHANGED_SINCE = new Conflict('This record has been changed since.');

/** What a change of a record wrote, before or after it: its fields, and values of custom fields by key. */
interface Side {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly given: GivenValues;
}

/** How changes name a custom field. */
const OWN = 'custom_fields.';

/**
 * An edit that gives a record the values back that it had before a change. It refuses a record of which a field has neither its value before nor
 * after the change.
 */
export function takeBack<Stored extends Readonly<Record<string, unknown>>>(changes: Changes) {
  const [before, after] = [sideOf(changes, 'from'), sideOf(changes, 'to')];
  const decide = (record: Stored) => {
    if (!has(record, after) && !has(record, before)) throw conflict(CHANGED_SINCE);
    return before.fields;
  };
  return { decide, given: before.given };
}

function sideOf(changes: Changes, side: 'from' | 'to'): Side {
  const values = Object.entries(changes).map(([field, change]) => [field, change[side]] as const);
  const own = values.filter(([field]) => field.startsWith(OWN));
  return {
    fields: Object.fromEntries(values.filter(([field]) => !field.startsWith(OWN))),
    given: Object.fromEntries(own.map(([field, value]) => [field.slice(OWN.length), value])),
  };
}

function has(record: Readonly<Record<string, unknown>>, { fields, given }: Side): boolean {
  const custom_fields = { ...Object(record.custom_fields), ...given };
  return Object.keys(changesBetween(record, { ...record, ...fields, custom_fields })).length === 0;
}
