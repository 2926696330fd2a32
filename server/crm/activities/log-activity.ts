import { JsonText } from '../../kernel/database/json-text.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { type Activity, activityView } from '../../records/activities/activity.schema.ts';
import { insertActivities } from '../../records/activities/activity.sql.ts';
import { activityDraft } from './activity.schema.ts';
import { holdCompanyRow, selectActivity } from './activity.sql.ts';
import { mentionPeople } from './mentions/mention-people.ts';

/** Logs a note, an email, a call or a meeting (docs/behaviour/activities.md 5). */
export const logActivity = defineWrite({
  name: 'log-activity',
  kind: 'activity',
  summary: 'Log an activity',
  description: 'A note on a contact fires contact.note_added.',
  scope: 'crm:write',
  input: activityDraft,
  output: activityView,
  takesId: true,
  again: selectActivity,
  constraints: {
    activities_contact_id: () => invalidRequest("'contact_id' must be a contact of your organization."),
    activities_deal_id: () => invalidRequest("'deal_id' must be a deal of your organization."),
  },
  run: async (context, { company_id, ...draft }) => {
    const { organizationId, caller } = context;
    if (company_id !== null) await holdCompany(context, company_id);
    const record = company_id === null ? {} : { record: { type: 'company', id: company_id } };
    const [written] = await context.query<{ json: string }>(
      insertActivities([{ ...draft, ...record, id: context.newId() }], {
        organizationId,
        performedBy: caller.credential.userId,
        createdAt: NOW,
      }),
    );
    if (!written) throw new Error('An inserted activity was not returned.');
    const activity = new JsonText<Activity>(written.json);
    tellOf(context, activity);
    await mentionPeople(context, activity.value());
    return { data: activity };
  },
});

/** Prevents a company from being deleted before the commit; activities have no foreign key to it. */
async function holdCompany(context: WriteContext, id: string): Promise<void> {
  const found = await context.query(holdCompanyRow(context.organizationId, id));
  if (found.length === 0) throw invalidRequest("'company_id' must be a company of your organization.");
}

function tellOf(context: WriteContext, record: JsonText<Activity>): void {
  const { id, activity_type, contact_id, created_at } = record.value();
  const about = { recordType: 'activity', recordId: id };
  context.audit({ ...about, action: 'created' });
  const event = { ...about, record, occurredAt: created_at };
  context.emit({ ...event, type: 'activity.created' });
  if (activity_type === 'note' && contact_id !== null) context.emit({ ...event, type: 'contact.note_added' });
}
