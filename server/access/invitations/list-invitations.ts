import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { invitationView } from './invitation.schema.ts';
import { selectInvitations } from './invitation.sql.ts';

/** Lists the invitations that have not been accepted. */
export const listInvitations = defineRead({
  name: 'list-invitations',
  summary: 'List invitations',
  scope: null,
  role: 'admin',
  input: z.object({}),
  output: z.array(invitationView),
  run: async (context) => {
    const rows = await context.query<{ json: string }>(selectInvitations(context.organizationId));
    return { data: rows.map(({ json }) => new JsonText(json)) };
  },
});
