import { Users } from 'lucide-react';
import { t } from '../../language/words.ts';
import { askForRecord } from '../../records/new-record.ts';
import { defineFeature } from '../../registry/feature.ts';
import { contactKind } from './contact-kind.ts';
import { contactRoutes } from './contact-routes.ts';

/** Contacts: table and record pages. */
export const contacts = defineFeature({
  routes: [contactRoutes],
  places: [{ to: '/contacts', name: t`Contacts`, icon: Users, keys: 'g c', order: 20 }],
  commands: [
    {
      id: 'new-contact',
      title: t`New contact`,
      group: t`Create`,
      keys: 'c c',
      run: () => askForRecord('contact'),
    },
    {
      id: 'duplicates-contacts',
      title: t`Find and merge duplicates in contacts`,
      group: t`Go to`,
      isTyped: true,
      run: (goTo) => goTo('/contacts/duplicates'),
    },
  ],
  dialogs: [async () => (await import('./new-contact.tsx')).NewContactDialog],
  recordKinds: [contactKind],
});
