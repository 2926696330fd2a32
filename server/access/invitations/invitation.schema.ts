import { z } from 'zod';
import { email, pathId, timestampView } from '../../kernel/fields.ts';
import { role } from '../members/member.schema.ts';

/** An invitation that nobody has accepted yet, as every door shows it: never its link. */
export const invitationView = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  invited_by: z.uuid().nullable(),
  created_at: timestampView,
  expires_at: timestampView,
});

export type Invitation = z.infer<typeof invitationView>;

/** The answer to an invitation, the only one that holds the secret of its link. */
export const newInvitationView = invitationView.extend({
  token: z
    .string()
    .meta({ description: 'The secret of the link `/invitations/<token>`; it is shown this once.' }),
});

/** What an invitation takes. */
export const invitationDraft = z.object({ email: email(), role: role.default('member') });

export const invitationId = z.object({ id: pathId('invitation') });
