import { createRoute } from '@tanstack/react-router';
import { TextCursorInput } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

/** The fields that an organization adds to contacts, companies, deals and tasks. */
export const fields = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/fields',
      component: pageOf(() => import('./fields-page.tsx'), 'FieldsPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/fields', name: t`Fields`, icon: TextCursorInput, order: 45 },
  ],
  recordKinds: [{ type: 'custom_field', staleAfter: () => [['custom-fields']] }],
});
