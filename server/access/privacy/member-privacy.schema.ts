import { z } from 'zod';
import { memberId } from '../members/member.schema.ts';

/** The input that erases a member. */
export const memberErasureRequest = memberId.extend({
  pause_workflows: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .meta({
      description:
        'Whether to pause the workflows that the person published and those that name them. Without a decision, nobody is erased whom a workflow names.',
      examples: [true],
    }),
});

/** The result of erasing a member. */
export const memberErasure = z
  .object({
    id: z.uuid(),
    rows: z.int().meta({
      description: 'The number of rows of the organization that were deleted or changed.',
      examples: [12],
    }),
  })
  .meta({ id: 'UserErasure', description: 'The result of erasing a member, without personal data.' });

/** Everything that an organization stores about a member. */
export const memberExport = z
  .object({
    id: z.uuid(),
    exported_at: z.iso.datetime(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).meta({
      description:
        'An array of rows for each table with data, such as `users`, `memberships`, `security_events` and `audit_entries`.',
    }),
  })
  .meta({ id: 'UserExport', description: 'Everything that an organization stores about a member.' });
