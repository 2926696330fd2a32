import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type Team, teamView } from './team.schema.ts';
import { selectTeams } from './team.sql.ts';

/** Lists the teams by name. Every member may see them, as they see the members. */
export const listTeams = defineRead({
  name: 'list-teams',
  summary: 'List teams',
  scope: null,
  input: z.object({}),
  output: z.array(teamView),
  run: async (context) => {
    const rows = await context.query<{ json: string }>(selectTeams(context.organizationId));
    return { data: rows.map(({ json }) => new JsonText<Team>(json)) };
  },
});
