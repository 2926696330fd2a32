import type { WriteContext } from '../../../kernel/operations/context.ts';
import type { RecordOutcome } from '../../../records/bulk.schema.ts';
import { changeEach } from '../../../records/change-each.ts';
import { type ContactEdit, editContacts } from '../change-contact.ts';

/**
 * Changes many contacts with `editContacts`.
 * @param editOf the change of each
 * @returns the outcome for each, in any order
 */
export function changeEachContact(
  context: WriteContext,
  ids: readonly string[],
  editOf: (id: string) => Pick<ContactEdit, 'decide' | 'given'>,
): Promise<RecordOutcome[]> {
  return changeEach(context, ids, (some) =>
    editContacts(
      context,
      some.map((id) => ({ id, ...editOf(id) })),
    ),
  );
}
