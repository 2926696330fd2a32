import type { WriteContext } from '../kernel/context.ts';
import { conflict } from '../kernel/errors.ts';
import { JsonText } from '../kernel/json-text.ts';

/** So many records lose a link in one transaction at most, which keeps it within the time that a statement may take. */
const MAX_UNLINKED_RECORDS = 2_000;

/** How many linked records to lock, to know whether there are too many. */
export const LOCKED_RECORDS = MAX_UNLINKED_RECORDS + 1;

/**
 * Refuses to delete what too many records are linked to.
 * @param locked those that were locked, `LOCKED_RECORDS` at most
 * @param what names them, such as `deals`
 * @throws 409 `conflict`
 */
export function requireFewLinks(locked: readonly unknown[], what: string): void {
  if (locked.length <= MAX_UNLINKED_RECORDS) return;
  throw conflict(
    `More than ${MAX_UNLINKED_RECORDS} ${what} are linked to this record; unlink some of them first.`,
  );
}

/** A record that lost a link, as its statement answers it. */
export interface UnlinkedRow {
  readonly id: string;
  readonly json: string;
  /** The moment of its change, ISO 8601. */
  readonly now: string;
}

/**
 * Tells of records that lost a link because the record they were linked to is deleted: each has changed, so each has its
 * audit entry and its `updated` event.
 * @param link the column that held the link, and the id that it held
 */
export function recordUnlinks(
  context: WriteContext,
  recordType: 'contact' | 'deal',
  link: { readonly column: string; readonly id: string },
  rows: readonly UnlinkedRow[],
): void {
  const changes = { [link.column]: { from: link.id, to: null } };
  for (const { id, json, now } of rows) {
    const about = { recordType, recordId: id, changes };
    context.audit({ ...about, action: 'updated' });
    context.emit({ ...about, type: `${recordType}.updated`, record: new JsonText(json), occurredAt: now });
  }
}
