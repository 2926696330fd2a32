import { routesOf } from '../../kernel/http/route.ts';
import { changeContacts } from './change-contacts.ts';
import { countContactsOfTable } from './count-contacts.ts';
import { listContactIds } from './list-contact-ids.ts';
import { listTags } from './list-tags.ts';
import { undoContactsChange } from './undo-contacts-change.ts';

const route = routesOf('Contacts');

/** What the table of contacts asks for besides the REST API. */
export const contactWebRoutes = [
  route.get('/contacts-count', countContactsOfTable),
  route.list('/contact-ids', listContactIds),
  route.post('/contacts-bulk', changeContacts, { list: true }),
  route.post('/contacts-bulk-undo', undoContactsChange, { list: true }),
  route.list('/tags', listTags),
];
