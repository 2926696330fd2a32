import { z } from 'zod';
import type { Changes } from '../../../kernel/operations/changes.ts';
import { Conflict, conflict } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { inOrderOf, recordOutcome } from '../../../records/bulk.schema.ts';
import { type BulkChangesRow, selectBulkChanges } from '../../../records/bulk-changes.sql.ts';
import type { ContactChange } from '../change-contact.ts';
import type { Contact } from '../contact.schema.ts';
import { type ContactFields, changedFields } from '../contact-fields.ts';
import { changeEach } from './change-each-contact.ts';
import { contactsUndo } from './contact-bulk.schema.ts';

const CHANGED_SINCE = new Conflict('This contact has been changed since.');

/**
 * Undoes what the caller changed in many contacts with `change-contacts`. The former values come from the audit log,
 * so nobody can present another change as an undo.
 */
export const undoContactsChange = defineWrite({
  name: 'undo-contacts-change',
  summary: 'Undo a change of many contacts',
  description:
    'Each contact gets its former values back, unless somebody has changed one of these fields since. Returns the outcome for each contact.',
  scope: 'crm:write',
  undoes: true,
  input: contactsUndo,
  output: z.array(recordOutcome),
  run: async (context, { changes }) => {
    const { organizationId, caller } = context;
    const { userId } = caller.credential;
    const rows = await context.query<BulkChangesRow>(
      selectBulkChanges(organizationId, 'change-contacts', userId, changes),
    );
    const made = new Map(rows.map((row) => [row.id, row.changes]));
    const ids = [...new Set(changes.map(({ id }) => id))];
    const outcomes = await changeEach(context, ids, (contact) =>
      takenBack(contact, made.get(contact.id) ?? {}),
    );
    return { data: inOrderOf(ids, outcomes) };
  },
});

/** @throws 409 `conflict` if a field has neither its value before nor after the change */
function takenBack(contact: Contact, changes: Changes): ContactChange {
  const [before, after] = [valuesOf(changes, 'from'), valuesOf(changes, 'to')];
  if (!has(contact, after) && !has(contact, before)) throw conflict(CHANGED_SINCE);
  return { fields: before };
}

function valuesOf(changes: Changes, side: 'from' | 'to'): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]));
}

function has(contact: Contact, values: ContactFields): boolean {
  return Object.keys(changedFields(contact, values)).length === 0;
}
