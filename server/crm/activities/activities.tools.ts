import { toolsOf } from '../../kernel/mcp/tool.ts';
import { deleteActivity } from './delete-activity.ts';
import { listActivities } from './list-activities.ts';
import { logActivity } from './log-activity.ts';
import { updateActivity } from './update-activity.ts';

const tool = toolsOf('crm');
const id = 'activity_id';

export const activityTools = [
  tool.get('list_activities', listActivities, {
    description:
      'List activities, newest first: notes, emails, calls, meetings, and changes recorded by the CRM.',
    better: { company_id: { type: 'string' }, limit: { type: 'integer' } },
    without: ['cursor'],
    finds: [id],
  }),
  tool.action('log_activity', logActivity, {
    description:
      'Log a note, email, call or meeting with a contact, a deal or a company. This only records it; no email is sent.',
  }),
  tool.change('update_activity', updateActivity, {
    id,
    description: 'Correct a logged note, email, call or meeting. Omitted fields do not change.',
    better: { occurred_at: { type: 'string' } },
  }),
  tool.delete('delete_activity', deleteActivity, {
    id,
    description: 'Delete a logged note, email, call or meeting permanently. Ask the person first.',
  }),
];
