import { type Sql, sql } from '../../kernel/database/sql.ts';

/** The published version of a workflow. */
export interface PublishedRow {
  readonly id: string;
  readonly name: string;
  readonly definition: string;
}

const PUBLISHED = sql`
    SELECT w.id, w.name, v.definition::text AS definition FROM workflows w
    JOIN workflow_versions v ON v.org_id = w.org_id AND v.workflow_id = w.id AND v.version = w.published_version`;

/** What was published and contains one of some texts, ignoring case. */
export function selectPublishedWith(organizationId: string, texts: readonly string[]): Sql {
  return sql`${PUBLISHED}
    WHERE w.org_id = ${organizationId} AND w.state <> 'draft' AND EXISTS (
      SELECT FROM unnest(${texts}::text[]) AS t (part) WHERE position(lower(t.part) IN lower(v.definition::text)) > 0)
    ORDER BY fold_name(w.name), w.id`;
}

/** What some members published last. */
export function selectPublishedBy(organizationId: string, userIds: readonly string[]): Sql {
  return sql`${PUBLISHED}
    WHERE w.org_id = ${organizationId} AND w.state = 'published' AND v.published_by = ANY (${userIds}::uuid[])
    ORDER BY fold_name(w.name), w.id`;
}
