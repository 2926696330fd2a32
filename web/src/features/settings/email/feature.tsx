import { createRoute } from '@tanstack/react-router';
import { Inbox, Mail } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';
import { messagesSearchOf } from './messages-search.ts';

const getParentRoute = () => settingsRoute;

/** The mail server of the organization, and its messages. */
export const email = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute,
      path: '/email',
      staticData: { adminsTo: t`set up the mail server` },
      component: pageOf(() => import('./email-page.tsx'), 'EmailPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/messages',
      staticData: { adminsTo: t`see messages` },
      validateSearch: messagesSearchOf,
      component: pageOf(() => import('./messages-page.tsx'), 'MessagesPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/email', name: t`Email`, icon: Mail, order: 40 },
    { group: t`Organization`, to: '/settings/messages', name: t`Messages`, icon: Inbox, order: 45 },
  ],
});
