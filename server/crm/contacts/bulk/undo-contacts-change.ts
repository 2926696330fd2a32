import { z } from 'zod';
import { recordsById } from '../../../kernel/database/json-text.ts';
import type { Changes } from '../../../kernel/operations/changes.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { inOrderOf, recordOutcome } from '../../../records/bulk.schema.ts';
import { selectBulkChanges } from '../../../records/bulk-changes.sql.ts';
import { editToFormer } from '../../former-values-edit.ts';
import type { Contact } from '../contact.schema.ts';
import { changeEach } from './change-each-contact.ts';
import { contactsUndo } from './contact-bulk.schema.ts';

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
    const rows = await context.query<{ id: string; json: string }>(
      selectBulkChanges(organizationId, 'change-contacts', userId, changes),
    );
    const made = recordsById<Changes>(rows);
    const ids = [...new Set(changes.map(({ id }) => id))];
    const outcomes = await changeEach(context, ids, (id) => {
      const { decide, given } = editToFormer<Contact>(made.get(id)?.value() ?? {});
      return { decide: (contact) => ({ fields: decide(contact) }), given };
    });
    return { data: inOrderOf(ids, outcomes) };
  },
});
