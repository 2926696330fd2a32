import { toolsOf } from '../../kernel/mcp/tool.ts';
import { listUsers } from './list-users.ts';

const tool = toolsOf('crm');

export const userTools = [
  tool.get('list_members', listUsers, {
    description:
      'List the members of the organization: the ids for owner_id, assigned_to and assignee_id, with names, email addresses and roles.',
    better: {
      email: { type: 'string', description: 'The whole address.' },
      ids: { type: 'string', description: 'Up to 200 ids, separated by commas.' },
    },
    finds: ['owner_id', 'user_id', 'assignee_id'],
  }),
];
