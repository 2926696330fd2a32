import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordJson } from '../../kernel/fields/record-json.ts';
import { recordTable, type WrittenFields } from '../../kernel/fields/record-table.ts';
import type { ExternalId } from '../external-ids/external-ids.ts';
import { stagesJson } from '../pipelines/pipeline.sql.ts';
import type { DealContact } from './contacts/deal-contacts.ts';
import { type Deal, type DealDraft, dealDraft, dealPatch, dealView } from './deal.schema.ts';
import { placeViews } from './deal-events.schema.ts';
import type { StageFields } from './deal-stage.ts';

/** All statements on single deals and on the deals of a record; lists are in `deal-list.sql.ts`. */

export const dealTable = recordTable('deals', dealView, {
  set: ['id', 'org_id', 'pipeline_id', 'created_by', 'created_at', 'updated_at'],
  hidden: ['original_created_at'],
  inputs: [dealDraft, dealPatch],
  notStored: ['status'],
});

const DEAL_JSON = dealTable.json('d');

/** The stage and the pipeline of a deal as a JSON object, for its events. */
export function dealPlaceJson(alias: string): Sql {
  const deal = constantSql(alias);
  return sql`(
    SELECT json_build_object('stage', ${recordJson(placeViews.stage, 's')}, 'pipeline', ${recordJson(placeViews.pipeline, 'p')})
    FROM stages s JOIN pipelines p ON p.org_id = s.org_id AND p.id = s.pipeline_id
    WHERE s.org_id = ${deal}.org_id AND s.id = ${deal}.stage_id)`;
}

/** What the statements that write deals return of each. */
const WRITTEN_DEAL = sql`d.id, ${DEAL_JSON}, ${dealPlaceJson('d')}::text AS place`;

export function selectDeal(organizationId: string, id: string): Sql {
  return sql`SELECT ${DEAL_JSON} FROM deals d WHERE d.org_id = ${organizationId} AND d.id = ${id}`.byKey();
}

/** Locks a deal; returns it with the stages of its pipeline and a time later than its last update. */
export function lockDeal(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${DEAL_JSON}, ${stagesJson(sql`d.org_id`, sql`d.pipeline_id`)}::text AS stages,
      ${timestampText(sql`greatest(${NOW}, d.updated_at + interval '1 millisecond')`)} AS now
    FROM (SELECT * FROM deals WHERE org_id = ${organizationId} AND id = ${id} FOR UPDATE) d`;
}

/**
 * The stages of the pipeline for a new deal: the given pipeline, else that of the given stage, else the default one.
 * No row if there is none.
 */
export function selectEntry(organizationId: string, draft: Pick<DealDraft, 'pipeline_id' | 'stage_id'>): Sql {
  const pipeline =
    draft.pipeline_id !== undefined
      ? sql`p.id = ${draft.pipeline_id}`
      : draft.stage_id !== undefined
        ? sql`p.id = (SELECT s.pipeline_id FROM stages s WHERE s.org_id = ${organizationId} AND s.id = ${draft.stage_id})`
        : sql`p.is_default`;
  return sql`
    SELECT ${stagesJson(sql`p.org_id`, sql`p.id`)}::text AS stages, ${timestampText(NOW)} AS now
    FROM pipelines p WHERE p.org_id = ${organizationId} AND ${pipeline}`;
}

/** The columns of a deal that operations write. */
export type DealRow = Omit<WrittenFields<typeof dealTable, Deal>, 'value' | 'contacts' | keyof ExternalId> & {
  readonly contacts?: readonly DealContact[] | null | undefined;
  readonly external_source?: string | null | undefined;
  readonly external_id?: string | null | undefined;
  /** An exact decimal. */
  readonly value: string;
};

/** A deal to insert. */
export type NewDealRow = DealRow & {
  readonly id: string;
  readonly pipeline_id: string;
  readonly original_created_at?: string | undefined;
};

/**
 * Inserts deals.
 * @param now ISO 8601: when they were created
 */
export function insertDealRows(
  organizationId: string,
  deals: readonly NewDealRow[],
  createdBy: string | null,
  now: string,
): Sql {
  return sql`
    INSERT INTO deals AS d (org_id, id, pipeline_id, created_by, created_at, updated_at, original_created_at,
      ${dealTable.columns})
    SELECT ${organizationId}, n.id, n.pipeline_id, ${createdBy}, ${now}, ${now}, n.original_created_at,
      ${dealTable.columnsOf('n')}
    FROM json_populate_recordset(NULL::deals, ${JSON.stringify(deals)}::json) n
    RETURNING ${WRITTEN_DEAL}`;
}

/** The columns of an update. Without a title, PostgreSQL does not compute again what is generated from it. */
type ChangedDealRow = Omit<DealRow, 'title'> & { readonly title?: string | undefined };

export function updateDealRow(organizationId: string, id: string, deal: ChangedDealRow, now: string): Sql {
  // As a list, it would become an array of PostgreSQL.
  const contacts = deal.contacts && JSON.stringify(deal.contacts);
  return sql`
    UPDATE deals d SET ${dealTable.assignments({ ...deal, contacts })}, updated_at = ${now}
    WHERE d.org_id = ${organizationId} AND d.id = ${id}
    RETURNING ${WRITTEN_DEAL}`;
}

/** Locks deals in the order of all statements; each as `lockDeal` returns it, with one time later than any last update. */
export function lockDeals(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT d.id, ${DEAL_JSON}, ${stagesJson(sql`d.org_id`, sql`d.pipeline_id`)}::text AS stages,
      ${timestampText(sql`greatest(${NOW}, max(d.updated_at) OVER () + interval '1 millisecond')`)} AS now
    FROM (SELECT * FROM deals WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE) d`;
}

/** Writes the rows of locked deals, each a different one. */
export function updateDealRows(
  organizationId: string,
  deals: readonly { readonly id: string; readonly fields: DealRow }[],
  now: string,
): Sql {
  return sql`
    UPDATE deals d SET updated_at = ${now},
      (${dealTable.columns}) = (SELECT ${dealTable.columnsOf('w')} FROM json_populate_record(d, n.fields) w)
    FROM json_to_recordset(${JSON.stringify(deals)}::json) AS n (id uuid, fields json)
    WHERE d.org_id = ${organizationId} AND d.id = n.id
    RETURNING ${WRITTEN_DEAL}`;
}

/** Assigns a locked deal to a member or to nobody. No row if the user is not a member of the organization. */
export function assignDealRow(organizationId: string, id: string, userId: string | null, now: string): Sql {
  return sql`
    UPDATE deals d SET assigned_to = ${userId}::uuid, updated_at = ${now}
    WHERE d.org_id = ${organizationId} AND d.id = ${id} AND (${userId}::uuid IS NULL OR EXISTS (
      SELECT FROM memberships m WHERE m.org_id = ${organizationId} AND m.user_id = ${userId}))
    RETURNING ${WRITTEN_DEAL}`;
}

/** Locks deals so that nothing new can refer to them. All statements that lock several use the same order. */
export function lockDealsForDeletion(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT id FROM deals WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

export function deleteDealRows(organizationId: string, ids: readonly string[]): Sql {
  return sql`DELETE FROM deals d WHERE d.org_id = ${organizationId} AND d.id = ANY (${ids}::uuid[])`;
}

/** Locks the deals of a stage; returns them in order, with one time later than the last update of any. */
export function lockDealsOfStage(organizationId: string, stageId: string, limit: number): Sql {
  return sql`
    SELECT ${DEAL_JSON},
      ${timestampText(sql`greatest(${NOW}, max(d.updated_at) OVER () + interval '1 millisecond')`)} AS now
    FROM (
      SELECT * FROM deals WHERE org_id = ${organizationId} AND stage_id = ${stageId} ORDER BY id LIMIT ${limit}
      FOR UPDATE
    ) d ORDER BY d.id`;
}

/** Writes the new stages and timestamps of deals. */
export function updateDealStages(
  organizationId: string,
  deals: readonly (StageFields & { readonly id: string })[],
  now: string,
): Sql {
  return sql`
    UPDATE deals d SET stage_id = n.stage_id, won_at = n.won_at, lost_at = n.lost_at, lost_reason = n.lost_reason,
      updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(deals)}::json) AS n (
      id uuid, stage_id uuid, won_at timestamptz, lost_at timestamptz, lost_reason text)
    WHERE d.org_id = ${organizationId} AND d.id = n.id
    RETURNING ${WRITTEN_DEAL}`;
}
