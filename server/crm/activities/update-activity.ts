import { JsonText } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { type Activity, activityView } from '../../records/activities/activity.schema.ts';
import { type ActivityPatch, activityId, activityPatch } from './activity.schema.ts';
import { type EditedActivity, updateActivityRow } from './activity.sql.ts';
import { contactIn, lockLoggedActivity, NOT_LOGGED } from './logged-activity.ts';
import { mentionPeopleAnew } from './mentions/mention-people.ts';

/** Edits a note, an email, a call or a meeting (docs/behaviour/activities.md 8). */
export const updateActivity = defineWrite({
  name: 'update-activity',
  kind: 'activity',
  summary: 'Edit an activity',
  description:
    'Only the fields in the request change. Notes, emails, calls and meetings can be edited: by the person who logged them, ' +
    'by owners and admins, and with an API key. An edit that changes nothing writes nothing.',
  scope: 'crm:write',
  input: activityPatch.extend(activityId.shape),
  output: activityView,
  conflicts: [NOT_LOGGED],
  reach: lockLoggedActivity,
  run: async (context, { id, ...patch }) => {
    requireSomeField(activityPatch, patch);
    const { current, before, now } = await lockLoggedActivity(context, id);
    const edited = editedActivity(before, patch);
    if (Object.keys(changesBetween(before, { ...before, ...edited })).length === 0) return { data: current };
    const [written] = await context.query<{ json: string }>(
      updateActivityRow(context.organizationId, id, edited),
    );
    if (!written) throw notFound('activity');
    const record = new JsonText<Activity>(written.json);
    const changes = changesBetween(before, record.value());
    const about = { recordType: 'activity', recordId: id };
    context.audit({
      ...about,
      action: 'updated',
      changes: { ...changes, ...contactIn(before, before.contact_id) },
    });
    context.emit({ ...about, type: 'activity.updated', record, changes, occurredAt: now });
    await mentionPeopleAnew(context, before, edited.description);
    return { data: record };
  },
});

function editedActivity(before: Activity, patch: ActivityPatch): EditedActivity {
  return {
    activity_type: patch.activity_type ?? before.activity_type,
    description: patch.description ?? before.description,
    metadata: patch.metadata ?? before.metadata,
    occurred_at: patch.occurred_at === undefined ? (before.occurred_at ?? null) : patch.occurred_at,
  };
}
