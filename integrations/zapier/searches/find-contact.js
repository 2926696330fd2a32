import { filled } from '../fields.js';
import { callApi } from '../requests.js';
import { contact } from '../samples.js';

export const findContact = {
  key: 'find_contact',
  noun: 'Contact',
  display: {
    label: 'Find Contact',
    description:
      'Finds contacts by email address, phone number, name or tags. All that you fill in must match.',
  },
  operation: {
    inputFields: [
      { key: 'email', label: 'Email', type: 'string' },
      { key: 'phone', label: 'Phone', type: 'string' },
      { key: 'first_name', label: 'First Name', type: 'string', helpText: 'Any part of it.' },
      { key: 'last_name', label: 'Last Name', type: 'string', helpText: 'Any part of it.' },
      {
        key: 'tags',
        label: 'Tags',
        type: 'string',
        list: true,
        helpText: 'The contact must have all of them.',
      },
    ],
    sample: contact,
    perform: async (z, bundle) => {
      const body = { ...filled(bundle.inputData), limit: 10 };
      return (await callApi(z, bundle, 'POST', '/api-contacts-search', { body })).data;
    },
  },
};
