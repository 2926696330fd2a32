import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { selectUsers } from './owner.sql.ts';
import { usersQuery, userView } from './user.schema.ts';

/** Lists the members of the organization, whose ids records name as owner or creator. */
export const listUsers = defineRead({
  name: 'list-users',
  summary: 'List users',
  description:
    'The members of your organization, by name: the people to whom `owner_id`, `assigned_to` and `created_by` refer. Somebody who ' +
    'has left is not listed.',
  scope: 'crm:read',
  input: usersQuery,
  output: z.array(userView),
  run: async (context, query) => {
    const rows = await context.query<{ json: string }>(selectUsers(context.organizationId, query));
    return pageOf(rows, query);
  },
});
