import { JsonText } from '../kernel/database/json-text.ts';
import type { Answer } from '../kernel/operations/result.ts';

/** The ids that one statement found, and from where to go on: null at the end. */
export interface RecordIdsRow {
  /** A JSON array, in rising order. */
  readonly ids: string;
  readonly next: string | null;
}

/** What is told of ids that were found. */
export function recordIdsOf([row]: readonly RecordIdsRow[]): Answer<string[]> {
  const next = row?.next ?? null;
  return { data: new JsonText(row?.ids ?? '[]'), meta: next === null ? {} : { next } };
}
