import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { memberView } from './member.schema.ts';
import { selectMembers } from './member.sql.ts';

/** Lists the people of the organization. Every member may see them. */
export const listMembers = defineRead({
  name: 'list-members',
  summary: 'List members',
  scope: null,
  input: z.object({}),
  output: z.array(memberView),
  run: async (context) => {
    const rows = await context.query<{ json: string }>(
      selectMembers(context.organizationId, context.caller.credential.role),
    );
    return { data: rows.map(({ json }) => new JsonText(json)) };
  },
});
