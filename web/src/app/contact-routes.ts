import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { contactQueryOf } from '../api/contacts.ts';
import { readContactsSearch } from '../features/contacts/contacts-search.ts';
import { readDuplicatesSearch } from '../features/contacts/duplicates-search.ts';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.tsx';

const contacts = createRoute({ getParentRoute: () => rootRoute, path: '/contacts' });
const getParentRoute = () => contacts;

/** The table of contacts, those that may be one, a contact, and two of them side by side. */
export const contactRoutes = contacts.addChildren([
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: readContactsSearch,
    component: lazyRouteComponent(() => import('../features/contacts/contacts-page.tsx'), 'ContactsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/duplicates',
    validateSearch: readDuplicatesSearch,
    component: lazyRouteComponent(
      () => import('../features/contacts/contact-duplicates-page.tsx'),
      'ContactDuplicatesPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/$contactId',
    loader: ({ params }) => void queryClient.prefetchQuery(contactQueryOf(params.contactId)),
    component: lazyRouteComponent(() => import('../features/contacts/contact-page.tsx'), 'ContactPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$contactId/merge/$otherId',
    component: lazyRouteComponent(
      () => import('../features/contacts/merge-contacts-page.tsx'),
      'MergeContactsPage',
    ),
  }),
]);
