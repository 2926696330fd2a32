import { createRoute } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';
import { trashSearchOf } from './trash-words.ts';

/** Deleted records, which owners and admins can restore. */
export const trash = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/trash',
      staticData: { adminsTo: t`restore deleted records` },
      validateSearch: trashSearchOf,
      component: pageOf(() => import('./trash-page.tsx'), 'TrashPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/trash', name: t`Trash`, icon: Trash2, order: 75 },
  ],
});
