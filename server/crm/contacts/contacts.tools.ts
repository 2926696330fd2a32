import { toolsOf } from '../../kernel/mcp/tool.ts';
import {
  entries,
  foundBy,
  GROUPS,
  OF_A_DRAFT,
  OF_A_LIST,
  OF_A_PATCH,
  OF_AN_UPSERT,
} from '../record-arguments.ts';
import { upsertContact } from '../upsert/upsert-contact.ts';
import { changeContacts } from './bulk/change-contacts.ts';
import { sharedContactFields } from './bulk/contact-bulk.schema.ts';
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
import { getAttribution } from './touches/get-attribution.ts';
import { updateContact } from './update-contact.ts';

const tool = toolsOf('crm');
const id = 'contact_id';

/** Names need no example, and lists of addresses no schema. */
const FIELDS = {
  first_name: { type: 'string' },
  last_name: { type: 'string' },
  emails: entries('Further { email, label }'),
  phones: entries('Further { phone, label }'),
} as const;

export const contactTools = [
  tool.get('search_contacts', searchContacts, {
    description:
      'Find a contact by email, phone, name or tags. All criteria must match. Call it before create_contact. For words in any ' +
      'order, such as a whole name, use list_contacts with q.',
    better: {
      phone: { type: 'string', description: 'The whole number.' },
      first_name: { type: 'string', description: 'Part of the name.' },
      last_name: { type: 'string', description: 'Part of the name.' },
      tags: { type: 'array', items: { type: 'string' } },
    },
    without: ['create'],
    finds: [id],
  }),
  tool.get('list_contacts', listContacts, {
    description:
      'List contacts: recently changed ones, those of a company, with a status, stage or tag, or that have all words of q, in any ' +
      'order, in their name, email, company, job title or phone. To find one by its email use search_contacts.',
    without: ['cursor', 'sort', 'source', 'email', 'phone', 'ids'],
    better: { ...OF_A_LIST, where: GROUPS, q: { type: 'string' }, stage: { type: 'string' } },
  }),
  tool.get('get_contact', getContact, {
    id,
    description: 'Get the fields of a contact. To also get its deals and history, use get_contact_overview.',
  }),
  tool.get('get_contact_overview', getContactOverview, {
    id,
    description:
      'Get everything about a contact: its fields, company, latest 20 deals with their stages, and latest 20 activities.',
  }),
  tool.get('get_ad_attribution', getAttribution, {
    id,
    description: 'Get the first and last ad click or campaign that brought a contact.',
  }),
  tool.action('create_contact', createContact, {
    description:
      'Create a contact. Only first_name is required. Call search_contacts first, because duplicates are not refused.',
    without: ['click_ids'],
    better: { ...OF_A_DRAFT, ...FIELDS },
  }),
  tool.upsert('upsert_contact', upsertContact, {
    description:
      'Update the contact with an email, or with an external_id of an external_source, or create it. match says which of the two finds it; that one is required.',
    better: {
      ...OF_AN_UPSERT,
      ...FIELDS,
      match: foundBy('email'),
      tags: { type: 'array', items: { type: 'string' } },
    },
  }),
  tool.change('update_contact', updateContact, {
    id,
    description:
      'Change fields of a contact. null clears a field; omitted fields do not change. Lists are replaced; to add a tag, use tag_contact.',
    better: { ...OF_A_PATCH, ...FIELDS, tags: { type: 'array', items: { type: 'string' } } },
  }),
  tool.change('tag_contact', tagContact, {
    id,
    without: ['tag'],
    description:
      'Add tags to a contact. Never removes any. Tags that it already has, ignoring case, do not change.',
  }),
  tool.change('tag_contacts', changeContacts, {
    description:
      'Add tags to up to 500 contacts at once, or take tags from them. Returns the outcome for each.',
    without: ['delete', ...Object.keys(sharedContactFields.shape)],
    better: {
      ids: { type: 'array', items: { type: 'string' }, description: 'contact_ids.' },
      add_tags: { type: 'array', items: { type: 'string' } },
      remove_tags: { type: 'array', items: { type: 'string' } },
    },
  }),
  tool.change('enrich_contact', enrichContact, {
    id,
    description:
      'Record what you found out about a contact elsewhere. Fills empty fields; with overwrite it replaces values. fields ' +
      'are those of update_contact; an empty object means that nothing was found. For what the person told you, use update_contact.',
    better: { fields: { type: 'object' }, overwrite: { type: 'boolean' } },
  }),
  tool.get('list_contact_duplicates', listContactDuplicates, {
    description:
      'List groups of possible duplicate contacts: by email unless by says otherwise, or all duplicates of one contact.',
    better: {
      by: { type: 'string', enum: ['email', 'phone', 'name'] },
      from: { type: 'string', description: 'meta.next of the previous call.' },
      contact_id: { type: 'string' },
      limit: { type: 'integer' },
    },
    finds: ['merge_id'],
  }),
  tool.delete('merge_contacts', mergeContacts, {
    id,
    description:
      'Merge two contacts. contact_id stays and takes the history, deals, tags and missing values from merge_id, which ' +
      'is deleted; fields (as in update_contact) take precedence. Ask the person first.',
    better: { merge_id: { type: 'string' }, fields: { type: 'object' } },
  }),
  tool.delete('delete_contact', deleteContact, {
    id,
    description:
      'Delete a contact, with its activities. Its deals stay without it. Ask the person first; dry_run shows what is deleted.',
  }),
];
