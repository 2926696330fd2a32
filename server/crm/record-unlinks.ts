import type { WriteContext } from '../kernel/context.ts';
import { JsonText } from '../kernel/json-text.ts';

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
