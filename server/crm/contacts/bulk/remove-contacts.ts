import { JsonText } from '../../../kernel/database/json-text.ts';
import type { WriteContext } from '../../../kernel/operations/context.ts';
import { lockWithLinks, relink } from '../../../records/links.ts';
import { keepInTrash } from '../../../records/trash/keep-in-trash.ts';
import { unlinkContactsFromActivities } from '../../activities/activity.sql.ts';
import { deleteContactRows, lockContactsForDeletion } from '../contact.sql.ts';

/**
 * Deletes contacts (docs/behaviour/contacts.md 9). Records that link to them, such as deals, stay and lose the link.
 * Their activities are deleted, except those that also belong to a deal.
 * @returns the ids of the contacts that existed
 * @throws 409 `conflict` if too many records are linked to them
 */
export async function removeContacts(
  context: WriteContext,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { organizationId } = context;
  const lock = lockContactsForDeletion(organizationId, ids);
  const contacts = await lockWithLinks<{ id: string }>(context, 'contact', ids, lock);
  const found = contacts.map(({ id }) => id);
  const relinked = await relink(context, 'contact', { from: found, to: null });
  await keepInTrash(context, 'contact', found, relinked);
  context.defer(unlinkContactsFromActivities(organizationId, found));
  context.defer(deleteContactRows(organizationId, found));
  for (const id of found) context.audit({ recordType: 'contact', recordId: id, action: 'deleted' });
  emitDeleted(context, found, { erased: false });
  return found;
}

/** Emits events for deleted contacts, which contain only ids. */
export function emitDeleted(
  context: WriteContext,
  ids: readonly string[],
  { erased }: { readonly erased: boolean },
): void {
  const occurredAt = new Date().toISOString();
  for (const id of ids) {
    const record = new JsonText(JSON.stringify({ id, org_id: context.organizationId, erased }));
    context.emit({ type: 'contact.deleted', recordType: 'contact', recordId: id, record, occurredAt });
  }
}
