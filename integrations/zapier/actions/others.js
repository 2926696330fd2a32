import { filled } from '../fields.js';
import { activity, task } from '../samples.js';
import { action } from './action.js';

const links = [
  { key: 'contact_id', label: 'Contact ID', type: 'string' },
  { key: 'deal_id', label: 'Deal ID', type: 'string' },
];

export const otherActions = [
  action({
    ...{ key: 'create_task', noun: 'Task', label: 'Create Task', sample: task },
    description: 'Creates a task for a contact, a deal or nobody in particular.',
    inputFields: [
      { key: 'title', label: 'Title', type: 'string', required: true },
      { key: 'due_on', label: 'Due On', type: 'string', helpText: 'As `2026-12-31`.' },
      { key: 'assignee_id', label: 'Assignee', type: 'string', dynamic: 'list_users.id.name' },
      { key: 'notes', label: 'Notes', type: 'text' },
      ...links,
    ],
    request: (input) => ['POST', '/api-tasks', filled(input)],
  }),
  action({
    ...{ key: 'log_activity', noun: 'Activity', label: 'Log Activity', sample: activity },
    description: 'Logs a note, an email, a call or a meeting on a contact or a deal.',
    inputFields: [
      {
        ...{ key: 'activity_type', label: 'Type', type: 'string', required: true, default: 'note' },
        choices: { note: 'Note', email: 'Email', call: 'Call', meeting: 'Meeting' },
      },
      { key: 'description', label: 'Text', type: 'text', required: true },
      ...links,
    ],
    request: (input) => ['POST', '/api-activities', filled(input)],
  }),
];
