import type { Decimal } from '../../../server/kernel/fields/fields.ts';
import type { Activity } from '../api/activities.ts';
import { formatMoney } from './formats.ts';

/** The text of an activity; changes of value show formatted amounts. */
export function wordsOf({
  activity_type,
  description,
  metadata,
}: Pick<Activity, 'activity_type' | 'description' | 'metadata'>): string {
  if (activity_type !== 'value_change') return description;
  const from = money(metadata.from_value, metadata.from_currency);
  const to = money(metadata.to_value, metadata.to_currency);
  return from === undefined || to === undefined ? description : `Value changed from ${from} to ${to}`;
}

function money(value: unknown, currency: unknown): string | undefined {
  return isDecimal(value) && typeof currency === 'string' ? formatMoney(value, currency) : undefined;
}

function isDecimal(value: unknown): value is Decimal {
  if (typeof value === 'number') return true;
  return (
    typeof value === 'object' && value !== null && 'rawJSON' in value && typeof value.rawJSON === 'string'
  );
}
