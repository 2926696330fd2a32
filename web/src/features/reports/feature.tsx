import { ChartColumn } from 'lucide-react';
import { t } from '../../language/words.ts';
import { defineFeature } from '../../registry/feature.ts';
import { reportRoutes } from './report-routes.ts';

/** Reports: numbers about the records of all families. */
export const reports = defineFeature({
  routes: [reportRoutes],
  places: [
    { to: '/reports', name: t`Reports`, icon: ChartColumn, keys: 'g r', order: 45, isUnderMore: true },
  ],
  commands: [
    {
      id: 'new-report',
      title: t`New report`,
      group: t`Create`,
      isTyped: true,
      run: (goTo) => goTo('/reports/new'),
    },
  ],
  recordKinds: [{ type: 'report', staleAfter: () => [['reports']] }],
});
