import { z } from 'zod';
import { type ExactNumber, isExactNumber } from '../database/json-text.ts';
import { type Sql, sql } from '../database/sql.ts';
import { notFound, type RecordOwner } from '../operations/errors.ts';
import { isCurrencyCode } from './currency.ts';
import { UUID } from './uuid.ts';

/**
 * The types of fields that records consist of. Each is a schema that validates input, describes itself in
 * OpenAPI and knows how PostgreSQL renders it, so a record is described only once.
 */

/** The maximum length of a long text such as notes, in characters. */
export const LONG_TEXT = 100_000;

/** PostgreSQL cannot store NUL, and a lone surrogate would be replaced silently on the way. */
export function textProblem(value: string): string | undefined {
  if (value.includes('\u0000')) return 'must not contain a NUL character';
  if (!value.isWellFormed()) return 'must be well-formed Unicode (it contains half of a surrogate pair)';
  return undefined;
}

function check<Value>(problem: (value: Value) => string | undefined) {
  return (value: Value, context: z.core.$RefinementCtx): void => {
    const message = problem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}

/** A text of at most `max` characters that may be empty. */
export function text(max: number) {
  return z
    .string()
    .max(max, { error: `must have at most ${max} characters` })
    .superRefine(check(textProblem));
}

/** A text of 1 to `max` characters that is not only spaces. */
export function requiredText(max: number) {
  const error = 'must not be empty';
  return text(max)
    .min(1, { error })
    .refine((value) => value.trim() !== '', { error });
}

/**
 * Line ends, other control characters, and characters that reverse the text direction (Unicode TR36, 3.1.1).
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A name that others read on pages and in emails: one line of visible characters, trimmed. */
export function visibleName(max: number) {
  return requiredText(max)
    .transform((value) => value.trim())
    .refine((value) => !UNSEEN.test(value), {
      error: 'must not contain line breaks, control characters or characters that change the text direction',
    });
}

/** A free label such as a status: 1 to 64 characters, trimmed. */
export function label() {
  return requiredText(64).transform((value) => value.trim());
}

/** The id of a record in a body or a query. */
export function uuid() {
  return z
    .string()
    .regex(UUID, { error: 'must be a UUID' })
    .transform((value) => value.toLowerCase())
    .meta({ format: 'uuid' });
}

/** The id in a path. If it is not a UUID, no such record can exist: 404, not 400. */
export function pathId(record: string, owner?: RecordOwner) {
  return z
    .string()
    .superRefine((value, context) => {
      if (!UUID.test(value))
        context.addIssue({ code: 'custom', params: { throws: notFound(record, owner) } });
    })
    .transform((value) => value.toLowerCase())
    .meta({ format: 'uuid', description: `The id of the ${record}.` });
}

const EMAIL = /^[^\s@,;<>"()[\]\\]+@[^\s@,;<>"()[\]\\.]+(\.[^\s@,;<>"()[\]\\.]+)*$/;

/** An email address, stored as written. */
export function email() {
  return text(254)
    .refine((value) => EMAIL.test(value), { error: 'must be an email address' })
    .meta({ format: 'email' });
}

/** A filter by a whole email address, for a list of people. */
export function addressFilter(description: string) {
  return requiredText(255)
    .transform((value) => value.trim())
    .optional()
    .meta({ description, examples: ['ada@example.com'] });
}

/** An ISO 4217 code, upper-cased. */
export function currency() {
  return z
    .string()
    .transform((value) => value.toUpperCase())
    .refine(isCurrencyCode, { error: 'must be an ISO 4217 currency code, such as USD' });
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar date, `YYYY-MM-DD`, from year 1 on. */
export function date() {
  return z
    .string()
    .refine(isCalendarDate, { error: 'must be a date in the form YYYY-MM-DD' })
    .meta({ format: 'date' });
}

function isCalendarDate(value: string): boolean {
  const [, year, month, day] = DATE.exec(value)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?)?(Z|[ +-](?:0\d|1[0-4]):?[0-5]\d)?$/i;

/**
 * A point in time, ISO 8601. Without a zone it is UTC; a date alone is its first instant. A space before the
 * offset is read as a plus sign, because that is what an unescaped plus becomes in a query string.
 */
export function timestamp() {
  return z
    .string()
    .transform((value, context) => {
      const normalized = normalizeTimestamp(value);
      if (normalized !== undefined) return normalized;
      context.addIssue({
        code: 'custom',
        message: 'must be an ISO 8601 timestamp, such as 2026-05-17T14:23:00.000Z',
      });
      return z.NEVER;
    })
    .meta({ format: 'date-time' });
}

function normalizeTimestamp(value: string): string | undefined {
  const match = TIMESTAMP.exec(value.trim());
  const [, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = 'Z'] = match ?? [];
  if (day === undefined || !isCalendarDate(day)) return undefined;
  return `${day}T${hour}:${minute}:${second}.${fraction.slice(0, 6)}${zone.replace(' ', '+')}`;
}

/** A whole number that PostgreSQL's `integer` can hold. */
export function integer() {
  const error = 'must be a whole number between -2147483648 and 2147483647';
  return z.int32({ error }).transform((value) => value + 0);
}

/** A page of a list. `limit` is lowered to the maximum; invalid values are refused. */
export function page(limits: { readonly default: number; readonly max: number }) {
  return {
    limit: wholeNumber(1)
      .transform((value) => Math.min(value, limits.max))
      .default(limits.default)
      .meta({ description: `Maximum number of records to return, up to ${limits.max}.` }),
    offset: wholeNumber(0).default(0).meta({ description: 'Number of records to skip.' }),
  };
}

/** The largest offset of a list, which is that of PostgreSQL's integers. */
const LARGEST_NUMBER = 2_147_483_647;

/** A whole number in a query string (text) or in the input of a tool (number). */
export function wholeNumber(min: number) {
  const error = `must be a whole number of at least ${min}`;
  return z
    .union([z.number(), z.string(), z.custom<ExactNumber>(isExactNumber)], { error })
    .transform((value, context) => {
      const given = isExactNumber(value) ? value.rawJSON : value;
      const number = typeof given === 'number' ? given : /^\d+$/.test(given) ? Number(given) : Number.NaN;
      if (number >= min && (Number.isInteger(number) || number === Infinity))
        return Math.min(number, LARGEST_NUMBER);
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: min });
}

/** The order of a list by time; newest first by default. */
export function order() {
  return z.enum(['asc', 'desc']).default('desc').meta({ description: '`desc` sorts newest first.' });
}

/** A timestamp in an answer: ISO 8601, UTC, milliseconds. */
export const timestampView = z.string().meta({ format: 'date-time', examples: ['2026-05-17T14:23:00.000Z'] });

/** An exact decimal: a JSON number, kept as text if a double would lose digits. */
export type Decimal = number | ExactNumber;

/** An exact decimal in an answer: a JSON number with all its digits. */
export const decimalView = z
  .custom<Decimal>()
  .meta({ type: 'number', format: 'decimal', examples: [1200.5] });

/** The digits of a decimal. */
export function decimalText(value: Decimal): string {
  return typeof value === 'number' ? String(value) : value.rawJSON;
}

/** The current time after all locks that the statement waited for, to the millisecond. */
export const NOW = sql`date_trunc('milliseconds', clock_timestamp())`;

/** A point in time as text that PostgreSQL can read back without loss. */
export function timestampText(expression: Sql): Sql {
  return sql`to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The sort direction of a list. */
export function direction(order: 'asc' | 'desc'): Sql {
  return order === 'asc' ? sql`ASC` : sql`DESC`;
}
