import { z } from 'zod';
import { changesToUndo, idsToChange } from '../../../records/bulk.schema.ts';
import { givenOwner } from '../../owners/owner-field.ts';
import { dealPatch } from '../deal.schema.ts';

/** The fields that many deals can get together: all but further contacts and the id in another system, which are of one deal. */
export const sharedDealFields = dealPatch
  .pick({
    title: true,
    value: true,
    currency: true,
    stage_id: true,
    lost_reason: true,
    expected_close_date: true,
    notes: true,
    contact_id: true,
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
