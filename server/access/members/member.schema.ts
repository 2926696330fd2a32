import { z } from 'zod';
import { pathId, timestampView } from '../../kernel/fields/fields.ts';

/** The roles of an organization: owners and admins edit what belongs to it, and only owners make owners. */
export const role = z.enum(['owner', 'admin', 'member']);

/** A person in an organization, as every door shows them. */
export const memberView = z.object({
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  email_proved: z
    .boolean()
    .meta({ description: 'False for an account of this organization alone, whose address nobody proved.' }),
  role,
  created_at: timestampView.meta({ description: 'When the person joined.' }),
  second_factor: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the person has a second factor; null for members, who may not know.' }),
  api_key_count: z
    .int()
    .meta({ description: 'How many API keys that the person created work; they stay when the person goes.' }),
});

export type Member = z.infer<typeof memberView>;

/** Names a member by the user's id. */
export const memberId = z.object({ id: pathId('member') });

/** What a removal takes. */
export const memberRemoval = memberId.extend({
  /** Whether the API keys that the member created are revoked, too. */
  revoke_keys: z.stringbool({ error: 'must be true or false' }).default(false),
});

/** What the change of a role takes. */
export const roleChange = memberId.extend({ role });
