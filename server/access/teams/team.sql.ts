import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { teamView } from './team.schema.ts';

/** All statements on teams. */

const TEAM_JSON = sql`${recordText(teamView, 'p')} AS json`;

function teams(organizationId: string): Sql {
  return sql`(
    SELECT t.id, t.name, t.created_at, t.updated_at, ARRAY(
      SELECT m.user_id FROM team_members m WHERE m.org_id = t.org_id AND m.team_id = t.id ORDER BY m.user_id) AS user_ids
    FROM teams t WHERE t.org_id = ${organizationId}) p`;
}

/** The teams by name. */
export function selectTeams(organizationId: string): Sql {
  return sql`SELECT ${TEAM_JSON} FROM ${teams(organizationId)} ORDER BY lower(p.name), p.id`;
}

export function selectTeam(organizationId: string, id: string): Sql {
  return sql`SELECT ${TEAM_JSON} FROM ${teams(organizationId)} WHERE p.id = ${id}`;
}

/** Locks a team. No row if there is none. */
export function lockTeam(organizationId: string, id: string): Sql {
  return sql`SELECT t.id FROM teams t WHERE t.org_id = ${organizationId} AND t.id = ${id} FOR UPDATE`;
}

export function insertTeam(organizationId: string, id: string, name: string, createdBy: string | null): Sql {
  return sql`
    INSERT INTO teams (org_id, id, name, created_by, created_at, updated_at)
    VALUES (${organizationId}, ${id}, ${name}, ${createdBy}, ${NOW}, ${NOW})`;
}

export function updateTeamRow(organizationId: string, id: string, name: string): Sql {
  return sql`
    UPDATE teams SET name = ${name}, updated_at = greatest(${NOW}, updated_at + interval '1 millisecond')
    WHERE org_id = ${organizationId} AND id = ${id}`;
}

/** Makes these people the members of a team, and nobody else. Whoever is no member of the organization is left out. */
export function setPeopleOfTeam(organizationId: string, id: string, userIds: readonly string[]): Sql {
  return sql`
    WITH left_out AS (
      DELETE FROM team_members t WHERE t.org_id = ${organizationId} AND t.team_id = ${id} AND t.user_id <> ALL (${userIds}::uuid[])
    )
    INSERT INTO team_members (org_id, team_id, user_id)
    SELECT m.org_id, ${id}::uuid, m.user_id FROM memberships m
    WHERE m.org_id = ${organizationId} AND m.user_id = ANY (${userIds}::uuid[])
    ON CONFLICT DO NOTHING`;
}

export function deleteTeamRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM teams WHERE org_id = ${organizationId} AND id = ${id} RETURNING id`;
}
