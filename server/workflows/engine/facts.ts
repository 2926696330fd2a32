import { isExactNumber, JsonText, parseExactly } from '../../kernel/database/json-text.ts';
import type { Operations } from '../../kernel/family/family.ts';
import { joinNamed, type PlainRecord, readNamed } from '../../kernel/family/named-operations.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Facts } from '../language/facts.ts';
import { removedTags } from './trigger-events.ts';

/** Records and events as conditions and templates read them. */

/** A record of some kind. */
export interface Subject {
  readonly type: string;
  readonly id: string;
}

/** The kinds to which records link by a member such as `contact_id`. */
export const LINKED = ['contact', 'company', 'deal'] as const;

/** JSON as plain values. A number with more digits than a double holds becomes text. */
export function plain(json: string): PlainRecord {
  return Object(withoutExactNumbers(parseExactly(json)));
}

function withoutExactNumbers(value: unknown): unknown {
  if (isExactNumber(value)) return value.rawJSON;
  if (Array.isArray(value)) return value.map(withoutExactNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutExactNumbers(item)]));
}

/** Runs an operation that another family has, and returns its `data` as plain values. */
export async function call(
  { context, operations }: { readonly context: WriteContext; readonly operations: Operations },
  name: string,
  input: object,
): Promise<unknown> {
  return dataIn(await joinNamed(context, operations, name, input));
}

function dataIn(data: unknown): unknown {
  if (data instanceof JsonText) return plain(data.text);
  return Array.isArray(data) ? data.map(dataIn) : withoutExactNumbers(data);
}

/** Runs an operation that another family has and that only reads, and returns its `data` as plain values. */
export async function readPlain(
  context: ReadContext,
  operations: Operations,
  name: string,
  input: object,
): Promise<unknown> {
  return dataIn(await readNamed(context, operations, name, input));
}

/** The operation that reads a record of a kind. */
export function readerOf(kind: string): string {
  return `get-${kind.replaceAll('_', '-')}`;
}

/** Reads a record by its id, with the rights of the caller; null if there is none. */
export async function readRecord(
  context: ReadContext,
  operations: Operations,
  { type, id }: Subject,
): Promise<PlainRecord | null> {
  try {
    return Object(await readPlain(context, operations, readerOf(type), { id }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Adds the records that a record links to, such as its `contact`.
 * @param text what will be read, as JSON; only links that it names are followed
 */
export async function withLinks(
  context: ReadContext,
  operations: Operations,
  record: PlainRecord,
  text: string,
): Promise<PlainRecord> {
  const linked: Record<string, unknown> = {};
  for (const type of LINKED) {
    const id = record[`${type}_id`];
    if (typeof id !== 'string' || !text.includes(`${type}.`)) continue;
    linked[type] = (await readRecord(context, operations, { type, id })) ?? undefined;
  }
  return { ...record, ...linked };
}

/** What an event says: its type, its record, what stands beside it, and what changed. */
export function factsOfEvent(
  payload: PlainRecord,
  recordType: string,
): Pick<Facts, 'before' | 'changed' | 'trigger'> {
  const { event_type: type, changes, ...rest } = payload;
  const changed = Object.entries(Object(changes)).map(([field, change]): [string, unknown] => [
    field,
    Object(change).from ?? null,
  ]);
  return {
    before: Object.fromEntries(changed),
    changed: changed.map(([field]) => field),
    trigger: { ...rest, type, record: payload[recordType], tags_removed: removedTags(payload) },
  };
}
