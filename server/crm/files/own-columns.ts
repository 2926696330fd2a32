import type { OwnColumns } from '../../files/exports/exported-list.ts';
import { OWN_PREFIX } from '../../kernel/fields/own-prefix.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { readMembers } from '../../records/members.ts';
import type { CustomValue } from '../custom-fields/values/custom-values-field.ts';
import { valueText } from '../custom-fields/values/value-text.ts';
import { ownFieldsOf } from './own-cells.ts';

/**
 * The columns of exported files for the fields that an organization added to a kind of record, in the form that an import
 * reads: members by their address, choices with semicolons, amounts with their currency.
 */
export function ownColumns(object: string): OwnColumns {
  return {
    member: 'custom_fields',
    columns: async (context) => (await ownFieldsOf(context, object)).map(({ key }) => `${OWN_PREFIX}${key}`),
    cells: (context) => ownCells(context, object),
  };
}

async function ownCells(context: ReadContext, object: string) {
  const ofPeople = new Set(
    (await ownFieldsOf(context, object)).filter(({ type }) => type === 'user').map(({ key }) => key),
  );
  const people = ofPeople.size > 0 ? (await readMembers(context)).all : [];
  const addresses = new Map(people.map(({ id, email }) => [id, email]));
  return (record: object) => {
    const values: [string, CustomValue][] = Object.entries(Object(Reflect.get(record, 'custom_fields')));
    return Object.fromEntries(
      values.map(([key, value]) => {
        const text = valueText(value);
        return [`${OWN_PREFIX}${key}`, ofPeople.has(key) ? (addresses.get(text) ?? text) : text];
      }),
    );
  };
}
