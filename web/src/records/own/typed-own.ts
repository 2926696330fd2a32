import type { CustomValue, CustomValues } from '../../api/custom-fields.ts';
import { digitsOf } from '../formats.ts';
import type { OwnInput, OwnTyped } from '../new-own-values.tsx';

/** The own values of a record as a form that changes them shows them. */
export function ownTypedOf(values: CustomValues = {}): OwnTyped {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, inputOf(value)]));
}

function inputOf(value: CustomValue): OwnInput {
  if (typeof value === 'boolean' || Array.isArray(value)) return { text: '', value };
  if (typeof value === 'string') return { text: value, value };
  if (typeof value === 'object' && 'currency' in value) {
    const { currency } = value;
    const text = digitsOf(value.value);
    return { text, currency, value: { value: text, currency } };
  }
  const text = digitsOf(value);
  return { text, value: typeof value === 'number' ? value : text };
}

/** The member `custom_fields` of a change, with the values that were typed; null for those that were cleared. */
export function ownChanges(
  before: OwnTyped,
  after: OwnTyped,
): { readonly custom_fields?: Readonly<Record<string, unknown>> } {
  const isSame = ([key, { value }]: [string, OwnInput]) =>
    JSON.stringify(value ?? null) === JSON.stringify(before[key]?.value ?? null);
  const changed = Object.entries(after).filter((entry) => !isSame(entry));
  if (changed.length === 0) return {};
  return { custom_fields: Object.fromEntries(changed.map(([key, { value }]) => [key, value ?? null])) };
}
