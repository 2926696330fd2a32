import { toolsOf } from '../../kernel/mcp/tool.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { enrichContact } from './enrich-contact.ts';
import { getContact } from './get-contact.ts';
import { getContactOverview } from './get-contact-overview.ts';
import { listContacts } from './list-contacts.ts';
import { listContactDuplicates } from './merge/list-contact-duplicates.ts';
import { mergeContacts } from './merge/merge-contacts.ts';
import { searchContacts } from './search/search-contacts.ts';
import { tagContact } from './tags/tag-contact.ts';
import { updateContact } from './update-contact.ts';

const tool = toolsOf('crm');
const id = 'contact_id';

/** Names need no example. */
const NAMES = { first_name: { type: 'string' }, last_name: { type: 'string' } } as const;

export const contactTools = [
  tool.get('search_contacts', searchContacts, {
    description:
      'Find a person by email, phone, name or tags; all criteria must be met. Call it before create_contact.',
    better: {
      phone: { type: 'string', description: 'The whole number.' },
      first_name: { type: 'string', description: 'A part of it.' },
      last_name: { type: 'string', description: 'A part of it.' },
      tags: { type: 'array', items: { type: 'string' } },
    },
    finds: [id],
  }),
  tool.get('list_contacts', listContacts, {
    description:
      'Browse contacts: those that changed lately, of a company, with a status, stage or tag, or whose name, email or ' +
      'company contains q. To find one person use search_contacts.',
    without: ['sort', 'source'],
    better: { q: { type: 'string' }, stage: { type: 'string' } },
  }),
  tool.get('get_contact', getContact, {
    id,
    description: "A contact's own fields. For its deals and history too, use get_contact_overview.",
  }),
  tool.get('get_contact_overview', getContactOverview, {
    id,
    description:
      'Everything about a contact in one call: its fields, company, latest 20 deals with their stages, and latest 20 activities.',
  }),
  tool.action('create_contact', createContact, {
    description:
      'Add a person; only first_name is needed. Call search_contacts first: duplicates are not refused.',
    better: NAMES,
  }),
  tool.change('update_contact', updateContact, {
    id,
    description:
      'Change fields of a contact; null clears, what you leave out stays. tags replaces the whole list: to add one, use ' +
      'tag_contact.',
    better: { ...NAMES, tags: { type: 'array', items: { type: 'string' } } },
  }),
  tool.change('tag_contact', tagContact, {
    id,
    without: ['tag'],
    description: 'Add tags to a contact. Never removes any; a tag that it has in any case stays as it is.',
  }),
  tool.change('enrich_contact', enrichContact, {
    id,
    description:
      'Record what you found out about a contact elsewhere: fills its empty fields, or replaces them with overwrite. fields ' +
      'are those of update_contact; none says that nothing was found. For what the person told you, use update_contact.',
    better: { fields: { type: 'object' }, overwrite: { type: 'boolean' } },
  }),
  tool.get('list_contact_duplicates', listContactDuplicates, {
    description:
      'Groups of contacts that may be one person: by email unless by says otherwise, or all of one contact.',
    better: {
      by: { type: 'string', enum: ['email', 'phone', 'name'] },
      from: { type: 'string', description: 'meta.next of the call before.' },
      contact_id: { type: 'string' },
      limit: { type: 'integer' },
    },
    finds: ['merge_id'],
  }),
  tool.delete('merge_contacts', mergeContacts, {
    id,
    description:
      'Make one of two contacts: contact_id stays and takes the history, deals, tags and what it lacks from merge_id, which ' +
      'goes; fields (of update_contact) come first. Ask the person first.',
    better: { merge_id: { type: 'string' }, fields: { type: 'object' } },
  }),
  tool.delete('delete_contact', deleteContact, {
    id,
    description:
      'Delete a contact for good, with its activities; its deals stay without it. Ask the person first; dry_run shows what goes.',
  }),
];
