import { z } from 'zod';
import { changesToUndo, idsToChange } from '../../../records/bulk.schema.ts';
import { givenOwner } from '../../owners/owner-field.ts';
import { dealPatch } from '../deal.schema.ts';

/** The fields that many deals can get together: those that are not of one deal, as a title or an amount is. */
export const sharedDealFields = dealPatch
  .pick({
    stage_id: true,
    lost_reason: true,
    expected_close_date: true,
    notes: true,
    company_id: true,
    custom_fields: true,
  })
  .extend({ assigned_to: givenOwner().optional() });

/** The input of `POST /web/deals-bulk`: some deals, and the change to all of them. */
export const dealsChange = z.object({ ids: idsToChange('deal', 'deals'), ...sharedDealFields.shape });

/** The input of `POST /web/deals-bulk-undo`. */
export const dealsUndo = changesToUndo('deal', 'deals');

/** The input of `POST /web/deals-bulk-delete`. */
export const dealsToDelete = z.object({ ids: idsToChange('deal', 'deals') });
