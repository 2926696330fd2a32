import type { z } from 'zod';
import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import type { Asked, Dimension, Facts, Subject } from '../../kernel/insights/metric.ts';
import { happened } from '../../kernel/insights/period.sql.ts';
import { isOneOf } from '../../records/ids-filter.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealCondition } from '../deals/deal-filter.sql.ts';
import { dealQuery } from '../deals/deal-query.schema.ts';
import { isOwnedBy } from '../owners/owner.sql.ts';
import { campaignsOf, userNames } from './metric-parts.ts';

/** The filters of the list of deals. What the history knows is asked of the history, the rest of the deal as it is now. */
const filters = dealQuery
  .omit({ sort: true, order: true, limit: true, offset: true, cursor: true, closed_since: true })
  .strict();

async function narrow(context: Parameters<Subject['narrow']>[0], given: unknown): Promise<Sql> {
  const asked = await lookedUp<z.output<typeof filters>>(context, 'deal', filters.parse(given));
  const {
    pipeline_id,
    stage_id,
    status,
    assigned_to,
    min_value,
    max_value,
    close_after,
    close_before,
    ids,
    ...rest
  } = asked;
  const isRest = Object.values(rest).some((value) => value !== undefined);
  return allOf(
    pipeline_id === undefined ? undefined : sql`p.pipeline_id = ${pipeline_id}`,
    stage_id === undefined ? undefined : sql`p.stage_id = ${stage_id}`,
    status === undefined ? undefined : HAS_STATUS[status],
    isOwnedBy(sql`p.assigned_to`, assigned_to),
    min_value === undefined ? undefined : sql`p.value >= ${min_value}`,
    max_value === undefined ? undefined : sql`p.value <= ${max_value}`,
    close_after === undefined ? undefined : sql`p.expected_close_date >= ${close_after}`,
    close_before === undefined ? undefined : sql`p.expected_close_date <= ${close_before}`,
    isOneOf(sql`p.deal_id`, ids),
    isRest ? dealCondition(context.organizationId, rest) : undefined,
  );
}

const HAS_STATUS = {
  open: sql`NOT p.is_won AND NOT p.is_lost`,
  won: sql`p.is_won`,
  lost: sql`p.is_lost`,
} as const;

/**
 * The contact of a deal. The deal is joined again by what indexes hold, because one look-up for each of many deals takes three times as long.
 */
const contactOf = (alias: Sql, column: Sql) => sql`
  LEFT JOIN (
    SELECT o.org_id, o.id, c.${column} FROM deals o JOIN contacts c ON c.org_id = o.org_id AND c.id = o.contact_id
    WHERE o.contact_id IS NOT NULL
  ) ${alias} ON ${alias}.org_id = p.org_id AND ${alias}.id = p.deal_id`;

const dimensions: readonly Dimension[] = [
  { key: 'owner', words: 'Owner', value: sql`p.assigned_to`, names: userNames },
  {
    key: 'pipeline',
    words: 'Pipeline',
    value: sql`p.pipeline_id`,
    names: (org) => sql`SELECT l.id, l.name FROM pipelines l WHERE l.org_id = ${org}`,
  },
  {
    key: 'stage',
    words: 'Stage',
    value: sql`p.stage_id`,
    names: (org) => sql`SELECT g.id, g.name FROM stages g WHERE g.org_id = ${org}`,
  },
  {
    key: 'company',
    words: 'Company',
    value: sql`d.company_id`,
    names: (org) => sql`SELECT o.id, o.name FROM companies o WHERE o.org_id = ${org}`,
  },
  {
    key: 'country',
    words: 'Country',
    value: sql`coalesce(
      (SELECT o.country FROM companies o WHERE o.org_id = d.org_id AND o.id = d.company_id),
      (SELECT c.country FROM contacts c WHERE c.org_id = d.org_id AND c.id = d.contact_id))`,
  },
  {
    key: 'source',
    words: 'Source',
    value: sql`source_contact.source`,
    join: contactOf(sql`source_contact`, sql`source`),
  },
  ...campaignsOf(sql`d.org_id`, sql`d.contact_id`),
  {
    key: 'tag',
    words: 'Tag',
    isMany: true,
    value: sql`tag_contact.tags`,
    join: contactOf(sql`tag_contact`, sql`tags`),
  },
  { key: 'lost_reason', words: 'Lost reason', value: sql`CASE WHEN p.is_lost THEN d.lost_reason END` },
  { key: 'currency', words: 'Currency', value: sql`p.currency` },
];

/** Deals with their history: a fact is a period `p` of `deal_spans`, and `d` the deal as it is now, if it still exists. */
export const dealSubject: Subject = {
  record: 'deal',
  filters,
  narrow,
  dimensions,
  titles: (org) => sql`SELECT t.id, t.title FROM deals t WHERE t.org_id = ${org}`,
};

/** All dimensions of deals. */
export const DEAL_DIMENSIONS = dimensions.map(({ key }) => key);

/** The facts of a metric of deals, from periods that meet a condition. */
export function dealFacts(
  asked: Asked,
  where: Sql,
  fact: Pick<Facts, 'amount' | 'day'> & Partial<Facts>,
): Facts {
  return {
    from: sql`${fact.from ?? sql`deal_spans p`} LEFT JOIN deals d ON d.org_id = p.org_id AND d.id = p.deal_id`,
    where: sql`p.org_id = ${asked.organizationId} AND ${where}`,
    id: sql`p.deal_id`,
    amount: fact.amount,
    day: fact.day,
    ...(fact.currency && { currency: fact.currency }),
    ...(fact.rateDay && { rateDay: fact.rateDay }),
  };
}

/** The condition for the last known period of a deal, which a deleted deal keeps. */
export function isLast({ before }: Asked): Sql {
  if (before === undefined) return sql`(p.ended_at IS NULL OR p.deleted)`;
  return sql`(p.started_at < ${before}::timestamptz
    AND (p.ended_at IS NULL OR p.ended_at >= ${before}::timestamptz OR p.deleted))`;
}

/** The condition for a deal that is open and exists. */
export function isOpen({ before }: Asked): Sql {
  const open = sql`NOT p.is_won AND NOT p.is_lost`;
  if (before === undefined) return sql`p.ended_at IS NULL AND ${open}`;
  return sql`p.started_at < ${before}::timestamptz AND (p.ended_at IS NULL OR p.ended_at >= ${before}::timestamptz) AND ${open}`;
}

/** The condition for deals that came to their last known outcome in the period. */
export function closedIn(asked: Asked, outcome: Sql): Sql {
  return allOf(isLast(asked), outcome, happened(asked, sql`p.entered_at`));
}
