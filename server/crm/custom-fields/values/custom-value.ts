import { z } from 'zod';
import { isExactNumber, parseExactly } from '../../../kernel/database/json-text.ts';
import { currency, type Decimal, date, text, uuid } from '../../../kernel/fields/fields.ts';
import { money } from '../../deals/money/money-field.ts';
import type { CustomField } from '../custom-field.schema.ts';
import { optionNamed } from '../options.ts';
import type { CustomValue } from './custom-values-field.ts';

/** What decides which values a field takes. */
export interface ValueRule extends Pick<CustomField, 'key' | 'type'> {
  readonly options: readonly string[] | null;
  /** Those of the members of the organization whom a caller names. */
  readonly members: readonly string[];
}

/** A value that a field takes, or what is wrong with it; null for an empty one. */
export type CheckedValue = { readonly value: CustomValue | null } | { readonly problem: string };

/** The length that a text may have, in characters. */
const LONGEST_TEXT = 5_000;

const LONGEST_URL = 2_048;

export const NOT_A_NUMBER = 'must be a number with at most 15 digits and 10 decimals';
export const NOT_A_DATE = 'must be a date of the form YYYY-MM-DD';
export const NOT_A_BOOLEAN = 'must be true or false';

/** Compares a value with the type of its field (docs/behaviour/custom-fields.md 3). An empty text or list is no value. Pure. */
export function checkValue(rule: ValueRule, given: unknown): CheckedValue {
  if (given === null || given === '' || (Array.isArray(given) && given.length === 0)) return { value: null };
  switch (rule.type) {
    case 'text':
      return parsed(text(LONGEST_TEXT), given, 'must be a text');
    case 'number':
      return numberOf(given);
    case 'money':
      return moneyOf(given);
    case 'date':
      return parsed(date(), given, NOT_A_DATE);
    case 'boolean':
      return typeof given === 'boolean' ? { value: given } : { problem: NOT_A_BOOLEAN };
    case 'choice':
      return choiceOf(rule, given);
    case 'choices':
      return choicesOf(rule, given);
    case 'url':
      return urlOf(given);
    case 'user':
      return userOf(rule, given);
  }
}

function parsed<Value extends CustomValue>(
  schema: z.ZodType<Value>,
  given: unknown,
  otherwise: string,
): CheckedValue {
  const result = schema.safeParse(given);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  return { problem: issue?.code === 'invalid_type' ? otherwise : (issue?.message ?? otherwise) };
}

/** At most 15 digits before the decimal point and 10 after it, so that other programs read the same number. */
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

function numberOf(given: unknown): CheckedValue {
  const written = typeof given === 'string' ? undefined : plainDecimal(given);
  return written === undefined ? { problem: NOT_A_NUMBER } : { value: decimalOf(written) };
}

/** The digits of a number, or of a text that is one; undefined if a field cannot hold it. */
export function plainDecimal(given: unknown): string | undefined {
  const written = isExactNumber(given) ? given.rawJSON : typeof given === 'number' ? digitsOf(given) : given;
  return typeof written === 'string' && NUMBER.test(written) ? written : undefined;
}

/** The digits of a number, without an exponent as far as 10 decimals go. */
function digitsOf(given: number): string | undefined {
  const written = String(given);
  if (!written.includes('e-')) return written;
  const decimal = given.toFixed(10);
  return Number(decimal) === given ? decimal : undefined;
}

/** The number of a plain decimal, as it is read back from the record. */
function decimalOf(written: string): Decimal {
  let end = written.length;
  if (written.includes('.')) {
    while (written[end - 1] === '0') end -= 1;
    if (written[end - 1] === '.') end -= 1;
  }
  const canonical = written.slice(0, end);
  return Number(canonical) === 0 ? 0 : parseExactly(canonical);
}

const amount = z.object({ value: money(), currency: currency() });

function moneyOf(given: unknown): CheckedValue {
  const result = amount.safeParse(given);
  if (result.success) {
    return { value: { value: decimalOf(result.data.value), currency: result.data.currency } };
  }
  const [issue] = result.error.issues;
  const place = issue?.path[0];
  return place === undefined || issue === undefined || issue.code === 'invalid_type'
    ? { problem: 'must be an amount, such as { "value": 1200.5, "currency": "EUR" }' }
    : { problem: `has a ${String(place)} that ${issue.message}` };
}

function choiceOf({ options }: ValueRule, given: unknown): CheckedValue {
  const option = typeof given === 'string' ? optionNamed(options ?? [], given) : undefined;
  return option === undefined ? { problem: `must be one of ${inList(options)}` } : { value: option };
}

function choicesOf({ options }: ValueRule, given: unknown): CheckedValue {
  const texts: unknown[] = Array.isArray(given) ? given : [undefined];
  const chosen = texts.map((each) =>
    typeof each === 'string' ? optionNamed(options ?? [], each) : undefined,
  );
  const known = chosen.filter((option) => option !== undefined);
  return known.length < chosen.length
    ? { problem: `must be a list of ${inList(options)}` }
    : { value: [...new Set(known)] };
}

/** As many options as a sentence can hold. */
function inList(options: readonly string[] | null): string {
  const named = (options ?? []).slice(0, 20);
  return `${named.join(', ')}${named.length < (options ?? []).length ? ' and more' : ''}`;
}

function urlOf(given: unknown): CheckedValue {
  const problem = 'must be a web address that begins with http:// or https://';
  if (typeof given !== 'string') return { problem };
  if (!/^https?:\/\/\S+$/i.test(given) || !URL.canParse(given)) return { problem };
  return parsed(text(LONGEST_URL), given, problem);
}

function userOf({ members }: ValueRule, given: unknown): CheckedValue {
  const { data } = uuid().safeParse(given);
  return data !== undefined && members.includes(data)
    ? { value: data }
    : { problem: 'must be the id of a member of your organization' };
}
