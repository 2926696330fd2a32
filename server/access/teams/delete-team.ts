import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { teamId } from './team.schema.ts';
import { deleteTeamRow } from './team.sql.ts';

/** Deletes a team. Its people stay members of the organization. */
export const deleteTeam = defineWrite({
  name: 'delete-team',
  summary: 'Delete a team',
  scope: null,
  sensitive: true,
  role: 'admin',
  input: teamId,
  run: async (context, { id }) => {
    const deleted = await context.query(deleteTeamRow(context.organizationId, id));
    if (deleted.length === 0) throw notFound('team');
    context.audit({ recordType: 'team', recordId: id, action: 'deleted' });
    return DONE;
  },
});
