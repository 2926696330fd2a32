import { changesBetween } from '../../kernel/operations/changes.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { readTeam, requireAll, TEAM_CONSTRAINTS } from './read-team.ts';
import { type Team, teamPatch, teamView } from './team.schema.ts';
import { lockTeam, setPeopleOfTeam, updateTeamRow } from './team.sql.ts';

/** Renames a team, or changes who belongs to it. What its people see changes from their next request on. */
export const updateTeam = defineWrite({
  name: 'update-team',
  summary: 'Change a team',
  scope: null,
  sensitive: true,
  role: 'admin',
  input: teamPatch,
  output: teamView,
  constraints: TEAM_CONSTRAINTS,
  run: async (context, { id, ...patch }) => {
    requireSomeField(teamPatch.omit({ id: true }), patch);
    const { organizationId } = context;
    const [locked] = await context.query(lockTeam(organizationId, id));
    if (!locked) throw notFound('team');
    const before = (await readTeam(context, id)).value();
    const { name = before.name, user_ids = before.user_ids } = patch;
    await context.query(setPeopleOfTeam(organizationId, id, user_ids));
    await context.query(updateTeamRow(organizationId, id, name));
    const team = await readTeam(context, id);
    const after = team.value();
    requireAll(after, user_ids);
    const changes = changesBetween(editedOf(before), editedOf(after));
    if (Object.keys(changes).length > 0)
      context.audit({ recordType: 'team', recordId: id, action: 'updated', changes });
    return { data: team };
  },
});

/** What people edit of a team. */
function editedOf({ name, user_ids }: Team) {
  return { name, user_ids };
}
