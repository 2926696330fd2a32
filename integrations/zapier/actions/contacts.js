import { contactFields, filled, idField, requiring } from '../fields.js';
import { contact } from '../samples.js';
import { action } from './action.js';

const noun = 'Contact';

export const contactActions = [
  action({
    ...{ key: 'create_contact', noun, label: 'Create Contact', sample: contact },
    description: 'Creates a contact, also if one with the same email address exists.',
    inputFields: requiring(contactFields, 'first_name'),
    request: (input) => ['POST', '/api-contacts', filled(input)],
  }),
  action({
    ...{ key: 'find_or_create_contact', noun, label: 'Find or Create Contact', sample: contact },
    description:
      'Returns the contact with this email address, or creates it. Simultaneous runs create one contact.',
    inputFields: requiring(contactFields, 'first_name', 'email'),
    request: (input) => [
      'POST',
      '/api-contacts-search',
      { email: input.email, limit: 1, create: filled(input, 'email') },
    ],
  }),
  action({
    ...{ key: 'upsert_contact', noun, label: 'Create or Update Contact', sample: contact },
    description: 'Updates the contact with this email address, or creates it.',
    inputFields: requiring(contactFields, 'first_name', 'email'),
    request: (input) => ['POST', '/api-contacts-upsert', { match: 'email', ...filled(input) }],
  }),
  action({
    ...{ key: 'update_contact', noun, label: 'Update Contact', sample: contact },
    description:
      'Changes the fields that you fill in. Tags replace the list; use Add Tag to keep the others.',
    inputFields: [idField(noun), ...contactFields],
    request: (input) => ['PATCH', `/api-contacts/${encodeURIComponent(input.id)}`, filled(input, 'id')],
  }),
  action({
    ...{ key: 'delete_contact', noun, label: 'Delete Contact' },
    description: 'Deletes a contact. Its deals stay.',
    sample: { id: contact.id, deleted: true },
    inputFields: [idField(noun)],
    request: (input) => ['DELETE', `/api-contacts/${encodeURIComponent(input.id)}`],
  }),
  action({
    ...{ key: 'add_tag', noun, label: 'Add Tag to Contact', sample: contact },
    description: 'Adds tags to a contact and keeps the others. A tag that it has stays as it is.',
    inputFields: [idField(noun), { key: 'tags', label: 'Tags', type: 'string', list: true, required: true }],
    request: (input) => ['POST', `/api-contacts/${encodeURIComponent(input.id)}/tags`, { tags: input.tags }],
  }),
];
