import { invalidRequest } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { changeContact } from '../change-contact.ts';
import { type Contact, contactId, contactView, tagAddition } from '../contact.schema.ts';
import { selectContact } from '../contact.sql.ts';
import { withTagsAdded } from './tags.ts';

/** Adds tags that a contact does not have, ignoring case; never replaces the list (docs/behaviour/contacts.md 14). */
export const tagContact = defineWrite({
  name: 'tag-contact',
  summary: 'Add tags to a contact',
  description: 'Takes one tag or a list. Tags that the contact already has, ignoring case, change nothing.',
  scope: 'crm:write',
  input: tagAddition
    .extend(contactId.shape)
    .meta({ examples: [{ tags: ['vip', 'lead'] }], minProperties: 1 }),
  output: contactView,
  again: selectContact,
  run: (context, { id, tag, tags = tag }) => {
    if (tags === undefined) throw invalidRequest("'tags' is required: a tag or a list of tags.");
    const decide = (contact: Contact) => ({
      fields: { tags: withTagsAdded(contact.tags, tags) },
    });
    return changeContact(context, { id, decide });
  },
});
