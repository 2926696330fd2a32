import { JsonText } from '../../kernel/database/json-text.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import type { Team } from './team.schema.ts';
import { selectTeam } from './team.sql.ts';

const TEAM_NAME_TAKEN = new Conflict("Another team has this 'name'. Choose another one.");

export const TEAM_CONSTRAINTS = { teams_name: () => conflict(TEAM_NAME_TAKEN) };

/** @throws 404 `not_found` */
export async function readTeam(context: ReadContext, id: string): Promise<JsonText<Team>> {
  const [row] = await context.query<{ json: string }>(selectTeam(context.organizationId, id));
  if (!row) throw notFound('team');
  return new JsonText<Team>(row.json);
}

/** @throws 400 `invalid_request` if a team did not get all of these people, because some are no members of the organization */
export function requireAll(team: Team, userIds: readonly string[]): void {
  if (team.user_ids.length !== userIds.length)
    throw invalidRequest("'user_ids' must be members of your organization.");
}
