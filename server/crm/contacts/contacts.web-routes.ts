import { routesOf } from '../../kernel/http/route.ts';
import { countContactsOfTable } from './count-contacts.ts';
import { listTags } from './list-tags.ts';

const route = routesOf('Contacts');

/** What the table of contacts asks for besides the REST API. */
export const contactWebRoutes = [
  route.get('/contacts-count', countContactsOfTable),
  route.list('/tags', listTags),
];
