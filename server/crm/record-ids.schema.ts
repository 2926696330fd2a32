import { uuid } from '../kernel/fields.ts';
import { JsonText } from '../kernel/json-text.ts';

/** Before the first id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Where a list of ids goes on. */
export function idsFrom() {
  return uuid().default(BEFORE_ALL).meta({
    description: 'Goes on after the request before: its `meta.next`, which is absent at the end.',
  });
}

/** The ids that one statement found, and from where to go on: null at the end. */
export interface RecordIdsRow {
  /** A JSON array, in rising order. */
  readonly ids: string;
  readonly next: string | null;
}

/** What is told of ids that were found. */
export function recordIdsOf([row]: readonly RecordIdsRow[]) {
  const next = row?.next ?? null;
  return { data: new JsonText(row?.ids ?? '[]'), meta: next === null ? {} : { next } };
}
