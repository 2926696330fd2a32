import { z } from 'zod';
import { label, requiredText, uuid } from '../../../kernel/fields/fields.ts';
import { idsToChange, listToChange } from '../../../records/bulk.schema.ts';
import { idsFrom } from '../../../records/ids.schema.ts';
import { givenOwner } from '../../owners/owner-field.ts';
import { tagList } from '../contact.schema.ts';
import { contactFilter } from '../contact-query.schema.ts';

/** The input of `POST /web/contacts-bulk`: some contacts, and the change to all of them. */
export const contactsChange = z
  .object({
    ids: idsToChange('contact', 'contacts'),
    add_tags: tagList.optional(),
    remove_tags: tagList.optional(),
    status: label().optional(),
    owner_id: givenOwner().optional(),
    delete: z.boolean().default(false),
  })
  .refine(isOneThing, {
    error: "must have 'add_tags', 'remove_tags', 'status' or 'owner_id', or only 'delete'",
  });

export type ContactsChange = z.infer<typeof contactsChange>;

function isOneThing(change: {
  delete: boolean;
  add_tags?: unknown;
  remove_tags?: unknown;
  status?: unknown;
  owner_id?: unknown;
}) {
  const { add_tags, remove_tags, status, owner_id } = change;
  const edits = [add_tags, remove_tags, status, owner_id].some((edit) => edit !== undefined);
  return edits !== change.delete;
}

/** The input of `POST /web/contacts-bulk-undo`: contacts, and the request whose change to undo. */
export const contactsUndo = z.object({
  changes: listToChange('contact', 'contacts', z.object({ id: uuid(), request_id: requiredText(200) })),
});

/** The input of `GET /web/contact-ids`: the filters of the list, and where to continue. */
export const contactIdsQuery = z.object({
  ...contactFilter.shape,
  from: idsFrom(),
});
