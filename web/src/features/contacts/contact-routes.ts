import { createRoute } from '@tanstack/react-router';
import { contactQueryOf } from '../../api/contacts.ts';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readContactsSearch } from './contacts-search.ts';
import { readDuplicatesSearch } from './duplicates-search.ts';

const contacts = createRoute({ getParentRoute: () => rootRoute, path: '/contacts' });
const getParentRoute = () => contacts;

const children = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: readContactsSearch,
    component: pageOf(() => import('./contacts-page.tsx'), 'ContactsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/duplicates',
    validateSearch: readDuplicatesSearch,
    component: pageOf(() => import('./contact-duplicates-page.tsx'), 'ContactDuplicatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$contactId',
    loader: ({ params, context }) => void context.queryClient.prefetchQuery(contactQueryOf(params.contactId)),
    component: pageOf(() => import('./contact-page.tsx'), 'ContactPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$contactId/merge/$otherId',
    component: pageOf(() => import('./merge-contacts-page.tsx'), 'MergeContactsPage'),
  }),
] as const;

/** The routes of contacts: table, duplicates, record page, merge. */
export const contactRoutes = contacts.addChildren(children);
