import { givenAmount } from '../../../../server/crm/deals/money/typed-amount.ts';
import type { CustomField, CustomValue } from '../../api/custom-fields.ts';
import { t } from '../../language/words.ts';
import { digitsOf, formatDate, formatMoney } from '../formats.ts';
import { plainNumber } from './plain-number.ts';

/** How values of own fields are shown, edited and sent. */

/** The names of members by their ids. */
export type People = ReadonlyMap<string, string>;

type Typed = Pick<CustomField, 'type'>;

/** A value in words: `€1,200.50`, `Gold, Silver`, `Yes`; empty without one. */
export function valueWords({ type }: Typed, value: CustomValue | undefined, people: People): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object' && 'currency' in value) return formatMoney(value.value, value.currency);
  if (typeof value !== 'string') return digitsOf(value);
  if (type === 'date') return formatDate(value);
  return type === 'user' ? (people.get(value) ?? t`Former member`) : value;
}

/** A value as the text that a person edits: `1200.5 EUR`, `2027-01-31`. */
export function editedText(value: CustomValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'object' && 'currency' in value) return `${digitsOf(value.value)} ${value.currency}`;
  return typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value)
    ? String(value)
    : digitsOf(value);
}

/**
 * A typed text as the API takes it; null clears. What is no number stays a text, which the server refuses in words.
 * @param usual the currency of an amount that names none, and others that its sign is likely to mean
 */
export function givenValue(
  { type }: Typed,
  text: string | null,
  usual: readonly [string, ...string[]],
): unknown {
  const typed = text?.trim() ?? '';
  if (typed === '') return null;
  if (type === 'number') return numberIn(typed);
  return type === 'money' ? givenAmount(typed, usual) : typed;
}

/** At most so many digits survive as a JavaScript number. */
const SAFE_DIGITS = 15;

function numberIn(text: string): unknown {
  const plain = plainNumber(text);
  if (plain === undefined) return text;
  const exactly: unknown = Reflect.get(JSON, 'rawJSON');
  const isLong = plain.replaceAll(/\D/g, '').length > SAFE_DIGITS;
  return isLong && typeof exactly === 'function' ? exactly(plain) : Number(plain);
}
