import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { organizationView } from './organization.schema.ts';

/** All statements on organizations. */

/** Returns no row if the slug is taken. Waits for one that is being created. */
export function insertOrganizationRow(organization: { id: string; name: string; slug: string }): Sql {
  return sql`
    INSERT INTO organizations (id, name, slug)
    VALUES (${organization.id}, ${organization.name}, ${organization.slug})
    ON CONFLICT (slug) DO NOTHING
    RETURNING id`;
}

/** The organization with a slug and its first owner, for whom the command line acts. */
export function selectOrganizationBySlug(slug: string): Sql {
  return sql`
    SELECT o.id, m.user_id AS owner_id
    FROM organizations o LEFT JOIN memberships m ON m.org_id = o.id AND m.role = 'owner'
    WHERE o.slug = ${slug}
    ORDER BY m.created_at, m.user_id LIMIT 1`;
}

export function insertOwnerRow(organizationId: string, userId: string): Sql {
  return sql`INSERT INTO memberships (org_id, user_id, role) VALUES (${organizationId}, ${userId}, 'owner')`;
}

export function selectOrganizations(): Sql {
  return sql`SELECT id, slug, name, ${timestampText(sql`created_at`)} AS created_at FROM organizations ORDER BY slug`;
}

/** The requests per minute of an organization as `value`; null if it has no limit of its own. */
export function selectRequestLimit(id: string): Sql {
  return sql`SELECT o.rate_limit_per_minute AS value FROM organizations o WHERE o.id = ${id}`;
}

/** Sets or removes an organization's limit of requests; for the operator. */
export function saveRequestLimit(id: string, value: number | null): Sql {
  return sql`UPDATE organizations SET rate_limit_per_minute = ${value} WHERE id = ${id}`;
}

export function selectAnyOrganization(): Sql {
  return sql`SELECT id FROM organizations LIMIT 1`;
}

export function lockOrganization(id: string): Sql {
  return sql`SELECT o.name FROM organizations o WHERE o.id = ${id} FOR UPDATE`;
}

/** Renames an organization. Its slug stays, because commands and addresses contain it. */
export function renameOrganizationRow(id: string, name: string): Sql {
  return sql`
    UPDATE organizations o SET name = ${name} WHERE o.id = ${id}
    RETURNING ${recordText(organizationView, 'o')} AS json`;
}

export function selectSlug(id: string): Sql {
  return sql`SELECT o.slug FROM organizations o WHERE o.id = ${id}`;
}
