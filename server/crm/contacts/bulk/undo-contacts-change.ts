import { z } from 'zod';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { inOrderOf, recordOutcome } from '../../../records/bulk.schema.ts';
import { changeEach } from '../../../records/change-each.ts';
import { changesMade } from '../../../records/changes-made.ts';
import { editToFormer } from '../../former-values-edit.ts';
import { editContacts } from '../change-contact.ts';
import type { Contact } from '../contact.schema.ts';
import { contactsUndo } from './contact-bulk.schema.ts';

/** Undoes what the caller changed in many contacts with `change-contacts`. */
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
    const made = await changesMade(context, 'change-contacts', changes);
    const outcomes = await changeEach(context, made.ids, editContacts, (id) => {
      const { decide, given } = editToFormer<Contact>(made.of(id));
      return { decide: (contact) => ({ fields: decide(contact) }), given };
    });
    return { data: inOrderOf(made.ids, outcomes) };
  },
});
