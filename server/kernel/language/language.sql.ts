import { type Sql, sql } from '../database/sql.ts';

/** The setting `language` of an organization, for `languageOf`; null if it is not set. */
export function languageTag(organizationId: Sql): Sql {
  return sql`(
    SELECT t.value #>> '{}' FROM organization_settings t WHERE t.org_id = ${organizationId} AND t.name = 'language')`;
}

/** The same for a person: the language that they chose, or else that of the organization that they joined first. */
export function languageTagOfPerson(userId: Sql): Sql {
  return sql`coalesce((SELECT p.language FROM users p WHERE p.id = ${userId}), (
    SELECT ${languageTag(sql`m.org_id`)} FROM memberships m WHERE m.user_id = ${userId} ORDER BY m.created_at, m.org_id LIMIT 1))`;
}
