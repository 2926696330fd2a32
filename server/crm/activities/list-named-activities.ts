import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { readableActivities } from '../../records/activities/timeline.ts';
import { beforeHorizon } from '../../records/horizon.ts';
import { activityQuery } from './activity.schema.ts';
import { selectNamedActivities } from './activity.sql.ts';
import { feedEntryView } from './activity-feed.schema.ts';

/** Lists activities with the names of their contacts, deals and companies. */
export const listNamedActivities = defineRead({
  name: 'list-named-activities',
  summary: 'List activities with names',
  scope: 'crm:read',
  input: activityQuery,
  output: z.array(feedEntryView),
  run: async (context, asked) => {
    const query = await beforeHorizon(context, asked);
    const statement = selectNamedActivities(context.organizationId, query, readableActivities(context));
    return pageOf(await context.query<{ json: string }>(statement), query);
  },
});
