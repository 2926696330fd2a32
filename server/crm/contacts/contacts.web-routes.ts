import { routesOf } from '../../kernel/http/route.ts';
import { findSurvivor } from '../find-survivor.ts';
import { listRecordsOfDay } from '../records-of-day.ts';
import { changeContacts } from './bulk/change-contacts.ts';
import { listContactIds } from './bulk/list-contact-ids.ts';
import { undoContactsChange } from './bulk/undo-contacts-change.ts';
import { getContactChoices } from './choices/get-contact-choices.ts';
import { updateContactChoices } from './choices/update-contact-choices.ts';
import { countContactsOfTable } from './count-contacts.ts';
import { matchContacts } from './search/match-contacts.ts';
import { listTags } from './tags/list-tags.ts';
import { getAttribution } from './touches/get-attribution.ts';

const route = routesOf('Contacts');

/** Requests of the table of contacts, besides those of REST. */
export const contactWebRoutes = [
  route.get('/contacts-count', countContactsOfTable),
  route.list('/contact-ids', listContactIds),
  route.post('/contacts-bulk', changeContacts),
  route.post('/contacts-bulk-undo', undoContactsChange),
  route.list('/tags', listTags),
  route.get('/contact-choices', getContactChoices),
  route.patch('/contact-choices', updateContactChoices, { absent: ['POST', 'DELETE'] }),
  route.get('/survivor', findSurvivor),
  route.list('/records-of-day', listRecordsOfDay),
  route.list('/contact-matches', matchContacts),
  route.get('/contact-attribution/:id', getAttribution),
];
