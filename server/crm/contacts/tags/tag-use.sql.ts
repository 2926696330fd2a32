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
    WHERE ${q === undefined ? sql`true` : sql`fold_search(tag) LIKE ALL ((SELECT search_patterns(${q}))::text[])`}
    GROUP BY fold_text(tag) ORDER BY count(*) DESC, fold_text(tag) LIMIT ${limit} OFFSET ${offset}`;
}
