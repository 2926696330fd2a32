import { type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { KEPT } from '../../records/trash/trash.sql.ts';
import { trashedView } from './trash.schema.ts';

/** A page of the trash, latest first. Records that are past their time are not shown, even before they are deleted. */
export function selectTrash(
  organizationId: string,
  {
    type,
    limit,
    offset,
  }: { readonly type?: string | undefined; readonly limit: number; readonly offset: number },
): Sql {
  const isWanted = type === undefined ? sql`true` : sql`t.type = ${type}`;
  return sql`
    SELECT ${recordText(trashedView, 'v')} AS json FROM (
      SELECT t.*, t.deleted_at + ${KEPT} AS expires_at FROM trash t
      WHERE t.org_id = ${organizationId} AND t.deleted_at > now() - ${KEPT} AND ${isWanted}
      ORDER BY t.deleted_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}) v
    ORDER BY v.deleted_at DESC, v.id DESC`;
}

/** Deletes records for ever whose time is over. */
export function deleteExpiredTrash(limit: number): Sql {
  return sql`
    DELETE FROM trash WHERE (org_id, id) IN (
      SELECT t.org_id, t.id FROM trash t WHERE t.deleted_at <= now() - ${KEPT} ORDER BY t.deleted_at LIMIT ${limit})
    RETURNING id`;
}

/** The stage that a restored deal comes back to: its own, or if that was deleted the first one of its pipeline. */
export function holdStage(organizationId: string, pipelineId: string, stageId: string): Sql {
  return sql`
    SELECT s.id FROM stages s WHERE s.org_id = ${organizationId} AND s.pipeline_id = ${pipelineId}
    ORDER BY s.id <> ${stageId}, s.sort_order, s.id LIMIT 1 FOR KEY SHARE`;
}
