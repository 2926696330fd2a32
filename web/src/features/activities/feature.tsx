import { MessagesSquare } from 'lucide-react';
import { t } from '../../language/words.ts';
import { defineFeature } from '../../registry/feature.ts';
import { activityRoutes } from './activity-routes.ts';
import { timelineTypes } from './timeline-types.ts';

/** Activities of the organization. */
export const activities = defineFeature({
  routes: [activityRoutes],
  places: [
    {
      to: '/activities',
      name: t`Activities`,
      icon: MessagesSquare,
      keys: 'g a',
      order: 40,
      isUnderMore: true,
    },
  ],
  timelineTypes,
  recordKinds: [
    { type: 'activity', staleAfter: () => [['activities'], ['reminders']] },
    // Files have no pages: they stand on those of other records.
    { type: 'file', staleAfter: () => [['files'], ['activities']] },
  ],
});
