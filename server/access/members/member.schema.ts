import { z } from 'zod';
import { pathId, timestampView } from '../../kernel/fields/fields.ts';

/** The roles of an organization. Owners and admins edit what belongs to it; only owners appoint owners. */
export const role = z.enum(['owner', 'admin', 'member']);

/** A member of an organization, as shown in answers. */
export const memberView = z.object({
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  email_proved: z.boolean().meta({
    description:
      'False for an account that belongs only to this organization because its address is not proved.',
  }),
  role,
  created_at: timestampView.meta({ description: 'When the person joined.' }),
  second_factor: z.boolean().nullable().meta({
    description:
      'Whether the person has a second factor; null if a member asks, because members may not see it.',
  }),
  api_key_count: z.int().meta({
    description: 'How many active API keys the person created. They stay active when the person leaves.',
  }),
});

export type Member = z.infer<typeof memberView>;

/** The id of the member's user. */
export const memberId = z.object({ id: pathId('member') });

/** The input for removing a member. */
export const memberRemoval = memberId.extend({
  /** Whether to revoke the API keys that the member created. */
  revoke_keys: z.stringbool({ error: 'must be true or false' }).default(false),
  /**
   * Whether to pause what the member published and what names them. Without a decision, nobody is removed who is named, unless
   * they leave on their own.
   */
  pause_workflows: z.stringbool({ error: 'must be true or false' }).optional(),
});

/** The input for changing a role. */
export const roleChange = memberId.extend({ role });
