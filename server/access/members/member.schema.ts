import { z } from 'zod';
import { pathId, timestampView } from '../../kernel/fields.ts';

/** The roles of an organization: owners and admins edit what belongs to it, and only owners make owners. */
export const role = z.enum(['owner', 'admin', 'member']);

/** A person in an organization, as every door shows them. */
export const memberView = z.object({
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  created_at: timestampView.meta({ description: 'When the person joined.' }),
  api_key_count: z
    .int()
    .meta({ description: 'How many API keys that the person created work; they stay when the person goes.' }),
});

export type Member = z.infer<typeof memberView>;

/** Names a member by the user's id. */
export const memberId = z.object({ id: pathId('member') });

/** What the change of a role takes. */
export const roleChange = memberId.extend({ role });
