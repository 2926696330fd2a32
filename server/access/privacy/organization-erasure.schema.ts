import { z } from 'zod';
import { timestampView, visibleName } from '../../kernel/fields/fields.ts';

/** An owner's request to erase the organization; all null if there is none. */
export const organizationErasureView = z
  .object({
    requested_at: timestampView.nullable(),
    requested_by_name: z.string().nullable().meta({ description: 'The name of the owner who requested it.' }),
    due_at: timestampView
      .nullable()
      .meta({ description: 'When the erasure begins unless an owner cancels it.' }),
  })
  .meta({
    id: 'OrganizationErasure',
    description: 'The request to erase the organization; all null if there is none.',
  });

export type OrganizationErasure = z.infer<typeof organizationErasureView>;

/** The input that requests an erasure: the full name of the organization, to confirm. */
export const organizationErasureRequest = z.object({ name: visibleName(120) });
