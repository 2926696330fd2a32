import { toolsOf } from '../../kernel/mcp/tool.ts';
import { listActivities } from './list-activities.ts';
import { logActivity } from './log-activity.ts';

const tool = toolsOf('crm');

export const activityTools = [
  tool.get('list_activities', listActivities, {
    description:
      'List activities, newest first: notes, emails, calls, meetings, and changes recorded by the CRM. Filter by contact, deal or company.',
    better: { company_id: { type: 'string' }, limit: { type: 'integer' } },
  }),
  tool.action('log_activity', logActivity, {
    description:
      'Log a note, email, call or meeting with a contact, a deal or both. This only records it; no email is sent. ' +
      'A logged activity cannot be changed.',
  }),
];
