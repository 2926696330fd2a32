import { z } from 'zod';
import { changesToUndo, idsToChange } from '../../../records/bulk.schema.ts';
import { idsFrom } from '../../../records/ids.schema.ts';
import { ADDRESS_FIELDS } from '../../address-fields.ts';
import { contactPatch, tagList } from '../contact.schema.ts';
import { contactFilter } from '../contact-query.schema.ts';

/** The fields that many contacts can get together: those that are not of one person, as a name or an email address is; a phone may be shared. */
export const sharedContactFields = contactPatch.pick({
  phone: true,
  company: true,
  company_id: true,
  job_title: true,
  industry: true,
  ...ADDRESS_FIELDS,
  status: true,
  stage: true,
  source: true,
  score: true,
  notes: true,
  owner_id: true,
  custom_fields: true,
});

/** The input of `POST /web/contacts-bulk`: some contacts, and the change to all of them. */
export const contactsChange = z
  .object({
    ids: idsToChange('contact', 'contacts'),
    add_tags: tagList.optional(),
    remove_tags: tagList.optional(),
    ...sharedContactFields.shape,
    delete: z.boolean().default(false),
  })
  .refine(isOneThing, {
    error: "must have a field to change, 'add_tags' or 'remove_tags', or only 'delete'",
  });

export type ContactsChange = z.infer<typeof contactsChange>;

function isOneThing({ ids: _, delete: deletes, ...edits }: { ids: unknown; delete: boolean }) {
  return Object.values(edits).some((edit) => edit !== undefined) !== deletes;
}

/** The input of `POST /web/contacts-bulk-undo`. */
export const contactsUndo = changesToUndo('contact', 'contacts');

/** The input of `GET /web/contact-ids`: the filters of the list, and where to continue. */
export const contactIdsQuery = z.object({
  ...contactFilter.shape,
  from: idsFrom(),
});
