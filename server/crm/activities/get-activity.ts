import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type Activity, activityView } from '../../records/activities/activity.schema.ts';
import { readableActivities } from '../../records/activities/timeline.ts';
import { activityId } from './activity.schema.ts';
import { selectReadableActivity } from './activity.sql.ts';

/** Gets an activity. */
export const getActivity = defineRead({
  name: 'get-activity',
  kind: 'activity',
  summary: 'Get an activity',
  scope: 'crm:read',
  input: activityId,
  output: activityView,
  run: async (context, { id }) => {
    const statement = selectReadableActivity(context.organizationId, id, readableActivities(context));
    const [row] = await context.query<{ json: string }>(statement);
    if (!row) throw notFound('activity');
    return { data: new JsonText<Activity>(row.json) };
  },
});
