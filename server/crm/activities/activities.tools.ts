import { toolsOf } from '../../kernel/mcp/tool.ts';
import { listActivities } from './list-activities.ts';
import { logActivity } from './log-activity.ts';

const tool = toolsOf('crm');

export const activityTools = [
  tool.get('list_activities', listActivities, {
    description:
      'What happened, newest first: notes, emails, calls, meetings, and what the CRM recorded; of a contact, deal, company or all.',
    better: { company_id: { type: 'string' }, limit: { type: 'integer' } },
  }),
  tool.action('log_activity', logActivity, {
    description:
      'Write down a note, email, call or meeting with a contact, a deal or both. Only records it: no email is sent. ' +
      'It cannot be changed afterwards.',
  }),
];
