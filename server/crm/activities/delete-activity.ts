import { JsonText } from '../../kernel/database/json-text.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { watchDeletion } from '../../records/watch-deletion.ts';
import { activityId } from './activity.schema.ts';
import { deleteActivityRow } from './activity.sql.ts';
import { contactIn, lockLoggedActivity, NOT_LOGGED } from './logged-activity.ts';

/** Deletes a note, an email, a call or a meeting (docs/behaviour/activities.md 8). */
export const deleteActivity = defineWrite({
  name: 'delete-activity',
  kind: 'activity',
  summary: 'Delete an activity',
  description:
    'Notes, emails, calls and meetings can be deleted: by the person who logged them, by owners and admins, and with an API ' +
    'key.',
  scope: 'crm:write',
  watch: watchDeletion('activity'),
  input: activityId,
  conflicts: [NOT_LOGGED],
  reach: lockLoggedActivity,
  run: async (context, { id }) => {
    const { before, now } = await lockLoggedActivity(context, id);
    await context.query(deleteActivityRow(context.organizationId, id));
    const { org_id, contact_id, deal_id, company_id, activity_type } = before;
    const about = { recordType: 'activity', recordId: id };
    context.audit({
      ...about,
      action: 'deleted',
      changes: { activity_type: { from: activity_type, to: null }, ...contactIn(before, null) },
    });
    const record = new JsonText(JSON.stringify({ id, org_id, contact_id, deal_id, company_id }));
    context.emit({ ...about, type: 'activity.deleted', record, occurredAt: now });
    return DONE;
  },
});
