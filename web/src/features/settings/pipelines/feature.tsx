import { createRoute } from '@tanstack/react-router';
import { SquareKanban } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import type { RecordKind } from '../../../registry/record-kind.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

const staleAfter: RecordKind['staleAfter'] = () => [['pipelines'], ['pipeline-summaries'], ['deal-lists']];

/** Pipelines and their stages. */
export const pipelines = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/pipelines',
      component: pageOf(() => import('./pipelines-page.tsx'), 'PipelinesPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/pipelines', name: t`Pipelines`, icon: SquareKanban, order: 40 },
  ],
  recordKinds: [
    { type: 'pipeline', staleAfter },
    { type: 'stage', staleAfter },
  ],
});
