import { z } from 'zod';
import { timestampView } from '../../kernel/fields/fields.ts';
import { dealView } from './deal.schema.ts';

/** What lists of deals show besides the deal itself. */
const beside = {
  contact_name: z.string().nullable(),
  company_name: z.string().nullable(),
  assigned_to_name: z.string().nullable().meta({ description: 'Also null if the person has left.' }),
  stage_entered_at: timestampView.meta({ description: 'When the deal entered its stage.' }),
};

/** A deal as a card on the board, with names for the ids. */
export const dealCardView = dealView
  .pick({
    id: true,
    pipeline_id: true,
    stage_id: true,
    title: true,
    value: true,
    currency: true,
    expected_close_date: true,
    contact_id: true,
    company_id: true,
    assigned_to: true,
    won_at: true,
    lost_at: true,
    created_at: true,
    updated_at: true,
    custom_fields: true,
  })
  .extend(beside)
  .meta({ id: 'DealCard', description: 'A deal as shown on a card of the board.' });

export type DealCard = z.infer<typeof dealCardView>;

/** A deal as a row of the table: all its fields, with names for the ids. */
export const namedDealView = dealView
  .extend(beside)
  .meta({ id: 'NamedDeal', description: 'A deal with names for its ids.' });

export type NamedDeal = z.infer<typeof namedDealView>;
