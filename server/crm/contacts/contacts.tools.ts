import { toolsOf } from '../../kernel/mcp/tool.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { enrichContact } from './enrich-contact.ts';
import { getContact } from './get-contact.ts';
import { getContactOverview } from './get-contact-overview.ts';
import { listContacts } from './list-contacts.ts';
import { searchContacts } from './search-contacts.ts';
import { tagContact } from './tag-contact.ts';
import { updateContact } from './update-contact.ts';

const tool = toolsOf('crm');
const id = 'contact_id';

export const contactTools = [
  tool.list('search_contacts', searchContacts, {
    description:
      'Find a person by e-mail, phone, name or tags. Call it before create_contact, because nothing else keeps you from ' +
      'making a duplicate. Answers the contacts that meet all criteria, newest first.',
    finds: [id],
  }),
  tool.list('list_contacts', listContacts, {
    description:
      'Browse contacts: those that changed lately, of a company, with a status or tag, or whose name, e-mail or company ' +
      'contains q. To find one person use search_contacts.',
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
      'Add a person; only first_name is needed. Does not look for duplicates: call search_contacts first. Answers the ' +
      'new contact and sends the event contact.created.',
  }),
  tool.change('update_contact', updateContact, {
    id,
    description:
      'Change fields of a contact; null clears, what you leave out stays. tags replaces the whole list: to add one, use ' +
      'tag_contact. Answers the contact as it is then.',
    better: { tags: { type: 'array', items: { type: 'string' }, description: 'Replaces the list.' } },
  }),
  tool.change('tag_contact', tagContact, {
    id,
    without: ['tag'],
    description:
      'Add tags to a contact. Never removes any; a tag that it has in any spelling of case stays as it is.',
  }),
  tool.change('enrich_contact', enrichContact, {
    id,
    description:
      'Record what you found out about a contact elsewhere: fills its empty fields, or replaces them with overwrite. Empty ' +
      'fields say that nothing was found. For what the person told you, use update_contact.',
    better: { fields: { type: 'object', description: 'Fields as update_contact takes them.' } },
  }),
  tool.delete('delete_contact', deleteContact, {
    id,
    description:
      'Delete a contact for good, with its activities; its deals stay without it. Ask the person first; dry_run shows what goes.',
  }),
];
