import { defineWrite } from '../../kernel/operations/operation.ts';
import { readTeam, requireAll, TEAM_CONSTRAINTS } from './read-team.ts';
import { teamDraft, teamView } from './team.schema.ts';
import { insertTeam, setPeopleOfTeam } from './team.sql.ts';

/** Creates a team with its people. */
export const createTeam = defineWrite({
  name: 'create-team',
  summary: 'Create a team',
  scope: null,
  sensitive: true,
  role: 'admin',
  input: teamDraft,
  output: teamView,
  constraints: TEAM_CONSTRAINTS,
  run: async (context, { name, user_ids }) => {
    const { organizationId, caller } = context;
    const id = context.newId();
    await context.query(insertTeam(organizationId, id, name, caller.credential.userId));
    await context.query(setPeopleOfTeam(organizationId, id, user_ids));
    const team = await readTeam(context, id);
    requireAll(team.value(), user_ids);
    context.audit({ recordType: 'team', recordId: id, action: 'created' });
    return { data: team };
  },
});
