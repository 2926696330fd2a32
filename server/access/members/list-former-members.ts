import { z } from 'zod';
import { requireOwner } from '../../kernel/operations/admit.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { formerMembersQuery, formerMemberView } from './former-member.schema.ts';
import { selectFormerMembers } from './former-member.sql.ts';

/** Lists those who have left, whose data owners may still export and erase (docs/privacy.md). */
export const listFormerMembers = defineRead({
  name: 'list-former-members',
  summary: 'List former users',
  description:
    'The people who have left your organization, the last first, until their data is erased. Only owners can do this, in the web app or with an app ' +
    'that they connected; API keys cannot.',
  scope: 'crm:read',
  role: 'admin',
  input: formerMembersQuery,
  output: z.array(formerMemberView),
  run: async (context, query) => {
    requireOwner(context.caller.credential, 'see who has left');
    const rows = await context.query<{ json: string }>(selectFormerMembers(context.organizationId, query));
    return pageOf(rows, query);
  },
});
