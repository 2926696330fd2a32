import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { readableActivities } from '../../records/activities/timeline.ts';
import { feedEntryView, feedQuery } from './activity-feed.schema.ts';
import { selectFeed } from './activity-feed.sql.ts';

/** Lists the activities of the organization, newest first, with the names of contacts and deals. */
export const listActivityFeed = defineRead({
  name: 'list-activity-feed',
  summary: 'List the activity feed',
  scope: 'crm:read',
  input: feedQuery,
  output: z.array(feedEntryView),
  run: async (context, query) =>
    pageOf(
      await context.query<{ json: string }>(
        selectFeed(context.organizationId, query, readableActivities(context)),
      ),
      query,
    ),
});
