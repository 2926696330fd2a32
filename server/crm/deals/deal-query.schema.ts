import { z } from 'zod';
import { date, order, page, requiredText, timestamp, uuid } from '../../kernel/fields/fields.ts';
import { givenFilter } from '../custom-fields/values/custom-filter-field.ts';
import { money } from './money/money-field.ts';

/** Which deals, by what stands in them; lists and sums of deals take the same. */
export const dealFilter = z.object({
  created_since: timestamp().optional().meta({ description: 'Only deals created at or after this time.' }),
  updated_since: timestamp().optional().meta({ description: 'Only deals updated at or after this time.' }),
  closed_since: timestamp().optional().meta({
    description: 'Only deals that were won or lost at or after this time and are so still.',
  }),
  contact_id: uuid().optional().meta({ description: 'Only deals of this contact.' }),
  company_id: uuid().optional().meta({ description: 'Only deals of this company.' }),
  assigned_to: uuid().optional().meta({ description: 'Only deals that this user looks after.' }),
  q: requiredText(255)
    .transform((value) => value.trim())
    .optional()
    .meta({
      description:
        "Only deals with this part of the title, the company's name or, from three letters on, the contact's, in any case.",
      examples: ['relaunch'],
    }),
  min_value: money().optional().meta({ description: 'The least value, in any currency.' }),
  max_value: money().optional().meta({ description: 'The greatest value, in any currency.' }),
  close_after: date().optional().meta({ description: 'The first day of the expected close.' }),
  close_before: date().optional().meta({ description: 'The last day of the expected close.' }),
  custom_fields: givenFilter('deal'),
});

export type DealFilter = z.infer<typeof dealFilter>;

/** The fields by which a list of deals can be ordered. */
const DEAL_SORTS = ['created_at', 'updated_at', 'value', 'expected_close_date'] as const;

/** What `GET /api-deals` takes. */
export const dealQuery = dealFilter.extend({
  pipeline_id: uuid().optional().meta({ description: 'Only deals in this pipeline.' }),
  stage_id: uuid().optional().meta({ description: 'Only deals in this stage.' }),
  status: z
    .enum(['open', 'won', 'lost'])
    .optional()
    .meta({ description: 'By the current stage of the deal.' }),
  sort: z.enum(DEAL_SORTS).default('created_at').meta({
    description: 'What orders the list; deals without a close date come last.',
  }),
  order: order(),
  ...page({ default: 100, max: 200 }),
});

export type DealQuery = z.infer<typeof dealQuery>;
