import { type Sql, sql } from '../../../kernel/database/sql.ts';
import type { TagUseQuery } from './tag-use.schema.ts';

/** The tags of the most recently changed contacts, most used first. */
export function selectTagUses(
  organizationId: string,
  { q, limit, offset }: TagUseQuery,
  lookedAt: number,
): Sql {
  return sql`
    SELECT json_build_object('tag', mode() WITHIN GROUP (ORDER BY tag), 'count', count(*))::text AS json
    FROM (
      SELECT c.tags FROM contacts c WHERE c.org_id = ${organizationId}
      ORDER BY c.updated_at DESC, c.id DESC LIMIT ${lookedAt}) c
      CROSS JOIN unnest(c.tags) AS tag
    WHERE ${q === undefined ? sql`true` : sql`strpos(lower(tag), lower(${q})) > 0`}
    GROUP BY lower(tag) ORDER BY count(*) DESC, lower(tag) LIMIT ${limit} OFFSET ${offset}`;
}
