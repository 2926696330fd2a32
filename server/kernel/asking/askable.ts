import { z } from 'zod';
import { JsonText } from '../database/json-text.ts';
import type { RecordRegistry } from '../family/record-registry.ts';
import type { Caller } from '../operations/credential.ts';
import type { Kernel, Operation } from '../operations/operation.ts';
import { readingIn } from '../operations/reading-as.ts';
import { recordOf } from '../operations/record-of.ts';
import type { Result } from '../operations/result.ts';
import { askedToInclude, type Includable, includableIn, readIncluded } from './included.ts';
import { selectedFields, withFields } from './selected-fields.ts';

/** What a read can be asked for beside its input, by whichever door (docs/behaviour/asking.md). */
export interface Askable {
  /** The members that `fields` can name; empty if the read does not take it. */
  readonly fields: readonly string[];
  /** What `include` can name; empty if the read does not take it. */
  readonly include: readonly Includable[];
}

/** What was asked for. */
export interface AskedFor {
  /** Undefined for all. */
  readonly fields: readonly string[] | undefined;
  readonly include: readonly Includable[];
}

export const NOTHING_ASKABLE: Askable = { fields: [], include: [] };

/** Only reads of records with an id take `fields` and `include`. */
export function askableOf(operation: Operation, records: Pick<RecordRegistry, 'kinds'>): Askable {
  const { record } = recordOf(operation);
  const isRead = operation.effect === 'read' && record instanceof z.ZodObject && 'id' in record.shape;
  if (!isRead) return NOTHING_ASKABLE;
  return { fields: Object.keys(record.shape), include: includableIn(records, operation.kind) };
}

/**
 * Reads `fields` and `include`.
 * @throws 400 for a field or an inclusion that the read does not have
 */
export function readAsked(askable: Askable, given: object): AskedFor {
  const { fields, include } = askable;
  return {
    fields: fields.length > 0 ? selectedFields(Reflect.get(given, 'fields'), fields) : undefined,
    include: include.length > 0 ? askedToInclude(Reflect.get(given, 'include'), include) : [],
  };
}

/** The result as it was asked for. */
export async function shaped(
  kernel: Kernel,
  caller: Caller,
  result: Result,
  { fields, include }: AskedFor,
): Promise<Result> {
  if (fields === undefined && include.length === 0) return result;
  const found = recordsIn(result);
  const meta =
    include.length === 0
      ? result.meta
      : { ...result.meta, included: await readIncluded(readingIn(kernel, caller), found, include) };
  const shown = fields === undefined ? found : found.map((each) => withFields(each, fields));
  return { ...result, data: Array.isArray(result.data) ? shown : shown[0], ...(meta && { meta }) };
}

/** The records of a result, parsed. */
function recordsIn({ data }: Result): object[] {
  return [data].flat().map((item) => Object(item instanceof JsonText ? item.value() : item));
}
