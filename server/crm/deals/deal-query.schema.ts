import { z } from 'zod';
import { cursorPage } from '../../kernel/fields/cursor-page.ts';
import { date, order, page, requiredText, timestamp, uuid } from '../../kernel/fields/fields.ts';
import { idsFrom } from '../../records/ids.schema.ts';
import { idsFilter } from '../../records/ids-filter.ts';
import { givenFilter } from '../custom-fields/values/custom-filter-field.ts';
import { externalIdFilter } from '../external-ids/external-id-field.ts';
import { whereFilter } from '../filters/where-field.ts';
import { ownerFilter } from '../owners/owner-field.ts';
import { OWN_SORT, sortField } from '../sorts/sort-field.ts';
import { money } from './money/money-field.ts';

/** Filters on the fields of deals, shared by lists and sums of deals. */
export const dealFilter = z.object({
  created_since: timestamp().optional().meta({ description: 'Only deals created at or after this time.' }),
  updated_since: timestamp().optional().meta({ description: 'Only deals updated at or after this time.' }),
  closed_since: timestamp().optional().meta({
    description: 'Only deals that are won or lost, since this time or later.',
  }),
  contact_id: uuid().optional().meta({ description: 'Only deals of this contact.' }),
  company_id: uuid().optional().meta({ description: 'Only deals of this company.' }),
  assigned_to: ownerFilter('deals'),
  q: requiredText(255)
    .transform((value) => value.trim())
    .optional()
    .meta({
      description:
        'Only deals that have each of these words in their title, company name or, from three letters on, contact name, as any part of a word, ignoring case and accents.',
      examples: ['relaunch'],
    }),
  min_value: money().optional().meta({ description: 'The least value, in any currency.' }),
  max_value: money().optional().meta({ description: 'The greatest value, in any currency.' }),
  close_after: date().optional().meta({ description: 'The first day of the expected close.' }),
  close_before: date().optional().meta({ description: 'The last day of the expected close.' }),
  ...externalIdFilter('deals'),
  custom_fields: givenFilter('deal'),
  where: whereFilter(
    '{"any":[{"field":"value","op":"gte","value":1000},{"field":"expected_close_date","op":"is_empty"}]}',
  ),
});

export type DealFilter = z.infer<typeof dealFilter>;

/** The sort keys of a list of deals, besides own fields. */
export const DEAL_SORTS = [
  'created_at',
  'updated_at',
  'value',
  'expected_close_date',
  'title',
  'pipeline',
  'stage',
  'status',
  'owner',
  'contact',
  'company',
  'lost_reason',
  'stage_entered_at',
] as const;

export type DealSort = (typeof DEAL_SORTS)[number];

/** The input of `GET /api-deals`. */
export const dealQuery = dealFilter.extend({
  ids: idsFilter('deals'),
  pipeline_id: uuid().optional().meta({ description: 'Only deals in this pipeline.' }),
  stage_id: uuid().optional().meta({ description: 'Only deals in this stage.' }),
  status: z
    .enum(['open', 'won', 'lost'])
    .optional()
    .meta({ description: 'According to the current stage of the deal.' }),
  sort: sortField(DEAL_SORTS)
    .default('created_at')
    .meta({
      description: `The sort key. \`pipeline\` and \`stage\` follow the order of the board; \`status\` sorts open deals before won and lost ones; \`owner\`, \`contact\` and \`company\` sort by name. ${OWN_SORT}`,
    }),
  order: order(),
  ...cursorPage({ default: 100, max: 200 }),
});

export type DealQuery = z.infer<typeof dealQuery>;

/** The filters of the table of deals. */
export const dealTableFilter = dealFilter
  .omit({ closed_since: true })
  .extend(dealQuery.pick({ pipeline_id: true, stage_id: true, status: true }).shape);

export type DealTableFilter = z.infer<typeof dealTableFilter>;

/** The input of `GET /web/deal-ids`: the filters of the table, and where to continue. */
export const dealIdsQuery = dealTableFilter.extend({ from: idsFrom() });

/** What the palette finds deals by. */
export const dealMatches = z.object({
  q: dealFilter.shape.q.unwrap(),
  limit: page({ default: 10, max: 50 }).limit,
});

export type DealMatches = z.infer<typeof dealMatches>;
