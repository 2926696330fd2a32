import { taskStep, type WorkflowTemplate } from './template.ts';

const OWNER = { assignee_id: '{{ record.owner_id }}' };
const NAME = '{{ record.first_name }} {{ record.last_name }}';

/** Ready workflows for contacts. */
export const CONTACT_TEMPLATES: readonly WorkflowTemplate[] = [
  {
    key: 'welcome_lead',
    name: 'Welcome a lead',
    description: 'When a contact is created, their owner gets a task to welcome them.',
    definition: () => ({
      format: 1,
      trigger: { on: 'contact.created', again: 'first_time' },
      steps: [
        {
          key: 'reachable',
          do: 'branch',
          paths: [
            {
              if: { not: [{ field: 'email', op: 'is_empty' }] },
              steps: [taskStep('welcome', `Welcome ${NAME}: {{ record.email }}`, 1, OWNER)],
            },
          ],
          else: [taskStep('find_address', `Find out how to reach ${NAME}`, 1, OWNER)],
        },
      ],
    }),
  },
];
