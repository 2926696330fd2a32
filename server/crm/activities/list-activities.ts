import { z } from 'zod';
import { cursorPageOf, type KeyedRow } from '../../kernel/lists/cursor.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { activityView } from '../../records/activities/activity.schema.ts';
import { readableActivities } from '../../records/activities/timeline.ts';
import { beforeHorizon } from '../../records/horizon.ts';
import { activityQuery } from './activity.schema.ts';
import { activitySortKey, selectActivities } from './activity.sql.ts';

/** Lists activities, newest first (docs/behaviour/activities.md 4). */
export const listActivities = defineRead({
  name: 'list-activities',
  kind: 'activity',
  summary: 'List activities',
  scope: 'crm:read',
  input: activityQuery,
  output: z.array(activityView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, asked);
    const statement = selectActivities(context.organizationId, query, readableActivities(context));
    return cursorPageOf(context, await context.query<KeyedRow>(statement), query, activitySortKey(query));
  },
});
