import { JsonText } from '../kernel/database/json-text.ts';
import type { WriteContext } from '../kernel/operations/context.ts';
import { Conflict, conflict } from '../kernel/operations/errors.ts';

/** So many records change a link in one transaction at most, which keeps it within the time that a statement may take. */
const MAX_RELINKED_RECORDS = 2_000;

/** How many linked records to lock, to know whether there are too many. */
export const LOCKED_RECORDS = MAX_RELINKED_RECORDS + 1;

const tooManyLinked = (what: string) =>
  `More than ${MAX_RELINKED_RECORDS} ${what} are linked to this record; unlink some of them first.`;

export const TOO_MANY_LINKED_DEALS = new Conflict(tooManyLinked('deals'));
export const TOO_MANY_LINKED_CONTACTS = new Conflict(tooManyLinked('contacts'));

/**
 * Refuses to delete or merge what too many records are linked to.
 * @param locked those that were locked, `LOCKED_RECORDS` at most
 * @param refusal the 409 `conflict` that it throws
 */
export function requireFewLinks(locked: readonly unknown[], refusal: Conflict): void {
  if (locked.length > MAX_RELINKED_RECORDS) throw conflict(refusal);
}

/** What becomes of links: the records that they named are merged into another one, or deleted, which leaves null. */
export interface Relink {
  readonly from: readonly string[];
  readonly to: string | null;
}

/** A record whose link changed, as its statement answers it. */
export interface RelinkedRow {
  readonly id: string;
  /** What it was linked to. */
  readonly from: string;
  readonly json: string;
  /** The moment of its change, ISO 8601. */
  readonly now: string;
}

/**
 * Tells of records whose link changed because the record they were linked to is no more: each has changed, so each has
 * its audit entry and its `updated` event.
 * @param column the one that holds the link
 */
export function recordRelinks(
  context: WriteContext,
  recordType: 'contact' | 'deal',
  column: string,
  { to }: Relink,
  rows: readonly RelinkedRow[],
): void {
  for (const { id, from, json, now } of rows) {
    const about = { recordType, recordId: id, changes: { [column]: { from, to } } };
    context.audit({ ...about, action: 'updated' });
    context.emit({ ...about, type: `${recordType}.updated`, record: new JsonText(json), occurredAt: now });
  }
}
