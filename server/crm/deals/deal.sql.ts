import { direction, NOW, recordJson, timestampText } from '../../kernel/fields.ts';
import { allOf, type Sql, sql } from '../../kernel/sql.ts';
import { stagesJson } from '../pipelines/pipeline.sql.ts';
import { type DealDraft, type DealQuery, dealView } from './deal.schema.ts';
import type { StageFields } from './deal-stage.ts';

/** Every statement on deals. */

const DEAL_JSON = sql`${recordJson(dealView, 'd')}::text AS json`;

export function selectDeal(organizationId: string, id: string): Sql {
  return sql`SELECT ${DEAL_JSON} FROM deals d WHERE d.org_id = ${organizationId} AND d.id = ${id}`;
}

/** Locks a deal; answers it with the stages of its pipeline and a time later than its last update. */
export function lockDeal(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${DEAL_JSON}, ${stagesJson(sql`d.org_id`, sql`d.pipeline_id`)}::text AS stages,
      ${timestampText(sql`greatest(${NOW}, d.updated_at + interval '1 millisecond')`)} AS now
    FROM (SELECT * FROM deals WHERE org_id = ${organizationId} AND id = ${id} FOR UPDATE) d`;
}

/**
 * The stages of the pipeline that a new deal enters: the one named, else the one of the stage named, else the
 * default; no row when there is none.
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

/** The columns of a deal that can be written, as the operations hand them over. */
export interface DealRow {
  readonly title: string;
  /** An exact decimal. */
  readonly value: string;
  readonly currency: string;
  readonly expected_close_date: string | null;
  readonly notes: string | null;
  readonly contact_id: string | null;
  readonly company_id: string | null;
  readonly stage_id: string;
  readonly won_at: string | null;
  readonly lost_at: string | null;
  readonly lost_reason: string | null;
}

export function insertDealRow(
  organizationId: string,
  deal: DealRow & { readonly id: string; readonly pipeline_id: string; readonly created_by: string | null },
  now: string,
): Sql {
  return sql`
    INSERT INTO deals AS d (org_id, id, pipeline_id, stage_id, title, value, currency, expected_close_date, notes,
      contact_id, company_id, won_at, lost_at, lost_reason, created_by, created_at, updated_at)
    VALUES (${organizationId}, ${deal.id}, ${deal.pipeline_id}, ${deal.stage_id}, ${deal.title}, ${deal.value},
      ${deal.currency}, ${deal.expected_close_date}, ${deal.notes}, ${deal.contact_id}, ${deal.company_id},
      ${deal.won_at}, ${deal.lost_at}, ${deal.lost_reason}, ${deal.created_by}, ${now}, ${now})
    RETURNING ${DEAL_JSON}`;
}

export function updateDealRow(organizationId: string, id: string, deal: DealRow, now: string): Sql {
  return sql`
    UPDATE deals d SET title = ${deal.title}, value = ${deal.value}, currency = ${deal.currency},
      expected_close_date = ${deal.expected_close_date}, notes = ${deal.notes}, contact_id = ${deal.contact_id},
      company_id = ${deal.company_id}, stage_id = ${deal.stage_id}, won_at = ${deal.won_at}, lost_at = ${deal.lost_at},
      lost_reason = ${deal.lost_reason}, updated_at = ${now}
    WHERE d.org_id = ${organizationId} AND d.id = ${id}
    RETURNING ${DEAL_JSON}`;
}

export function deleteDealRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM deals d WHERE d.org_id = ${organizationId} AND d.id = ${id} RETURNING d.id`;
}

/** Locks deals of a stage; answers them in one order with one time later than the last update of any. */
export function lockDealsOfStage(organizationId: string, stageId: string, limit: number): Sql {
  return sql`
    SELECT ${DEAL_JSON},
      ${timestampText(sql`greatest(${NOW}, max(d.updated_at) OVER () + interval '1 millisecond')`)} AS now
    FROM (
      SELECT * FROM deals WHERE org_id = ${organizationId} AND stage_id = ${stageId} ORDER BY id LIMIT ${limit}
      FOR UPDATE
    ) d ORDER BY d.id`;
}

/** Writes where deals stand now, and their stamps. */
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
    RETURNING d.id, ${DEAL_JSON}`;
}

/** The records that deals may be linked to, by the column that links them. */
export type DealLink = 'contact_id' | 'company_id';

const LINK_COLUMNS = { contact_id: sql`contact_id`, company_id: sql`company_id` } as const;

/** Locks deals linked to a record, in the order in which every statement locks several. */
export function lockDealsOf(organizationId: string, link: DealLink, id: string, limit: number): Sql {
  return sql`
    SELECT id FROM deals WHERE org_id = ${organizationId} AND ${LINK_COLUMNS[link]} = ${id}
    ORDER BY id LIMIT ${limit} FOR UPDATE`;
}

/** Takes the link to a record from all its deals; answers each with the time of its change. */
export function unlinkDealRows(organizationId: string, link: DealLink, id: string): Sql {
  const column = LINK_COLUMNS[link];
  return sql`
    UPDATE deals d SET ${column} = NULL, updated_at = greatest(${NOW}, d.updated_at + interval '1 millisecond')
    WHERE d.org_id = ${organizationId} AND d.${column} = ${id}
    RETURNING d.id, ${timestampText(sql`d.updated_at`)} AS now, ${DEAL_JSON}`;
}

/**
 * A page of deals by creation. It is found with the columns of an index alone, so that no row is read of what the offset
 * passes over.
 */
export function selectDeals(organizationId: string, query: DealQuery): Sql {
  const by = direction(query.order);
  const stages = stageFilter(query);
  const deals = stages ? dealsOfStages(organizationId, query, stages) : dealsUpToPage(organizationId, query);
  const statement = sql`
    SELECT ${DEAL_JSON} FROM (
      SELECT * FROM (${deals}) f ORDER BY f.created_at ${by}, f.id ${by} LIMIT ${query.limit} OFFSET ${query.offset}
    ) page JOIN deals d ON d.org_id = ${organizationId} AND d.id = page.id
    ORDER BY d.created_at ${by}, d.id ${by}`;
  // Which index serves best depends on how many deals were updated since, and how many the stages have.
  return stages || query.updated_since !== undefined ? statement.plannedEachTime() : statement;
}

/** The deals up to the end of the page, from which the offset is still to be taken. */
function dealsUpToPage(organizationId: string, query: DealQuery, filter = sql`true`): Sql {
  const by = direction(query.order);
  return sql`
    SELECT d.created_at, d.id FROM deals d
    WHERE d.org_id = ${organizationId} AND ${dealFilter(query)} AND ${filter}
    ORDER BY d.created_at ${by}, d.id ${by} LIMIT ${query.limit + query.offset}`;
}

/** The same of each stage that meets a condition, because each stage has its deals in order. */
function dealsOfStages(organizationId: string, query: DealQuery, stages: Sql): Sql {
  return sql`
    SELECT d.created_at, d.id FROM stages s
      CROSS JOIN LATERAL (${dealsUpToPage(organizationId, query, sql`d.stage_id = s.id`)}) d
    WHERE s.org_id = ${organizationId} AND ${stages}`;
}

function dealFilter(query: DealQuery): Sql {
  return allOf(
    query.created_since === undefined ? undefined : sql`d.created_at >= ${query.created_since}`,
    query.updated_since === undefined ? undefined : sql`d.updated_at >= ${query.updated_since}`,
    query.contact_id === undefined ? undefined : sql`d.contact_id = ${query.contact_id}`,
    query.company_id === undefined ? undefined : sql`d.company_id = ${query.company_id}`,
  );
}

/** The condition on the stages `s` that the query asks for; `undefined` when it asks for none. */
function stageFilter({ pipeline_id, stage_id, status }: DealQuery): Sql | undefined {
  if (pipeline_id === undefined && stage_id === undefined && status === undefined) return undefined;
  return allOf(
    pipeline_id === undefined ? undefined : sql`s.pipeline_id = ${pipeline_id}`,
    stage_id === undefined ? undefined : sql`s.id = ${stage_id}`,
    status === undefined ? undefined : HAS_STATUS[status],
  );
}

/** What the current stage `s` says of a deal. */
const HAS_STATUS = {
  open: sql`NOT s.is_won AND NOT s.is_lost`,
  won: sql`s.is_won`,
  lost: sql`s.is_lost`,
} as const;
