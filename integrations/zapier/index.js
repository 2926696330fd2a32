// Kontor on Zapier: every action is one call of the API, every trigger a webhook of Kontor with its signature checked.
import { createRequire } from 'node:module';
import { contactActions } from './actions/contacts.js';
import { dealActions } from './actions/deals.js';
import { otherActions } from './actions/others.js';
import { authentication } from './authentication.js';
import { addCredential, refuseErrors } from './requests.js';
import { findContact } from './searches/find-contact.js';
import { choiceTriggers } from './triggers/choices.js';
import { eventTriggers } from './triggers/events.js';

const require = createRequire(import.meta.url);
const byKey = (parts) => Object.fromEntries(parts.map((part) => [part.key, part]));

export default {
  version: require('./package.json').version,
  platformVersion: require('zapier-platform-core').version,
  authentication,
  beforeRequest: [addCredential],
  afterResponse: [refuseErrors],
  triggers: byKey([...eventTriggers, ...choiceTriggers]),
  creates: byKey([...contactActions, ...dealActions, ...otherActions]),
  searches: byKey([findContact]),
  searchOrCreates: {
    find_contact: {
      key: 'find_contact',
      display: {
        label: 'Find or Create Contact',
        description: 'Finds a contact by email address, or creates it. Simultaneous runs create one contact.',
      },
      search: 'find_contact',
      create: 'find_or_create_contact',
    },
  },
};
